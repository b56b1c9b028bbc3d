/**
 * What a step of a lesson shows below its text (views of the Model tab, or shorter ones of its own), and the number that
 * its question asks for, from the solver at that moment.
 */
import { html, mathml, nothing, button, table } from '../html.js';
import { branchingStep } from '../model/branching.js';
import { cellsOf, highlightsOf, type Ready, type State, pending } from '../model/state.js';
import { type Questions, LIMIT } from '../model/questions.js';
import { givensStep, pointPart, proofStep, reachPart, variablesStep } from '../model/steps.js';
import { mathOf, openPart } from '../model/rows.js';
import { count, labelOf } from '../words.js';
import type { FoundCut, Program, Weighted } from '../protocol.js';
import type { Patch } from '../state/store.js';
import type { State as PageState } from '../state/state.js';
import type { Step } from './state.js';
import { puzzleIn } from '../calls/runs.js';
import type { Page } from '../page.js';
import { candidateOf, mostAlong, polytopeView } from './polytope.js';

/** does: the requests; change: of the state of the program */
export type Given = {
  state: Ready;
  page: PageState;
  step: Step;
  does: Questions;
  change: (patch: Patch<State>) => void;
  isAnswered: boolean; // the question of the step
};

export interface Show {
  formula?: string; // the step of the Model tab with the formula
  view: (given: Given) => unknown;
  enter?: (given: Omit<Given, 'state' | 'isAnswered'>) => unknown; // the request when it is first shown for a puzzle
  light?: (state: Ready) => ReturnType<typeof highlightsOf>; // in the grid
  isText?: boolean; // the program as text, without anything else
  part?: 'practice' | 'solvers' | 'photo'; // does without the program
}

const asIn = (step: string) => (state: Ready) => highlightsOf(state, step);

/** Each by the name that the lesson uses. */
export const SHOWS: Record<string, Show> = {
  variables: {
    formula: 'variables',
    view: ({ state, page, does }) => variablesStep(state, page, does),
    light: asIn('variables'),
  },
  sums: {
    view: sumsView,
    enter: ({ change }) => change({ row: -1 }),
    light: (state) => ({ cells: cellsOf(state.program, rowShown(state)), values: null }),
  },
  program: { view: programView, light: asIn('constraints') },
  givens: {
    view: ({ state, page, does }) => givensStep(state, page, does),
    enter: ({ does }) => does.count(),
    light: asIn('givens'),
  },
  relaxation: {
    formula: 'relaxation',
    view: ({ state }) => (state.point ? pointPart(state.point, false) : SOLVING),
    enter: relaxed,
    light: asIn('relaxation'),
  },
  reach: { view: reachView, light: asIn('relaxation') },
  polytope: {
    view: polytopeView,
    enter: ({ does, step, page, change }) => {
      change({ along: 1, isCut: false });
      const { side } = page.doc.board;
      does.shadow(candidateOf(step.first, side), candidateOf(step.second, side));
    },
    light: ({ shadow }) => ({ cells: shadow ? shadow.cells : [], values: null }),
  },
  objective: {
    view: objectiveView,
    enter: (given) => {
      given.change({ cell: labelOf(given.step.cell ?? '', given.page.doc.board.side) });
      relaxed(given);
    },
    light: (state) => ({ ...highlightsOf(state, 'relaxation'), cells: state.cell ? [state.cell] : [] }),
  },
  branching: {
    view: ({ state, page, does }) => branchingStep(state, page, does, true),
    enter: ({ does }) => does.root(),
    light: asIn('branching'),
  },
  cut: {
    view: cutView,
    enter: relaxed,
    light: (state) => {
      const cells = (state.cuts.at(-1)?.rows ?? []).flatMap(([, row]) => cellsOf(state.program, row));
      return { cells: [...new Set(cells)], values: state.point?.values ?? null };
    },
  },
  proof: {
    formula: 'proof',
    view: ({ state, page, does }) => proofStep(state, page, does),
    light: asIn('proof'),
  },
  change: { view: () => nothing, isText: true },
  practice: { view: () => nothing, part: 'practice' },
  solvers: { view: () => nothing, part: 'solvers' },
  photo: { view: () => nothing, part: 'photo' },
};

const SOLVING = html`<p class="hint">Solving the relaxation…</p>`;

/** Solve the relaxation without an objective or cuts. */
function relaxed({ does, change }: Pick<Given, 'does' | 'change'>) {
  change({ cuts: [] });
  does.aim('none');
}

/**
 * One constraint of each kind with several variables: one with coefficients, or else the second, as the first cell
 * often has a given.
 */
function examplesIn({ rows, families }: Program) {
  const found = families.map((_, family) => {
    const all = rows.flatMap(([, of, , , , columns], row) => (of === family && columns.length > 1 ? [row] : []));
    return all.find((row) => rows[row][6].length) ?? all[1] ?? all[0] ?? -1;
  });
  return found.filter((row) => row >= 0).reverse();
}

