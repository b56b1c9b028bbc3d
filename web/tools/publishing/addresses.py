"""The addresses of the page and of the repository, where a published copy needs them.

Both are settings in pyproject.toml, [tool.sudokulp], empty as long as there is none; options of
build.py replace them.
"""

import re
import tomllib
from dataclasses import dataclass
from html import escape
from pathlib import Path

from needs import ROOT, Failure

#: The page of the site whose address is that of its folder.
INDEX = "index.html"
#: Pages that search engines should not list.
UNLISTED = {"help/search.html"}
#: The picture that other sites show with a link to the page.
CARD = "icons/icon-512.png"
HEAD = """\
  <link rel="canonical" href="{address}">
  <meta property="og:type" content="website">
  <meta property="og:title" content="{title}">
  <meta property="og:description" content="{about}">
  <meta property="og:url" content="{address}">
  <meta property="og:image" content="{card}">
"""
SITEMAP = """\
<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{}
</urlset>
"""
TITLE = re.compile(r"<title>([^<]+)</title>")
ABOUT = re.compile(r'<meta name="description" content="([^"]*)">')
#: A link or picture in Markdown, with its text and its address.
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Addresses:
    """Where the page and the repository are on the web.

    Parameters
    ----------
    page, repository : str
        Each begins with https:// and ends with "/", or is empty if there is none.
    """

    page: str = ""
    repository: str = ""


def addresses(page: str | None = None, repository: str | None = None) -> Addresses:
    """Return the addresses in pyproject.toml, except those given here."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    settings = project["tool"]["sudokulp"]
    return Addresses(
        checked("address", settings["address"] if page is None else page),
        checked("repository", settings["repository"] if repository is None else repository),
    )


def checked(name: str, address: str) -> str:
    """Return an address with a slash at its end; raise Failure if it is none."""
    if not address:
        return ""
    if not re.fullmatch(r"https?://[\w.:-]+(/[\w.~/-]*)?", address):
        raise Failure(f"--{name}: expected an address such as https://example.org/, not {address}")
    return f"{address.rstrip('/')}/"


# The page


def announce(site: Path, at: Addresses) -> None:
    """Write the site's address into the head of each page, and a sitemap."""
    if not at.page:
        return
    listed = []
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site).as_posix()
        address = at.page + ("" if name == INDEX else name)
        text = path.read_text(encoding="utf-8")
        head = HEAD.format(
            address=address,
            title=found(TITLE, text, name),
            about=found(ABOUT, text, name),
            card=at.page + CARD,
        )
        path.write_text(text.replace("</head>", f"{head}</head>", 1), "utf-8", newline="\n")
        if name not in UNLISTED:
            listed.append(f"  <url><loc>{escape(address)}</loc></url>")
    (site / "sitemap.xml").write_text(SITEMAP.format("\n".join(listed)), "utf-8", newline="\n")


def found(pattern: re.Pattern[str], text: str, name: str) -> str:
    """Return what a pattern finds in a page."""
    match = pattern.search(text)
    if not match:
        raise Failure(f"{name}: expected {pattern.pattern!r}")
    return match[1]


# The packages


def readme(text: str, at: Addresses) -> str:
    """Return the README as other sites show it: its links are absolute.

    Without a repository, a link to a file becomes its text, and a picture disappears.
    """

    def absolute(link: re.Match[str]) -> str:
        mark, words, target = link.groups()
        if "//" in target or target.startswith("#"):
            return link[0]
        if not at.repository:
            return "" if mark else words
        return f"{mark}[{words}]({at.repository}{'raw' if mark else 'blob'}/HEAD/{target})"

    return LINK.sub(absolute, text)


def project(text: str, at: Addresses) -> str:
    """Return pyproject.toml with the addresses that there are, as links of the packages."""
    urls = {}
    if at.page:
        urls |= {"Homepage": at.page, "Documentation": f"{at.page}help.html"}
    if at.repository:
        urls |= {
            "Source": at.repository,
            "Changes": f"{at.repository}blob/HEAD/CHANGELOG.md",
            "Issues": f"{at.repository}issues",
        }
    lines = [f'{name} = "{address}"\n' for name, address in urls.items()]
    return "".join([text.rstrip(), "\n\n[project.urls]\n", *lines]) if lines else text
