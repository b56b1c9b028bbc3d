"""Imports run down the layers of the README's tables, and never round."""

import pytest
from layers import circle, complaints, page_imports, python_imports, table

IMPORTS = {
    "Layers of the package": python_imports,
    "Layers of the page": page_imports,
}
MOST_MODULES = 20


@pytest.mark.parametrize("heading", IMPORTS)
def test_imports_run_down_the_layers(heading):
    imports, layers = IMPORTS[heading](), table(heading)
    assert len(layers) > 5
    assert complaints(imports, layers) == []


@pytest.mark.parametrize("heading", IMPORTS)
def test_no_imports_run_round(heading):
    assert circle(IMPORTS[heading]()) == []


@pytest.mark.parametrize("heading", IMPORTS)
def test_no_folder_has_more_than_twenty_modules(heading):
    folders = [module.rpartition("/")[0] for module in IMPORTS[heading]()]
    assert {folder for folder in folders if folders.count(folder) > MOST_MODULES} == set()


LAYERS = [{"low"}, {"left", "right"}, {"high"}]
FINE = {
    "low": set(),
    "left/a": {"low", "left/b"},
    "left/b": set(),
    "right": {"low"},
    "high": {"left/a"},
}


def test_what_runs_down_is_fine():
    assert complaints(FINE, LAYERS) == []
    assert circle(FINE) == []


@pytest.mark.parametrize(
    ("module", "other"), [("low", "high"), ("left/b", "right"), ("right", "left/a")]
)
def test_what_runs_up_or_sideways_is_named(module, other):
    said = complaints({**FINE, module: {other}}, LAYERS)
    assert said == [f"{module} imports {other}, which is no layer below it"]


def test_what_has_no_layer_is_named():
    assert complaints({**FINE, "new": set()}, LAYERS) == ["new is in no layer"]
    assert complaints(FINE, [*LAYERS, {"old"}]) == ["old is in the table, and not in the tree"]


def test_what_runs_round_is_found():
    assert set(circle({**FINE, "left/b": {"left/a"}})) == {"left/a", "left/b"}
