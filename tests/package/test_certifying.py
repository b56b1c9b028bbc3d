"""Certificates: proofs, refusals, and that nothing untrue passes."""

import re
import struct
import sys
import tracemalloc
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from fewer import examples
from hypothesis import given
from samples import IMPOSSIBLE, KILLER, SEVERAL, UNIQUE
from solvers import make_backend
from strategies import puzzles
from tampering import (
    TAMPERING,
    is_refused,
    members,
    rebuilt,
    with_bit_of_a_part_flipped,
    with_lines_changed,
    zipped,
)
from test_rules import accepted

from sudokulp import (
    Certificate,
    CertificateError,
    GaveUp,
    MissingPackage,
    Puzzle,
    SudokuError,
    Verdict,
    certificate,
    check_certificate,
    count_solutions,
    redundant_givens,
    solve,
)
from sudokulp.certifying.proving import clauses
from sudokulp.certifying.steps import Path
from sudokulp.rules import AntiKing, Cage, Sum, Thermometer
from sudokulp.variants.base import labelled

pytest.importorskip("pysat")
pytest.importorskip("dratify")

LINE = "4.....2..1.....3"
SMALL, OTHER = Puzzle(LINE, 2), Puzzle("1... .... ..2. .4.3", 2)
BROKEN = Puzzle("4.1. ..2. .1.. ...3", 2)
CONFLICT = Puzzle("11.. .... .... ....", 2)
WITH_SEVERAL = Puzzle("12.. .... ...3 ....", 2)
#: Unit propagation alone does not solve them, so their proofs are not trivial.
HARD, HARD_TOO = Puzzle(UNIQUE[8][2], 3, "four square"), Puzzle(UNIQUE[7][2], 3, "x")


@cache
def made_of(puzzle, steps=True):
    return certificate(puzzle, steps, time_limit=10_000, backend=make_backend())


def changed(data, name, text):
    return zipped({**members(data), name: text})


# Proofs


def assert_proved(puzzle, grids):
    """Assert that the puzzle is proved to have one solution, or none."""
    made = made_of(puzzle)
    data = made.to_bytes()
    assert Certificate.from_bytes(data) == made
    assert made_of.__wrapped__(puzzle).to_bytes() == data
    proved = check_certificate(data, 10_000, puzzle)
    assert proved.puzzle == puzzle
    assert proved.verdict is (Verdict.UNIQUE if grids else Verdict.NONE)
    assert (proved.solution and proved.solution.digits) == next(iter(grids), None)
    assert proved.steps == len(made.path.steps)
    assert made.path.complaint(puzzle) == ""
    every = dict.fromkeys(clauses(puzzle, made.solution))
    assert list(made.formula) == [clause for clause in every if clause in set(made.formula)]
    assert_readable(puzzle, members(data))


def assert_readable(puzzle, texts):
    """Assert that the files of a certificate match the description in its instructions."""
    names = ["README.txt", "puzzle.txt", "solution.txt", "formula.cnf", "proof.drat", "steps.json"]
    assert list(texts) == [name for name in names if name in texts]
    words, formula = texts["README.txt"].decode(), texts["formula.cnf"].decode().splitlines()
    assert "drat-trim formula.cnf proof.drat" in words
    assert ("The rules of the puzzle add clauses" in words) == bool(puzzle.rules)
    told = [line for line in formula if line[0] not in "cp"]
    assert all(clause.split()[-1] == "0" for clause in told)
    (head,) = (line for line in formula if line[0] == "p")
    assert head.startswith("p cnf ")
    assert int(head.split()[2]) >= puzzle.side**3
    assert int(head.split()[3]) == len(told)
    for clause in re.findall(r"^    (-?\d[-\d ]* 0)$", words, re.MULTILINE):
        assert clause in told
        said = [
            (int(row) - 1) * puzzle.side**2 + (int(column) - 1) * puzzle.side + int(digit)
            for row, column, digit in re.findall(
                r"which is r(\d)c(\d), contains the digit (\d)", words
            )
        ]
        assert said == [abs(int(literal)) for literal in clause.split()[:-1]]
        assert max(said) <= puzzle.side**3


