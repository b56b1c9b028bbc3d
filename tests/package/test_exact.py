"""Exact formats: found wherever they stand in a text, read whole, and never taken for others."""

import json
from contextlib import suppress
from random import Random
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import READERS, compress, dumps, find_exact, read_exact, usual_shape
from samples import WELL_KNOWN

import sudokulp.rules as r
from sudokulp import ParseError, Puzzle, SudokuError, read_all

LINE = "4.....2..1.....3"
SOLUTION = "4231132431422413"
SMALL = Puzzle(LINE, size=4)
RULED = Puzzle({5: 3}, size=4, rules=[r.Thermometer([1, 2, 3]), r.Cage([11, 15], sum=4)])
CLASSIC = Puzzle(WELL_KNOWN, size=9)
ROWS = [WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)]
GRID = "\n".join(ROWS)
ARROWS = "3<F<<M4GFP<H<'^^^^^`9<'8K<^6E<`H^^H^^D<K^^'^CR^6^^K6<^^'^^A^`E<^8G'^F<^`^^^'D<<H<"
IRREGULAR = "1112122233343444"  # a division of a 4x4 grid into connected regions
DIVIDED = ((1, 2, 3, 5), (4, 6, 7, 8), (9, 10, 11, 13), (12, 14, 15, 16))


def packed(content):
    return f"https://f-puzzles.com/?load={compress(content)}"


def cages(solution, regions):
    """Return a cage for each letter of regions, with the sum of its digits."""
    cells = {}
    for label, letter in enumerate(regions, 1):
        cells.setdefault(letter, []).append(label)
    return {
        letter: (sum(int(solution[label - 1]) for label in labels), labels)
        for letter, labels in cells.items()
    }


