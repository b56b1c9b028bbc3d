/** The grid as a template: the content and look of each cell. */
import { html, nothing } from '../html.js';
import { contentOf, isBad, isFlagged, nameOf } from './naming.js';
import { ofCandidates, ofCell } from '../state/colours.js';
import type { BoardView } from './board.js';

/** A candidate drawn separately; name: its class; tint: the number of its colour. */
export type Chip = { digit: number; name: string; text: string; place: string; tint?: number };

/** The content and classes of a cell, apart from the selection. */
export type Face = {
  digit: number;
  text: string;
  name: string;
  candidates: string;
  centre: string;
  chips: Chip[];
  hue: { fill: string; numbers: string } | null; // the colours of the cell
  wrong: boolean;
  sizes: string;
  looks: string;
};

const symbolsOf = (digits: number[], { shown }: BoardView) => digits.map((digit) => shown[digit - 1]).join('');

/**
 * Return candidates as lines of text, with each digit in its own place. If there are centre marks, the candidates are
 * around them.
 */
function pencilled(candidates: number[], centre: number[], view: BoardView) {
  const { across, side, shown } = view;
  if (centre.length) {
    const half = Math.ceil(candidates.length / 2);
    const lines = [candidates.slice(0, half), candidates.slice(half)];
    return lines.map((digits) => [...symbolsOf(digits, view)].join(' ')).join('\n\n');
  }
  const here = new Set(candidates);
  const places = Array.from({ length: side }, (_, place) => (here.has(place + 1) ? shown[place] : ' '));
  const lines = Array.from({ length: Math.ceil(side / across) }, (_, line) =>
    places.slice(line * across, (line + 1) * across).join(''),
  );
  return lines.join('\n');
}

/** Return what a cell shows. */
export function faceOf(view: BoardView, index: number): Face {
  const content = contentOf(view, index);
  const { digit, notes, centre } = content;
  const chips = chipsOf(view, index, content);
  const plain = notes.filter((note) => !chips.some((chip) => chip.digit === note));
  const longest = centre.length ? Math.ceil(notes.length / 2) : 0;
  return {
    digit,
    text: digit ? view.shown[digit - 1] : '',
    name: nameOf(view, index),
    candidates: notes.length ? pencilled(plain, centre, view) : '',
    centre: symbolsOf(centre, view),
    chips,
    hue: hueOf(view.colours[index]),
    wrong: isBad(view, index) || isFlagged(view, index),
    // Length of a line, needed by the styles.
    sizes: [centre.length && `--length: ${centre.length}`, longest && `--longest: ${longest}`]
      .filter(Boolean)
      .join(';'),
    looks: classes(looksOf(view, index, content)),
  };
}

/**
 * Return the candidates of a cell that a step uses or rules out, or that have a value in a relaxation, each in its own
 * place.
 */
function chipsOf(view: BoardView, index: number, { notes, centre }: { notes: number[]; centre: number[] }): Chip[] {
  const { step, values, tallies, shown, across, colours } = view;
  const placeOf = (digit: number) =>
    `--line-of: ${Math.floor((digit - 1) / across)}; --column-of: ${(digit - 1) % across}`;
  if (values) {
    const disc = ([digit, value]: [digit: number, value: number]) => ({
      digit,
      name: discName(value),
      text: shown[digit - 1],
      place: `${placeOf(digit)}; --value: ${value}`,
    });
    return (values.get(index) ?? []).map(disc);
  }
  if (tallies) {
    const share = (at: number) => (tallies.times[index][at] / tallies.looked).toFixed(3);
    return notes.map((digit, at) => ({
      digit,
      name: 'chip tally',
      text: shown[digit - 1],
      place: `${placeOf(digit)}; --share: ${share(at)}`,
    }));
  }
  const marked = step ? lookOfCandidates(step, index) : new Map<number, string>();
  const tints = centre.length ? new Map<number, number>() : ofCandidates(colours[index]);
  const chip = (digit: number) => {
    const look = marked.get(digit);
    const tint = look ? 0 : (tints.get(digit) ?? 0);
    const name = look ?? (tint ? 'chip tint' : '');
    const place = `${placeOf(digit)}${tint ? `; --hue: var(--c${tint})` : ''}`;
    return { digit, name, text: shown[digit - 1], place, tint };
  };
  return notes.map(chip).filter(({ name }) => name);
}

