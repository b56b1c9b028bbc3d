"""The timer: for how long somebody has been playing; the clock is turned by hand."""

import re

import pytest
from playwright.sync_api import expect
from test_page_play import SMALL, SMALL_SOLUTION, enter, press, said
from visitor import LOADING

MINUTE = 60_000


def timer(visitor):
    return visitor.page.get_by_role("timer", name="Time played", exact=True)


@pytest.fixture
def game(first_visit):
    """Return a small puzzle whose givens are locked, on a page whose clock stands still."""
    visitor = first_visit()  # the clock stays with the profile
    visitor.wait_ready()
    visitor.paste(SMALL)
    visitor.expect_digits(SMALL)
    expect(visitor.button("Timer")).to_have_count(0)
    visitor.page.clock.install()
    visitor.button("Lock givens").click()
    expect(timer(visitor)).to_have_text("0:00")
    visitor.cell(1, 2).click()
    return visitor


def see(visitor, hidden):
    visitor.page.evaluate(
        """hidden => {
          Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def test_the_timer_begins_with_the_first_digit_and_stands_still_while_the_page_is_not_seen(game):
    game.page.clock.fast_forward(MINUTE)
    expect(timer(game)).to_have_text("0:00")
    press(game, "Shift+Digit2")
    game.page.clock.fast_forward(MINUTE)
    expect(timer(game)).to_have_text(re.compile("^1:"))
    see(game, True)
    game.page.clock.fast_forward(60 * MINUTE)
    see(game, False)
    expect(timer(game)).to_have_text(re.compile("^1:"))
    game.page.clock.fast_forward(60 * MINUTE)
    expect(timer(game)).to_have_text(re.compile("^1:01:"))


@pytest.mark.full
def test_the_timer_is_hidden_and_shown_and_both_the_time_and_that_are_kept(game):
    button = game.button("Timer")
    expect(button).to_have_attribute("aria-pressed", "true")
    press(game, "2")
    game.page.clock.fast_forward(2 * MINUTE)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(timer(game)).to_have_count(0)
    game.page.reload()
    expect(button).to_have_attribute("aria-pressed", "false", timeout=LOADING)
    button.click()
    expect(timer(game)).to_have_text(re.compile("^2:"))
    game.paste(SMALL[::-1])
    game.expect_digits(SMALL[::-1])
    expect(timer(game)).to_have_text("0:00")
    game.button("Lock givens").click()
    expect(button).to_have_count(0)


@pytest.mark.full
def test_the_timer_stops_when_the_grid_is_solved_and_is_out_of_sight_beside_a_solution(game):
    enter(game, SMALL_SOLUTION)
    said(game, "^Solved by you")
    game.page.clock.fast_forward(MINUTE)
    expect(timer(game)).to_have_text(re.compile("^0:"))
    press(game, "Control+z")
    game.page.clock.fast_forward(MINUTE)
    expect(timer(game)).to_have_text(re.compile("^1:"))
    assert game.solve().startswith("Solved: unique solution")
    expect(timer(game)).to_have_count(0)
    expect(game.button("Timer")).to_have_count(0)
    game.page.clock.fast_forward(MINUTE)
    game.button("Hide solution").click()
    expect(timer(game)).to_have_text(re.compile("^1:"))
