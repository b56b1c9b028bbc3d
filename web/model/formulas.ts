/** The formulas of the steps, each with its numbers for the puzzle that is in the grid at that moment. */
import { html, mathml, nothing, table } from '../html.js';
import { cellName, count, counted, labelText } from '../words.js';
import { decimal, valueAt, type Candidate, type Ready, candidateName, valueText } from './state.js';
import type { Program } from '../protocol.js';
import type { Photo, State as PageState } from '../state/state.js';

type Math = ReturnType<typeof mathml>;

/** Terms that are written out; the rest is an ellipsis. */
const WRITTEN = 3;

const mi = (name: string) => mathml`<mi>${name}</mi>`;
const mn = (number: number | string) => mathml`<mn>${number}</mn>`;
const mo = (sign: string) => mathml`<mo>${sign}</mo>`;
/** The variable with letters as its index. */
const X = mathml`<msub><mi>x</mi><mrow><mi>r</mi><mi>c</mi><mi>d</mi></mrow></msub>`;

/** The variable of a pattern. */
const P = mathml`<msub><mi>p</mi><mi>k</mi></msub>`;

/** Return whether the variables of a program are patterns: one of them places several digits. */
const hasPatterns = ({ places }: Program) => places.some((placed) => placed.length > 1);

/** The variable of a digit in a cell. */
export function x([label, digit]: Candidate, side: number) {
  const [row, column] = [Math.ceil(label / side), ((label - 1) % side) + 1];
  return mathml`<msub><mi>x</mi><mn>${row},${column},${digit}</mn></msub>`;
}

/** A sum over an index from 1 to the side. */
const sum = (index: string, side: number, of: Math) => mathml`<munderover><mo>∑</mo>
  <mrow><mi>${index}</mi><mo>=</mo><mn>1</mn></mrow><mn>${side}</mn></munderover>${of}`;

/** A sum over the patterns of a digit or a cell. */
const patterns = (of: Math) => mathml`<munder><mo>∑</mo><mrow><mi>k</mi><mo>∋</mo>${of}</mrow></munder>${P}`;

const GAP = mathml`<mspace width=".8em"></mspace>`;

export const line = (...parts: unknown[]) => html`<div><math displaystyle="true">${parts}</math></div>`;

/**
 * @param formulas   the general formulas
 * @param own   the formulas for the puzzle, or a sentence with its numbers
 */
export const block = (formulas: unknown, own: unknown) => html`<div class="formula">
  <div class="scroll" tabindex="0" role="group" aria-label="Formula">${formulas}</div>
  ${own ? html`<p class="own" aria-live="polite">${own}</p>` : nothing}</div>`;

/** The values of a variable, in braces that do not stretch. */
const BITS = mathml`<mrow><mo stretchy="false">{</mo><mn>0</mn><mo>,</mo><mn>1</mn><mo stretchy="false">}</mo></mrow>`;

const binary = (variable: Math) => [variable, mo('∈'), BITS];

export function variables({ program }: Ready, side: number) {
  const all = side ** 3;
  const number = program.names.length;
  if (hasPatterns(program))
    return block(
      line(...binary(P)),
      html`This program has <strong>${count(number)}</strong> variables: one for each pattern, a way to place all copies
        of a digit.`,
    );
  const size = line(
    mn(side),
    mo('·'),
    mn(side),
    mo('·'),
    mn(side),
    mo('='),
    mn(count(all)),
    GAP,
    mathml`<mtext>in the textbook model</mtext>`,
  );
  const own =
    number === all
      ? html`This program has all <strong>${count(all)}</strong> variables.`
      : html`This program has <strong>${count(number)}</strong> variables.${
          number < all
            ? html` The textbook model has ${count(all - number)} more, whose values follow from the givens.`
            : nothing
        }`;
  return block([line(...binary(X)), size], own);
}

export function constraints({ program }: Ready, side: number) {
  const one = [mo('='), mn(1)];
  const cell = mathml`<mo stretchy="false">(</mo><mi>r</mi><mo>,</mo><mi>c</mi><mo stretchy="false">)</mo>`;
  const box = mathml`<munder><mo>∑</mo><mrow>${cell}<mo>∈</mo><mi>B</mi></mrow></munder>${X}`;
  const isPattern = hasPatterns(program);
  const kinds = isPattern
    ? [patterns(mi('d')), patterns(cell)]
    : [sum('d', side, X), sum('c', side, X), sum('r', side, X), box];
  const names = isPattern ? ['digit', 'cell'] : ['cell', 'row', 'column', 'box'];
  const families = html`<div class="families">${kinds.map(
    (kind, at) => html`<div>${line(kind, ...one)}<span class="hint">each ${names[at]}</span></div>`,
  )}</div>`;
  return block(families, html`This program has <strong>${count(program.rows.length)}</strong> constraints.`);
}