KILLER = cages(SOLUTION, "aabbaccdeecdfffd")
KILLED = Puzzle({}, size=4, rules=[r.Cage(labels, total) for total, labels in KILLER.values()])
POSITIONS = {
    letter: (total, [[(label - 1) // 4, (label - 1) % 4] for label in labels])
    for letter, (total, labels) in KILLER.items()
}
SUMOCUE = "SumoCueV1" + "".join(
    f"={total}J0" if label == labels[0] else f"+{labels[0] - 1}J0"
    for label, total, labels in sorted(
        (label, total, labels) for total, labels in KILLER.values() for label in labels
    )
)
LONG = ":".join(["3x3::k", *["2817"] * 2, "256", *["0"] * 78])
PAD = json.dumps(
    {
        "cells": [
            [{"value": int(sign)} if sign != "." else {} for sign in LINE[at : at + 4]]
            for at in range(0, 16, 4)
        ],
        "regions": [
            [[a + c, b + d] for c in (0, 1) for d in (0, 1)] for a in (0, 2) for b in (0, 2)
        ],
        "metadata": {"title": "Corner", "rules": "Normal Sudoku rules apply."},
    }
)
GNOME = json.dumps(
    {
        "difficulty_category": "easy",
        "cells": [
            {
                "position": [at // 9, at % 9],
                "value": 0 if sign == "." else int(sign),
                "fixed": sign != ".",
                "earmarks": [1, 2] if at == 2 else [],
            }
            for at, sign in enumerate(WELL_KNOWN)
        ],
    }
)
SUDOQ = '<sudoku type="1">{}</sudoku>'.format(
    "".join(
        f'<fieldmap editable="{"true" if sign == "." else "false"}" '
        f'solution="{0 if sign == "." else int(sign) - 1}">'
        f'<position x="{at % 4}" y="{at // 4}"/></fieldmap>'
        for at, sign in enumerate(LINE)
    )
)
ISS = "Interactive-Sudoku-Solver string"
LETTERS = "aabb\naccd\neecd\nfffd"
FLAT = 'order="9"/><values>b</values></ksudoku>'
S9B = "S9B" + "".join("00" if sign == "." else f"0{sign}" for sign in WELL_KNOWN)

#: A text in each format, and its puzzle.
SAMPLES = {
    "f-puzzles link": (dumps(RULED, "f-puzzles").strip(), RULED),
    "f-puzzles JSON": (
        '{"size": 4, "grid": [[{"value": 4, "given": true}, {}, {}, {}], '
        '[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]], "antiking": true}',
        Puzzle({1: 4}, size=4, rules=[r.AntiKing()]),
    ),
    "SudokuPad link": (f"https://sudokupad.app/scl{compress(PAD)}", SMALL),
    "SudokuPad JSON": (PAD, SMALL),
    "puzz.link link": ("https://puzz.link/p?sudoku/4/4/4k2h1k3", SMALL),
    "pzprv3 file": (
        "pzprv3\nsudoku\n4\n4 . . . \n. . 2 . \n. 1 . . \n. . . 3 \n" + ". . . . \n" * 4,
        SMALL,
    ),
    "SudokuWiki link": (
        f"https://www.sudokuwiki.org/sudokux.htm?bd={WELL_KNOWN.replace('.', '0')}",
        Puzzle(WELL_KNOWN, size=9, variant="x"),
    ),
    "SudokuWiki string": (S9B, CLASSIC),
    "Interactive-Sudoku-Solver link": (
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.~R1C1_4.AntiKing",
        Puzzle({1: 4}, size=4, rules=[r.AntiKing()]),
    ),
    "Interactive-Sudoku-Solver string": (
        ".V~R1C1~R1C2.Shape~4x4.~R1C4_4.Thermo~r3c1~r4c1",
        Puzzle({4: 4}, size=4, rules=[r.V([1, 2]), r.Thermometer([9, 13])]),
    ),
    "puzzle as JSON": (dumps(RULED, "json").strip(), RULED),
    "SudokuLP file": (dumps(SMALL, "sdk").strip(), SMALL),
    "SadMan file": (f"#AJane Doe\n#DCorner\n[Puzzle]\n{GRID}", CLASSIC),
    "SudoCue file": (f"#AJane Doe\n#DCorner\n{GRID}", CLASSIC),
    "cages as JSON": (
        json.dumps([{"sum": total, "cells": cells} for total, cells in POSITIONS.values()]),
        KILLED,
    ),
    "list of cages": (
        ",\n".join(str((total, cells)) for total, cells in POSITIONS.values()),
        KILLED,
    ),
    "killer in letters": (
        f"{LETTERS}\n" + " ".join(f"{one}={each[0]}" for one, each in KILLER.items()),
        KILLED,
    ),
    "killer string": (LONG, Puzzle({3: 1}, rules=[r.Cage([1, 2], 11)])),
    "SumoCue string": (SUMOCUE, KILLED),
    "jigsaw string": (LINE + IRREGULAR, Puzzle(LINE, size=4, rules=[r.Jigsaw(IRREGULAR)])),
    "Solo game ID": ("2x2:4e2b1e3", SMALL),
    "saved game of Solo": (
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n"
        "PARAMS  :3:2x2\nDESC    :11:4e2b1e3\nNSTATES :1:3\nSTATEPOS:1:2\nMOVE    :6:R1,0,2\n"
        "MOVE    :6:R2,0,3",
        SMALL,
    ),
    "Andoku file": (f"{WELL_KNOWN}||X", Puzzle(WELL_KNOWN, size=9, variant="x")),
    "HoDoKu library": (f":0003:1:{WELL_KNOWN}:113 213::", CLASSIC),
    "janko.at file": (
        "begin\npuzzle sudoku\nauthor Jane Doe\nsize 4\nproblem\n4 - - -\n- - 2 -\n- 1 - -\n"
        "- - - 3\nsolution\n4 2 3 1\n1 3 2 4\n3 1 4 2\n2 4 1 3\nend",
        SMALL,
    ),
    "GNOME Sudoku game": (GNOME, CLASSIC),
    "OpenSudoku file": (f'<opensudoku><game data="{WELL_KNOWN}" /></opensudoku>', CLASSIC),
    "SudoQ file": (SUDOQ, SMALL),
    "KSudoku file": (
        '<ksudoku><game><puzzle><graph type="sudoku" order="4"/><values>e_____c__b_____d</values>'
        "</puzzle></game></ksudoku>",
        SMALL,
    ),
    "link": (f"https://example.org/play?s={WELL_KNOWN.replace('.', '0')}&t=1", CLASSIC),
}
XML = {"OpenSudoku file", "SudoQ file", "KSudoku file"}
#: Formats on one line, which may stand in a sentence.
SHORT = [name for name, (text, _) in SAMPLES.items() if "\n" not in text and name not in XML]

#: What a format is called in a result, if not by its own name.
CALLED = {
    "Interactive-Sudoku-Solver link": ISS,
    "puzzle as JSON": "puzzle with rules",
    "cages as JSON": "list of cages",
    "killer in letters": "killer",
    "link": "link with a puzzle string",
}
#: Ways to put a text into others: quotations, comments, programs.
AROUND = {
    "alone": "{}",
    "indented": None,
    "title": "My puzzle\n\n{}",
    "footer": "{}\n\nThanks!",
    "fence": "Solve this:\n```\n{}\n```\nok?",
    "triple": 's = """\n{}\n"""',
    "crlf": None,
    "> ": None,
    "# ": None,
    "// ": None,
    " * ": None,
    "marks": "\ufeff{}",
    "prose": "I found it on page 12 of 5 May; after 40 minutes I am stuck.\n\n{}\n\nIs r1c1 a 7?",
}
IN_LINES = ["> ", "# ", "// ", " * "]
#: Ways to put one line into others.
IN_A_LINE = {
    "sentence": "Look at {}, please.",
    "assignment": "puzzle = {};",
    "brackets": "({})",
    "a list": "[{}, 5]",
    "Markdown": "[my puzzle]({}) is hard",
}


def around(name, text):
    if name == "crlf":
        return text.replace("\n", "\r\n") + "\r\n"
    if name == "indented":
        return "    " + text.replace("\n", "\n    ")
    if name in IN_LINES:
        return name + text.replace("\n", f"\n{name}")
    return AROUND[name].replace("{}", text)


def puzzle_of(parsed):
    shape = parsed.shape or usual_shape(parsed.side)
    return Puzzle.from_digits(
        parsed.digits, shape, parsed.variant or "classic", parsed.rules, parsed.symbols
    )


def read(text):
    """Return the puzzles in a text, as they are parsed."""
    return [parsed for piece in find_exact(text) for parsed in read_exact(piece, text)]


def only(text):
    (parsed,) = read(text)
    return parsed


def same(found, puzzle):
    """Return whether two puzzles are equal, in whatever order their rules are."""
    as_sets = [
        (one.shape, one.digits, one.variant.plain, set(one.rules)) for one in (found, puzzle)
    ]
    return as_sets[0] == as_sets[1]


@pytest.fixture(autouse=True)
def with_xml(request):
    callspec = getattr(request.node, "callspec", None)
    if callspec and callspec.params.get("name") in XML:
        pytest.importorskip("defusedxml")


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("place", AROUND)
def test_a_format_is_found_wherever_it_stands(name, place):
    text, puzzle = SAMPLES[name]
    whole = around(place, text)
    (piece,) = find_exact(whole)
    assert piece.format == name
    assert text.split("\n")[0][:9] in whole.replace("\r\n", "\n").split("\n")[piece.line - 1]
    (parsed,) = read_exact(piece, whole)
    assert same(puzzle_of(parsed), puzzle)
    assert parsed.format == CALLED.get(name, name)
    assert parsed.line >= piece.line


@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("place", IN_A_LINE)
def test_a_format_of_one_line_may_stand_within_a_line(name, place):
    text, puzzle = SAMPLES[name]
    assert same(puzzle_of(only(IN_A_LINE[place].replace("{}", text))), puzzle)


@pytest.mark.parametrize("name", [name for name, (text, _) in SAMPLES.items() if text[0] == "{"])
def test_objects_may_be_strings_of_programs_and_tables(name):
    text, puzzle = SAMPLES[name]
    told = json.loads(text)
    escaped = text.replace('"', "&quot;")
    for form in (
        repr(told),
        repr(json.dumps(told)),
        f"f('{json.dumps(told)}')",
        json.dumps({"puzzle": json.dumps(told), "rating": 3}),
        'name,puzzle\nA,"{}"\n'.format(json.dumps(told).replace('"', '""')),
        f"<p>{escaped}</p>",
        json.dumps({"name": "A", "puzzle": told}, indent=1),
    ):
        assert same(puzzle_of(only(form)), puzzle), form


def test_several_puzzles_in_one_text_are_all_found_in_order():
    texts = [text for name, (text, _) in SAMPLES.items() if name not in XML]
    assert [piece.format for piece in find_exact("\n\n".join(texts))] == [
        name for name in SAMPLES if name not in XML
    ]
    one, other = dumps(RULED, "json").strip(), dumps(SMALL, "json").strip()
    for form in (f"{one}\n{other}", f"[{one}, {other}]", f"a = {one}\nb = {other}"):
        assert list(map(puzzle_of, read(form))) == [RULED, SMALL]
    link = dumps(SMALL, "f-puzzles").strip()
    assert len(read(f"name,link\nA,{link}\nB,{link}\n")) == 2
    assert len(read(f'<a href="{link}">{link}</a> and [{link}]({link})')) == 2


NOT_EXACT = [
    GRID,
    f"#Another title\n{GRID}",
    f'[tool]\nname = "x"\n[puzzle]\ngrid = """\n{GRID}\n"""',
    f'{{"puzzle": "{WELL_KNOWN}"}}',
    '{"cells": [[1, 2], [3, 4]], "regions": 4}',
    f"{WELL_KNOWN}|{WELL_KNOWN.replace('.', '1')}|easy",
    f"https://example.org/sudoku/12/05/hard\n{GRID}",
    f"https://example.org/?bd=1990-01-02&q=.net.core\n{GRID}",
    "r1c1 = 5\nr1c2 = 3\nr2c2=9",
    "(1,1): 5, (1,2): 3",
    "(5, [[0, 0], [1, 4]])\n(6, [[0, 1], [3, 3]])",  # where digits stand
    "see .gitignore, .bashrc~, a.thermo~x and .Cage stuff",
    "9\n1 2\n3 4",
    "   8     \n5 2     7\n        9\n  5  1 6 ",  # spaces are empty cells
    "2x2: a puzzle",
    f"<sudoku>{WELL_KNOWN}</sudoku>",
]


@pytest.mark.parametrize("text", NOT_EXACT)
def test_texts_that_only_look_like_a_format_are_left_to_the_scanner(text):
    assert find_exact(text) == []


@examples(150)
@given(name=st.sampled_from(sorted(SAMPLES)), chance=st.randoms(use_true_random=True))
def test_a_damaged_text_is_an_error_and_no_traceback(name, chance):
    text, _ = SAMPLES[name]
    at = chance.randrange(len(text))
    signs = "0123456789{}[]()\"'.,:;~=+-_ \nRCrcxX<>/\\\0é"
    damaged = chance.choice(
        [
            text[:at],
            text[at:],
            text[:at] + chance.choice(signs) + text[at + 1 :],
            text[:at] + chance.choice(signs) + text[at:],
            text[:at] + text[chance.randrange(len(text)) :],
            text.replace(text[at], chance.choice(signs)),
        ]
    )
    for piece in find_exact(damaged):
        try:
            for parsed in read_exact(piece, damaged):
                assert len(parsed.digits) == parsed.side**2
                assert all(0 <= digit <= parsed.side for digit in parsed.digits)
                assert set(parsed.entries) | set(parsed.marks) <= set(range(1, parsed.side**2 + 1))
        except ParseError as error:
            found = error.index
            assert 1 <= found <= damaged.count("\n") + damaged.count("\r") + 1


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("repeated", [1, 3, 9])
def test_repeated_parts_of_a_format_take_little_time(name, repeated):
    text, _ = SAMPLES[name]
    chance = Random(repeated)
    parts = [
        text[at : at + chance.randint(1, 40)] for at in chance.choices(range(len(text)), k=repeated)
    ]
    long = ("".join(parts) * 30_000)[:30_000]
    for piece in find_exact(long)[:20]:
        with suppress(SudokuError):
            read_exact(piece, long)


#: A text for each kind of error of a format, and what the error says.
WRONG = [
    ("f-puzzles link", "https://f-puzzles.com/?load=N4Ig", "line 1: the link is damaged"),
    ("f-puzzles link", "Hi\nf-puzzles.com/?load=!!", "line 2 .*expected a link with .load="),
    ("f-puzzles link", packed('{"size": 40}'), "a 40x40 grid has no"),
    ("f-puzzles link", packed('{"size": 4, "grid": []}'), "4 rows of 4 cells"),
    ("puzz.link link", "https://puzz.link/p?sudoku/9/9/k13", "has 7 cells, but a 9x9 puzzle has"),
    ("puzz.link link", "https://puzz.link/p?sudoku/9/4/k13", "a grid of 4 rows and 9 columns"),
    ("puzz.link link", "https://puzz.link/p?sudoku/4/4/4kZ", "'Z' is not a valid cell"),
    ("SudokuWiki link", "https://www.sudokuwiki.org/killer.htm?bd=1", "page 'killer' are not"),
    ("SudokuWiki string", S9B.replace("S", "J", 1), "only S9B and X9B"),
    (ISS, ".Shape~9x9~0-8.~R1C1_1", "digits from 0 to 8 are not supported in a 9x9 grid"),
    (ISS, ".Shape~4x6.~R1C1_1", "the shape '4x6' is not supported; the grid must be square"),
    (ISS, "Hi\n.Thermo~R1C1~R1D2", "line 2 .*expected a cell such as R1C2, found 'R1D2'"),
    (ISS, ".Sandwich~5~X1.~R1C1_1", "expected a row or column such as R1 or C2, found 'X1'"),
    (ISS, ".Thermo~R1C1.End", "the constraint '.End' ends nothing"),
    ("puzzle as JSON", '{"side": 4, "givens": "', "this is not valid JSON"),
    ("puzzle as JSON", '{"side": 4, "side": 4, "givens": ""}', "the name 'side' appears twice"),
    ("puzzle as JSON", '{"rules": [], "givens": "1"}', 'the field "side" is missing'),
    ("puzzle as JSON", '{"side": 4, "givens": "12", "rules": []}', "expected 16 cells, found 2"),
    ("puzzle as JSON", '{"side": ' + "4" * 5_000 + ', "givens": ""}', "thousands of digits"),
    ("puzzle as JSON", '{"side": 4, "rules": ' + "[" * 60 + "]" * 60 + "}", "nested more than 50"),
    (
        "puzzle as JSON",
        '{"side": 4, "givens": "' + LINE + '", "a": ' + "[" * 600,
        "nested more than",
    ),
    ("SudokuLP file", "9\n1, 1, 5\n1, 2\n", "line 3 .'1, 2'.: expected three integers"),
    ("SudokuLP file", "Hi\n\n9\n1, 1, 5\n1, 10, 1\n", "line 5 .*the column must be from 1 to 9"),
    ("SudokuLP file", "8\n1, 1, 5\n", "line 1 .'8'.: the side must be 1, 4, 9, 16, 25, 36"),
    ("SadMan file", f"[Puzzle]\n{GRID}\n1........", "line 11 .*expected 9 rows, found more"),
    ("SadMan file", f"[Puzzle]\n{GRID}\n[State]\n[State]", "the section .State. appears twice"),
    ("list of cages", "(11, [[0, 0], [0, 1]])\n(13, [[0, 1], [0, 2]])", "r1c2 is in two cages"),
    ("killer in letters", f"{LETTERS}\na=7 b=4 c=5 d=6 e=7", "the cage 'f' has no total"),
    ("killer string", "3x3::k:1:2", "expected 81 numbers, found 2"),
    ("killer string", "<" + ARROWS[1:], "the arrows from r1c1 lead out of the grid"),
    ("SumoCue string", "SumoCueV1=0J0=0J0", "the SumoCue string has 2 cells"),
    ("Solo game ID", "3x3:a5b2zz", "the ID has 57 cells, but a 9x9 puzzle has 81"),
    ("Solo game ID", "3x3k:a5b2zzzz", "game IDs of killer puzzles are not supported"),
    (
        "saved game of Solo",
        "SAVEFILE:41:Simon Tatham's\nGAME    :4:Loopy\nDESC    :1:a",
        "not of 'Loopy'",
    ),
    ("Andoku file", f"{WELL_KNOWN}||C", "the variant 'C' is not supported, only X and H"),
    ("HoDoKu library", f":0003:1:{WELL_KNOWN[1:]}:::", "expected 81 cells, found 80"),
    ("pzprv3 file", "pzprv3\nsudoku\n4\n1 . . .\n. . .\n", "line 5 .*expected 4 cells, found 3"),
    ("janko.at file", "[begin]\n[problem]\n1 2 3 x\n", "'x' is not a digit of a 4x4 grid"),
    ("OpenSudoku file", "<opensudoku></opensudoku>", "expected <game data=...>, found none"),
    ("OpenSudoku file", "<opensudoku>\n<a>", "this is not XML"),
    ("SudoQ file", '<sudoku type="9"><fieldmap/></sudoku>', "the type must be 0, 1, 3, 5 or 6"),
    ("KSudoku file", "<ksudoku></ksudoku>", "expected <graph> and <values> of a KSudoku file"),
    ("KSudoku file", f'<ksudoku><graph type="roxdoku" {FLAT}', "only flat"),
    ("GNOME Sudoku game", '{"cells": [{"position": [0, 9], "value": 1}]}', "a cell of a 9x9 grid"),
    ("link", "https://example.org/123", "this link does not contain a puzzle"),
    ("link", "https://example.org/?p=" + "5" * 80, "the puzzle in this link has 80 cells"),
    ("link", "see https://f-puzzles.com/?id=abc", "this short link does not contain the puzzle"),
]


@pytest.mark.parametrize(("name", "text", "message"), WRONG)
def test_an_error_names_the_line_and_what_is_wrong(name, text, message):
    (piece,) = find_exact(text)
    assert piece.format == name
    with pytest.raises(ParseError, match=message):
        read_exact(piece, text)


def test_every_format_has_an_example():
    assert set(SAMPLES) == set(READERS)


def test_what_the_player_entered_is_kept_apart_from_the_givens():
    state = GRID.replace(".", "4", 1)
    assert only(f"[Puzzle]\n{GRID}\n[State]\n{state}").entries == {3: 4}
    assert only(SAMPLES["saved game of Solo"][0]).entries == {2: 2}
    assert only(SAMPLES["GNOME Sudoku game"][0]).marks == {3: (1, 2)}
    placed = only(f":0003:1:{WELL_KNOWN.replace('.', '+4', 1)}:214:::")
    assert placed.entries == {3: 4}
    assert placed.marks[4] == (6,)  # 214 says that 2 in r1c4 was eliminated before
    assert 1 not in placed.marks
    text = S9B[:3] + "0A" + "0J" + "0M" + S9B[9:]  # 1 placed; candidates 1; candidates 3
    found = only(text)
    assert (found.entries, found.marks[2], found.marks[3]) == ({1: 1}, (1,), (3,))


def test_remarks_become_title_and_author():
    for name in ("SadMan file", "SudoCue file"):
        found = only(SAMPLES[name][0])
        assert (found.title, found.author) == ("Corner", "Jane Doe")
    assert only(SAMPLES["janko.at file"][0]).author == "Jane Doe"
    assert only(SAMPLES["SudokuPad JSON"][0]).title == "Corner"
    assert only(SAMPLES["SudokuPad JSON"][0]).ruleset == "Normal Sudoku rules apply."


def rules_of(text):
    return set(only(text).rules)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (
            ".Sandwich~5~C1.Sandwich~2~R2",
            [r.Sandwich([1, 5, 9, 13], 5), r.Sandwich([5, 6, 7, 8], 2)],
        ),
        (".Skyscraper~C1~~2", [r.Skyscraper([13, 9, 5, 1], 2)]),
        (".LittleKiller~9~R1C3", [r.LittleKiller([3, 6, 9], 9)]),
        (".SameValues~3~R1C1~R2C3~R4C2", [r.Clone([1], [7]), r.Clone([7], [14])]),
        ("~4.AntiKing", [r.AntiKing()]),
        ("~1-4.AntiKing", [r.AntiKing()]),
        (".PillArrow~2~R1C1~R1C2", [r.Unknown("PillArrow", '["2","R1C1","R1C2"]')]),
        (
            ".Or.X~R1C1~R1C2.V~R1C1~R1C2.End.AntiKing",
            [r.AntiKing(), r.Unknown("Or", '[".X","R1C1","R1C2",".V","R1C1","R1C2"]')],
        ),
        (f".Jigsaw~{IRREGULAR}.NoBoxes", [r.Jigsaw(IRREGULAR)]),
        (f".Jigsaw~{IRREGULAR}", [r.Cage(cells) for cells in DIVIDED]),
        (".Jigsaw~aaaa----bb--bb--", [r.Cage([1, 2, 3, 4])]),  # one of these regions is a box
        (".Jigsaw~----------------", []),
    ],
)
def test_constraints_of_a_solver_become_rules(text, rules):
    assert rules_of(f".Shape~4x4{text}") == set(rules)


def test_a_string_of_constraints_has_boxes_unless_it_says_otherwise():
    assert puzzle_of(only(".Shape~6x6.~R1C1_1")).boxes == (2, 3)
    assert puzzle_of(only(".Shape~7x7.~R1C1_1")).boxes is None
    assert puzzle_of(only(".NoBoxes.~R1C1_1")).boxes is None
    assert puzzle_of(only(".Shape~16x16.~RaCg_1")).digits[9 * 16 + 15] == 1
    assert (
        puzzle_of(only(".Windoku.Diagonal~1.Diagonal~-1.~R1C1_1")).variant.name == "x + four square"
    )


def test_lines_of_constraints_are_one_puzzle_unless_they_contradict_each_other():
    assert len(read(".AntiKing\n.~R1C1_1\n.Thermo~R3C3\n~R4C4")) == 1
    assert len(read(".Thermo~R1C1~R2C2.~R3C3_4\n.Thermo~R1C1~R2C2.~R3C3_5")) == 2
    many = "".join(f"~R1C{n}_{n}" for n in range(1, 9))
    assert len(read(f".{many}\n.{many.replace('R1', 'R2')}")) == 2


def test_cages_are_read_in_each_notation():
    names = {
        one: [f"r{row + 1}c{column + 1}" for row, column in cells]
        for one, (_, cells) in POSITIONS.items()
    }
    totals = {one: total for one, (total, _) in POSITIONS.items()}
    for lines in (
        [f"({totals[one]}, {POSITIONS[one][1]})" for one in names],
        [f"{totals[one]}: {' '.join(names[one])}" for one in names],
        [f"{' + '.join(names[one])} = {totals[one]}" for one in names],
        [json.dumps({"total": totals[one], "cells": names[one]}) for one in names],
    ):
        assert same(puzzle_of(only("\n".join(lines))), KILLED)
    assert same(
        puzzle_of(only(ARROWS)),
        puzzle_of(only("\n".join(ARROWS[n : n + 9] for n in range(0, 81, 9)))),
    )


def test_areas_of_a_file_replace_boxes():
    areas = "\n".join(" ".join(IRREGULAR[at : at + 4]) for at in range(0, 16, 4))
    text, _ = SAMPLES["janko.at file"]
    (jigsaw,) = only(text.replace("solution", f"areas\n{areas}\nsolution")).rules
    wanted = r.Jigsaw(IRREGULAR).regions(r.Grid(2))
    assert [x.cells for x in jigsaw.regions(r.Grid(2))] == [x.cells for x in wanted]


# The same cages in several formats

#: The signs of sums, and of numbers below 36.
SUMS = digits + ascii_uppercase + ascii_lowercase[:10]
ARROWED = {1: ">", -1: "<", 9: "v", -9: "^"}


def trees(side, chance):
    """Return for each cell, counted from 0, itself or one beside it, which leads to a root."""
    towards, cages = [*range(side * side)], [[at] for at in range(side * side)]
    for at in chance.sample(towards, side * side):
        other = chance.choice([at, at, at + 1, at + side, at - 1, at - side])
        inside = 0 <= other < side * side and abs(at % side - other % side) < 2
        if inside and cages[at] is not cages[other] and len(cages[at] + cages[other]) <= 4:
            towards[at] = other
            cages[other] += cages[at]
            for each in cages[at]:
                cages[each] = cages[other]
    return towards


def root(towards, at):
    return at if towards[at] == at else root(towards, towards[at])


def in_each_format(side, towards, cages, sums):
    """Yield texts with cages, which are the lists of their cells by their roots."""
    cells = {one: [divmod(at, side) for at in each] for one, each in cages.items()}
    yield "\n".join(f"({sums[one]}, {list(map(list, each))})" for one, each in cells.items())
    named = {one: " ".join(f"r{r + 1}c{c + 1}" for r, c in each) for one, each in cells.items()}
    yield "\n".join(f"{sums[one]}: {cage}" for one, cage in named.items())
    heads = [root(towards, at) for at in range(side * side)]
    signs = [f"={sums[one]}J0" if one == at else f"+{one}J0" for at, one in enumerate(heads)]
    yield f"SumoCueV1{''.join(signs)}"
    if side < 9:
        names = dict(zip(cages, ascii_letters, strict=False))
        rows = [heads[at : at + side] for at in range(0, side * side, side)]
        letters = ["".join(map(names.__getitem__, row)) for row in rows]
        yield "\n".join([*letters, *(f"{names[one]}={sums[one]}" for one in cages)])
    else:
        steps = enumerate(towards)
        yield "".join(SUMS[sums[at]] if to == at else ARROWED[to - at] for at, to in steps)
        yield "3x3::k:" + ":".join(str(256 * sums[one] + one) for one in heads)


@examples(60)
@given(st.sampled_from([4, 6, 9]), st.integers(0, 10**6).map(Random))
def test_cages_are_the_same_in_each_format(side, chance):
    towards = trees(side, chance)
    cages = {}
    for at in range(side * side):
        cages.setdefault(root(towards, at), []).append(at)
    every = range(1, side + 1)
    sums = {one: sum(chance.sample(every, len(each))) for one, each in cages.items()}
    wanted = {r.Cage([at + 1 for at in each], sums[one]) for one, each in cages.items()}
    for text in in_each_format(side, towards, cages, sums):
        found = only(text)
        alone = {r.Cage([at], digit) for at, digit in enumerate(found.digits, 1) if digit}
        assert {*found.rules} | alone == wanted, text


def test_cages_show_the_least_size_of_their_grid():
    for most in range(4, 26):
        side = next(each for each in (4, 6, 8, 9, 10, 12, 16, 25) if each >= most)
        assert only(f"3: r1c1 r1c2\n5: r{most - 1}c1 r{most}c1").side == side


@examples(40)
@given(st.lists(st.sampled_from("given placed marks empty".split()), min_size=81, max_size=81))
def test_a_board_keeps_givens_placed_digits_and_candidates(kinds):
    chance = Random(" ".join(kinds))
    cells = []
    for label, kind in enumerate(kinds, 1):
        several = chance.sample(range(1, 10), chance.randint(2, 9) if kind == "marks" else 1)
        bits = sum(1 << digit for digit in several) if kind != "empty" else 0
        number = {"given": several[0], "placed": several[0] + 9, "empty": 0}.get(
            kind, 18 + bits // 2
        )
        cells.append((label, kind, several, number, bits + (kind == "given")))
    for text in (
        "S9B" + "".join(SUMS[number // 36] + SUMS[number % 36] for *_, number, _ in cells),
        "https://www.sudokuwiki.org/?bd="
        + "".join(SUMS[b // 32] + SUMS[b % 32] for *_, b in cells),
    ):
        found = only(text.replace("org/", "org/sudoku.htm"))
        assert found.digits == tuple(d[0] * (kind == "given") for _, kind, d, *_ in cells)
        assert found.entries == {n: d[0] for n, kind, d, *_ in cells if kind == "placed"}
        assert found.marks == {n: tuple(sorted(d)) for n, kind, d, *_ in cells if kind == "marks"}


@pytest.mark.parametrize("numbers", [[1], [2], [1, 3], [1, 2, 4], [1, 2, 3, 5], [2, 3, 4, 5, 6]])
def test_ignored_lines_around_a_format_are_numbered(numbers):
    lines = [S9B] * (len(numbers) + 1)
    for number in numbers:
        lines[number - 1] = "Hello there"
    told = ", ".join(map(str, numbers[:4])) + ", ..." * (len(numbers) > 4)
    notice = f"ignored the text in line{'s' * (len(numbers) > 1)} {told} ('Hello there')"
    assert read_all("\n".join(lines)).only().notices == (notice,)
