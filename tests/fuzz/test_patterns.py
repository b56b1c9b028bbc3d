"""Every regular expression of the package matches in linear time, measured in steps."""

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

#: Units to build long texts from: characters and words that some pattern repeats.
UNITS = ["-", ".", " ", "1", "a", ":", "[", "/*", "#", "?bd=", "fpuz", ".-----", "a ", "1,", '"']
#: Prefixes and suffixes that let a pattern begin to match and then fail.
BEGINS = ["", "[", "."]
ENDS = ["!", "x|"]
#: Lengths of the texts, and the growth allowed from one to the next (linear: 2).
SHORT, LONG, MOST = 60, 120, 2.6
#: The modules that handle untrusted text.
READERS = ("sudokulp.formats", "sudokulp.scanner", "sudokulp.sanitizing")
#: Ways to use a pattern, by the methods of `re` called in its module.
WAYS = {"search": "search|finditer|findall|sub|split", "match": "match", "fullmatch": "fullmatch"}


def patterns():
    """Yield each pattern of the readers' modules with each way it is used."""
    for found in walk_packages(sudokulp.__path__, "sudokulp."):
        if not found.name.endswith("__main__") and found.name.startswith(READERS):
            module = import_module(found.name)
            for name, value in vars(module).items():
                for way in ways(name, getsource(module)) if isinstance(value, re.Pattern) else ():
                    yield pytest.param(value, way, id=f"{found.name}.{name}.{way}")


def ways(name, source):
    """Return the ways in which a module uses the pattern with this name."""
    return [way for way, methods in WAYS.items() if re.search(rf"\b{name}\.({methods})\b", source)]


def steps(pattern, way, text):
    """Return the steps a pattern takes on a text; infinity for far more than its length."""
    matcher = Matcher(pattern, text, 5 * LONG * LONG)
    try:
        getattr(matcher, way)()
    except TooMany:
        return inf
    return matcher.steps


def growth(pattern, way):
    """Return the growth in steps when the worst text is doubled."""
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
    """Raise the recursion limit for the matcher, which is recursive."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.parametrize(("pattern", "way"), list(patterns()))
def test_a_pattern_takes_linear_time(pattern, way):
    assert growth(pattern, way) <= MOST


@pytest.mark.parametrize(
    ("pattern", "way"),
    [(r"\s*[.:][-.:]*-----[-.:]*\s*", "fullmatch"), (r"(a|a)*", "fullmatch"), (r"\s+$", "search")],
)
def test_a_pattern_that_takes_longer_is_detected(pattern, way):
    assert growth(re.compile(pattern), way) > MOST


@pytest.mark.parametrize(
    "pattern", [r"a+b?|[^c]{2,3}", r"(?!.*(\w)\1{2})\w+", r"AB|\bx\b", r"\d+(?=a)a|$"]
)
def test_the_matcher_agrees_with_python(pattern):
    known = re.compile(pattern)
    for text in ("aab", "ab", "xx", "x", "aaa", "12a", "cc", "", "aabbcc"):
        assert Matcher(known, text).fullmatch() is bool(known.fullmatch(text)), text
