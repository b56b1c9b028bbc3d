"""Hostile programs in a process of their own: `python programs.py NAME...` prints the answers.

The memory of the process is limited; it prints the answers that the page would get.
"""

import json
import sys
from contextlib import suppress

from sudokulp import ops

#: Memory limit of the process in bytes, where the system supports one.
MEMORY = 1_000_000_000

_ERROR = "class E(Exception):\n    def __str__(self):\n        {}\nraise E"
_SOLVED = "import pulp\np = pulp.LpProblem()\np.status = 1\n"

#: Programs that terminate, whatever they do before.
PROGRAMS = {
    "a million lines": "for number in range(1_000_000):\n    print(number)",
    "a long line": "print('x' * 50_000_000)",
    "pieces of a line": "for number in range(200_000):\n    print('x', end='')",
    "markup": "print('<img src=x onerror=alert(1)>')",
    "memory": "a = [1]\nwhile True:\n    a += a",
    "a large number": "print(len(str(10 ** 4_000)), 1 << (1 << 40))",
    "depth": "def f(n):\n    return f(n + 1)\nf(0)",
    "deep brackets": "[" * 5_000,
    "no source": "\0",
    "half a character": "print('\ud800')",
    "an end": "import sys\nsys.exit('x' * 1_000_000)",
    "an end in words": _ERROR.format("raise SystemExit"),
    "an interrupt in words": _ERROR.format("raise KeyboardInterrupt"),
    "words that are none": _ERROR.format("return 5"),
    "long words": _ERROR.format("return 'x' * 10_000_000"),
    "a long name": "raise type('E' * 1_000_000, (Exception,), {})",
    "a module without a name": "raise ModuleNotFoundError(name=5)",
    "a line that is none": "raise SyntaxError('x', ('program.py', 'y', 1, 'z'))",
    "no stream": "import sys\nsys.stdout = None\nprint(1)\nsys.stderr.write(5)",
    "a stream that is closed": "import sys\nsys.stdout.close()\nprint(1)",
    "output without end": "import sys\nsys.stdout.write('x' * 50_000_000)",
    "a grid of anything": f"{_SOLVED}grid = lambda: [[{{}}] * 4] * 4",
    "a grid that calls itself": f"{_SOLVED}def grid():\n    return grid()",
    "a status that is none": f"{_SOLVED}p.status = [1]",
    "no number": f"{_SOLVED}p += float('nan')",
}


def answer(name: str) -> dict[str, object]:
    """Return the answer to a program, and the amount of output reported."""
    told: list[str] = []
    request = json.dumps({"text": PROGRAMS[name], "side": 4})
    found = json.loads(ops.answer("program_run", request, notify=told.append))
    return {"name": name, "answer": found, "told": sum(map(len, told)), "times": len(told)}


if __name__ == "__main__":
    with suppress(ImportError):  # not on every system
        from resource import RLIMIT_AS, setrlimit

        setrlimit(RLIMIT_AS, (MEMORY, MEMORY))
    for name in sys.argv[1:]:
        print(json.dumps(answer(name)), file=sys.__stdout__, flush=True)
