"""Adding to what there is: a trial entry of each registry is found and listed, and gone after."""

import json
import sys
from types import ModuleType

import pytest
from pulp import LpSolver
from solvers import make_backend

from sudoku import (
    BACKENDS,
    DIFFICULTIES,
    MODELS,
    SYMMETRIES,
    TRANSFORMS,
    VARIANTS,
    GaveUp,
    Puzzle,
    Region,
    Solution,
    SudokuError,
    Variant,
    VariantError,
    generate,
    loads,
    solve,
    transform,
)
from sudoku.batch import TASKS, WRITERS, Job, Row, Writer, entries_in, rows
from sudoku.batch.tasks import Task
from sudoku.boxes import side_of
from sudoku.generation.symmetries import Symmetry
from sudoku.generation.transforms import Transform
from sudoku.lab import EXPERIMENTS, SOURCES, Experiment, Ready
from sudoku.lab.sources import Source
from sudoku.models import Model
from sudoku.names import Registry
from sudoku.page.catalog import catalog
from sudoku.page.lab.planning import lab_ready

REGISTRIES = {
    "variants": VARIANTS,
    "models": MODELS,
    "backends": BACKENDS,
    "symmetries": SYMMETRIES,
    "difficulties": DIFFICULTIES,
    "transforms": TRANSFORMS,
    "tasks": TASKS,
    "writers": WRITERS,
    "sources": SOURCES,
    "experiments": EXPERIMENTS,
}
SOLVED = "1234341221434321"


@pytest.mark.parametrize("registry", REGISTRIES.values(), ids=REGISTRIES)
def test_every_entry_is_found_in_any_spelling(registry):
    for name, entry in registry.items():
        for spelling in (name, name.upper(), f" {name.replace(' ', '_')} "):
            assert registry.find(spelling) is entry


@pytest.mark.parametrize("registry", REGISTRIES.values(), ids=REGISTRIES)
@pytest.mark.parametrize("name", ["nonsense", "", None, 7, "\x1b[31m"])
def test_what_is_not_there_is_answered_with_what_is(registry, name):
    with pytest.raises(SudokuError, match=f"^no {registry.what} is called ") as caught:
        registry.find(name)
    assert str(caught.value).isprintable()
    assert all(known in str(caught.value) for known in registry)


def test_a_registry_has_its_own_error_and_other_names():
    found = Registry("letter", {"alpha": "delta"}, VariantError, lambda name: [name])
    assert found.find("Delta") == "delta"
    with pytest.raises(VariantError, match="no letter is called 'beta'; there are alpha"):
        found.find("beta")


def listed(kind):
    return [entry["name"] for entry in json.loads(catalog())[kind]]


def test_a_variant(monkeypatch):
    def extra(boxsize):
        side = side_of(boxsize)
        return [Region("slope", (), tuple(range(1, side**2 + 1, side + 1)), "the slope")]

    slope = Variant("trial slope", "sdkts", "The slope holds each digit once.", extra)
    monkeypatch.setitem(VARIANTS, slope.name, slope)
    puzzle = generate("Trial_Slope", 2, seed=1)
    assert puzzle.variant is slope
    assert solve(puzzle, backend=make_backend()).unique
    assert loads(str(puzzle), variant=".sdkts") == puzzle
    assert "trial slope" in listed("variants")
    monkeypatch.undo()
    with pytest.raises(VariantError):
        Puzzle({}, 2, "trial slope")
    assert "trial slope" not in listed("variants")


def test_a_model(monkeypatch):
    def solutions(puzzle, budget):
        budget.solved_by("a trial", "1")
        yield Solution(puzzle, Puzzle(SOLVED, 2).digits)

    module = ModuleType("sudoku.models.trial")
    module.solutions = solutions
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(MODELS, "trial", Model("trial", "A trial", "It knows one.", "trial"))
    result = solve(Puzzle(SOLVED[:-1] + ".", 2), "Trial")
    assert (result.solution.line, result.solver) == (SOLVED, "a trial")
    assert "trial" in listed("models")
    assert "trial" in [entry["name"] for entry in json.loads(lab_ready("{}"))["solvers"]]


def test_a_backend(monkeypatch):
    class Lazy(LpSolver):
        name = "lazy"

        def available(self):
            return True

        def actualSolve(self, lp):  # noqa: N802
            raise GaveUp("too lazy")

    monkeypatch.setitem(BACKENDS, "lazy", Lazy)
    assert solve(Puzzle({}, 2), "lp", "LAZY", formulation="assignment").reason == "too lazy"


def test_a_symmetry_and_a_transform(monkeypatch):
    both = Symmetry(
        "trial", "Both", "Left is right, up is down.", ("reverse rows", "reverse columns")
    )
    monkeypatch.setitem(SYMMETRIES, "trial", both)
    givens = generate(boxsize=2, seed=3, symmetry="trial").givens
    assert {17 - label for label in givens} == set(givens)
    still = Transform(
        "trial", "Nothing", "All stays.", lambda variant, boxsize, chance: lambda grid: grid
    )
    monkeypatch.setitem(TRANSFORMS, "trial", still)
    puzzle = Puzzle(SOLVED, 2)
    assert transform(puzzle, "Trial") == puzzle
    assert "trial" in listed("symmetries")


def test_a_task_and_a_file_of_many_puzzles(monkeypatch):
    class Lines(Writer):
        name, label, suffix = "trial", "the lines", "txt"

        def body(self, some):
            return "".join(f"{row.puzzle} {row.verdict}\n" for row in some).encode()

    task = Task("trial", "Try", "Tries.", lambda puzzle, job, backend: {"verdict": "read"})
    monkeypatch.setitem(TASKS, "trial", task)
    monkeypatch.setitem(WRITERS, "trial", Lines)
    done = list(rows(entries_in([SOLVED, SOLVED]), Job("trial")))
    assert WRITERS.find("TRIAL")(None).write(done).decode() == f"{SOLVED} read\n" * 2
    assert isinstance(done[0], Row)
    offered = json.loads(catalog())["batch"]
    assert all("trial" in [one["name"] for one in offered[kind]] for kind in ("tasks", "files"))


def test_a_source_and_an_experiment(monkeypatch):
    source = Source("trial", "One", "Always it.", lambda *_: Puzzle(SOLVED, 2))
    monkeypatch.setitem(SOURCES, "trial", source)
    ready = Experiment(name="trial", source="Trial", boxsize=2, solvers=("exact cover",))
    asked = {"question": "Is it?", "source": "A trial", "figure": "medians", "seconds": (1, 2)}
    monkeypatch.setitem(EXPERIMENTS, "trial", Ready(experiment=ready, **asked))
    assert ready.puzzle(0).line == SOLVED
    offered = json.loads(lab_ready("{}"))
    assert all(
        "trial" in [one["name"] for one in offered[kind]] for kind in ("sources", "experiments")
    )
