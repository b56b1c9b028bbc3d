"""The Python API as Markdown: the signatures and docstrings of the package's public names."""

import inspect
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from pathlib import Path
from textwrap import indent
from typing import TypeVar

import sudokulp

#: The sections by folder or module of the package.
SECTIONS = {
    "many": "Solving and counting",
    "puzzle": "Puzzles and solutions",
    "conflicts": "Puzzles and solutions",
    "opening": "Reading and writing",
    "formats": "Reading and writing",
    "rules": "Reading and writing",
    "analysis": "Solving and counting",
    "explaining": "Explanations",
    "certifying": "Certificates",
    "generation": "Generating and transforming",
    "exports": "Exports and pictures",
    "models": "Models",
    "backends": "Solvers",
    "engine": "Formulas",
    "graphs": "Colouring graphs",
    "grid": "Cells and sizes",
    "variants": "Variants and regions",
    "errors": "Errors",
}
#: Classes that have pages of their own.
ELSEWHERE = {"Format", "Rule"}
#: A field of a class: the comment above it, its name, its type, and the rest of the line.
FIELD = re.compile(
    r"(?P<comment>(?:^ {4}#:.*\n)*)^ {4}(?P<name>[a-z]\w*): .+?(?P<rest> = .*|  #.*)?$",
    re.MULTILINE,
)
#: A function, a class or an enum's member as the default of a parameter.
DEFAULT = re.compile(r"<(?:class '|function )?(?:[a-z]\w*\.)*(\w[\w.]*)[^>]*>")
#: A name in single backticks, unless it is a parameter or property: "`name` (type)", for example.
QUOTED = re.compile(r"(?<![`\[])`(?!cells`|symbols`)(\w+)`(?![`\]]| \()")
TITLE = re.compile(r"^(\w[\w ]*)\n-{3,}$", re.MULTILINE)
CODE = re.compile(r"(^ *```python$.*?^ *```$)", re.MULTILINE | re.DOTALL)
#: A name of the package in the text of a type.
OURS = re.compile(r"\b(sudokulp[\w.]*)\.(\w+)")


def reference() -> str:
    """Return a section for each part of the package, with its public names sorted."""
    homes = {name: home.split(".")[1] for name, home in sudokulp._MODULES.items()}
    found = {name: getattr(sudokulp, name) for name in homes}
    for one in helpers(found.values()):
        found[one.__name__] = one
        homes[one.__name__] = one.__module__.split(".")[1]
    parts, anchors, seen = [], dict[str, str](), Counter[str]()
    for title in dict.fromkeys(SECTIONS.values()):
        if not (names := sorted(name for name in found if SECTIONS[homes[name]] == title)):
            continue
        anchor(title, seen)
        anchors |= {name: anchor(name, seen) for name in names}
        parts += [f"## {title}", ", ".join(f"[`{name}`](#{anchors[name]})" for name in names)]
        parts += [part for name in names for part in described(name, found[name])]
    return linked("\n\n".join(parts), anchors)


def helpers(public: Iterable[object]) -> list[type]:
    """Return the classes that fields of public classes use, but that are not public names."""
    todo = [value for value in public if inspect.isclass(value)]
    known = {one.__name__ for one in todo} | ELSEWHERE
    first = len(todo)
    for one in todo:  # grows in the loop
        for home, name in OURS.findall(" ".join(types(one).values())):
            if name not in known:
                known.add(name)
                todo.append(getattr(sys.modules[home], name))
    return todo[first:]


def types(one: type) -> dict[str, str]:
    """Return the types of the public fields of a class, as text with the modules of all names."""
    names = vars(sys.modules[one.__module__])
    found = {name: spelled(kind, names) for name, kind in inspect.get_annotations(one).items()}
    return {name: kind for name, kind in found.items() if name[0] != "_" and "ClassVar" not in kind}


def linked(text: str, anchors: Mapping[str, str]) -> str:
    """Return a text in which quoted names are links, except where they name a parameter."""

    def link(quoted: re.Match[str]) -> str:
        name = quoted[1]
        return f"[`{name}`](#{anchors[name]})" if name in anchors else quoted[0]

    parts = CODE.split(text)
    parts[::2] = [QUOTED.sub(link, part) for part in parts[::2]]
    return "".join(parts)


def anchor(heading: str, seen: Counter[str]) -> str:
    """Return the anchor of a heading, with a number if it is repeated."""
    name = "-".join(re.findall(r"[a-z0-9]+", heading.lower()))
    seen[name] += 1
    return f"{name}-{seen[name] - 1}" if seen[name] > 1 else name


def described(name: str, value: object) -> Iterator[str]:
    """Yield the heading, signature and docstring of a name."""
    yield f"### {name}"
    if inspect.isclass(value):
        yield from described_class(value)
        if name not in sudokulp.__all__:
            yield f"This class can be imported from `{value.__module__}`."
    elif inspect.isfunction(value):
        yield code(f"{name}{signature(value)}")
        yield from paragraphs(value)
    else:
        yield comment(name)
        many = isinstance(value, Iterable)
        yield f"Names: {', '.join(f'`{key}`' for key in value)}." if many else f"Value: {value}."


