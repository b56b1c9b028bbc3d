/** The grid as a template: the content, the look and the accessible name of each cell. */
import { html, nothing } from '../html.js';
import { ofCandidates, ofCell, COLOURS } from '../state/edits.js';
import type { BoardView } from '../state/boardview.js';

/** A candidate drawn separately; name: its class; tint: the number of its colour. */
type Chip = { digit: number; name: string; text: string; place: string; tint?: number };

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
    marked: notes.length + centre.length > 0 && !view.candidates?.[index],
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

/**
 * Return the name of a cell: its position, its content, whether it is a given or entered, and what is wrong with it.
 */
export function nameOf(view: BoardView, index: number): string {
  const { given, entry, digit, notes, centre } = contentOf(view, index);
  const place = `row ${Math.floor(index / view.side) + 1}, column ${(index % view.side) + 1}`;
  return [
    place,
    digit ? spoken(view, digit) : 'empty',
    given && 'given',
    entry && (entry === digit ? 'entered by you' : `you entered ${spoken(view, entry)}`),
    listed(view, view.candidates?.[index] ? 'candidate' : 'pencil mark', notes),
    notes.length > 1 && talliesIn(view, index),
    ...stepIn(view, index),
    valuesIn(view, index),
    listed(view, 'centre mark', centre),
    ...colouredIn(view, index, notes),
    view.differ.has(index) && otherwise(view, index),
    ...(view.regions[index] ?? []).map((label) => `in ${label}`),
    isFlagged(view, index) && 'mistake',
    isBad(view, index) && 'in conflict',
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Return the content of a cell: the given, the player's digit, the digit to show, the candidates or corner marks, and
 * the centre marks.
 */
export function contentOf({ givens, entries, marks, centre, solution, candidates }: BoardView, index: number) {
  const given = givens[index];
  const entry = given ? 0 : entries[index];
  const digit = given || solution?.[index] || entry;
  const notes = digit ? [] : (candidates?.[index] ?? marks[index]);
  return { given, entry, digit, notes, centre: digit || candidates?.[index] ? [] : centre[index] };
}

/** Return the digit of a cell in the other solution; among many solutions, only that they differ. */
const otherwise = (view: BoardView, index: number): string =>
  view.unlike ? `${spoken(view, view.unlike[index])} in the other solution` : 'not the same in all solutions';

/** Return the number of solutions that contain each candidate of a cell. */
function talliesIn({ tallies }: BoardView, index: number): string | false {
  return tallies ? `in ${tallies.times[index].join(', ')} of ${tallies.looked} solutions` : false;
}

/** Return the colours of a cell and of its candidates. */
function colouredIn({ colours, shown }: BoardView, index: number, notes: number[]): (string | false)[] {
  const here = ofCell(colours[index]).map((colour) => COLOURS[colour - 1]);
  const tints = [...ofCandidates(colours[index])].filter(([digit]) => notes.includes(digit));
  return [
    here.length > 0 && `coloured ${here.join(' and ')}`,
    ...tints.map(([digit, colour]) => `${shown[digit - 1]} coloured ${COLOURS[colour - 1]}`),
  ];
}

/** Return the relaxation's values in a cell. */
function valuesIn({ values, shown }: BoardView, index: number): string | false {
  const here = values?.get(index) ?? [];
  return here.length > 0 && here.map(([digit, value]) => `${shown[digit - 1]} has the value ${value}`).join(', ');
}

/** Return what the current step does to a cell. */
function stepIn({ step, shown, lit }: BoardView, index: number): (string | false)[] {
  if (!step) return [];
  const { struck, reasoned } = step;
  const said = (what: string, ...candidates: (Map<number, number[]> | undefined)[]) => {
    const here = candidates.flatMap((each) => each?.get(index) ?? []).sort((one, other) => one - other);
    return here.length > 0 && `${here.map((digit) => shown[digit - 1]).join(' ')} ${what}`;
  };
  return [
    said('supposed', reasoned?.supposed),
    said('true then', reasoned?.true),
    said('ruled out', struck, reasoned?.false),
    step.placed.has(index) && 'placed by this step',
    step.dead.has(index) && 'no candidate left',
    lit.has(index) && 'highlighted',
  ];
}

/** Return whether the digit to show breaks a rule. In a solution, none does. */
function isBad(view: BoardView, index: number) {
  return !view.solution && view.bad.has(index) && ownDigit(view, index);
}

/** Return whether the digit to show is a mistake of the player. */
function isFlagged(view: BoardView, index: number) {
  return view.flagged.has(index) && ownDigit(view, index);
}

function ownDigit(view: BoardView, index: number) {
  const { given, entry, digit } = contentOf(view, index);
  return digit > 0 && digit === (given || entry);
}

function listed({ shown }: BoardView, kind: string, notes: number[]) {
  return notes.length && `${kind}${notes.length > 1 ? 's' : ''} ${notes.map((note) => shown[note - 1]).join(' ')}`;
}

/** Return a digit as it is spoken; a letter alone does not say which number it is. */
function spoken({ shown }: BoardView, digit: number) {
  return digit > 9 ? `digit ${digit}, ${shown[digit - 1]}` : shown[digit - 1];
}
