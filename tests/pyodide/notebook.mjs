/**
 * node notebook.mjs
 *
 * Use the package as a notebook in a browser does: in Pyodide, without HiGHS. Prints what the examples return, as JSON.
 */
import { startPython } from './python.mjs';

const USE = `
import json
from sudokulp import Puzzle
puzzle = Puzzle("4...1.2..1.....3")
solved = [puzzle.solve(model).unique for model in ("exact cover", "search")]
puzzle.lp("plain").writeLP("puzzle.lp")
try:
    failed = puzzle.solve().outcome
except Exception as error:
    failed = type(error).__name__
json.dumps([solved, puzzle.count().number, puzzle.rate().score, puzzle.svg()[:4], len(puzzle.explain().steps), failed])
`;

const { python, names } = await startPython({});
python.unregisterJsModule('highs_run');
console.log(python.runPython(USE, { globals: names }));
