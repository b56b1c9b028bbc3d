"""Adding one entry to a registry is enough: a trial entry of each kind is found and listed."""

import json
import sys
from io import BytesIO
from types import ModuleType

import pytest
from pulp import LpSolver
from samples import page_lists

from sudokulp import (
    BACKENDS,
    DIFFICULTIES,
    MODELS,
    SYMMETRIES,
    TRANSFORMS,
    VARIANTS,
    WRITABLE,
    GaveUp,
    Puzzle,
    Region,
    Solution,
    SudokuError,
    Variant,
    VariantError,
    dump,
    dumps,
    generate,
    load,
    loads,
    solve,
    transform,
)
from sudokulp import api as page
from sudokulp.api import lab_ready
from sudokulp.batch import TASKS, Entry, Job, Layout, Row, Task, work
from sudokulp.batch.writers import WRITERS, RowFormat, write
from sudokulp.cli.puzzles import TARGETS
from sudokulp.formats import Format
from sudokulp.generation.symmetries import Symmetry
from sudokulp.generation.transforms import Transform
from sudokulp.grid import Boxes, cell
from sudokulp.lab import EXPERIMENTS, SOURCES, Experiment, Predefined
from sudokulp.lab.experiment import Source
from sudokulp.models import Model
from sudokulp.names import lookup
from sudokulp.variants import find_variant

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
SMALL = "4.....2..1.....3"
SOLVED = "1234341221434321"


def _tally(puzzle, title=""):
    return f"{title}{len(puzzle.givens)} givens\n"


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
    if isinstance(n, Boxes) or n != 3:
        raise VariantError(f"the boxes of {n} have no middle cells here")
    return tuple(cell(row, column, 9) for row in (2, 5, 8) for column in (2, 5, 8))


CENTRES = Variant(
    name="centre dot",
    suffix="sdkcd",
    about="The middle cells of the boxes hold every digit once, too.",
    extra=lambda n: [Region("centres", (), _centres(n), "the centres")],
)


def lines(some, stream):
    stream.write("".join(f"{row.line} {row.verdict}\n" for row in some).encode())
    return 0


LINES = RowFormat("numbers", "numbers of lines", "numbers", lines)


class Lazy(LpSolver):
    name = "lazy"

    def available(self):
        return True

    def actualSolve(self, lp):  # noqa: N802
        raise GaveUp("too lazy")


def _solutions(puzzle, statistics):
    statistics.solved_by("a trial", "1")
    yield Solution(puzzle, Puzzle(SOLVED, 2).digits)


TRIALS = [
    *(
        (WRITABLE, TALLY),
        (TARGETS, TALLY),
        (WRITERS, LINES),
        (VARIANTS, CENTRES),
        (BACKENDS, Lazy),
    ),
    (MODELS, Model("trial", "A trial", "It knows one.", "trial")),
    (SYMMETRIES, Symmetry("trial", "Both", "A turn.", ("reverse rows", "reverse columns"))),
    (TRANSFORMS, Transform("trial", "Nothing", "All stays.", lambda *_: lambda grid: grid)),
    (TASKS, Task("trial", "Try", "Tries.", lambda puzzle, job, backend: {"verdict": "read"})),
    (SOURCES, Source("trial", "One", "Always it.", lambda *_: Puzzle(SOLVED, 2))),
]


@pytest.fixture(autouse=True)
def _added(monkeypatch):
    for registry, entry in TRIALS:
        monkeypatch.setitem(registry, entry.name, entry)
    module = ModuleType("sudokulp.models.trial")
    module.solutions, module.tally = _solutions, _tally
    monkeypatch.setitem(sys.modules, module.__name__, module)
    experiment = Experiment(name="trial", source="Trial", boxsize=2, solvers=("exact cover",))
    said = {"question": "Is it?", "source": "A trial", "figures": ("medians",), "seconds": (1, 2)}
    monkeypatch.setitem(EXPERIMENTS, "trial", Predefined(experiment=experiment, **said))


def ask(call, **request):
    return json.loads(call(json.dumps(request)))


def asked(puzzle, **more):
    told = {"cells": puzzle.digits, "boxsize": puzzle.boxsize, "variant": puzzle.variant.name}
    return told | more


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


def test_a_format_is_written_by_name_and_suffix_with_its_options(tmp_path, run):
    puzzle = Puzzle(SMALL)
    assert dumps(puzzle, "Tally") == run("convert", SMALL, "--to", "tally")[1] == "4 givens\n"
    assert dumps(puzzle, "tally", title="Mine: ") == "Mine: 4 givens\n"
    for suffix in TALLY.suffixes:
        dump(puzzle, tmp_path / f"a.{suffix}")
        assert run("convert", SMALL, "-o", tmp_path / f"b.{suffix}")[0] == 0
        for name in "ab":
            assert (tmp_path / f"{name}.{suffix}").read_text() == "4 givens\n"
    with pytest.raises(SudokuError, match="'tally' has no option 'encoding'"):
        dumps(puzzle, "tally", encoding="minimal")
    assert run("solve", SMALL, "-o", tmp_path / "b.tally")[0] == 2
    assert run("solve", SMALL, "--to", "tally")[0] == 2


