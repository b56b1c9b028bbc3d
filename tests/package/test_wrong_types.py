"""Every public function refuses values of a wrong type with an error of the package's own."""

import inspect
from collections.abc import Iterator
from contextlib import suppress

import pytest
from calls import DOORS
from fewer import IN_PYODIDE, examples
from hypothesis import given
from hypothesis import strategies as st

import sudokulp
from sudokulp import Puzzle, SudokuError, paper

if IN_PYODIDE:
    pytest.skip("some functions need packages that are not there", allow_module_level=True)

PUZZLE = Puzzle("4.....2..1.....3")
STEPS = PUZZLE.explain().steps
#: A valid value for each parameter that a function requires.
VALID = {
    "candidates": None,
    "cell": 1,
    "claims": [],
    "digit": 1,
    "cells": {1: 4},
    "digits": PUZZLE.digits,
    "givens": dict(PUZZLE.givens),
    "graph": paper.puzzle_as_graph(PUZZLE),
    "grid": PUZZLE,
    "log_p": [[[-0.1, -3, -4, -4, -4]] * 4] * 4,
    "matrix": PUZZLE,
    "n_givens": 3,
    "node": 1,
    "path": "a.sdk",
    "puzzle": PUZZLE,
    "puzzles": [PUZZLE],
    "rules": [],
    "step": STEPS[0],
    "steps": STEPS,
    "technique": "Naked Pair",
    "values": [0] * 64,
    "variant": "classic",
}
#: Further arguments, so that calls are quick.
QUICK = {"boxsize": 2, "size": 4, "seed": 1, "time_limit": 2}
SOURCES = {"check_certificate": PUZZLE.certificate(), "read": PUZZLE.line.encode()}
NAMES = {"export": "lp", "find_variant": "classic", "transform": "rotate"}
#: In annotations, what accepts every value: as true or false, or not before it is needed.
ANY = ("Any", "bool", "Callable", "Notify", "PortableRandom")
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([400, 5000]).map(lambda zeros: 10**zeros)  # no float; not shown by str()
    | st.floats()
    | st.complex_numbers()
    | st.text(max_size=3)
    | st.binary(max_size=3)
    | st.builds(object)
)
VALUES = (
    SCALARS | st.lists(SCALARS, max_size=3) | st.dictionaries(st.integers(), SCALARS, max_size=2)
)


#: What a value may be called in an annotation.
CALLED = {int: ("int", "float", "GridShape", "Seed"), float: ("float",), str: ("str", "Seed")}
#: Functions that are neither in the package's root nor among the names of the paper.
MORE = (
    "allowed_transforms check_steps dimacs_cnf dumps encode explain fewest_givens "
    "find_variant generate_cages hint least_used_color most_used_color picture puzzle_schema rate "
    "read_text reasoning reflect rotate ruleset superfluous transform true_candidates why"
)
ALL = {name: each for door in DOORS for name, each in vars(door).items()}
DOOR = {name: ALL[name] for name in MORE.split()}
DOOR |= {f"paper.{name}": getattr(paper, name) for name in paper.__all__}
DOOR |= {name: getattr(sudokulp, name) for name in sudokulp.__all__}
DOOR |= {  # the verbs
    f"Puzzle.{name}": getattr(PUZZLE, name)
    for name, each in vars(Puzzle).items()
    if name == "__getitem__" or (name[0] != "_" and inspect.isfunction(each))
}
PUBLIC = {
    name: inspect.signature(each).parameters
    for name, each in DOOR.items()
    if inspect.isroutine(each) or each in (Puzzle, paper.SudokuLP)
}


def takes_anything(parameter):
    return any(word in parameter.annotation for word in ANY)


def may_be_right(value, parameter):
    if isinstance(value, int) and value >= 10**400:
        return False
    return any(word in parameter.annotation for word in CALLED.get(type(value), ()))


def valid(name):
    """Return valid arguments of a function."""
    values = VALID | QUICK | {"name": NAMES.get(name)}
    if DOOR[name].__module__ == "sudokulp.paper":
        values["matrix"] = PUZZLE.rows()
    values["source"] = SOURCES.get(name, PUZZLE.line)
    required = [  # besides **options
        each for each, parameter in PUBLIC[name].items() if parameter.default is parameter.empty
    ]
    return {each: values[each] for each in required if each != "options"} | {
        each: value for each, value in QUICK.items() if each in PUBLIC[name]
    }


def call(name, arguments):
    """Call a function; of an iterator, take the first element."""
    found = DOOR[name](**arguments)
    if isinstance(found, Iterator):
        next(found, None)


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.sdk").write_text(PUZZLE.line, encoding="utf-8")


@pytest.mark.parametrize("name", PUBLIC)
def test_a_value_of_a_wrong_type_is_refused_with_a_reason(name):
    call(name, valid(name))
    for each, parameter in PUBLIC[name].items():
        if parameter.kind is not parameter.VAR_KEYWORD and not takes_anything(parameter):
            with pytest.raises((SudokuError, TypeError)):
                call(name, valid(name) | {each: object()})


@pytest.mark.parametrize("name", PUBLIC)
def test_no_value_of_a_wrong_type_causes_another_error(name):
    parameters = [each for each in PUBLIC[name].values() if each.kind is not each.VAR_KEYWORD]

    @examples(10)
    @given(st.data())
    def check(data):
        each = data.draw(st.sampled_from(parameters))
        value = data.draw(VALUES.filter(lambda value: not may_be_right(value, each)))
        with suppress(SudokuError, TypeError):
            call(name, valid(name) | {each.name: value})

    if parameters:
        check()
