"""The calls between page and worker: Python's table, and that of the page."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import SimpleNamespace

from sudokulp import page
from sudokulp.page.calls import CALLS, Call, answer, prepare
from sudokulp.page.wire import answering

ROOT = Path(__file__).parents[1]


def printed(*command, folder=ROOT):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def test_both_tables_have_the_same_calls_and_every_function_that_answers_is_one():
    code = "import { callNames } from './web/calls/calls.js'; console.log(callNames().join());"
    node = ["node", "--import", "./web/tools/strip.mjs", "--input-type=module", "--eval", code]
    names = printed(*node).strip().split(",")
    assert sorted(names) == sorted(CALLS)
    modules = [
        import_module(entry.name) for entry in walk_packages(page.__path__, "sudokulp.page.")
    ]
    code = answering(lambda request: request).__code__
    found = {
        name
        for module in modules
        for name, value in vars(module).items()
        if getattr(value, "__code__", None) is code
    }
    assert found == {name for call in CALLS.values() for name in (call.name, call.prepare) if name}


def test_a_call_is_one_entry_and_is_given_what_it_has_parameters_for(monkeypatch):
    @answering
    def trial(request, backend=None):
        return {"said": f"{request['word']} by {backend}"}

    @answering
    def ready(request):
        return {"ready": request["word"]}

    module = SimpleNamespace(trial=trial, ready=ready)
    monkeypatch.setitem(sys.modules, "sudokulp.page.trial", module)
    monkeypatch.setitem(CALLS, "trial", Call("trial", "trial", prepare="ready"))
    request = json.dumps({"word": "done"})
    said = json.loads(answer("trial", request, backend="HiGHS", notify=print))
    assert said == {"ok": True, "said": "done by HiGHS"}
    assert json.loads(prepare("trial", request)) == {"ok": True, "ready": "done"}
    assert prepare("count", request) == ""
    assert json.loads(prepare("solve", '{"model": "exact cover"}')) == {"ok": True}


def test_an_unknown_call_is_refused_like_wrong_input():
    refused = json.loads(answer("invent", "{}", backend=None))
    assert (refused["ok"], "'invent'" in refused["message"]) == (False, True)


def test_what_only_some_visits_need_is_not_imported_with_the_table():
    code = "import sys, sudokulp.page.calls, sudokulp.models.lp.programs; print(*sys.modules)"
    said = printed(sys.executable, "-c", code, folder=Path(page.__path__[0]).parents[1])
    imported = set(said.split())
    assert "sudokulp.page.calls" in imported
    rare = {f"sudokulp.page.{name}" for name in ("batch", "lab", "making", "sheets")}
    assert not imported & (rare | {"sudokulp.rules"})  # most puzzles have no rules
