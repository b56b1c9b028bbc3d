"""The addresses of the page and of the repository, in what is published."""

import re
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "web" / "tools"))

from needs import Failure  # noqa: E402
from publishing import addresses as publishing  # noqa: E402
from publishing.addresses import Addresses  # noqa: E402

README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
BOTH = Addresses("https://page.example/sudoku/", "https://code.example/own/sudokulp/")
LINK = re.compile(r"\]\(([^)\s]+)\)")


def test_a_published_readme_has_only_absolute_links():
    relative = [link for link in LINK.findall(README) if "//" not in link]
    links = LINK.findall(publishing.readme(README, BOTH))
    assert len(links) == len(LINK.findall(README))
    assert [link for link in links if not link.startswith("https://")] == []
    files = [link.partition("/HEAD/")[2] for link in links if "code.example" in link]
    assert files == relative
    assert "https://code.example/own/sudokulp/raw/HEAD/.github/screenshot.png" in links


def test_without_a_repository_a_published_readme_has_texts_in_place_of_links_to_files():
    text = publishing.readme(
        "![A](b.png)\n[Help](web/help/README.md), [a site](https://x.org)", Addresses()
    )
    assert text == "\nHelp, [a site](https://x.org)"


def test_the_packages_link_to_the_page_and_the_repository():
    assert publishing.project(PROJECT, Addresses()) == PROJECT
    urls = tomllib.loads(publishing.project(PROJECT, BOTH))["project"]["urls"]
    assert urls["Homepage"] == BOTH.page
    assert urls["Source"] == BOTH.repository
    assert urls["Changes"] == f"{BOTH.repository}blob/HEAD/CHANGELOG.md"
    only = tomllib.loads(publishing.project(PROJECT, Addresses(page=BOTH.page)))["project"]["urls"]
    assert set(only) == {"Homepage", "Documentation"}


class Head(HTMLParser):
    """The links and the properties in the head of a page."""

    def __init__(self, text):
        super().__init__()
        self.found = {}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "link":
            self.found[found["rel"]] = found["href"]
        if tag == "meta" and "property" in found:
            self.found[found["property"]] = found["content"]


PAGE = (
    "<!doctype html><html><head>\n"
    '  <meta name="description" content="About &quot;{0}&quot;.">\n'
    "  <title>{0}</title>\n</head></html>"
)


@pytest.fixture
def site(tmp_path):
    """Return a site of two pages and the search."""
    (tmp_path / "help").mkdir()
    for name in ("index", "help/rules", "help/search"):
        (tmp_path / f"{name}.html").write_text(PAGE.format(name), encoding="utf-8")
    return tmp_path


def test_each_page_names_its_address_and_the_sitemap_lists_it(site):
    publishing.announce(site, BOTH)
    index, rules = (
        Head((site / name).read_text(encoding="utf-8")).found
        for name in ("index.html", "help/rules.html")
    )
    assert index["canonical"] == index["og:url"] == BOTH.page
    assert index["og:title"] == "index"
    assert index["og:description"] == 'About "index".'
    assert rules["canonical"] == f"{BOTH.page}help/rules.html"
    assert (ROOT / "web" / index["og:image"].removeprefix(BOTH.page)).is_file()
    listed = re.findall(r"<loc>(.+)</loc>", (site / "sitemap.xml").read_text(encoding="utf-8"))
    assert listed == [f"{BOTH.page}help/rules.html", BOTH.page]


def test_a_page_without_an_address_stays_as_it_is(site):
    before = {path: path.read_bytes() for path in site.rglob("*.html")}
    publishing.announce(site, Addresses())
    assert {path: path.read_bytes() for path in site.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("given", "read"),
    [("https://a.b", "https://a.b/"), ("https://a.b:8000/c/", "https://a.b:8000/c/"), ("", "")],
)
def test_an_address_ends_with_a_slash(given, read):
    assert publishing.addresses(given, given) == Addresses(read, read)


@pytest.mark.parametrize(
    "given", ["a.b", "ftp://a.b", 'https://a.b/"', "https://a.b/?c", "https://"]
)
def test_what_is_no_address_is_refused(given):
    with pytest.raises(Failure, match="expected an address"):
        publishing.addresses(given)


def test_build_refuses_a_wrong_address_before_it_builds():
    command = [sys.executable, ROOT / "build.py", "--address", "page"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("build.py: --address: expected an address such as")
