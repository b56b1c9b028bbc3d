"""JSON Schema and TypeScript for the operations, made from their request and result types."""

from __future__ import annotations

from enum import EnumType
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from sudokulp.ops import OPERATIONS
from sudokulp.ops.protocol import Field, Grid, Json, Refusal, Source, has_fields, layout

_PLAIN: dict[Any, Json] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}


class _Definitions:
    """The definitions of the types that operations use. Each type is defined once."""

    def __init__(self) -> None:
        self.kinds: dict[str, type] = {}
        self.found: Json = {}

    def of(self, kind: Any, asked: bool = False) -> Json:
        """Return the schema of a type: in a request if `asked`, otherwise in a result."""
        origin, parts = get_origin(kind), get_args(kind)
        if kind in _PLAIN:
            return _PLAIN[kind]
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(part, asked) for part in parts]}
        if origin is Literal:
            return {"enum": list(parts)}
        if origin is tuple:
            return self._array(parts, asked)
        if dict in (kind, origin):
            inner = self.of(parts[1], asked) if parts else {}
            return {"type": "object", "additionalProperties": inner}
        return self._named(kind, asked)

    def request(self, name: str) -> Json:
        """Return the schema of the request of an operation."""
        title = "".join(part.capitalize() for part in name.split("_")) + "Request"
        self.found[title] = self._object(OPERATIONS[name].function(), True)
        return {"$ref": f"#/$defs/{title}"}

    def _array(self, parts: tuple[Any, ...], asked: bool) -> Json:
        if parts[-1] is Ellipsis:
            return {"type": "array", "items": self.of(parts[0], asked)}
        items = [self.of(part, asked) for part in parts]
        return {"type": "array", "prefixItems": items, "minItems": len(parts), "items": False}

    def _named(self, kind: type, asked: bool) -> Json:
        name = kind.__name__
        if self.kinds.setdefault(name, kind) is not kind:
            raise TypeError(f"{name} is the name of two types: rename one of them")
        if name not in self.found:
            self.found[name] = {}  # a type may contain itself
            shape = {"enum": list(map(str, kind))} if isinstance(kind, EnumType) else None
            self.found[name] = shape or self._object(kind, asked)
        return {"$ref": f"#/$defs/{name}"}

    def _object(self, kind: Any, asked: bool) -> Json:
        if isinstance(kind, type) and not has_fields(kind):
            raise TypeError(f"{kind} cannot be part of a request or a result")
        own = [field for field in layout(kind) if not field.is_grid]
        shape: Json = {
            "type": "object",
            "properties": {each.name: self._field(each, asked) for each in own},
            "required": [
                each.name for each in own if (each.required if asked else not each.omitted)
            ],
        }
        grids = [field for field in layout(kind) if field.is_grid]
        for field in grids:
            reading = {"type": "object", "properties": {"reading": self.of(Source, True)}}
            ways = [self.of(Grid, True), reading | {"required": ["reading"]}]
            shape["anyOf"] = ways if field.required else [*ways, {}]
        closed = "unevaluatedProperties" if grids else "additionalProperties"
        return shape if kind is Grid else shape | {closed: False}

    def _field(self, field: Field, asked: bool) -> Json:
        shape = self.of(field.type, asked)
        if not asked and field.omitted:
            others = [one for one in shape["anyOf"] if one != _PLAIN[NoneType]]
            return {"anyOf": others} if others[1:] else others[0]
        if asked and not field.required and _PLAIN[NoneType] not in shape.get("anyOf", ()):
            return {"anyOf": [shape, _PLAIN[NoneType]]}
        return shape


def protocol() -> Json:
    """Return the JSON Schema of the requests and results of all operations."""
    return _protocol(_Definitions())


def _protocol(definitions: _Definitions) -> Json:
    operations = {
        name: {"request": definitions.request(name), "result": definitions.of(one.result)}
        for name, one in OPERATIONS.items()
    }
    definitions.of(Refusal)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Operations of SudokuLP",
        "operations": operations,
        "$defs": dict(sorted(definitions.found.items())),
    }


_HEAD = """\
// The types of the protocol between page and worker. Do not edit: they are made of the types in
// py/sudokulp/ops by `python3 build.py protocol`.
"""
_TAIL = """\
/** An answer: the result, or why there is none. */
export type Reply<Name extends keyof Operations> = Done<Name> | Refused;
export type Done<Name extends keyof Operations> = { ok: true } & Operations[Name]['result'];
export type Refused = { ok: false } & Refusal;
"""


def typescript() -> str:
    """Return a TypeScript module with the types of all requests and results."""
    definitions = _Definitions()
    schema = _protocol(definitions)
    parts = [
        f"export type {name} = {_derived(name, one, definitions) or _type(one)};\n"
        for name, one in schema["$defs"].items()
    ]
    rows = (
        f"  {name}: {{ request: {_type(one['request'])}; result: {_type(one['result'])} }};\n"
        for name, one in schema["operations"].items()
    )
    table = f"export interface Operations {{\n{''.join(rows)}}}\n"
    return "\n".join([_HEAD, *parts, table, _TAIL])


def _derived(name: str, shape: Json, definitions: _Definitions) -> str:
    """Return the type of a class by the class it derives from; "" if the page has no such type."""
    kind = definitions.kinds.get(name)
    for base in kind.__mro__[1:] if kind else ():
        if definitions.kinds.get(base.__name__) is base:
            inherited = definitions.found[base.__name__].get("properties", {})
            own = {key: one for key, one in shape["properties"].items() if key not in inherited}
            return f"{base.__name__} & {_type(shape | {'properties': own})}"
    return ""


def _type(shape: Json) -> str:
    """Return the TypeScript for a schema."""
    if "$ref" in shape:
        return str(shape["$ref"]).rpartition("/")[2]
    if "enum" in shape:
        return " | ".join(f"'{each}'" for each in shape["enum"])
    if "properties" in shape:
        return _object_type(shape)
    if "anyOf" in shape:
        return " | ".join(dict.fromkeys(map(_type, shape["anyOf"])))
    if "prefixItems" in shape:
        return f"[{', '.join(map(_type, shape['prefixItems']))}]"
    if shape.get("type") == "array":
        inner = _type(shape["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if shape.get("type") == "object":
        return f"Record<string, {_type(shape['additionalProperties'])}>"
    return str(shape.get("type", "unknown")).replace("integer", "number")


def _object_type(shape: Json) -> str:
    fields = (
        f"  {name}{'' if name in shape['required'] else '?'}: {_type(one)};\n"
        for name, one in shape["properties"].items()
    )
    own = "{\n" + "".join(fields) + "}" if shape["properties"] else "Record<string, never>"
    if "anyOf" not in shape:
        return own
    puzzle = "Partial<Grid>" if {} in shape["anyOf"] else "Grid"
    return f"{puzzle} & {own}" if shape["properties"] else puzzle
