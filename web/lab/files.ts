/** Puzzles on their way into an experiment, and records on their way out. */
import { puzzleIn, type Ask } from '../calls/calls.js';
import { alerted, listCame } from './reducers.js';
import { download } from '../io/download.js';
import type { Context } from '../app.js';
import type { Store } from './state.js';

export function createLabFiles(store: Store, ask: Ask, context: Context) {
  /** Use the list on the Solve tab, or the puzzle in the grid. Returns whether there are puzzles. */
  async function list() {
    await context.intake.finish();
    const { list: several, text, source, asked, other } = context.store.state.reading;
    const box = {
      ...(source ? { data: source.data } : { text }),
      variant: asked.variant,
      filename: asked.filename,
      other,
    };
    const answer = await ask('lab_list', several ? box : puzzleIn(context.store.state));
    store.change(listCame(answer));
    return answer.ok;
  }

  /** Download the records. */
  async function file(format: 'csv' | 'jsonl') {
    const { plan, records } = store.state.work;
    if (!plan || !records.size) return;
    const answer = await ask('lab_file', { text: plan.text, records: records.list, format });
    if (answer.ok) download(answer.filename, new Blob([answer.text], { type: answer.type }));
    else store.change(alerted(`The file could not be made: ${answer.message}.`));
  }

  return { list, file };
}
