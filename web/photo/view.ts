/** The views of the photo panel: the whole picture or the straightened grid, and the words and buttons beside it. */
import { button, html, nothing, selectField, svg } from '../html.js';
import type { Offer, Photo } from '../state/state.js';
import { cellName, counted, labelText } from '../words.js';
import type { Picture } from './picture.js';
import {
  ANOTHER,
  isOverruled,
  linesOf,
  offeredFor,
  reasonAt,
  saidOf,
  shownCells,
  SIDE,
  type Option,
  type Point,
  type Shown,
  type State,
} from './state.js';

export type Does = {
  use: () => void;
  close: () => void;
  show: () => void; // the photo of the puzzle in the grid
  another: () => void;
  adjust: () => void; // shows the corners on the whole picture, or the digits again
  pick: (cell: number) => void; // shows the alternatives of a cell
  choose: (cell: number, digit: number) => void;
  move: (index: number, to: Point, isDone: boolean) => void; // moves a corner
  readAs: (variant: string) => void;
};

/** The whole picture, the straightened grid, and the selected cell of it. */
export type Canvases = Record<'whole' | 'straight' | 'cell', HTMLCanvasElement>;

const percent = (probability: number) => (probability < 0.005 ? '< 1 %' : `${Math.round(100 * probability)} %`);
const nameOf = (cell: number) => `row ${Math.ceil(cell / SIDE)}, column ${((cell - 1) % SIDE) + 1}`;

export function pictureView(state: State, { whole, straight }: Canvases, does: Does) {
  const { picture, look, adjusting } = state;
  if (!picture) return nothing;
  if (!look || adjusting) return wholeView(state, picture, whole, does.move);
  const cells = shownCells(state);
  const stop = state.cell || cells.find(({ doubtful }) => doubtful)?.label || 1;
  return html`<div class="photo-straight">${straight}
    <div class="photo-cells" role="group" aria-label="Cells of the photo" @keydown=${(event: KeyboardEvent) => key(event, does)}>
      ${cells.map((shown) => cellView(shown, state.cell, stop, does))}</div></div>`;
}

function cellView({ label, digit, written, doubtful, chosen }: Shown, cell: number, stop: number, does: Does) {
  const notes = [written && 'by hand', doubtful && 'doubtful', chosen && 'chosen by you'].filter(Boolean);
  const classes = [written && 'written', doubtful && 'doubtful', chosen && 'chosen'].filter(Boolean);
  return html`<button type="button" class=${classes.join(' ') || nothing} data-cell=${label}
    tabindex=${doubtful || label === stop ? 0 : -1} aria-pressed=${label === cell}
    aria-label=${[nameOf(label), labelText(digit), ...notes].join(', ')} @click=${() => does.pick(label)}
    >${digit ? html`<span>${digit}</span>` : nothing}</button>`;
}

const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE };

/** Move among the cells by the arrow keys, and choose a digit by typing it. */
function key(event: KeyboardEvent, does: Does) {
  const cell = Number((event.target as HTMLElement).dataset.cell);
  if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
  const digit = ['Backspace', 'Delete', '.'].includes(event.key) ? 0 : Number.parseInt(event.key, 10);
  if (digit >= 0) does.choose(cell, digit);
  else if (event.key in MOVES)
    (event.currentTarget as HTMLElement).querySelector(`[data-cell="${cell + MOVES[event.key]}"]`)?.focus();
  else return;
  event.preventDefault();
}

/** What the page says of a photo whose puzzle was taken. */
export const takenView = ({ digits }: Photo, another: boolean, does: Does) =>
  html`<p class="hint" aria-live="polite">${counted(digits.filter(Boolean).length, 'digit')} read from a photo.
    ${another ? ANOTHER : nothing}
    ${button('Show the photo', does.show, { look: 'quiet' })}</p>`;

export function wordsView(state: State, variants: Offer[], canvases: Canvases, does: Does) {
  const { look, reading, adjusting, doing, cell } = state;
  const isByHand = reading?.entries.some(Boolean);
  return html`<div class="title-row"><h2 tabindex="-1">Photo</h2>
      ${button('Another picture', does.another, { look: 'quiet' })}${button('Close', does.close, { look: 'quiet' })}</div>
    <p id="photo-said" aria-live="polite">${saidOf(state)}</p>
    ${
      isByHand
        ? html`<p class="hint photo-legend"><span class="printed">5</span> printed: a given
      <span class="written">5</span> by hand: your own digits</p>`
        : nothing
    }
    ${look && cell && !adjusting ? optionsView(state, canvases, does) : nothing}
    <div class="actions">
      ${button('Use this puzzle', does.use, { look: 'primary', off: !reading || doing !== '' || isOverruled(state) })}
      <button type="button" aria-pressed=${adjusting} @click=${does.adjust}>Corners</button>
    </div>
    ${selectField('Read as', variants, state.variant, does.readAs)}
    <p class="hint">The picture stays on this device.</p>`;
}

