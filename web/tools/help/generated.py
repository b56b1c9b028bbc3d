"""Parts of Help generated from the package: tables of its registries, the commands and the API.

A line ``<!-- generated: NAME -->`` in a Markdown file is replaced by the Markdown that the function
of that name in `GENERATED` returns. The result does not depend on the version of Python or on a
terminal.
"""

import argparse
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, Field, fields
from html import unescape
from pathlib import Path

from classes import EXAMPLES, linked
from reference import reference

from sudokulp import cli
from sudokulp.cli.parser import make_parser
from sudokulp.lists import CARDS, COLUMNS
from sudokulp.lists.cards import Card
from sudokulp.models import MODELS
from sudokulp.rules import RULES

WEB = Path(__file__).parents[2]
MARK = re.compile(r"^<!-- generated: (\w+) -->$", re.MULTILINE)
#: The start of paragraphs in a command's epilog that Help shows on another page.
ELSEWHERE = re.compile(r"Models\b.*:$")
#: Names for the types of columns; the others are text.
TYPES = {bool: "yes or no", float: "number", int: "integer"}
#: The title of a plot.
TITLE = re.compile(r"<title>(.+?)</title>")
#: Characters that are markup in Markdown.
MARKUP = re.compile(r"[\\*_<>\[\]|#`]")


def filled(text: str) -> str:
    """Return a Markdown text with its generated parts filled in."""
    return MARK.sub(lambda found: GENERATED[found[1]](), text)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table, escaping bars in cells."""
    lines = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    names = list(head)
    all_lines = [names, ["---"] * len(names), *lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in all_lines)


def plain(text: str) -> str:
    """Return a text in one line with markup escaped."""
    return MARKUP.sub(r"\\\g<0>", " ".join(text.split()))


def rules() -> str:
    """Return the table of rules, with their fields."""
    rows = (
        (f"`{rule.name}`", ", ".join(map(described, fields(rule))) or "none", plain(rule.about))
        for rule in RULES.values()
    )
    return table(("rule", "fields", "meaning"), rows)


def described(field: Field[object]) -> str:
    """Return the name of a field and its default, if it has one."""
    if field.default is MISSING:
        return f"`{field.name}`"
    values = field.default if isinstance(field.default, tuple) else (field.default or "none",)
    return f"`{field.name}` ({', '.join(map(str, values))})"


def models() -> str:
    """Return the table of all formulations of all models."""
    rows = []
    for model in MODELS.values():
        for number, way in enumerate(model.ways):
            name = f"{model.name}/{way.name}" if way.name else model.name
            default = " (default)" if way.name and not number else ""
            label = way.label or model.label
            rows.append((f"`{name}`{default}", plain(label), plain(way.about or model.about)))
    return table(("name", "on the page", "description"), rows)


def class_puzzles() -> str:
    """Return the table of puzzles for lecturers, with links to tabs of the page."""
    places = {"Model tab": "model-relaxation", "step 7": "learn-7"}
    rows = (
        (
            example.kind,
            example.relaxation,
            plain(example.about),
            ", ".join(f"[{name}]({linked(at, example.givens)})" for name, at in places.items()),
        )
        for example in EXAMPLES
    )
    return table(("class", "relaxation", "about the puzzle", "open in"), rows)


def experiments() -> str:
    """Return a section for each experiment of the Lists tab, with its plots."""
    return "\n\n".join(part for card in CARDS.values() for part in experiment(card))


def experiment(card: Card) -> Iterator[str]:
    """Yield the paragraphs of an experiment: question, finding, literature, command and plots."""
    yield f"### {plain(card.question)}"
    yield plain(card.finding)
    yield f"{plain(card.literature)}. Command: `sudokulp list --experiment {card.name}`."
    for figure in card.figures:
        path = f"plots/{card.name}-{figure}.svg"
        title = TITLE.search((WEB / "help" / path).read_text(encoding="utf-8"))
        yield f"![{title and unescape(title[1])}]({path})"


def columns() -> str:
    """Return the table of the columns of results."""
    rows = (
        (f"`{name}`", TYPES.get(kind, "text"), plain(about))
        for name, (kind, about) in COLUMNS.items()
    )
    return table(("column", "type", "meaning"), rows)


def commands() -> str:
    """Return a section for each command."""
    found = dict(parsers(make_parser(cli.commands())))
    links = ", ".join(f"[{name}](#sudokulp-{name.replace(' ', '-')})" for name in found)
    return "\n\n".join([links, *(part for each in found.items() for part in command(*each))])


def versions() -> str:
    """Return the versions of the software that runs in the page, as the build takes them."""
    npm = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    wheels = (WEB / "wheels.txt").read_text(encoding="utf-8")
    pulp = next(line.split()[0] for line in wheels.splitlines() if line.startswith("pulp=="))
    return (
        f"PyScript {npm['@pyscript/core']}, Pyodide {npm['pyodide']}, PuLP {pulp[6:]}, and HiGHS "
        f"as the npm package highs {npm['highs']}."
    )


def parsers(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield the name of each command, such as "solve", and its parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                yield one.prog.partition(" ")[2], one
                yield from parsers(one)


def command(name: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the paragraphs of a command: description, arguments, options and epilog."""
    yield f"### sudokulp {name}"
    yield plain(parser.description or "")
    for group in parser._action_groups:
        shown = [action for action in group._group_actions if is_shown(action)]
        if shown:
            title = (group.title or "options").capitalize()
            yield table((title, ""), [(spelled(each), explained(each, parser)) for each in shown])
    yield from epilog(parser.epilog or "")


def is_shown(action: argparse.Action) -> bool:
    """Return whether an argument is neither --help nor a list of subcommands."""
    return not isinstance(action, (argparse._HelpAction, argparse._SubParsersAction))


def spelled(action: argparse.Action) -> str:
    """Return an argument as it is typed."""
    value = action.metavar or ("NAME" if action.choices else "")
    if not action.option_strings:
        return f"`{value or action.dest}`"
    ending = f" {value}" if value and action.nargs != 0 else ""
    return ", ".join(f"`{name}{ending}`" for name in action.option_strings)


def explained(action: argparse.Action, parser: argparse.ArgumentParser) -> str:
    """Return the help of an argument, with its choices."""
    values = {**vars(action), "prog": parser.prog}
    text = plain((action.help or "") % values)
    if not action.choices or all(str(choice) in text for choice in action.choices):
        return text
    return f"{text}; one of {', '.join(f'`{choice}`' for choice in action.choices)}"


def epilog(text: str) -> Iterator[str]:
    """Yield the paragraphs of a command's epilog, with indented lines as code."""
    for paragraph in text.strip("\n").split("\n\n"):
        paragraph = paragraph[:1].upper() + paragraph[1:]
        first, *rest = paragraph.splitlines()
        if ELSEWHERE.match(first):
            yield "See [Models and formulations](models.md)."
        elif rest and all(line.startswith(" ") for line in rest):
            yield f"{plain(first)}\n"
            yield "\n".join(["```text", *rest, "```"])
        elif paragraph:
            yield plain(paragraph)


GENERATED: dict[str, Callable[[], str]] = {
    "api": reference,
    "class_puzzles": class_puzzles,
    "columns": columns,
    "commands": commands,
    "experiments": experiments,
    "models": models,
    "rules": rules,
    "versions": versions,
}
