"""Puzzles that the tests use: made for them, but for WELL_KNOWN, which everybody uses."""

from sudoku import Puzzle

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
        "1....g...2e...6..de4..6f..3g987.c.5.9e.a8.6...21.2..74b....9g..db..9.ce.f...8..."
        "..a...2d.g8...39.f76....3..ec..243.2..76.c9a..d..a..c39.78..2.1b2..bg..7....698."
        "96...d4.21...3.....3...2.9c.e..fd..ae....618..f.3c...a.ge.74.6.8.e61d9..53..7ab."
        ".8...63...b....g",
        "19f73g5842edbc6aade4126fcb3g9875cb5g9eda8f673421623874bc15a9gfedbgd94ce3f72581a6"
        "e5acfb2d6g8147398f76a1g934decb5243128576bc9afgdefagdc39e7846251b21cbgfa7de536984"
        "968ebd4521gfa3c757436812a9cbedgfd49ae7cbg61852f33cb52afged741698ge61d98453f27abc"
        "782f56319abcde4g",
    ),
    (
        "four square",
        4,
        ".....8.dag..1b.4..d4.a3....7....57..f..4..db8..2c.b..g.5.42e.......eg.a9...1.2.b"
        "3.87...2c..fa6.9b..13.f7.26...d..g.2....b.....1..d.....g....c.2..6...7b.23.dg..a"
        "e.7gd..61...94.f2.1.e...9b.g3.......729.4.a..f.d7..64d..3..2..ac....c....ef.71.."
        "1.4c..6a7.b.....",
        "6fe928cdag351b74g2d49a3b8c1765fe57a3fe1469db8gc2c1b86g75f42eda93fc5eg6a9d781423b"
        "3487b1d2c5efa6g9ba9135f7g264ecd8dg6284ecba93f7154d3ba95gef76c82196cf17b8234dge5a"
        "e57gd32618ca94bf281aec4f9b5g3d6783g5729146acbfed7bf64d8e31g259aca92dcbg35ef87146"
        "1e4c5f6a7db9238g",
    ),
]

#: variant, box size, puzzle, number of its solutions (None: very many).
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


def puzzles(table):
    """Return the rows of a table as pytest parameters with short names."""
    import pytest

    return [
        pytest.param(Puzzle(row[2], row[1], row[0], format="s"), *row[3:], id=f"{row[0]}-{i}")
        for i, row in enumerate(table)
    ]
