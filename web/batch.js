/** The panel Many puzzles: a list in, what to do with it, the rows, files out. */
import { readFile, writeFile } from './batchfiles.js';
import { ListError, readText } from './batchlist.js';
import { Rows } from './batchrows.js';
import { BatchRun } from './batchrun.js';
import { createTable } from './batchtable.js';
import { download } from './download.js';
import { element, listFiller, setAttribute, setText } from './dom.js';
import { showGrid } from './panels.js';
import { Pool } from './pool.js';
import { count, duration } from './words.js';

/** Characters up to which a list stays in its box: a longer one is held aside, and the box shows how it begins. */
const SHOWN = 20_000;
const GLIMPSE = 2_000;
/** Characters of a line that are shown of the one that was chosen. */
const DETAIL = 500;
/** Milliseconds of quiet after which a typed list is read. */
const PAUSE = 500;
/** Milliseconds between two looks at a run; rows that are sorted or filtered are looked through less often. */
const LOOK = 250;
const SORT = 2000;

const LABELS = { line: 'Line', verdict: 'Outcome', givens: 'Givens', count: 'Solutions', rating: 'Rating', guesses: 'Guesses', seconds: 'Time', what: 'Puzzle, or what is wrong' };
const SORTED = ['line', 'verdict', 'givens', 'count', 'rating', 'guesses', 'seconds'];

