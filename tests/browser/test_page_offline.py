"""Offline use after the first visit, and updates from one version of the page to the next."""

import json
import re
import struct
from contextlib import contextmanager, suppress
from urllib.parse import urljoin

import pytest
from accessibility import sideways
from busy import BUSY
from playwright.sync_api import Error, expect
from seal import seal
from states import HARD, WELL_KNOWN
from visitor import LOADING, SOLVING

from sudokulp.models import MODELS

#: Marks of the second build: in the page, in one of its modules and in its worker.
CHANGES = {
    "index.html": ("</h1>", " two</h1>"),
    "offline/offline.js": ('dataset.started = "yes"', 'dataset.started = "two"'),
    "worker/liveness.js": ("if (navigator.locks)", "self.two = true;\nif (navigator.locks)"),
}
#: Gives the service worker something to do all the time.
ALWAYS_ASKING = """setInterval(() => {
  navigator.serviceWorker?.controller?.postMessage({ type: 'hello' }, [new MessageChannel().port1]);
}, 1);"""
KEPT = re.compile("^This page works offline")
EVERYTHING = "Everything on this page works offline."


@pytest.fixture
def visitor(guest):
    return guest()


@contextmanager
def without_network(visitor, site):
    """Disconnect the browser, and stop the server, which is on this machine."""
    visitor.expected_errors += ["Failed to load resource", "ERR_FAILED", "Failed to fetch"]
    site.stop()
    visitor.context.set_offline(True)
    yield
    visitor.context.set_offline(False)
    site.start()


def said(visitor):
    return visitor.page.locator("#offline-text")


def arrive(visitor, kept=KEPT):
    """Visit for the first time, until the page is stored."""
    visitor.open()
    visitor.wait_ready()
    expect(said(visitor)).to_have_text(kept, timeout=LOADING)


def wait_started(visitor):
    """Wait until a page is ready. It may restore the last visit."""
    expect(visitor.result).to_have_text(re.compile("^(Ready|Solved)"), timeout=LOADING)


def come_back(visitor):
    visitor.page.reload()
    wait_started(visitor)


