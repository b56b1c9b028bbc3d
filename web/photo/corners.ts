/** The whole picture with the grid that was found on it, and the corners to drag or to move by the arrow keys. */
import { html, nothing, svg } from '../html.js';
import type { Picture } from './picture.js';
import { linesOf, type Point, type State } from './state.js';

/** Moves a corner; `isDone` once it is released. */
type Move = (index: number, to: Point, isDone: boolean) => void;
type Held = PointerEvent & { currentTarget: HTMLElement };

const CORNERS = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'];
/** The share of the picture by which an arrow key moves a corner; with Shift a tenth of it. */
const STEP = 0.01;
const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** How far from its corner each handle is held: a finger beside the corner does not hide it. */
const grips = new WeakMap<HTMLElement, Point>();

export function wholeView(state: State, picture: Picture, drawn: HTMLCanvasElement, move: Move) {
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

function handle(name: string, index: number, { corners }: State, picture: Picture, move: Move) {
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
