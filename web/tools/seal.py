"""Name of a finished build, and the list of files to keep offline.

The name is a hash of all files. The page, the worker and the service worker each contain it, so
that they never mix parts of two builds.
"""

import gzip
import json
import re
from pathlib import Path, PurePosixPath
from posixpath import normpath

from compiling import hash_of
from compressing import ENCODINGS
from needs import Failure

SERVICE_WORKER = "sw.js"
RUNTIME = "runtime.json"
PAGE = "index.html"
STAMP = re.compile(r'<meta name="build" content="\w*">')
PLACE = re.compile(r"^const SITE = .*$", re.MULTILINE)
IMPORT = re.compile(r"""^(?:import|export)\b[^'"(]*['"](\.{1,2}/[^'"]+)['"]""", re.MULTILINE)
STARTER = "worker/runner.js"
PYSCRIPT = "vendor/pyscript/core.js"
STARTER_SCRIPT = f'  <script type="module" async blocking="render" src="{STARTER}"></script>\n'
PAGE_SCRIPT = '  <script type="module" src="app.js"></script>\n'

# Fetched when needed, as packages are: the editor, QR codes, and the reader of photos with the
# photo of a lesson.
LATER = re.compile(r"vendor/(codemirror|uqr)/.*\.m?js|learn/newspaper\.(json|webp)|photo/.*")

# Files that are not kept offline: for people who read dist/, for pip, for search engines, and for
# first visits only.
UNASKED = re.compile(r"vendor/\w+/(LICENSE.*|package\.json)|wheels/.*\.whl|sitemap\.xml|start/.*")


def seal(dist: Path) -> str:
    """Name a finished dist/ by its content and write its service worker; return the name.

    A folder may be sealed again after a change.
    """
    template = (dist / SERVICE_WORKER).read_text(encoding="utf-8")
    stamp(dist, "")
    build = name_of(dist)
    stamp(dist, build)
    site = json.dumps(site_of(dist, build), separators=(",", ":"))
    text = replaced(PLACE, f"const SITE = {site};", template, SERVICE_WORKER)
    (dist / SERVICE_WORKER).write_text(text, encoding="utf-8", newline="\n")
    return build


def name_of(dist: Path) -> str:
    """Return a hash of the names and contents of all files."""
    lines = [f"{path} {hash_of((dist / path).read_bytes())}\n" for path in paths(dist)]
    worker = (dist / SERVICE_WORKER).read_text(encoding="utf-8")
    lines.append(replaced(PLACE, "", worker, SERVICE_WORKER))
    return hash_of("".join(lines).encode())[:16]


def stamp(dist: Path, build: str) -> None:
    """Write a build's name to the page and to the worker's runtime.json."""
    page = dist / PAGE
    text = page.read_text(encoding="utf-8")
    stamped = replaced(STAMP, f'<meta name="build" content="{build}">', text, page.name)
    page.write_text(stamped, encoding="utf-8", newline="\n")
    content = json.loads((dist / RUNTIME).read_text(encoding="utf-8"))
    write_json(dist / RUNTIME, {**content, "build": build})


def replaced(pattern: re.Pattern[str], by: str, text: str, name: str) -> str:
    """Return a text with the only match of a pattern replaced."""
    new, found = pattern.subn(lambda _: by, text)
    if found != 1:
        raise Failure(f"{name}: expected one place for {pattern.pattern!r}, found {found}")
    return new


def site_of(dist: Path, build: str) -> dict:
    """Return the service worker's data: hashes and sizes of files, and the files that can wait."""
    runtime = json.loads((dist / RUNTIME).read_text(encoding="utf-8"))
    listed = [path for path in paths(dist) if not UNASKED.fullmatch(path)]
    libraries = {path for path in listed if LATER.fullmatch(path)}
    later = sorted(libraries | {package["file"] for package in runtime["packages"].values()})
    contents = {path: (dist / path).read_bytes() for path in listed}
    files = {path: [hash_of(data), len(data)] for path, data in contents.items()}
    memory = runtime["memory"]["file"]
    packed = {memory: hash_of(gzip.decompress(contents[memory]))}
    return {"build": build, "files": files, "later": later, "packed": packed}


def paths(dist: Path) -> list[str]:
    """Return the sorted paths of dist/, without the service worker and compressed copies."""
    copies = ENCODINGS.values()
    found = [path for path in dist.rglob("*") if path.is_file() and path.suffix not in copies]
    return sorted({path.relative_to(dist).as_posix() for path in found} - {SERVICE_WORKER})


def write_json(path: Path, content: dict) -> None:
    """Write JSON in one line."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    path.write_text(f"{text}\n", encoding="utf-8", newline="\n")


def write_module(path: Path, content: dict) -> None:
    """Write a module whose default export is JSON, in one line."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    path.write_text(f"export default {text};\n", encoding="utf-8", newline="\n")


# Preloaded modules


def preload_modules(dist: Path) -> None:
    """List all modules of the page in its head, so that browsers fetch them at once.

    Those that start the worker come first.
    """
    worker = [*modules(dist, STARTER), *modules(dist, PYSCRIPT), PYSCRIPT]
    known = {STARTER, *worker}
    page = [name for name in modules(dist, "app.js") if name not in known]
    text = (dist / PAGE).read_text(encoding="utf-8")
    for script, names in ((STARTER_SCRIPT, worker), (PAGE_SCRIPT, page)):
        links = "".join(f'  <link rel="modulepreload" href="{name}">\n' for name in names)
        text = replaced(re.compile(re.escape(script)), links + script, text, PAGE)
    (dist / PAGE).write_text(text, encoding="utf-8", newline="\n")


def modules(dist: Path, entry: str) -> list[str]:
    """Return the modules that a module imports, directly or indirectly, sorted by name."""
    found: set[str] = set()
    waiting = [entry]
    while waiting:
        path = waiting.pop()
        named = IMPORT.findall((dist / path).read_text(encoding="utf-8"))
        new = {normpath(PurePosixPath(path).parent / name) for name in named} - found
        found |= new
        waiting += sorted(new)
    return sorted(found - {entry})
