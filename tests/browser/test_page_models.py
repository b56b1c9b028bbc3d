"""All the models and their packages, and the panels: count, look closer, make, vary, compare."""

import re

import pytest
from busy import BUSY
from playwright.sync_api import expect
from served import ROOT
from visitor import LOADING, SOLVING

from sudoku import (
    DIFFICULTIES,
    TRANSFORMS,
    VARIANTS,
    Puzzle,
    Verdict,
    allowed_transforms,
    count_solutions,
    fewest_givens,
    load,
    solve,
)
from sudoku.analysis.rating import rate
from sudoku.models import MODELS, all_ways

WELL_KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "4.....2..1.....3"
ONE = re.compile("^Solved: unique solution")
#: The rows of a comparison, and the places of those that stand on networkx.
LABELS = [model.label_of(way) for model, way in all_ways()]
BEFORE_GRAPH = LABELS.index(MODELS["graph"].label)
FETCHED = {name: next(iter(model.packages), "") for name, model in MODELS.items() if model.packages}


@pytest.fixture
def lean(visit):
    """Somebody new, whose worker has no model's package yet."""
    # Nobody asks for a package again only to keep it.
    visitor = visit(service_workers="block", expect_errors=["registration blocked"])
    visitor.wait_ready()
    visitor.paste(SMALL)
    visitor.expect_digits(SMALL)
    return visitor


def wheels(visitor):
    """Return the names of the zips that were asked for."""
    return {url.split("/wheels/")[1] for url in visitor.requests if "/wheels/" in url}


def asked_for(visitor, package):
    """Return how often a package was asked for."""
    return sum(url.endswith(f"/{package}.zip") for url in visitor.requests)


def finished(visitor, pattern):
    expect(visitor.result).to_have_text(re.compile(pattern), timeout=SOLVING)
    return visitor.result.inner_text()


def field(visitor, role, name):
    return visitor.page.get_by_role(role, name=re.compile(f"^{name}"))


def enter(visitor, name, text):
    field(visitor, "spinbutton", name).fill(str(text))
    visitor.page.keyboard.press("Tab")


# Models


@pytest.mark.parametrize("model", MODELS)
def test_every_model_solves_a_small_puzzle_and_says_that_it_has_one_solution(page, model):
    page.paste(SMALL)
    page.model.select_option(value=model)
    page.open_options()
    expect(page.page.locator("#model-about")).to_have_text(MODELS[model].about)
    expect(page.page.locator("#model-warning")).to_have_text(MODELS[model].warning)
    assert page.solve().startswith("Solved: unique solution")
    page.expect_digits("4231132431422413")
    page.model.select_option(index=0)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_every_model_knows_every_variant(page, variant):
    page.variant.select_option(value=variant.name)
    page.go("Make")
    field(page, "combobox", "Size").select_option(label="9x9")
    field(page, "combobox", "Variant to generate").select_option(value=variant.name)
    page.open_more()
    field(page, "textbox", "Seed").fill("5")
    page.button("Generate").click()
    finished(page, "^Ready: a new puzzle")
    page.go("Solve")
    solutions = set()
    for model in MODELS:
        if not MODELS[model].warning:
            page.model.select_option(value=model)
            assert page.solve().startswith("Solved: unique solution"), model
            solutions.add(page.solution.input_value())
    assert len(solutions) == 1
    page.model.select_option(index=0)


def test_a_package_is_fetched_when_a_model_needs_it_and_not_before(lean):
    first = wheels(lean)
    assert lean.solve().startswith("Solved")
    assert wheels(lean) == first == set()
    for model, package in FETCHED.items():
        lean.model.select_option(value=model)
        assert lean.solve().startswith("Solved: unique solution")
        assert f"{package}.zip" in wheels(lean)
        asked = asked_for(lean, package)
        assert lean.solve().startswith("Solved: unique solution")
        assert asked_for(lean, package) == asked  # it is here now
    assert len(wheels(lean)) == len(FETCHED)


