/**
 * Steps that do without the program: exercises, in which the learner finds the next step of the puzzle in the grid; and
 * the puzzle solved with several models, one after another.
 */
import { puzzleIn } from '../calls/runs.js';
import { html, nothing, button, table } from '../html.js';
import { LIMIT } from '../model/questions.js';
import { chainNoted, rowsOf } from '../panels/path.js';
import { runEnded } from '../state/answers.js';
import { pathFound } from '../state/stepping.js';
import { cellName, sentence, count, duration } from '../words.js';
import type { Hint } from '../protocol.js';
import { lineOf, type Board, type Figures } from '../state/state.js';
import type { Step, Target } from './state.js';
import type { Page } from '../page.js';

type Does = { redraw: () => void; known: () => void; put: (line: string) => void };

/**
 * @param redraw   draws the step
 * @param known   the next step is known, or there is none
 * @param put   puts a puzzle of the lesson into the grid
 */
export function createPractice(
  { store: page, solver, runs }: Pick<Page, 'store' | 'solver' | 'runs'>,
  { redraw, known, put }: Does,
) {
  let asked = ''; // the puzzle whose next step is known or was requested
  let hint: Hint | null = null;
  let problem = '';
  let isTold = false; // where to look
  let isShown = false; // the step is in the grid
  let made: { line: string; hint: Hint } | null = null; // the last new exercise

  function forget() {
    asked = '';
    hint = null;
    problem = '';
    isTold = false;
    isShown = false;
  }

  /** Ask for the next step of the puzzle in the grid, unless it is known. */
  function look(isOpen: boolean) {
    const { doc, runtime, reading } = page.state;
    if (!isOpen || reading.stage) return forget();
    const wanted = JSON.stringify(puzzleIn(page.state));
    if (runtime.status !== 'ready') return;
    if (wanted === asked) return paint();
    forget();
    asked = wanted;
    if (made && made.line === lineOf(doc.board.cells, page.state.catalog)) came(made.hint);
    else find(wanted, doc.board);
  }

  async function find(wanted: string, board: Board) {
    const none = board.cells.map(() => []);
    const played = { entries: board.cells.map(() => 0), marks: none, centre: none };
    const answer = await solver.call('hint', { ...puzzleIn(page.state), ...played, time_limit: LIMIT });
    if (asked !== wanted) return;
    if (answer.step) return came(answer);
    problem = answer.ok ? answer.sentence : sentence(answer.message);
    known();
  }

  /** The step is known: show the candidates. */
  function came(found: Hint) {
    hint = found;
    paint();
    known();
  }

  /** Show the candidates in the grid, and the step once it is answered, unless they are there. */
  function paint() {
    const { path, candidates } = page.state.found;
    if (!hint || (isShown ? path : candidates)) return;
    const { step, open } = hint;
    const found = isShown
      ? pathFound({ steps: [step], sentences: [], reason: '', open, first: 0 })
      : { candidates: open, view: 'puzzle' as const };
    page.change({ found });
  }

  /** Show the step in the grid. */
  function show() {
    isShown = true;
    paint();
  }

  /** Make another exercise. This may take long, so it is a run that Stop can end. */
  const another = ({ technique = '' }: Step) =>
    runs.begin(
      'practice',
      async (current) => {
        const request = { technique, time_limit: LIMIT };
        const answer = await solver.call('practice', request, { stoppable: true });
        if (!current()) return;
        page.change(runEnded());
        problem = answer.ok ? '' : sentence(answer.message);
        if (!answer.ok) return redraw();
        made = answer;
        put(answer.line);
      },
      { needsPuzzle: false },
    );

  function tell() {
    isTold = true;
    redraw();
  }

  const view = (step: Step, isAnswered: boolean) => {
    const { run, settings } = page.state;
    const isKnown = settings.brought && hint && !isAnswered; // not the technique of the lesson, perhaps
    return html`${problem ? html`<p class="alert" role="alert">${problem}</p>` : nothing}
      ${isKnown ? html`<p>The next step of this puzzle: ${hint?.said[1]}</p>` : nothing}
      <div class="actions-row">
        <button type="button" ?disabled=${!hint || isTold || isAnswered} @click=${tell}>Where to look</button>
        ${button('Another puzzle', () => another(step), { off: run !== null })}
      </div>
      <div class="why" aria-live="polite">${hint && isTold && !isAnswered ? html`<p>${hint.said[0]}</p>` : nothing}
        ${hint && isAnswered ? reasonOf(hint) : nothing}</div>
      ${hint || problem ? nothing : html`<p class="hint">Looking for the next step…</p>`}`;
  };

  return {
    look,
    view,
    show,
    tell,
    /** Return the labels of the cells to look at, once the learner has asked for them. */
    light: () => (hint && isTold && !isShown ? hint.lit[0] : []),
    /** Return what the learner has to find, or why there is nothing to find; null if that is not known yet. */
    target: (): Target | string | null => (hint ? targetOf(hint, page.state.doc.board.side) : problem || null),
  };
}

