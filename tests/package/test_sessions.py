"""The command line: each session of `sessions/*.txt` is run in a folder of its own.

    # A title
    2$ solve 12 -                the exit code, nothing for 0, and a command
    < 4.....2..1.....3           standard input
    > # argument 1: …            standard output; … stands for anything
    ! argument 1: …              standard error

`write FILE` and `cat FILE` handle files; JSON is on one line. Times are left out. With
SESSIONS=write in the environment, the current output is written into the sessions: check the diff
before you commit it.
"""

import json
import os
import re
import shlex
from pathlib import Path

import pulp
import pytest

FILES = sorted((Path(__file__).parent / "sessions").glob("*.txt"))
SESSION = re.compile(r"^# (.+)\n((?:.+\n)+)", re.MULTILINE)
STEP = re.compile(r"^(\d*)\$(.*)\n((?:[<>!].*\n)*)", re.MULTILINE)


def play(run, command, said):
    """Run a command; return its exit code and its output, as a session shows it."""
    name, *arguments = shlex.split(command) or [""]
    given = "".join(f"{line[2:]}\n" for line in said if line[0] == "<")
    if name == "write":
        Path(*arguments).write_text(given, encoding="utf-8")
        return "", ""
    if name == "cat":
        text = Path(*arguments).read_text(encoding="utf-8")
        whole = json.dumps(json.loads(text)) if arguments[0].endswith(".json") else text
        return "", marked(">", whole)
    code, output, errors = run(*filter(None, [name]), *arguments, stdin=given)
    return str(code or ""), marked(">", output) + marked("!", errors)


def marked(mark, text):
    text = re.sub(r'("times": ?){.*?}', r"\1…", text)
    text = re.sub(r'("(?:seconds|build|search|proof)": ?)[\d.e-]+', r"\g<1>…", text)
    text = re.sub(r"((?:,\d*\.\d+(?:e-\d+)?){2,}|,\d\.\d+(?:e-\d+)?)(?=,)", ",…", text)
    return "".join(f"{mark} {line}".rstrip() + "\n" for line in text.splitlines())


@pytest.mark.parametrize(
    ("path", "steps"),
    [
        pytest.param(path, found[2], id=f"{path.stem}: {found[1]}")
        for path in FILES
        for found in SESSION.finditer(path.read_text(encoding="utf-8"))
    ],
)
def test_a_session(path, steps, run, tmp_path, monkeypatch):
    if re.search(r"\$ (model|compare) ", steps) and not hasattr(pulp, "LpStatus"):
        pytest.skip("PuLP 4 prints otherwise, and has no CBC of its own")
    monkeypatch.chdir(tmp_path)
    played = "".join(played_again(run, step) for step in STEP.finditer(steps))
    if os.environ.get("SESSIONS") == "write":
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(steps, played), encoding="utf-8")
    else:
        assert played == steps


def played_again(run, step):
    """Return a step with its current output, or unchanged if that matches."""
    code, command, lines = step.groups()
    lines = lines.splitlines(keepends=True)
    given = "".join(line for line in lines if line[0] == "<")
    expected = "".join(line for line in lines if line[0] != "<")
    found, said = play(run, command, given.splitlines())
    if found == code and alike(expected, said):
        return step[0]
    return f"{found}${command}\n{given}{said}"


def alike(expected, said):
    return re.fullmatch(".*".join(map(re.escape, expected.split("…"))), said, re.DOTALL)
