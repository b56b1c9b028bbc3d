"""Puzzles used by the tests; all but WELL_KNOWN were made for them."""

import json
from functools import cache, partial

import page_catalog
import page_types

from sudokulp import Puzzle
from sudokulp.formats import dumps
from sudokulp.ops import answer
from sudokulp.rules import Cage, Sum

GRID = ("cells", "boxsize", "variant", "rules", "symbols")

WELL_KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WELL_KNOWN_SOLUTION = (
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

#: variant, box size, puzzle, its only solution.
UNIQUE = [
    ("classic", 1, ".", "1"),
    ("x", 1, ".", "1"),
    ("classic", 2, "...1.3....1.2...", "4231132434122143"),
    ("classic", 3, WELL_KNOWN, WELL_KNOWN_SOLUTION),
    ("x", 2, "24............31", "2413132431424231"),
    ("four square", 2, ".3...2....3...1.", "4321124321343412"),
    (
        "classic",
        3,
        "...8..23.8..1......27...59....29.6....8...9....9.78....34...17......5..6.72..4...",
        "496857231853129764127346598345291687718563942269478315534682179981735426672914853",
    ),
    (
        "x",
        3,
        "......745....9.3.............5.8...1.8.7.1.9.1...2.4.............3.4....814......",
        "239816745748592316651473928325984671486731592197625483962157834573248169814369257",
    ),
    (
        "four square",
        3,
        ".9....7..76.........1...4.....7...9....469....3...5.....2...9.........83..8....5.",
        "493286715765941328281357469624738591157469832839125674572813946946572183318694257",
    ),
    (
        "four pyramid",
        3,
        "3..........9.....5...8.1..3...17.9.....4.5.....4.83...5..2.8...4.....5..........7",
        "372549681189637245645821793853172964921465378764983152517298436438716529296354817",
    ),
    (
        "classic",
        4,
        "1....G...2E...6..DE4..6F..3G987.C.5.9E.A8.6...21.2..74B....9G..DB..9.CE.F...8..."
        "..A...2D.G8...39.F76....3..EC..243.2..76.C9A..D..A..C39.78..2.1B2..BG..7....698."
        "96...D4.21...3.....3...2.9C.E..FD..AE....618..F.3C...A.GE.74.6.8.E61D9..53..7AB."
        ".8...63...B....G",
        "19F73G5842EDBC6AADE4126FCB3G9875CB5G9EDA8F673421623874BC15A9GFEDBGD94CE3F72581A6"
        "E5ACFB2D6G8147398F76A1G934DECB5243128576BC9AFGDEFAGDC39E7846251B21CBGFA7DE536984"
        "968EBD4521GFA3C757436812A9CBEDGFD49AE7CBG61852F33CB52AFGED741698GE61D98453F27ABC"
        "782F56319ABCDE4G",
    ),
    (
        "four square",
        4,
        ".....8.DAG..1B.4..D4.A3....7....57..F..4..DB8..2C.B..G.5.42E.......EG.A9...1.2.B"
        "3.87...2C..FA6.9B..13.F7.26...D..G.2....B.....1..D.....G....C.2..6...7B.23.DG..A"
        "E.7GD..61...94.F2.1.E...9B.G3.......729.4.A..F.D7..64D..3..2..AC....C....EF.71.."
        "1.4C..6A7.B.....",
        "6FE928CDAG351B74G2D49A3B8C1765FE57A3FE1469DB8GC2C1B86G75F42EDA93FC5EG6A9D781423B"
        "3487B1D2C5EFA6G9BA9135F7G264ECD8DG6284ECBA93F7154D3BA95GEF76C82196CF17B8234DGE5A"
        "E57GD32618CA94BF281AEC4F9B5G3D6783G5729146ACBFED7BF64D8E31G259ACA92DCBG35EF87146"
        "1E4C5F6A7DB9238G",
    ),
]

#: variant, box size, puzzle, number of solutions (None: very many).
SEVERAL = [
    ("classic", 2, "................", None),
    ("classic", 2, "...1.3..........", None),
    ("x", 2, "1...............", None),
    ("classic", 3, WELL_KNOWN.replace("7", "."), None),
]

#: variant, box size, puzzle without a solution.
IMPOSSIBLE = [
    ("classic", 2, "11.............."),
    ("classic", 2, "12.3..4........."),
    ("x", 3, WELL_KNOWN),
    ("four square", 3, WELL_KNOWN),
    ("four pyramid", 3, WELL_KNOWN),
]

#: A puzzle without givens whose solution is unique.
KILLER = Puzzle(
    {},
    size=4,
    rules=[
        *(Cage([1, 2], sum=3), Cage([3, 4], sum=7), Cage([5, 9], sum=7)),
        *(Cage([6, 7], sum=4), Cage([8, 12], sum=6), Sum([14, 15, 16], sum=8)),
    ],
)


def puzzles(table):
    """Return the rows of a table as pytest parameters with short ids."""
    import pytest

    return [
        pytest.param(Puzzle(row[2], boxes=row[1], variant=row[0]), *row[3:], id=f"{row[0]}-{i}")
        for i, row in enumerate(table)
    ]


def fillings(puzzle):
    """Return the digits of every solution of a small puzzle, by brute force."""
    regions = [{label - 1 for label in region.cells} for region in puzzle.regions()]
    found = [()]
    for cell, wanted in enumerate(puzzle.digits):
        peers = {peer for each in regions if cell in each for peer in each if peer < cell}
        found = [
            (*digits, digit)
            for digits in found
            for digit in ([wanted] if wanted else range(1, puzzle.side + 1))
            if all(digits[peer] != digit for peer in peers)
        ]
    return found


def puzzle_in(request):
    """Return the puzzle in a request of the page."""
    told = {name: request[name] for name in GRID if name in request}
    asked = json.dumps(told | {"format": "json", "kind": "puzzle", "title": ""})
    return Puzzle(json.loads(answer("dump", asked))["text"])


@cache
def fields_of(name):
    """Return the names of the fields of an operation's requests."""
    known = page_types.protocol()

    def fields(kind):
        told = known["$defs"][kind["$ref"].rpartition("/")[2]] if "$ref" in kind else kind
        parts = told.get("anyOf", ())  # a puzzle in the grid
        return set(told.get("properties", ())).union(*map(fields, parts))

    return fields(known["operations"][name]["request"])


def taken(name, request):
    """Return the fields of a request that an operation accepts."""
    return {each: value for each, value in request.items() if each in fields_of(name)}


class Page:
    """The operations as functions from JSON text to JSON text, which the page calls."""

    def __getattr__(self, name):
        return partial(answer, name)

    @staticmethod
    def read(request):
        """Return the answer to a request to read a text."""
        return answer("read", json.dumps({"reading": json.loads(request)}))


page = Page()


def page_lists(name="catalog"):
    """Return what the page shows before Python runs in it."""
    return json.loads(getattr(page_catalog, name)())


def grid_of(puzzle):
    """Return the fields of a request with which the page sends a puzzle."""
    told = json.loads(page.read(json.dumps({"text": dumps(puzzle, "json"), "variant": "classic"})))
    return {key: told[key] for key in ("cells", "boxsize", "variant", "rules")}


def one_line(puzzle):
    """Return a puzzle as a line of a list, which may also hold rules."""
    return " ".join(dumps(puzzle, "json").split())


def is_minimal(puzzle):
    """Return whether a puzzle has one solution, and several without any one of its givens."""
    fewer = (
        puzzle.with_digits([0 if at == label - 1 else d for at, d in enumerate(puzzle.digits)])
        for label in puzzle.givens
    )
    return puzzle.is_unique() and not any(each.is_unique() for each in fewer)
