"""Every regular expression of the package takes steps in proportion to the text, counted."""

import re
import sys
from importlib import import_module
from inspect import getsource
from itertools import product
from math import inf
from pkgutil import walk_packages

import pytest
from regexes import Matcher, TooMany

import sudokulp

#: What texts are made long with: characters and words that some pattern repeats.
UNITS = ["-", ".", " ", "1", "a", ":", "[", "/*", "#", "?bd=", "fpuz", ".-----", "a ", "1,", '"']
#: What stands before and behind, so that a pattern begins to match and fails at the end.
BEGINS = ["", "[", "."]
ENDS = ["!", "x|"]
#: Lengths of the texts, and how much more the longer one may cost: in proportion it is twice.
SHORT, LONG, MOST = 60, 120, 2.6
#: The modules that look at texts from elsewhere.
READERS = ("sudokulp.formats", "sudokulp.sanitizing")
#: Ways to use a pattern, by the methods of `re` that are called in its module.
WAYS = {"search": "search|finditer|findall|sub|split", "match": "match", "fullmatch": "fullmatch"}


def patterns():
    """Yield each pattern of the readers' modules, with the name of a way in which it is used."""
    for found in walk_packages(sudokulp.__path__, "sudokulp."):
        if not found.name.endswith("__main__") and found.name.startswith(READERS):
            module = import_module(found.name)
            for name, value in vars(module).items():
                for way in ways(name, getsource(module)) if isinstance(value, re.Pattern) else ():
                    yield pytest.param(value, way, id=f"{found.name}.{name}.{way}")


def ways(name, source):
    """Return in which ways a module uses the pattern with this name."""
    return [way for way, methods in WAYS.items() if re.search(rf"\b{name}\.({methods})\b", source)]


def steps(pattern, way, text):
    """Return how many steps a pattern takes on a text; infinity for far more than its length."""
    matcher = Matcher(pattern, text, 5 * LONG * LONG)
    try:
        getattr(matcher, way)()
    except TooMany:
        return inf
    return matcher.steps


def growth(pattern, way):
    """Return how much more steps the worst text takes when it is twice as long."""
    worst = 0.0
    for unit, begin, end in product(UNITS, BEGINS, ENDS):
        long = steps(pattern, way, begin + (unit * LONG)[:LONG] + end)
        if long == inf:
            return inf
        if long > 10 * LONG:
            short = steps(pattern, way, begin + (unit * SHORT)[:SHORT] + end)
            worst = max(worst, long / short)
    return worst


@pytest.fixture(autouse=True)
def room():
    """Let the matcher, which calls itself, take texts of some length."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.parametrize(("pattern", "way"), list(patterns()))
def test_a_pattern_takes_steps_in_proportion_to_the_text(pattern, way):
    assert growth(pattern, way) <= MOST


@pytest.mark.parametrize(
    ("pattern", "way"),
    [(r"\s*[.:][-.:]*-----[-.:]*\s*", "fullmatch"), (r"(a|a)*", "fullmatch"), (r"\s+$", "search")],
)
def test_a_pattern_that_takes_more_is_found(pattern, way):
    assert growth(re.compile(pattern), way) > MOST


@pytest.mark.parametrize(
    "pattern", [r"a+b?|[^c]{2,3}", r"(?!.*(\w)\1{2})\w+", r"AB|\bx\b", r"\d+(?=a)a|$"]
)
def test_the_matcher_matches_what_python_does(pattern):
    known = re.compile(pattern)
    for text in ("aab", "ab", "xx", "x", "aaa", "12a", "cc", "", "aabbcc"):
        assert Matcher(known, text).fullmatch() is bool(known.fullmatch(text)), text
