/**
 * The program of the puzzle in the grid, requested while a tab is shown and again once the puzzle has changed; the
 * requests of the steps on the Model tab, and the state changes that follow.
 */
import { puzzleIn } from '../calls/runs.js';
import { formulationOf } from '../state/catalog.js';
import { shownSolution } from '../state/boardview.js';
import { runEnded } from '../state/answers.js';
import { html, nothing } from '../html.js';
import { sentence } from '../words.js';
import {
  grown,
  newTree,
  settledAt,
  suggested,
  type Tree,
  type Candidate,
  type Highlights,
  type Ready,
  type State as ModelState,
  type Values,
  initialState,
  isReady,
} from './state.js';
import type { Operations, Reply } from '../protocol.js';
import type { State } from '../state/state.js';
import type { Patch, Store } from '../state/store.js';
import type { Page } from '../page.js';

type Question = 'stages' | 'relax' | 'rounding' | 'shadow' | 'reaches' | 'solver_did' | 'contradiction';
type Accept<Name extends Question> = (answer: Operations[Name]['result']) => Partial<ModelState>;

/** Asks for the largest values. */
type Asking = (more?: { way: string }) => Promise<Reply<'reaches'> | null>;

/** How the titles of the examples end whose relaxation has fractional values. */
const FRACTIONAL = 'needs branching';

/** Time limit of a request in seconds. */
export const LIMIT = 30;

export type Questions = ReturnType<typeof createQuestions>;

/** What the view of a step is made from; does: its requests; change: of the state of the program. */
export type Given = { state: Ready; page: State; does: Questions; change: (patch: Patch<ModelState>) => void };

/** A step about the program, on the Model tab or in a lesson. */
export interface View<From extends Given = Given> {
  formula?: (state: Ready, side: number, page: State) => unknown;
  view: (given: From) => unknown;
  enter?: (given: Omit<From, 'state'>) => unknown; // the request when it is first shown for a puzzle
  light?: (state: Ready, settled?: Values) => Highlights | null | 0; // in the grid
  isText?: boolean; // the program as text, without anything else
}

/** Return what a step shows, or why it is missing. */
export function stepView<From extends Given>(
  { formula, view }: View<From>,
  given: Omit<From, 'state'>,
  state: ModelState,
) {
  if (!isReady(state)) return missing(state);
  return html`${formula?.(state, given.page.doc.board.side, given.page) ?? nothing}${view({ ...given, state } as From)}
    ${state.failed ? html`<p class="alert" role="alert">${state.failed}</p>` : nothing}`;
}

export const missing = ({ problem }: ModelState) =>
  problem ? html`<p class="alert" role="alert">${problem}</p>` : html`<p class="hint">Writing the program…</p>`;

/** Show highlights in the grid, unless they are there. */
export function lightUp(page: Page['store'], { cells, values }: Highlights) {
  const { light: before } = page.state;
  if (String(cells) !== String(before.cells) || values !== before.values) page.change({ light: { cells, values } });
}

/**
 * @param store   the state of the tab
 * @param show   goes to a step
 * @param request   returns the program as every request names it
 */
