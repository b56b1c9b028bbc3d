"""The main user journeys in Firefox and WebKit, by role and accessible name."""

import re

import openpyxl
import pytest
from busy import BUSY
from drawing import encoded, seen, sheet
from person import LOADING, SETTLED, SOLVING, elsewhere
from states import FRACTIONAL, SMALL, STEPS, WELL_KNOWN

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL_SOLVED = "4231132431422413"
BROKEN = "44" + "." * 14
ACTIVITY = "() => document.getElementById('activity').innerText"
BACK = SETTLED[:-1] + "|Ready)"
PHOTO_READ = "() => /^Read 30 /.test(document.getElementById('photo-said').textContent)"
UNIQUE = "^Solved: unique solution"
ASKING_IN_A_WORKER = """() => {
  const asking = "setInterval(() => fetch('http://elsewhere.invalid/').catch(() => {}), 200)";
  globalThis.asking = new Worker(URL.createObjectURL(new Blob([asking])));
}"""
MANY = 12
#: Chromium solves every example, these engines each ninth.
EVERY = 9
#: Seconds that many consecutive solves, or several workers, may take on a busy machine.
LONG = 900


def begin_a_long_solve(person):
    """Solve a puzzle that takes longer than the test; it is read when Python is loaded."""
    person.paste(BUSY)
    person.wait_until(lambda: len(person.texts("gridcell")) == 36**2, "a large grid", LOADING)
    person.open_options()
    person.fill("spinbutton", "Time limit in seconds", str(LONG))
    person.press("button", "Solve")


def test_the_page_loads_and_solves_its_example(opened):
    opened.wait_ready()
    assert opened.texts("heading", re.compile("^SudokuLP")) == ["SudokuLP"]
    assert opened.solve().startswith("Solved: unique solution")
    assert "." not in opened.digits()


def test_digits_can_be_typed_into_the_grid(person):
    person.press("gridcell", re.compile("^row 1, column 1,"))
    person.keys("5", "ArrowRight", "3", "ArrowDown", "7")
    person.wait_digits("53" + "." * 8 + "7" + "." * 70)
    person.press("button", "Undo")
    person.wait_digits("53" + "." * 79)


def test_a_copied_puzzle_can_be_pasted_anywhere(person):
    person.paste(WELL_KNOWN)
    person.wait_digits(WELL_KNOWN)
    person.press("textbox", "Puzzle")
    person.keys("Control+a", "Control+x")
    person.clear()
    person.press("gridcell", re.compile("^row 5, column 5,"))
    person.keys("Control+v")
    person.wait_digits(WELL_KNOWN)
    assert re.match(UNIQUE, person.solve())
    assert person.digits() == SOLVED


@pytest.mark.timeout(LONG)
def test_examples_of_several_variants_and_sizes_are_solved(person):
    examples = [value for value in person.options("Examples") if value][::-EVERY]
    assert len(examples) > 3
    for example in examples:
        person.choose("Examples", example)
        assert re.match("^Solved", person.solve()), example
        person.press("button", "New")


@pytest.mark.timeout(LONG)
def test_all_models_solve(person):
    person.open_options()
    for model in person.options("Model"):
        person.paste(SMALL)
        person.wait_digits(SMALL)
        person.choose("Model", model)
        assert re.match(UNIQUE, person.solve()), model
        assert person.digits() == SMALL_SOLVED
        person.press("button", "New")


def test_stop_stops_a_solve_and_the_page_can_solve_again(person):
    begin_a_long_solve(person)
    person.wait_result("^Solving")
    person.press("button", "Stop")
    person.wait_result("^Stopped")
    person.paste(WELL_KNOWN)
    person.wait_digits(WELL_KNOWN)
    assert re.match(UNIQUE, person.solve())


def test_stopping_a_solve_that_waits_for_the_solver_logs_no_error(person):
    person.open()
    person.wait_text("status", "Result", ".")
    begin_a_long_solve(person)
    person.wait_until(lambda: person.driver.run(ACTIVITY), "a run", LOADING)
    person.press("button", "Stop")
    person.wait_result("^Stopped")
    person.clear()


def test_files_are_opened_and_downloaded_with_the_packages_they_need(person, tmp_path):
    book = openpyxl.Workbook()
    for row in range(9):
        digits = WELL_KNOWN[9 * row : 9 * row + 9]
        book.active.append([int(digit) if digit != "." else None for digit in digits])
    path = tmp_path / "puzzle.xlsx"
    book.save(path)
    person.drop(path)
    person.wait_digits(WELL_KNOWN)
    assert re.match(UNIQUE, person.solve())
    person.press("heading", "Download")
    solution = person.download("Download solution")
    assert solution.suffix == ".sdk"
    assert solution.read_text().count("\n") >= 81
    person.choose("Format", "xlsx")
    sheet = openpyxl.load_workbook(person.download("Download puzzle")).active
    assert [cell.value for cell in sheet[1]][:2] == [5, 3]


def test_an_invalid_text_is_refused_with_a_message(person):
    person.paste("<b>no puzzle</b>")
    person.wait_text("alert", None, "<b>")
    assert person.digits() == "." * 81


def test_a_list_of_puzzles_is_solved(person):
    person.go("Lists")
    person.fill("textbox", "List of puzzles", "\n".join([WELL_KNOWN] * (MANY - 1) + [BROKEN]))
    person.wait_seen(f"{MANY} puzzles", LOADING)
    person.press("button", "Solve")
    person.wait_seen(f"Done: {MANY - 1} unique, 1 no solution", SOLVING)
    rows = person.download("Download results").read_text()
    assert rows.count(SOLVED) == MANY - 1


