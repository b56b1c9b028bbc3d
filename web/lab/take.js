/** Puzzles on their way into an experiment, and its records on their way out. */
import { puzzleIn } from '../calls/calls.js';
import { alerted, listCame } from './moves.js';
import { download } from '../io/download.js';

/**
 * @param {import('./state.js').Store} store @param {import('../calls/calls.js').Ask} ask
 * @param {import('../app.js').Context} context
 */
export function createLabTake(store, ask, context) {
  /** Take the puzzles of the box, or the one in the grid. Tells whether there are some. */
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

  /** Download the records. @param {'csv' | 'jsonl'} format */
  async function file(format) {
    const { plan, records } = store.state.work;
    if (!records.size) return;
    const answer = await ask('lab_file', { text: plan.text, records: records.list, format });
    if (answer.ok) download(answer.filename, new Blob([answer.text], { type: answer.type }));
    else store.change(alerted(`The file could not be made: ${answer.message}.`));
  }

  return { list, file };
}