export function createQuestions(
  { store: page, solver, runs, intake }: Pick<Page, 'store' | 'solver' | 'runs' | 'intake'>,
  store: Store<ModelState>,
  show: (name: string, find?: string) => void,
  request: (state: State) => object = shownProgram,
) {
  /**
   * Ask about the puzzle in the grid; the answer is dropped if the puzzle has changed.
   * @param accept   returns the patch of the state
   */
  async function ask<Name extends Question>(name: Name, more: object, accept: Accept<Name>) {
    const { program } = store.state;
    const answer = await answerTo(name, more);
    if (store.state.program !== program) return;
    store.change(answer.ok ? { failed: '', ...accept(answer) } : { failed: sentence(answer.message) });
  }

  /** Ask something unless the same is being asked: repeated clicks are ignored. */
  const once = <Name extends Question>(known: 'stages' | 'tree', name: Name, accept: Accept<Name>, more = {}) =>
    store.state[known] || ask(name, more, (answer) => (store.state[known] ? {} : accept(answer)));

  const answerTo = <Name extends Question>(name: Name, more = {}, options = {}): Promise<Reply<Name>> =>
    solver.call(name, { ...request(page.state), time_limit: LIMIT, ...more }, options);

  /**
   * Ask for the largest values. This may take long, so it is a run that Stop can end.
   * @param work   once stopped, or with another puzzle, its answers are null
   */
  const long = (work: (asking: Asking) => Promise<unknown>) =>
    runs.begin('reach', async (current) => {
      const { program } = store.state;
      await work(async (more) => {
        const answer = await answerTo('reaches', more, { stoppable: true });
        return current() && store.state.program === program ? answer : null;
      });
      if (current()) page.change(runEnded());
    });

  /** Store the largest values of one formulation. */
  async function compareWay(asking: Asking, name: string) {
    const answer = await asking({ way: name });
    if (!answer) return;
    const told = answer.ok ? { counts: answer.counts } : { message: answer.message };
    store.change(({ ways }) => ({ ways: ways.map((way) => (way.name === name ? { ...way, ...told } : way)) }));
  }

  /** Return the objective for the worker; it is about the selected cell, or else the first row. */
  function objectiveOf(kind: string) {
    const { side } = page.state.doc.board;
    const cells = store.state.cell ? [store.state.cell] : Array.from({ length: side }, (_, index) => index + 1);
    return { kind, cells, seed: String(Math.random()) };
  }

  const relax = () =>
    ask('relax', { objective: objectiveOf(store.state.objective), cuts: cutsOf(store.state) }, (point) => ({
      point,
      reached: false,
    }));

  /** Show a node, with the suggested variable to branch on. */
  const at = (tree: Tree) => ({ tree, branch: suggested(tree) });

  /** Put an example into the grid. */
  function take(example: number) {
    const { text, title, variant } = page.state.catalog.examples[example];
    intake.text(text, { title, variant, example });
  }

  return {
    // The stages are those of any formulation.
    count: () => once('stages', 'stages', ({ stages }) => ({ stages, stage: 0 }), { way: undefined }),

    aim: (objective: string) => {
      store.change({ objective });
      relax();
    },
    relax,
    reach: () =>
      long(async (asking) => {
        const answer = await asking();
        if (!answer) return;
        store.change(answer.ok ? { failed: '', reach: answer, reached: true } : { failed: sentence(answer.message) });
      }),
    compare: () =>
      long(async (asking) => {
        const ways = waysOf(page.state).map(({ name, label }) => ({ name, label, message: '' }));
        store.change({ ways });
        for (const way of ways) await compareWay(asking, way.name);
      }),

    root: () => once('tree', 'relax', (point) => at(newTree(point))),
    again: () => {
      const { tree } = store.state;
      if (tree) store.change(at(newTree(tree.nodes[0].point)));
    },
    visit: (node: number) => {
      const { tree } = store.state;
      if (tree) store.change(at({ ...tree, at: node }));
    },
    branch: (value: number) => {
      const { tree, branch } = store.state;
      if (!tree || !branch) return null;
      const parent = tree.nodes[tree.at];
      return ask('relax', { settled: [...settledAt(tree, tree.at), [...branch, value]] }, (point) => {
        const { tree: now } = store.state; // the tree may have grown or started again meanwhile
        const there = now ? now.nodes.indexOf(parent) : -1;
        return !now || there < 0 ? {} : at(grown({ ...now, at: there }, branch, value, point));
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
    /** Find constraints whose sum, divided and rounded down, excludes the fractional solution shown. */
    round: () => {
      const { point, cuts } = store.state;
      return point && ask('rounding', { values: point.values }, (cut) => ({ cuts: [...cuts, cut] }));
    },
    /** Project the relaxation on two variables. */
    shadow: (first: Candidate, second: Candidate) =>
      ask('shadow', { first, second }, ({ vertices }) => ({ shadow: { vertices, cells: [first[0], second[0]] } })),
    /** Put an example into the grid whose relaxation has fractional values. */
    fractions: () => take(page.state.catalog.examples.findIndex(({ title }) => title.endsWith(FRACTIONAL))),
    take,
    row: (index: number) => show('constraints', store.state.program?.rows[index][0]),
  };
}

/** Return the cuts for the worker. */
const cutsOf = ({ cuts }: ModelState) =>
  cuts.filter(({ rounded }) => rounded).map(({ rows, divisor }) => ({ rows, divisor }));

/** Return the formulations of the integer program. The first one means an automatic choice among the others. */
const waysOf = (state: State) => state.catalog.models.find(({ name }) => name === 'lp')?.ways.slice(1) ?? [];

/** Return the program shown on the tab, as every request names it. */
export const shownProgram = (state: State) => ({ ...puzzleIn(state), way: wayOf(state) });

/** Return the selected formulation; for other models, the integer program that Solve would use. */
const wayOf = (state: State) => (state.settings.model === 'lp' ? (formulationOf(state)?.name ?? '') : '');

/** Milliseconds without a change after which the program is requested again. */
const PAUSE = 250;

type Tab = {
  place: string;
  program: (state: State) => object; // the request
  known: (state: State) => unknown; // the page has changed, but not the program
  forgotten?: () => void; // everything known was about another puzzle
  came: () => unknown; // the program has arrived
};

/** Return a function that is to be called after each change of the page. */
export function createAsking(
  { store: page, solver }: Pick<Page, 'store' | 'solver'>,
  store: Store<ModelState>,
  tab: Tab,
) {
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
    const answer = await solver.call('program', JSON.parse(wanted));
    if (asked !== mine) return;
    if (wanted !== JSON.stringify(tab.program(page.state))) return forget(); // asked again on the next visit
    store.change(answer.ok ? { program: answer } : { problem: sentence(answer.message) });
    tab.came();
  }

  return (state: State) => {
    clearTimeout(timer);
    if (state.settings.place !== tab.place) return store.state.problem && forget(); // opening it again asks again
    const wanted = JSON.stringify(tab.program(state));
    if (wanted === asked.wanted) return tab.known(state);
    forget();
    clearTimeout(timer); // clearing may change the highlights, and so call this again
    if (state.runtime.status === 'ready' && !state.reading.stage) timer = setTimeout(ask, PAUSE, wanted);
  };
}