def test_the_rest_of_the_library_is_named_when_it_cannot_be_had_and_a_second_try_works(first_visit):
    blocked = "Service Worker registration blocked"
    visitor = first_visit(
        expect_errors=["Failed to load resource", blocked], service_workers="block"
    )
    visitor.context.route("**/rest.zip", lambda route: route.fulfill(status=503, body=""))
    visitor.wait_ready()
    visitor.paste(SMALL)
    visitor.model.select_option(value="graph")
    assert visitor.solve().startswith("Error")
    expect(visitor.result).to_contain_text("python/rest.zip: the server answered 503")
    visitor.context.unroute_all()
    assert visitor.solve().startswith("Solved: unique solution")
    assert asked_for(visitor, "rest") == 2


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"status": 503, "body": ""}, "wheels/networkx.zip: the server answered 503"),
        ({"status": 200, "body": "<h1>Not here</h1>"}, "wheels/networkx.zip: it has 17 bytes"),
        (None, "wheels/networkx.zip"),
    ],
)
def test_a_package_that_cannot_be_had_is_named_and_a_second_try_works(lean, answer, said):
    lean.expected_errors += ["Failed to load resource"]
    lean.context.route(
        "**/networkx.zip",
        lambda route: route.fulfill(**answer) if answer else route.abort(),
    )
    lean.model.select_option(value="graph")
    assert lean.solve().startswith("Error")
    expect(lean.result).to_contain_text(said)
    lean.context.unroute_all()
    assert lean.solve().startswith("Solved: unique solution")


def test_a_package_is_told_of_while_the_solver_comes_beside_it(visit, site):
    came = []
    with site.holding("sympy.zip"):
        with site.holding("highs.wasm"):
            visitor = visit(service_workers="block", expect_errors=["registration blocked"])
            visitor.context.on("requestfinished", lambda request: came.append(request.url))
            visitor.wait_ready()
            visitor.paste(SMALL)
            visitor.expect_digits(SMALL)
            visitor.model.select_option(value="groebner")
            visitor.button("Solve").click()
            expect(visitor.page.get_by_text("Fetching sympy")).to_be_visible()
        visitor.wait_until(lambda: any(url.endswith("highs.wasm") for url in came))
        with pytest.raises(AssertionError):
            expect(visitor.page.get_by_text("Fetching sympy")).to_be_hidden(timeout=2_000)
    expect(visitor.result).to_have_text(ONE, timeout=LOADING)


def test_stop_works_at_once_while_a_package_loads(lean, site):
    lean.model.select_option(value="groebner")
    with site.holding("sympy.zip"):  # it does not come while the page is to stop
        lean.button("Solve").click()
        expect(lean.page.get_by_text("Fetching sympy")).to_be_visible()
        expect(lean.page.get_by_role("progressbar")).to_be_visible()
        lean.button("Stop").click()
        expect(lean.result).to_have_text(re.compile("^Stopped"))
    expect(lean.button("Solve")).to_be_enabled()
    lean.button("Solve").click()
    expect(lean.result).to_have_text(ONE, timeout=LOADING)


# Compare


def rows(visitor):
    """Return the cells of the table of models, by label."""
    visitor.drawn()
    table = visitor.page.get_by_role("table", name=re.compile("Models"))
    found = {}
    for row in table.get_by_role("row").all()[1:]:
        label = row.get_by_role("rowheader").inner_text().split("\n")[0]
        found[label] = row.get_by_role("cell").all_inner_texts()
    return found


def test_the_models_are_listed_with_what_they_are(page):
    page.go("Model")
    table = page.page.get_by_role("table", name=re.compile("Models"))
    headers = table.get_by_role("rowheader")
    expect(headers).to_have_count(len(LABELS))  # the table comes with the list of models
    for header, (model, way) in zip(headers.all_inner_texts(), all_ways(), strict=True):
        assert header.split("\n")[0] == model.label_of(way)
        assert (model.about if way == model.ways[0] else way.about) in header
        assert model.warning in header


