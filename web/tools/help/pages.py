"""Make Help from the Markdown files in web/help: python pages.py SITE.

Writes SITE/help.html, the overview, a page in SITE/help for each file, one for each part of the
Python API, and the lessons, and fills in the generated parts of SITE/index.html. The README in
web/help is the only table of contents: it lists the pages and lessons in groups and in order, each
with a sentence. A page's title is its first heading; each heading of the second level starts a
section. HTML in Markdown is shown as text, except <kbd>. Pictures are those in SITE/pictures, light
and dark.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from pathlib import Path
from string import Template
from textwrap import shorten

from generated import filled
from lessons import address_of, write_lessons
from markdown_it import MarkdownIt
from markdown_it.token import Token
from reference import anchor, references

SOURCES = Path(__file__).parents[2] / "help"
TEMPLATE, CONTENTS = (
    Template(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    for name in ("page.html", "contents.html")
)
#: A match in the README: the heading of a group with its sentences, or the item of a page.
ENTRY = re.compile(
    r"^## (?P<group>.+)\n\n(?P<lead>(?:.+\n)+)"
    r"|^- \[(?P<title>.+?)\]\((?P<name>[\w/-]+)\.md\): (?P<about>.+(?:\n  .+)*)$",
    re.MULTILINE,
)
SCRIPT = '  <script type="module" src="{}"></script>\n'
NEIGHBOURS = """
<p class="neighbours">
{}
</p>"""
ALL = """    <nav class="pages" aria-label="All pages">
{}
    </nav>
"""
#: A group of pages in the overview, and a page there.
GROUP = """<section id="{}">
<h2>{}</h2>
<p>{}</p>
<dl class="models">
{}
</dl>
</section>"""
ITEM = """<div><dt><a href="{}">{}</a></dt>
<dd>{}</dd></div>"""
WORD = re.compile(r"[a-z0-9][\w+-]+")
#: The search ignores words that occur in more topics than this.
COMMON = 40
#: The most characters of a topic's text that the search shows.
EXCERPT = 140
SEARCH = """<section>
<p><output></output></p>
<noscript><p>Without scripts, this is a list of all topics.</p></noscript>
<ul class="topics" data-common="{common}">
{items}
</ul>
</section>"""
#: The links in the header and in the footer, by address.
EXITS = {"help.html": "All help", "": "Back to the puzzle"}
#: The overview, from a page of Help.
HOME = "../help.html"
#: Replaces the start of each heading of the second level.
SECTION = "</section>\n<section>\n<h2"
DIRECTIVE = re.compile(r"  # doctest: .+$", re.MULTILINE)
RELATIVE = re.compile(r"^([\w-]+)\.md(?=#|$)")
LESSON = re.compile(r"^(learn/[\w-]+)\.md$")
KEY = re.compile(r"&lt;(/?kbd)&gt;")
SIZE = re.compile(r'<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"')


@dataclass(frozen=True)
class Group:
    """A group of pages: its heading in the README, and the sentences below it."""

    title: str
    lead: str

    @property
    def name(self) -> str:
        """The group's name in addresses."""
        return self.title.lower().replace(" ", "-")


@dataclass(frozen=True)
class Entry:
    """An item of the table of contents: a page of Help, or a lesson of the Learn tab."""

    group: Group
    title: str
    name: str  # without a suffix: "rules" or "learn/1-program"
    about: str

    @property
    def address(self) -> str:
        """The address, from a page of Help."""
        return f"../{address_of(self.name)}" if self.is_lesson else f"{self.name}.html"

    @property
    def is_lesson(self) -> bool:
        return self.name.startswith("learn/")


@dataclass
class Page:
    """A page of Help: its name, a sentence about it, and the tokens of its Markdown."""

    name: str
    about: str
    tokens: list[Token]
    names: list[str] = field(init=False)

    def __post_init__(self) -> None:
        seen: Counter[str] = Counter()
        self.names = [anchor(text.content, seen) for _, text in headings(self.tokens)]

    @property
    def title(self) -> str:
        """The text of the first heading."""
        return self.tokens[1].content


def main(site: Path) -> None:
    """Write the overview and all pages of a site."""
    folder = site / "help"
    folder.mkdir(exist_ok=True)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    listed = list(entries())
    pages = [
        Page(each.name, each.about, reader.parse(source(each.name)))
        for each in listed
        if not each.is_lesson
    ]
    parts = [Page(*part, reader.parse(text)) for *part, text in references()]
    write(site / "index.html", filled((site / "index.html").read_text(encoding="utf-8")))
    write(site / "help.html", overview(listed))
    write(folder / "search.html", search_page([*pages, *parts], listed))
    write_lessons(site, reader)
    for row in (pages, parts):
        for number, page in enumerate(row):
            text = document(page, row, number, listed, reader, folder)
            write(folder / f"{page.name}.html", text)


