"""Info buttons and their notes; and the shortest path by keyboard."""

import re

import pytest
from accessibility import DARK_PHONE, LIGHT, NARROW, findings, sideways
from playwright.sync_api import expect
from states import WELL_KNOWN
from visitor import RATED, SOLVING

NOTES = [
    ("Solve", "About the model", "linear constraints for the rules"),
    ("Model", "About the model file", "full textbook model"),
    ("Set", "About difficulty and symmetry", "Symmetry:"),
    ("Set", "About variations", "equally hard puzzle"),
    ("Set", "About printing", "both sides"),
]


DESCRIBED = [
    ("Solve", "combobox", "Format", "row, column, digit"),
    ("Set", "checkbox", "Solutions on the back", "both sides"),
    ("Set", "group", "Vary", "equally hard puzzle"),
    ("Lists", "textbox", "List of puzzles", "up to 100,000 lines"),
]


@pytest.mark.full
def test_info_buttons_toggle_their_notes_which_are_accessible(page):
    for place, name, said in NOTES:
        page.clear()
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
        page.unfold("Download")
        control = page.page.get_by_role(role, name=name, exact=True)
        expect(control).to_have_accessible_description(re.compile(said))
    page.go("Lists")
    page.button("Skip to Solve").press("Enter")
    expect(page.button("Solve")).to_be_focused()


@pytest.mark.full
def test_a_note_closes_when_attention_moves_elsewhere(page):
    page.go("Set")
    note = page.page.get_by_text("Makes an equally hard puzzle")
    page.button("About variations").click()
    expect(note).to_be_visible()
    page.button("About difficulty and symmetry").press("Enter")
    expect(note).to_be_hidden()
    other = page.page.get_by_text("Symmetry: ")
    expect(other).to_be_visible()
    page.cell(1, 1).click()
    expect(other).to_be_hidden()


@pytest.mark.full
def test_few_presses_of_tab_lead_from_the_start_to_a_file(visit):
    visitor = visit()
    visitor.wait_ready()
    expect(visitor.puzzle).to_be_focused()
    visitor.put(WELL_KNOWN)
    keys, presses = visitor.page.keyboard, 0
    while visitor.page.evaluate("document.activeElement.id") != "solve-now":
        keys.press("Tab")
        presses += 1
        assert presses < 8
    keys.press("Enter")
    expect(visitor.result).to_have_text(re.compile("^Solved"), timeout=SOLVING)
    expect(visitor.button("Solve")).to_be_focused()
    expect(visitor.page.locator("#asides")).to_contain_text(RATED)  # slower, like a person
    for _ in range(10):
        keys.press("Tab")  # also from Stop, which is enabled during background queries
        if visitor.page.evaluate("document.activeElement.textContent.trim()") == "Download":
            break
    for key in ("Enter", "Tab", "Tab"):
        keys.press(key)
    expect(visitor.button("Download solution")).to_be_focused()
    with visitor.page.expect_download() as caught:
        keys.press("Enter")
    assert caught.value.suggested_filename.endswith(".sdk")