@pytest.mark.timeout(2 * LONG)
def test_the_models_are_compared_and_drawn(person):
    person.paste(WELL_KNOWN)
    person.wait_digits(WELL_KNOWN)
    person.go("Model")
    person.press("tab", "Change the model")
    person.press("button", "Compare the models")
    # Each worker starts a Python of its own, which takes WebKit long.
    person.wait_seen("All models agree", LONG)
    person.wait_until(lambda: person.names("img"), "a picture")


@pytest.mark.parametrize(
    ("step", "button", "words"),
    [
        ("Variables", None, "[Ss]elect a cell"),
        ("Constraints", None, "[0-9]+ constraints"),
        ("Givens", "Next stage", "729"),
        ("Relaxation", "Solve the relaxation", "are fractional"),
        ("Branching", "Branch up", "[Nn]ode"),
        ("One solution", "Forbid the solution", "All [0-9]+"),
    ],
)
def test_the_program_is_shown_step_by_step(person, step, button, words):
    person.paste(FRACTIONAL)
    person.wait_digits(FRACTIONAL)
    person.go("Model")
    person.press("tab", step, LOADING)
    if button:
        person.press("button", button, SOLVING)
    person.wait_text("tabpanel", None, words, SOLVING)


def test_the_program_is_edited_and_run(person):
    person.paste(SMALL)
    person.wait_digits(SMALL)
    person.go("Model")
    person.press("tab", "Change the model", LOADING)
    person.press("textbox", "Program", LOADING)
    person.keys("Control+End")
    person.type("\nprint(6 * 7)")
    person.keys("Escape", "Control+Enter")
    person.wait_text("status", "Program", "a valid solution", SOLVING)
    person.wait_text("region", "Output", "42")
    found = [name for name in person.names("gridcell") if name.endswith("has the value 1")]
    assert len(found) == SMALL.count(".")


def test_unique_and_missing_solutions_are_explained(person):
    person.paste(STEPS)
    assert re.match(UNIQUE, person.solve())
    person.press("button", "Show the solving steps")
    person.press("option", re.compile("X-Wing"), SOLVING)
    person.wait_text("region", "Why", "X-Wing")
    person.press("button", "New")
    person.paste("4.1...2..1.....3")
    assert person.solve().startswith("No solution")
    person.press("button", "Why is there no solution?")
    person.wait_text("region", "Why", "has no digit left", SOLVING)
    person.press("button", re.compile("^Apply"))
    person.wait_result(UNIQUE)


def test_a_step_of_the_lesson_is_shown_and_its_question_checked(person):
    person.open("#learn-5")
    person.wait_text("tabpanel", None, "fractional", SOLVING)
    person.fill("textbox", "Your answer", "1000")
    person.press("button", "Check")
    person.wait_text("status", "Reply", "^Not quite", SOLVING)
    person.press("button", "Show the answer")
    person.wait_text("status", "Reply", "^Right", SOLVING)
    person.open("#learn-techniques4")
    person.wait_text("tabpanel", None, "Box 2|Where to look", SOLVING)
    person.fill("textbox", "Your answer", "r4c3")
    person.press("button", "Check")
    person.wait_text("status", "Reply", "^Right: r4c3 and r6c3 are not 5", SOLVING)
    person.go("Solve")
    person.wait_result(BACK)


def test_tabs_have_addresses_that_can_be_revisited(person):
    for place in ("Play", "Set", "Model", "Lists"):
        person.go(place)
        person.wait_until(lambda place=place: f"#{place.lower()}" in person.address(), place)
    person.driver.run("() => history.back()")
    person.wait_until(lambda: "#model" in person.address(), "the place before")


def test_a_request_to_another_site_is_detected(person):
    person.asked()
    person.driver.run("() => fetch('favicon.svg')")
    # WebKit reports a request only when it is complete, after the answer has begun.
    person.wait_until(lambda: f"{person.url}favicon.svg" in person.asked(), "the request")
    person.driver.run("() => fetch('https://elsewhere.invalid/').catch(() => {})")
    assert elsewhere(person.asked(), person.url)
    person.driver.errors()  # blocked by the page's policy, which is logged


def test_a_workers_request_to_another_site_is_detected(person):
    person.driver.open(f"{person.url}favicon.svg")  # which has no policy
    person.driver.run(ASKING_IN_A_WORKER)
    # Some drivers handle events only while a command is running.
    person.wait_until(lambda: "http://elsewhere.invalid/" in person.asked(), "the request")
    person.open()
    person.wait_result(BACK, LOADING)
    person.asked()
    person.driver.errors()


def test_the_page_reloads_and_solves_without_a_network(person, site):
    person.wait_seen("This page works offline", LOADING)
    site.stop()
    try:
        person.open("?again")
        person.wait_result(BACK, LOADING)
        person.clear()
        person.paste(WELL_KNOWN)
        assert re.match(UNIQUE, person.solve())
        person.open("#learn-1")
        person.wait_for("heading", "1. Yes or no")
    finally:
        site.start()


def test_a_photo_is_read_solved_and_read_again_from_its_corners(person, tmp_path):
    path = tmp_path / "newspaper.jpg"
    path.write_bytes(encoded(seen(sheet(WELL_KNOWN))))
    person.drop(path)
    person.wait_result(UNIQUE)
    assert person.digits() == SOLVED
    person.press("button", "Show the photo")
    person.press("button", "Corners")
    for corner in ("Top left corner", "Bottom right corner"):
        person.press("button", corner)
        person.keys("ArrowRight", "ArrowDown")
    person.wait_until(lambda: person.driver.run(PHOTO_READ), "the photo to be read again", LOADING)
    person.press("button", "Use this puzzle")
    person.wait_result(UNIQUE)
    assert person.digits() == SOLVED
