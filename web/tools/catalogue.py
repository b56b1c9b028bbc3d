"""The content that the page shows before its Python runs, generated from the package."""

import json
import os
import sys
from pathlib import Path

import needs
from needs import ROOT, Failure
from sources import PAGE_PATH, WEB, files


def catalog() -> dict:
    """Return the package's registries and the examples, which the page shows at once."""
    registries = content("catalog")
    variants = {f".{one['suffix']}": one["name"] for one in registries["variants"]}
    examples = [example(path, variants) for path in files(WEB / "examples")]
    return {**registries, "examples": examples, "first": board(examples[0])}


def content(name: str) -> dict:
    """Return the result of a function in `page/page_catalog.py`."""
    return packaged(f"from page_catalog import {name}; print({name}())", name)


def board(example: dict[str, str]) -> dict:
    """Return the grid of an example; a new page shows that of the first one at once."""
    request = json.dumps({"reading": {"text": example["text"], "variant": example["variant"]}})
    code = f"from sudokulp.ops import answer; print(answer('read', {request!r}))"
    read = packaged(code, "first example")
    grid = {name: read[name] for name in ("boxsize", "variant", "cells")}
    return grid | {"title": example["title"]}


def packaged(code: str, what: str) -> dict:
    """Run code that uses the package, and return the JSON that it prints."""
    environment = {**os.environ, "PYTHONPATH": PAGE_PATH, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-B", "-c", code]
    return json.loads(needs.run(command, f"the {what} could not be made", env=environment))


def example(path: Path, variants: dict[str, str]) -> dict[str, str]:
    """Return an example of the page: its title, variant and text.

    The file's suffix gives the variant, its first line the title. Puzzles with rules, or with boxes
    that are not square, are JSON files, which contain both.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return {"title": json.loads(text)["title"], "variant": "classic", "text": text}
    title = text.partition("\n")[0]
    if path.suffix not in variants or not title.startswith("#"):
        expected = f"a suffix of {', '.join(variants)} and a first line '# title'"
        raise Failure(f"{path.relative_to(ROOT)}: expected {expected}")
    return {"title": title.lstrip("# ").strip(), "variant": variants[path.suffix], "text": text}
