"""README, Help, examples and docstrings: their code runs, and what they show is true."""

import base64
import doctest
import importlib
import json
import pkgutil
import re
import sys
import zlib
from dataclasses import fields, is_dataclass
from functools import cache
from html.parser import HTMLParser
from inspect import getdoc
from pathlib import Path

import pytest

import sudokulp
from sudokulp import Puzzle, read, read_cells
from sudokulp.cli import commands
from sudokulp.editing.changing import CHANGES
from sudokulp.lists import CARDS, COLUMNS
from sudokulp.models import MODELS
from sudokulp.rules import RULES

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
sys.path.insert(0, str(WEB / "tools/help"))
import generated  # noqa: E402
import pictures  # noqa: E402
import reasons  # noqa: E402
import reference  # noqa: E402
from classes import EXAMPLES as CLASSES  # noqa: E402
from classes import linked  # noqa: E402

README = ROOT / "README.md"
HELP = WEB / "help"
PAGES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((WEB / "help").glob("*.md"))
    if path.stem != "README"
}
EXAMPLES = sorted((WEB / "examples").iterdir())
RULED = [path for path in EXAMPLES if path.suffix == ".json"]
MODULES = [module.name for module in pkgutil.walk_packages(sudokulp.__path__, "sudokulp.")]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_the_examples_of_a_module_run(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_readme_is_short_and_its_examples_run():
    results = doctest.testfile(str(README), module_relative=False)
    assert (results.attempted >= 4, results.failed) == (True, 0)
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 100
    assert len(text.split()) <= 1200


# The page's examples


@pytest.mark.full
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_has_one_solution(path):
    assert read(path).solve().unique is True


def test_the_examples_cover_the_rules_the_sizes_and_a_puzzle_of_each_document():
    found = [read(path) for path in EXAMPLES]
    assert {rule.name for puzzle in found for rule in puzzle.rules} == set(RULES)
    assert {puzzle.side for puzzle in found} >= {4, 6, 7, 8, 9, 10, 12, 16, 25}
    assert {(puzzle.side, puzzle.line[:9], len(puzzle.givens)) for puzzle in found} >= {
        (9, "53..7....", 30),
        (9, ".4..1.9.8", 24),
        (9, "78.4..12.", 38),
        (9, "25..3.9.1", 28),
        (4, "..4....14", 5),
    }


def test_help_has_a_picture_of_every_example_with_rules():
    text = PAGES["gallery"]
    names = [path.stem.partition("-")[2].removesuffix("-9x9") for path in RULED if read(path).rules]
    assert [name for name in names if f"../pictures/rules-{name}.svg" not in text] == []


# Help


@cache
def made_part(name):
    return generated.filled(f"<!-- generated: {name} -->")


def test_the_generated_parts_of_help_list_every_entry():
    asked = {name for text in PAGES.values() for name in generated.MARK.findall(text)}
    assert asked == set(generated.GENERATED)
    made = {name: made_part(name) for name in asked}
    assert all(f"| `{name}` |" in made["rules"] for name in RULES)
    assert "`sum` (none)" in made["rules"]
    ways = [
        f"`{model.name}/{way.name}`" for model in MODELS.values() for way in model.ways if way.name
    ]
    assert [way for way in ways if way not in made["models"]] == []
    assert all(f"### sudokulp {name}\n" in made["commands"] for name in commands())
    assert ", ".join(CHANGES) in made["commands"]
    described = "\n".join(text for *_, text in reference.references())
    assert [name for name in sudokulp._MODULES if f"\n## {name}\n" not in described] == []
    assert [name for name in sudokulp._MODULES if f"[`{name}`](api-" not in made["api"]] == []
    assert all(card.finding and card.finding in made["experiments"] for card in CARDS.values())
    assert all(f"| `{name}` |" in made["columns"] for name in COLUMNS)


def test_every_method_in_the_python_reference_has_a_text():
    described = "\n".join(text for *_, text in reference.references())
    methods = re.findall(r"^- `\w[\w.]*\(.*\).*`.*$", described, re.MULTILINE)
    assert any("`is_unique(" in method for method in methods)
    assert [method for method in methods if "`: " not in method] == []


def test_help_describes_each_field_of_a_public_class():
    found = [getattr(sudokulp, name) for name in sudokulp._MODULES]
    told = {each: getdoc(each).partition("Attributes\n")[2] for each in filter(is_dataclass, found)}
    assert len(told) > 8
    assert not [x for each in told for x in fields(each) if f"\n{x.name} : " not in told[each]]


#: Names in annotations that are not ours.
OTHERS = "Any Callable Iterable Iterator Literal LpProblem LpSolver Mapping None Path Self Sequence"


def annotations(public):
    """Yield the annotations of a public class, its methods and properties, or a function."""
    parts = [public]
    if isinstance(public, type):
        parts += [part for name, part in vars(public).items() if name[0] != "_"]
    for part in parts:
        function = getattr(part, "fget", None) or getattr(part, "__func__", part)
        yield from getattr(function, "__annotations__", {}).values()


def test_every_type_in_a_public_signature_can_be_imported():
    known = {*sudokulp.__all__, *vars(sudokulp.types), *OTHERS.split(), "True", "False"}
    for name in sudokulp._MODULES:
        for found in annotations(getattr(sudokulp, name)):
            words = re.sub(r"'[^']*'|\"[^\"]*\"", "", str(found))
            assert {*re.findall(r"\b[A-Z]\w+", words)} <= known, (name, found)


def named(cells):
    return [f"r{(x - 1) // 9 + 1}c{(x - 1) % 9 + 1}" for x in cells]


@pytest.fixture(scope="module")
def x_wing():
    """Return the steps before the X-wing of the puzzle in the chapter on Why, and the X-wing."""
    steps = reasons.PUZZLE.explain().steps
    at = next(number for number, step in enumerate(steps) if step.name == "X-Wing")
    return steps[:at], steps[at]


def test_the_step_drawn_in_help_is_the_first_x_wing_of_its_puzzle(x_wing):
    before, step = x_wing
    assert not any(each.placed for each in before)
    out = {}
    for label, digit in (pair for each in before for pair in each.eliminated):
        out.setdefault(label, set()).add(digit)
    assert out == reasons.OUT
    for told, names in ((step.truths, reasons.TRUTHS), (step.links, reasons.LINKS)):
        digits = {(f"{name}, digit {reasons.DIGIT}", 1) for name in names}
        assert {(row.label, often) for row, often in told} == digits
    text = dict(reasons.reasons("colour", pictures.possible(reasons.PUZZLE)))["why-step"]
    drawn = re.findall(r"<text [^>]*>([^<]+ = [01])</text>", text)
    sums = [f"{' + '.join(named(x for x, _ in row.candidates))} = 1" for row, _ in step.truths]
    sums += [f"{' + '.join(named(x for x, _ in row.candidates))} = 1" for row, _ in step.links]
    out = named(label for label, _ in step.eliminated)
    assert drawn == [*sums, f"{' + '.join(out)} = 0"]


@pytest.mark.full
def test_the_path_and_the_dead_end_drawn_in_help_are_found():
    steps = reasons.HARDER.explain().steps
    assert tuple(step.size for step in steps) == reasons.SIZES
    assert max(steps, key=lambda step: step.size).name == reasons.HARDEST
    found = reasons.BROKEN.why().dead_end
    assert (found.label, found.steps, found.complete) == ("row 4, digit 1", (), True)
    assert (found.cells, found.digits) == (tuple(reasons.DEAD), reasons.CAUSES)


def test_the_alternative_texts_in_help_match_the_pictures(x_wing):
    text = "\n".join(PAGES.values())
    words = {
        name: alt for alt, name in re.findall(r"!\[([^\]]+)\]\(\.\./pictures/(why-.+)\.svg\)", text)
    }
    out = named(label for label, _ in x_wing[1].eliminated)
    assert set(re.findall(r"r\dc\d", words["why-step"])) == set(out)
    assert set(re.findall(r"r\dc\d", words["why-dead-end"])) == set(named(reasons.CAUSES))
    most = max(reasons.SIZES)
    assert f"the {len(reasons.SIZES)} steps" in words["why-path"]
    at = reasons.SIZES.index(most) + 1
    assert f"step {at}, is {most} constraints" in words["why-path"]


# The security policy of the page's documents, and their links to other sites

#: Directives that a document's policy must have.
CLOSED = ["default-src 'none'", "object-src 'none'", "form-action 'none'", "base-uri 'self'"]


class Document(HTMLParser):
    """The links of a document, and the metadata in its head."""

    def __init__(self, path):
        super().__init__()
        self.links, self.said = [], {}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "a":
            self.links.append(found)
        if tag == "meta":
            self.said[found.get("name") or found.get("http-equiv")] = found.get("content")


def test_the_table_of_contents_lists_each_page_and_lesson_once_by_its_title():
    readme = (WEB / "help" / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"^- \[(.+)\]\(([\w/-]+)\.md\): \w", readme, re.MULTILINE)
    lessons = {f"learn/{path.stem}" for path in (WEB / "help/learn").glob("[0-9]*.md")}
    assert sorted(name for _, name in found) == sorted({*PAGES, *lessons})
    for title, name in found:
        first = (WEB / f"help/{name}.md").read_text(encoding="utf-8").partition("\n")[0]
        assert first == f"# {title}"


@pytest.mark.full
@pytest.mark.parametrize("example", CLASSES, ids=lambda example: example.givens[:9])
def test_the_puzzles_for_lecturers_are_of_their_classes(example):
    puzzle = sudokulp.Puzzle(example.givens)
    relaxed = puzzle.solve("lp/relaxation")
    kinds = {"fractional": "unknown", "infeasible": "none", "integral": "solved"}
    assert str(relaxed.outcome) == kinds[example.relaxation]
    verdict = puzzle.solve().verdict
    kind = str(puzzle.explain().level) if verdict == "unique" else str(verdict)
    assert kind == example.kind


def test_the_links_for_lecturers_hold_their_puzzles():
    for example in CLASSES:
        place, _, packed = linked("learn-7", example.givens).removeprefix("../#").partition("/")
        plain = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))
        assert (place, json.loads(plain)["puzzle"]["givens"]) == ("learn-7", example.givens)


LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
#: Addresses of files that the build makes.
MADE = ("../pictures/", "../puzzle.schema.json")


def anchors(text):
    """Return the anchors of a page's headings, as on GitHub and the site."""
    headings = re.findall(r"^#{2,4} (.+)$", CODE.sub("", text), re.MULTILINE)
    return {"-".join(re.findall(r"[a-z0-9]+", heading.lower())) for heading in headings}


@pytest.mark.parametrize(
    "path",
    [README, ROOT / "CHANGELOG.md", *sorted(ROOT.glob(".github/*.md")), *sorted(HELP.glob("*.md"))],
    ids=lambda p: p.stem,
)
def test_links_lead_to_files_and_headings(path):
    for address in LINK.findall(CODE.sub("", path.read_text(encoding="utf-8"))):
        if "//" in address or address.startswith(MADE):
            continue
        name, _, heading = address.partition("#")
        target = path.parent / name if name else path
        assert target.exists(), address
        assert not heading or heading in anchors(target.read_text(encoding="utf-8")), address


def test_the_page_links_to_pages_of_help_and_their_headings():
    sources = [
        WEB / "index.html",
        *(path for path in WEB.rglob("*.ts") if "tools" not in path.parts),
    ]
    texts = (
        path.read_text(encoding="utf-8") for path in sources if "node_modules" not in path.parts
    )
    linked = [
        each for text in texts for each in re.findall(r'"help/([\w-]+)\.html(?:#([^"]+))?"', text)
    ]
    assert linked
    for name, heading in linked:
        assert not heading or heading in anchors(PAGES[name]), name


