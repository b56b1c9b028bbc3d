"""Certificates: what is proved, what is refused, and that nothing untrue passes."""

import re
import struct
import sys
import tracemalloc
from functools import cache
from random import Random

import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, puzzles
from solvers import make_backend
from tampering import (
    TAMPERING,
    is_refused,
    members,
    rebuilt,
    with_bit_of_a_part_flipped,
    with_lines_changed,
    zipped,
)

from sudoku import (
    Certificate,
    CertificateError,
    GaveUp,
    MissingPackage,
    Puzzle,
    SudokuError,
    Verdict,
    certificate,
    check_certificate,
    generate,
    redundant_givens,
    solve,
)
from sudoku.certifying.clauses import clauses
from sudoku.rules import Cage

SMALL = Puzzle("4... ..2. .1.. ...3", 2)
BROKEN = Puzzle("4.1. ..2. .1.. ...3", 2)
CONFLICT = Puzzle("11.. .... .... ....", 2)
SOLVABLE = puzzles(row[:4] for row in UNIQUE)


def made_of(puzzle, **options):
    return certificate(puzzle, time_limit=10_000, backend=make_backend(), **options)


def changed(data, name, text):
    return zipped({**members(data), name: text})


# What is proved


@pytest.mark.parametrize(("puzzle", "solution"), SOLVABLE)
def test_that_there_is_exactly_one_solution(puzzle, solution):
    made = made_of(puzzle)
    data = made.to_bytes()
    proved = check_certificate(data, time_limit=10_000)
    assert (proved.puzzle, proved.verdict) == (puzzle, Verdict.UNIQUE)
    assert proved.solution.line == solution
    assert Certificate.from_bytes(data) == made
    assert made_of(puzzle).to_bytes() == data


@pytest.mark.parametrize("puzzle", puzzles(row[:3] for row in IMPOSSIBLE))
def test_that_there_is_no_solution(puzzle):
    proved = check_certificate(made_of(puzzle).to_bytes(), time_limit=10_000)
    assert (proved.puzzle, proved.verdict, proved.solution) == (puzzle, Verdict.NONE, None)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("variant", "boxsize"),
    [("classic", 2), ("x", 2), ("four square", 2), ("x", 3), ("four square", 3)],
)
def test_of_puzzles_that_were_generated(variant, boxsize, seed):
    puzzle = generate(variant, boxsize=boxsize, seed=seed)
    proved = check_certificate(made_of(puzzle), time_limit=10_000)
    assert str(proved) == (
        f"This {puzzle.side}x{puzzle.side} {variant} puzzle has exactly one solution: proved."
    )


@pytest.mark.parametrize("puzzle", [SMALL, BROKEN, CONFLICT, Puzzle(".", 1), UNIQUE[3][2]])
def test_the_steps_are_in_it_and_checked(puzzle):
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    made = made_of(puzzle, steps=True)
    proved = check_certificate(made.to_bytes(), time_limit=10_000)
    assert proved.steps == len(made.path.steps)
    assert str(proved).endswith(": proved, by the steps in it, too.")


def test_a_full_grid_is_its_own_only_solution():
    proved = check_certificate(made_of(Puzzle("1234 3412 2143 4321", 2)).to_bytes())
    assert proved.verdict is Verdict.UNIQUE


def test_what_is_in_the_file_can_be_checked_elsewhere():
    texts = members(made_of(SMALL).to_bytes())
    assert list(texts) == [
        "README.txt",
        "puzzle.txt",
        "solution.txt",
        "formula.cnf",
        "proof.drat",
    ]
    assert texts["puzzle.txt"] == b"# variant: classic\n4.....2..1.....3\n"
    formula = texts["formula.cnf"].decode().splitlines()
    clauses = [line for line in formula if line[0] not in "cp"]
    assert f"p cnf 64 {len(clauses)}" in formula
    assert all(clause.endswith(" 0") for clause in clauses)
    assert b"drat-trim formula.cnf proof.drat" in texts["README.txt"]