const rowShown = ({ program, row }: Ready) => (row < 0 ? (examplesIn(program)[0] ?? -1) : row);

function sumsView({ state, change }: Given) {
  const { program } = state;
  const shown = rowShown(state);
  if (shown < 0) return nothing;
  const choice = (row: number) => html`<button type="button" aria-pressed=${row === shown}
    @click=${() => change({ row })}>${program.rows[row][0]}</button>`;
  return html`<div class="formula">${mathOf(program, openPart(program, shown, []), 'The sum')}</div>
    <div class="actions-row" role="group" aria-label="Constraints">${examplesIn(program).map(choice)}</div>
    <p class="hint">The grid highlights the cells of the constraint.</p>`;
}

function programView({ state: { program } }: Given) {
  const row = ({ label, count: number }: { label: string; count: number }) =>
    html`<tr><th scope="row">${label}</th><td>${count(number)}</td></tr>`;
  return html`<div class="spy"></div>
    <details><summary>Constraints of each kind</summary>
      ${table('Constraints of each kind', ['Kind', 'Constraints'], program.families.map(row))}</details>`;
}

function reachView({ state: { reach, program }, page: { run }, does }: Given) {
  return html`<p><strong>${count(program.names.length)}</strong> variables,
      <strong>${count(program.rows.length)}</strong> constraints</p>
    <div class="actions-row">
      ${button('Largest values', does.reach, { look: reach ? '' : 'primary', off: run !== null })}
    </div>
    ${reach ? reachPart(reach, true) : nothing}`;
}

const AIMS = [
  ['none', 'No objective'],
  ['most', 'Make the digit large'],
  ['least', 'Make the digit small'],
];

function objectiveView({ state, page, step, does }: Given) {
  const { point, objective, cell } = state;
  const { side } = page.doc.board;
  if (!cell) return html`<p class="alert">This grid has no cell ${step.cell}.</p>`;
  const button = ([name, label]: string[]) => html`<button type="button" aria-pressed=${name === objective}
    @click=${() => does.aim(name)}>${label}</button>`;
  return html`<div class="formula"><div class="scroll" tabindex="0" role="group" aria-label="Formula">
      ${objectiveMath(cell, side, objective)}</div></div>
    <div class="actions-row" role="group" aria-label="Objective">${AIMS.map(button)}</div>
    ${point ? pointPart(point, false) : SOLVING}`;
}

/** The digit of a cell as a sum of its variables. */
function objectiveMath(cell: number, side: number, objective: string) {
  const [row, column] = [Math.ceil(cell / side), ((cell - 1) % side) + 1];
  const term = (digit: number) => mathml`${digit > 1 ? mathml`<mo>+</mo><mn>${digit}</mn>` : ''}<msub><mi>x</mi>
    <mn>${row},${column},${digit}</mn></msub>`;
  const aim = objective === 'least' ? 'minimise' : 'maximise';
  return html`<math displaystyle="true"><mtext>${aim}</mtext><mspace width=".5em"></mspace>
    ${[1, 2, 3].map(term)}<mo>+</mo><mo>…</mo>${term(side)}</math>`;
}

function cutView({ state, does, isAnswered }: Given) {
  const { program, point, cuts } = state;
  if (!point) return SOLVING;
  const last = cuts.at(-1);
  const isNew = Boolean(last?.rounded) && point.fractional.length > 0;
  return html`<p aria-live="polite">${point.sentence}</p>
    <div class="actions-row">
      <button type="button" class=${isNew ? nothing : 'primary'} ?disabled=${!point.fractional.length}
        @click=${does.round}>${cuts.length ? 'Find another cut' : 'Find a cut'}</button>
      <button type="button" class=${isNew ? 'primary' : nothing} ?disabled=${!last?.rounded}
        @click=${does.relax}>Solve again with ${cuts.length > 1 ? 'the cuts' : 'the cut'}</button>
    </div>
    ${last ? cutPart(program, last, isAnswered) : nothing}`;
}

/** The constraints of a cut and their sum; the bound of the cut is left to the question. */
function cutPart(program: Program, { rows, added, rounded, sentence, divisor }: FoundCut, isAnswered: boolean) {
  if (!added || !rounded) return html`<p>${sentence}</p>`;
  const part = (title: string, sum: Weighted) =>
    html`<p class="hint">${title}</p>${mathOf(program, { ...sum, sign: '<=' }, title)}`;
  return html`<div class="formula cut-parts">
    <p class="hint">Each adds up to 1: ${rows.map(([, row]) => program.rows[row][0]).join('; ')}.</p>
    ${part(`Added up: at most ${added.bound}`, added)}
    ${
      isAnswered
        ? part(`Divided by ${divisor} and rounded down: at most ${rounded.bound}. This is the cut.`, rounded)
        : html`<p class="hint">Divided by ${divisor} and rounded down: what is the right side?</p>`
    }</div>`;
}