/** Return the classes of the candidates of a cell that a step is about, or a line of its reasoning. */
function lookOfCandidates({ struck, keys, reasoned }: NonNullable<BoardView['step']>, index: number) {
  const looks = new Map<number, string>();
  const mark = (candidates: Map<number, number[]> | undefined, name: string) => {
    for (const digit of candidates?.get(index) ?? []) looks.set(digit, name);
  };
  mark(reasoned?.false, 'chip false');
  mark(keys, 'chip');
  mark(struck, 'chip struck');
  mark(reasoned?.true, 'chip true');
  mark(reasoned?.supposed, 'chip true supposed');
  return looks;
}

/** Return the colours of a cell as stripes, and as numbers for users who cannot see them; null if there are none. */
function hueOf(codes: number[]): Face['hue'] {
  const colours = ofCell(codes);
  if (!colours.length) return null;
  const end = (at: number) => `${((100 * at) / colours.length).toFixed(1)}%`;
  const stripes = colours.map((colour, at) => `var(--c${colour}) ${end(at)} ${end(at + 1)}`);
  return { fill: `--hue: linear-gradient(135deg, ${stripes.join(', ')})`, numbers: colours.join(' ') };
}

/** A value of a relaxation is a disc; its size shows the value. */
const discName = (value: number) => `disc ${value >= 1 ? 'whole' : value > 0 ? 'fraction' : 'never'}`;

function looksOf(
  view: BoardView,
  index: number,
  {
    given,
    entry,
    digit,
    notes,
    centre,
  }: { given: number; entry: number; digit: number; notes: number[]; centre: number[] },
) {
  return {
    cell: true,
    'column-edge': index % view.side > 0 && (index % view.side) % view.box.columns === 0,
    given: given > 0,
    entered: entry > 0 && entry === digit,
    found: !given && digit > 0 && entry !== digit,
    marked: notes.length + centre.length > 0 && !view.candidates,
    around: notes.length > 0 && centre.length > 0,
    sure: notes.length === 1 && Boolean(view.candidates) && !view.step,
    bad: isBad(view, index),
    flagged: isFlagged(view, index),
    tinted: view.tinted.has(index),
    differs: view.markDiffer && view.differ.has(index),
    corrected: entry > 0 && entry !== digit,
    cornered: view.cornered.has(index),
    lit: view.lit.has(index),
    placed: Boolean(view.step?.placed.has(index)),
    dead: Boolean(view.step?.dead.has(index)),
  };
}

const classes = (looks: Record<string, boolean>) =>
  Object.keys(looks)
    .filter((name) => looks[name])
    .join(' ');

/**
 * Return the rows of the grid.
 * @param places   `tints` are the cells of each class
 */
export function gridRows(
  { side, box }: Pick<BoardView, 'side' | 'box'>,
  faces: Face[],
  {
    active,
    chosen,
    tints,
  }: { active: number; chosen: { has: (index: number) => boolean }; tints: Record<string, Set<number>> },
) {
  const extra = (index: number) =>
    classes({ active: index === active, same: tints.same.has(index), peer: tints.peer.has(index) });
  // Candidates are drawn from an attribute: a cell's text is its digit and nothing else.
  const chip = ({ name, text, place, tint }: Chip) =>
    html`<span class=${name} data-digit=${text} data-number=${tint || nothing} .style=${place}></span>`;
  const fill = ({ fill: style, numbers }: NonNullable<Face['hue']>) =>
    html`<span class="hue" data-numbers=${numbers} .style=${style}></span>`;
  const cell = (
    { text, name, candidates, chips, hue, centre, wrong, sizes, looks }: Face,
    index: number,
  ) => html`<div role="gridcell"
    aria-colindex=${(index % side) + 1} tabindex=${index === active ? 0 : -1} class=${`${looks} ${extra(index)}`}
    aria-label=${name} data-candidates=${candidates || nothing} data-centre=${centre || nothing}
    aria-invalid=${wrong ? 'true' : nothing} aria-selected=${chosen.has(index) ? 'true' : nothing}
    .style=${sizes}>${text}${hue ? fill(hue) : nothing}${chips.map(chip)}</div>`;
  const row = (_: unknown, at: number) => html`<div role="row" aria-rowindex=${at + 1}
    class=${at && at % box.rows === 0 ? 'row box-edge' : 'row'}>${faces
      .slice(at * side, (at + 1) * side)
      .map((face, column) => cell(face, at * side + column))}</div>`;
  return Array.from({ length: side }, row);
}
