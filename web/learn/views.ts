/**
 * What a step of a lesson shows below its text (views of the Model tab, or shorter ones of its own), and the number that
 * its question asks for, from the solver at that moment.
 */
import { html, mathml, nothing, button, pressed, svg, table } from '../html.js';
import { branchingStep } from '../model/branching.js';
import { block, line, x } from '../model/formulas.js';
import { type Candidate, cellsOf, DARK, once, type Ready, pending, valueText } from '../model/state.js';
import { type Given as GivenProgram, LIMIT, type View } from '../model/questions.js';
import { pointPart, reachPart, STEPS } from '../model/steps.js';
import { mathOf, openPart } from '../model/rows.js';
import { count, labelOf } from '../words.js';
import type { FoundCut, Program, Shadow, Weighted } from '../protocol.js';
import type { State as PageState } from '../state/state.js';
import type { Step } from './state.js';
import { puzzleIn } from '../calls/runs.js';
import type { Page } from '../page.js';

/** isAnswered: the question of the step */
type Given = GivenProgram & { step: Step; isAnswered: boolean };

/** part: what does without the program */
export type Show = View<Given> & { part?: 'practice' | 'solvers' | 'photo' };

/** Each by the name that the lesson uses. */
export const SHOWS: Record<string, Show> = {
  variables: STEPS.variables,
  sums: {
    view: sumsView,
    enter: ({ change }) => change({ row: -1 }),
    light: (state) => ({ ...DARK, cells: cellsOf(state.program, rowShown(state)) }),
  },
  program: { view: programView, light: STEPS.constraints.light },
  givens: { ...STEPS.givens, formula: undefined },
  relaxation: {
    ...STEPS.relaxation,
    view: ({ state }) => (state.point ? pointPart(state.point, false) : SOLVING),
    enter: relaxed,
  },
  reach: { view: reachView, light: STEPS.relaxation.light },
  polytope: {
    view: polytopeView,
    enter: ({ does, step, page, change }) => {
      change({ along: 1, isCut: false });
      const { side } = page.doc.board;
      does.shadow(candidateOf(step.first, side), candidateOf(step.second, side));
    },
    light: ({ shadow }) => shadow && { ...DARK, cells: shadow.cells },
  },
  objective: {
    view: objectiveView,
    enter: (given) => {
      given.change({ cell: labelOf(given.step.cell ?? '', given.page.doc.board.side) });
      relaxed(given);
    },
    light: (state) => ({ ...STEPS.relaxation.light(state), cells: state.cell ? [state.cell] : [] }),
  },
  branching: { ...STEPS.branching, formula: undefined, view: (given) => branchingStep(given, true) },
  cut: {
    view: cutView,
    enter: relaxed,
    light: (state) => {
      const cells = (state.cuts.at(-1)?.rows ?? []).flatMap(([, row]) => cellsOf(state.program, row));
      return { cells: once(cells), values: state.point?.values ?? null };
    },
  },
  proof: STEPS.proof,
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
  const rows = examplesIn(program).map((row) => ({ name: String(row), label: program.rows[row][0] }));
  return html`<div class="formula">${mathOf(program, openPart(program, shown, []), 'The sum')}</div>
    ${pressed('Constraints', rows, String(shown), (row) => change({ row: Number(row) }))}
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
  { name: 'none', label: 'No objective' },
  { name: 'most', label: 'Make the digit large' },
  { name: 'least', label: 'Make the digit small' },
];

function objectiveView({ state, page, step, does }: Given) {
  const { point, objective, cell } = state;
  const { side } = page.doc.board;
  if (!cell) return html`<p class="alert">This grid has no cell ${step.cell}.</p>`;
  return html`${block(objectiveMath(cell, side, objective), '')}
    ${pressed('Objective', AIMS, objective, does.aim)}
    ${point ? pointPart(point, false) : SOLVING}`;
}

/** The digit of a cell as a sum of its variables. */
function objectiveMath(cell: number, side: number, objective: string) {
  const term = (digit: number) =>
    mathml`${digit > 1 ? mathml`<mo>+</mo><mn>${digit}</mn>` : ''}${x([cell, digit], side)}`;
  const aim = objective === 'least' ? 'minimise' : 'maximise';
  return line(mathml`<mtext>${aim}</mtext><mspace width=".5em"></mspace>
    ${[1, 2, 3].map(term)}<mo>+</mo><mo>…</mo>${term(side)}`);
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

/* The picture of a polytope: the relaxation projected on two variables, its vertices, an objective and a cut */

type Point = [number, number];

/** The picture in its own units: the length of 1, and the margins around the unit square. */
const UNIT = 150;
const LEFT = 36;
const TOP = 22;
const SIZE = `0 0 ${LEFT + UNIT + 74} ${TOP + UNIT + 26}`;
const NAMES = ['x', 'y'];

/** Return the candidate in a text such as "r1c2=4". */
function candidateOf(text = '', side: number): Candidate {
  const [cell, digit] = text.split('=');
  return [labelOf(cell, side), Number(digit)];
}

/** Return the largest value of one of the variables: 0 for the first, 1 for the second. */
const mostAlong = ({ vertices }: Pick<Shadow, 'vertices'>, axis: number) =>
  Math.max(...vertices.map((vertex) => vertex[axis]));

function polytopeView({ state: { shadow, along, isCut }, step, change }: Given) {
  if (!shadow) return html`<p class="hint">Solving the relaxation…</p>`;
  if (!shadow.vertices.length) return html`<p>The LP relaxation is infeasible.</p>`;
  const most = mostAlong(shadow, along);
  const isFractional = most !== Math.floor(most);
  const aims = NAMES.map((name, axis) => ({ name: String(axis), label: `Maximise ${name}` }));
  return html`<figure class="polytope">${polygon(shadow.vertices, along, isCut)}
      <figcaption aria-live="polite">
        <p><var>x</var>: ${step.first?.replace('=', ' is ')}. <var>y</var>: ${step.second?.replace('=', ' is ')}.</p>
        <p>${bestLevel(along, most, isCut && isFractional)}</p>
      </figcaption></figure>
    <div class="actions-row">
      ${pressed('Objective', aims, String(along), (axis) => change({ along: Number(axis), isCut: false }))}
      <button type="button" aria-pressed=${isCut} ?disabled=${!isFractional}
        @click=${() => change({ isCut: !isCut })}>Round the bound down</button></div>`;
}

function bestLevel(along: number, most: number, isCut: boolean) {
  const name = html`<var>${NAMES[along]}</var>`;
  if (isCut)
    return html`The cut: ${name} ≤ ${Math.floor(most)}. It removes the fractional vertex, and no integer point.`;
  return html`The largest ${name} is ${coordinate(most)}, at a vertex.`;
}

const coordinate = (value: number) => (value === 0.5 ? '½' : valueText(value));

const across = (value: number) => LEFT + value * UNIT;
const down = (value: number) => TOP + (1 - value) * UNIT;
const outline = (points: Point[]) => `M${points.map(([x, y]) => `${across(x)} ${down(y)}`).join('L')}z`;

function polygon(vertices: Point[], along: number, isCut: boolean) {
  const named = vertices.map(([x, y]) => `(${coordinate(x)}, ${coordinate(y)})`);
  const most = mostAlong({ vertices }, along);
  return html`<svg viewBox=${SIZE} role="img" aria-label=${`A polygon with the vertices ${named.join(', ')}`}>
    <path class="axes" d=${`M${LEFT} ${TOP - 10}V${TOP + UNIT}H${LEFT + UNIT + 10}`}></path>
    <text x=${LEFT - 10} y=${TOP + UNIT + 16}>0</text>
    <text x=${across(1)} y=${TOP + UNIT + 18} text-anchor="middle">1</text>
    <text x=${LEFT - 16} y=${down(1) + 5}>1</text>
    <text class="name" x=${LEFT + UNIT + 16} y=${TOP + UNIT + 5}>x</text>
    <text class="name" x=${LEFT - 4} y=${TOP - 12}>y</text>
    <path class="inside" d=${outline(vertices)}></path>
    ${isCut ? svg`<path class="gone" d=${outline(beyond(vertices, along, Math.floor(most)))}></path>` : nothing}
    ${level(along, isCut ? Math.floor(most) : most, isCut)}
    ${corners().map(([x, y]) => svg`<circle class="integer" cx=${across(x)} cy=${down(y)} r="6"></circle>`)}
    ${vertices.map(([x, y], index) => vertex(x, y, named[index]))}
  </svg>`;
}

const corners = (): Point[] => [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];

/** A vertex; an integral one is on an integer point, whose coordinates are at the axes. */
const vertex = (x: number, y: number, name: string) => svg`<circle class="vertex" cx=${across(x)} cy=${down(y)}
    r="3.5"></circle>${
      Number.isInteger(x) && Number.isInteger(y)
        ? nothing
        : svg`<text x=${across(x) + 9} y=${down(y) - 6}>${name}</text>`
    }`;

/** The best level of the objective, or the cut, as a line across the picture. */
function level(along: number, value: number, isCut: boolean) {
  const line = along ? `M${LEFT - 8} ${down(value)}h${UNIT + 40}` : `M${across(value)} ${TOP - 8}v${UNIT + 16}`;
  const arrow = along
    ? `M${across(1.2)} ${down(value)}v-22m-5 7l5 -7l5 7`
    : `M${across(value)} ${down(0.85)}h22m-7 -5l7 5l-7 5`;
  return svg`<path class=${isCut ? 'limit' : 'level'} d=${line}></path>
    ${isCut ? nothing : svg`<path class="aim" d=${arrow}></path>`}`;
}

/** Return the part of a polygon in which a variable is at least a limit. */
function beyond(vertices: Point[], along: number, limit: number): Point[] {
  return vertices.flatMap((from, index) => {
    const to = vertices[(index + 1) % vertices.length];
    const [here, there] = [from[along] - limit, to[along] - limit];
    const kept = here >= 0 ? [from] : [];
    if (here * there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, [0, 1].map((axis) => from[axis] + share * (to[axis] - from[axis])) as Point];
  });
}