@pytest.mark.parametrize("puzzle", [SMALL, CONFLICT, Puzzle(UNIQUE[6][2])])
def test_a_clause_of_the_formula_is_read_as_an_example(puzzle):
    texts = members(made_of(puzzle).to_bytes())
    words = texts["README.txt"].decode()
    (clause,) = re.findall(r"^    (-?\d[-\d ]* 0)$", words, re.MULTILINE)
    assert clause in texts["formula.cnf"].decode().splitlines()
    said = [
        (row - 1) * puzzle.side**2 + (column - 1) * puzzle.side + digit
        for row, column, digit in (
            map(int, place)
            for place in re.findall(r"which is r(\d)c(\d), holds the digit (\d)", words)
        )
    ]
    assert said == [abs(int(literal)) for literal in clause.split()[:-1]]
    assert "Rules" not in words


def test_what_rules_add_is_told_where_there_are_some():
    puzzle = Puzzle({1: 1}, 2, rules=[Cage([1, 2], sum=3), Cage([1, 5], sum=3)])
    assert b"Rules add clauses" in members(made_of(puzzle).to_bytes())["README.txt"]


def test_clauses_that_the_proof_does_not_need_are_left_out():
    made = made_of(HARD)
    every = clauses(HARD, made.solution)
    assert set(made.formula) < set(every)
    assert len(made.formula) < len(every) / 2
    assert list(made.formula) == [clause for clause in every if clause in set(made.formula)]


# What is refused


@pytest.mark.parametrize("puzzle", [row.values[0] for row in puzzles(SEVERAL)], ids=str)
def test_several_solutions_are_refused(puzzle):
    with pytest.raises(SudokuError, match="the puzzle has several solutions; give more digits"):
        made_of(puzzle)


def test_too_large_a_proof_is_refused_before_it_takes_long():
    with pytest.raises(SudokuError, match=r"over 200,000 clauses: give more digits"):
        made_of(Puzzle({}, 5))


def test_time_limits_are_said():
    with pytest.raises(GaveUp, match="time limit"):
        certificate(SMALL, time_limit=1e-9)
    with pytest.raises(GaveUp, match="time limit"):
        check_certificate(made_of(SMALL), time_limit=1e-9)


@pytest.mark.parametrize("package", ["pysat", "dratify"])
def test_a_missing_package_is_named(package, monkeypatch):
    made = made_of(SMALL)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackage, match="needs the package"):
        check_certificate(made) if package == "dratify" else made_of(SMALL)


OTHER = Puzzle("1... .... ..2. .4.3", 2)
#: Unit propagation alone does not solve them, so their proofs have lines that count.
HARD, HARD_TOO = Puzzle(UNIQUE[8][2], 3, "four square"), Puzzle(UNIQUE[7][2], 3, "x")


@cache
def base():
    return made_of(SMALL, steps=True).to_bytes()


@cache
def other():
    return made_of(OTHER, steps=True).to_bytes()


@pytest.mark.parametrize("name", ["puzzle.txt", "solution.txt", "formula.cnf", "steps.json"])
def test_parts_of_another_certificate_are_refused(name):
    assert solve(OTHER, backend=make_backend()).unique
    with pytest.raises(CertificateError):
        check_certificate(changed(base(), name, members(other())[name]))


def test_the_proof_of_another_puzzle_is_refused():
    made, foreign = made_of(HARD), made_of(HARD_TOO)
    with pytest.raises(CertificateError, match="the proof in the certificate is wrong: "):
        check_certificate(rebuilt(made, proof=foreign.proof))
    with pytest.raises(CertificateError, match="never derives the empty clause"):
        check_certificate(rebuilt(made, proof="c nothing\n"))


