"""States of the page: functions that take a visitor there from a reset page on a desktop."""

import re

from busy import BUSY
from playwright.sync_api import expect
from visitor import LOADING, SOLVING

WELL_KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WELL_KNOWN_SOLUTION = (
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)
#: An X-wing comes before the singles.
STEPS = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
#: Not solved by singles or by the relaxation.
FRACTIONAL = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
#: Needs HiGHS: singles alone do not solve it.
HARD = ".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21.."
SMALL = "4.....2..1.....3"
SMALL_SOLUTION = "4231132431422413"
#: A well-known puzzle with one digit changed.
CONTRADICTORY = "53.27....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIX = "..3..2..1.5.....2....5.1.5....6..3.."
SEVERAL = "12.." + "." * 12
#: A puzzle whose rules alone determine the solution.
RULED = (
    '{"side": 4, "variant": "classic", "givens": "................", "rules": ['
    '{"rule": "thermometer", "cells": ["r1c1", "r1c2", "r1c3", "r1c4"]}, '
    '{"rule": "cage", "cells": ["r2c1", "r3c1"], "sum": 5}, '
    '{"rule": "cage", "cells": ["r2c2", "r2c3"], "sum": 5}, '
    '{"rule": "difference", "cells": ["r3c2", "r3c3"], "difference": 1}]}'
)
RULED_SOLUTION = "1234341223414123"


def empty(visitor):
    visitor.wait_ready()


def filled(visitor):
    visitor.put(WELL_KNOWN)


def variant(visitor):
    visitor.paste("." * 81, "X")
    said = visitor.page.get_by_text(re.compile("diagonals?")).locator("visible=true")
    expect(said.first).to_be_visible()


def ruled(visitor):
    """Show a puzzle with drawn rules."""
    visitor.paste(RULED)
    expect(visitor.grid.locator('[data-look="cage"]')).to_have_count(2)


def not_square(visitor):
    """Show a grid with rectangular boxes, with its candidates."""
    visitor.paste(SIX[:18] + "." * 18)
    expect(visitor.cells).to_have_count(36)
    show_candidates(visitor)


def ruled_solved(visitor):
    ruled(visitor)
    assert visitor.solve().startswith("Solved: unique solution")


def desk(visitor):
    """Go to the setter's desk with an empty 4x4 grid."""
    visitor.size.select_option(label="4x4")
    expect(visitor.cells).to_have_count(16)
    visitor.go("Set")
    palette = visitor.page.get_by_role("radiogroup", name="Rule", exact=True)
    expect(palette).to_be_visible(timeout=LOADING)


def setting(visitor):
    """Set a rule, with shading by the number of solutions, and start editing it."""
    desk(visitor)
    visitor.cell(1, 1).click()
    visitor.page.keyboard.press("Shift+ArrowRight")
    visitor.page.get_by_role("textbox", name="Sum", exact=True).fill("3")
    visitor.button("Add rule").click()
    expect(visitor.result).to_have_text(re.compile("^Ready: .* solutions"), timeout=SOLVING)
    visitor.button("Edit: Cage, sum 3: r1c1, r1c2.").click()


def conflicts(visitor):
    visitor.paste("55" + "." * 79)
    expect(visitor.alert).to_contain_text("5 appears twice")


def refused(visitor):
    visitor.paste("<b>no puzzle</b>")
    visitor.page.keyboard.press("Tab")
    expect(visitor.alert).to_contain_text("<b>")


def error(visitor):
    refused(visitor)
    assert visitor.solve().startswith("Error")


def solved(visitor):
    filled(visitor)
    assert visitor.solve().startswith("Solved: unique solution")


def explained(visitor):
    """Go to a step of the solution that is drawn as a chain, with its rows."""
    visitor.paste(STEPS)
    assert visitor.solve().startswith("Solved: unique solution")
    visitor.button("Show the solving steps").click()
    visitor.page.get_by_role("option", name=re.compile("X-Wing")).click(timeout=SOLVING)
    visitor.page.get_by_text("Constraints used").click()
    expect(visitor.page.get_by_role("list", name="Constraints of the step")).to_be_visible()
    expect(visitor.grid.locator(".chain .strong").first).to_be_attached()


