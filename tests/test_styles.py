"""Style sheets are short, layered, and take colours and sizes from custom properties."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "web"
TOKENS = WEB / "styles" / "tokens.css"
SHEETS = sorted(path for path in WEB.rglob("*.css") if "node_modules" not in path.parts)
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(")
SPACE = re.compile(r"(?:margin|padding|gap|column-gap|row-gap)(?:-[a-z]+)*")
#: Lengths of text and spacing; pixels are for lines and outlines, em scales with the text.
LENGTH = re.compile(r"(?<![\w.-])-?[\d.]*\d(?:rem|vw|pt)\b")


def plain(path):
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.relative_to(WEB).as_posix())
def test_a_sheet_is_layered_and_takes_colours_and_sizes_from_custom_properties(path):
    assert path.read_text(encoding="utf-8").count("\n") < 200
    order = re.search(r"@layer ([^{;]+);", plain(TOKENS))[1].split(", ")
    depth, outermost = 0, []
    for text, brace in re.findall(r"([^{}]*)([{}])", plain(path)):
        if depth == 0 and brace == "{":
            outermost.append(text.rpartition(";")[2].split())
        depth += 1 if brace == "{" else -1
    assert {words[0] for words in outermost} <= {"@layer", "@property", "@page"}
    layers = {words[1] for words in outermost if words[0] == "@layer"}
    assert set() < layers <= set(order)
    for name, value in re.findall(r"(?<=[{;])\s*([\w-]+)\s*:\s*([^;{}]+)(?=[;}])", plain(path)):
        own = name.startswith("--") or "mask" in name
        assert own or not COLOUR.search(value), f"{name}: {value}"
        sized = name in ("font", "font-size") or SPACE.fullmatch(name)
        paper = path.name == "print.css"
        assert not sized or paper or not LENGTH.search(value), f"{name}: {value}"
