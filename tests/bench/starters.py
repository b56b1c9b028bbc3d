"""Record which functions of Python and HiGHS run in the page, for starters.

    python3 build.py bench starters

The built page, with modules that record, is opened in Chromium in the states that first visits
reach soon. The numbers of the functions that ran go to `web/tools/starting/profiles/`. Run this
again when Pyodide or HiGHS has a new version, or when visits begin to use other functions of them.
"""

import json
import re
import shutil
import tempfile
from collections import defaultdict
from pathlib import Path

from browsing import serving
from compiling import hash_of
from playwright.sync_api import expect, sync_playwright
from seal import seal, write_json
from served import launch
from starting.recording import recorded, recording
from starting.visited import MODULES, Profile
from states import (
    HARD,
    STATES,
    branched,
    compared,
    contradiction,
    counted,
    cut,
    lesson,
    listed_results,
    program_failed,
    program_run,
    relaxed,
)
from tables import ROOT, show
from visitor import LOADING, Visitor

#: The numbers of the first functions, which other browsers may need: they start and stop Python.
ALWAYS = range(300)
#: Added to the module that loads WebAssembly: it tells the page which functions have run so far.
TELL = """
{
  const instantiate = WebAssembly.instantiate;
  const channel = new BroadcastChannel('ran');
  const tell = (exports) => {
    const ran = Object.entries(exports).filter(([name]) => name.startsWith('ran.'));
    channel.postMessage(Object.fromEntries(ran.map(([name, bits]) => [name, bits.value])));
  };
  WebAssembly.instantiate = async (source, imports) => {
    const made = await instantiate(source, imports);
    const { exports } = made.instance ?? made;
    if (exports['ran.0']) setInterval(tell, 100, exports);
    return made;
  };
}
"""
#: Collects in the page what its workers tell, by the number of words of the module.
HEAR = """
window.ran = {};
new BroadcastChannel('ran').onmessage = ({ data }) => {
  const words = Object.keys(data).length;
  const known = (window.ran[words] ??= {});
  for (const [name, bits] of Object.entries(data)) known[name] = (known[name] ?? 0) | bits;
};
"""
#: Milliseconds after which the workers have told everything.
TOLD = 500


def without_packages(visitor):
    """Ask for a package and for the rest of Python's library, neither of which can be fetched."""
    visitor.wait_ready()
    for path, model in (("wheels/*.zip", "cp"), ("python/rest.zip", "graph")):
        visitor.context.route(f"**/{path}", lambda route: route.abort())
        visitor.paste(HARD)
        visitor.model.select_option(value=model)
        visitor.button("Solve").click()
        expect(visitor.result).to_have_text(re.compile("^Error"), timeout=LOADING)


#: States that people reach later, and that would make the starters larger by a tenth: then the rest
#: of the modules has arrived in the background.
LATER = {compared, listed_results, branched, relaxed, counted, cut, contradiction, lesson}
LATER |= {program_run, program_failed}
FIRST = [*(each for each in STATES if each not in LATER), without_packages]


def recording_site(folder: Path) -> dict[int, str]:
    """Write the page with modules that record; return their names by the number of their words."""
    shutil.copytree(ROOT / "dist", folder)
    runtime = json.loads((folder / "runtime.json").read_text(encoding="utf-8"))
    runtime["starters"] = {}
    names = {}
    for name, path in MODULES.items():
        module, words = recording((folder / path).read_bytes())
        (folder / path).write_bytes(module)
        runtime["sizes"][path] = len(module)
        names[words] = name
    write_json(folder / "runtime.json", runtime)
    script = folder / "worker" / "loading.js"
    script.write_text(script.read_text(encoding="utf-8") + TELL, encoding="utf-8")
    for path in folder.rglob("*"):
        if path.suffix in (".br", ".gz"):
            path.unlink()
    seal(folder)
    return names


def visited(url: str) -> dict[int, dict[str, int]]:
    """Return the words of each module after a visit to every state of the page."""
    words: defaultdict[int, dict[str, int]] = defaultdict(dict)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for show_state in FIRST:
            context = browser.new_context(service_workers="block")
            context.add_init_script(HEAR)
            visitor = Visitor(context, url)
            visitor.open()
            visitor.wait_ready()
            show_state(visitor)
            visitor.page.wait_for_timeout(TOLD)
            for count, known in visitor.page.evaluate("window.ran").items():
                every = words[int(count)]
                every.update({key: every.get(key, 0) | bits for key, bits in known.items()})
            context.close()
            print(f"visited: {show_state.__name__}", flush=True)
        browser.close()
    return words


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary, "dist")
        names = recording_site(folder)
        with serving(folder) as site:
            found = visited(site.url)
    rows = []
    for words, name in names.items():
        functions = recorded(found[words]) | set(ALWAYS)
        before = Profile.read(name)
        module = (ROOT / "dist" / MODULES[name]).read_bytes()
        Profile(hash_of(module), frozenset(functions), before.rare).write(name)
        rows.append([name, f"{len(functions):,}", f"{len(before.functions):,}"])
    show("Functions that run", ["module", "now", "before"], rows)