def followed(visitor):
    """Go to a line of the reasoning of a step."""
    explained(visitor)
    visitor.button("Show the reasoning").click()
    visitor.button("Next implication").click()
    expect(visitor.grid.locator(".chip.true")).to_have_count(2)


def several(visitor):
    visitor.paste(SEVERAL)
    assert visitor.solve().startswith("Solved: one of several solutions")


def the_other(visitor):
    several(visitor)
    visitor.button("Show the other solution").click()


def no_solution(visitor):
    visitor.paste("44" + "." * 14)
    assert visitor.solve().startswith("No solution")


def contradiction(visitor):
    visitor.paste(CONTRADICTORY)
    assert visitor.solve().startswith("No solution")
    visitor.button("Why is there no solution?").click()
    visitor.page.get_by_text("Conflicting constraints").click(timeout=SOLVING)
    rows = visitor.page.get_by_role("list", name="Conflicting constraints")
    expect(rows).to_be_visible()


def true_candidates(visitor):
    visitor.put(SEVERAL)
    show_candidates(visitor)


def show_candidates(visitor):
    """Show the true candidates of a puzzle with several solutions."""
    assert visitor.solve().startswith("Solved: one of several")
    visitor.button("Show true candidates").click()
    expect(visitor.grid.locator("[data-candidates]").first).to_be_visible(timeout=SOLVING)


def playing(visitor):
    """Show locked givens, a mistake found by Check, pencil marks, the number pad."""
    filled(visitor)
    visitor.go("Play")
    visitor.cell(1, 3).click()
    visitor.page.keyboard.press("2")
    visitor.button("Check").click()
    expect(visitor.cell(1, 3)).to_have_accessible_name(re.compile("mistake"), timeout=SOLVING)
    visitor.button("Fill pencil marks").click()
    expect(visitor.cell(1, 4)).to_have_accessible_name(re.compile("pencil mark"), timeout=SOLVING)


def coloured(visitor):
    """Show cells in all colours, and single candidates, with the keys of both."""
    playing(visitor)
    visitor.button("Colours").click()
    for colour in range(1, 10):
        visitor.cell(1, colour).click()
        visitor.page.keyboard.press(str(colour))
    visitor.button("Candidates").click()
    visitor.cell(5, 5).click()
    for digit in range(1, 10):
        visitor.page.keyboard.press(str(digit))
    expect(visitor.cell(5, 5)).to_have_accessible_name(re.compile("coloured red"))


def choosing(visitor):
    """Show several selected cells, with marks of both kinds, and the timer."""
    playing(visitor)
    visitor.button("Centre marks").click()
    visitor.cell(1, 4).click()
    for key in ("Shift+ArrowDown", "Shift+ArrowRight", "2", "6"):
        visitor.page.keyboard.press(key)
    expect(visitor.cell(1, 4)).to_have_accessible_name(re.compile("centre marks 2 6"))
    expect(visitor.page.get_by_role("timer")).to_be_visible()


def hinted(visitor):
    """Go to the last stage of a hint that removes candidates."""
    visitor.put(STEPS)
    visitor.go("Play")
    for words in ("Look at row 2 and row 6", "Technique: X-Wing", "r9c8 are not 7"):
        visitor.button("Hint").click()
        expect(visitor.result).to_contain_text(words, timeout=SOLVING)
    visitor.page.get_by_text("Show the arithmetic").click()


def listed(visitor):
    """Show a list of puzzles, with new puzzles selected for printing."""
    visitor.paste("\n".join([WELL_KNOWN, "." * 80 + "1"]))
    expect(visitor.page.get_by_text("2 puzzles", exact=True)).to_be_visible(timeout=LOADING)
    visitor.go("Set")
    what = visitor.page.get_by_role("combobox", name="What to print")
    what.select_option(label="New puzzles, as set under Generate a puzzle")


def another_reading(visitor):
    """Show a puzzle in letters, which may start at 0 or at 1."""
    visitor.paste("g" + "a" + "." * 254)
    expect(visitor.button("Read the text in another way")).to_be_visible()


