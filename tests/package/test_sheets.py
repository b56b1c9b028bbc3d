"""Puzzles on sheets of paper, through the page's calls: JSON in, JSON out."""

import json

import pytest
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION, page, page_lists

from sudokulp import Puzzle
from sudokulp.variants import VARIANTS

SMALL = "4.....2..1.....3"


def paper(line, boxsize=2, variant="classic", **more):
    return {
        "cells": Puzzle(line, boxes=boxsize).digits,
        "boxsize": boxsize,
        "variant": variant,
        **more,
    }


def ask(papers, per_page=1, solutions=False):
    request = {"puzzles": papers, "per_page": per_page, "solutions": solutions}
    return json.loads(page.sheets(json.dumps(request)))


@pytest.mark.parametrize("per_page", page_lists()["per_page"])
@pytest.mark.parametrize("count", [1, 5, 12, 60])
def test_pages_hold_the_requested_number_and_solutions_follow_in_the_same_order(count, per_page):
    papers = [paper(SMALL, title=f"No. {i}") for i in range(1, count + 1)]
    plain = ask(papers, per_page)["pages"]
    assert [one["kind"] for one in plain] == ["puzzles"] * -(-count // per_page)
    both = ask(papers, per_page, solutions=True)["pages"]
    assert both[::2] == plain
    titles = [one["title"] for sheet in plain for one in sheet["sheets"]]
    if count > 1:
        assert titles == [f"{i}. No. {i}" for i in range(1, count + 1)]
    for front, back in zip(both[::2], both[1::2], strict=True):
        assert back["kind"] == "solutions"
        numbers = [one["title"].split(".")[0] for one in front["sheets"]]
        wanted = [f"Solution {n}" for n in numbers] if count > 1 else ["Solution of No. 1"]
        assert [one["title"] for one in back["sheets"]] == wanted


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_the_rule_of_the_variant_is_below_the_puzzle(variant):
    ((sheet,),) = (one["sheets"] for one in ask([paper("." * 81, 3, variant.name)])["pages"])
    assert sheet["title"] == f"{variant.label} 9x9"
    assert sheet["note"] == ("" if variant.name == "classic" else variant.about)
    assert sheet["svg"].startswith("<svg ")


def test_the_rules_of_a_puzzle_are_listed_below_it_by_name():
    rules = [{"rule": "x", "cells": ["r1c1", "r1c2"]}, {"rule": "anti-king"}]
    ((sheet,),) = (one["sheets"] for one in ask([{**paper("." * 81, 3), "rules": rules}])["pages"])
    assert sheet["note"].startswith(
        "X: Digits separated by an X sum to 10. Anti-King: Cells a king's"
    )


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"rules": [{"rule": "jigsaw", "letters": "ABCDEFG" * 7}]}, "Jigsaw: Each drawn region"),
        ({}, "Each row and column contains every digit once; there are no boxes."),
    ],
)
def test_nothing_is_said_about_boxes_of_a_grid_without_boxes(more, said):
    empty = {"cells": [0] * 49, "boxsize": "1x7", "variant": "classic"}
    ((sheet,),) = (one["sheets"] for one in ask([empty | more])["pages"])
    assert sheet["note"].startswith(said)
    assert sheet["note"].count("once") == 1


def test_a_solution_is_printed_and_a_puzzle_without_one_has_a_note():
    solved = Puzzle(WELL_KNOWN_SOLUTION).digits
    several = paper("." * 81, 3, note="There are several.", solution=solved)
    papers = [paper(WELL_KNOWN, 3, solution=solved), several, paper("." * 81, 3, note="None.")]
    front, back = ask(papers, 4, solutions=True)["pages"]
    assert [one["svg"].count("<text") for one in front["sheets"]] == [30, 0, 0]
    assert [one["svg"].count("<text") for one in back["sheets"]] == [81, 81, 0]
    assert [one["note"] for one in back["sheets"]] == ["", "There are several.", "None."]


def test_the_catalog_has_the_limits_of_printing():
    offered = page_lists()
    assert (offered["print"]["max"], offered["per_page"]) == (60, [1, 2, 4, 6])


def test_the_author_and_the_rules_in_words_are_printed_with_the_title():
    puzzle = paper(SMALL, title="Corner case", author="Jane Doe", ruleset="One.\nTwo.")
    ((sheet,),) = (one["sheets"] for one in ask([puzzle])["pages"])
    assert (sheet["title"], sheet["note"]) == ("Corner case, by Jane Doe", "One. Two.")
