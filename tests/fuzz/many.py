"""The path of a list through the Many tab: opened, split into lines, processed, saved."""

from hostile import Json, asked, base64

#: Lines scanned per call; lines processed.
PIECE, WORKED = 2_000, 40
_ANY = {"variant": "classic"}


class Many:
    """Handle the file of a list as the page does."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        #: The numbers of the lines that were processed.
        self.worked: list[int] = []

    def table(self) -> Json:
        """Open the file; return the answer with the first rows as CSV, or the error."""
        opened = asked("batch_open", {"data": base64(self._data[:4_096])})
        if not opened["encoding"]:
            return asked("batch_whole", {"data": base64(self._data), **_ANY})
        text = self._decoded(opened).replace("\r\n", "\n").replace("\r", "\n")
        return self._scanned(text.split("\n"))

    def _decoded(self, opened: Json) -> str:
        try:
            strict = "strict" if opened["fallback"] else "replace"
            return self._data.decode(opened["encoding"], strict)
        except UnicodeDecodeError:
            return self._data.decode(opened["fallback"], "replace")

    def _scanned(self, lines: list[str]) -> Json:
        scan: Json = {"layout": None, "heading": 0}
        entries: list[tuple[int, str]] = []
        for first in range(0, len(lines), PIECE):
            piece = lines[first : first + PIECE]
            known = {"layout": scan["layout"], "heading": scan["heading"]}
            text = "\n".join(piece)
            scan = asked("batch_scan", {"text": text, "first": first + 1, **_ANY, **known})
            if not scan["ok"]:
                return scan
            if not scan["list"]:
                return asked("batch_whole", {"text": "\n".join(lines), **_ANY})
            skipped = set(scan["skipped"])
            entries += [each for each in enumerate(piece, first + 1) if each[0] not in skipped]
        return self._written(entries[:WORKED], scan["layout"])

    def _written(self, entries: list[tuple[int, str]], layout: Json) -> Json:
        self.worked = [number for number, _ in entries]
        lists = {"numbers": self.worked, "lines": [line for _, line in entries]}
        limits = {"time_limit": 10, "count_limit": 10}
        done = asked("batch", {"task": "convert", "layout": layout, **lists, **limits})
        rows = [
            [number, line, layout["variant"], layout["source"], row]
            for (number, line), row in zip(entries, done["rows"], strict=True)
        ]
        asked("batch_write", {"file": "xlsx", "rows": rows})
        return asked("batch_write", {"file": "csv", "rows": rows})