def deploy_next(folder, spoiled=()):
    """Deploy the second build into a folder; files named `spoiled` keep their old content."""
    before = {name: (folder / name).read_bytes() for name in spoiled}
    for name, (old, new) in CHANGES.items():
        text = (folder / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    seal(folder)
    after = {name: (folder / name).read_bytes() for name in spoiled}
    for name, content in before.items():
        (folder / name).write_bytes(content)
    return after


def versions(visitor):
    """Return the builds (1 or 2) of the page, its modules and its workers."""
    visitor.put(WELL_KNOWN)
    assert visitor.solve().startswith("Solved: unique solution")
    heading = visitor.page.get_by_role("heading", level=1).inner_text()
    module = visitor.page.evaluate("document.documentElement.dataset.started")
    shown = {2 if two else 1 for two in (heading.endswith("two"), module == "two")}
    return shown | workers_build(visitor, *shown)


def workers_build(visitor, *expected):
    """Return the builds of the page's workers, waiting for a spare one to start.

    A spare worker is started when a run takes longer than a second, so one may be starting.
    """
    found = set()
    for _ in range(600):
        # A worker that was just terminated may still be listed, but cannot answer.
        with suppress(Error):
            two = {worker.evaluate("self.two === true") for worker in visitor.page.workers}
            found = {2 if it else 1 for it in two}
        if found == set(expected):
            break
        visitor.page.wait_for_timeout(50)
    return found


def update_offer(visitor):
    return visitor.page.get_by_role("status", name="New version", exact=True)


def update_now(visitor):
    with visitor.page.expect_event("load", timeout=LOADING):
        visitor.button("Update now").click()
    wait_started(visitor)


def test_the_page_needs_no_network_after_the_first_visit(visitor, own_site):
    arrive(visitor)
    with without_network(visitor, own_site):
        come_back(visitor)
        visitor.paste(HARD)
        assert visitor.solve().startswith("Solved: unique solution")
        filename, text = visitor.download("Download solution")
        assert (filename.endswith(".sdk"), text.count("\n") >= 81) == (True, True)
        visitor.put(BUSY)
        visitor.button("Solve").click()
        expect(visitor.result).to_have_text(re.compile("^Solving"))
        visitor.button("Stop").click()
        expect(visitor.result).to_have_text(re.compile("^Stopped"))
        assert versions(visitor) == {1}
        generated(visitor)
        visitor.go("Solve")
        assert visitor.solve().startswith("Solved: unique solution")
        for path in ("help.html", "help/python.html", "help/search.html"):
            visitor.page.goto(f"{own_site.url}{path}")
            expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        visitor.page.goto(f"{own_site.url}?from=help")
        wait_started(visitor)


def solve_by(visitor, model, line=WELL_KNOWN):
    visitor.paste(line)
    visitor.model.select_option(value=model)
    return visitor.solve()


@pytest.mark.full
def test_a_model_used_once_works_offline_and_the_others_after_downloading_them(visitor, own_site):
    with own_site.holding("sw.js"):  # it is used before the page is stored
        visitor.open()
        visitor.wait_ready()
        assert solve_by(visitor, "cp").startswith("Solved: unique solution")
    expect(said(visitor)).to_have_text(KEPT, timeout=LOADING)
    assert solve_by(visitor, "sat").startswith("Solved: unique solution")
    with without_network(visitor, own_site):
        come_back(visitor)
        for model in ("cp", "sat"):
            assert solve_by(visitor, model).startswith("Solved: unique solution")
        assert solve_by(visitor, "graph").startswith("Error: the puzzle was not solved")
        expect(visitor.result).to_contain_text(re.compile(r"The package networkx \(\d"))
        visitor.button("Solve with the integer program").click()
        expect(visitor.result).to_have_text(re.compile("^Solved: unique"), timeout=LOADING)
    visitor.button("Make everything available offline").click()
    expect(said(visitor)).to_have_text(EVERYTHING, timeout=LOADING)
    expect(visitor.button("Make everything available offline")).to_have_count(0)
    with without_network(visitor, own_site):
        come_back(visitor)
        expect(said(visitor)).to_have_text(EVERYTHING, timeout=LOADING)
        for model in MODELS:
            line = "1..........2...." if model == "groebner" else WELL_KNOWN
            assert solve_by(visitor, model, line).startswith("Solved")


#: Records the worker's messages about how Python was started.
LISTENING = """
  window.resumed = [];
  window.Worker = class extends Worker {
    constructor(...options) {
      super(...options);
      this.addEventListener('message', ({ data }) => {
        if (data?.sudokulp === 'python') resumed.push(data.resumed);
      });
    }
  };
"""


def resumed(visitor):
    """Return for each worker whether its Python was restored from the stored memory."""
    return visitor.page.evaluate("resumed")


def generated(visitor):
    """Generate a 4x4 puzzle and return it."""
    visitor.go("Set")
    visitor.page.get_by_role("combobox", name="Size", exact=True).select_option(value="2")
    visitor.button("Generate").click()
    expect(visitor.result).to_have_text(re.compile("^Ready: a new puzzle"), timeout=SOLVING)
    return visitor.digits()


@pytest.mark.full
def test_the_next_visit_restores_the_memory_of_python_with_new_random_numbers(visitor, own_site):
    visitor.context.add_init_script(LISTENING)
    arrive(visitor)
    assert resumed(visitor) == [False]
    made = set()
    with without_network(visitor, own_site):
        for _ in range(3):
            come_back(visitor)
            assert resumed(visitor) == [True]
            made.add(generated(visitor))
        visitor.paste(WELL_KNOWN)
        assert visitor.solve().startswith("Solved: unique solution")
    assert len(made) > 1


#: Ways to damage the stored memory: JavaScript that turns its bytes into others.
SPOILED = {
    "missing": "null",
    "cut off": "bytes.subarray(0, 100_000)",
    "of zeros": "new Uint8Array(bytes.length)",
    "changed in one bit": "bytes.fill(bytes[5e6] ^ 1, 5e6, 5e6 + 1)",
}
SPOIL = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (!url.includes('memory.bin')) continue;
      const bytes = new Uint8Array(await (await cache.match(url)).arrayBuffer());
      const others = %s;
      await cache.delete(url);
      if (others) await cache.put(url, new Response(new Blob([others].flat())));
      return true;
    }
  }
}"""


@pytest.mark.full
@pytest.mark.timeout(900)
def test_a_damaged_memory_is_not_used_and_is_fetched_again(visitor):
    visitor.context.add_init_script(LISTENING)
    arrive(visitor)
    used = {}
    for name, others in SPOILED.items():
        assert visitor.page.evaluate(SPOIL % others)
        visitor.page.reload()
        wait_started(visitor)
        used[name] = resumed(visitor)
        visitor.paste(WELL_KNOWN)
        assert visitor.solve().startswith("Solved: unique solution")
        expect(said(visitor)).to_have_text(KEPT, timeout=LOADING)
        come_back(visitor)
        used[f"{name}, next"] = resumed(visitor)
    assert used == {
        **{name: [False] for name in SPOILED},
        **{f"{name}, next": [True] for name in SPOILED},
    }


#: Cuts stored files to half of their bytes; returns how many it found.
CUT = """async (paths) => {
  let cut = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (!paths.includes(new URL(url).pathname.slice(1))) continue;
      const kept = await cache.match(url);
      const bytes = new Uint8Array(await kept.arrayBuffer());
      await cache.put(url, new Response(bytes.subarray(0, bytes.length / 2), kept));
      cut += 1;
    }
  }
  return cut;
}"""
#: Files of every kind that the page needs: documents, scripts, data, WebAssembly, archives, Python.
NEEDED = [
    "index.html",
    "app.js",
    "catalog.js",
    "vendor/pyodide/pyodide.asm.wasm",
    "vendor/highs/highs.wasm",
    "python/library.wasm",
    "worker/worker.py",
    "worker/loading.js",
    "styles/tokens.css",
]


@pytest.mark.full
def test_a_stored_file_that_was_cut_is_fetched_again_with_the_next_load(visitor, own_site):
    arrive(visitor)
    assert visitor.page.evaluate(CUT, NEEDED) == len(NEEDED)
    come_back(visitor)
    visitor.paste(HARD)
    assert visitor.solve().startswith("Solved: unique solution")
    with without_network(visitor, own_site):
        come_back(visitor)
        visitor.put(WELL_KNOWN)
        assert visitor.solve().startswith("Solved: unique solution")


@pytest.mark.full
def test_a_cut_page_is_reported_without_a_network(visitor, own_site):
    arrive(visitor)
    assert visitor.page.evaluate(CUT, ["index.html"]) == 1
    with without_network(visitor, own_site):
        visitor.page.reload()
        expect(visitor.page.get_by_text("index.html was damaged or deleted")).to_be_visible()
    come_back(visitor)


@pytest.mark.full
def test_files_missing_for_offline_use_are_named_and_the_rest_is_kept(visitor, own_site):
    # Some browsers store files but cannot be asked to keep them permanently.
    visitor.context.add_init_script(
        "Object.defineProperty(navigator, 'storage', { get: () => undefined })"
    )
    arrive(visitor)
    visitor.expected_errors += ["404"]
    package = own_site.folder / "wheels" / "sympy.zip"
    content = package.read_bytes()
    package.unlink()
    visitor.button("Make everything available offline").click()
    expect(said(visitor)).to_contain_text("sympy.zip could not be fetched (the server answered 404")
    package.write_bytes(content[:-1] + b"?")
    visitor.button("Make everything available offline").click()
    expect(said(visitor)).to_contain_text("the server has another version of it")
    package.write_bytes(content)
    visitor.button("Make everything available offline").click()
    expect(said(visitor)).to_have_text(EVERYTHING, timeout=LOADING)


@pytest.mark.full
def test_a_new_version_takes_over_when_asked_to(visitor, own_site):
    arrive(visitor)
    visitor.page.set_viewport_size({"width": 320, "height": 600})
    deploy_next(own_site.folder)
    come_back(visitor)
    expect(update_offer(visitor)).to_contain_text("A new version", timeout=LOADING)
    for name in ("Update now", "Later", "Make everything available offline"):
        box = visitor.button(name).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["height"] >= 44
    assert sideways(visitor.page) == []
    visitor.button("Later").click()
    expect(visitor.button("Update now")).to_have_count(0)
    come_back(visitor)
    assert versions(visitor) == {1}
    update_now(visitor)
    assert versions(visitor) == {2}
    with without_network(visitor, own_site):
        come_back(visitor)
        assert versions(visitor) == {2}
    expect(visitor.button("Update now")).to_have_count(0)


@pytest.mark.full
def test_a_new_version_does_not_wait_for_a_download(visitor, own_site):
    arrive(visitor)
    deploy_next(own_site.folder)
    come_back(visitor)
    expect(update_offer(visitor)).to_contain_text("A new version", timeout=LOADING)
    visitor.expected_errors += ["Failed to load resource", "AbortError"]
    with own_site.holding("sympy.zip") as held:
        visitor.button("Make everything available offline").click()
        assert held.asked.wait(60)
        update_now(visitor)
        assert versions(visitor) == {2}


@pytest.mark.full
def test_a_new_version_takes_over_from_one_that_is_always_busy(guest, own_site):
    visitor = guest(ALWAYS_ASKING)
    arrive(visitor)
    deploy_next(own_site.folder)
    come_back(visitor)
    expect(update_offer(visitor)).to_contain_text("A new version", timeout=LOADING)
    update_now(visitor)
    assert versions(visitor) == {2}
    expect(said(visitor)).to_have_text(KEPT, timeout=LOADING)


@pytest.mark.full
def test_packages_unchanged_by_an_update_are_kept(visitor, own_site):
    arrive(visitor)
    visitor.button("Make everything available offline").click()
    expect(said(visitor)).to_have_text(EVERYTHING, timeout=LOADING)
    deploy_next(own_site.folder)
    come_back(visitor)
    expect(update_offer(visitor)).to_contain_text("A new version", timeout=LOADING)
    with without_network(visitor, own_site):
        update_now(visitor)
        expect(said(visitor)).to_have_text(EVERYTHING, timeout=LOADING)
    kept = visitor.page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            found.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname));
          }
          return found;
        }"""
    )
    assert len(kept) == len(set(kept))  # nothing is left of the old version