def test_the_page_lists_every_new_entry():
    listed = page_lists()
    for some in (listed["models"], listed["symmetries"], listed["batch"]["tasks"]):
        assert "trial" in [entry["name"] for entry in some]
    assert {"name": "tally", "group": "pictures"}.items() <= listed["formats"][-1].items()
    assert "numbers" in {file["suffix"] for file in listed["batch"]["files"]}
    variants = {entry["name"]: entry for entry in listed["variants"]}
    entry = variants["classic"]["formats"]["2"]["tally"]
    assert entry == {"label": ".tally (tally of givens)", "reason": ""}
    boards = variants["centre dot"]["boards"]
    assert [int(n) for n in boards] == CENTRES.boxsizes() == [3]
    assert boards["3"][0]["cells"] == [11, 14, 17, 38, 41, 44, 65, 68, 71]


def test_a_file_can_be_downloaded_from_the_page():
    file = ask(page.dump, **asked(Puzzle(SMALL), format="tally", kind="puzzle", title="Mine"))
    assert (file["filename"], file["text"]) == ("mine.tally", "Mine4 givens\n")


@pytest.mark.parametrize("more", [["--to", "numbers"], ["-o", "rows.numbers"]])
def test_a_file_of_rows_is_written_by_name_and_suffix(monkeypatch, tmp_path, capfdbinary, more):
    from sudokulp.cli import main

    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.txt").write_text(f"# two\n{SMALL}\n{SMALL}\n")
    assert main(["solve", "--batch", "--what", "convert", "list.txt", *more]) == 0
    file = tmp_path / "rows.numbers"
    written = file.read_bytes() if file.exists() else capfdbinary.readouterr().out
    assert written == b"2 read\n3 read\n"


def test_a_variant_is_found_by_its_name_and_by_the_suffix_of_its_files(monkeypatch, tmp_path, run):
    path = tmp_path / "a.sdkcd"
    puzzle = Puzzle({1: 1}, 3, "Centre-Dot")
    dump(puzzle, path)
    assert load(path) == loads(str(puzzle), variant=".sdkcd") == puzzle
    assert run("convert", path, "--to", "line")[1].startswith("# variant: centre dot\n1")
    assert run("convert", puzzle.line, "--variant", "centre dot", "-o", path)[0] == 0
    assert load(path) == puzzle
    (conflict,) = ask(page.check, **asked(Puzzle({11: 1, 71: 1}, 3, "centre dot")))["conflicts"]
    assert "the centres" in conflict["message"]
    file = ask(page.dump, **asked(puzzle), format="sdk", kind="puzzle", title="Mine")
    assert file["filename"] == "mine.sdkcd"
    with pytest.raises(VariantError, match=r"choose from classic, .*centre dot"):
        Puzzle({}, 3, "centre")
    monkeypatch.undo()
    with pytest.raises(VariantError):
        Puzzle({}, 3, "centre dot")


@pytest.mark.parametrize("model", ["lp", "sat"])
def test_a_variant_is_solved(model, backend):
    pytest.importorskip({"lp": "pulp", "sat": "pysat"}[model])
    puzzle = Puzzle({1: 1}, 3, "centre dot")
    result = solve(puzzle, model=model, prove_unique=False, backend=backend)
    assert {result.solution.digits[label - 1] for label in _centres(3)} == set(range(1, 10))


def test_a_model_and_a_backend_can_solve():
    result = solve(Puzzle(SOLVED[:-1] + ".", 2), "Trial")
    assert (result.solution.line, result.solver) == (SOLVED, "a trial")
    assert solve(Puzzle({}, 2), "lp", "LAZY", formulation="assignment").reason == "too lazy"


def test_a_symmetry_and_a_transform_change_puzzles():
    givens = generate(boxsize=2, seed=3, symmetry="trial").givens
    assert {17 - label for label in givens} == set(givens)
    assert transform(Puzzle(SOLVED, 2), "Trial") == Puzzle(SOLVED, 2)


def test_a_task_can_be_run_on_many_puzzles():
    done = [work(Entry(number, SOLVED, Layout()), Job("trial")) for number in (1, 2)]
    assert isinstance(done[0], Row)
    stream = BytesIO()
    assert write(done, "NUMBERS", stream) == 0
    assert stream.getvalue().decode() == "1 read\n2 read\n"


def test_a_source_and_an_experiment_are_available_in_the_lab():
    assert EXPERIMENTS["trial"].experiment.puzzle(0).line == SOLVED
    offered = json.loads(lab_ready("{}"))
    for kind in ("sources", "experiments", "solvers"):
        assert "trial" in [one["name"] for one in offered[kind]]
