"""The style sheets: layers, and no colour or size that is not a custom property."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "web"
TOKENS = WEB / "styles" / "tokens.css"
SHEETS = sorted(path for path in WEB.rglob("*.css") if "node_modules" not in path.parts)

#: What paper is measured in, and what the grid's digits are measured by.
OWN_MEASURE = {"print.css"}
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(")
SPACE = re.compile(r"(?:margin|padding|gap|column-gap|row-gap)(?:-[a-z]+)*")
#: Lengths of the page's type and space; pixels are lines and outlines, em goes with the text.
LENGTH = re.compile(r"(?<![\w.-])-?[\d.]*\d(?:rem|vw|pt)\b")
TOP_LEVEL = {"@layer", "@property", "@page"}


def plain(path):
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def declarations(path):
    """Return (property, value) of each declaration."""
    found = re.findall(r"(?<=[{;])\s*([\w-]+)\s*:\s*([^;{}]+)(?=[;}])", plain(path))
    return [(name, value.strip()) for name, value in found]


def named(path):
    return path.relative_to(WEB).as_posix()


@pytest.mark.parametrize("path", SHEETS, ids=named)
def test_a_sheet_is_short(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) < 200


@pytest.mark.parametrize("path", SHEETS, ids=named)
def test_everything_stands_in_a_layer_whose_place_is_declared(path):
    order = re.search(r"@layer ([^{;]+);", plain(TOKENS))[1].split(", ")
    depth, outermost = 0, []
    for text, brace in re.findall(r"([^{}]*)([{}])", plain(path)):
        if depth == 0 and brace == "{":
            outermost.append(text.rpartition(";")[2].split())
        depth += 1 if brace == "{" else -1
    assert {words[0] for words in outermost} <= TOP_LEVEL
    layers = [words[1] for words in outermost if words[0] == "@layer"]
    assert layers
    assert set(layers) <= set(order)


@pytest.mark.parametrize("path", SHEETS, ids=named)
def test_colours_are_custom_properties(path):
    colours = [
        f"{name}: {value}"
        for name, value in declarations(path)
        if COLOUR.search(value) and not name.startswith("--") and "mask" not in name
    ]
    assert colours == []


@pytest.mark.parametrize("path", SHEETS, ids=named)
def test_sizes_of_type_and_space_are_custom_properties(path):
    if path.name in OWN_MEASURE:
        return
    sizes = [
        f"{name}: {value}"
        for name, value in declarations(path)
        if name in ("font", "font-size") or SPACE.fullmatch(name)
        if LENGTH.search(value)
    ]
    assert sizes == []


def test_type_has_four_sizes_and_serifs_are_for_mathematics():
    root = plain(TOKENS).partition("@media")[0]
    sizes = re.findall(r"--(small|text|title|large): ([\d.]+)rem", root)
    assert {name: 16 * float(rem) for name, rem in sizes} == {
        "small": 13,
        "text": 15,
        "title": 18,
        "large": 28,
    }
    users = [
        rule
        for path in SHEETS
        for rule in re.findall(r"([^{};]*)\{[^{}]*font[^{};]*var\(--serif\)", plain(path))
    ]
    assert [rule.strip() for rule in users] == ["math, var"]
