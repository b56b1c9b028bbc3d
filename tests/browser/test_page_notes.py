"""Info buttons and their notes; and the shortest path by keyboard."""

import re

import pytest
from accessibility import DARK_PHONE, LIGHT, NARROW, findings, sideways
from playwright.sync_api import expect
from states import WELL_KNOWN
from visitor import SOLVING

NOTES = [
    ("Solve", "About files and links", "row, column, digit"),
    ("Solve", "About difficulty and candidates", "true candidates"),
    ("Solve", "About the model", "variable for each cell"),
    ("Model", "About the model file", "full textbook model"),
    ("Compare", "About the comparison", "their medians"),
    ("Set", "About difficulty and symmetry", "Symmetry:"),
    ("Set", "About variations", "keep the rules"),
    ("Set", "About printing", "both sides"),
    ("Many", "About the list", "up to 100,000 lines"),
    ("Many", "About the tasks", "solution is unique"),
    ("Lab", "About the lab", "An experiment"),
]


DESCRIBED = [
    ("Solve", "combobox", "Format", "row, column, digit"),
    ("Solve", "button", "Rate the difficulty", "a word from easy to very hard"),
    ("Set", "checkbox", "Solutions on the back", "both sides"),
    ("Set", "group", "Vary", "keep the rules"),
    ("Many", "textbox", "List of puzzles", "one puzzle per line"),
]


@pytest.mark.full
def test_info_buttons_toggle_their_notes_which_are_accessible(page):
    for place, name, said in NOTES:
        page.clear()
        if place == "Compare":
            page.go("Model")
            page.page.get_by_role("link", name=place, exact=True).click()
        else:
            page.go(place)
        page.open_options()
        page.drawn()
        button, note = page.button(name), page.page.locator(".note", has_text=said)
        expect(note).to_be_hidden()
        button.evaluate("it => it.scrollIntoView({ block: 'center' })")
        button.click()
        expect(note).to_be_in_viewport()
        expect(button).to_have_attribute("aria-expanded", "true")
        found = {}
        for look in (DARK_PHONE, NARROW):
            found[look.name] = findings(page.page, look) + sideways(page.page)
        LIGHT.apply(page.page)
        assert found == {each: [] for each in found}, name
        button.click()
        expect(note).to_be_hidden()
        button.press("Enter")
        expect(note).to_be_visible()
        page.page.keyboard.press("Escape")
        expect(note).to_be_hidden()
        expect(button).to_be_focused()
    for place, role, name, said in DESCRIBED:  # for users who do not see the note
        page.go(place)
        control = page.page.get_by_role(role, name=name, exact=True)
        expect(control).to_have_accessible_description(re.compile(said))
    page.go("Lab")
    page.button("Skip to Solve").press("Enter")
    expect(page.button("Solve")).to_be_focused()


@pytest.mark.full
def test_a_note_closes_when_attention_moves_elsewhere(page):
    files, note = page.button("About files and links"), page.page.get_by_text("row, column, digit")
    files.click()
    expect(note).to_be_visible()
    page.button("About difficulty and candidates").press("Enter")  # the note may cover it
    expect(note).to_be_hidden()
    link = page.page.get_by_role("link", name="difficulty", exact=True)
    page.page.keyboard.press("Tab")
    expect(link).to_be_focused()
    expect(link).to_be_visible()
    page.puzzle.click()
    expect(link).to_be_hidden()


@pytest.mark.full
def test_a_dozen_presses_of_tab_lead_from_the_start_to_a_file(visit):
    visitor = visit()
    visitor.wait_ready()
    visitor.put(WELL_KNOWN)
    visitor.page.evaluate("document.activeElement.blur(); getSelection().removeAllRanges()")
    visitor.page.reload()
    visitor.wait_ready()
    keys = visitor.page.keyboard
    keys.press("Tab")
    expect(visitor.button("Skip to Solve")).to_be_in_viewport()
    keys.press("Enter")
    expect(visitor.button("Solve")).to_be_focused()
    keys.press("Enter")
    expect(visitor.result).to_have_text(re.compile("^Solved"), timeout=SOLVING)
    expect(visitor.button("Solve")).to_be_focused()
    expect(visitor.button("Download solution")).to_be_enabled()  # slower, like a person
    for _ in range(11):
        keys.press("Tab")
        focused = visitor.page.evaluate("document.activeElement.id")
        if focused == "stop":  # it is enabled during background queries
            keys.press("Tab")
        elif focused == "download-solution":
            break
    expect(visitor.button("Download solution")).to_be_focused()
    with visitor.page.expect_download() as caught:
        keys.press("Enter")
    assert caught.value.suggested_filename.endswith(".sdk")
