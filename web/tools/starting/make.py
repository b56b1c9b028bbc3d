"""The starters of a site: written to a folder of their own, and described for the worker."""

from __future__ import annotations

import json
from pathlib import Path

from compiling import hash_of
from runtime import described
from starting.starter import Module
from starting.visited import MODULES, Profile

#: The folder of the starters in the site.
FOLDER = "start"


def make_starters(site: Path) -> dict[str, dict[str, dict]]:
    """Write the starters; return the files of each, by the path of its module.

    A module that is newer than its profile has no starter until it is recorded again.
    """
    (site / FOLDER).mkdir()
    found = {}
    for name, path in MODULES.items():
        data, profile = (site / path).read_bytes(), Profile.read(name)
        if not profile.fits(data):
            print(f"{path}: no starter for this version; run: python3 build.py bench starters")
            continue
        module = Module(data, profile.functions, profile.rare)
        starter = f"{FOLDER}/{Path(path).name}"
        (site / starter).write_bytes(module.starter())
        recipe = json.dumps(module.recipe(), separators=(",", ":")).encode()
        # Its name has a part of its hash: a page of another build must not use it.
        named = f"{FOLDER}/{name}-{hash_of(recipe)[:16]}.json"
        (site / named).write_bytes(recipe)
        files = {"starter": starter, "recipe": named, "vendored": path}
        found[path] = {key: described(site, file) for key, file in files.items()}
    return found