@examples(25)
@given(puzzles(shapes=(2,), wrong=0.2))
def test_a_unique_solution_or_its_absence_is_proved(puzzle):
    grids = accepted(puzzle)
    if len(grids) < 2:
        assert_proved(puzzle, grids)
    else:
        with pytest.raises(SudokuError, match="the puzzle has several solutions; add givens"):
            made_of(puzzle)


@pytest.mark.parametrize(
    "puzzle",
    [
        *(SMALL, BROKEN, CONFLICT, KILLER, Puzzle(".", 1), Puzzle("1234 3412 2143 4321", 2)),
        Puzzle({}, 2, rules=[AntiKing()]),
        Puzzle({1: 2, 2: 1}, 2, rules=[Thermometer([1, 2])]),
        Puzzle({1: 1, 2: 3, 3: 2, 4: 4}, 2, rules=[Sum([1, 2], sum=5)]),
        Puzzle({1: 1, 2: 3}, 2, rules=[Cage([1, 2], sum=3)]),
        Puzzle({1: 1, 6: 1}, 2, rules=[Sum([3], sum=4)]),
    ],
    ids=lambda value: getattr(value, "line", str(value))[:20],
)
def test_small_puzzles_are_proved(puzzle):
    assert_proved(puzzle, accepted(puzzle) if puzzle.side == 4 else {(1,)})


NINE = [3, 6, 7, 8, 9, 10, 11]


@pytest.mark.parametrize(
    ("variant", "boxsize", "line", "solution"),
    [
        *(
            pytest.param(*UNIQUE[n], marks=pytest.mark.full if n > 3 else [], id=str(n))
            for n in NINE
        ),
        *((*row, None) for row in IMPOSSIBLE[2:]),
    ],
)
def test_larger_puzzles_are_proved(variant, boxsize, line, solution):
    puzzle = Puzzle(line, boxsize, variant, format="s")
    made = made_of(puzzle, False)
    proved = check_certificate(made.to_bytes(), time_limit=10_000)
    assert str(proved) == (
        f"This {puzzle.side}x{puzzle.side} {variant} puzzle has "
        f"{'exactly one' if solution else 'no'} solution: proved."
    )
    assert (made.solution and made.solution.line) == solution
    assert len(made.formula) < len(clauses(puzzle, made.solution)) / 2
    assert_readable(puzzle, members(made.to_bytes())) if boxsize == 3 else None


def solutions(puzzle, most=40):
    """Return up to `most` grids that satisfy the clauses."""
    from pysat.solvers import Cadical195

    digits, found = list(puzzle.digits), set()
    open_cells = [label for label in range(1, 17) if not digits[label - 1]]
    told = clauses(puzzle)
    known = {literal for clause in told for literal in clause}
    with Cadical195(bootstrap_with=told) as solver:
        while len(found) < most and solver.solve():
            true = known.intersection(solver.get_model())  # all others occur in no clause
            for label in open_cells:
                (digit,) = (d for d in range(1, 5) if (label - 1) * 4 + d in true)
                digits[label - 1] = digit
            found.add(tuple(digits))
            solver.add_clause([-((x - 1) * 4 + digits[x - 1]) for x in open_cells])
    return found


@examples(60)
@given(puzzles(shapes=(2,), rules=(1, 1, 2, 3), wrong=0.05))
def test_the_clauses_allow_exactly_what_the_judge_accepts(puzzle):
    wanted = accepted(puzzle)
    if len(wanted) <= 30:
        assert solutions(puzzle) == wanted
    else:
        assert solutions(puzzle) <= wanted


# Refusals


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        *((Puzzle(line, n, variant), "the puzzle has several") for variant, n, line, _ in SEVERAL),
        (Puzzle({}, 5), "more than 200,000 clauses; add givens"),
    ],
    ids=lambda value: getattr(value, "line", str(value))[:20],
)
def test_what_cannot_be_proved_is_refused_early(puzzle, said):
    with pytest.raises(SudokuError, match=said):
        made_of(puzzle, False)


def test_an_exceeded_time_limit_is_reported():
    with pytest.raises(GaveUp, match="time limit"):
        certificate(SMALL, time_limit=1e-9)
    with pytest.raises(GaveUp, match="time limit"):
        check_certificate(made_of(SMALL), time_limit=1e-9)


