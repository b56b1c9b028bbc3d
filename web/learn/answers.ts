/** The numbers that questions ask for, from the solver at that moment. A text says why there is no number yet. */
import { answerOf, puzzleIn } from '../calls/calls.js';
import { LIMIT } from '../model/questions.js';
import { pending } from '../model/tree.js';
import { labelOf } from '../words.js';
import type { Context } from '../app.js';
import type { Ready } from '../model/state.js';
import type { State as PageState } from '../state/state.js';

type Value = number | string | Promise<number | string>;

type Asked = {
  state: Ready;
  page: PageState;
  solver: Context['solver'];
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

  /** The number of fractional candidates. */
  fractional: ({ state: { point } }) => point?.fractional.length ?? 'The relaxation is not solved yet. Wait a moment.',

  /** How many variables the first stage removes. */
  removed: ({ state: { stages } }) =>
    stages ? stages[0].variables - stages[1].variables : 'The sizes are not counted yet. Wait a moment.',

  /** The sum of the values in a cell with fractions, or in any other cell. */
  total: ({ state: { point } }) => {
    if (!point?.feasible) return 'The relaxation has no solution yet. Wait a moment.';
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
    const answer = await answerOf(solver, 'solve', request);
    if (!answer.ok) return `${answer.message}.`;
    if (!answer.solution) return 'This puzzle has no solution with these rules.';
    return answer.solution.cells[labelOf(cell, page.doc.board.side) - 1];
  },
};

/** Return the largest or smallest digit of a cell in the relaxation. */
async function bound({ page, solver, request, detail }: Asked, kind: 'most' | 'least') {
  const objective = { kind, cells: [labelOf(detail, page.doc.board.side)] };
  const answer = await answerOf(solver, 'relax', { ...request, objective, time_limit: LIMIT });
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
