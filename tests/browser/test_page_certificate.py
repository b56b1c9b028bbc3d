"""Certificates on the page: created, downloaded and checked."""

import re

import pytest
from playwright.sync_api import expect
from states import SEVERAL, SMALL, WELL_KNOWN
from visitor import SOLVING

from sudokulp import Puzzle, Verdict, check_certificate
from sudokulp.certifying.certificate import certificate

BROKEN = "4.1...2..1.....3"
PROVED = "This 4x4 classic puzzle has exactly one solution: proved."


def solved(visitor, line):
    visitor.put(line)
    return visitor.solve()


def taken(visitor):
    """Download a certificate: (file name, statement that it proves)."""
    file = visitor.downloaded("Download certificate")
    return file.suggested_filename, check_certificate(file.path())


def check(visitor, name, data):
    with visitor.page.expect_file_chooser() as chosen:
        visitor.button("Check a certificate file…").click()
    chosen.value.set_files({"name": name, "mimeType": "text/plain", "buffer": data})


def expect_said(visitor, text):
    expect(visitor.page.get_by_text(text)).to_be_visible(timeout=SOLVING)


def test_a_proof_is_downloaded_checked_and_belongs_to_its_puzzle(page):
    expect(page.button("Download certificate")).to_have_count(0)
    assert solved(page, SEVERAL).startswith("Solved: one of several")
    expect(page.button("Download certificate")).to_have_count(0)
    assert solved(page, SMALL).startswith("Solved: unique solution")
    expect(page.button("Check this certificate")).to_have_count(0)
    name, proved = taken(page)
    assert name == "sudoku-4x4-certificate.vipr"
    assert (proved.puzzle, proved.verdict) == (Puzzle(SMALL), Verdict.UNIQUE)
    expect_said(page, re.compile("^Downloaded: sudoku-4x4-certificate.vipr, [0-9,]+ bytes."))
    page.button("Check this certificate").click()
    expect_said(page, PROVED)
    for sentence in proved.checked():
        expect_said(page, sentence)
    expect(page.page.get_by_role("link", name="What is in a certificate?")).to_be_visible()
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"))

    assert solved(page, BROKEN).startswith("No solution")
    expect(page.button("Check this certificate")).to_have_count(0)
    expect(page.page.get_by_text(re.compile("^Downloaded"))).to_have_count(0)
    assert taken(page)[1].verdict is Verdict.NONE
    page.button("Check this certificate").click()
    expect_said(page, "This 4x4 classic puzzle has no solution: proved.")


@pytest.mark.full
def test_any_certificate_can_be_checked_and_a_reason_is_given_if_it_proves_nothing(page):
    solved(page, WELL_KNOWN)
    data = certificate(Puzzle(SMALL)).text.encode()
    check(page, "small.vipr", data)
    expect_said(page, f"{PROVED} But the certificate is for another puzzle: classic, {SMALL}.")
    check(page, "cut.vipr", data[:3000])
    expect_said(page, re.compile("^The check failed, because .* the certificate is wrong"))
    check(page, "puzzle.txt", SMALL.encode())
    expect_said(
        page,
        "The check failed, because this is not a certificate of SudokuLP "
        '(it does not begin with a comment "% puzzle: ...").',
    )
    check(page, "large.vipr", bytes(4_500_000))
    expect_said(page, re.compile(r"\(the file has more than 4,000,000 bytes\)\.$"))
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"))
