"""Pages of Help made of the Markdown files in web/help: python pages.py FOLDER.

The README there names the pages, in order, each with a sentence. A page's title is its first
heading; each heading of the second level begins a section. Markup in Markdown stays text.
"""

import re
import sys
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from pathlib import Path
from string import Template

from markdown_it import MarkdownIt
from markdown_it.token import Token

SOURCES = Path(__file__).parents[2] / "help"
TEMPLATE = Template(Path(__file__).with_name("page.html").read_text(encoding="utf-8"))
ROW = re.compile(r"^\| `([\w-]+)\.md` \| (.+) \|$", re.MULTILINE)
#: What a heading of the second level begins.
SECTION = "</section>\n<section>\n<h2"
DIRECTIVE = re.compile(r"  # doctest: .+$", re.MULTILINE)
RELATIVE = re.compile(r"^([\w-]+)\.md(?=#|$)")


@dataclass
class Page:
    """A page of Help: its name, its sentence in the README, and its Markdown's tokens."""

    name: str
    about: str
    tokens: list[Token]

    @property
    def title(self) -> str:
        """The text of the first heading."""
        return self.tokens[1].content


def main(folder: Path) -> None:
    """Write all pages into a new folder."""
    folder.mkdir()
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    rows = ROW.findall((SOURCES / "README.md").read_text(encoding="utf-8"))
    texts = {name: (SOURCES / f"{name}.md").read_text(encoding="utf-8") for name, _ in rows}
    pages = [Page(name, about, reader.parse(texts[name])) for name, about in rows]
    for page in pages:
        html = document(page, pages, reader)
        (folder / f"{page.name}.html").write_text(html, encoding="utf-8", newline="\n")


def document(page: Page, pages: list[Page], reader: MarkdownIt) -> str:
    """Return a page as a document, with its contents and links to the others."""
    pairs = list(pairwise([*page.tokens, page.tokens[-1]]))
    contents = [(f"#{slug(text)}", text.content) for at, text in pairs if is_heading(at, "h2")]
    others = [(f"{other.name}.html", other.title) for other in pages if other is not page]
    for token, after in pairs:
        adapt(token, after)
    # The title, three tokens, is in the page's head.
    text = reader.renderer.render(page.tokens[3:], reader.options, {})
    return TEMPLATE.substitute(
        title=escape(page.title),
        about=escape(page.about),
        contents=links(contents),
        pages=links(others),
        text=f"<section>\n{text.replace('<h2', SECTION)}</section>",
    )


def links(targets: list[tuple[str, str]]) -> str:
    """Return items of a list, each a link."""
    return "\n".join(f'        <li><a href="{at}">{escape(text)}</a></li>' for at, text in targets)


def is_heading(token: Token, *tags: str) -> bool:
    """Tell whether a token opens a heading of one of these levels."""
    return token.type == "heading_open" and token.tag in tags


def slug(text: Token) -> str:
    """Return the name of a heading in addresses."""
    return "-".join(re.findall(r"[a-z0-9]+", text.content.lower()))


def adapt(token: Token, after: Token) -> None:
    """Give a heading a name and a link to it, and links to other pages and sites what they need."""
    if is_heading(token, "h2", "h3"):
        token.attrSet("id", slug(after))
        link = f' <a href="#{slug(after)}" aria-label="Link to this heading">#</a>'
        after.children.append(Token("html_inline", "", 0, content=link))
    elif token.type == "fence":  # what only the tests need is not shown: how to run, empty ends
        token.content = f"{DIRECTIVE.sub('', token.content).rstrip()}\n"
    for inner in token.children or ():
        if inner.type == "link_open":
            address = str(inner.attrGet("href"))
            inner.attrSet("href", RELATIVE.sub(r"\1.html", address))
            if "//" in address:
                inner.attrSet("rel", "noopener noreferrer")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
