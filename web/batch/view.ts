/** The view of the Many tab: the list, the run through it, and the results. */
import { isOpen, tallyOf, type State, type Offered } from './state.js';
import { createTable } from './table.js';
import type { Row } from './rows.js';
import { element, setAttribute, setText } from '../dom.js';
import { fill, html, nothing, render } from '../html.js';
import { beginning, count, duration, timeLeft } from '../words.js';
import type { Catalog } from '../state/catalog.js';

const LABELS: Record<string, string> = {
  line: 'Number',
  verdict: 'Result',
  givens: 'Givens',
  count: 'Solutions',
  rating: 'Difficulty',
  score: 'Score',
  solution: 'Solution',
  seconds: 'Time',
  what: 'Puzzle or error',
};
/** Columns that cannot be sorted. */
const UNSORTED = ['solution', 'what'];
/** Columns that are shown on a narrow screen, too. */
const ALWAYS = ['line', 'verdict', 'rating', 'count', 'what'];

const part = (id: string) => element(`batch-${id}`);

/**
 * @param offered   the catalog's part about lists
 * @param does   `sort`: sort by a column of the table
 */
export function createBatchView(
  offered: Offered,
  does: { open: (row: number) => void; sort: (column: string) => void },
) {
  const labels = new Map(offered.verdicts.map(({ name, label }) => [name, label]));
  const table = createTable(part('rows'), {
    open: (place) => does.open(rowAt(place)),
    sort: does.sort,
    at: drawDetail,
  });
  let shown: State;
  let turn = 0; // the turn of the visible rows, see state.ts

  const rowAt = (place: number) => shown.view.order?.[place] ?? place;

  function textOf(row: number, column: string) {
    const { list } = shown.input;
    const { rows } = shown.work;
    if (!list || !rows) return '';
    const result = rows.list[row];
    if (column === 'line') return String(list.number(row));
    if (column === 'verdict') return result ? (labels.get(result.verdict) ?? '') : 'Waiting';
    if (column === 'seconds') return result ? duration(result.seconds) : '';
    if (column === 'what') return result?.problem ? `${result.problem}: ${list.line(row)}` : list.line(row);
    return rows.text(row, column as keyof Row);
  }

  /**
   * Show a line with its full text and result, which the table may have no room for.
   * @param place   the position of the line in the table; -1 for none
   */
  function drawDetail(place: number) {
    const { list } = shown.input;
    const { rows } = shown.work;
    if (place < 0 || !list || !rows) return render(nothing, part('detail'));
    const row = rowAt(place);
    const { problem = '', notice = '', solution = '' } = rows.list[row] ?? {};
    const said = [
      `Line ${count(list.number(row))}: ${textOf(row, 'verdict')}.`,
      `${problem && `${problem}: `}${beginning(list.line(row))}${notice && ` (${notice})`}`,
      solution && `Solution: ${solution}`,
    ];
    const open = html`<button type="button" @click=${() => does.open(row)}>Open in Solve</button>`;
    render(html`<span>${said.filter(Boolean).join(' ')}</span>${open}`, part('detail'));
  }

  function drawTable() {
    const { rows } = shown.work;
    const { order } = shown.view;
    const number = rows ? (order?.length ?? rows.length) : 0;
    table.show({
      count: number,
      kind: (place) => rows?.list[rowAt(place)]?.verdict ?? 'waiting',
      text: (place, column) => textOf(rowAt(place), column),
    });
    setText(part('shown'), rows && number < rows.length ? `${count(number)} of ${count(rows.length)} shown` : '');
  }

  function drawColumns() {
    const task = shown.work.job?.task ?? shown.choices.task;
    const columns = offered.tasks.find(({ name }) => name === task)?.columns ?? [];
    const names = ['line', 'what', 'verdict', ...columns.filter((name) => name in LABELS), 'seconds'];
    table.setColumns(
      names.map((name) => ({
        name,
        label: LABELS[name],
        sorts: !UNSORTED.includes(name),
        wide: !ALWAYS.includes(name),
      })),
      shown.view,
    );
  }

  function drawProgress() {
    const { rows, phase, pace } = shown.work;
    part('progress').hidden = !rows || !(phase !== 'idle' || rows.done);
    if (!rows) return;
    part('bar').max = Math.max(1, rows.length);
    part('bar').value = rows.done;
    const speed = pace
      ? ` · ${count(Math.round(pace.rate * 10) / 10)} a second · about ${timeLeft(pace.left)} left`
      : '';
    setText(part('pace'), `${count(rows.done)} of ${count(rows.length)}${speed}`);
    setText(
      part('tally'),
      tallyOf(shown)
        .filter(({ number }) => number)
        .map(({ label, number }) => `${label}: ${count(number)}`)
        .join(' · '),
    );
  }

  function drawFilter() {
    const value = String(shown.view.verdict);
    if (document.activeElement === part('show')) return; // a list that is open must not change
    const some = tallyOf(shown).filter(({ number, index }) => number || String(index) === value);
    const entry = ({ label, index, number }: ReturnType<typeof tallyOf>[number]) => ({
      name: String(index),
      label: `${label} (${count(number)})`,
    });
    fill(part('show'), [{ name: '-1', label: 'All lines' }, ...some.map(entry)], value);
  }

  function drawButtons() {
    const { list } = shown.input;
    const { rows, phase } = shown.work;
    const { writing } = shown;
    const running = phase !== 'idle';
    const focused = document.activeElement;
    setText(part('start'), rows?.done && isOpen(shown) ? 'Continue the list' : 'Process the list');
    setText(part('pause'), phase === 'paused' ? 'Resume the list' : 'Pause the list');
    setAttribute(part('start'), 'aria-disabled', list?.length ? null : 'true');
    part('start').hidden = running;
    part('pause').hidden = part('stop').hidden = !running;
    // The button just pressed is hidden: move the focus to its counterpart.
    if (running && focused === part('start')) part('pause').focus();
    if (!running && [part('pause'), part('stop')].includes(focused)) part('start').focus();
    setAttribute(part('download'), 'aria-disabled', rows?.done && !writing ? null : 'true');
  }

  function drawChoices() {
    const { task, variant, limit, format, onlyShown } = shown.choices;
    const values = { task, variant, limit, 'file-format': format, find: shown.view.find };
    for (const [id, value] of Object.entries(values)) if (part(id).value !== value) part(id).value = value;
    part('only-shown').checked = onlyShown;
    setText(part('task-about'), offered.tasks.find(({ name }) => name === task)?.about ?? '');
  }

  function drawMessages() {
    for (const [id, words] of Object.entries(shown.messages)) setText(part(id), words);
    setAttribute(part('panel'), 'aria-busy', shown.input.busy ? 'true' : null);
  }

  /** Scroll to the top when other rows are shown. */
  function drawTop() {
    if (turn === shown.view.turn) return;
    turn = shown.view.turn;
    table.top();
    drawDetail(-1);
  }

  return {
    draw(state: State) {
      shown = state;
      part('found').hidden = !state.work.rows;
      drawChoices();
      drawMessages();
      drawTop();
      drawColumns();
      drawButtons();
      drawProgress();
      drawFilter();
      drawTable();
    },
  };
}

/** Fill the lists to choose from. */
export function fillChoices({ batch: { tasks, files, time_limit: limit }, variants }: Catalog) {
  fill(part('task'), tasks, tasks[0].name);
  fill(part('variant'), variants, variants[0].name);
  fill(part('file-format'), files, files[0].name);
  Object.assign(part('limit'), { min: limit.min, max: limit.max });
}