def described_class(one: type) -> Iterator[str]:
    """Yield the signature or fields of a class, its docstring, base class and methods."""
    yield code(declared(one))
    yield from paragraphs(one)
    bases = [base for base in one.__mro__ if base.__module__.startswith("sudokulp")]
    public = [base for base in bases[1:] if base.__name__ in sudokulp.__all__]
    if public:
        yield f"Base class: `{public[0].__name__}`."
        # Methods that a class only inherits from a public class are described there.
        bases = bases[: bases.index(public[0])]
    names = dict.fromkeys(name for base in bases for name in vars(base) if name[0] != "_")
    if lines := [line for name in names for line in item(one, name)]:
        yield "**Methods and properties**"
        yield "\n".join(lines)


def declared(one: type) -> str:
    """Return the signature of a class, or its members or fields, with their comments."""
    made = vars(one).get("__init__")
    if made and made.__code__.co_filename == inspect.getfile(one):  # not written by dataclass
        return f"{one.__name__}{signature(one)}"
    members = one if issubclass(one, Enum) else ()
    lines = [f"    {each.name} = {each.value!r}" for each in members]
    kinds = types(one)
    lines += [
        f"{each['comment']}    {each['name']}: {short(kinds[each['name']])}{each['rest'] or ''}"
        for each in FIELD.finditer(inspect.getsource(one))
        if each["name"] in kinds
    ]
    return "\n".join([f"class {one.__name__}:", *lines] if lines else [f"class {one.__name__}"])


def item(one: type, name: str) -> Iterator[str]:
    """Yield a list item about a method or property of a class, and nothing about a value."""
    value = inspect.getattr_static(one, name)
    if isinstance(value, (property, cached_property)):
        function = value.fget if isinstance(value, property) else value.func
        start = f"`{name}` ({result(function)})"
    elif isinstance(value, classmethod):
        start = f"`{one.__name__}.{name}{signature(getattr(one, name))}`"
    elif inspect.isfunction(value):
        start = f"`{name}{signature(value)}`"
    else:
        return
    first, *rest = list(paragraphs(getattr(one, name))) or [""]
    text = f"- {start}: {' '.join(first.split())}".removesuffix(": ")
    yield "\n\n".join([text, *(indent(part, "  ") for part in rest)])


def signature(function: Callable[..., object]) -> str:
    """Return the parameters, without types because the docstring gives them, and the result."""
    found = inspect.signature(function)
    shown = [one.replace(annotation=one.empty) for one in found.parameters.values()]
    if shown and shown[0].name in ("self", "cls"):
        del shown[0]
    names = DEFAULT.sub(r"\1", str(found.replace(parameters=shown, return_annotation=found.empty)))
    return names if inspect.isclass(function) else f"{names} -> {result(function)}"


def result(function: Callable[..., object]) -> str:
    """Return the type of a function's result as text."""
    globals = inspect.unwrap(function).__globals__
    return short(spelled(inspect.signature(function).return_annotation, globals))


def spelled(kind: object, names: dict[str, object]) -> str:
    """Return a type as text, in which aliases are replaced by their meanings if possible."""
    if isinstance(kind, str):
        try:
            kind = eval(kind, names)
        except NameError:  # imported for type checkers only
            return kind
    if isinstance(kind, TypeVar):
        return " | ".join(one.__name__ for one in kind.__constraints__)
    return inspect.formatannotation(kind)


def short(text: str) -> str:
    """Return the text of a type without the modules of its names."""
    return re.sub(r"\b[\w.]+\.(\w+)", r"\1", text)


def code(text: str) -> str:
    """Return a block of Python."""
    return f"```python\n{text}\n```"


def comment(name: str) -> str:
    """Return the comment ``#: ...`` above a constant of the package."""
    lines = re.compile(rf"((?:^#:.*\n)+){name}\b", re.MULTILINE)
    for path in sorted(Path(sudokulp.__file__).parent.rglob("*.py")):
        if found := lines.search(path.read_text(encoding="utf-8")):
            return " ".join(found[1].replace("#:", "").split())
    raise ValueError(f"{name} has no comment")


def paragraphs(value: object) -> Iterator[str]:
    """Yield the paragraphs of a docstring, with bold titles for numpydoc's sections."""
    first, *rest = TITLE.split(inspect.getdoc(value) or "")
    yield from blocks(first)
    for title, text in zip(rest[::2], rest[1::2], strict=True):
        yield f"**{title}**"
        if title in ("Parameters", "Returns", "Raises", "Yields", "Attributes"):
            yield listed(text.strip("\n").splitlines())
        else:
            yield from blocks(text)


def blocks(text: str) -> Iterator[str]:
    """Yield the paragraphs of a text. Those that begin with a prompt become code."""
    for paragraph in re.split(r"\n{2,}", text.strip("\n")):
        if paragraph.startswith(">>>"):
            yield code(paragraph)
        elif paragraph:
            yield paragraph


def listed(lines: Iterable[str]) -> str:
    """Return the items of a section, which start at the margin, as a list."""
    items: list[str] = []
    for line in lines:
        if line.startswith(" "):
            items[-1] += f" {line.strip()}"
        elif line.strip():
            names, _, kind = line.partition(" : ")
            quoted = ", ".join(f"`{name.strip()}`" for name in names.split(","))
            items.append(f"- {quoted} ({kind}):" if kind else f"- {quoted}:")
    return "\n".join(items)