def write(path: Path, text: str) -> None:
    """Write a page, with the same bytes on every system."""
    path.write_text(text, encoding="utf-8", newline="\n")


def entries() -> Iterator[Entry]:
    """Yield the items of the README, whose titles must be those of the pages and lessons."""
    group = Group("", "")
    for found in ENTRY.finditer((SOURCES / "README.md").read_text(encoding="utf-8")):
        if not found["name"]:
            group = Group(found["group"], found["lead"].strip())
            continue
        title, about = found["title"], " ".join(found["about"].split())
        first = (SOURCES / f"{found['name']}.md").read_text(encoding="utf-8").partition("\n")[0]
        if first != f"# {title}":
            raise ValueError(
                f'README.md calls {found["name"]}.md "{title}", its title is "{first}"'
            )
        yield Entry(group, title, found["name"], about)


def source(name: str) -> str:
    """Return the Markdown of a page, with its generated parts."""
    return filled((SOURCES / f"{name}.md").read_text(encoding="utf-8"))


def filled_in(own: str, up: str, **parts: str) -> str:
    """Return the template filled in, with links to all addresses in `EXITS` but the page's own."""
    exits = {at: text for at, text in EXITS.items() if at != own}
    return TEMPLATE.substitute(
        up=up,
        header=" ".join(f'<a href="{up}{at}">{text}</a>' for at, text in exits.items()),
        footer=" ".join(
            f'<a class="back" href="{up}{at}">{text}</a>' for at, text in exits.items()
        ),
        focus=" autofocus" * (own == "help/search.html"),
        **parts,
    )


def document(
    page: Page,
    pages: list[Page],
    at: int,
    listed: list[Entry],
    reader: MarkdownIt,
    folder: Path,
) -> str:
    """Return the HTML of a page, with its contents, its neighbours and links to all pages."""
    found = list(headings(page.tokens))
    contents = [
        (f"#{name}", plain(text))
        for name, (token, text) in zip(page.names, found, strict=True)
        if token.tag == "h2"
    ]
    for name, (token, text) in zip(page.names, found, strict=True):
        name_heading(name, token, text)
    for token in page.tokens:
        adapt(token, folder)
    # The template has the title, which is three tokens.
    text = KEY.sub(r"<\1>", reader.renderer.render(page.tokens[3:], reader.options, {}))
    return filled_in(
        f"help/{page.name}.html",
        "../",
        title=escape(page.title),
        about=escape(page.about),
        scripts="",
        contents=links(contents),
        pages=all_pages(listed, page.name),
        text=f"<section>\n{text.replace('<h2', SECTION)}</section>"
        + NEIGHBOURS.format("\n".join(neighbours(pages, at))),
    )


def overview(listed: list[Entry]) -> str:
    """Return the page that lists all pages of Help and the lessons, with their sentences."""
    groups = list(dict.fromkeys(entry.group for entry in listed))
    sections = [
        GROUP.format(group.name, group.title, group.lead, "\n".join(listed_in(group, listed)))
        for group in groups
    ]
    names = [(group.name, group.title) for group in groups]
    return filled_in(
        "help.html",
        "./",
        title="Help",
        about="Documentation of SudokuLP: tutorials, how-to guides, reference and explanations.",
        scripts=SCRIPT.format("install.js"),
        contents=links((f"#{name}", title) for name, title in [*names, ("install", "Install")]),
        pages="",
        text=CONTENTS.substitute(groups="\n".join(sections)),
    )


def listed_in(group: Group, listed: list[Entry]) -> Iterator[str]:
    """Yield an item of the overview for each page and lesson of a group."""
    for entry in listed:
        if entry.group == group:
            address = f"help/{entry.address}".replace("help/../", "./")
            yield ITEM.format(address, escape(entry.title), escape(entry.about))


def search_page(pages: list[Page], listed: list[Entry]) -> str:
    """Return the HTML of the page that lists all topics, each with its words."""
    found = [topic for page in pages for topic in topics(page)]
    often = Counter(word for topic in found for word in topic.words)
    common = {word for word, times in often.items() if times > COMMON}
    return filled_in(
        "help/search.html",
        "../",
        title="Search",
        about="All topics of the documentation of SudokuLP.",
        scripts="",
        contents="",
        pages=all_pages(listed, "search"),
        text=SEARCH.format(
            common=" ".join(sorted(common)),
            items="\n".join(topic.item(common) for topic in found),
        ),
    )


