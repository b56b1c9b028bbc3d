"""Starters: WebAssembly without rare functions answers like the whole module, and fetches it."""

import json
import random
import subprocess
import sys
import unicodedata
from itertools import product
from operator import mul
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.append(str(ROOT / "web" / "tools"))

from starting.data import Segment, left_out  # noqa: E402
from starting.recording import RAN, recorded, recording  # noqa: E402
from starting.starter import Module  # noqa: E402
from starting.visited import MODULES, Profile  # noqa: E402
from starting.wasm import I32_CONST, Kind, counted, sections_of, signed  # noqa: E402

#: A knapsack, and the most that fits.
WEIGHTS, VALUES, CAPACITY = [23, 31, 29, 44, 53, 38, 63], [92, 57, 49, 68, 60, 43, 67], 165
FITTING = (
    [value for value, taken in zip(VALUES, chosen, strict=True) if taken]
    for chosen in product((0, 1), repeat=len(WEIGHTS))
    if sum(map(mul, WEIGHTS, chosen)) <= CAPACITY
)
BEST = max(map(sum, FITTING))
TEXTS = [unicodedata.name("é"), list("日本".encode("shift_jis")), 0.1 + 0.2]


def vendored(name):
    path = ROOT / "dist" / MODULES[name]
    if not path.exists():
        pytest.skip("there is no dist/: make it by python3 build.py")
    return path


def run(name, module, recipe=""):
    """Run a module under Node in place of the vendored one; return what was printed."""
    items = json.dumps([WEIGHTS, VALUES, CAPACITY])
    command = ["node", HERE / "starters.mjs", name, items, vendored(name), module, recipe]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def start(name, folder, kept, rare=()):
    """Run a starter with the given functions."""
    module = Module(vendored(name).read_bytes(), kept, rare)
    (folder / "starter.wasm").write_bytes(module.starter())
    (folder / "recipe.json").write_text(json.dumps(module.recipe()), encoding="utf-8")
    return run(name, folder / "starter.wasm", folder / "recipe.json")


def function_count(name):
    bodies = {each.kind: each.body for each in sections_of(vendored(name).read_bytes())}
    return counted(bodies[Kind.FUNCTION])


@pytest.mark.parametrize("share", [0, 0.5, 0.99])
def test_a_starter_with_any_functions_gives_the_answer_of_the_whole_module(tmp_path, share):
    every = range(function_count("highs"))
    kept = random.Random(2026).sample(every, int(share * len(every)))
    found = start("highs", tmp_path, kept)
    assert found["answer"] == pytest.approx(BEST)
    assert found["fetched"] == 1


def test_a_starter_with_the_functions_that_ran_needs_no_other(tmp_path):
    data, words = recording(vendored("highs").read_bytes())
    (tmp_path / "recording.wasm").write_bytes(data)
    numbers = run("highs", tmp_path / "recording.wasm")["numbers"]
    ran = recorded({name: value for name, value in numbers if name.startswith(RAN)})
    assert 0 < len(ran) < function_count("highs") / 2
    assert len(numbers) <= words
    found = start("highs", tmp_path, ran)
    assert found["answer"] == pytest.approx(BEST)
    assert found["fetched"] == 0


def test_python_from_the_starter_of_the_page_has_all_tables_once_a_rare_function_runs():
    site = ROOT / "dist" / "start"
    (recipe,) = site.glob("pyodide-*.json")
    found = run("pyodide", site / "pyodide.asm.wasm", recipe)
    assert found["answer"] == TEXTS
    assert found["fetched"] == 1


@pytest.mark.parametrize("name", list(MODULES))
def test_each_profile_is_of_the_vendored_version(name):
    assert Profile.read(name).fits(vendored(name).read_bytes())


@pytest.mark.parametrize(
    ("address", "left"), [(999, True), (1000, False), (1055, False), (1059, False), (1060, True)]
)
def test_data_in_a_range_that_a_kept_function_addresses_stays(address, left):
    inside = {Segment(1000, 0, 60, 50), Segment(1052, 60, 78, 8)}
    outside = Segment(1060, 78, 90, 4)
    function = b"\0" + bytes([I32_CONST]) + signed(address) + b"\x1a\x0b"
    found = left_out([*inside, outside], [(1000, 1060)], [function])
    assert found == (inside if left else set())