def test_compare_gives_every_model_its_turn_and_says_that_they_agree(page):
    page.paste(SMALL)
    page.compare()
    finished(page, f"^Ready: all {len(LABELS)} models agree")
    found = rows(page)
    assert list(found) == LABELS
    for outcome, time, *_, agreed in found.values():
        assert outcome.startswith(Verdict.UNIQUE.label)
        assert re.match(r"(< )?[\d.]+ m?s\nMedian of (two|three|four|five), .* to .*\n", time)
        assert agreed == "same solution"
    cover = found["Exact cover"]
    assert cover[2:4] == ["\N{EN DASH}", "20 options\n48 constraints"]
    assert re.match(r"\d+$", found["Integer program: Candidates"][2])
    alone = [label for label, (outcome, *_) in found.items() if "by singles alone" in outcome]
    assert alone == [
        "Integer program: " + name for name in ("Singles first", "Open cells", "Patterns")
    ]
    chart = page.page.get_by_role("img", name=re.compile("^Total times"))
    expect(chart).to_have_accessible_name(re.compile("Exact cover .* ms"))
    page.cell(1, 2).click()
    page.page.keyboard.press("1")
    expect(chart).to_have_count(0)


def test_compare_of_a_puzzle_without_a_solution(page):
    page.paste("44" + "." * 14)
    page.compare()
    text = finished(page, "^Ready: all")
    assert "has no solution" in text
    assert all(row[0].startswith(Verdict.NONE.label) for row in rows(page).values())
    assert {row[-1] for row in rows(page).values()} == {"same answer"}


def test_compare_says_which_model_came_to_no_end(page):
    page.paste(WELL_KNOWN.replace("7", ".").replace("6", "."))
    page.compare(seconds=1)
    finished(page, f"^Ready: \\d+ of {len(LABELS)} models agree")
    expect(page.result).to_contain_text(re.compile(f"{MODELS['groebner'].label}.* gave no answer"))
    outcome, *_, agreed = rows(page)[MODELS["groebner"].label]
    assert outcome.startswith("Unknown")
    assert agreed == "unknown"


def test_compare_can_be_stopped_and_keeps_what_is_done(lean, site):
    with site.holding("networkx.zip"):
        lean.compare()
        expect(lean.page.get_by_text("Fetching networkx")).to_be_visible(timeout=SOLVING)
        lean.button("Stop comparing").click()
        expect(lean.result).to_have_text(re.compile("^Stopped"))
        expect(lean.button("Compare")).to_be_focused()
    outcomes = [cells[0] for cells in rows(lean).values()]
    assert all(outcome.startswith("Unique") for outcome in outcomes[:BEFORE_GRAPH])
    assert set(outcomes[BEFORE_GRAPH:]) == {"Stopped"}


def test_compare_goes_on_when_a_package_is_missing(lean):
    lean.expected_errors += ["Failed to load resource"]
    lean.context.route("**/constraint.zip", lambda route: route.fulfill(status=404))
    lean.compare()
    cp = MODELS["cp"]
    finished(lean, f"^Ready: {len(LABELS) - len(cp.ways)} of {len(LABELS)} models agree")
    for way in cp.ways:
        outcome = rows(lean)[cp.label_of(way)][0]
        assert outcome.startswith("Failed")
        assert "wheels/constraint.zip: the server answered 404" in outcome


# Looking closer


def test_the_solutions_are_counted(page):
    page.paste("." * 16)
    expect(page.cells).to_have_count(16)
    page.button("Count solutions").click()
    assert "288" in finished(page, "288 solutions")
    enter(page, "Count up to", 100)
    page.button("Count solutions").click()
    finished(page, "at least 100 solutions")
    enter(page, "Count up to", 10000)
    page.paste(SMALL)
    page.expect_digits(SMALL)
    page.button("Count solutions").click()
    finished(page, "^Ready: 1 solution(?!s)")


