/** What the panel Many puzzles shows of a list and of a run through it. */
import { createTable } from './batchtable.js';
import { element, listFiller, setAttribute, setText } from './dom.js';
import { count, duration, timeLeft } from './words.js';

/** Characters of a line that are shown of the one that was chosen. */
const DETAIL = 500;

const LABELS = {
  line: 'Line',
  verdict: 'Outcome',
  givens: 'Givens',
  count: 'Solutions',
  rating: 'Rating',
  guesses: 'Guesses',
  seconds: 'Time',
  what: 'Puzzle, or what is wrong',
};
/** Columns that stay where there is little room. */
const ALWAYS = ['line', 'verdict', 'rating', 'count', 'what'];

/**
 * @typedef {{list: ?import('./batchlist.js').List, rows: ?import('./batchrows.js').Rows, order: ?Uint32Array, task:
 *   string, running: boolean,
 *   paused: boolean, writing: boolean, goesOn: boolean, sorting: {column: string, down: boolean}, rate: ?{rate:
 *   number, left: number}}} Shown
 */

const part = (id) => element(`batch-${id}`);

/**
 * @param {any} offered   the catalog's part on lists
 * @param {{name: string, label: string}[]} verdicts   all there are, in order
 * @param {{open: (row: number) => void, sort: (column: string) => void}} does
 */
export function createBatchView(offered, verdicts, does) {
  const fill = listFiller();
  const labels = verdicts.map(({ label }) => label);
  const table = createTable(part('rows'), {
    open: (place) => does.open(rowAt(place)),
    sort: does.sort,
    at: drawDetail,
  });
  /** @type {Shown} */
  let shown;

  const rowAt = (place) => (shown.order ? shown.order[place] : place);

  function textOf(row, column) {
    const { list, rows } = shown;
    if (column === 'line') return String(list.number(row));
    if (column === 'verdict') return rows.verdict[row] ? labels[rows.verdict[row] - 1] : 'Waiting';
    if (column === 'seconds') return rows.verdict[row] ? duration(rows.seconds[row]) : '';
    if (column !== 'what') return rows.text(row, column);
    const problem = rows.problems[row];
    return problem ? `${problem}: ${list.line(row)}` : list.line(row);
  }

  /**
   * All that a line says, and what came of it: in the table there may be no room.
   * @param {number} place   -1 for none
   */
  function drawDetail(place) {
    if (place < 0) return setText(part('detail'), '');
    const row = rowAt(place);
    const solution = shown.rows.solutions[row];
    const what = textOf(row, 'what').slice(0, DETAIL);
    const said = `Line ${count(shown.list.number(row))}: ${textOf(row, 'verdict')}. ${what}`;
    setText(part('detail'), solution ? `${said} Solution: ${solution}` : said);
  }

  function drawTable() {
    const { list, rows, order } = shown;
    const number = rows ? (order?.length ?? rows.length) : 0;
    table.show({
      count: number,
      number: (place) => list.number(rowAt(place)),
      kind: (place) => rows.verdicts[rows.verdict[rowAt(place)] - 1] ?? 'waiting',
      text: (place, column) => textOf(rowAt(place), column),
    });
    setText(part('shown'), rows && number < rows.length ? `${count(number)} of ${count(rows.length)} shown` : '');
  }

  function drawColumns() {
    const { columns } = offered.tasks.find(({ name }) => name === shown.task);
    const names = ['line', 'verdict', ...columns.filter((name) => name in LABELS), 'seconds', 'what'];
    table.setColumns(
      names.map((name) => ({ name, label: LABELS[name], sorts: name !== 'what', wide: !ALWAYS.includes(name) })),
      shown.sorting,
    );
  }

  /** The verdicts there are, with how often each was come to. */
  const tallied = () => verdicts.map(({ label }, index) => ({ label, index, number: shown.rows?.tally[index] ?? 0 }));

  function drawProgress() {
    const { rows, running, rate } = shown;
    part('progress').hidden = !rows || !(running || rows.done);
    if (!rows) return;
    part('bar').max = Math.max(1, rows.length);
    part('bar').value = rows.done;
    const pace = rate ? ` · ${count(Math.round(rate.rate * 10) / 10)} a second · ${timeLeft(rate.left)} left` : '';
    setText(part('pace'), `${count(rows.done)} of ${count(rows.length)}${pace}`);
    setText(
      part('tally'),
      tallied()
        .filter(({ number }) => number)
        .map(({ label, number }) => `${label}: ${count(number)}`)
        .join(' · '),
    );
  }

  function drawFilter() {
    const { value } = part('show');
    if (document.activeElement === part('show')) return; // a list that is open must not change
    const some = tallied().filter(({ number, index }) => number || String(index) === value);
    fill(
      part('show'),
      [
        { name: '-1', label: 'All lines' },
        ...some.map(({ label, index, number }) => ({ name: String(index), label: `${label} (${count(number)})` })),
      ],
      value || '-1',
    );
  }

  function drawButtons() {
    const { list, rows, running, paused, writing, goesOn } = shown;
    setText(part('start'), goesOn ? 'Go on with the list' : 'Work through the list');
    setText(part('pause'), paused ? 'Resume the list' : 'Pause the list');
    setAttribute(part('start'), 'aria-disabled', list?.length ? null : 'true');
    part('start').hidden = running;
    part('pause').hidden = part('stop').hidden = !running;
    setAttribute(part('download'), 'aria-disabled', rows?.done && !writing ? null : 'true');
  }

  return {
    /** Draw everything. @param {Shown} state */
    draw(state) {
      shown = state;
      part('found').hidden = !state.rows;
      setText(part('task-about'), offered.tasks.find(({ name }) => name === part('task').value).about);
      drawColumns();
      drawButtons();
      drawProgress();
      drawFilter();
      drawTable();
    },
    /** Draw what changes while it runs. @param {Shown} state */
    drawRun(state) {
      shown = state;
      drawProgress();
      drawFilter();
      drawTable();
    },
    /** Begin at the top of other rows. */
    top() {
      table.top();
      drawDetail(-1);
    },
    drawFilter,
    /** Return what became of the list so far, in words. */
    inWords: () =>
      tallied()
        .filter(({ number }) => number)
        .map(({ label, number }) => `${count(number)} ${label.toLowerCase()}`)
        .join(', '),
  };
}

/** Fill the lists to choose from. @param {any} catalog @param {string} variant */
export function fillChoices({ batch: offered, variants }, variant) {
  const fill = listFiller();
  fill(part('task'), offered.tasks, offered.tasks[0].name);
  fill(part('variant'), variants, variant);
  fill(part('file-format'), offered.files, offered.files[0].name);
  const { min, max, default: usual } = offered.time_limit;
  Object.assign(part('limit'), { min, max, value: usual });
}