@pytest.mark.parametrize("name", ["index.html", "tools/help/page.html"])
def test_a_documents_policy_is_strict_and_its_links_reveal_nothing_to_other_sites(name):
    document = Document(WEB / name)
    away = [link for link in document.links if "//" in link["href"]]
    assert {link.get("rel") for link in away} <= {"noopener noreferrer", "noreferrer noopener"}
    assert document.said["referrer"] == "no-referrer"
    policy = [part.strip() for part in document.said["Content-Security-Policy"].split(";")]
    assert set(CLOSED) <= set(policy)
    assert "'unsafe-inline'" not in " ".join(policy)
    scripts = " ".join(part for part in policy if part.startswith("script-src"))
    assert not re.search(r"'unsafe-eval'|https?:|\*", scripts)


def test_links_created_by_scripts_reveal_nothing_either():
    scripts = [path for path in WEB.rglob("*.ts") if "node_modules" not in path.parts]
    texts = [path.read_text(encoding="utf-8") for path in scripts]
    made = [tag for text in texts for tag in re.findall(r"<a\b[^>]*_blank[^>]*", text)]
    assert made
    assert [tag for tag in made if 'rel="noopener noreferrer"' not in tag] == []


def test_the_lesson_about_a_photo_shows_how_the_photo_is_read():
    photo = json.loads((WEB / "learn/newspaper.json").read_text(encoding="utf-8"))
    cells = []
    for number, (label, best) in enumerate(zip(photo["labels"], photo["best"], strict=True)):
        known = [best if str(each) == label else -12 for each in range(10)]
        cells.append(photo["doubtful"].get(f"r{number // 9 + 1}c{number % 9 + 1}", known))
    log_p = [cells[start : start + 9] for start in range(0, 81, 9)]
    rules, single = read_cells(log_p, single=False), read_cells(log_p)
    assert (rules.solutions, single.solutions, single.cuts) == (2, 1, 1)
    read_as = {"labels": photo["labels"].replace("0", "."), "rules": rules.puzzle.line}
    read_as["several"] = read_as["rules"]
    read_as["single"] = read_as["change"] = photo["puzzle"].replace("0", ".")
    assert single.puzzle.line == read_as["single"]
    assert Puzzle(read_as["labels"]).count(1) == 0
    lesson = (WEB / "help/learn/4-objective.md").read_text(encoding="utf-8")
    steps = re.findall(r"^puzzle: (\S+)\nshow: photo\nstage: (\w+)$", lesson, re.MULTILINE)
    assert len(steps) == 6
    assert [line for line, _ in steps] == [read_as[stage] for _, stage in steps]
