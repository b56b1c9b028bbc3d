/**
 * The Lab tab: an experiment is described, run in a pool of workers, watched, downloaded, and found again on the
 * next visit. Events become changes of its state, or work.
 */
import { createFigures } from './figures.js';
import { createForm, type Offers } from './form.js';
import { createGallery } from './gallery.js';
import { createLinks } from './links.js';
import { createOpening } from './opening.js';
import { LabRun } from './run.js';
import { BEGUN, alerted, listCame, initialState, isBusy, type State } from './state.js';
import { LabStore } from './store.js';
import { createLabView, drawNotes } from './view.js';
import { answerOf, puzzleIn, readingIn, type Ask } from '../calls/calls.js';
import { element, setText } from '../dom.js';
import { download } from '../io/download.js';
import { createStore } from '../state/store.js';
import { Pool } from '../worker/pool.js';
import type { Context } from '../app.js';
import type { Changed } from '../dom.js';

/** Create the tab; the worker lists the available experiments and solvers. */
export async function createLab(context: Context) {
  const { solver, on, holds } = context;
  setText(element('lab-headline'), 'Loading…');
  const ask: Ask = (name, request) => solver.call(name, request);
  const answer = await answerOf(solver, 'lab_ready', {});
  if (!answer.ok) {
    setText(element('lab-headline'), '');
    throw new Error(answer.message);
  }
  const offers: Offers = answer;
  const descriptions = offers.experiments.map(({ description }) => description);
  const [first] = descriptions;
  const keeper = new LabStore();
  const pool = new Pool();
  const store = createStore(initialState(), draw);
  const run = new LabRun(store, pool, keeper);
  const form = createForm(context, offers, () => opening.describe());
  const opening = createOpening(store, ask, run, keeper, form);
  const drawPanel = createLabView(form, offers.experiments, {
    choose: ({ description }) => opening.open(description),
    open: ({ text }) => opening.open(JSON.parse(text)),
    forget: opening.forget,
  });
  const gallery = createGallery(
    (words) => store.change(alerted(words)),
    () => showFigures.latest(),
  );
  const showFigures = createFigures(ask, (answer) => {
    drawNotes(answer.notes);
    return gallery.show(answer);
  });
  const links = createLinks(store, descriptions, opening.open);

  function draw(state: State) {
    drawPanel(state);
    if (state.work.plan) showFigures(state.work.plan.digest, state.work.records.list);
  }

  /** Copy the list on the Solve tab, or the puzzle in the grid, into the form. */
  async function takeList() {
    await context.intake.finish();
    const { state } = context.store;
    const answer = await ask('lab_list', state.reading.list ? { reading: readingIn(state) } : puzzleIn(state));
    store.change(listCame(answer));
    if (answer.ok) opening.describe();
  }

  /** Download the records. */
  async function save(format: 'csv' | 'jsonl') {
    const { plan, records } = store.state.work;
    if (!plan || !records.size) return;
    const answer = await ask('lab_file', { text: plan.text, records: records.list, format });
    if (answer.ok) download(answer.filename, new Blob([answer.text], { type: answer.type }));
    else store.change(alerted(`The file could not be made: ${answer.message}.`));
  }

  /** Open the experiment of a link, or of the last visit. */
  async function begin() {
    try {
      await opening.lookUp();
      if (await links.follow()) return;
      const [last] = store.state.kept;
      await opening.open(last ? JSON.parse(last.text) : first);
    } finally {
      store.change(BEGUN);
    }
  }

  holds.push(() => {
    if (isBusy(store.state)) return 'an experiment is running on the Lab tab';
    const lost = keeper.problem && store.state.work.records.size;
    return lost ? 'the records on the Lab tab are not saved, so download them first' : '';
  });
  pool.addEventListener('change', () => {
    const { workers } = pool;
    if (workers !== store.state.work.workers) store.change({ work: { workers } });
  });
  keeper.addEventListener('problem', () => store.change({ messages: { unkept: keeper.problem } }));
  on('experiment', 'submit', (event: Event) => {
    event.preventDefault();
    opening.start();
  });
  on('lab-pause', 'click', () => (store.state.work.phase === 'paused' ? run.resume() : run.pause()));
  on('lab-stop', 'click', () => run.stop());
  on('lab-take', 'click', takeList);
  on('lab-source', 'change', ({ target }: Changed) => target.value === 'list' && !store.state.form.list && takeList());
  on('lab-csv', 'click', () => save('csv'));
  on('lab-jsonl', 'click', () => save('jsonl'));
  on('lab-copy', 'click', links.copy);
  opening.write(first, first.name);
  begin(); // not awaited: the tab is complete, and an error now must not create it again
}