def gone_through(visitor):
    """Go to one of several solutions."""
    visitor.put(SEVERAL)
    visitor.solve()
    visitor.button("Why more than one solution?").click()
    visitor.button("Next solution").click(timeout=SOLVING)
    expect(visitor.page.get_by_text(re.compile("^Solution 1 of the "))).to_be_visible()


def shaded(visitor):
    """Shade candidates by the number of solutions that have them."""
    gone_through(visitor)
    visitor.button("Shade candidates by number of solutions").click()
    expect(visitor.page.locator(".tally").first).to_be_visible()


def not_a_link(visitor):
    visitor.page.evaluate("location.hash = '#solve/nothing'")
    expect(visitor.alert).to_contain_text("link")


def new_version(visitor):
    """Show the message about an update; `test_page_offline` tests when it appears."""
    visitor.page.evaluate(
        """() => {
          document.getElementById('update-text').textContent = 'A new version is ready.';
          document.getElementById('update').hidden = false;
        }"""
    )
    expect(visitor.button("Update now")).to_be_visible()


def sixteen(visitor):
    visitor.paste("1" + "." * 255)
    expect(visitor.cells).to_have_count(256)
    assert visitor.solve().startswith("Solved")


def twenty_five(visitor):
    visitor.paste("p" + "." * 624)
    expect(visitor.cells).to_have_count(625)


def compared(visitor):
    """Compare the models, and show the formulations of one."""
    visitor.put(SMALL)
    visitor.go("Model")
    visitor.page.get_by_role("tab", name="Change the model").click(timeout=LOADING)
    visitor.button("Compare the models").click()
    panel = visitor.page.locator("#lists-panel")
    expect(panel.get_by_text(re.compile("^Done: "))).to_be_visible(timeout=SOLVING)
    visitor.page.locator("#lists-gear").click()
    panel.get_by_text("Formulations").first.click()
    expect(panel.get_by_role("img")).to_be_visible(timeout=SOLVING)


def unknown(visitor):
    visitor.paste(BUSY)
    visitor.open_options()
    limit = visitor.page.get_by_role("spinbutton", name="Time limit in seconds", exact=True)
    limit.fill("1")
    assert visitor.solve().startswith("Unknown")
    limit.fill("60")


def listed_results(visitor):
    """Return the finished results of a list with every kind of line."""
    visitor.go("Lists")
    panel = visitor.page.locator("#lists-panel")
    clear = visitor.button("Clear the list")
    if clear.is_visible():
        clear.click()
    lines = [WELL_KNOWN, "no puzzle", SEVERAL, "44" + "." * 14]
    panel.get_by_role("textbox", name="List of puzzles", exact=True).fill("\n".join(lines))
    expect(panel.get_by_text("4 puzzles", exact=True)).to_be_visible(timeout=LOADING)
    panel.get_by_role("button", name="Solve", exact=True).click()
    expect(panel.get_by_text(re.compile("^Done: "))).to_be_visible(timeout=LOADING)
    panel.get_by_role("grid").focus()


def relaxed(visitor):
    """Show the largest values in the grid."""
    model_step(visitor, "Relaxation")
    visitor.button("Largest values").click()
    excluded = visitor.page.get_by_text(re.compile("excludes .* open candidates"))
    expect(excluded).to_be_visible(timeout=SOLVING)


def branched(visitor):
    """Branch to a tree of three nodes, and show the solver's log."""
    model_step(visitor, "Branching")
    for button, count in (("Branch up", 2), ("Branch down", 3)):
        visitor.button(button).click()
        nodes = visitor.page.get_by_role("list", name="Nodes").get_by_role("listitem")
        tried = nodes.filter(has_not_text="not explored")
        expect(tried).to_have_count(count, timeout=SOLVING)
    visitor.button("Compare with HiGHS").click()
    visitor.page.get_by_text("HiGHS log").click(timeout=SOLVING)


def cut(visitor):
    """Show the complete cut that forbids the solution."""
    model_step(visitor, "One solution")
    visitor.button("Forbid the solution").click()
    more = visitor.page.locator("#step-view summary").filter(has_text=re.compile(r"^All \d+$"))
    more.click(timeout=SOLVING)  # not the hidden button of a list