@pytest.mark.parametrize("package", ["pysat", "dratify"])
def test_a_missing_package_is_named(package, monkeypatch):
    made = made_of(SMALL)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackage, match="needs the package"):
        check_certificate(made) if package == "dratify" else made_of.__wrapped__(SMALL)


@pytest.mark.parametrize("name", ["puzzle.txt", "solution.txt", "formula.cnf", "steps.json"])
def test_parts_of_another_certificate_are_refused(name):
    assert solve(OTHER, backend=make_backend()).unique
    part = members(made_of(OTHER).to_bytes())[name]
    with pytest.raises(CertificateError):
        check_certificate(changed(made_of(SMALL).to_bytes(), name, part))


def test_a_certificate_of_another_puzzle_is_refused():
    data = made_of(KILLER).to_bytes()
    plain = Puzzle({}, 2)
    with pytest.raises(CertificateError, match="is for another puzzle"):
        check_certificate(data, puzzle=plain)
    with pytest.raises(CertificateError):
        check_certificate(replace(made_of(KILLER), puzzle=plain).to_bytes())
    for none in (None, "proof.zip"):
        with pytest.raises(TypeError, match="the bytes of a certificate"):
            check_certificate(none)


@pytest.mark.parametrize("end", ["cage at r1c2 sum", "row 1, digit 2", "", 7, [], None])
def test_a_wrong_dead_end_is_refused(end):
    made = made_of(Puzzle("..1. .... .... ....", rules=[Cage([1, 2], sum=3)]))
    assert made.path.dead_end == "cage at r1c1 sum"
    with pytest.raises(CertificateError):
        check_certificate(replace(made, path=Path(made.path.steps, end)).to_bytes())


@examples(25)
@given(puzzles(shapes=(2,), rules=(1, 2, 3)))
def test_a_puzzle_with_a_solution_has_no_sum_or_cell_that_is_a_dead_end(puzzle):
    assert count_solutions(puzzle, limit=1).number
    ends = [row.label for row in labelled(puzzle.variant, 2)]
    for end in [*ends, "cell r1c1", "row 1, digit 1", "no such sum"]:
        assert Path((), end).complaint(puzzle)


@pytest.mark.parametrize(
    "puzzle",
    [CONFLICT, Puzzle({1: 1, 2: 4}, 3, rules=[Cage([1, 2], sum=3)])],
    ids=["conflict", "broken rule"],
)
def test_the_wording_of_a_conflict_is_not_compared(puzzle):
    made = made_of(puzzle)
    assert made.path.dead_end
    older = replace(made, path=Path((), "5 stands twice, as an older version would have said"))
    assert check_certificate(older.to_bytes()).steps == 0
    for path in (Path(()), replace(made_of(SMALL).path, dead_end=made.path.dead_end)):
        with pytest.raises(CertificateError, match="the givens break a rule"):
            check_certificate(replace(made, path=path).to_bytes())


def test_the_proof_of_another_puzzle_is_refused():
    made, foreign = made_of(HARD, False), made_of(HARD_TOO, False)
    with pytest.raises(CertificateError, match="the proof in the certificate is wrong "):
        check_certificate(rebuilt(made, proof=foreign.proof))
    with pytest.raises(CertificateError, match="never derives the empty clause"):
        check_certificate(rebuilt(made, proof="c nothing\n"))


@pytest.mark.parametrize("foreign", [((33,), (-33,)), ((-1, -2), (-1, -99)), ((33, 34, 35),)])
def test_clauses_that_do_not_belong_to_the_puzzle_are_refused(foreign):
    made = Certificate(WITH_SEVERAL, None, (*clauses(WITH_SEVERAL), *foreign), "0\n")
    with pytest.raises(CertificateError, match="is not a clause of its puzzle"):
        check_certificate(made.to_bytes())


