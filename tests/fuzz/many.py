"""The path of a list through the Lists tab: opened, split into lines, processed, saved."""

from itertools import groupby

from hostile import Json, asked, base64

#: Lines scanned per call; lines processed.
PIECE, WORKED = 2_000, 40
_ANY = {"variant": "classic"}


class Many:
    """Handle the file of a list as the page does.

    Parameters
    ----------
    data : bytes
        The file.
    long : bool
        Whether to read it line by line, as the page does if it is long.
    """

    def __init__(self, data: bytes, long: bool = False) -> None:
        self._data, self._long = data, long
        #: The numbers of the lines that were processed.
        self.worked: list[int] = []

    def table(self) -> Json:
        """Open the file; return the answer with the first rows as CSV, or the error."""
        opened = asked("list_open", {"data": base64(self._data[:4_096])})
        if not opened["ok"]:
            return opened
        if not opened["encoding"]:
            return self._whole({"data": base64(self._data)})
        text = self._decoded(opened).replace("\r\n", "\n").replace("\r", "\n")
        return self._scanned(text.split("\n")) if self._long else self._whole({"text": text})

    def _decoded(self, opened: Json) -> str:
        try:
            strict = "strict" if opened["fallback"] else "replace"
            return self._data.decode(opened["encoding"], strict)
        except UnicodeDecodeError:
            return self._data.decode(opened["fallback"], "replace")

    def _whole(self, source: Json) -> Json:
        found = asked("list_whole", {**source, **_ANY})
        if not found["ok"]:
            return found
        lines, numbers = found["text"].split("\n"), found["numbers"]
        turns = dict(found["turns"])
        entries, layout = [], found["turns"][0][1]
        for index, (number, line) in enumerate(zip(numbers, lines, strict=True)):
            layout = turns.get(index, layout)
            entries.append((number, line, layout))
        return self._written(entries[:WORKED])

    def _scanned(self, lines: list[str]) -> Json:
        scan: Json = {"layout": None, "heading": 0}
        entries: list[tuple[int, str]] = []
        for first in range(0, len(lines), PIECE):
            piece = lines[first : first + PIECE]
            known = {"layout": scan["layout"], "heading": scan["heading"]}
            text = "\n".join(piece)
            scan = asked("list_scan", {"text": text, "first": first + 1, **_ANY, **known})
            if not scan["ok"]:
                return scan
            skipped = set(scan["skipped"])
            entries += [each for each in enumerate(piece, first + 1) if each[0] not in skipped]
        return self._written([(*each, scan["layout"]) for each in entries[:WORKED]])

    def _written(self, entries: list[tuple[int, str, Json]]) -> Json:
        self.worked = [number for number, *_ in entries]
        limits = {"time_limit": 10, "count_limit": 10}
        rows = []
        for layout, group in groupby(entries, key=lambda entry: entry[2]):
            numbers, lines = zip(*((number, line) for number, line, _ in group), strict=True)
            lists = {"numbers": numbers, "lines": lines}
            done = asked(
                "list_run", {"task": "convert", "model": "", "layout": layout, **lists, **limits}
            )
            rows += [
                [number, line, layout["variant"], layout["source"], "convert", "", row]
                for number, line, row in zip(numbers, lines, done["rows"], strict=True)
            ]
        asked("list_write", {"file": "xlsx", "rows": rows})
        return asked("list_write", {"file": "csv", "rows": rows})