/** Wire the panel up; the catalog has to be there. @param {import('./app.js').Context} context */
export function createBatch({ store, solver, intake, on }) {
  const pool = new Pool();
  const fill = listFiller();
  const ask = (name, request) => solver.call(name, request);
  const part = (id) => element(`batch-${id}`);
  const { batch: offered } = store.state.catalog;
  /** @type {import('./batchlist.js').List | null} */
  let list = null;
  /** @type {Rows | null} */
  let rows = null;
  /** @type {BatchRun | null} */
  let run = null;
  let job = null;         // what `rows` came of
  let paused = false;
  let name = 'list';
  let reading = 0;        // counts what is read, so that the last one wins
  let source = null;      // {text} or {file}, to be read again under another variant
  let order = null;
  let sorting = /** @type {{column: import('./batchrows.js').Column, down: boolean}} */ ({ column: 'line', down: false });
  let looked = 0;
  let timer = 0;
  const table = createTable(part('rows'), { open: openRow, sort: sortBy, at: drawDetail });

  /* In */

  /** @param {{text: string} | {file: File}} from */
  async function take(from) {
    const mine = ++reading;
    leave();
    source = from;
    list = rows = null;
    const progress = (done, all) => setText(part('taken'), `Reading: line ${count(done)} of ${count(all)}`);
    const how = { ask, variant: part('variant').value, limits: offered, progress, wanted: () => mine === reading };
    part('panel').setAttribute('aria-busy', 'true');
    setText(part('alert'), '');
    draw();
    try {
      const found = 'file' in from ? await readFile(from.file, how) : await readText(from.text, how);
      if (mine === reading) accept(found);
    } catch (error) {
      if (mine === reading) refuse(error);
    }
  }

  function accept({ list: found, notice }) {
    list = found;
    name = 'file' in source ? source.file.name.replace(/\.[^.]*$/, '') : 'list';
    setAttribute(part('panel'), 'aria-busy', null);
    setText(part('taken'), `${count(list.length)} ${list.length === 1 ? 'entry' : 'entries'} to work on. ${notice}`.trim());
    begin();
  }

  function refuse(error) {
    if (!(error instanceof ListError) && !['Crashed', 'Stopped'].includes(error.name)) throw error;
    setAttribute(part('panel'), 'aria-busy', null);
    setText(part('taken'), '');
    setText(part('alert'), `The list was not taken: ${error.message}`);
    draw();
  }

  /** Let go of what was asked about the list before. */
  function leave() {
    run?.stop();
    run = null;
    paused = false;
    clearInterval(timer);
    setText(part('said'), '');
  }

  function clear() {
    reading += 1;
    leave();
    source = list = rows = null;
    setAside('');
    part('text').value = '';
    for (const id of ['taken', 'alert', 'written']) setText(part(id), '');
    setAttribute(part('panel'), 'aria-busy', null);
    draw();
  }

  /** A box with megabytes of text would stop the page at every key. @param {string} text   "" if it is all there to be edited */
  function setAside(text) {
    part('text').readOnly = text !== '';
    part('aside').hidden = text === '';
    if (text) part('text').value = `${text.slice(0, GLIMPSE).replace(/[^\n]*$/, '') || text.slice(0, GLIMPSE)}…`;
  }

  function takeText(text) {
    if (!text.trim()) return clear();
    setAside(text.length > SHOWN ? text : '');
    take({ text });
  }

  function takeFiles(files) {
    if (files.length > 1) return setText(part('alert'), `These are ${count(files.length)} files; one list is taken at a time.`);
    setAside(`The file ${files[0].name}\n`);
    take({ file: files[0] });
  }

  function paste(event) {
    const { clipboardData: data } = event;
    const text = data.getData('text/plain');
    if (!data.files.length && text.length <= SHOWN) return;
    event.preventDefault();
    if (text) takeText(text);
    else takeFiles([...data.files]);
  }

  let typing;
  function type() {
    clearTimeout(typing);
    const { value } = part('text');
    if (value.length > SHOWN) takeText(value);
    else typing = setTimeout(() => takeText(value), PAUSE);
  }

  /* The run */

  function jobOf() {
    const seconds = Math.round(part('limit').valueAsNumber) || offered.time_limit.default;
    const time_limit = Math.min(offered.time_limit.max, Math.max(offered.time_limit.min, seconds));
    return { task: part('task').value, time_limit, count_limit: store.state.countLimit };
  }

  /** Have rows that wait for all that is asked now. */
  function begin() {
    rows = new Rows(list.length, offered.verdicts.map((verdict) => verdict.name));
    job = jobOf();
    table.top();
    drawDetail(-1);
    reorder();
    draw();
  }

  /** Begin, or go on where it was stopped. */
  async function start() {
    if (!list?.length || run) return;
    if (rows.done === rows.length || JSON.stringify(job) !== JSON.stringify(jobOf())) begin();
    const mine = new BatchRun(pool, list, rows, job, () => { looked = Math.min(looked, performance.now() - LOOK); });
    run = mine;
    timer = setInterval(look, LOOK);
    say('Working through the list.');
    draw();
    try {
      await mine.go();
      if (run === mine) end(mine.stopped ? `Stopped: ${count(rows.done)} of ${count(rows.length)} are done.` : `Done: ${inWords()}.`);
    } catch (error) {
      if (run === mine) end(`It broke off: ${error.message}`);
    }
  }

  function end(words) {
    const focused = [part('pause'), part('stop')].includes(document.activeElement);
    clearInterval(timer);
    run = null;
    paused = false;
    say(words);
    reorder();
    draw();
    if (focused) part('start').focus();
  }

  function pause() {
    paused = !paused;
    if (paused) run.pause();
    else run.resume();
    say(paused ? 'Paused.' : 'Working through the list.');
    draw();
  }

  const say = (words) => setText(part('said'), words);

  /** What became of the list so far, in words. */
  function inWords() {
    const said = offered.verdicts.map(({ label }, index) => ({ label, number: rows.tally[index] })).filter(({ number }) => number);
    return said.map(({ label, number }) => `${count(number)} ${label.toLowerCase()}`).join(', ');
  }

  function look() {
    const plain = order === null;
    if (!plain && performance.now() - looked > SORT) reorder();
    else table.redraw();
    drawProgress();
    drawFilter();
  }

  /* The rows */

  function reorder() {
    looked = performance.now();
    if (!rows) return;
    const wanted = part('find').value.trim().toLowerCase();
    const known = list;
    const found = rows;
    const matches = wanted ? (row) => String(known.number(row)) === wanted || `${known.line(row)} ${found.problems[row] ?? ''}`.toLowerCase().includes(wanted) : null;
    order = rows.order({ verdict: Number(part('show').value || -1), matches, ...sorting });
    showRows();
  }

  /** All that a line says, and what came of it: in the table there may be no room. @param {number} place   -1 for none */
  function drawDetail(place) {
    if (place < 0) return setText(part('detail'), '');
    const row = rowAt(place);
    const solution = rows.solutions[row] ? ` Solution: ${rows.solutions[row]}` : '';
    setText(part('detail'), `Line ${count(list.number(row))}: ${textOf(row, 'verdict', offered.verdicts.map(({ label }) => label))}. ${textOf(row, 'what', []).slice(0, DETAIL)}${solution}`);
  }

  const rowAt = (place) => (order ? order[place] : place);

  function showRows() {
    const shown = rows ? order?.length ?? rows.length : 0;
    const labels = offered.verdicts.map(({ label }) => label);
    table.show({
      count: shown,
      number: (place) => list.number(rowAt(place)),
      kind: (place) => rows.verdicts[rows.verdict[rowAt(place)] - 1] ?? 'waiting',
      text: (place, column) => textOf(rowAt(place), column, labels),
    });
    setText(part('shown'), rows && shown < rows.length ? `${count(shown)} of ${count(rows.length)} shown` : '');
  }

  function textOf(row, column, labels) {
    if (column === 'line') return String(list.number(row));
    if (column === 'verdict') return rows.verdict[row] ? labels[rows.verdict[row] - 1] : 'Waiting';
    if (column === 'seconds') return rows.verdict[row] ? duration(rows.seconds[row]) : '';
    if (column !== 'what') return rows.text(row, column);
    const problem = rows.problems[row];
    return problem ? `${problem}: ${list.line(row)}` : list.line(row);
  }

  function sortBy(column) {
    sorting = { column, down: sorting.column === column && !sorting.down };
    table.top();
    drawDetail(-1);
    reorder();
    draw();
  }

  /** Put a row's puzzle into the grid. @param {number} place */
  async function openRow(place) {
    const row = rowAt(place);
    const number = list.number(row);
    const mine = list;
    const answer = await ask('batch_line', { number, line: list.line(row), layout: list.layout(row) });
    if (list !== mine || !answer.ok) return;
    intake.text(answer.text, { title: `${name} ${number}`, variant: answer.variant });
    store.change({ said: `Line ${count(number)} of the list is in the grid.` });
    showGrid();
  }

  /* Out */

  let writing = false;
  async function write() {
    if (!rows?.done || writing) return;
    writing = true;
    draw();
    const file = offered.files.find((other) => other.name === part('file-format').value);
    const all = part('only-shown').checked && order ? Uint32Array.from(order).sort() : Uint32Array.from({ length: rows.length }, (_, row) => row);
    const found = rows;
    const chosen = all.filter((row) => found.verdict[row]);
    const progress = (done) => setText(part('written'), `Writing: ${count(done)} of ${count(chosen.length)}`);
    try {
      const { blob, leftOut } = await writeFile(file, list, rows, chosen, { ask, progress });
      download(`${name}-${job.task}.${file.suffix}`, blob);
      const aside = leftOut ? `; ${count(leftOut)} are left out, as such a file cannot hold them` : '';
      setText(part('written'), `${count(chosen.length)} rows were written${aside}.`);
    } catch (error) {
      if (!(error instanceof ListError) && !['Crashed', 'Stopped'].includes(error.name)) throw error;
      setText(part('written'), `The file was not written: ${error.message}`);
    } finally {
      writing = false;
      draw();
    }
  }

  /* Drawing */

  function drawProgress() {
    part('progress').hidden = !rows || !(run || rows.done);
    if (!rows) return;
    part('bar').max = Math.max(1, rows.length);
    part('bar').value = rows.done;
    const pace = run && !paused ? run.rate() : null;
    const rate = pace ? ` · ${count(Math.round(pace.rate * 10) / 10)} a second · ${timeLeft(pace.left)} left` : '';
    setText(part('pace'), `${count(rows.done)} of ${count(rows.length)}${rate}`);
    const parts = offered.verdicts.map(({ label }, index) => ({ label, number: rows.tally[index] })).filter(({ number }) => number);
    setText(part('tally'), parts.map(({ label, number }) => `${label}: ${count(number)}`).join(' · '));
  }

  function drawFilter() {
    const verdicts = offered.verdicts.map(({ label }, index) => ({ label: `${label} (${count(rows?.tally[index] ?? 0)})`, name: String(index), some: rows?.tally[index] }));
    const { value } = part('show');
    if (document.activeElement === part('show')) return;    // a list that is open must not change
    fill(part('show'), [{ name: '-1', label: 'All lines' }, ...verdicts.filter(({ some, name: index }) => some || index === value)], value || '-1');
  }

  function draw() {
    const task = offered.tasks.find((other) => other.name === (job?.task ?? part('task').value));
    const chosen = offered.tasks.find((other) => other.name === part('task').value);
    const columns = ['line', 'verdict', ...task.columns.filter((column) => column in LABELS), 'seconds', 'what'];
    table.setColumns(columns.map((column) => ({ name: column, label: LABELS[column], sorts: SORTED.includes(column), wide: !['line', 'verdict', 'what', 'rating', 'count'].includes(column) })), sorting);
    setText(part('task-about'), chosen.about);
    const goesOn = rows && rows.done > 0 && rows.done < rows.length && JSON.stringify(job) === JSON.stringify(jobOf());
    setText(part('start'), goesOn ? 'Go on with the list' : 'Work through the list');
    setAttribute(part('start'), 'aria-disabled', list?.length && !run ? null : 'true');
    part('start').hidden = Boolean(run);
    part('pause').hidden = part('stop').hidden = !run;
    setText(part('pause'), paused ? 'Resume the list' : 'Pause the list');
    part('found').hidden = !rows;
    setAttribute(part('download'), 'aria-disabled', rows?.done && !writing ? null : 'true');
    drawProgress();
    drawFilter();
    showRows();
  }

  /** Show what Python offers. */
  function offer() {
    const { catalog } = store.state;
    fill(part('task'), offered.tasks, offered.tasks[0].name);
    fill(part('variant'), catalog.variants, store.state.variant);
    fill(part('file-format'), offered.files, offered.files[0].name);
    const { min, max, default: usual } = offered.time_limit;
    Object.assign(part('limit'), { min, max, value: usual });
    draw();
  }

  function wire() {
    on('batch-text', 'paste', paste);
    on('batch-text', 'input', type);
    on('batch-open', 'click', () => part('file').click());
    on('batch-file', 'change', ({ target }) => {
      if (target.files.length) takeFiles([...target.files]);
      target.value = '';
    });
    on('batch-clear', 'click', () => {
      clear();
      part('text').focus();
    });
    on('batch-variant', 'change', () => source && take(source));
    on('batch-task', 'change', draw);
    on('batch-limit', 'change', draw);
    on('batch-start', 'click', start);
    on('batch-pause', 'click', pause);
    on('batch-stop', 'click', () => run?.stop());
    on('batch-show', 'change', reorder);
    on('batch-show', 'blur', drawFilter);
    on('batch-find', 'input', reorder);
    on('batch-download', 'click', write);
    on('panel-batch', 'drop', dropped);
  }

  /** What is dropped here is a list, and no puzzle for the grid. */
  function dropped(event) {
    const { dataTransfer: data } = event;
    if (!data.files.length && !data.types.includes('text/plain')) return;
    event.preventDefault();
    event.stopPropagation();
    element('drop').classList.remove('over');
    if (data.files.length) takeFiles([...data.files]);
    else takeText(data.getData('text/plain'));
  }

  offer();
  wire();
  if (part('text').value) type();   // it was there before the panel was wired up
}

/** Return seconds to come as people say them. @param {number} seconds */
function timeLeft(seconds) {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
