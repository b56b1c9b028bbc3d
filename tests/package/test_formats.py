"""The contract of every format: round trips, detection, variants, files."""

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from samples import UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, puzzles

from sudokulp import (
    READABLE,
    VARIANTS,
    WRITABLE,
    FileError,
    ParseError,
    Puzzle,
    Solution,
    SudokuError,
    UnknownName,
    dump,
    dumps,
    encode,
    load,
    loads,
    read,
    read_all,
)
from sudokulp.formats import variant_comment

ROWS = [WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)]
BARE = "\n".join(ROWS)
BOTH = {name: format for name, format in WRITABLE.items() if format.readable}
TEXTS = [format for format in BOTH.values() if not format.binary]


@st.composite
def any_puzzle(draw):
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    n = draw(st.sampled_from(variant.boxsizes()))
    cells = st.dictionaries(st.integers(1, n**4), st.integers(1, n**2), max_size=60)
    return Puzzle(draw(cells), n, variant)


# Round trips


@given(any_puzzle(), st.sampled_from(list(BOTH.values())))
def test_a_puzzle_survives_a_round_trip(puzzle, format):
    if format.refusal(puzzle):
        with pytest.raises(SudokuError, match="cannot write"):
            encode(puzzle, format)
        return
    written = encode(puzzle, format)
    assert isinstance(written, bytes if format.binary else str)
    if not format.binary:
        assert loads(written, format, puzzle.variant) == puzzle
    if puzzle.boxsize > 1 and (puzzle.givens or not format.binary):
        # "1" may be the size or the digit of a 1x1 grid, and an empty sheet may be anything
        assert loads(written, variant=puzzle.variant) == puzzle
        assert read(written, variant=puzzle.variant).notices == ()


@pytest.mark.parametrize("format", BOTH)
@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_solutions_survive_a_round_trip(format, puzzle, line):
    solution = Solution(puzzle, Puzzle(line, puzzle.boxsize).digits)
    if BOTH[format].refusal(puzzle) or puzzle.boxsize == 1:
        return
    assert loads(encode(solution, format), variant=puzzle.variant).line == line


@pytest.mark.parametrize("format", BOTH)
def test_the_same_puzzle_gives_the_same_text(format):
    puzzle = Puzzle(WELL_KNOWN)
    assert BOTH[format].binary or encode(puzzle, format) == encode(Puzzle(WELL_KNOWN), format)
    assert encode(puzzle, format) != encode(Puzzle({1: 5}, 3), format)


# Arbitrary input is read or refused


@given(st.text(alphabet="123456789abcdefgA0.,;#-*|+=:[]{}()<>/\"'_?&Puzle \n\t", max_size=400))
def test_text_that_looks_like_a_puzzle_is_read_or_refused(text):
    read_or_refused(text)


@examples(40)
@given(st.text(max_size=400))
def test_arbitrary_text_is_read_or_refused(text):
    read_or_refused(text)


@examples(30)
@given(any_puzzle(), st.data())
def test_a_damaged_file_is_read_or_refused(puzzle, data):
    format = data.draw(st.sampled_from([f for f in TEXTS if not f.refusal(puzzle)]))
    text = dumps(puzzle, format)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    # Python refuses to read a number of thousands of digits.
    inserted = data.draw(st.text(max_size=3) | st.just("9" * 4_301))
    read_or_refused(text[:at] + inserted + text[at + cut :])


def read_or_refused(text):
    for format in [None, *READABLE]:
        try:
            found = read_all(text, format)
            readings = list(found)
        except ParseError as error:
            said_with_its_line(error)
            continue
        assert len(readings) == len(found) == len(list(found.titles())) > 0
        for reading in readings[:3]:
            assert not reading.entries.keys() & reading.puzzle.givens.keys()
            Puzzle(reading.entries, reading.puzzle.shape)  # its digits are of this grid
            if reading.format.dumps and not reading.format.refusal(reading.puzzle):
                assert loads(dumps(reading.puzzle, reading.format), format) == reading.puzzle
        assert all(str(error).isascii() for error in found.wrong)
        assert all(len(list(other)) for other in found.others)


def said_with_its_line(error):
    assert error.index >= 1
    assert str(error).startswith((f"line {error.index}: ", f"line {error.index} ("))
    assert str(error).isascii()


# Detection


def test_an_unknown_format_is_refused():
    with pytest.raises(UnknownName, match=r"sadman, .*sdk, .*grid, .*line"):
        loads(WELL_KNOWN, "nonsense")


# Variants named in the text


@pytest.mark.parametrize("format", [format.name for format in TEXTS])
def test_a_comment_can_name_the_variant_in_every_format(format):
    text = "# variant: x\n" + dumps(Puzzle(WELL_KNOWN), format)
    assert loads(text) == loads(text, format) == Puzzle(WELL_KNOWN, variant="x")


