/** The panel Many puzzles: a list in, what to do with it, the rows, files out. */
import { createBox } from './batchbox.js';
import { readFile, writeFile } from './batchfiles.js';
import { ListError, readText } from './batchlist.js';
import { Rows } from './batchrows.js';
import { BatchRun } from './batchrun.js';
import { ListKeeper } from './batchstore.js';
import { createBatchView, fillChoices } from './batchview.js';
import { download } from './download.js';
import { element, setAttribute, setText } from './dom.js';
import { showGrid } from './panels.js';
import { Pool } from './pool.js';
import { count } from './words.js';

/** Milliseconds between two looks at a run; rows that are sorted or filtered are looked through less often. */
const LOOK = 500;
const SORT = 2000;

const part = (id) => element(`batch-${id}`);
const say = (id, words) => setText(part(id), words);

/** Wire the panel up; the catalog has to be there. @param {import('./app.js').Context} context */
export function createBatch(context) {
  const { store, solver, intake, on } = context;
  const { catalog } = store.state;
  const { batch: offered, verdicts } = catalog;
  const pool = new Pool();
  const keeper = new ListKeeper();
  /** @type {import('./calls.js').Ask} */
  const ask = (name, request) => solver.call(name, request);
  /** @type {?import('./batchbox.js').Source} */
  let source = null; // to be read again under another variant
  /** @type {?import('./batchlist.js').List} */
  let list = null;
  /** @type {?Rows} */
  let rows = null;
  /** @type {?import('./batchrun.js').Job} */
  let job = null; // what the rows came of, or will
  /** @type {?BatchRun} */
  let run = null;
  let over = Promise.resolve(); // resolves when the pool is free
  let paused = false;
  let writing = false;
  let reading = 0; // counts the lists, so that the last one wins
  let order = null;
  let sorted = 0; // when the order was found
  let timer = 0;
  let sorting = /** @type {{column: import('./batchrows.js').Column, down: boolean}} */ ({
    column: 'line',
    down: false,
  });
  const view = createBatchView(offered, verdicts, { open: openRow, sort: sortBy });

  function state() {
    const rate = run && !paused ? run.rate() : null;
    const goesOn = Boolean(rows && rows.done > 0 && rows.done < rows.length && isSame(job, jobOf()));
    return {
      list,
      rows,
      order,
      task: job?.task ?? part('task').value,
      running: Boolean(run),
      paused,
      writing,
      goesOn,
      sorting,
      rate,
    };
  }

  const draw = () => view.draw(state());

  /* In */

  /** @param {import('./batchbox.js').Source} from */
  async function take(from) {
    reading += 1;
    const mine = reading;
    leave();
    source = from;
    draw();
    setAttribute(part('panel'), 'aria-busy', 'true');
    const progress = (done, all) => say('doing', `Reading: line ${count(done)} of ${count(all)}`);
    const how = { ask, variant: part('variant').value, limits: offered, progress, wanted: () => mine === reading };
    try {
      const found = 'file' in from ? await readFile(from.file, how) : await readText(from.text, how);
      if (mine === reading) accept(found);
    } catch (error) {
      const words = inWords(error);
      if (mine === reading) say('alert', `The list was not taken: ${words}`);
    } finally {
      if (mine === reading) doneReading();
    }
  }

  function accept({ list: found, notice }) {
    list = found;
    say('taken', `${entries()} to work on. ${notice}`.trim());
    begin();
    keeper.replace(list, about());
  }

  /** Take up the list of the last visit, with what came of it. */
  async function bringBack() {
    const kept = await keeper.last();
    if (!kept || source || !box.isEmpty()) return;
    const {
      filename,
      variant,
      job: { task, time_limit: seconds },
    } = kept.about;
    list = kept.list;
    source = { text: list.text, filename };
    box.show(source);
    part('variant').value = variant;
    part('task').value = task;
    part('limit').value = seconds;
    begin();
    job = kept.about.job;
    for (const [row, packed] of kept.some) rows.set(row, packed);
    reorder();
    say('taken', `${entries()} of the last visit; ${count(rows.done)} done.`);
    draw();
  }

  const about = () => ({ filename: filename(), variant: part('variant').value, job });
  const filename = () => ('file' in source ? source.file.name : (source.filename ?? ''));
  const entries = () => `${count(list.length)} ${list.length === 1 ? 'entry' : 'entries'}`;

  function doneReading() {
    setAttribute(part('panel'), 'aria-busy', null);
    say('doing', '');
    draw();
  }

  /** Let go of the list before, and of all that was said of it. */
  function leave() {
    run?.stop();
    run = null;
    paused = false;
    clearInterval(timer);
    source = list = rows = job = order = null;
    for (const id of ['taken', 'alert', 'written', 'said', 'doing']) say(id, '');
  }

  function clear() {
    reading += 1;
    leave();
    keeper.clear();
    doneReading();
  }

  const nameOf = () => filename().replace(/\.[^.]*$/, '') || 'list';

  /* The run */

  function jobOf() {
    const { min, max, default: usual } = offered.time_limit;
    const seconds = Math.min(max, Math.max(min, Math.round(part('limit').valueAsNumber) || usual));
    return { task: part('task').value, time_limit: seconds, count_limit: store.state.settings.countLimit };
  }

  /** Have rows that wait for what is asked now. */
  function begin() {
    rows = new Rows(
      list.length,
      verdicts.map(({ name }) => name),
    );
    job = jobOf();
    view.top();
    reorder();
  }

  /** Begin, or go on where it was stopped. */
  async function start() {
    if (!list?.length || run) return;
    if (rows.done === rows.length || !isSame(job, jobOf())) {
      begin();
      keeper.restart(about());
    }
    const mine = new BatchRun(pool, list, rows, job, (some) => keeper.add(some));
    run = mine;
    timer = setInterval(look, LOOK);
    say('said', 'Working through the list.');
    draw();
    part('pause').focus();
    const going = over.then(() => mine.go());
    over = going.catch(() => {}); // said below
    try {
      await going;
      if (run === mine)
        end(
          mine.stopped ? `Stopped: ${count(rows.done)} of ${count(rows.length)} are done.` : `Done: ${view.inWords()}.`,
        );
    } catch (error) {
      if (run === mine) end(`It broke off: ${error.message}`);
    }
  }

  function end(words) {
    const focused = [part('pause'), part('stop')].includes(document.activeElement);
    clearInterval(timer);
    run = null;
    paused = false;
    reorder();
    draw();
    say('said', words);
    if (focused) part('start').focus();
  }

  function pause() {
    paused = !paused;
    if (paused) run.pause();
    else run.resume();
    say('said', paused ? 'Paused.' : 'Working through the list.');
    draw();
  }

  function look() {
    if (order && performance.now() - sorted > SORT) reorder();
    view.drawRun(state());
  }

  /* The rows */

  /** Find out which rows are shown, and in what order. */
  function reorder() {
    sorted = performance.now();
    order =
      rows?.order({
        verdict: Number(part('show').value || -1),
        matches: matching(part('find').value.trim().toLowerCase()),
        ...sorting,
      }) ?? null;
  }

  /** Return what tells the rows that have a text in them, or its line's number; null if there is none. */
  function matching(wanted) {
    if (!wanted) return null;
    const { problems } = rows;
    return (row) =>
      String(list.number(row)) === wanted || `${list.line(row)} ${problems[row] ?? ''}`.toLowerCase().includes(wanted);
  }

  function filter() {
    view.top();
    reorder();
    draw();
  }

  function sortBy(column) {
    sorting = { column, down: sorting.column === column && !sorting.down };
    filter();
  }

  /** Put a row's puzzle into the grid. */
  async function openRow(row) {
    const mine = list;
    const number = list.number(row);
    try {
      const answer = await ask('batch_line', { number, line: list.line(row), layout: list.layout(row) });
      if (list !== mine || !answer.ok) return;
      intake.text(answer.text, { title: `${nameOf()} ${number}`, variant: answer.variant });
      context.say(`Line ${count(number)} of the list is in the grid.`);
      showGrid();
    } catch (error) {
      say('alert', `The puzzle was not taken: ${inWords(error)}`);
    }
  }

  /* Out */

  async function write() {
    if (!rows?.done || writing) return;
    writing = true;
    draw();
    const { name, label, suffix, type } = offered.files.find((file) => file.name === part('file-format').value);
    const chosen = chosenRows();
    const mine = list;
    const tell = (id, words) => list === mine && say(id, words); // a list that came meanwhile has nothing to do with it
    const progress = (done) => tell('doing', `Writing a ${label}: ${count(done)} of ${count(chosen.length)}`);
    const filename = `${nameOf()}-${job.task}.${suffix}`;
    try {
      const { blob, leftOut } = await writeFile({ name, type }, list, rows, chosen, { ask, progress });
      download(filename, blob);
      tell(
        'written',
        `${count(chosen.length - leftOut)} rows were written` +
          (leftOut ? `; ${count(leftOut)} are left out, as such a file cannot hold them.` : '.'),
      );
    } catch (error) {
      tell('written', `The file was not written: ${inWords(error)}`);
    } finally {
      writing = false;
      tell('doing', '');
      draw();
    }
  }

  /** Return the rows to write, those that are done, in the order of their lines. */
  function chosenRows() {
    const { verdict } = rows;
    const all = part('only-shown').checked && order ? order.slice().sort() : Uint32Array.from(verdict, (_, row) => row);
    return all.filter((row) => verdict[row]);
  }

  fillChoices(catalog, store.state.doc.chosen);
  draw();
  on('batch-variant', 'change', () => source && take(source));
  on('batch-task', 'change', draw);
  on('batch-limit', 'change', draw);
  on('batch-start', 'click', start);
  on('batch-pause', 'click', () => run && pause());
  on('batch-stop', 'click', () => run?.stop());
  on('batch-show', 'change', filter);
  on('batch-show', 'blur', view.drawFilter);
  on('batch-find', 'input', filter);
  on('batch-download', 'click', write);
  keeper.addEventListener('problem', () => say('kept', `The list is not kept for the next visit: ${keeper.problem}`));
  const box = createBox(context, { take, clear, untouched: bringBack });
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Return what people should know of an error that can be expected; any other one goes on. @param {Error} error */
function inWords(error) {
  if (error instanceof ListError || ['Crashed', 'Stopped'].includes(error.name)) return error.message;
  throw error;
}