def counted(visitor):
    """Select the variables of a cell, then a stage of the program."""
    model_step(visitor, "Variables")
    visitor.cell(1, 2).click()
    model_step(visitor, "Givens")
    visitor.button("Next stage").click(timeout=SOLVING)


def changing_program(visitor):
    """Go to the text of the program."""
    filled(visitor)
    visitor.go("Model")
    visitor.page.get_by_role("tab", name="Change the model", exact=True).click(timeout=LOADING)
    program = visitor.page.get_by_role("textbox", name="Program", exact=True)
    expect(program).to_be_visible(timeout=LOADING)


def program_run(visitor):
    """Run a program to the end, with its output and its answer in the grid."""
    changing_program(visitor)
    visitor.button("Run").click()
    ended = visitor.page.get_by_role("status", name="Program", exact=True)
    expect(ended).to_contain_text("a valid solution", timeout=SOLVING)


def program_failed(visitor):
    """Run a program that fails at a line."""
    changing_program(visitor)
    visitor.page.get_by_role("combobox", name="Example changes").select_option("row")
    program = visitor.page.get_by_role("textbox", name="Program", exact=True)
    expect(program).to_contain_text("# Maximise the digits of row 1")
    program.click()
    for key in ("Control+End", "y", "Escape", "Control+Enter"):
        visitor.page.keyboard.press(key)
    expect(visitor.page.get_by_role("button", name=re.compile("^Go to line"))).to_be_visible(
        timeout=SOLVING
    )


def lesson(visitor):
    """Answer the question of a step wrongly, with its cut in the grid."""
    visitor.go("Learn")
    visitor.page.get_by_role("tab", name=re.compile("^Step 8: Cut")).click(timeout=LOADING)
    visitor.button("Find a cut").click(timeout=SOLVING)
    expect(visitor.page.get_by_role("region", name=re.compile("^Added up"))).to_be_visible(
        timeout=SOLVING
    )
    visitor.page.get_by_role("textbox", name="Your answer").fill("3")
    visitor.button("Check").click()
    reply = visitor.page.get_by_role("status", name="Reply")
    expect(reply).to_contain_text("Not quite", timeout=SOLVING)


def listed_rows(visitor):
    """Open a row in the list of constraints."""
    model_step(visitor, "Constraints")
    row = visitor.page.get_by_role("list", name="Constraints").get_by_role("button").nth(1)
    row.click(timeout=SOLVING)


def row_of_a_rule(visitor):
    """Open the row of a cage's sum in the integer program, which is wider than the list."""
    ruled(visitor)
    visitor.go("Model")
    visitor.page.get_by_role("tab", name="Constraints", exact=True).click(timeout=LOADING)
    rows = visitor.page.get_by_role("list", name="Constraints", exact=True)
    rows.get_by_role("button", name=re.compile("^cage at r2c1 sum")).click(timeout=SOLVING)
    whole = rows.get_by_role("region", name="The sum", exact=True)
    expect(whole).to_be_visible(timeout=SOLVING)


def model_step(visitor, name):
    """Go to a step of the Model tab, with a puzzle whose relaxation is fractional."""
    visitor.put(FRACTIONAL)
    visitor.go("Model")
    visitor.page.get_by_role("tab", name=name, exact=True).click(timeout=LOADING)


STATES = [
    *(empty, variant, ruled_solved, not_square, setting, conflicts, error, solved),
    *(explained, followed, the_other),
    *(no_solution, contradiction, gone_through, shaded),
    *(
        true_candidates,
        playing,
        coloured,
        choosing,
        hinted,
        listed,
        another_reading,
        not_a_link,
        new_version,
    ),
    *(sixteen, twenty_five, compared, listed_results, unknown),
    *(
        lesson,
        counted,
        listed_rows,
        row_of_a_rule,
        relaxed,
        branched,
        cut,
        program_run,
        program_failed,
    ),
]


def open_panels(visitor, wanted=True):
    """Open or close every panel of the page."""
    for place in ("Set", "Solve"):
        visitor.go(place)
    visitor.page.evaluate(
        "(open) => document.querySelectorAll('.panel').forEach((panel) => { panel.open = open; })",
        wanted,
    )
