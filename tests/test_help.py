"""Help's table of rules is that of the package."""

import re
from dataclasses import MISSING, fields
from html import unescape
from pathlib import Path

from sudoku.rules import RULES

HELP = (Path(__file__).parents[1] / "web" / "help.html").read_text(encoding="utf-8")


def rows(name):
    """Return the cells of each row of a table as text."""
    (table,) = re.findall(rf'<table data-table="{name}">(.*?)</table>', HELP, re.DOTALL)
    found = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in table.split("<tr>")[2:]]
    texts = [[cell.replace("<br>", ": ") for cell in row] for row in found]
    return [[unescape(re.sub("<[^>]+>", "", cell)) for cell in row] for row in texts]


def said(field):
    """Return a field with what is meant where it is left out."""
    if field.default is MISSING:
        return field.name
    values = field.default if isinstance(field.default, tuple) else (field.default or "none",)
    return f"{field.name} ({', '.join(map(str, values))})"


def test_the_table_of_rules_has_each_with_its_fields_and_what_it_says():
    kinds = RULES.values()
    told = [", ".join(map(said, fields(kind))) or "no fields" for kind in kinds]
    wanted = [[kind.name, f"{one}: {kind.about}"] for kind, one in zip(kinds, told, strict=True)]
    assert rows("rules") == wanted


def test_the_schema_is_linked_where_the_format_is_told():
    section = HELP.partition('data-format="json"')[2].partition("</section>")[0]
    assert 'href="./puzzle.schema.json"' in section
    assert 'href="#rules-in-a-file"' in section
