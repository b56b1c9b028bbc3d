"""The Learn tab: a lesson step by step, its questions, and the visitor's own puzzle."""

import json
import re

import pytest
from accessibility import LIGHT, NARROW, findings, sideways
from linking import expect_link, link_to
from playwright.sync_api import expect
from served import ROOT
from states import WELL_KNOWN
from visitor import LOADING, SOLVING

from sudokulp import read_cells

#: The puzzle of the first steps.
LESSON = "4...1.2..1.....3"


class Learner:
    """A visitor on the Learn tab."""

    def __init__(self, visitor):
        self.visitor = visitor
        self.page = visitor.page

    def expect_step(self, number, title):
        heading = self.page.get_by_role("heading", name=f"{number}. {title}", exact=True)
        expect(heading).to_be_visible(timeout=LOADING)

    @property
    def reply(self):
        return self.page.get_by_role("status", name="Reply", exact=True)

    def answer(self, text, says):
        """Answer the question, and expect a reply."""
        self.page.get_by_role("textbox", name="Your answer", exact=True).fill(text)
        self.visitor.button("Check").click()
        expect(self.reply).to_contain_text(re.compile(says), timeout=SOLVING)

    def choose(self, lesson):
        self.page.get_by_role("combobox", name="Lesson").select_option(label=lesson)

    def until(self, text):
        """Wait until the step says something."""
        shown = self.page.get_by_role("tabpanel").get_by_text(re.compile(text)).first
        expect(shown).to_be_visible(timeout=SOLVING)

    def practised(self):
        """Return the puzzle of an exercise, once its next step is known."""
        expect(self.visitor.button("Where to look")).to_be_enabled(timeout=SOLVING)
        return self.page.locator("#puzzle").input_value()

    def next(self, number, title):
        self.visitor.button("Next").click()
        self.expect_step(number, title)
        expect(self.reply).to_be_empty()
        assert self.visitor.wait_until(
            lambda: self.page.evaluate("document.activeElement.textContent").startswith(
                f"{number}. "
            )
        )


@pytest.fixture
def learner(page):
    page.put(WELL_KNOWN)
    page.go("Learn")
    made = Learner(page)
    expect(page.page.get_by_role("combobox", name="Lesson")).to_be_visible(timeout=LOADING)
    made.choose("Integer programming in ten steps")
    page.page.get_by_role("tab", name=re.compile("^Step 1: ")).click()
    made.expect_step(1, "Yes or no")
    return made


def test_a_student_goes_through_the_ten_steps(learner):
    press = learner.visitor.button
    learner.until("has all 64 variables")
    learner.answer("4", "^Not quite")
    learner.answer("16", "^Right: 16")
    learner.next(2, "A rule is a sum")
    press("row 1, digit 2").click()
    learner.answer("four", "^Type a number")
    learner.answer("4", "^Right")
    learner.next(3, "The whole program")
    learner.until("634 constraints, 729 variables")
    learner.answer("9", "^Not quite")
    press("Show the answer").click()
    expect(learner.reply).to_contain_text("Right: 81")
    learner.next(4, "Givens shrink the program")
    learner.until("After fixing the givens")
    learner.answer("478", "^Right: 478 of 729")
    learner.next(5, "Allow fractions")
    learner.until("34 of 251 variables are fractional")
    learner.answer("0.5", "^Not quite")
    learner.answer("1", "^Right: 1")
    learner.next(6, "An objective")
    for name, value in (("large", "3.5"), ("small", "2")):
        press(f"Make the digit {name}").click()
        learner.until(f"The objective is {value}\\.")
    learner.answer("3,5", "^Not quite")
    learner.answer("1,5", "^Right: 1.5")
    learner.next(7, "Branch")
    learner.until("34 of 251 variables are fractional")  # whatever the objective was
    press("Branch up").click()
    learner.until("All values are integers")
    learner.answer("3", "open nodes")
    press("Next open node").click()
    press("Branch down").click()
    learner.until("this tree found a solution. There may be others")
    learner.answer("3", "^Right: 3")
    learner.next(8, "Cut")
    learner.until("34 of 251 variables are fractional")
    learner.answer("2", "Find a cut")
    press("Find a cut").click()
    learner.until("Added up: at most 5")
    learner.answer("2.5", "^Not quite")
    learner.answer("2", "^Right: 2")
    press("Solve again with the cut").click()
    learner.until("All values are integers")
    learner.next(9, "Is it the only one?")
    press("Forbid the solution").click()
    learner.until("With this cut there is no solution")
    learner.answer("60", "^Not quite")
    learner.answer("59", "^Right")
    learner.next(10, "Your turn")
    expect(press("Next")).to_be_disabled()


