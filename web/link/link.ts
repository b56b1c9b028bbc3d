/**
 * Links to puzzles: the fragment `#2/0k3xz-q81ab/classic/9x9/53.C7…/mine=…`, encoded and decoded, with the puzzle and
 * the player's work on it. Pure: does not touch the document or the solver; sizes, symbols, variants and models come
 * from the catalog.
 *
 * The parts between the slashes: the version of the format; checksums of the puzzle and of the rest; the variant; the
 * size, followed by the boxes if they are not square (`6x6-2x3`); the givens row by row, a dot for an empty cell, B to
 * Z for 2 to 26 of them, empty cells at the end omitted; in version 3, used for puzzles with rules, the rules. Then,
 * if not default: `mine` (the player's digits, written as the givens), `marks` (pencil marks: those of each cell
 * followed by a hyphen), `centre` (centre marks, written the same way), `colours` (see colours.ts), `model`,
 * `formulation` (of the model), `show`, `title`, `author`, `ruleset` (the rules in words), `program` (a text for the Model tab, packed) and `symbols` (the character of each digit). Links of earlier versions
 * say `locked` for a puzzle on the Play tab. Version 1, in which links can be written by hand, has no checksums.
 */
import {
  checksOf,
  LinkError,
  packed,
  packedMarks,
  unpacked,
  unpackedMarks,
  sizeIn,
  escapedLines,
  escapedTitle,
  formulationsOf,
  hyphened,
  namedIn,
  partsOf,
  placeOf,
  sizeText,
  symbolsIn,
  linesIn,
  titleIn,
  viewIn,
  packedRules,
  unpackedRules,
} from './parts.js';
import { packedColours, unpackedColours } from './colours.js';
import { count } from '../words.js';
import type { Size } from '../state/sizes.js';
import type { Rule } from '../state/state.js';
import type { Catalog } from '../state/catalog.js';

/** Model "" for the first one of the catalog, formulation "" for the model's first one. */
export type Shared = {
  boxsize: Size;
  variant: string;
  cells: number[];
  symbols: string;
  rules: Rule[];
  entries: number[];
  marks: number[][];
  centre: number[][];
  colours: number[][];
  locked: boolean;
  model: string;
  formulation: string;
  view: View;
  title: string;
  author: string;
  ruleset: string;
  program?: string;
};

export type View = '' | 'solution' | 'other' | 'candidates';

export { LinkError } from './parts.js';

const VERSION = '2';

/** The version of links with rules: an older page must not open them without the rules. */
const RULED = '3';

/** The version of links without checksums. */
const UNCHECKED = '1';

/** The maximum length. A 36x36 grid with all pencil marks is shorter, and so is the maximum number of rules. */
export const LONGEST = 300_000;

export type ToEncode = Partial<Shared> & Pick<Shared, 'boxsize' | 'variant' | 'cells'>;

type Complain = (error: LinkError) => void;

/** Return the fragment of a link, without "#". */
export function encodeLink(shared: ToEncode, catalog: Catalog): string {
  const {
    boxsize,
    variant,
    cells,
    rules = [],
    entries = [],
    marks = [],
    centre = [],
    colours = [],
    model = '',
    formulation = '',
    view = '',
    title = '',
    author = '',
    ruleset = '',
    program = '',
    symbols = '',
  } = shared;
  const parts = {
    mine: packed(entries, catalog),
    marks: packedMarks(besideGiven(marks, cells), catalog),
    centre: packedMarks(besideGiven(centre, cells), catalog),
    colours: packedColours(colours, catalog),
    model: model === catalog.models[0].name ? '' : hyphened(model),
    formulation: formulation === formulationsOf(model, catalog)[0]?.name ? '' : hyphened(formulation),
    show: view,
    title: escapedTitle(title),
    author: escapedTitle(author),
    ruleset: escapedLines(ruleset),
    program,
    symbols,
  };
  const said = Object.entries(parts)
    .filter(([, value]) => value)
    .map(([key, value]) => `${key}=${value}`);
  const ruled = rules.length ? [packedRules(rules)] : [];
  const puzzle = [hyphened(variant), sizeText(boxsize), packed(cells, catalog), ...ruled];
  return [rules.length ? RULED : VERSION, checksOf(puzzle, said), ...puzzle, ...said].join('/');
}

/**
 * Return the content of a fragment, without "#".
 * @param complain   called with the error of each invalid part that is not needed for the puzzle
 * @throws {LinkError} if the rest is invalid, or, without `complain`, if any part is
 */
