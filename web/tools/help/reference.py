"""The Python API as Markdown, from the docstrings of the package's public names.

The sources are parsed, not imported, because the build lacks some of the packages they need.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, reduce
from inspect import cleandoc
from pathlib import Path
from textwrap import indent

import sudokulp

PACKAGE = Path(__file__).parents[3] / "py" / "sudokulp"
#: The sections by folder or module of the package.
SECTIONS = {
    "puzzle": "Puzzles and solutions",
    "conflicts": "Puzzles and solutions",
    "formats": "Reading and writing",
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
FENCE = "```"
#: A name in single backticks, unless it is a parameter or property: "`name` (type)", for example.
QUOTED = re.compile(r"(?<![`\[])`(?!cells`|symbols`)(\w+)`(?![`\]]| \()")
TITLE = re.compile(r"^(\w[\w ]*)\n-{3,}$", re.MULTILINE)
SCOPES = (ast.FunctionDef, ast.ClassDef)
Definition = ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


@dataclass(frozen=True)
class Name:
    """A public name, with the module and the node that define it."""

    name: str
    path: Path
    node: Definition

    @property
    def section(self) -> str:
        """The folder or module of the package that defines it."""
        return self.path.relative_to(PACKAGE).with_suffix("").parts[0]

    @property
    def module(self) -> str:
        """The full name of the module that defines it."""
        return ".".join(self.path.relative_to(PACKAGE.parent).with_suffix("").parts)


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def reference() -> str:
    """Return a section for each part of the package, with its public names sorted."""
    found = [resolved(PACKAGE / "__init__.py", name) for name in sudokulp.__all__]
    found += helpers(found)
    missing = {name.section for name in found} - set(SECTIONS)
    if missing:
        raise ValueError(f"no section of the Python API is for {', '.join(sorted(missing))}")
    parts, anchors, seen = [], dict[str, str](), Counter[str]()
    found.sort(key=lambda one: one.name)
    for title in dict.fromkeys(SECTIONS.values()):
        names = [one for one in found if SECTIONS[one.section] == title]
        anchor(title, seen)
        anchors |= {one.name: anchor(one.name, seen) for one in names}
        links = ", ".join(f"[`{one.name}`](#{anchors[one.name]})" for one in names)
        parts += [f"## {title}", links, *(part for one in names for part in described(one))]
    return linked("\n\n".join(parts), anchors)


def helpers(names: list[Name]) -> list[Name]:
    """Return the classes that fields of these classes use, but that are not public names."""
    found = {one.name: one for one in names}
    todo = list(names)
    for one in todo:  # grows in the loop
        for each in fields_of(one.node) if isinstance(one.node, ast.ClassDef) else ():
            used = ast.walk(Aliases(one.path).visit(deepcopy(each.annotation)))
            for name in {part.id for part in used if isinstance(part, ast.Name)} - found.keys():
                other = find(one.path, name)
                if other and isinstance(other.node, ast.ClassDef) and name not in ELSEWHERE:
                    found[name] = other
                    todo.append(other)
    return todo[len(names) :]


def linked(text: str, anchors: Mapping[str, str]) -> str:
    """Return a text in which quoted names are links, except where they name a parameter."""

    def link(quoted: re.Match[str]) -> str:
        name = quoted[1]
        return f"[`{name}`](#{anchors[name]})" if name in anchors else quoted[0]

    parts = re.split(r"(^ *```python$.*?^ *```$)", text, flags=re.MULTILINE | re.DOTALL)
    parts[::2] = [QUOTED.sub(link, part) for part in parts[::2]]
    return "".join(parts)


def anchor(heading: str, seen: Counter[str]) -> str:
    """Return the anchor of a heading, with a number if it is repeated."""
    name = "-".join(re.findall(r"[a-z0-9]+", heading.lower()))
    seen[name] += 1
    return f"{name}-{seen[name] - 1}" if seen[name] > 1 else name


def resolved(path: Path, name: str) -> Name:
    """Return the definition of a name, following imports."""
    found = find(path, name)
    if not found:
        raise ValueError(f"{name} is not defined in {path}")
    return found


def find(path: Path, name: str) -> Name | None:
    """Return the definition of a name, following imports; None if it is not in the package."""
    node = defined(path).get(name)
    if not isinstance(node, ast.ImportFrom):
        return Name(name, path, node) if node else None
    (original,) = {alias.name for alias in node.names if name == (alias.asname or alias.name)}
    return find(source(path, node), original)


@cache
def defined(path: Path) -> dict[str, Definition | ast.ImportFrom]:
    """Return the first definition or import of each name of a module, outer ones first."""
    found = dict[str, Definition | ast.ImportFrom]()
    for node in ast.walk(parsed(path)):
        names = list[str]()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names = [node.name]
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            names = [ast.unparse(target) for target in targets(node)]
        elif isinstance(node, ast.ImportFrom) and node.level:
            names = [alias.asname or alias.name for alias in node.names]
        for name in names:
            found.setdefault(name, node)
    return found


def targets(node: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
    """Return the targets of an assignment."""
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def source(path: Path, node: ast.ImportFrom) -> Path:
    """Return the path of the module in a relative import."""
    folder = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
    return folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")


def described(one: Name) -> Iterator[str]:
    """Yield the heading, signature and docstring of a name."""
    yield f"### {one.name}"
    if isinstance(one.node, ast.FunctionDef):
        yield code(f"{one.name}({arguments(one.node)}){returned(one.node, one.path)}")
        yield from paragraphs(one.node)
    elif isinstance(one.node, ast.ClassDef):
        yield from described_class(one.node, one.path)
        if one.name not in sudokulp.__all__:
            yield f"This class can be imported from `{one.module}`."
    else:
        if text := comment(one.path, one.node.lineno):
            yield text
        value = getattr(sudokulp, one.name)
        many = isinstance(value, Iterable)
        yield f"Names: {', '.join(f'`{key}`' for key in value)}." if many else f"Value: {value}."


def described_class(node: ast.ClassDef, path: Path) -> Iterator[str]:
    """Yield the signature or fields of a class, its docstring, base class and methods."""
    yield code(declared(node, path))
    yield from paragraphs(node)
    for base, _ in lineage(node, path):
        if base is not node and base.name in sudokulp.__all__:
            yield f"Base class: `{base.name}`."
            break
    if lines := ["\n\n".join(item(each, node.name, path)) for each in methods(node, path)]:
        yield "**Methods and properties**"
        yield "\n".join(lines)


def declared(node: ast.ClassDef, path: Path) -> str:
    """Return the signature of a class, or its members or fields."""
    made = next((each for each in node.body if is_named(each, "__init__")), None)
    if isinstance(made, ast.FunctionDef):
        return f"{node.name}({arguments(made)})"
    is_enum = any("Enum" in ast.unparse(base) for base in node.bases)
    members = [member(each) for each in node.body if isinstance(each, ast.Assign) and is_enum]
    lines = [*members, *(line for each in fields_of(node) for line in field(each, path))]
    return "\n".join([f"class {node.name}:", *lines] if lines else [f"class {node.name}"])


def fields_of(node: ast.ClassDef) -> list[ast.AnnAssign]:
    """Return the definitions of a class's public fields."""
    found = [each for each in node.body if isinstance(each, ast.AnnAssign) and is_public(each)]
    return [each for each in found if "ClassVar" not in ast.unparse(each.annotation)]


