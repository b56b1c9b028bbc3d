/** The step Variables: the variables of a cell, and those of a digit. */
import { html, nothing } from '../html.js';
import { symbolsOf, type State as PageState } from '../state/state.js';
import { counted } from '../words.js';
import { shownSolution } from '../state/boardview.js';
import { valueIn, variablesOf, type Ready } from './state.js';
import type { Program } from '../protocol.js';
import type { Questions } from './steps.js';
import { cellName } from './words.js';
import type { Changed } from '../dom.js';

const SETTLED = html`<p class="hint">The givens determine this cell, so the program has no variable for it.</p>`;

export function variablesStep(state: Ready, page: PageState, does: Questions) {
  const { program, cell, digit } = state;
  const { board } = page.doc;
  const solution = shownSolution(page)?.cells ?? null;
  const symbols = [...symbolsOf(board, page.catalog)];
  const option = (symbol: string, at: number) =>
    html`<option value=${at + 1} .selected=${at + 1 === digit}>${symbol}</option>`;
  return html`<p>A variable is 1 if cell (r, c) contains digit d, and 0 otherwise.</p>
    <label class="field">Digit
      <select autocomplete="off" @change=${({ target }: Changed) => does.digit(Number(target.value))}>
        <option value="0" .selected=${digit === 0}>none</option>${symbols.map(option)}
      </select>
    </label>
    ${digit ? html`<p aria-live="polite">${ofDigit(program, digit, symbols)}</p>` : nothing}
    ${cell ? cellPart(state, solution, board.side) : html`<p class="hint">Select a cell in the grid.</p>`}`;
}

function ofDigit({ places }: Program, digit: number, symbols: string[]) {
  const number = places.filter((placed) => placed.some(([, of]) => of === digit)).length;
  return `Digit ${symbols[digit - 1]} has ${counted(number, 'variable')} (cells highlighted).`;
}

/** The variables of a cell, with their values once there is a solution. */
export function cellPart({ program, cell }: Ready, solution: number[] | null, side: number) {
  const columns = variablesOf(program, cell);
  const variable = (column: number) =>
    html`<li><code>${program.names[column]}</code>${
      solution ? html` = <strong>${valueIn(program, column, solution)}</strong>` : nothing
    }</li>`;
  return html`<div class="of-cell" role="group" aria-label="The selected cell">
    <h3>Cell ${cellName(cell, side)}</h3>
    ${columns.length ? html`<ul aria-label="Variables of the cell">${columns.map(variable)}</ul>` : SETTLED}
  </div>`;
}
