/** The steps of the place Model: what each asks when it is shown, and its view. */
import { branchingStep } from './branching.js';
import { givensStep } from './givens.js';
import { proofStep } from './proof.js';
import { relaxationStep } from './relaxation.js';
import { variablesStep } from './variables.js';
import { shownSolution } from '../state/sight.js';
import type { createQuestions } from './questions.js';
import type { Ready } from './state.js';
import type { State as PageState } from '../state/state.js';

export type Questions = ReturnType<typeof createQuestions>;

export interface Step {
  name: string;
  label: string;
  view?: (state: Ready, page: PageState, does: Questions) => unknown;
  enter?: (does: Questions) => unknown; // asks what the step begins with, once for a puzzle
  isText?: boolean; // it is the program as a text, which stands by itself
}

/** The step that is shown first; it has a view of its own. */
export const FIRST = 'constraints';
export const FIRST_STEP: Step = { name: FIRST, label: 'Constraints' };

export const STEPS: Step[] = [
  {
    name: 'variables',
    label: 'Variables',
    view: (state, page, does) => variablesStep(state, shownSolution(page)?.cells ?? null, page, does),
  },
  FIRST_STEP,
  { name: 'givens', label: 'Givens', view: (state, _, does) => givensStep(state, does), enter: (does) => does.count() },
  {
    name: 'relaxation',
    label: 'Relaxation',
    view: (state, page, does) => relaxationStep(state, Boolean(page.run), does),
    enter: (does) => does.relax(),
  },
  { name: 'branching', label: 'Branching', view: branchingStep, enter: (does) => does.root() },
  { name: 'proof', label: 'One solution', view: (state, _, does) => proofStep(state, does) },
  { name: 'change', label: 'Change it', isText: true },
];
