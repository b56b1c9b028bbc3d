"""The page on puzzles from elsewhere, where the folder ../shared stands beside the checkout."""

from itertools import islice

import pytest

from sudoku import loads

#: file, variant as the page lists it, how many of its puzzles.
SAMPLES = [
    ("classic/easy50.txt", "Classic", 10),
    ("classic/magictour_top1465.txt", "Classic", 10),
    ("classic/17clue.txt", "Classic", 10),
    ("classic/forum_hardest_1905_11plus.txt", "Classic", 10),
    ("x/andoku_x.txt", "X", 10),
    ("windoku/andoku_hyper.txt", "Four Square", 10),
    ("fourpyramid/generated_fourpyramid.txt", "Four Pyramid", 10),
    ("size4/shidoku_4x4.txt", "Classic", 10),
    ("size16/kr_16x16.txt", "Classic", 10),
    ("size25/25x25.txt", "Classic", 4),
]
OUTCOMES = [
    ("invalid/sudopedia_multi.txt", "Classic", 4, "Solved: one of several solutions"),
    ("invalid/serg_multi.txt", "Classic", 5, "Solved: one of several solutions"),
    ("invalid/sudopedia_none.txt", "Classic", 4, "No solution"),
    ("invalid/generated_none.txt", "Classic", 5, "No solution"),
]


def entries(path, most):
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    wanted = (line.split(",")[:2] for line in lines if line and not line.startswith("#"))
    return list(islice(wanted, most))


@pytest.mark.parametrize(("name", "variant", "most"), SAMPLES)
def test_the_stored_solution_is_found_and_is_the_only_one(page, shared, name, variant, most):
    for text, stored in entries(shared / "data" / name, most):
        page.paste(text, variant)
        assert page.solve().startswith("Solved: unique solution"), text
        assert page.digits() == loads(stored).line, text
        for button, line in [("Download puzzle", text), ("Download solution", stored)]:
            _, content = page.download(button)
            assert loads(content).digits == loads(line).digits


@pytest.mark.parametrize(("name", "variant", "most", "outcome"), OUTCOMES)
def test_the_outcome(page, shared, name, variant, most, outcome):
    for text, _ in entries(shared / "data" / name, most):
        page.paste(text, variant)
        assert page.solve().startswith(outcome), text
