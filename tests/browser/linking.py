"""Links to puzzles, made and read without the code of the page."""

import base64
import json
import zlib
from math import isqrt

#: The fields of a link that are part of its puzzle.
ABOUT = ("boxes", "variant", "symbols", "title", "author", "ruleset", "rules")


def link_to(givens, place="solve", **fields):
    """Return the fragment of a link, without "#"."""
    about = {name: fields.pop(name) for name in ABOUT if name in fields}
    puzzle = {"side": isqrt(len(givens)), "givens": givens, **about}
    return f"{place}/{packed({'puzzle': puzzle, **fields})}"


def packed(content):
    data = zlib.compress(json.dumps(content).encode())
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def read_link(address):
    """Return the tab and the content of a link; both are empty if it has none."""
    place, _, data = address.partition("#")[2].partition("/")
    if not data:
        return place, {}
    padded = data + "=" * (-len(data) % 4)
    return place, json.loads(zlib.decompress(base64.urlsafe_b64decode(padded)))


def expect_link(visitor, place, *parts):
    """Wait until the address is a link on a tab, in which each of these texts appears."""

    def is_there():
        at, content = read_link(visitor.page.url)
        return at == place and all(part in json.dumps(content) for part in parts)

    assert visitor.wait_until(is_there), visitor.page.url
