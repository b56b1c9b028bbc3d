/** The picture of a polytope: the relaxation projected on two variables, its vertices, an objective and a cut. */
import { html, nothing, pressed, svg } from '../html.js';
import { labelOf } from '../words.js';
import type { Candidate, Ready, State } from '../model/state.js';
import type { Shadow } from '../protocol.js';
import type { Patch } from '../state/store.js';
import type { Step } from './state.js';

type Point = [number, number];
type Given = { state: Ready; step: Step; change: (patch: Patch<State>) => void };

/** The picture in its own units: the length of 1, and the margins around the unit square. */
const UNIT = 150;
const LEFT = 36;
const TOP = 22;
const SIZE = `0 0 ${LEFT + UNIT + 74} ${TOP + UNIT + 26}`;
const NAMES = ['x', 'y'];

/** Return the candidate in a text such as "r1c2=4". */
export function candidateOf(text = '', side: number): Candidate {
  const [cell, digit] = text.split('=');
  return [labelOf(cell, side), Number(digit)];
}

/** Return the largest value of one of the variables: 0 for the first, 1 for the second. */
export const mostAlong = ({ vertices }: Pick<Shadow, 'vertices'>, axis: number) =>
  Math.max(...vertices.map((vertex) => vertex[axis]));

export function polytopeView({ state: { shadow, along, isCut }, step, change }: Given) {
  if (!shadow) return html`<p class="hint">Solving the relaxation…</p>`;
  if (!shadow.vertices.length) return html`<p>The LP relaxation is infeasible.</p>`;
  const most = mostAlong(shadow, along);
  const isFractional = most !== Math.floor(most);
  const aims = NAMES.map((name, axis) => ({ name: String(axis), label: `Maximise ${name}` }));
  return html`<figure class="polytope">${picture(shadow.vertices, along, isCut)}
      <figcaption aria-live="polite">
        <p><var>x</var>: ${step.first?.replace('=', ' is ')}. <var>y</var>: ${step.second?.replace('=', ' is ')}.</p>
        <p>${said(along, most, isCut && isFractional)}</p>
      </figcaption></figure>
    <div class="actions-row">
      ${pressed('Objective', aims, String(along), (axis) => change({ along: Number(axis), isCut: false }))}
      <button type="button" aria-pressed=${isCut} ?disabled=${!isFractional}
        @click=${() => change({ isCut: !isCut })}>Round the bound down</button></div>`;
}

function said(along: number, most: number, isCut: boolean) {
  const name = html`<var>${NAMES[along]}</var>`;
  if (isCut)
    return html`The cut: ${name} ≤ ${Math.floor(most)}. It removes the fractional vertex, and no integer point.`;
  return html`The largest ${name} is ${number(most)}, at a vertex.`;
}

const number = (value: number) => (value === 0.5 ? '½' : String(Number(value.toFixed(3))));

const across = (value: number) => LEFT + value * UNIT;
const down = (value: number) => TOP + (1 - value) * UNIT;
const path = (points: Point[]) => `M${points.map(([x, y]) => `${across(x)} ${down(y)}`).join('L')}z`;

function picture(vertices: Point[], along: number, isCut: boolean) {
  const named = vertices.map(([x, y]) => `(${number(x)}, ${number(y)})`);
  const most = mostAlong({ vertices }, along);
  return html`<svg viewBox=${SIZE} role="img" aria-label=${`A polygon with the vertices ${named.join(', ')}`}>
    <path class="axes" d=${`M${LEFT} ${TOP - 10}V${TOP + UNIT}H${LEFT + UNIT + 10}`}></path>
    <text x=${LEFT - 10} y=${TOP + UNIT + 16}>0</text>
    <text x=${across(1)} y=${TOP + UNIT + 18} text-anchor="middle">1</text>
    <text x=${LEFT - 16} y=${down(1) + 5}>1</text>
    <text class="name" x=${LEFT + UNIT + 16} y=${TOP + UNIT + 5}>x</text>
    <text class="name" x=${LEFT - 4} y=${TOP - 12}>y</text>
    <path class="inside" d=${path(vertices)}></path>
    ${isCut ? svg`<path class="gone" d=${path(beyond(vertices, along, Math.floor(most)))}></path>` : nothing}
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