@pytest.mark.parametrize(
    ("name", "before", "after", "matters"),
    [
        ("puzzle.txt", "classic", "x", True),
        ("puzzle.txt", "4.....2..1.....3", "4.....2..1.....3" * 16, True),
        ("puzzle.txt", "4", "#", True),
        ("formula.cnf", " 0\n-", " 0\n", True),
        ("formula.cnf", "p cnf 64", "p cnf 65", True),
        ("proof.drat", "\n", " x\n", True),
        ("proof.drat", "0\n", "9999999999 0\n", True),
        ("proof.drat", "0\n", "-64000 0\n", True),
        ("steps.json", '"multiplier": 1', '"multiplier": 2', True),
        ("steps.json", '"multiplier": 1', '"multiplier": "1"', True),
        ("steps.json", '"dead_end": ""', '"dead_end": "cell r1c2"', True),
        ("steps.json", '"placed": [[', '"placed": [[[', True),
        ("steps.json", "[", "[" * 100, True),
        # what another version wrote around it
        ("README.txt", "SudokuLP", "SudokuLP 0.0.9", False),
        ("formula.cnf", "c Can this", "c Has this", False),
        ("puzzle.txt", "# variant: classic\n", "", False),
    ],
)
def test_changes_that_matter_are_refused(name, before, after, matters):
    data = made_of(SMALL).to_bytes()
    text = members(data)[name].decode()
    assert before in text
    data = changed(data, name, text.replace(before, after, 1))
    if matters:
        with pytest.raises(CertificateError):
            check_certificate(data)
    else:
        assert check_certificate(data).puzzle == SMALL


def test_the_check_reports_each_part():
    made = made_of(SMALL)
    *parts, steps = check_certificate(made).checked()
    names = [part.partition(":")[0] for part in parts]
    assert names == ["solution.txt", "formula.cnf", "proof.drat"]
    assert f": {len(made.formula)} clauses; " in parts[1]
    assert "dratify " in parts[2]
    assert steps.startswith(f"steps.json: {len(made.path.steps)} steps")


@pytest.mark.parametrize(
    "data",
    [b"", b"PK", b"4.....2..1.....3", zipped({}), zipped({"a.txt": "a"}), b"PK" * 1000],
)
def test_files_that_are_not_certificates_are_refused(data):
    with pytest.raises(CertificateError):
        check_certificate(data)


def test_a_truncated_file_or_one_with_an_extra_part_is_refused():
    data = made_of(SMALL).to_bytes()
    for length in range(0, len(data), 97):
        with pytest.raises(CertificateError):
            check_certificate(data[:length])
    with pytest.raises(CertificateError, match="nothing else"):
        check_certificate(changed(data, "more.txt", "more"))


def test_huge_files_are_refused_without_unpacking():
    with pytest.raises(CertificateError, match="more than 4,000,000 bytes"):
        check_certificate(bytes(100_000_000))
    bomb = changed(made_of(SMALL).to_bytes(), "proof.drat", b"0\n" * 25_000_000)
    tracemalloc.start()
    with pytest.raises(CertificateError, match="unpacks to more than 6,000,000 bytes"):
        check_certificate(bomb)
    with pytest.raises(CertificateError, match="damaged"):
        check_certificate(bomb.replace(struct.pack("<L", 50_000_000), struct.pack("<L", 10)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10_000_000


# Nothing untrue passes


@pytest.mark.parametrize("tamper", TAMPERING, ids=lambda tamper: tamper.__name__)
def test_no_tampered_certificate_that_passes_is_untrue(tamper):
    random = Random(tamper.__name__)
    bases = [made_of(puzzle, False) for puzzle in (SMALL, OTHER, BROKEN, CONFLICT)]
    bases.append(made_of(Puzzle("24............31", 2, "x"), False))
    bases.append(Certificate(WITH_SEVERAL, None, tuple(clauses(WITH_SEVERAL)), bases[0].proof))
    refused = [is_refused(tamper(random, random.choice(bases))) for _ in range(150)]
    assert any(refused)


@pytest.mark.parametrize("tamper", [with_bit_of_a_part_flipped, with_lines_changed])
def test_no_tampered_9x9_certificate_that_passes_is_untrue(tamper):
    random = Random(9)
    refused = [is_refused(tamper(random, made_of(HARD, False))) for _ in range(10)]
    assert any(refused)


def test_a_proof_does_not_hold_for_the_puzzle_without_a_given_it_needs():
    made = made_of(HARD, False)
    needed = [label for label in HARD.givens if label not in set(redundant_givens(HARD))]
    for label in needed[::4]:
        fewer = {each: digit for each, digit in HARD.givens.items() if each != label}
        assert is_refused(rebuilt(made, puzzle=Puzzle(fewer, 3, HARD.variant)))