type Value = number | string | Promise<number | string>;

type Asked = {
  state: Ready;
  page: PageState;
  solver: Page['solver'];
  request: object; // the program, as requests name it
  detail: string; // the rest of the line in the lesson
};

const REACHES = 'First press Largest values.';

/** Each by its name, the first word of the line in the lesson. */
const ANSWERS: Record<string, (asked: Asked) => Value> = {
  /** The number of variables of a digit. */
  variables: ({ state: { program }, detail }) =>
    program.places.filter((placed) => placed.some(([, digit]) => digit === Number(detail))).length,

  /** The number of variables in a constraint, given by its label. */
  terms: ({ state: { program }, detail }) =>
    program.rows.find(([label]) => label === detail)?.[5].length ?? `This program has no constraint "${detail}".`,

  /** The number of constraints of a kind. */
  rows: ({ state: { program }, detail }) => program.families.find(({ label }) => label === detail)?.count ?? 0,

  /** The number of variables of the program. */
  size: ({ state: { program } }) => program.names.length,

  /** How many candidates cannot be 1 in the relaxation, and how many can. */
  excluded: ({ state: { reach } }) => (reach ? reach.counts.never + reach.counts.fraction : REACHES),
  whole: ({ state: { reach } }) => reach?.counts.whole ?? REACHES,

  /** The largest value of the second variable in the picture of a polytope. */
  top: ({ state: { shadow } }) => (shadow ? mostAlong(shadow, 1) : 'The polytope is not drawn yet. Wait a moment.'),

  /** The number of fractional candidates. */
  fractional: ({ state: { point } }) => point?.fractional.length ?? 'The relaxation is not solved yet. Wait a moment.',

  /** How many variables the first stage removes. */
  removed: ({ state: { stages } }) =>
    stages ? stages[0].variables - stages[1].variables : 'The sizes are not counted yet. Wait a moment.',

  /** The sum of the values in a cell with fractions, or in any other cell. */
  total: ({ state: { point } }) => {
    if (!point?.feasible) return 'The relaxation is not solved yet, or has no solution.';
    const [cell] = point.fractional[0] ?? point.values[0];
    return point.values.reduce((sum, [label, , value]) => sum + (label === cell ? value : 0), 0);
  },

  /** The largest digit of a cell in the relaxation, minus the smallest. */
  spread: async (asked) => {
    const most = await bound(asked, 'most');
    const least = await bound(asked, 'least');
    return typeof most === 'string' ? most : typeof least === 'string' ? least : most - least;
  },

  /** The number of nodes of the finished tree. */
  nodes: ({ state: { tree } }) => {
    if (!tree) return 'The relaxation is not solved yet. Wait a moment.';
    if (pending(tree).length) return 'The tree still has open nodes. Close them first.';
    return tree.nodes.length;
  },

  /** The bound of the first cut. */
  bound: ({ state: { cuts } }) => cuts[0]?.rounded?.bound ?? 'First press Find a cut.',

  /** How many variables of the no-good cut may be 1. */
  kept: ({ state: { second } }) => (second ? second.cut.length - 1 : 'First press Forbid the solution.'),

  /** The digit of a cell in the only solution as another variant, as in "r1c2 x". */
  digit: async ({ page, solver, detail }) => {
    const [cell, variant] = detail.split(' ');
    const request = { ...puzzleIn(page), variant, model: 'lp', time_limit: LIMIT };
    const answer = await solver.call('solve', request);
    if (!answer.ok) return `${answer.message}.`;
    if (!answer.solution) return 'This puzzle has no solution with these rules.';
    return answer.solution.cells[labelOf(cell, page.doc.board.side) - 1];
  },
};

/** Return the largest or smallest digit of a cell in the relaxation. */
async function bound({ page, solver, request, detail }: Asked, kind: 'most' | 'least') {
  const objective = { kind, cells: [labelOf(detail, page.doc.board.side)] };
  const answer = await solver.call('relax', { ...request, objective, time_limit: LIMIT });
  if (!answer.ok) return `${answer.message}.`;
  return answer.feasible && answer.objective !== null ? answer.objective : answer.sentence;
}

/**
 * Return the number that a question asks for, or why there is none yet.
 * @param answer   the line of the lesson
 */
export function answerTo(answer: string, asked: Omit<Asked, 'detail'>): Value {
  const [name, ...detail] = answer.split(' ');
  return ANSWERS[name]?.({ ...asked, detail: detail.join(' ') }) ?? `This page does not know the answer "${name}".`;
}
