"""SAT encodings of cells with fewer variables than digits.

A cell has the digit whose clause is the only false one.
"""

from itertools import product

import pytest

from sudokulp.engine.translations import TRANSLATIONS, Translation


def clauses_of(name, digits):
    """Return the clause of each digit, the other clauses, and the variables."""
    variables = []

    def new():
        variables.append(len(variables) + 1)
        return variables[-1]

    clauses = TRANSLATIONS[name](digits, new)
    return clauses[:digits], clauses[digits:], variables


@pytest.mark.parametrize("digits", range(1, 10))
@pytest.mark.parametrize("name", TRANSLATIONS)
def test_every_assignment_gives_the_cell_a_digit_and_every_digit_is_possible_alone(name, digits):
    clauses, others, variables = clauses_of(name, digits)
    alone = set()
    for values in product((False, True), repeat=len(variables)):
        is_false = [not any(values[abs(x) - 1] == (x > 0) for x in c) for c in clauses + others]
        assert any(is_false)
        if sum(is_false) == 1:
            alone.add(is_false.index(True))
    assert alone == set(range(len(clauses) + len(others)))


@pytest.mark.parametrize(
    ("name", "variables"),
    [("reduced", [0, 1, 2, 3, 8]), ("nested", [0, 1, 2, 3, 8]), ("logarithmic", [0, 1, 2, 2, 4])],
)
def test_the_encodings_have_the_number_of_variables_of_the_literature(name, variables):
    assert [len(clauses_of(name, digits)[2]) for digits in (1, 2, 3, 4, 9)] == variables


def test_a_clause_that_requires_a_digit_is_omitted_and_others_keep_their_variables():
    cells = Translation(TRANSLATIONS["reduced"], [[1, 2], [1, 2], [2], [1]])
    assert cells.of([[1, 2], [-1, -3], [-2, -4, 99], [-6, -7]]) == [[-1, -2], [1, 2, 99], []]
    assert cells.besides == []
