"""A worker with altered Python code, for situations that cannot be caused from outside."""

from served import ROOT

WORKER = "worker/worker.py"
#: Calls are answered only after this line.
BEGIN = "\nsoon = Soon(listen)\n"
ASKING = """
import js
usual = ask

{code}


def ask(name, text, *more):
    return {asks} or usual(name, text, *more)

"""


def altered_worker(code, asks):
    """Return the worker's code with changes.

    `asks` is evaluated for each call. If its value is true, it is the answer.
    """
    text = (ROOT / "dist" / WORKER).read_text(encoding="utf-8")
    assert text.count(BEGIN) == 1
    return text.replace(BEGIN, ASKING.format(code=code, asks=asks) + BEGIN)
