"""Certificates tampered with in many ways: each is refused, or still true."""

import io
import zipfile
from functools import cache

from sudokulp import (
    Certificate,
    CertificateError,
    Puzzle,
    Solution,
    check_certificate,
    count_solutions,
    solve,
    transform,
)
from sudokulp.certifying.proving import clauses


def members(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(texts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, text)
    return file.getvalue()


@cache
def truth(puzzle):
    """Return the only solution of a puzzle, 0 if there is none, or "several"."""
    found = count_solutions(puzzle, limit=2).number
    return "several" if found > 1 else found and solve(puzzle, "exact cover").solution.line


def is_refused(data):
    """Return whether a file is refused; a file that passes must be true."""
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


def with_clause_changed(random, made):
    formula = list(made.formula)
    chosen = random.randrange(len(formula))
    change = random.choice(["drop", "sign", "shorten", "add"])
    if change == "drop":
        del formula[chosen]
    elif change == "sign":
        formula[chosen] = tuple(-literal for literal in formula[chosen])
    elif change == "shorten":
        formula[chosen] = formula[chosen][1:]
    else:
        formula.append(tuple(random.choice([-1, 1]) * random.randint(1, 64) for _ in range(2)))
    return rebuilt(made, formula=tuple(formula))


def rebuilt(made, puzzle=None, solution=None, formula=None, proof=None):
    """Return a certificate with some parts replaced and its instructions updated to match.

    Unless a formula is given, a changed puzzle or solution gets all of its clauses.
    """
    puzzle, full = puzzle or made.puzzle, solution or made.solution
    solution = full and Solution(puzzle, full.digits)
    changed = (puzzle, solution) != (made.puzzle, made.solution)
    formula = formula or (tuple(clauses(puzzle, solution)) if changed else made.formula)
    return Certificate(puzzle, solution, formula, proof or made.proof).to_bytes()


TAMPERING = [
    with_clause_changed,
    with_bit_flipped,
    with_bit_of_a_part_flipped,
    with_lines_changed,
    with_other_givens,
    with_other_solution,
    with_relabelled_puzzle,
]