def lineage(node: ast.ClassDef, path: Path) -> Iterator[tuple[ast.ClassDef, Path]]:
    """Yield a class and its base classes in the package, each with its module."""
    yield node, path
    for base in node.bases:
        found = find(path, ast.unparse(base).partition("[")[0])
        if found and isinstance(found.node, ast.ClassDef):
            yield from lineage(found.node, found.path)


def methods(node: ast.ClassDef, path: Path) -> Iterator[list[ast.FunctionDef]]:
    """Yield all definitions of each method that a class defines or inherits, its own first.

    Methods that the class only inherits from a public class are described there.
    """
    found: dict[str, list[ast.FunctionDef]] = {}
    is_own = True
    for base, _ in lineage(node, path):
        is_own &= base is node or base.name not in sudokulp.__all__
        for each in base.body:
            if not (isinstance(each, ast.FunctionDef) and is_public(each)):
                continue
            if is_own or each.name in found:
                found.setdefault(each.name, []).append(each)
    yield from found.values()


def item(definitions: list[ast.FunctionDef], owner: str, path: Path) -> Iterator[str]:
    """Yield the parts of a list item about a method. Its text may come from a base class."""
    texts = (list(paragraphs(each)) for each in definitions)
    first, *rest = next((text for text in texts if text), [""])
    yield f"- {signed(definitions[0], owner, path)}{': ' if first else ''}{' '.join(first.split())}"
    yield from (indent(text, "  ") for text in rest)


