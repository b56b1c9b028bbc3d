"""Certificates: what is proved, what is refused, and that nothing untrue passes."""

import io
import struct
import sys
import tracemalloc
import zipfile
from functools import cache
from random import Random

import pytest
from samples import IMPOSSIBLE, SEVERAL, UNIQUE, puzzles
from solvers import make_backend

from sudoku import (
    Certificate,
    CertificateError,
    GaveUp,
    MissingPackage,
    Puzzle,
    Solution,
    SudokuError,
    Verdict,
    certificate,
    check_certificate,
    count_solutions,
    generate,
    redundant_givens,
    solve,
    transform,
)

SMALL = Puzzle("4... ..2. .1.. ...3", 2)
BROKEN = Puzzle("4.1. ..2. .1.. ...3", 2)
CONFLICT = Puzzle("11.. .... .... ....", 2)
SOLVABLE = puzzles(row[:4] for row in UNIQUE)


def made_of(puzzle, **options):
    return certificate(puzzle, time_limit=10_000, backend=make_backend(), **options)


def members(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(texts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, text)
    return file.getvalue()


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
    with pytest.raises(MissingPackage, match="pip install"):
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


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("README.txt", "exactly one solution", "no solution"),
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
    with pytest.raises(CertificateError, match="unpacks to over 12,000,000 bytes"):
        check_certificate(bomb)
    with pytest.raises(CertificateError, match="damaged"):
        check_certificate(bomb.replace(struct.pack("<L", 50_000_000), struct.pack("<L", 10)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10_000_000


# Nothing untrue passes


@cache
def truth(puzzle):
    """Return the solution of a puzzle, None if there is none, "several" if there are."""
    found = count_solutions(puzzle, limit=2).number
    return "several" if found > 1 else found and solve(puzzle, "exact cover").solution.line


def is_refused(data):
    """Return whether a file is refused; what passes has to be true."""
    try:
        proved = check_certificate(data)
    except CertificateError:
        return True
    assert (proved.solution.line if proved.solution else 0) == truth(proved.puzzle)
    return False


def flipped(random, data):
    place = random.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]


def with_bit_flipped(random, made):
    return flipped(random, made.to_bytes())


def with_bit_of_a_part_flipped(random, made):
    texts = members(made.to_bytes())
    name = random.choice([name for name, text in texts.items() if text])
    return zipped({**texts, name: flipped(random, texts[name])})


def with_lines_changed(random, made):
    lines = [*made.proof.splitlines(), "1 -2 0", "0"]
    first, second = sorted(random.sample(range(len(lines)), 2))
    change = random.choice(["drop", "drop many", "swap", "sign", "end"])
    if change == "swap":
        lines[first], lines[second] = lines[second], lines[first]
    elif change == "sign":
        lines[first] = lines[first].replace("-", "", 1)
    elif change == "end":
        del lines[second:]
        lines.append("0")
    else:
        del lines[first : first + 1 if change == "drop" else second]
    return rebuilt(made, proof="".join(f"{line}\n" for line in lines))


def with_other_givens(random, made):
    digits = list(made.puzzle.digits)
    for _ in range(random.randint(1, 2)):
        digits[random.randrange(len(digits))] = random.randint(0, made.puzzle.side)
    return rebuilt(made, puzzle=Puzzle.from_digits(digits, 2, made.puzzle.variant))


def with_other_solution(random, made):
    full = solve(Puzzle({random.randint(1, 16): 1}, 2), "exact cover").solution
    return rebuilt(made, solution=Solution(made.puzzle, full.digits))


def with_relabelled_puzzle(random, made):
    puzzle = transform(made.puzzle, "relabel", seed=random.randrange(100))
    return rebuilt(made, puzzle=puzzle)


def rebuilt(made, puzzle=None, solution=None, proof=None):
    """Return a certificate with other parts, whose clauses and instructions fit these."""
    puzzle, full = puzzle or made.puzzle, solution or made.solution
    solution = full and Solution(puzzle, full.digits)
    return Certificate(puzzle, solution, proof or made.proof).to_bytes()


TAMPERING = [
    with_bit_flipped,
    with_bit_of_a_part_flipped,
    with_lines_changed,
    with_other_givens,
    with_other_solution,
    with_relabelled_puzzle,
]


@pytest.mark.parametrize("tamper", TAMPERING, ids=lambda tamper: tamper.__name__)
def test_of_a_thousand_tampered_ones_none_passes_that_is_untrue(tamper):
    random = Random(tamper.__name__)
    empty = Puzzle("12.. .... ...3 ....", 2)
    bases = [made_of(puzzle) for puzzle in (SMALL, OTHER, BROKEN, CONFLICT)]
    bases.append(made_of(Puzzle("24............31", 2, "x")))
    bases.append(Certificate(empty, None, bases[0].proof))
    refused = [is_refused(tamper(random, random.choice(bases))) for _ in range(170)]
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
