"""Paste, solve, compare, download, reload the download: the page's main purpose."""

import gzip
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from sudokulp import Puzzle
from sudokulp.models import MODELS
from sudokulp.variants import every_variant

sys.path.insert(0, str(Path(__file__).parents[1] / "package"))

from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION
from served import ROOT
from visitor import SOLVING

#: A puzzle whose program of cells would need branching; one in 14,000 minimal puzzles does.
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


#: Puts texts in and presses Solve after each, in a single task: nothing is read in between.
AT_ONCE = """texts => {
  const box = document.getElementById('puzzle');
  for (const text of texts) {
    box.value = text;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    document.getElementById('solve-now').click();
  }
}"""


def test_a_text_is_solved_right_after_another_one_and_an_invalid_one_is_refused(page):
    page.page.evaluate(AT_ONCE, [HARD, WELL_KNOWN])
    expect(page.solution).to_have_value(WELL_KNOWN_SOLUTION, timeout=SOLVING)
    expect(page.result).to_have_text(re.compile("^Solved: unique"))
    page.expect_digits(WELL_KNOWN_SOLUTION)
    page.format.select_option("line")
    filename, content = page.download("Download puzzle")
    assert filename.endswith(".txt")
    assert Puzzle(content) == Puzzle(WELL_KNOWN)
    page.format.select_option(index=0)
    page.page.evaluate(AT_ONCE, ["12345"])
    expect(page.result).to_have_text(re.compile("^Error: the puzzle text"), timeout=SOLVING)
    expect(page.page.locator("#alert")).not_to_have_text("")
    expect(page.solution).to_have_count(0)
    page.paste(WELL_KNOWN, "X")
    expect(page.format.locator("option", has_text="sdkx")).to_be_enabled()


def formulation(page):
    page.open_options()
    return page.page.get_by_role("combobox", name="Formulation", exact=True)


def test_a_puzzle_is_solved_by_other_formulations_with_their_figures(page):
    options = page.variant.locator("option")
    names = [variant.label for variant in every_variant()]
    assert options.all_inner_texts() == [*names, "Killer …", "Jigsaw …"]
    figures = page.page.locator("#figures")
    pattern = MODELS["lp"].find_way("pattern")
    formulation(page).select_option(label=pattern.label)
    expect(page.page.locator("#formulation-about")).to_have_text(pattern.about)
    expect(page.page.locator("#model-about")).to_be_empty()
    formulation(page).select_option(index=0)
    expect(page.page.locator("#model-about")).to_have_text(MODELS["lp"].about)
    page.model.select_option(value="exact cover")
    expect(formulation(page)).to_be_hidden()
    page.model.select_option(index=0)

    page.paste(WELL_KNOWN)
    page.solve()
    page.page.get_by_text("Details", exact=True).click()
    expect(figures).to_be_visible()
    see = page.page.get_by_role("link", name="See the model")
    see.click()
    page.expect_tab("Model")
    expect(see).to_be_hidden()
    page.go("Solve")
    page.paste(HARD)
    assert "a second, independent search found no other" in page.solve()
    expect(figures).to_contain_text("Candidates")
    expect(figures).to_contain_text("decided by CaDiCaL, because HiGHS would have to branch")
    page.paste(WELL_KNOWN)
    page.solve()  # HiGHS is loaded for it
    expect(figures).to_contain_text("solved by presolve (the solver's simplification)")
    formulation(page).select_option(label="Singles first")
    assert "simple logic (singles) fills every cell" in page.solve()
    expect(figures).to_contain_text("51 cells")
    formulation(page).select_option(label="The textbook model")
    page.solve()
    expect(figures).to_contain_text("729")
    expect(figures).to_contain_text("HiGHS (WASM)")
    for words in (r"\d+\.\d+\.\d+", "Build", "Solv", "Proof"):
        expect(figures).to_contain_text(re.compile(words, re.IGNORECASE))

    formulation(page).select_option(label="Relaxation")
    page.go("Solve")
    assert "unique" in page.solve()  # if it is integral
    assert page.solution.input_value() == WELL_KNOWN_SOLUTION
    page.paste(HARD)
    page.button("Solve").click()
    said = re.compile(r"Unknown: .*fractional in \d+ of 729 variables; only the integer program")
    expect(page.result).to_contain_text(said, timeout=SOLVING)
    expect(page.solution).to_have_count(0)
    formulation(page).select_option(index=0)


@pytest.mark.full
def test_a_first_visit_downloads_little_before_it_has_solved(first_visit):
    # Downloads for later do not count.
    visitor = first_visit(service_workers="block", expect_errors=["registration blocked"])
    visitor.paste(WELL_KNOWN)
    assert visitor.solve().startswith("Solved: unique solution")
    fetched = {url for url in visitor.requests if url.startswith("http")}
    paths = [urlsplit(url).path.lstrip("/") or "index.html" for url in fetched]
    files = [(ROOT / "dist" / path).read_bytes() for path in paths]
    assert len(files) > 50
    assert sum(min(len(data), len(gzip.compress(data))) for data in files) < 7_000_000
