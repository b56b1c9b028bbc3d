/**
 * The Lab panel: an experiment is described, run in a pool of workers, watched, taken away, and found again on the next
 * visit.
 */
import { element, setText } from '../dom.js';
import { download } from '../io/download.js';
import { createFigures } from './figures.js';
import { createForm } from './form.js';
import { createGallery } from './gallery.js';
import { createLinks } from './links.js';
import { createShelf } from './shelf.js';
import { LabRun, UnderWay } from './run.js';
import { LabStore } from './store.js';
import { drawRun } from './view.js';
import { Pool } from '../worker/pool.js';

/** Milliseconds of quiet after which what the form says is looked at. */
const PAUSE = 300;

/**
 * Wire the panel up; it asks the worker what experiments can be made of.
 * @param {import('../app.js').Context} context
 */
export async function createLab(context) {
  const { solver, on } = context;
  setText(element('lab-headline'), 'Loading…');
  const store = new LabStore();
  const ready = await solver.call('lab_ready', {});
  const pool = new Pool();
  const run = new LabRun(pool, store);
  const gallery = createGallery(say);
  const showFigures = createFigures(ask, gallery.show);
  const form = createForm(context, ready, describe);
  const shelf = createShelf(store, { open: openKept, forget });
  const links = createLinks(ready, { open: openDescription, say, plan: () => planned ?? run.plan });
  /** The form shows what it is to show, and may be changed. */
  let begun = false;
  /** What the form comes to, while somebody changes it. */
  let planned = null;
  let timer = 0;
  let turn = 0;

  /** @type {import('../calls/calls.js').Ask} */
  function ask(name, request) {
    return solver.call(name, request);
  }

  function say(text) {
    setText(element('lab-alert'), text);
  }

  /** The form has changed: say what it comes to. */
  function describe() {
    clearTimeout(timer);
    turn += 1; // an answer that is under way is to what the form said before
    planned = null;
    timer = setTimeout(() => plan(), PAUSE);
    draw();
  }

  /**
   * Ask what a description comes to; a later one overtakes it. Resolves to null if it comes to nothing, and says why.
   * @param {object} [description]
   */
  async function plan(description) {
    clearTimeout(timer);
    turn += 1;
    const mine = turn;
    const answer = await planOf(description);
    if (mine !== turn) return null;
    say(answer.ok ? '' : `The experiment cannot be run so: ${answer.message}.`);
    planned = answer.ok ? answer : null;
    draw();
    return planned;
  }

  async function planOf(description) {
    try {
      return await ask('lab_plan', { description: description ?? form.read() });
    } catch (error) {
      if (!(error instanceof SyntaxError || error.name === 'Crashed')) throw error;
      return { ok: false, message: error.message };
    }
  }

  /** Take up what is described, with what is kept of it. @param {object} description @returns {Promise<boolean>} */
  async function openDescription(description) {
    if (run.phase !== 'idle') {
      say('An experiment is under way: stop it first.');
      return false;
    }
    const found = await plan(description);
    if (!found) return false;
    form.write(found.description, found.ready);
    await run.open(found);
    return true;
  }

  async function forget(digest) {
    try {
      await run.forget(digest);
    } catch (error) {
      if (!(error instanceof UnderWay)) throw error;
      say(`The experiment was not deleted: ${error.message}.`);
      return false;
    }
    say('');
    return true;
  }

  function openKept({ text }) {
    return openDescription(JSON.parse(text));
  }

  /** Run what the form says; what is kept of it is not done again. */
  async function start() {
    if (run.phase !== 'idle') return;
    const found = planned ?? (await plan());
    if (!found || run.phase !== 'idle') return;
    say('');
    await run.open(found);
    if (run.finished) return draw();
    await run.run();
    shelf.draw();
  }

  async function takeList() {
    await context.intake.finish();
    const {
      doc: { board },
      reading: { list, text, source, asked, other },
    } = context.store.state;
    const { cells, boxsize, variant } = board;
    const box = {
      ...(source ? { data: source.data } : { text }),
      variant: asked.variant,
      filename: asked.filename,
      other,
    };
    const answer = await ask('lab_list', list ? box : { cells, boxsize, variant });
    say(answer.ok ? '' : `The puzzles could not be taken: ${answer.message}.`);
    if (!answer.ok) return;
    form.setList({
      puzzles: answer.puzzles,
      boxsize: answer.boxsize,
      variant: answer.variant,
      left: answer.left_aside,
    });
  }

  async function take(format) {
    const { plan: taken, records } = run;
    const answer = await ask('lab_file', { text: taken.text, records, format });
    if (answer.ok) download(answer.filename, new Blob([answer.text], { type: answer.type }));
    else say(`The file could not be made: ${answer.message}.`);
  }

  /** Take up what a link, or the last visit, says. */
  async function begin() {
    try {
      await shelf.draw();
      if (!(await links.follow())) await openDescription((await shelf.last()) ?? ready.experiments[0]);
    } finally {
      begun = true;
      element('lab-run').disabled = false;
      draw();
    }
  }

  function draw() {
    form.lock(run.phase !== 'idle' || !begun);
    drawRun(run, planned, pool);
  }

  function changed() {
    draw();
    if (run.plan) showFigures(run.plan.digest, run.records);
  }

  run.addEventListener('change', changed);
  pool.addEventListener('change', draw);
  on('experiment', 'submit', (event) => {
    event.preventDefault();
    start();
  });
  on('lab-pause', 'click', () => (run.phase === 'paused' ? run.resume() : run.pause()));
  on('lab-stop', 'click', () => run.stop());
  on('lab-take', 'click', takeList);
  on('lab-source', 'change', ({ target }) => target.value === 'list' && !form.hasList() && takeList());
  on('lab-csv', 'click', () => run.records.length && take('csv'));
  on('lab-jsonl', 'click', () => run.records.length && take('jsonl'));
  on('lab-copy', 'click', () => (planned ?? run.plan) && links.copy());
  form.write(ready.experiments[0]);
  begin(); // not waited for: the panel is wired, and whatever goes wrong now must not have it wired again
}
