"""Adding one entry to a registry is enough: a trial entry of each kind is found and listed."""

import json
import sys
from types import ModuleType

import pytest
from inner import (
    BACKENDS,
    DIFFICULTIES,
    SYMMETRIES,
    TRANSFORMS,
    cell,
    lookup,
    solve,
)
from pulp import LpSolver
from samples import page, page_lists

from sudokulp import GaveUp, Puzzle, Solution, SudokuError, read
from sudokulp.cli.puzzles import TARGETS
from sudokulp.errors import VariantError
from sudokulp.formats import WRITABLE, Format, dump, dumps
from sudokulp.lists import CARDS, KINDS, TASKS, WRITERS
from sudokulp.models import MODELS, Model
from sudokulp.variants import VARIANTS, Region, Variant, find_variant

REGISTRIES = {
    "variants": VARIANTS,
    "models": MODELS,
    "backends": BACKENDS,
    "symmetries": SYMMETRIES,
    "difficulties": DIFFICULTIES,
    "transforms": TRANSFORMS,
    "tasks": TASKS,
    "writers": WRITERS,
    "kinds": KINDS,
    "cards": CARDS,
}
SMALL = "4.....2..1.....3"
SOLVED = "1234341221434321"
TALLY = Format(
    name="tally",
    label="tally of givens",
    about="How many givens there are.",
    function="..models.trial:tally",
    options=("title",),
    suffixes=("tally", "try"),
    group="pictures",
)


def _centres(n):
    if n != 3:
        raise VariantError(f"the boxes of {n} have no middle cells here")
    return tuple(cell(row, column, 9) for row in (2, 5, 8) for column in (2, 5, 8))


CENTRES = Variant(
    name="centre dot",
    suffix="sdkcd",
    about="The middle cells of the boxes hold every digit once, too.",
    extra=lambda n: [Region("centres", (), _centres(n), "the centres")],
)


class Lazy(LpSolver):
    name = "lazy"

    def available(self):
        return True

    def actualSolve(self, lp):  # noqa: N802
        raise GaveUp("too lazy")


def _solutions(puzzle, statistics):
    statistics.solved_by("a trial", "1")
    yield Solution(puzzle, Puzzle(SOLVED, size=4).digits)


TRIALS = [
    *((WRITABLE, TALLY), (TARGETS, TALLY), (VARIANTS, CENTRES), (BACKENDS, Lazy)),
    (MODELS, Model("trial", "A trial", "It knows one.", "trial")),
]


@pytest.fixture(autouse=True)
def _added(monkeypatch):
    for registry, entry in TRIALS:
        monkeypatch.setitem(registry, entry.name, entry)
    module = ModuleType("sudokulp.models.trial")
    module.solutions = _solutions
    module.tally = lambda puzzle, title="": f"{title}{len(puzzle.givens)} givens\n"
    monkeypatch.setitem(sys.modules, module.__name__, module)


def ask(call, puzzle, **more):
    told = {"cells": puzzle.digits, "boxsize": puzzle.boxsize, "variant": puzzle.variant.name}
    return json.loads(call(json.dumps(told | more)))


@pytest.mark.parametrize("registry", REGISTRIES.values(), ids=REGISTRIES)
def test_names_are_found_in_any_spelling_and_unknown_ones_list_the_known_ones(registry):
    find = find_variant if registry is VARIANTS else lambda name: lookup(registry, name, "variant")
    for name, entry in registry.items():
        for spelling in (name, name.upper(), f" {name.replace(' ', '_')} "):
            assert find(spelling) is entry
    for wrong in ("nonsense", "", None, 7, "\x1b[31m"):
        with pytest.raises(SudokuError, match=r"^unknown variant ") as caught:
            find(wrong)
        assert str(caught.value).isprintable()
        assert all(known in str(caught.value) for known in registry)


def test_a_format_is_written_by_name_and_suffix_and_offered_on_the_page(tmp_path, run):
    puzzle = Puzzle(SMALL)
    assert dumps(puzzle, "Tally") == run("convert", SMALL, "--to", "tally")[1] == "4 givens\n"
    for suffix in TALLY.suffixes:
        dump(puzzle, tmp_path / f"a.{suffix}")
        assert run("convert", SMALL, "-o", tmp_path / f"b.{suffix}")[0] == 0
        assert {(tmp_path / f"{name}.{suffix}").read_text() for name in "ab"} == {"4 givens\n"}
    assert run("solve", SMALL, "--to", "tally")[0] == 2
    listed = page_lists()
    assert {"name": "tally", "group": "pictures"}.items() <= listed["formats"][-1].items()
    file = ask(page.dump, puzzle, format="tally", kind="puzzle", title="Mine")
    assert (file["filename"], file["text"]) == ("mine.tally", "Mine4 givens\n")


def test_a_variant_is_found_by_its_name_and_by_the_suffix_of_its_files(tmp_path, run):
    path = tmp_path / "a.sdkcd"
    puzzle = Puzzle({1: 1}, variant="Centre-Dot")
    dump(puzzle, path)
    assert read(path) == Puzzle(str(puzzle), variant=".sdkcd") == puzzle
    assert run("convert", path, "--to", "line")[1].startswith("# variant: centre dot\n1")
    (conflict,) = ask(page.check, Puzzle({11: 1, 71: 1}, variant="centre dot"))["conflicts"]
    assert "the centres" in conflict["message"]
    (listed,) = [each for each in page_lists()["variants"] if each["name"] == "centre dot"]
    assert listed["boards"]["3"][0]["cells"] == [11, 14, 17, 38, 41, 44, 65, 68, 71]


@pytest.mark.parametrize("model", ["lp", "sat"])
def test_a_variant_is_solved(model, backend):
    pytest.importorskip({"lp": "pulp", "sat": "pysat"}[model])
    puzzle = Puzzle({1: 1}, variant="centre dot")
    result = solve(puzzle, model=model, prove_unique=False, backend=backend)
    assert {result.solution.digits[label - 1] for label in _centres(3)} == set(range(1, 10))


def test_a_model_and_a_backend_can_solve():
    assert "trial" in [entry["name"] for entry in page_lists()["models"]]
    result = solve(Puzzle(SOLVED[:-1] + ".", size=4), "Trial")
    assert (result.solution.line, result.solver) == (SOLVED, "a trial")
    assert solve(Puzzle({}, size=4), "lp", "LAZY", formulation="assignment").reason == "too lazy"