def test_an_argument_overrides_the_comment_and_the_comment_overrides_the_suffix(tmp_path):
    text = f"# variant: x\n{WELL_KNOWN}\n"
    assert loads(text, variant="classic").variant.name == "classic"
    assert loads(text, default="windoku").variant.name == "x"
    assert loads(WELL_KNOWN, default="windoku").variant.name == "four square"
    for suffix in ("sdk", "sdkfs"):
        (tmp_path / f"a.{suffix}").write_text(text)
        assert load(tmp_path / f"a.{suffix}").variant.name == "x"
        assert load(tmp_path / f"a.{suffix}", variant="classic").variant.name == "classic"


def test_in_a_list_the_nearest_comment_above_a_puzzle_counts():
    text = f"{WELL_KNOWN}\n# variant: x\n{WELL_KNOWN}\n{WELL_KNOWN}\n# variant: classic\n"
    found = read_all(f"{text}{WELL_KNOWN}", default="windoku")
    names = [reading.puzzle.variant.name for reading in found]
    assert names == ["four square", "x", "x", "classic"]
    assert [reading.assumed for reading in found] == [True, False, False, False]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_a_written_comment_is_read_back(variant):
    comment = variant_comment(variant)
    assert loads(f"{comment}\n9\n1, 1, 5\n").variant == variant


def test_a_default_variant_is_reported_as_such():
    found = read_all(WELL_KNOWN, default="x")
    assert str(found[0]) == "9x9 puzzle string, 30 givens, read as X"
    assert found[0].assumed
    assert found.others == ()
    for named in (
        read_all(f"# variant: x\n{WELL_KNOWN}", default="windoku"),
        read_all(WELL_KNOWN, variant="x"),
        read_all(WELL_KNOWN, default="windoku", filename="a.sdkx"),
        read_all(f"{WELL_KNOWN}||X", default="windoku"),
    ):
        assert named[0].puzzle.variant.name == "x"
        assert "read as" not in str(named[0])
        assert not named[0].assumed


# Several puzzles in one text


def test_a_text_with_several_puzzles_reports_their_number_and_how_to_select_one():
    another = WELL_KNOWN_SOLUTION[::-1]
    text = f"{WELL_KNOWN}\n# and\n{another}\n"
    with pytest.raises(ParseError, match="line 3: there are 2 puzzles; choose one with pick"):
        read(text)
    assert read(text, pick=1).puzzle.line == another
    with pytest.raises(SudokuError, match="index of the puzzle must be an integer from 0 to 1"):
        read(text, pick=2)
    found = read_all(text)
    assert [reading.line for reading in found] == [1, 3]
    assert [reading.puzzle.line for reading in found[1:]] == [another]
    assert list(found.titles()) == ["30 givens", "81 givens"]


# Files


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_our_own_file_format_keeps_puzzle_and_variant(puzzle, line, tmp_path):
    path = tmp_path / f"a.{puzzle.variant.suffix}"
    dump(puzzle, path)
    assert load(path) == puzzle


def test_our_own_files_match_those_of_the_literature():
    assert dumps(Puzzle({1: 5, 2: 3, 81: 9}, 3)) == "9\n1, 1, 5\n1, 2, 3\n9, 9, 9\n"


@pytest.mark.parametrize("suffix", ["txt", "sdm", "csv", "xlsx", "CSV"])
def test_a_suffix_names_the_format(tmp_path, suffix):
    path = tmp_path / f"a.{suffix}"
    dump(Puzzle(WELL_KNOWN), path)
    assert load(path) == Puzzle(WELL_KNOWN)
    if suffix == "txt":
        assert path.read_bytes() == WELL_KNOWN.encode() + b"\n"
    else:
        name = read_all(path.read_bytes()).format.name
        assert name == ("line" if suffix == "sdm" else suffix.lower())


def test_the_suffix_names_the_variant_and_the_content_decides_the_format(tmp_path):
    (tmp_path / "a.SDKX").write_text(BARE)
    assert load(tmp_path / "a.SDKX") == Puzzle(WELL_KNOWN, variant="x")
    assert load(tmp_path / "a.SDKX", variant="classic") == Puzzle(WELL_KNOWN)


# Bytes


@given(st.binary(max_size=300))
def test_arbitrary_bytes_are_read_or_refused(data):
    try:
        said = str(read_all(data)[0])
    except (ParseError, FileError) as error:
        said = str(error)
    assert said.isascii()


@pytest.mark.parametrize("line", ["1", "."])
@pytest.mark.parametrize("variant", ["classic", "x"])
@pytest.mark.parametrize("name", ["line", "grid", "sdk"])
def test_a_single_cell_is_read_back_as_it_was_written(line, variant, name):
    puzzle = Puzzle(line, 1, variant, format="s")
    text = f"{variant_comment(puzzle.variant)}\n{dumps(puzzle, name)}"
    assert loads(text) == puzzle
    assert loads(dumps(puzzle, name), variant=variant) == puzzle