export function givens(_: Ready, side: number, page: PageState) {
  const { cells, givens: number } = page.doc.board;
  const at = cells.findIndex(Boolean);
  if (at < 0) return block(line(X, mo('='), mn(1)), 'This puzzle has no givens.');
  const given: Candidate = [at + 1, cells[at]];
  const other: Candidate = [at + 1, cells[at] === 1 ? 2 : 1];
  return block(
    line(x(given, side), mo('='), mn(1), GAP, x(other, side), mo('='), mn(0)),
    number === 1
      ? html`The only given is ${candidateName(given, page)}.`
      : html`The first of <strong>${count(number)}</strong> givens is ${candidateName(given, page)}.`,
  );
}

export function relaxation({ point, program }: Ready, side: number) {
  const isPattern = hasPatterns(program);
  const relaxed = line(mn(0), mo('≤'), isPattern ? P : X, mo('≤'), mn(1));
  if (!point?.feasible || isPattern) return block(relaxed, '');
  const shown = point.fractional.slice(0, WRITTEN);
  const values = shown.flatMap((each, at) => [
    ...(at ? [mo(','), GAP] : []),
    x(each, side),
    mo('='),
    mn(valueText(valueAt(point, each))),
  ]);
  const rest = point.fractional.length > WRITTEN ? [mo(','), mo('…')] : [];
  return block(shown.length ? [relaxed, line(...values, ...rest)] : relaxed, '');
}

export function branching({ branch: of }: Ready, side: number, page: PageState) {
  const variable = of ? x(of, side) : X;
  return block(
    line(variable, mo('='), mn(1), GAP, mathml`<mtext>or</mtext>`, GAP, variable, mo('='), mn(0)),
    of ? html`The next variable is that of ${candidateName(of, page)}.` : '',
  );
}

export function proof({ second, first, program }: Ready) {
  const cells = second?.cut.length ?? (first ? openCells(program.places) : 0);
  const index = mathml`<mrow><mi>r</mi><mo>,</mo><mi>c</mi></mrow>`;
  const solved = mathml`<mi>s</mi><mo stretchy="false">(</mo><mi>r</mi><mo>,</mo><mi>c</mi><mo stretchy="false">)</mo>`;
  const term = mathml`<msub><mi>x</mi><mrow><mi>r</mi><mo>,</mo><mi>c</mi><mo>,</mo>${solved}</mrow></msub>`;
  const bound = cells ? [mn(count(cells - 1))] : [mi('n'), mo('−'), mn(1)];
  const cut = line(mathml`<munder><mo>∑</mo>${index}</munder>`, term, mo('≤'), ...bound);
  const own = cells
    ? html`s is the solution found. It has <strong>${count(cells)}</strong> cells with variables, so at most
        ${count(cells - 1)} of them may keep their digits.`
    : 's is the solution found, and n the number of its cells: at least one of them has to change.';
  return block(cut, own);
}

const openCells = (places: [number, number][][]) => new Set(places.flatMap((all) => all.map(([cell]) => cell))).size;

/** The program as text is the textbook model; rules about paths add variables that place no digit. */
export function whole({ program }: Ready, side: number) {
  const hasMore = program.places.some((placed) => !placed.length);
  const number = hasMore ? mi('n') : mn(side ** 3);
  const bits = mathml`<msup>${BITS}${number}</msup>`;
  return block(line(mi('A'), mi('x'), mo('='), mi('b'), mo(','), GAP, mi('x'), mo('∈'), bits), '');
}

/* The objective of the program that read the puzzle from a photo */

const RCD = mathml`<mrow><mi>r</mi><mi>c</mi><mi>d</mi></mrow>`;
const W = mathml`<msub><mi>w</mi>${RCD}</msub>`;
/** The logarithm of the probability that the picture shows something in a cell. */
const log = (
  shows: unknown,
) => mathml`<mi>log</mi><mspace width=".15em"></mspace><msub><mi>p</mi><mrow><mi>r</mi><mi>c</mi></mrow></msub>
  <mo stretchy="false">(</mo>${shows}<mo stretchy="false">)</mo>`;

/** The weight of a variable is the likelier of two: the picture shows the digit, or it shows nothing. */
const FORMULAS = [
  mathml`<mi>max</mi><mo>\u2061</mo><munder><mo>∑</mo>${RCD}</munder>${W}${X}`,
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
    ${block(
      FORMULAS.map((each) => line(each)),
      '',
    )}
    <p>p is how likely it is that the picture shows a digit, or nothing, in a cell. The objective was <strong>${decimal(photo.objective)}</strong>, the sum over all cells. A sum of 0 would mean that every cell is certain.
      ${cutsIn(photo)} ${correctedIn(photo)}</p>
    ${photo.doubts.length ? doubtsIn(photo, board.side) : html`<p class="hint">No cell was doubtful.</p>`}</section>`;
}

const cutsIn = ({ cuts, solutions }: Photo) =>
  solutions !== 1
    ? 'No such puzzle was found, so these are the likeliest digits that have a solution.'
    : cuts
      ? `It took ${counted(cuts, 'cut')}. A cut says that some given must be a digit that one of two solutions lacks.`
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
