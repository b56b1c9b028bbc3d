"""Rows: the results of a list, one for each puzzle and model."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any, get_args, get_type_hints

from ..analysis.verdict import Verdict
from ..errors import ListError, SudokuError


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row; its fields are the columns of tables. What a task does not set is "" or None."""

    line: Annotated[int, "the line in the file, or the number of a generated puzzle, from 1"]
    verdict: Annotated[
        Verdict, "unique, several, solved (at least one), none, unknown, read, wrong"
    ]
    source: Annotated[str, "the name of the file or sheet, if there are several"] = ""
    text: Annotated[str, "the line as it is in the file"] = ""
    variant: Annotated[str, "the variant of the puzzle"] = ""
    puzzle: Annotated[str, "the puzzle as a puzzle string, or as JSON if it has rules"] = ""
    givens: Annotated[int | None, "the number of givens"] = None
    task: Annotated[str, "solve, unique, count, rate or convert"] = "solve"
    model: Annotated[str, "the model and formulation that solved the puzzle"] = ""
    solution: Annotated[str, "a solution, checked against the rules"] = ""
    count: Annotated[int | None, "the number of solutions found"] = None
    exact: Annotated[bool | None, "whether there are no more solutions than these"] = None
    difficulty: Annotated[str, "the difficulty in words"] = ""
    score: Annotated[float | None, "the difficulty as a number from 1"] = None
    seconds: Annotated[float, "seconds for the answer, proof included"] = 0.0
    build: Annotated[float | None, "seconds to build the model"] = None
    search: Annotated[float | None, "seconds to find a solution, or to prove there is none"] = None
    proof: Annotated[float | None, "seconds to look for a second solution"] = None
    nodes: Annotated[int | None, "branch-and-bound nodes of the integer program"] = None
    variables: Annotated[int | None, "the variables of the model"] = None
    constraints: Annotated[int | None, "the constraints of the model"] = None
    solver: Annotated[str, "the solver and its version"] = ""
    problem: Annotated[str, "why there is no puzzle, no solution or no answer"] = ""
    notice: Annotated[str, "what was assumed about the boxes"] = ""

    def __post_init__(self) -> None:
        """Accept a verdict that is a string, as in stored rows."""
        object.__setattr__(self, "verdict", Verdict(self.verdict))

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Row:
        """Return the row in a JSON object, or raise ListError."""
        try:
            return cls(**record)
        except (SudokuError, TypeError, ValueError) as error:
            raise ListError(f"this is not a row of results ({error})") from error

    @classmethod
    def of_line(cls, line: bytes) -> Row:
        """Return the row on a line of JSON, or raise ListError."""
        try:
            return cls.of(json.loads(line))
        except (ValueError, RecursionError) as error:
            raise ListError("this line is not JSON") from error

    def to_line(self) -> bytes:
        """Return the row as a line of JSON."""
        return f"{json.dumps(asdict(self))}\n".encode()


def by_puzzle(rows: Iterable[Row]) -> dict[tuple[str, int], list[Row]]:
    """Return the rows of each puzzle, by the name of its file and its line."""
    found: dict[tuple[str, int], list[Row]] = {}
    for row in rows:
        found.setdefault((row.source, row.line), []).append(row)
    return found


def _column(hint: Any) -> tuple[type, str]:
    kind, meaning = get_args(hint)
    return next(iter(get_args(kind)), kind), meaning


#: The columns in the order of files: the type of the values, and their meaning.
COLUMNS = {name: _column(each) for name, each in get_type_hints(Row, include_extras=True).items()}
