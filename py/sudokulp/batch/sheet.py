"""XML parts of a workbook (.xlsx) with one table, of which the sheet is written row by row."""

from __future__ import annotations

import re
from collections.abc import Sequence

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
#: Characters that XML cannot contain.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
#: Characters that a cell holds; of a longer one spreadsheet programs call the file damaged.
_LONGEST = 32_767
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})

Value = str | int | float | bool | None

#: The member that holds the rows; all others are the same in every workbook.
SHEET = "xl/worksheets/sheet1.xml"


def _relations(*pairs: tuple[str, str]) -> str:
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(pairs, 1)
    )
    return f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">{listed}</Relationships>'


def _types() -> str:
    parts = {
        "/xl/workbook.xml": "sheet.main",
        "/xl/worksheets/sheet1.xml": "worksheet",
        "/xl/styles.xml": "styles",
    }
    listed = "".join(
        f'<Override PartName="{name}" ContentType="{_KIND}.{kind}+xml"/>'
        for name, kind in parts.items()
    )
    return (
        f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{listed}</Types>'
    )


#: The members of a workbook other than its sheet, by name. The second of the two styles is that
#: of the heading.
PARTS = {
    "[Content_Types].xml": _types(),
    "_rels/.rels": _relations(("officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": f'{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
    '<sheet name="Puzzles" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": _relations(
        ("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")
    ),
    "xl/styles.xml": f'{_XML}<styleSheet xmlns="{_MAIN}"><fonts count="2">'
    '<font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>",
}

#: The sheet before its first row, which is frozen, and after its last one.
HEAD = (
    f'{_XML}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    "</sheetView></sheetViews><sheetData>"
)
TAIL = "</sheetData></worksheet>"


def row_xml(values: Sequence[Value], style: int = 0) -> str:
    """Return a row of the sheet; text is never taken for a number or a formula.

    Examples
    --------
    >>> row_xml([1, "=2", None])
    '<row><c><v>1</v></c><c t="inlineStr"><is><t xml:space="preserve">=2</t></is></c><c/></row>'
    """
    return f"<row>{''.join(_cell(value, style) for value in values)}</row>"


def _cell(value: Value, style: int) -> str:
    styled = f' s="{style}"' if style else ""
    if value is None or value == "":
        return "<c/>"
    if isinstance(value, bool):
        return f'<c{styled} t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f"<c{styled}><v>{value}</v></c>"
    text = _FORBIDDEN.sub("\ufffd", value[:_LONGEST]).translate(_ESCAPES)
    return f'<c{styled} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