/** The cell in the picture, its three likeliest labels with their probabilities, and the other labels. */
function optionsView(state: State, { cell: drawn }: Canvases, does: Does) {
  const { look, cell } = state;
  if (!look) return nothing;
  const { likeliest, others } = offeredFor(look, cell);
  const shown = shownCells(state)[cell - 1].digit;
  const reason = reasonAt(state, cell);
  const option = ({ digit, probability }: Option, isLikely: boolean) => html`<button type="button"
    aria-pressed=${digit === shown} aria-label=${`${labelText(digit)}, ${percent(probability)}`}
    @click=${() => does.choose(cell, digit)}><strong>${labelText(digit)}</strong>
    ${isLikely ? html` <span>${percent(probability)}</span>` : nothing}</button>`;
  return html`<div class="photo-options" role="group" aria-label=${`Labels of ${nameOf(cell)}`}>
    ${drawn}<h3>${cellName(cell, SIDE)}</h3>
    <div class="likeliest">${likeliest.map((one) => option(one, true))}</div>
    <div class="others">${others.map((one) => option(one, false))}</div>
    ${reason ? html`<p class="hint">${reason}</p>` : nothing}</div>`;
}

/* The whole picture, with the corners to drag or to move by the arrow keys */

type Held = PointerEvent & { currentTarget: HTMLElement };

const CORNERS = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'];
/** The share of the picture by which an arrow key moves a corner; with Shift a tenth of it. */
const STEP = 0.01;
const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** How far from its corner each handle is held: a finger beside the corner does not hide it. */
const grips = new WeakMap<HTMLElement, Point>();

function wholeView(state: State, picture: Picture, drawn: HTMLCanvasElement, move: Does['move']) {
  const { adjusting, doing } = state;
  const { width, height } = picture;
  return html`<div class="photo-whole" .style=${`--wide: ${width}; --high: ${height}`}>
    ${drawn}
    ${adjusting ? [outline(state, picture), CORNERS.map((name, at) => handle(name, at, state, picture, move))] : nothing}
    ${doing ? html`<progress aria-label="Reading the picture"></progress>` : nothing}</div>`;
}

/** The lines of the grid that was found or, without one, the outline between the corners. */
function outline({ look, corners, doing }: State, { width, height }: Picture) {
  const lines = look && !doing ? linesOf(look) : [[...corners, corners[0]]];
  return html`<svg class="photo-lines" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
    ${lines.map((line) => svg`<polyline points=${line.join(' ')}></polyline>`)}</svg>`;
}

function handle(name: string, index: number, { corners }: State, picture: Picture, move: Does['move']) {
  const [x, y] = corners[index];
  const { width, height } = picture;

  /** Return where in the picture an event is. */
  function placeOf({ clientX, clientY, currentTarget }: Held): Point {
    const { left, top, ...frame } = (currentTarget.parentElement as HTMLElement).getBoundingClientRect().toJSON();
    return [((clientX - left) / frame.width) * width, ((clientY - top) / frame.height) * height];
  }
  function hold(event: Held) {
    const [across, down] = placeOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    grips.set(event.currentTarget, [across - x, down - y]);
  }
  const drag = (isDone: boolean) => (event: Held) => {
    const grip = grips.get(event.currentTarget);
    if (!grip) return;
    const [across, down] = placeOf(event);
    if (isDone) grips.delete(event.currentTarget);
    move(index, [across - grip[0], down - grip[1]], isDone);
  };
  function push(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (!arrow || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const step = STEP * Math.max(width, height) * (event.shiftKey ? 0.1 : 1);
    move(index, [x + step * arrow[0], y + step * arrow[1]], true);
  }
  return html`<button type="button" class="photo-corner" aria-label=${name} aria-describedby="photo-said"
    .style=${`--x: ${x / width}; --y: ${y / height}`} @keydown=${push} @pointerdown=${hold}
    @pointermove=${drag(false)} @pointerup=${drag(true)} @pointercancel=${drag(true)}></button>`;
}