def test_a_count_leaves_the_solution_where_it_is(page):
    page.paste(SMALL)
    page.solve()
    page.button("Count solutions").click()
    expect(beside(page)).to_contain_text("1 solution All were found.")
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"))
    page.expect_digits("4231132431422413")


def beside(page):
    """Return what is known of a puzzle beside the verdict on it."""
    return page.page.get_by_role("list", name="More about the puzzle")


def test_how_many_and_what_is_open_comes_unasked_and_nothing_wipes_the_verdict(page):
    page.paste(
        "4.....2........."
    )  # few solutions: how many are counted unasked is a matter of time
    assert page.solve().startswith("Solved: one of several solutions")
    expect(beside(page)).to_contain_text("12 solutions All were found.")
    expect(beside(page)).to_contain_text("True candidates 12 cells are open")
    page.button("Show true candidates").click()
    expect(page.cell(4, 4)).to_have_accessible_name(re.compile("candidates 1 2 3$"))
    expect(page.result).to_have_text(re.compile("^Solved: one of several solutions"))
    page.button("Show true candidates").click()
    assert page.solution.input_value() == page.digits()


def test_of_a_large_grid_another_worker_finds_out_the_difficulty(page):
    if page.page.evaluate("navigator.hardwareConcurrency") < 2:
        pytest.skip("there is room for one worker only")
    solution = solve(load(ROOT / "web" / "examples" / "07-classic-16x16.sdk")).solution
    page.paste("..." + solution.line[3:])
    assert page.solve().startswith("Solved: unique solution")
    expect(beside(page)).to_contain_text("Difficulty 1 of 4, singles", timeout=LOADING)
    expect(page.button("Stop")).to_be_disabled()


def test_the_difficulty_comes_unasked(page):
    page.paste(SMALL)
    page.solve()
    expect(beside(page)).to_contain_text("Difficulty 1 of 4, singles")
    expect(page.result).to_have_text(re.compile("^Solved: unique solution"))


def test_a_count_that_is_stopped_says_how_far_it_came(page):
    page.paste("5" + "." * 80)
    page.expect_digits("5" + "." * 80)
    enter(page, "Count up to", 10_000_000)
    page.button("Count solutions").click()
    expect(page.page.locator("#activity")).to_contain_text("solutions so far", timeout=SOLVING)
    page.button("Stop").click()
    finished(page, r"^Stopped\s*Until then: [\d,]+ solutions so far\.")
    enter(page, "Count up to", 10000)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (SMALL, r"^Ready: difficulty 1 of 4, singles\s*Cells with one digit left.* never has to"),
        ("4.....2.........", "^Ready: several solutions"),
        ("44" + "." * 14, "^No solution"),
    ],
)
def test_a_puzzle_is_rated(page, line, said):
    page.paste(line)
    page.expect_digits(line)
    page.button("Rate the difficulty").click()
    finished(page, said)
    page.expect_digits(line)


def test_true_candidates_are_shown_and_taken_away_again(page):
    puzzle = Puzzle("4... ..2. .1.. ....", 2)
    page.paste(puzzle.line)
    page.expect_digits(puzzle.line)
    toggle = page.button("Show true candidates")
    toggle.click()
    finished(page, "^Ready: true candidates")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(page.cell(4, 4)).to_have_accessible_name("row 4, column 4, empty, candidates 1 2 3")
    expect(page.cell(1, 2)).to_have_accessible_name("row 1, column 2, empty, candidate 2")
    expect(page.cell(1, 1)).to_have_accessible_name("row 1, column 1, 4, given")
    drawn = page.cell(4, 4).evaluate("cell => getComputedStyle(cell, '::before').content")
    assert [symbol for symbol in drawn if symbol in "1234"] == ["1", "2", "3"]
    assert page.digits() == puzzle.line
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "false")
    expect(page.cell(4, 4)).to_have_accessible_name("row 4, column 4, empty")
    toggle.click()
    expect(page.cell(4, 4)).to_have_accessible_name(re.compile("candidates"))
    page.cell(1, 3).click()
    page.page.keyboard.press("2")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    expect(page.cell(4, 4)).to_have_accessible_name("row 4, column 4, empty")


