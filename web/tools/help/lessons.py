"""Lessons of the Learn tab, from the Markdown files in web/help/learn to learn.json.

A file is a lesson. Its first heading is its title, and the paragraph below it says what it is
about. Each heading of the second level starts a step. A step has a block ``step`` with settings, a
line each; text; and a block ``question`` with the lines text, answer, right and wrong. The README
in web/help/learn explains them. The page gets text as nested lists: [tag, attributes, parts].
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

WEB = Path(__file__).parents[2]
FOLDER = WEB / "help" / "learn"
#: What the net sees in the photo of a lesson.
PHOTO = "learn/newspaper.json"
#: The lines that each block must have. Other lines are for the view of the step.
REQUIRED = {"step": {"puzzle", "show"}, "question": {"text", "answer", "right", "wrong"}}


def write_lessons(site: Path, reader: MarkdownIt) -> None:
    """Write the lessons to a site, in the order of the numbers in their names."""
    files = [path for path in FOLDER.glob("*.md") if path.stem != "README"]
    found = [lesson(path, reader) for path in sorted(files)]
    text = json.dumps({"lessons": found}, ensure_ascii=False, separators=(",", ":"))
    (site / "learn.json").write_text(f"{text}\n", encoding="utf-8", newline="\n")
    shutil.copyfile(WEB / PHOTO, site / PHOTO)


def lesson(path: Path, reader: MarkdownIt) -> dict[str, Any]:
    """Return a lesson: its name in addresses, title, sentence and steps."""
    title, about, *rest = SyntaxTreeNode(reader.parse(path.read_text(encoding="utf-8"))).children
    name = path.stem.split("-", 1)[-1]
    try:
        steps = [step(*each, reader) for each in sections(rest)]
    except ValueError as error:
        raise ValueError(f"{path.name}, {error}") from None
    return {"name": name, "title": plain(title), "about": plain(about), "steps": steps}


def sections(nodes: Iterable[SyntaxTreeNode]) -> Iterator[tuple[str, list[SyntaxTreeNode]]]:
    """Yield the heading of each step, and the nodes below it."""
    found: list[tuple[str, list[SyntaxTreeNode]]] = []
    for node in nodes:
        if node.type == "heading":
            found.append((plain(node), []))
        else:
            found[-1][1].append(node)
    yield from found


def step(title: str, nodes: list[SyntaxTreeNode], reader: MarkdownIt) -> dict[str, Any]:
    """Return a step: its settings, its text and its question."""
    blocks = {node.info: fields(node, title) for node in nodes if node.type == "fence"}
    missing = REQUIRED.keys() - blocks.keys()
    if missing:
        raise ValueError(f'step "{title}" has no block "{missing.pop()}"')
    text = [made for node in nodes if node.type != "fence" for made in parts(node)]
    question = {
        name: value if name == "answer" else inline(value, reader)
        for name, value in blocks["question"].items()
    }
    return {"title": title, **blocks["step"], "text": text, "question": question}


def fields(node: SyntaxTreeNode, title: str) -> dict[str, str]:
    """Return the lines "name: value" of a block."""
    if node.info not in REQUIRED:
        raise ValueError(f'step "{title}": a block is "step" or "question", not "{node.info}"')
    pairs = [line.partition(":") for line in node.content.splitlines() if line.strip()]
    found = {name.strip(): value.strip() for name, _, value in pairs}
    missing = REQUIRED[node.info] - found.keys()
    if missing:
        raise ValueError(f'step "{title}": the block "{node.info}" has no line "{missing.pop()}"')
    return found


def inline(text: str, reader: MarkdownIt) -> list[Any]:
    """Return a line of Markdown as parts."""
    return [part for node in SyntaxTreeNode(reader.parseInline(text)) for part in parts(node)]


def parts(node: SyntaxTreeNode) -> Iterator[Any]:
    """Yield a node as the page builds it: a text, or [tag, attributes, parts]."""
    if node.type == "text":
        yield node.content
    elif node.type in ("softbreak", "hardbreak"):
        yield " "
    elif node.type in ("code_inline", "html_inline"):
        yield ["code", {}, [node.content]]
    else:
        inside = [part for child in node.children for part in parts(child)]
        if node.type == "inline" or node.hidden:
            yield from inside
        else:
            yield [node.tag, dict(node.attrs), inside]


def plain(node: SyntaxTreeNode) -> str:
    """Return the text of a node without markup."""
    return "".join(each.content for each in node.walk() if each.type in ("text", "code_inline"))
