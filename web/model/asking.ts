/** The program of the puzzle in the grid: requested while a tab is shown, and again once the puzzle has changed. */
import { answerOf } from '../calls/calls.js';
import { sentence } from '../words.js';
import { initialState, type State } from './state.js';
import type { Context } from '../app.js';
import type { State as PageState } from '../state/state.js';
import type { Store } from '../state/store.js';

/** Milliseconds without a change after which the program is requested again. */
const PAUSE = 250;

type Tab = {
  place: string;
  program: (state: PageState) => object; // the request
  known: (state: PageState) => unknown; // the page has changed, but not the program
  forgotten?: () => void; // everything known was about another puzzle
  came: () => unknown; // the program has arrived
};

/** Return a function that is to be called after each change of the page. */
export function createAsking({ store: page, solver }: Context, store: Store<State>, tab: Tab) {
  let asked = { wanted: '' }; // the last request, whose program is here or will be: answers to others are too late
  let timer = 0;

  function forget() {
    asked = { wanted: '' };
    tab.forgotten?.();
    const { program, problem } = store.state;
    if (program ?? problem) store.change(initialState());
  }

  async function ask(wanted: string) {
    const mine = { wanted };
    asked = mine;
    const answer = await answerOf(solver, 'program', JSON.parse(wanted));
    if (asked !== mine) return;
    if (wanted !== JSON.stringify(tab.program(page.state))) return forget(); // asked again on the next visit
    store.change(answer.ok ? { program: answer } : { problem: sentence(answer.message) });
    tab.came();
  }

  return (state: PageState) => {
    clearTimeout(timer);
    if (state.settings.place !== tab.place) return store.state.problem && forget(); // opening it again asks again
    const wanted = JSON.stringify(tab.program(state));
    if (wanted === asked.wanted) return tab.known(state);
    forget();
    clearTimeout(timer); // clearing may change the highlights, and so call this again
    if (state.runtime.status === 'ready' && !state.reading.stage) timer = setTimeout(ask, PAUSE, wanted);
  };
}
