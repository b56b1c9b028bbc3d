/** The place Model: the rows of the program that is solved, asked for when it is shown, and lit on the grid. */
import { cellsOf, initialState } from './state.js';
import { createProgramView } from './view.js';
import { puzzleIn } from '../calls/calls.js';
import { formulationOf } from '../state/offers.js';
import { createStore } from '../state/store.js';

/** Milliseconds without a change after which the program is asked for again. */
const PAUSE = 250;

/** @param {import('../app.js').Context} context */
export function createModel({ store: page, solver, board, on, onState }) {
  let asked = ''; // what the program is of that is there, or that was asked for
  let timer = 0;
  const store = createStore(initialState(), (state) => view.draw(state, page.state));
  const view = createProgramView({
    filter: (patch) => store.change({ ...patch, row: -1 }),
    choose: (row) => {
      store.change((state) => ({ row: row === state.row ? -1 : row }));
      light(store.state.row);
    },
    light: (row) => light(row < 0 ? store.state.row : row),
  });

  /** Light the cells of a row; those of none where there is no such row. @param {number} row */
  function light(row) {
    const { program } = store.state;
    const lit = program && row >= 0 ? cellsOf(program, row) : [];
    if (String(lit) !== String(page.state.light.cells)) page.change({ light: { cells: lit } });
  }

  /** @param {import('../state/state.js').State} state */
  function look(state) {
    const { place } = state.settings;
    clearTimeout(timer);
    if (place !== 'model') return light(-1);
    const wanted = JSON.stringify(requestFor(state));
    if (wanted === asked) seek(state.light.find) || view.draw(store.state, state);
    else if (state.runtime.status === 'ready' && !state.reading.stage) timer = setTimeout(ask, PAUSE, wanted);
  }

  async function ask(wanted) {
    asked = wanted;
    store.change(initialState());
    light(-1);
    const answer = await answerTo(JSON.parse(wanted));
    if (asked !== wanted) return;
    if (answer.ok) store.change({ program: answer });
    else store.change({ problem: answer.message });
    seek(page.state.light.find);
  }

  /** Show a constraint that is asked for elsewhere, once the program is there. @param {string} find   its label */
  function seek(find) {
    const { program } = store.state;
    if (!find || !program) return false;
    page.change({ light: { find: '' } });
    store.change({ ...initialState(), program, find, row: program.rows.findIndex(([label]) => label === find) });
    light(store.state.row);
    return true;
  }

  async function answerTo(request) {
    try {
      return await solver.call('program', request);
    } catch (error) {
      if (error.name !== 'Crashed') throw error;
      return { ok: false, message: `The program was not written: ${error.message}.` };
    }
  }

  on('board', 'focusin', () => {
    if (page.state.settings.place !== 'model' || !store.state.program) return;
    store.change({ cell: board.active() + 1, row: -1 });
    light(-1);
  });
  onState(look);
  look(page.state);
}

/** Return the request for the program of the puzzle; of another model the integer program that solve would take. */
function requestFor(state) {
  const way = state.settings.model === 'lp' ? (formulationOf(state)?.name ?? '') : '';
  return { ...puzzleIn(state), way };
}
