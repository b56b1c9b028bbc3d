"""What the page shows before Python runs in it, as the package tells it."""

import json
import os
import sys
from pathlib import Path

import needs
from needs import ROOT, Failure
from sources import PACKAGE, WEB, files


def catalog() -> dict:
    """Return what the page shows before Python runs in it: the package's registries, examples."""
    content = told("catalog")
    variants = {f".{variant['suffix']}": variant["name"] for variant in content["variants"]}
    examples = [example(path, variants) for path in files(WEB / "examples")]
    return {**content, "examples": examples, "first": board(examples[0])}


def told(name: str) -> dict:
    """Return what a function of the package tells the page."""
    return packaged(f"from sudokulp.api.catalog import {name}; print({name}())", name)


def board(example: dict[str, str]) -> dict:
    """Return the grid of an example, which a new page shows before Python runs in it."""
    request = json.dumps({"text": example["text"], "variant": example["variant"]})
    code = f"from sudokulp.api import answer; print(answer('read', {request!r}))"
    read = packaged(code, "first example")
    grid = {name: read[name] for name in ("boxsize", "variant", "cells")}
    return grid | {"title": example["title"]}


def packaged(code: str, what: str) -> dict:
    """Return what a program prints that uses the package."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-B", "-c", code]
    return json.loads(needs.run(command, f"the {what} could not be made", env=environment))


def example(path: Path, variants: dict[str, str]) -> dict[str, str]:
    """Return an example of the page: its suffix says the variant, its first line the title.

    A puzzle with rules, or with boxes that are not square, says both itself.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return {"title": json.loads(text)["title"], "variant": "classic", "text": text}
    title = text.partition("\n")[0]
    if path.suffix not in variants or not title.startswith("#"):
        expected = f"a suffix of {', '.join(variants)} and a first line '# title'"
        raise Failure(f"{path.relative_to(ROOT)}: expected {expected}")
    return {"title": title.lstrip("# ").strip(), "variant": variants[path.suffix], "text": text}