@dataclass
class Topic:
    """A page or heading: its title, its address, and the words below it."""

    title: str
    page: str
    address: str
    words: set[str]
    begins: str  # the beginning of its text

    def item(self, common: set[str]) -> str:
        """Return the topic as an item of the search's list, without common words."""
        words = " ".join(sorted(self.words - common))
        begins = f"<small>{escape(self.begins)}</small>" if self.begins else ""
        link = f'<a href="{self.address}">{escape(self.title)}</a>'
        return f'<li data-words="{words}">{link} {escape(self.page)}{begins}</li>'


def topics(page: Page) -> Iterator[Topic]:
    """Yield the topics of a page: the page itself and each of its headings."""
    marks = [number for number, token in enumerate(page.tokens) if token.type == "heading_open"]
    names = ["", *(f"#{name}" for name in page.names)]
    for name, (start, end) in zip(names, pairwise([*marks, len(page.tokens)]), strict=True):
        text = " ".join(token.content for token in page.tokens[start + 3 : end])
        words = set(WORD.findall(text.lower()))
        inner = next((each for each in page.tokens[start + 3 : end] if each.type == "inline"), None)
        begins = shorten(plain(inner), EXCERPT, placeholder=" …") if inner else ""
        title = plain(page.tokens[start + 1])
        yield Topic(title, page.title if name else "", f"{page.name}.html{name}", words, begins)


def headings(tokens: list[Token]) -> Iterator[tuple[Token, Token]]:
    """Yield the opening token of each heading below the title, and its text."""
    for token, text in pairwise(tokens):
        if token.type == "heading_open" and token.tag in ("h2", "h3", "h4"):
            yield token, text


def plain(text: Token) -> str:
    """Return the text of a heading without markup."""
    return "".join(each.content for each in text.children or ())


def links(targets: Iterable[tuple[str, str]]) -> str:
    """Return list items with links."""
    return "\n".join(f'        <li><a href="{at}">{escape(text)}</a></li>' for at, text in targets)


def all_pages(listed: list[Entry], own: str) -> str:
    """Return the table of contents; the link to the page itself is marked."""
    lists = []
    for group in dict.fromkeys(entry.group for entry in listed):
        items = links((entry.address, entry.title) for entry in listed if entry.group == group)
        marked = items.replace(f'"{own}.html"', f'"{own}.html" aria-current="page"')
        lists.append(f"      <h2>{escape(group.title)}</h2>\n      <ul>\n{marked}\n      </ul>")
    return ALL.format("\n".join(lists))


def neighbours(pages: list[Page], at: int) -> Iterator[str]:
    """Yield links to the previous and the next page."""
    for word, number in (("Previous", at - 1), ("Next", at + 1)):
        if 0 <= number < len(pages):
            page = pages[number]
            rel = "prev" if number < at else "next"
            yield f'      <a href="{page.name}.html" rel="{rel}">{word}: {escape(page.title)}</a>'


def name_heading(name: str, token: Token, text: Token) -> None:
    """Add an anchor to a heading, and a link to it."""
    token.attrSet("id", name)
    link = f' <a href="#{name}" aria-label="Link to this heading">#</a>'
    text.children = [*(text.children or ()), Token("html_inline", "", 0, content=link)]


def adapt(token: Token, folder: Path) -> None:
    """Adapt a token: addresses of links, pictures, and directives of doctests."""
    if token.type == "fence":
        token.content = f"{DIRECTIVE.sub('', token.content).rstrip()}\n"
    for inner in token.children or ():
        if inner.type == "link_open":
            address = str(inner.attrGet("href"))
            address = LESSON.sub(lambda found: f"../{address_of(found[1])}", address)
            inner.attrSet("href", RELATIVE.sub(r"\1.html", address).replace("README.html", HOME))
            if "//" in address:
                inner.attrSet("rel", "noopener noreferrer")
        elif inner.type == "image":
            inner.type, inner.content = "html_inline", image(inner, folder)


def image(token: Token, folder: Path) -> str:
    """Return an image with its size, or a generated picture, light and dark."""
    address = str(token.attrGet("src"))
    path = Path(address)
    if path.parts[:2] != ("..", "pictures"):
        return f'<img src="{address}" alt="{escape(token.content)}" {size(SOURCES / path)}>'
    dark = f'srcset="{address.removesuffix(".svg")}-dark.svg" media="(prefers-color-scheme: dark)"'
    shown = f'<img src="{address}" alt="{escape(token.content)}" {size(folder / path)}>'
    return f"<picture><source {dark}>{shown}</picture>"


def size(path: Path) -> str:
    """Return the size of a drawing as attributes, to avoid layout shifts."""
    found = SIZE.search(path.read_text(encoding="utf-8"))
    if not found:
        raise ValueError(f"{path.name} has no size")
    return f'width="{float(found[1]):.0f}" height="{float(found[2]):.0f}"'


if __name__ == "__main__":
    main(Path(sys.argv[1]))