@pytest.mark.parametrize("foreign", [((33,), (-33,)), ((-1, -2), (-1, -99)), ((33, 34, 35),)])
def test_clauses_that_are_not_the_puzzles_are_refused(foreign):
    several = Puzzle("12.. .... ...3 ....", 2)
    made = Certificate(several, None, (*clauses(several), *foreign), "0\n")
    with pytest.raises(CertificateError, match="is no clause of its puzzle"):
        check_certificate(made.to_bytes())


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("puzzle.txt", "classic", "x"),
        ("puzzle.txt", "4.....2..1.....3", "4.....2..1.....3" * 16),
        ("puzzle.txt", "4", "#"),
        ("formula.cnf", " 0\n-", " 0\n"),
        ("formula.cnf", "p cnf 64", "p cnf 65"),
        ("proof.drat", "\n", " x\n"),
        ("proof.drat", "0\n", "9999999999 0\n"),
        ("proof.drat", "0\n", "-64000 0\n"),
        ("steps.json", '"multiplier": 1', '"multiplier": 2'),
        ("steps.json", '"multiplier": 1', '"multiplier": "1"'),
        ("steps.json", '"dead_end": ""', '"dead_end": "cell r1c2"'),
        ("steps.json", '"placed": [[', '"placed": [[['),
        ("steps.json", "[", "[" * 100),
    ],
)
def test_changed_parts_are_refused(name, before, after):
    text = members(base())[name].decode()
    assert before in text
    with pytest.raises(CertificateError):
        check_certificate(changed(base(), name, text.replace(before, after, 1)))


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("README.txt", "SudokuLP", "SudokuLP 0.0.9"),
        ("formula.cnf", "c Can this", "c Has this"),
        ("puzzle.txt", "# variant: classic\n", ""),
    ],
)
def test_what_another_version_wrote_around_it_does_not_matter(name, before, after):
    text = members(base())[name].decode()
    assert before in text
    assert check_certificate(changed(base(), name, text.replace(before, after, 1))).puzzle == SMALL


def test_what_was_checked_is_told_part_by_part():
    *parts, steps = check_certificate(base()).checked()
    assert [part.partition(":")[0] for part in parts] == [
        "solution.txt",
        "formula.cnf",
        "proof.drat",
    ]
    made = Certificate.from_bytes(base())
    assert f": {len(made.formula)} clauses, " in parts[1]
    assert "by dratify " in parts[2]
    assert steps == f"steps.json: {len(made.path.steps)} steps, each added up by our own checker."


@pytest.mark.parametrize(
    "data",
    [b"", b"PK", b"4.....2..1.....3", zipped({}), zipped({"a.txt": "a"}), b"PK" * 1000],
)
def test_what_is_no_certificate_is_refused(data):
    with pytest.raises(CertificateError):
        check_certificate(data)


def test_a_file_that_was_cut_off_is_refused():
    data = base()
    for length in range(0, len(data), 97):
        with pytest.raises(CertificateError):
            check_certificate(data[:length])


def test_a_part_too_many_is_refused():
    with pytest.raises(CertificateError, match="does not hold"):
        check_certificate(changed(base(), "more.txt", "more"))


def test_huge_files_are_refused_without_unpacking_them():
    with pytest.raises(CertificateError, match="over 4,000,000 bytes"):
        check_certificate(bytes(100_000_000))
    bomb = changed(base(), "proof.drat", b"0\n" * 25_000_000)
    tracemalloc.start()
    with pytest.raises(CertificateError, match="unpacks to over 6,000,000 bytes"):
        check_certificate(bomb)
    with pytest.raises(CertificateError, match="damaged"):
        check_certificate(bomb.replace(struct.pack("<L", 50_000_000), struct.pack("<L", 10)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10_000_000


# Nothing untrue passes


@pytest.mark.parametrize("tamper", TAMPERING, ids=lambda tamper: tamper.__name__)
def test_of_a_thousand_tampered_ones_none_passes_that_is_untrue(tamper):
    random = Random(tamper.__name__)
    empty = Puzzle("12.. .... ...3 ....", 2)
    bases = [made_of(puzzle) for puzzle in (SMALL, OTHER, BROKEN, CONFLICT)]
    bases.append(made_of(Puzzle("24............31", 2, "x")))
    bases.append(Certificate(empty, None, tuple(clauses(empty)), bases[0].proof))
    refused = [is_refused(tamper(random, random.choice(bases))) for _ in range(150)]
    assert any(refused)


def test_of_tampered_9x9_ones_none_passes_that_is_untrue():
    random = Random(9)
    made = made_of(HARD)
    for tamper in (with_bit_of_a_part_flipped, with_lines_changed):
        refused = [is_refused(tamper(random, made)) for _ in range(20)]
        assert any(refused)


def test_no_proof_of_a_puzzle_is_one_of_it_without_a_given_that_it_needs():
    made = made_of(HARD)
    needed = [label for label in HARD.givens if label not in set(redundant_givens(HARD))]
    for label in needed[::4]:
        fewer = {each: digit for each, digit in HARD.givens.items() if each != label}
        assert is_refused(rebuilt(made, puzzle=Puzzle(fewer, 3, HARD.variant)))
