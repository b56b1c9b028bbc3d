"""The code editor of the Model tab: npm packages in one module, and their licences."""

import json
from pathlib import Path

from needs import NPM, Failure, run

ENTRY = Path(__file__).with_name("editor.ts")
ESBUILD = NPM / "esbuild" / "bin" / "esbuild"
OPTIONS = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none"]


def bundle(folder: Path) -> None:
    """Write the module, and the licences of all packages in it, to a new folder."""
    folder.mkdir(parents=True)
    target, record = folder / "codemirror.js", folder / "bundled.json"
    command = ["node", ESBUILD, ENTRY, *OPTIONS, f"--outfile={target}", f"--metafile={record}"]
    run(command, "the editor could not be bundled", cwd=NPM.parent)
    inputs = json.loads(record.read_text(encoding="utf-8"))["inputs"]
    record.unlink()
    packages = sorted({package_of(path) for path in inputs if path.startswith(f"{NPM.name}/")})
    licences = "\n\n".join(f"{name}\n\n{licence_of(name)}" for name in packages)
    (folder / "LICENSE").write_text(licences, encoding="utf-8", newline="\n")


def package_of(path: str) -> str:
    """Return the npm package of a file below node_modules."""
    scope, name, *_ = path.removeprefix(f"{NPM.name}/").split("/")
    return f"{scope}/{name}" if scope.startswith("@") else scope


def licence_of(package: str) -> str:
    """Return the licence of an npm package."""
    for path in sorted((NPM / package).glob("LICEN[SC]E*")):
        return path.read_text(encoding="utf-8").strip() + "\n"
    raise Failure(f"the npm package {package} has no licence")
