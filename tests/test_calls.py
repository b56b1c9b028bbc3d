"""The calls between page and worker: Python's table, and the page's generated types."""

import re
import subprocess
import sys
from pathlib import Path

import page_types

from sudokulp import ops
from sudokulp.ops import OPERATIONS

ROOT = Path(__file__).parents[1]


def printed(*command, folder=ROOT):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def test_both_tables_have_the_same_calls():
    types = (ROOT / "web" / "protocol.ts").read_text(encoding="utf-8")
    names = re.findall(r"^  (\w+): \{ request: ", types, re.MULTILINE)
    assert sorted(names) == sorted(OPERATIONS)


def test_the_generated_types_match_the_package():
    kept = (ROOT / "web" / "protocol.ts").read_text(encoding="utf-8")
    assert kept == page_types.typescript(), "make them anew: python3 build.py protocol"


def test_the_schema_covers_each_operation_and_refuses_unknown_fields():
    protocol = page_types.protocol()
    assert list(protocol["operations"]) == list(OPERATIONS)
    solve = protocol["$defs"]["ProgramChangeRequest"]
    assert (solve["required"], solve["additionalProperties"]) == (["text", "name", "side"], False)
    assert protocol["$defs"]["Verdict"]["enum"][0] == "unique"


def test_modules_needed_by_few_visits_are_not_imported_with_the_table():
    modules = "sudokulp.ops, sudokulp.ops.puzzles, sudokulp.models.lp.programs"
    said = printed(
        sys.executable,
        *("-c", f"import sys, {modules}; print(*sys.modules)"),
        folder=Path(ops.__path__[0]).parents[1],
    )
    imported = set(said.split())
    assert "sudokulp.ops.puzzles" in imported
    late = ("lists", "generation", "printing", "rules", "explanations", "schema")
    rare = {f"sudokulp.ops.{name}" for name in late}
    assert not imported & (rare | {"sudokulp.rules"})  # most puzzles have no rules