export function decodeLink(fragment: string, catalog: Catalog, complain: Complain = refuse): Shared {
  if (fragment.length > LONGEST)
    throw new LinkError(
      `it has ${count(fragment.length)} characters; a link to a puzzle has at most ${count(LONGEST)}`,
    );
  const { puzzle, more } = checked(fragment, complain);
  const [variantName = '', size = '', givens = '', ruled = ''] = puzzle;
  const variant = namedIn(catalog.variants, variantName, 'variant');
  const boxsize = sizeIn(size, variant, catalog);
  const cells = unpacked(givens, boxsize, catalog, 'givens');
  const { length } = cells;
  const said = partsOf(more, complain);
  const sound = <T>(read: () => T, otherwise: T) => soundOf(read, otherwise, complain);
  const entries = sound(() => unpacked(said.mine, boxsize, catalog, 'entered digits'), Array(length).fill(0));
  const model = sound(() => said.model && namedIn(catalog.models, said.model, 'model').name, '');
  const formulations = formulationsOf(model, catalog);
  return {
    boxsize,
    variant: variant.name,
    cells,
    rules: unpackedRules(ruled),
    entries: besideGivens(entries, cells, boxsize, complain),
    marks: sound(() => unpackedMarks(said.marks, boxsize, catalog, 'pencil marks'), Array(length).fill([])),
    centre: sound(() => unpackedMarks(said.centre, boxsize, catalog, 'centre marks'), Array(length).fill([])),
    colours: sound(() => unpackedColours(said.colours, boxsize, catalog), Array(length).fill([])),
    locked: said.locked,
    model,
    formulation: sound(() => said.formulation && namedIn(formulations, said.formulation, 'formulation').name, ''),
    view: sound(() => viewIn(said.show), ''),
    title: sound(() => titleIn(said.title), ''),
    author: sound(() => titleIn(said.author, 'author'), ''),
    ruleset: sound(() => linesIn(said.ruleset), ''),
    program: said.program,
    symbols: sound(() => symbolsIn(said.symbols, boxsize), ''),
  };
}

/** Return the parts of a fragment after its version and checksums, if the checksum of its puzzle is right. */
function checked(fragment: string, complain: Complain) {
  const [version = '', ...parts] = fragment.split('/');
  if (!/^\d{1,4}$/.test(version)) throw new LinkError('it does not start like a link to this page');
  if (version === UNCHECKED) return { puzzle: parts.slice(0, 3), more: parts.slice(3) };
  if (version !== VERSION && version !== RULED)
    throw new LinkError(`it was made by another version of this page (${version} instead of ${VERSION})`);
  const [checks = '', ...all] = parts;
  const length = version === RULED ? 4 : 3;
  const [puzzle, rest] = [all.slice(0, length), all.slice(length)];
  const [check] = checks.split('-');
  if (check !== checksOf(puzzle, []))
    throw new LinkError('it is incomplete or was altered. Copy all of it, and open it again');
  if (checks !== checksOf(puzzle, rest))
    complain(new LinkError('the part after the puzzle is incomplete or was altered'));
  return { puzzle, more: rest };
}

function refuse(error: LinkError) {
  throw error;
}

/** Return the value of a part, or a default if it is invalid. */
function soundOf<T>(read: () => T, otherwise: T, complain: Complain) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    complain(error);
    return otherwise;
  }
}

/** Return the marks of cells without a given. */
const besideGiven = (marks: number[][], cells: number[]) => marks.map((digits, index) => (cells[index] ? [] : digits));

/** Return the entered digits of cells without a given. */
function besideGivens(entries: number[], cells: number[], boxsize: Size, complain: Complain) {
  const twice = entries.findIndex((digit, index) => digit && cells[index]);
  if (twice < 0) return entries;
  complain(new LinkError(`it has both a given and an entered digit in ${placeOf(twice, boxsize)}`));
  return entries.map((digit, index) => (cells[index] ? 0 : digit));
}

/**
 * A link to this page as mail programs and messengers pass it on: in brackets or quotation marks, or without its
 * scheme.
 */
const BEGIN = /^\s*[<("'[]?(?:(?:https?|file):\/\/)?[^\s#<>"']*#/;

const OWN = /((?:\d{1,4}|lab|(?:model|make)(?:-[a-z]+)?\/\d{1,4})\/[^\s<>"']*?)[>)"'\],;]?\s*$/;

const LINK = new RegExp(BEGIN.source + OWN.source);

/**
 * Return the fragment of an address that is a link to this page, to a puzzle or an experiment; null for any other
 * text.
 */
export function fragmentOf(text: string): string | null {
  return LINK.exec(text.slice(0, LONGEST * 2))?.[1] ?? null;
}
