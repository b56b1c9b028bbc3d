/** The puzzle in the grid solved with several models, one after another. */
import { answerOf, puzzleIn } from '../calls/calls.js';
import { html, nothing } from '../html.js';
import { LIMIT } from '../model/questions.js';
import { runEnded } from '../state/answers.js';
import { catalogOf } from '../state/catalog.js';
import { count, duration, sentence } from '../words.js';
import type { Context } from '../app.js';
import type { Figures } from '../state/state.js';

/** The models, by their names in the catalog. */
const MODELS = ['lp', 'exact cover', 'cp', 'sat'];

/** headline: the result, or why there is none */
type Solved = { name: string; headline: string; figures: Figures | null };

/** @param redraw   draws the step */
export function createSolvers({ store: page, solver, runs }: Context, redraw: () => void) {
  let asked = ''; // the puzzle
  let solved: Solved[] = [];

  /** Forget the results once the puzzle has changed. */
  function look(isOpen: boolean) {
    const puzzle = isOpen ? JSON.stringify(puzzleIn(page.state)) : '';
    if (puzzle !== asked) solved = [];
    asked = puzzle;
  }

  const solve = () =>
    runs.begin('compare', async (current) => {
      solved = [];
      for (const name of MODELS) {
        const request = { ...puzzleIn(page.state), model: name, way: null, time_limit: LIMIT };
        const answer = await answerOf(solver, 'solve', request, { stoppable: true });
        if (!current()) return;
        const headline = answer.ok ? answer.headline : sentence(answer.message);
        solved = [...solved, { name, headline, figures: answer.figures ?? null }];
        redraw();
      }
      page.change(runEnded());
    });

  const row = ({ name, headline, figures }: Solved) => {
    const { label = name } = catalogOf(page.state).models.find((model) => model.name === name) ?? {};
    return html`<tr><th scope="row">${label}</th><td>${headline.split(': ').at(-1)}</td>
      <td>${figures ? sizes(figures) : nothing}</td><td>${figures ? duration(figures.times.total) : nothing}</td></tr>`;
  };

  const view = () => html`<div class="actions-row">
      <button type="button" class=${solved.length ? nothing : 'primary'}
        aria-disabled=${page.state.run ? 'true' : nothing} @click=${solve}>Solve with four models</button>
    </div>
    ${
      solved.length
        ? html`<div class="scroll" tabindex="0" role="group" aria-label="Results"><table class="sizes"
            aria-label="Results by model"><thead><tr><th scope="col">Model</th><th scope="col">Result</th>
            <th scope="col">Size</th><th scope="col">Time</th></tr></thead>
            <tbody>${solved.map(row)}</tbody></table></div>`
        : nothing
    }`;

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
