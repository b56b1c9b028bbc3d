"""The site of another commit, built temporarily for comparison."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tables import ROOT

PLACE = ROOT / ".cache" / "against"
#: The downloads for each list of packages. Commits with the same list reuse them.
FETCHED = {
    "web/package-lock.json": ["web/node_modules"],
    "web/wheels.txt": [".cache/wheels", ".cache/wheels.stamp"],
}


@contextmanager
def built(commit: str) -> Iterator[Path]:
    """Yield the dist/ of a commit; it is removed afterwards."""
    name = _git("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}", lack=commit)
    place = PLACE / name[:12]
    _remove(place)
    _git("worktree", "add", "--detach", "--quiet", str(place), name, lack=commit)
    try:
        _share(place)
        print(f"building {commit}", flush=True)
        done = subprocess.run([sys.executable, place / "build.py"], cwd=place)
        if done.returncode:
            raise SystemExit(f"{commit} cannot be built")
        yield place / "dist"
    finally:
        _remove(place)


def _share(place: Path) -> None:
    """Let a checkout use the downloads of this one where the lists agree."""
    for listed, fetched in FETCHED.items():
        if (place / listed).read_bytes() != (ROOT / listed).read_bytes():
            continue
        for path in fetched:
            (place / path).parent.mkdir(exist_ok=True)
            (place / path).symlink_to(ROOT / path)


def _remove(place: Path) -> None:
    """Remove a checkout, whether git knows it or not; linked folders are kept."""
    shutil.rmtree(place, ignore_errors=True)
    _git("worktree", "prune", lack="worktrees")


def _git(*arguments: str, lack: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise SystemExit(f"no commit and no record is called {lack}: {done.stderr}".rstrip(": "))
    return done.stdout.strip()