#: The signs of formulas that are taller than their line, sums apart, and where Next is.
MEASURE = """() => [
  [...document.querySelectorAll('math mo')].filter((sign) => sign.textContent !== '∑' &&
    sign.getBoundingClientRect().height > 1.6 * parseFloat(getComputedStyle(sign).fontSize)).length,
  Math.round(document.querySelector('.turns > :last-child').getBoundingClientRect().y + scrollY)]"""


@pytest.mark.full
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_next_stays_in_place_and_no_sign_of_a_formula_is_tall(learner, size):
    learner.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    seen = []
    for lesson in learner.page.get_by_role("combobox", name="Lesson").locator("option").all():
        learner.choose(lesson.inner_text())
        for step in learner.page.get_by_role("tab").all():
            step.click()
            learner.visitor.drawn()
            seen.append(learner.page.evaluate(MEASURE))
    assert not any(tall for tall, _ in seen)
    places = {place for _, place in seen}
    assert max(places) - min(places) <= 8  # cells are whole pixels
    assert max(places) < 600


@pytest.mark.full
def test_a_lecturer_reaches_branching_without_scrolling(learner):
    learner.page.set_viewport_size({"width": 1280, "height": 720})
    for step in range(1, 8):
        learner.page.get_by_role("tab", name=re.compile(f"^Step {step}: ")).click()
        learner.visitor.drawn()
        if step == 7:
            for name in ("Branch up", "Next open node", "Branch down"):
                learner.visitor.button(name).click(timeout=SOLVING)
            learner.until("All nodes are closed")
        expect(learner.visitor.button("Check")).to_be_in_viewport(ratio=1, timeout=SOLVING)
        assert learner.page.evaluate("scrollY") == 0


@pytest.mark.full
def test_the_last_step_makes_an_x_puzzle(learner):
    learner.page.get_by_role("tab", name=re.compile("^Step 10: ")).click()
    change = learner.page.get_by_role("combobox", name="Example changes")
    change.select_option("x", timeout=LOADING)
    program = learner.page.get_by_role("textbox", name="Program", exact=True)
    expect(program).to_contain_text("anti_diagonal", timeout=LOADING)
    learner.visitor.button("Run").click()
    learner.until("It is a valid solution")
    name = learner.visitor.cell(1, 2).get_attribute("aria-label")
    (digit,) = re.findall(r"(\d) has the value 1", name)
    learner.answer(str(int(digit) % 4 + 1), "^Not quite")
    learner.answer(digit, f"^Right, it is {digit}")


