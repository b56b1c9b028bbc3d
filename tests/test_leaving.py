"""The page's documents: what they allow the browser, and what links tell other sites."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "web"
DOCUMENTS = [WEB / "index.html", WEB / "help.html"]
SCRIPTS = [path for path in WEB.rglob("*.js") if not {"node_modules"} & set(path.parts)]
HELD = {"noopener", "noreferrer"}
#: What a document may do only if its policy names it.
CLOSED = ["default-src 'none'", "object-src 'none'", "form-action 'none'", "base-uri 'self'"]


class Document(HTMLParser):
    """The links of a document, and what its head says."""

    def __init__(self, path):
        super().__init__()
        self.links, self.said = [], {}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "a":
            self.links.append(found)
        if tag == "meta":
            self.said[found.get("name") or found.get("http-equiv")] = found.get("content")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_to_other_sites_tell_these_nothing_and_give_them_no_hold(path):
    away = [link for link in Document(path).links if "//" in link["href"]]
    assert away
    assert [link for link in away if set(link.get("rel", "").split()) != HELD] == []


def test_links_that_scripts_make_are_like_these():
    made = [
        tag for path in SCRIPTS for tag in re.findall(r"<a\b[^>]*_blank[^>]*", path.read_text())
    ]
    assert made
    assert [tag for tag in made if 'rel="noopener noreferrer"' not in tag] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_allows_what_it_needs_and_nothing_else(path):
    said = Document(path).said
    assert said["referrer"] == "no-referrer"
    policy = [part.strip() for part in said["Content-Security-Policy"].split(";")]
    assert set(CLOSED) <= set(policy)
    scripts = " ".join(part for part in policy if part.startswith("script-src"))
    assert "'unsafe-inline'" not in " ".join(policy)
    assert not re.search(r"'unsafe-eval'|https?:|\*", scripts)
