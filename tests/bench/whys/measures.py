"""All parts of a plan measured: JSON in, JSON out, natively and in Pyodide alike.

A puzzle that runs out of time is counted, and the others continue.
"""

import sys
from time import strftime
from typing import Any

from .library import measure_library
from .mending import measure_broken, measure_several
from .paths import measure_list
from .proofs import measure_certificates, measure_tampered


def measure(plan: dict[str, Any]) -> dict[str, Any]:
    limit = plan["limit"]
    found: dict[str, Any] = {"lists": {}, "certificates": {}, "broken": {}}
    for name, one in plan["lists"].items():
        _say(name)
        found["lists"][name] = measure_list(one["variant"], one["lines"], limit)
        found["certificates"][name] = measure_certificates(one["variant"], one["lines"], limit)
    _say("HoDoKu's library")
    found["library"] = measure_library(plan["library"], limit, plan["exact"])
    for name, lines in plan["broken"].items():
        _say(f"without a solution, {name}")
        found["broken"][name] = measure_broken(lines, limit)
    _say("with several solutions")
    found["several"] = measure_several(plan["several"], limit)
    _say("tampered certificates")
    found["tampered"] = measure_tampered(plan["tampered"])
    return found


def _say(what: str) -> None:
    print(f"{strftime('%H:%M:%S')} measuring: {what}", file=sys.stderr, flush=True)