@pytest.mark.full
def test_a_modeller_goes_through_the_second_lesson(learner):
    learner.choose("Better programs in ten steps")
    press = learner.visitor.button
    for number, title, answer in (
        (1, "How large a variable can get", "191"),
        (2, "The polytope", "1/2"),
        (3, "Duality", ""),
        (4, "At most one", "251"),
        (5, "Think before you solve", "40"),
        (6, "Larger pieces", "0"),
        (7, "The price", "674"),
        (8, "Rules as constraints", "8"),
        (9, "Large grids", "4096"),
        (10, "Other solvers", "81"),
    ):
        learner.expect_step(number, title)
        if number in (1, 4):
            press("Largest values").click(timeout=SOLVING)
            learner.until("stay below 1")
        if number == 2:
            picture = learner.page.get_by_role("img", name="A polygon with the vertices")
            expect(picture).to_have_accessible_name(
                "A polygon with the vertices (0, 0), (½, ½), (1, 0)", timeout=SOLVING
            )
            press("Round the bound down").click()
            learner.until("The cut: y ≤ 0")
            press("Maximise x").click()
            learner.until("The largest x is 1, at a vertex")
            expect(press("Round the bound down")).to_be_disabled()
        if number == 3:
            learner.practised()
            learner.answer("r1c1", "^Not that cell")
            press("Show the answer").click()
            press("Next").click()
            continue
        if number == 6:
            learner.until("All values are integers")
        if number == 10:
            press("Solve with four models").click(timeout=SOLVING)
            expect(
                learner.page.get_by_role("row", name=re.compile("^Satisfiability.*unique"))
            ).to_be_visible(timeout=SOLVING)
        learner.answer("1", "^Not quite")
        learner.answer(answer, "^Right")
        if number < 10:
            press("Next").click()


@pytest.mark.full
def test_a_player_goes_through_the_techniques(learner):
    learner.choose("Twelve techniques, and why they work")
    known = {1: ("r4c4", "r4c4 is 4"), 4: ("r4c3", "r4c3 and r6c3 are not 5")}
    for number in range(1, 13):
        learner.page.get_by_role("tab", name=re.compile(f"^Step {number}: ")).click()
        line = learner.practised()
        given = next(index for index, digit in enumerate(line) if digit != ".")
        learner.answer("6", "^Select a cell")
        learner.answer(f"{given // 9 + 1},{given % 9 + 1}", "^Not that cell")
        learner.until("^Look at ")
        cell, outcome = known.get(number, ("", "r"))
        if cell:
            learner.visitor.cell(*map(int, cell[1::2])).click()
            expect(learner.page.get_by_role("textbox", name="Your answer")).to_have_value(cell)
            learner.visitor.button("Check").click()
        else:
            learner.visitor.button("Show the answer").click()
        expect(learner.reply).to_have_text(re.compile(f"^Right: {outcome}"))
    learner.page.get_by_text("The sum that proves it").click()
    listed = learner.page.get_by_role("list", name="Constraints of the step")
    expect(listed).to_be_visible()
    expect(learner.page.locator("svg.chain .strong").first).to_be_attached()


@pytest.mark.full
def test_techniques_are_practised_on_new_puzzles_and_on_ones_own(learner):
    learner.choose("Twelve techniques, and why they work")
    before = learner.practised()
    learner.visitor.button("Another puzzle").click()
    text = learner.page.locator("#puzzle").input_value
    assert learner.visitor.wait_until(lambda: text() != before, SOLVING)
    learner.practised()
    learner.visitor.button("Where to look").click()
    learner.until("^Look at ")
    learner.answer("r1c1", "^(Right|Not that cell)")
    if "Right" not in learner.reply.inner_text():
        learner.visitor.button("Show the answer").click()
    # The answer to the one puzzle is not that to the other.
    learner.visitor.button("Use my own puzzle").click()
    learner.until("^The next step of this puzzle: Technique: ")


@pytest.mark.full
def test_no_step_has_accessibility_findings_or_is_wider_than_a_phone(learner):
    page = learner.page
    for lesson in page.get_by_role("combobox", name="Lesson").locator("option").all_inner_texts():
        learner.choose(lesson)
        steps = page.get_by_role("tablist", name="Steps").get_by_role("tab")
        for index in range(steps.count()):
            steps.nth(index).click()
            page.get_by_role("heading", name=re.compile(f"^{index + 1}\\. ")).wait_for()
            found = findings(page, LIGHT)
            NARROW.apply(page)
            assert (lesson, index, found + sideways(page)) == (lesson, index, [])
            LIGHT.apply(page)