@pytest.mark.full
def test_a_mixed_deployment_of_two_builds_keeps_the_old_version_running(visitor, own_site):
    arrive(visitor)
    late = deploy_next(own_site.folder, spoiled=["worker/liveness.js"])
    come_back(visitor)
    refused = visitor.page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          await registration.update();
          const worker = registration.installing;
          if (!worker) return 'redundant';
          return new Promise(resolve => worker.addEventListener('statechange',
            () => resolve(worker.state)));
        }"""
    )
    assert refused == "redundant"
    assert versions(visitor) == {1}
    for name, content in late.items():
        (own_site.folder / name).write_bytes(content)
    come_back(visitor)
    expect(update_offer(visitor)).to_contain_text("A new version", timeout=LOADING)
    update_now(visitor)
    assert versions(visitor) == {2}


@pytest.mark.full
def test_a_page_never_starts_the_worker_of_another_build(visitor, own_site):
    with own_site.holding("runtime.json"):
        visitor.open()
        expect(visitor.variant).to_have_value("classic")
        deploy_next(own_site.folder)
    expect(visitor.result).to_have_text(re.compile("^Error"), timeout=LOADING)
    expect(visitor.result).to_contain_text("There is a newer version of this page")
    with visitor.page.expect_event("load"):
        visitor.button("Retry").click()
    wait_started(visitor)
    assert versions(visitor) == {2}


@pytest.mark.full
def test_a_first_visit_during_an_update_is_offered_the_new_version(visitor, own_site):
    with own_site.holding("sw.js"):
        visitor.open()
        visitor.wait_ready()
        deploy_next(own_site.folder)
    expect(update_offer(visitor)).to_contain_text("A new version", timeout=LOADING)
    assert versions(visitor) == {1}
    update_now(visitor)
    assert versions(visitor) == {2}


@pytest.mark.full
def test_the_page_works_in_a_folder_and_restores_files_that_the_browser_deleted(visitor, own_site):
    own_site.folder = own_site.folder.parent
    visitor.url += "dist/"
    arrive(visitor)
    scope = visitor.page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    assert scope == visitor.url
    visitor.page.evaluate(
        "async () => { for (const n of await caches.keys()) await caches.delete(n); }"
    )
    come_back(visitor)
    expect(said(visitor)).to_have_text(KEPT, timeout=LOADING)
    with without_network(visitor, own_site):
        come_back(visitor)
        assert versions(visitor) == {1}


@pytest.mark.full
def test_the_page_can_be_installed(visit):
    visitor = visit()
    visitor.wait_ready()
    chromium = visitor.context.new_cdp_session(visitor.page)
    manifest = chromium.send("Page.getAppManifest")
    assert manifest["errors"] == []
    faults = chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {fault["errorId"] for fault in faults} <= {"in-incognito"}  # as in all tests
    told = json.loads(manifest["data"])
    assert (told["display"], told["start_url"], told["scope"]) == ("standalone", "./", "./")
    assert told["name"].startswith(told["short_name"])
    assert len(told["description"]) > 30
    for icon in told["icons"]:
        address = urljoin(manifest["url"], icon["src"])
        response = visitor.page.request.get(address)
        assert response.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", response.body()[16:24])
            assert f"{width}x{height}" == icon["sizes"]
    assert {"maskable"} <= {icon.get("purpose") for icon in told["icons"]}