def member(node: ast.Assign) -> str:
    """Return a line with the name and value of an enum's member."""
    value = node.value.elts[0] if isinstance(node.value, ast.Tuple) else node.value
    return f"    {ast.unparse(node.targets[0])} = {ast.unparse(value)}"


def field(node: ast.AnnAssign, path: Path) -> list[str]:
    """Return the lines of a field, with its comment."""
    lines = path.read_text(encoding="utf-8").splitlines()
    first = node.lineno - 1
    while lines[first - 1].lstrip().startswith("#:"):
        first -= 1
    written = f": {ast.unparse(node.annotation)}"
    shown = lines[first : node.end_lineno]
    return [line.replace(written, f": {spelled_out(node.annotation, path)}") for line in shown]


def is_named(node: ast.stmt, name: str) -> bool:
    """Return whether a statement defines a function of this name."""
    return isinstance(node, ast.FunctionDef) and node.name == name


def is_public(node: ast.FunctionDef | ast.AnnAssign) -> bool:
    """Return whether the name of a method or a field is public."""
    name = node.name if isinstance(node, ast.FunctionDef) else ast.unparse(node.target)
    return not name.startswith("_")


def signed(node: ast.FunctionDef, owner: str, path: Path) -> str:
    """Return the signature of a method, or the name and the type of a property."""
    decorators = {ast.unparse(each) for each in node.decorator_list}
    if decorators & {"property", "cached_property"}:
        return f"`{node.name}` ({spelled_out(node.returns, path)})" if node.returns else node.name
    called = f"{owner}.{node.name}" if "classmethod" in decorators else node.name
    return f"`{called}({arguments(node)}){returned(node, path)}`"


def arguments(node: ast.FunctionDef) -> str:
    """Return the parameters of a function without types, because the docstring gives the types."""
    names = ast.arguments(
        posonlyargs=[ast.arg(each.arg) for each in node.args.posonlyargs],
        args=[ast.arg(each.arg) for each in node.args.args if each.arg not in ("self", "cls")],
        vararg=node.args.vararg and ast.arg(node.args.vararg.arg),
        kwonlyargs=[ast.arg(each.arg) for each in node.args.kwonlyargs],
        kw_defaults=node.args.kw_defaults,
        kwarg=node.args.kwarg and ast.arg(node.args.kwarg.arg),
        defaults=node.args.defaults,
    )
    return ast.unparse(names)


def returned(node: ast.FunctionDef, path: Path) -> str:
    """Return the result type of a function after an arrow, or "" if it has none."""
    return f" -> {spelled_out(node.returns, path)}" if node.returns else ""


def spelled_out(node: ast.expr, path: Path) -> str:
    """Return a type, with the package's aliases replaced by their meanings."""
    return ast.unparse(Aliases(path).visit(deepcopy(node)))


class Aliases(ast.NodeTransformer):
    """Replaces aliases of types, and type variables by the union of their types."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace a name if it is an alias."""
        found = find(self.path, node.id)
        value = found.node.value if found and not isinstance(found.node, SCOPES) else None
        if isinstance(value, ast.Call) and value.args[1:]:
            value = reduce(lambda one, other: ast.BinOp(one, ast.BitOr(), other), value.args[1:])
        if found and isinstance(value, (ast.Subscript, ast.BinOp)):
            replaced: ast.expr = Aliases(found.path).visit(deepcopy(value))
            return replaced
        return node


def code(text: str) -> str:
    """Return a block of Python."""
    return f"{FENCE}python\n{text}\n{FENCE}"


def comment(path: Path, line: int) -> str:
    """Return the comment ``#: ...`` above a line of a module."""
    lines = path.read_text(encoding="utf-8").splitlines()[: line - 1]
    found: list[str] = []
    while lines and lines[-1].startswith("#:"):
        found.insert(0, lines.pop().removeprefix("#:").strip())
    return " ".join(found)


def paragraphs(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    """Yield the paragraphs of a docstring, with bold titles for numpydoc's sections."""
    first, *rest = TITLE.split(cleandoc(ast.get_docstring(node) or ""))
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