def test_a_puzzle_without_solutions_has_no_candidates(page):
    page.paste("44" + "." * 14)
    page.button("Show true candidates").click()
    finished(page, "^No solution")
    expect(page.button("Show true candidates")).to_have_attribute("aria-pressed", "false")


# Making and varying


def generate(visitor, **choices):
    """Press Generate and return the puzzle that came of it."""
    visitor.go("Make")
    for name, label in choices.items():
        field(visitor, "combobox", name).select_option(label=label)
    visitor.button("Generate").click()
    finished(visitor, "^Ready: a new puzzle")
    return visitor.digits()


def test_the_same_seed_makes_the_same_puzzle(page):
    page.go("Make")
    page.open_more()
    seed = field(page, "textbox", "Seed")
    seed.fill("a seed")
    first = generate(page, Size="9x9", Symmetry="Half turn")
    assert page.digits() == first
    expect(page.page.get_by_text("made from the seed a seed")).to_be_visible()
    seed.fill("another")
    assert generate(page) != first
    seed.fill("a seed")
    assert generate(page) == first
    assert all((a == ".") == (b == ".") for a, b in zip(first, reversed(first), strict=True))
    page.go("Solve")
    assert page.solve().startswith("Solved: unique solution")
    page.go("Make")
    seed.fill("")
    drawn = generate(page, Symmetry="None")
    page.drawn()
    text = page.page.locator("#seed-used").inner_text()
    used = re.search("seed (.+)\\.$", text)[1]
    seed.fill(used)
    assert generate(page) == drawn
    seed.fill("")


def test_generate_takes_variant_size_and_number_of_givens(page):
    page.go("Make")
    field(page, "combobox", "Variant to generate").select_option(label="X")
    field(page, "combobox", "Size").select_option(label="4x4")
    page.open_more()
    enter(page, "Givens", 8)
    page.page.get_by_role("checkbox", name="Minimal").uncheck()
    line = generate(page)
    page.go("Solve")
    expect(page.variant).to_have_value("x")
    expect(page.cells).to_have_count(16)
    assert 16 - line.count(".") == 8
    assert page.solve().startswith("Solved: unique solution")
    page.go("Make")
    enter(page, "Givens", "")
    page.page.get_by_role("checkbox", name="Minimal").check()


def test_what_most_want_to_choose_is_in_sight_and_the_rest_under_more(visit):
    page = visit()
    page.go("Make")
    form = page.page.locator("#making")
    chosen = ["Variant to generate", "Size", "Difficulty", "Symmetry"]
    assert form.get_by_role("combobox").count() == len(chosen)
    for name in chosen:
        expect(form.get_by_role("combobox", name=name, exact=True)).to_be_visible()
    for role, name in (("textbox", "Seed"), ("spinbutton", "Givens"), ("checkbox", "Minimal")):
        expect(form.get_by_role(role, name=name, exact=True)).to_have_count(0)
    page.open_more()
    for role, name in (("textbox", "Seed"), ("spinbutton", "Givens"), ("checkbox", "Minimal")):
        expect(form.get_by_role(role, name=name, exact=True)).to_be_visible()


def test_a_new_puzzle_is_as_hard_as_was_asked_for(page):
    page.go("Make")
    field(page, "combobox", "Variant to generate").select_option(label="Classic")
    for name in ("Patterns", "Singles"):
        line = generate(page, Size="9x9", Difficulty=name)
        rating = DIFFICULTIES.find(name).rating
        assert rate(Puzzle(line)).rating is rating
        expect(page.page.locator("#difficulty-about")).to_have_text(f"Difficulty: {rating.about}")
    field(page, "combobox", "Difficulty").select_option(label="Any")