def test_progress_is_kept_and_the_own_puzzle_comes_back(learner):
    visitor = learner.visitor
    learner.answer("16", "^Right")
    learner.next(2, "A rule is a sum")
    visitor.expect_digits(LESSON)
    visitor.go("Solve")
    visitor.expect_digits(WELL_KNOWN)
    expect_link(visitor, "solve", WELL_KNOWN)
    visitor.go("Learn")
    learner.expect_step(2, "A rule is a sum")
    done = learner.page.get_by_role("tab", name=re.compile("^Step 1: Yes or no, done"))
    expect(done).to_be_visible()
    expect(learner.page).to_have_url(re.compile("#learn-2$"))
    learner.page.go_back()
    visitor.expect_tab("Solve")
    visitor.expect_digits(WELL_KNOWN)
    visitor.go("Learn")
    visitor.button("Use my own puzzle").click()
    visitor.expect_digits(WELL_KNOWN)
    expect_link(visitor, "learn-2", WELL_KNOWN)
    learner.answer("9", "^Right")
    visitor.button("Use the lesson's puzzle").click()
    visitor.expect_digits(LESSON)


def test_a_step_prints_as_a_handout(learner):
    question = learner.page.get_by_text("how many variables ask about the digit 3?")
    learner.page.emulate_media(media="print")
    try:
        for part in (learner.visitor.grid, question):
            expect(part).to_be_visible()
        for name in ("Check", "Next", "Undo"):
            expect(learner.visitor.button(name)).to_be_hidden()
    finally:
        learner.page.emulate_media(media="screen")


@pytest.mark.full
def test_a_link_opens_a_step_with_any_puzzle(visit):
    visitor = visit("#" + link_to("1..4............", "learn-2"))
    learner = Learner(visitor)
    learner.expect_step(2, "A rule is a sum")
    visitor.expect_digits("1..4............")
    learner.answer("4", "^Right")
    learner.next(3, "The whole program")
    visitor.expect_digits("1..4............")
    visitor.go("Solve")
    visitor.expect_digits("1..4............")


def photographed():
    """Return the photo of the lesson: its labels, and the log-probabilities of all labels."""
    photo = json.loads((ROOT / "web/learn/newspaper.json").read_text(encoding="utf-8"))
    cells = []
    for number, (label, best) in enumerate(zip(photo["labels"], photo["best"], strict=True)):
        known = [best if str(each) == label else -12 for each in range(10)]
        cells.append(photo["doubtful"].get(f"r{number // 9 + 1}c{number % 9 + 1}", known))
    return photo, [cells[start : start + 9] for start in range(0, 81, 9)]


def test_the_numbers_of_a_photo_are_those_of_the_solver(learner):
    photo, log_p = photographed()
    least = round(sum(photo["best"]), 2)
    rules = round(read_cells(log_p, single=False).log_likelihood, 2)
    single = round(read_cells(log_p).log_likelihood, 2)
    learner.choose("What an objective is for")
    learner.expect_step(1, "What the eye sees")
    learner.until(f"Likeliest labels: .{-least:.2f}")
    learner.next(2, "One number for all cells")
    learner.answer("0", "^Not quite")
    learner.visitor.button("Show the answer").click()
    expect(learner.reply).to_contain_text("Right:")
    learner.next(3, "The objective")
    learner.until(f"with the rules: .{-rules:.2f}")
    learner.answer(f"{least - rules:.2f}", "^Right")
    learner.next(4, "Two solutions")
    learner.answer("0", "^Not quite")
    learner.next(5, "A cut")
    learner.until(f"with one solution: .{-single:.2f}")
    learner.answer(f"{rules - single:.2f}", "^Right")
    learner.next(6, "Change the answer")
    slider = learner.page.get_by_role("slider")
    expect(slider).to_be_visible(timeout=SOLVING)
    read_as = learner.page.get_by_text(re.compile("The program reads"))
    before = read_as.inner_text()
    slider.press("End")
    expect(read_as).not_to_have_text(before, timeout=SOLVING)
    learner.answer("0", "^Not quite")
    learner.visitor.button("Show the answer").click()
    expect(learner.reply).to_contain_text(re.compile(r"Right: \d+ %"))
