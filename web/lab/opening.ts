/** Opens experiments: Python plans the description in the form, and the saved records are added. */
import { UnderWay, type LabRun } from './run.js';
import {
  alerted,
  described,
  formChanged,
  planAsked,
  planCame,
  isBusy,
  isFinished,
  type Store,
  type Description,
} from './state.js';
import { element } from '../dom.js';
import type { Ask } from '../calls/calls.js';
import type { createForm } from './form.js';
import type { LabStore } from './store.js';
import { errorOf } from '../state/store.js';

/** Milliseconds without a change after which the form is read. */
const PAUSE = 300;

export function createOpening(
  store: Store,
  ask: Ask,
  run: LabRun,
  keeper: Pick<LabStore, 'list'>,
  form: ReturnType<typeof createForm>,
) {
  let timer: number | undefined;

  /** The form has changed: show the size of the experiment. */
  function describe() {
    clearTimeout(timer);
    timer = setTimeout(() => plan(), PAUSE);
    store.change(formChanged);
  }

  /** Plan a description; a later call overtakes it. Resolves to null if it cannot be run, and shows why. */
  async function plan(description?: Description) {
    clearTimeout(timer);
    store.change(planAsked);
    const { turn } = store.state.form;
    const answer = await planOf(description);
    if (turn !== store.state.form.turn) return null;
    store.change(planCame(answer));
    return store.state.form.planned;
  }

  async function planOf(description?: Description) {
    try {
      return await ask('lab_plan', { description: description ?? form.read(store.state.form.list) });
    } catch (error) {
      const { name, message } = errorOf(error);
      if (!(error instanceof SyntaxError || name === 'Crashed')) throw error;
      return { ok: false, message };
    }
  }

  /**
   * Show a description in the form.
   * @param named   its name among the examples
   */
  function write(description: Description, named: string) {
    form.write(description, named);
    store.change(described(description));
  }

  /** Open a description, with the records saved of it. */
  async function open(description: Description): Promise<boolean> {
    if (refused()) return false;
    const found = await plan(description);
    if (!found) return false;
    if (refused()) {
      describe(); // plan the form again
      return false;
    }
    write(found.description, found.ready);
    return run.open(found);
  }

  /** Return whether an experiment is running; if so, show a message. */
  function refused() {
    const busy = isBusy(store.state);
    if (busy) store.change(alerted('An experiment is running. Stop it first.'));
    return busy;
  }

  /** Run the experiment in the form; saved solves are not repeated. */
  async function start() {
    if (isBusy(store.state)) return;
    const found = store.state.form.planned ?? (await plan());
    if (!found || isBusy(store.state)) return;
    store.change(alerted(''));
    if (!(await run.open(found))) return;
    if (isFinished(store.state.work)) return;
    await run.run();
    await lookUp();
  }

  /** List the saved experiments. */
  async function lookUp() {
    store.change({ kept: (await keeper.list()) ?? [] });
  }

  /** Delete an experiment and its records. */
  async function forget(digest: string) {
    try {
      await run.forget(digest);
      store.change(alerted(''));
      await lookUp();
    } catch (error) {
      if (!(error instanceof UnderWay)) throw error;
      store.change(alerted(`The experiment was not deleted: ${error.message}.`));
    }
    element('lab-kept-title').focus();
  }

  return { describe, write, open, start, lookUp, forget };
}
