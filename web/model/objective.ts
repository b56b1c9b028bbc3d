/** The objective of the program that read the puzzle from a photo: what is doubtful in it, and what it was worth. */
import type { Photo, State as PageState } from '../state/state.js';
import { decimal } from './state.js';
import { html, mathml, nothing, table } from '../html.js';
import { cellName, counted, labelText } from '../words.js';

const RCD = mathml`<mrow><mi>r</mi><mi>c</mi><mi>d</mi></mrow>`;
const W = mathml`<msub><mi>w</mi>${RCD}</msub>`;
/** The logarithm of the probability that the picture shows something in a cell. */
const log = (
  shows: unknown,
) => mathml`<mi>log</mi><mspace width=".15em"></mspace><msub><mi>p</mi><mrow><mi>r</mi><mi>c</mi></mrow></msub>
  <mo stretchy="false">(</mo>${shows}<mo stretchy="false">)</mo>`;
const line = (math: unknown) => html`<div><math displaystyle="true">${math}</math></div>`;

/** The weight of a variable is the likelier of two: the picture shows the digit, or it shows nothing. */
const FORMULAS = [
  mathml`<mi>max</mi><mo>\u2061</mo><munder><mo>∑</mo>${RCD}</munder>${W}<msub><mi>x</mi>${RCD}</msub>`,
  mathml`${W}<mo>=</mo><mi>max</mi><mo stretchy="false">(</mo>${log(mathml`<mtext>empty</mtext>`)}<mo>,</mo>
    ${log(mathml`<mi>d</mi>`)}<mo stretchy="false">)</mo>`,
];

/** What the Model tab says of the photo that the puzzle was read from; nothing for other puzzles. */
export function objectivePart({ reading: { photo }, doc: { board } }: PageState) {
  if (!photo) return nothing;
  return html`<section class="objective" aria-label="The objective that read the photo">
    <h3>The objective that read the photo</h3>
    <p>This program needs no objective. The program that read the photo had one: it looked for the likeliest digits that make a
      puzzle with exactly one solution.</p>
    <div class="formula"><div class="scroll" tabindex="0" role="group" aria-label="Objective">${FORMULAS.map(line)}</div></div>
    <p>p is how likely it is that the picture shows a digit, or nothing, in a cell. The objective was <strong>${decimal(photo.objective)}</strong>, the sum over all cells. A sum of 0 would mean that every cell is certain.
      ${cutsIn(photo)} ${correctedIn(photo)}</p>
    ${photo.doubts.length ? doubtsIn(photo, board.side) : html`<p class="hint">No cell was doubtful.</p>`}</section>`;
}

const cutsIn = ({ cuts, solutions }: Photo) =>
  solutions !== 1
    ? 'No such puzzle was found, so these are the likeliest digits.'
    : cuts
      ? `It took ${counted(cuts, 'cut')}. A cut says that the picture must show a digit that one of two solutions lacks.`
      : 'The likeliest digits have one solution, so no cut was needed.';

const correctedIn = ({ corrected }: Photo) =>
  corrected ? `You decided ${counted(corrected, 'cell')}: what you chose counts as certain.` : '';

/** The doubtful cells: the digit that was chosen, and the labels that the net found likeliest. */
function doubtsIn({ doubts, digits }: Photo, side: number) {
  const row = ({ cell, likeliest }: Photo['doubts'][number]) => html`<tr><th scope="row">${cellName(cell, side)}</th>
    <td>${labelText(digits[cell - 1])}</td>
    <td>${likeliest.map(([label, p]) => `${labelText(label)}: ${decimal(Math.log(p))}`).join(', ')}</td></tr>`;
  return table('Doubtful cells', ['Doubtful cell', 'Chosen', 'log p'], doubts.map(row));
}
