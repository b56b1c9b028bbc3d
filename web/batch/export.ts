/** Output of a list: its results as a file, or one of its puzzles in the grid. */
import { writeFile } from './files.js';
import { inWords } from './import.js';
import { chosenRows, nameOf, type Store, type State } from './state.js';
import { download } from '../io/download.js';
import { showPlace } from '../panels/places.js';
import { count, counted } from '../words.js';
import type { Context } from '../app.js';
import type { Ask } from '../calls/calls.js';
import { ListError, type List } from './list.js';

export function createListExport(store: Store, ask: Ask, { store: page, intake, say }: Context) {
  async function write() {
    if (!store.state.work.rows?.done || store.state.writing) return;
    store.change({ writing: true });
    const { list } = store.state.input;
    if (!list) return;
    /** Show messages, unless another list has replaced this one. */
    const tell = (messages: Partial<State['messages']>) =>
      store.state.input.list === list && store.change({ messages });
    try {
      tell({ written: await made(list, tell) });
    } catch (error) {
      tell({ written: `The file was not written: ${inWords(error)}` });
    } finally {
      tell({ doing: '' });
      store.change({ writing: false });
    }
  }

  /** Make and download the file; resolves to the message about it. */
  async function made(list: List, tell: (messages: Partial<State['messages']>) => unknown) {
    const { state } = store;
    const { rows, job } = state.work;
    const { files } = state.offered;
    const { name, label, suffix, type } = files.find((file) => file.name === state.choices.format) ?? files[0];
    if (!rows || !job) throw new ListError('there are no results');
    const chosen = chosenRows(state);
    tell({ doing: `Writing a ${label} with ${counted(chosen.length, 'row')}` });
    const { blob, leftOut } = await writeFile({ name, type }, list, rows, chosen, ask);
    download(`${nameOf(state)}-${job.task}.${suffix}`, blob);
    const rest = leftOut ? `; ${count(leftOut)} left out, because this format cannot hold them.` : '.';
    return `${counted(chosen.length - leftOut, 'row')} written${rest}`;
  }

  /** Put a row's puzzle into the grid. */
  async function open(row: number) {
    const { list } = store.state.input;
    if (!list) return;
    const number = list.number(row);
    try {
      const answer = await ask('batch_line', { number, line: list.line(row), layout: list.layout(row) });
      if (list !== store.state.input.list || !answer.ok) return;
      intake.text(answer.text, { title: `${nameOf(store.state)} ${number}`, variant: answer.variant });
      say(`Line ${count(number)} of the list is now in the grid.`);
      showPlace(page, 'solve');
    } catch (error) {
      store.change({ messages: { alert: `The puzzle could not be opened: ${inWords(error)}` } });
    }
  }

  return { write, open };
}
