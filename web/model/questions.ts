/** What the steps of Model ask the worker, and what they do with the answers. */
import { answerOf } from '../calls/answer.js';
import { puzzleIn, type CallName } from '../calls/calls.js';
import { formulationOf } from '../state/offers.js';
import { shownSolution } from '../state/sight.js';
import { endedBeside } from '../state/outcomes.js';
import { sentence } from '../words.js';
import { grown, newTree, settledAt, suggested } from './tree.js';
import type { Context } from '../app.js';
import type { State as ModelState } from './state.js';
import type { State } from '../state/state.js';
import type { Store } from '../state/store.js';

/** Seconds that a question may take. */
const LIMIT = 30;

/**
 * @param store   of the place
 * @param show   goes to a step
 */
export function createQuestions(
  { store: page, solver, runs }: Context,
  store: Store<ModelState>,
  show: (name: string, find?: string) => void,
) {
  /**
   * Ask about the puzzle in the grid; what comes of it is dropped if there is another puzzle then.
   * @param accept   returns what becomes different in the state
   */
  async function ask(name: CallName, more: any, accept: (answer: any) => any) {
    const { program } = store.state;
    const answer = await answerTo(name, more);
    if (store.state.program !== program) return;
    store.change(answer.ok ? { failed: '', ...accept(answer) } : { failed: sentence(answer.message) });
  }

  /** Ask what is known from then on; who presses again before the answer comes has asked once. */
  const once = (known, name, accept) =>
    store.state[known] || ask(name, {}, (answer) => (store.state[known] ? {} : accept(answer)));

  const answerTo = (name, more = {}, options = {}) =>
    answerOf(solver, name, { ...shownProgram(page.state), time_limit: LIMIT, ...more }, options);

  /**
   * Ask what may take long: a run, which Stop ends.
   * @param work   once it is stopped, or there is another puzzle, its answers are null
   */
  const long = (work: (asking: typeof answerTo) => Promise<unknown>) =>
    runs.begin('reach', async (current) => {
      const { program } = store.state;
      await work(async (name, more) => {
        const answer = await answerTo(name, more, { stoppable: true });
        return current() && store.state.program === program ? answer : null;
      });
      if (current()) page.change(endedBeside());
    });

  /** Take the largest values of one formulation. */
  async function compareWay(asking, { name }) {
    const answer = await asking('reaches', { way: name });
    if (!answer) return;
    const told = answer.ok ? { counts: answer.counts } : { message: answer.message };
    store.change(({ ways }) => ({ ways: ways.map((way) => (way.name === name ? { ...way, ...told } : way)) }));
  }

  /** Return the objective for the worker; it is about the chosen cell, or else the first row. */
  function objectiveOf(kind) {
    const { side } = page.state.doc.board;
    const cells = store.state.cell ? [store.state.cell] : Array.from({ length: side }, (_, index) => index + 1);
    return { kind, cells, seed: String(Math.random()) };
  }

  const relax = () =>
    ask('relax', { objective: objectiveOf(store.state.objective) }, (point) => ({ point, reached: false }));

  /** Show a node, with the fraction to branch at first. */
  const at = (tree) => ({ tree, branch: suggested(tree.nodes[tree.at].point) });

  return {
    count: () => once('stages', 'stages', ({ stages }) => ({ stages, stage: 0 })),
    stage: (stage) => store.change({ stage }),
    digit: (digit) => store.change({ digit }),

    aim: (objective) => {
      store.change({ objective });
      relax();
    },
    relax,
    reach: () =>
      long(async (asking) => {
        const answer = await asking('reaches');
        if (!answer) return;
        store.change(answer.ok ? { failed: '', reach: answer, reached: true } : { failed: sentence(answer.message) });
      }),
    compare: () =>
      long(async (asking) => {
        const ways = waysOf(page.state).map(({ name, label }) => ({ name, label, message: '' }));
        store.change({ ways });
        for (const way of ways) await compareWay(asking, way);
      }),

    root: () => once('tree', 'relax', (point) => at(newTree(point))),
    again: () => store.change(at(newTree(store.state.tree.nodes[0].point))),
    visit: (node) => store.change(at({ ...store.state.tree, at: node })),
    choose: (branch) => store.change({ branch }),
    branch: (value) => {
      const { tree, branch } = store.state;
      const parent = tree.nodes[tree.at];
      return ask('relax', { settled: [...settledAt(tree, tree.at), [...branch, value]] }, (point) => {
        const { tree: now } = store.state; // it may have grown meanwhile, or begun again
        const there = now.nodes.indexOf(parent);
        return there < 0 ? {} : at(grown({ ...now, at: there }, branch, value, point));
      });
    },
    watch: () => ask('solver_did', {}, (first) => ({ first })),

    /** Find a solution, unless one is shown, and look for another one with the cut. */
    cut: async () => {
      await ask('solver_did', {}, (first) => ({ first, second: null }));
      const excluded = shownSolution(page.state)?.cells ?? store.state.first?.digits;
      if (excluded) await ask('solver_did', { excluded }, (second) => ({ second }));
    },
    conflict: () => ask('contradiction', {}, (conflict) => ({ conflict })),
    row: (index) => show('constraints', store.state.program.rows[index][0]),
  };
}

/** Return the formulations of the integer program; the first one chooses among the others. */
const waysOf = ({ catalog }) => catalog.models.find(({ name }) => name === 'lp').ways.slice(1);

/** Return the program that the place shows, as all its questions name it. */
export const shownProgram = (state: State) => ({ ...puzzleIn(state), way: wayOf(state) });

/** Return the formulation that is chosen; other models have the integer program that solve would take. */
const wayOf = (state) => (state.settings.model === 'lp' ? (formulationOf(state)?.name ?? '') : '');