const targetOf = ({ step: { placed, eliminated, outcome } }: Hint, side: number): Target => ({
  cells: [...placed, ...eliminated].map(([label]) => cellName(label, side)),
  text: outcome,
});

/** The reason of a step, and the sum that proves it. */
const reasonOf = ({ said, step, arithmetic }: Hint) => html`<p>${said[1]} ${said[2]}</p>
  ${chainNoted(step)}
  ${step.placed.length ? nothing : sumOf(step, arithmetic)}`;

const sumOf = (step: Hint['step'], about: string) =>
  rowsOf('The sum that proves it', 'Constraints of the step', step, null, html`<p class="hint">${about}</p>`);

/** The models, by their names in the catalog. */
const MODELS = ['lp', 'exact cover', 'cp', 'sat'];

/** headline: the result, or why there is none */
type Solved = { name: string; headline: string; figures: Figures | null };

/** @param redraw   draws the step */
export function createSolvers(
  { store: page, solver, runs }: Pick<Page, 'store' | 'solver' | 'runs'>,
  redraw: () => void,
) {
  let asked = ''; // the puzzle
  let solved: Solved[] = [];

  /** Forget the results once the puzzle has changed. */
  function look(isOpen: boolean) {
    const puzzle = isOpen ? JSON.stringify(puzzleIn(page.state)) : '';
    if (puzzle !== asked) solved = [];
    asked = puzzle;
  }

  const solve = () =>
    runs.begin('models', async (current) => {
      solved = [];
      for (const name of MODELS) {
        const request = { ...puzzleIn(page.state), model: name, way: null, time_limit: LIMIT };
        const answer = await solver.call('solve', request, { stoppable: true });
        if (!current()) return;
        const headline = answer.ok ? answer.headline : sentence(answer.message);
        solved = [...solved, { name, headline, figures: answer.figures ?? null }];
        redraw();
      }
      page.change(runEnded());
    });

  const row = ({ name, headline, figures }: Solved) => {
    const { label = name } = page.state.catalog.models.find((model) => model.name === name) ?? {};
    return html`<tr><th scope="row">${label}</th><td>${headline.split(': ').at(-1)}</td>
      <td>${figures ? sizes(figures) : nothing}</td><td>${figures ? duration(figures.times.total) : nothing}</td></tr>`;
  };

  const view = () => html`<div class="actions-row">
      ${button('Solve with four models', solve, { look: solved.length ? '' : 'primary', off: page.state.run !== null })}
    </div>
    ${solved.length ? table('Results by model', ['Model', 'Result', 'Size', 'Time'], solved.map(row)) : nothing}`;

  return {
    look,
    view,
    light: () => [],
    /** Return the number of variables of a model. */
    target: (name: string) =>
      solved.find((each) => each.name === name)?.figures?.variables ?? 'First press Solve with four models.',
  };
}

const sizes = ({ variables, constraints, labels }: Figures) =>
  [sized(variables, labels?.variables), sized(constraints, labels?.constraints)].join(', ');

const sized = (number: number | null | undefined, noun = '') => `${count(number ?? 0)} ${noun.toLowerCase()}`;