def test_what_is_tried_for_long_is_said_with_its_end_in_sight(page):
    page.go("Make")
    field(page, "combobox", "Variant to generate").select_option(label="Classic")
    field(page, "combobox", "Size").select_option(label="4x4")
    field(page, "combobox", "Difficulty").select_option(label="Branching")
    page.button("Generate").click()
    said = page.page.get_by_text(re.compile(r"^Grid \d+: .* at most \d+ s more"))
    expect(said).to_be_visible(timeout=SOLVING)
    page.button("Stop").click()
    finished(page, "^Stopped")
    field(page, "combobox", "Difficulty").select_option(label="Any")


def test_sizes_for_which_one_waits_say_how_long(page):
    page.go("Make")
    field(page, "combobox", "Variant to generate").select_option(label="Classic")
    sizes = field(page, "combobox", "Size").locator("option")
    large = sizes.filter(has_text="16x16")
    expect(large).to_have_text(re.compile(r"^16x16 \((up to )?\d+( to \d+)? s\)$"))
    expect(sizes.filter(has_text=re.compile("^9x9$"))).to_have_count(1)
    page.open_more()
    enter(page, "Givens", 120)
    expect(large).to_have_text("16x16")
    enter(page, "Givens", "")


def test_a_random_puzzle_is_made_of_as_many_givens_as_asked_for(page):
    page.go("Make")
    field(page, "combobox", "Variant to generate").select_option(label="Classic")
    field(page, "combobox", "Size").select_option(label="4x4")
    page.open_more()
    random = page.page.get_by_role("checkbox", name="Random givens")
    random.check()
    page.button("Generate").click()
    assert "number of givens is missing" in finished(page, "^Error: no puzzle was made")
    enter(page, "Givens", 3)
    assert 16 - generate(page).count(".") == 3
    enter(page, "Givens", "")
    random.uncheck()


def test_a_puzzle_that_cannot_be_made_is_refused_with_a_reason(page):
    page.paste(SMALL)
    page.expect_digits(SMALL)
    page.go("Make")
    field(page, "combobox", "Size").select_option(label="9x9")
    page.open_more()
    enter(page, "Givens", 5)
    page.button("Generate").click()
    text = finished(page, "^Error: no puzzle was made")
    reason = text.split("\n")[-1]
    assert len(reason) > 20
    assert page.digits() == SMALL
    alert = page.page.locator("#make-alert")
    expect(alert).to_have_text(reason)
    expect(alert).to_be_in_viewport()
    enter(page, "Givens", "")
    expect(alert).to_be_hidden()


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_a_varied_puzzle_still_has_one_solution(page, variant):
    page.go("Make")
    field(page, "combobox", "Variant to generate").select_option(value=variant.name)
    generate(page, Size="9x9")
    vary = page.page.get_by_role("group", name="Vary", exact=True)
    for name, refusal in allowed_transforms(variant, 3).items():
        button = vary.get_by_role("button", name=TRANSFORMS[name].label, exact=True)
        if refusal:
            expect(button).to_be_disabled()
            expect(button).to_have_accessible_description(re.compile(r"\w+ \w+ \w+"))
            continue
        expect(button).to_be_enabled()
        before = page.digits()
        button.click()
        finished(page, "^Ready")
        assert page.digits() != before, button.inner_text()
        page.go("Solve")
        page.button("Count solutions").click()
        finished(page, "^Ready: 1 solution(?!s)")
        page.go("Make")


