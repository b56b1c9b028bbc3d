"""Damaged files in the browser's cache are detected, deleted and fetched again."""

import re

import pytest
from playwright.sync_api import expect
from states import HARD, WELL_KNOWN
from test_page_offline import (
    arrive,
    come_back,
    visitor,
    without_network,
)
from visitor import EXPECTED, LOADING

pytestmark = pytest.mark.full

__all__ = ["visitor"]

#: Overwrites 200 bytes in the middle of a cached file; returns its size.
DAMAGE = """async ([path, byte]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (new URL(url).pathname !== `/${path}`) continue;
      const kept = await cache.match(url);
      const bytes = new Uint8Array(await kept.arrayBuffer());
      bytes.fill(byte, bytes.length / 2 - 100, bytes.length / 2 + 100);
      await cache.put(url, new Response(bytes, { headers: kept.headers }));
      return bytes.length;
    }
  }
}"""
#: Files of every kind that the page needs: documents, scripts, data, WebAssembly, archives, Python.
NEEDED = [
    "index.html",
    "app.js",
    "catalog.json",
    "vendor/highs/highs.wasm",
    "python/library.wasm",
    "worker/worker.py",
    "worker/loading.js",
    "vendor/pyscript/core-C9KDLldu.js",
    "styles/tokens.css",
]
#: Log messages of the browser, Pyodide and PyScript about damaged files. What a damaged script
#: raises depends on where the damage lies, so the error's name decides.
COMPLAINTS = [
    "Error",
    "preloaded using link preload",
    "wasm",
    "Malformed",
    "standard library",
    "fetch",
    "MessageEvent",
]
READY = re.compile("^Ready")


@pytest.fixture
def regular(visitor):
    """Return a visitor whose browser has stored the page."""
    arrive(visitor)
    visitor.expected_errors += COMPLAINTS
    return visitor


def damage(visitor, path):
    assert visitor.page.evaluate(DAMAGE, [path, ord("X")]) > 400


def is_whole(visitor, path):
    """Return whether a file is stored and undamaged."""
    return visitor.page.evaluate(
        """async (path) => {
          for (const name of await caches.keys())
            for (const { url } of await (await caches.open(name)).keys())
              if (new URL(url).pathname === `/${path}`)
                return !(await (await caches.match(url)).text()).includes('X'.repeat(150));
          return false;
        }""",
        path,
    )


def start_with_a_retry(visitor):
    """Reload the page, which may take one press of Retry."""
    visitor.page.reload()
    retry = visitor.button("Retry")
    text = visitor.result.inner_text
    if visitor.wait_until(lambda: READY.match(text()), EXPECTED):
        return
    if retry.is_visible():
        retry.click()
    expect(visitor.result).to_have_text(READY, timeout=LOADING)


def test_each_damaged_file_is_fetched_again_and_the_page_works(regular):
    for path in NEEDED:
        damage(regular, path)
        start_with_a_retry(regular)
        regular.paste(HARD)
        regular.button("Solve").click()  # which may have to fetch HiGHS again
        expect(regular.result).to_have_text(re.compile("^Solved: unique"), timeout=LOADING)
        assert is_whole(regular, path), path
        regular.button("New").click()


def test_parts_and_packages_loaded_on_demand_are_repaired_when_they_fail(regular):
    for again in (False, True):
        if again:
            damage(regular, "wheels/constraint.zip")
            come_back(regular)
            regular.button("New").click()
        regular.paste(WELL_KNOWN)
        regular.model.select_option(value="cp")
        assert regular.solve().startswith("Solved: unique solution")
    damage(regular, "batch/list.js")
    come_back(regular)
    regular.go("Many")
    said = regular.page.locator("#many-panel").get_by_role("alert")
    expect(said).to_contain_text("batch/list.js was damaged", timeout=LOADING)
    expect(said).to_contain_text("Reload the page")
    assert is_whole(regular, "batch/list.js")


def test_damage_is_reported_without_a_network_and_repaired_with_one(regular, own_site):
    for path in ("index.html", "app.js", "worker/worker.py", "vendor/highs/highs.wasm"):
        damage(regular, path)
        with without_network(regular, own_site):
            regular.page.reload()
            if path == "index.html":
                said = regular.page.get_by_text("index.html was damaged or deleted")
                expect(said).to_be_visible()
            else:
                expect(regular.result).to_contain_text(f"{path} was damaged", timeout=LOADING)
                expect(regular.result).to_contain_text("the server could not be reached")
                expect(regular.result).to_contain_text("when you are online")
        start_with_a_retry(regular)