def test_the_fewest_givens_are_left_proved_and_undone(page):
    page.paste(WELL_KNOWN)
    page.expect_digits(WELL_KNOWN)
    page.go("Make")
    button = page.button("Fewest givens")
    expect(button).to_have_accessible_description(re.compile("proves it"))
    button.press("Enter")
    finished(page, "^Ready: the fewest givens")
    wanted = fewest_givens(Puzzle(WELL_KNOWN))
    found = Puzzle(page.digits())
    count = len(found.givens)
    assert count == len(wanted.puzzle.givens) < len(Puzzle(WELL_KNOWN).givens)
    expect(page.page.get_by_text(f"{count} givens, ")).to_contain_text("not suffice: proved.")
    assert count_solutions(found).number == 1
    page.button("Undo").click()
    page.expect_digits(WELL_KNOWN)


def test_the_search_for_the_fewest_givens_can_be_stopped(page):
    full = solve(Puzzle(WELL_KNOWN)).solution.line
    page.paste(full)
    page.expect_digits(full)
    page.go("Make")
    page.button("Fewest givens").click()
    expect(page.result).to_have_text(re.compile("^(Loading|Solving)"), timeout=LOADING)
    page.button("Stop").click()
    expect(page.result).to_have_text(re.compile("^Stopped"))
    assert page.digits() == full


def test_a_puzzle_without_just_one_solution_has_no_fewest_givens(page):
    page.paste("1" + "." * 80)
    page.expect_digits("1" + "." * 80)
    page.go("Make")
    page.button("Fewest givens").click()
    finished(page, "^Error: no given was left out")
    said = page.page.get_by_text("no fewest givens: the puzzle has several solutions")
    expect(said).to_be_visible()
    assert page.digits() == "1" + "." * 80


def test_a_change_that_would_break_the_variant_says_why(page):
    page.paste("1" + "." * 80, "Four Pyramid")
    expect(page.cell(1, 1)).to_have_text("1")
    page.go("Make")
    vary = page.page.get_by_role("group", name="Vary", exact=True)
    transpose = vary.get_by_role("button", name="Transpose")
    expect(transpose).to_be_disabled()
    expect(transpose).to_have_accessible_description(re.compile("pyramid"))
    expect(page.page.get_by_text(re.compile("^Transpose: .*pyramid"))).to_be_visible()
    expect(vary.get_by_role("button", name="Relabel")).to_be_enabled()
    transpose.press("Enter")  # it can be reached, and does nothing
    assert page.digits() == "1" + "." * 80


def test_every_long_call_can_be_stopped(visit):
    visitor = visit()
    visitor.wait_ready()
    visitor.paste(BUSY)
    expect(visitor.cells).to_have_count(36**2)
    visitor.go("Make")
    field(visitor, "combobox", "Size").select_option(value="6")
    for place, name in (
        ("Solve", "Count solutions"),
        ("Solve", "Show true candidates"),
        ("Make", "Generate"),
        ("Model", "Compare"),
    ):
        visitor.go(place)
        visitor.button(name).click()
        expect(visitor.result).to_have_text(re.compile("^(Loading|Solving)"), timeout=LOADING)
        expect(visitor.button(name)).to_be_focused()
        visitor.button("Stop").click()
        expect(visitor.result).to_have_text(re.compile("^Stopped"))


def test_the_panels_work_by_keyboard_on_a_phone(visit):
    page = visit(viewport={"width": 320, "height": 640})
    page.wait_ready()
    page.paste(SMALL)
    page.expect_digits(SMALL)
    summary = page.page.locator("summary", has_text="Look closer")
    summary.focus()
    page.page.keyboard.press("Enter")
    page.button("Count solutions").focus()
    page.page.keyboard.press("Enter")
    finished(page, "^Ready: 1 solution(?!s)")
    expect(page.result).to_be_in_viewport()
    page.page.get_by_role("link", name="Model", exact=True).focus()
    page.page.keyboard.press("Enter")
    enter(page, "Seconds for each model", 60)
    page.button("Compare").focus()
    page.page.keyboard.press("Space")
    finished(page, "^Ready: all")
    wide = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    width, visible = page.page.evaluate(wide)
    assert width <= visible
