/**
 * Links: the content of a link to a puzzle as JSON (the puzzle with the player's work on it, how it is to be solved, and
 * what is shown; empty and default fields are left out), deflated, in Base64; and the part of the state that goes into
 * one. Does not touch the document or the solver; sizes, symbols, variants and models come from the catalog.
 */
import {
  sideOf,
  type Size,
  type Rule,
  type Shared as Content,
  type Catalog,
  type Offer,
  emptyBoard,
  type Board,
  type Patch,
  type State,
} from '../state/state.js';
import { colourIn, digitIn } from '../state/edits.js';
import { PLACES, fragmentAt } from '../state/places.js';
import { fromUrlBase64, toUrlBase64, count } from '../words.js';
import { formulationOf } from '../state/catalog.js';

/** Model "" for the first one of the catalog, formulation "" for the model's first one. */
export type Shared = Content & { model: string; formulation: string; view: View; program?: string };

const VIEWS = ['', 'solution', 'other', 'candidates'] as const;
export type View = (typeof VIEWS)[number];

type ToEncode = Partial<Shared> & Pick<Shared, 'boxsize' | 'variant' | 'cells'>;

/** `puzzle` is as in a JSON file of the package; `entries`, the player's digits, are written as its givens. */
export type Linked = {
  puzzle: {
    side: number;
    boxes?: number[];
    variant?: string;
    givens: string;
    symbols?: string;
    title?: string;
    author?: string;
    ruleset?: string;
    rules?: Rule[];
  };
  entries?: string;
  marks?: number[][];
  centre?: number[][];
  colours?: number[][];
  model?: string;
  formulation?: string;
  view?: View;
  program?: string;
};

/** Maximum lengths of texts, in characters, as in the package. */
const TITLE = 100;
const RULESET = 4000;

/** The largest number in a rule, as in the package. */
const MOST = 999_999;

/** Return the content of a link. */
export function linkedOf(shared: ToEncode, catalog: Catalog): Linked {
  const { boxsize, variant, cells, symbols, rules, title, author, ruleset } = shared;
  const { entries = [], marks = [], centre = [], colours = [], model, formulation, view, program } = shared;
  const alphabet = symbols || catalog.symbols;
  const written = (digits: number[]) => digits.map((digit) => (digit ? alphabet[digit - 1] : catalog.blank)).join('');
  const listed = (lists: number[][]) => (lists.some((list) => list.length) ? lists : undefined);
  const besideGivens = (lists: number[][]) => listed(lists.map((list, index) => (cells[index] ? [] : list)));
  return {
    puzzle: {
      side: sideOf(boxsize),
      boxes: typeof boxsize === 'string' ? boxsize.split('x').map(Number) : undefined,
      variant: variant === catalog.variants[0].name ? undefined : variant,
      givens: written(cells),
      symbols: symbols || undefined,
      title: title || undefined,
      author: author || undefined,
      ruleset: ruleset || undefined,
      rules: rules?.length ? rules : undefined,
    },
    entries: entries.some(Boolean) ? written(entries) : undefined,
    marks: besideGivens(marks),
    centre: besideGivens(centre),
    colours: listed(colours),
    model: model === catalog.models[0].name ? undefined : model || undefined,
    formulation: formulation === formulationsOf(model, catalog)[0]?.name ? undefined : formulation || undefined,
    view: view || undefined,
    program: program || undefined,
  };
}

/**
 * Return what a link holds, given its content.
 * @throws {LinkError}
 */
export function sharedIn(content: unknown, catalog: Catalog): Shared {
  const { puzzle, entries, marks, centre, colours, ...more } = recordIn(content, 'content');
  const { side, boxes, givens, rules = [], ...about } = recordIn(puzzle, 'puzzle');
  const variant = namedIn(catalog.variants, about.variant, 'variant') || catalog.variants[0].name;
  const boxsize = sizeIn(side, boxes, variant, catalog);
  const symbols = textIn(about.symbols, Number(side), 'symbols');
  if (symbols && !(/^[0-9A-Za-z]+$/.test(symbols) && new Set(symbols).size === side)) throw damaged('symbols');
  const written = (text: unknown, what: string) => digitsIn(text, symbols || catalog.symbols, boxsize, catalog, what);
  const cells = written(givens, 'givens');
  const blank = cells.map(() => 0);
  const isDigit = (value: unknown) => isWhole(value, 1, Number(side));
  const listed = (lists: unknown, what: string, isSound = isDigit) =>
    lists === undefined ? cells.map(() => []) : listsIn(lists, cells.length, isSound, what);
  const model = namedIn(catalog.models, more.model, 'model');
  return {
    boxsize,
    variant,
    cells,
    symbols,
    rules: rulesIn(rules),
    entries: entries === undefined ? blank : written(entries, 'digits').map((digit, at) => (cells[at] ? 0 : digit)),
    marks: listed(marks, 'pencil marks'),
    centre: listed(centre, 'centre marks'),
    colours: listed(colours, 'colours', (code) => isColour(code, Number(side))),
    model,
    formulation: namedIn(formulationsOf(model, catalog), more.formulation, 'formulation'),
    view: VIEWS.find((view) => view === more.view) ?? '',
    title: lineIn(textIn(about.title, TITLE, 'title')),
    author: lineIn(textIn(about.author, TITLE, 'author')),
    ruleset: textIn(about.ruleset, RULESET, 'rules in words').split('\n').map(lineIn).join('\n'),
    program: textIn(more.program, Number.POSITIVE_INFINITY, 'program'),
  };
}

/** Return the formulations of a model; "" is the default one. */
const formulationsOf = (model: string | undefined, { models }: Catalog): Offer[] =>
  models.find(({ name }) => name === (model || models[0].name))?.ways ?? [];

const damaged = (what: string) => new LinkError(`its ${what} cannot be read. Copy the whole link again`);

function recordIn(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw damaged(what);
  return value as Record<string, unknown>;
}

/** Return a text, "" if there is none. */
function textIn(value: unknown, longest: number, what: string): string {
  if (value === undefined) return '';
  if (typeof value !== 'string' || value.length > longest) throw damaged(what);
  return value;
}

/** Return a text without invisible characters. */
const lineIn = (text: string) => text.replace(/\p{C}/gu, '').trim();

/** Return a name that is on offer, "" if there is none. */
function namedIn(offers: Offer[], name: unknown, what: string): string {
  if (name === undefined) return '';
  const found = offers.find((offer) => offer.name === name);
  if (!found)
    throw new LinkError(`it has a ${what} that this page does not know. Reload the page to get its newest version`);
  return found.name;
}

/** Boxes that are not square may have any size: the worker checks whether the variant has it. */
function sizeIn(side: unknown, boxes: unknown, variant: string, { variants, symbols }: Catalog): Size {
  const sizes = variants.find(({ name }) => name === variant)?.boards ?? {};
  const [rows, columns] = Array.isArray(boxes) ? boxes : [0, 0];
  const size = boxes === undefined ? Math.sqrt(Number(side)) : `${rows}x${columns}`;
  const isBox = rows !== columns && [rows, columns].every((each) => isWhole(each, 1, symbols.length));
  if (!isWhole(side, 1, symbols.length) || !(Object.hasOwn(sizes, String(size)) || isBox) || sideOf(size) !== side)
    throw damaged('grid size');
  return size;
}

const isWhole = (value: unknown, low: number, high: number) =>
  Number.isInteger(value) && Number(value) >= low && Number(value) <= high;

const isColour = (code: unknown, side: number) =>
  Number.isInteger(code) && colourIn(Number(code)) > 0 && isWhole(digitIn(Number(code)), 0, side);

function digitsIn(text: unknown, alphabet: string, size: Size, { blank }: Catalog, what: string): number[] {
  const side = sideOf(size);
  const digits = Array.from(textIn(text, side ** 2, what), (sign) =>
    sign === blank ? 0 : alphabet.indexOf(sign) + 1 || Number.NaN,
  );
  if (digits.length !== side ** 2 || !digits.every((digit) => digit <= side)) throw damaged(what);
  return digits;
}

/** Return a list of numbers for each cell. */
function listsIn(lists: unknown, length: number, isSound: (value: unknown) => boolean, what: string): number[][] {
  const isList = (list: unknown) => Array.isArray(list) && list.every(isSound);
  if (!Array.isArray(lists) || lists.length !== length || !lists.every(isList)) throw damaged(what);
  return lists.map((list: number[]) => [...new Set(list)].sort((one, other) => one - other));
}

/** Return rules: objects whose values are texts, numbers or lists of them. The worker checks whether they exist. */
function rulesIn(rules: unknown): Rule[] {
  const isScalar = (value: unknown) => typeof value === 'string' || isWhole(value, 0, MOST);
  const isValue = (value: unknown) => (Array.isArray(value) ? value.every(isScalar) : isScalar(value));
  const isRule = (rule: unknown) => Object.values(recordIn(rule, 'rules')).every(isValue) && hasName(rule);
  const hasName = (rule: unknown) => typeof Object(rule).rule === 'string';
  if (!Array.isArray(rules) || !rules.every(isRule)) throw damaged('rules');
  return rules as Rule[];
}

/**
 * A link to this page as mail programs and messengers pass it on: in brackets or quotation marks, or without its
 * scheme.
 */
const BEGIN = /^\s*[<("'[]?(?:(?:https?|file):\/\/)?[^\s#<>"']*#/;

const OWN = new RegExp(`((?:${PLACES.join('|')})(?:-[a-z]*\\d*)?/[\\w-]*)[>)"'\\],;]?\\s*$`);

const LINK = new RegExp(BEGIN.source + OWN.source);

/**
 * Return the fragment of an address that is a link to this page, to a puzzle or an experiment; null for any other
 * text.
 */
export const fragmentOf = (text: string): string | null => LINK.exec(text.slice(0, LONGEST * 2))?.[1] ?? null;

const FORMAT = 'deflate';

/** The maximum length. A 36x36 grid with all pencil marks is shorter, and so is the maximum number of rules. */
export const LONGEST = 300_000;

/** The most characters of JSON that are read: a few bytes may unpack to a thousand times as many. */
const MOST_JSON = 3_000_000;

/** Error of a link that is refused; the message is the end of a sentence. */
export class LinkError extends Error {
  name = 'LinkError';
}

export async function pack(value: object): Promise<string> {
  const packed = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream(FORMAT));
  return toUrlBase64(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** @throws {LinkError} */
export async function unpack(packed: string): Promise<unknown> {
  if (packed.length > LONGEST)
    throw new LinkError(`it has ${count(packed.length)} characters; a link can have at most ${count(LONGEST)}`);
  try {
    const plain = new Blob([fromUrlBase64(packed)]).stream().pipeThrough(new DecompressionStream(FORMAT));
    return JSON.parse(await readText(plain.getReader()));
  } catch (cause) {
    // Not Base64, not deflated, not UTF-8, not JSON, nested too deeply, or too long.
    throw new LinkError('it is incomplete or was altered. Copy all of it, and open it again', { cause });
  }
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (text.length > MOST_JSON) {
      reader.cancel();
      throw new RangeError(`more than ${MOST_JSON} characters`);
    }
    if (done) return text;
  }
}

/**
 * Return the view shown with the puzzle. It is not part of the address, which people copy: a link opens unsolved
 * unless it is made with the solution.
 */
export function viewOf({ run, found: { result, view, candidates, tallies } }: State): View {
  const isLive = tallies?.place === 'set'; // what Set counts comes by itself
  if ((candidates && !isLive) || run?.kind === 'candidates') return 'candidates';
  if (run?.kind === 'solve') return 'solution';
  if (!result?.solution || view === 'puzzle') return '';
  return view === 'other' && result.second ? 'other' : 'solution';
}

/** Return the puzzle, how it is to be solved, and the player's digits and marks, without any solution. */
export function sharedOf(state: State): Shared {
  const { board, entries, marks, centre, colours, title, author, ruleset } = state.doc;
  const { model } = state.settings;
  const { boxsize, variant, cells, rules, symbols } = board;
  const formulation = formulationOf(state)?.name ?? '';
  const played = { entries, marks, centre, colours };
  return { boxsize, variant, cells, symbols, rules, ...played, model, formulation, view: '', title, author, ruleset };
}

const NO_WORK = { entries: [], marks: [], centre: [], colours: [] };

/** Return the same without the player's digits and marks: what a link holds. */
export const puzzleOf = (state: State): ToEncode => ({ ...sharedOf(state), ...NO_WORK });

/** Return whether a link holds digits, marks or colours of a player. */
export const hasWork = ({ entries, marks, centre, colours }: Shared) =>
  entries.some(Boolean) || [...marks, ...centre, ...colours].some((inside) => inside.length > 0);

/** Return a puzzle with the work on it, if that is work on this puzzle. */
export function resumed<T extends Shared>(shared: T, work: Shared | null, catalog: Catalog): T {
  if (!work || hasWork(shared) || !isSame(shared, { ...work, ...NO_WORK }, catalog)) return shared;
  const { entries, marks, centre, colours } = work;
  return { ...shared, entries, marks, centre, colours };
}

/**
 * Return what a link holds of a state; null for an unused page.
 * @param mine   also the player's digits and marks
 */
export function linkedIn(state: State, mine: boolean): Linked | null {
  const linked = linkedOf(mine ? sharedOf(state) : puzzleOf(state), state.catalog);
  const parts = (of: object) => Object.values(of).filter((value) => value !== undefined).length;
  const isUnused = parts(linked) === 1 && parts(linked.puzzle) === 2 && linked.puzzle.side === 9;
  return isUnused && !state.doc.board.givens ? null : linked;
}

/** Return the fragment of a state and its tab; an unused page has no puzzle in it. */
export async function fragmentOfState(state: State): Promise<string> {
  const linked = linkedIn(state, false);
  return fragmentAt(state.settings, linked ? await pack(linked) : '');
}

export function untouched({ variants: [usual] }: Catalog) {
  return emptyBoard(3, usual?.name ?? '');
}

/** Return whether a grid holds another puzzle than before, rather than the same one with a digit or rule changed. */
export function isAnother(before: Board, now: Board) {
  if (before.boxsize !== now.boxsize)
    return [before, now].some(({ cells, rules }) => rules.length > 0 || cells.some(Boolean));
  const digits = before.cells.filter((digit, index) => digit !== now.cells[index]).length;
  return digits + Math.max(lacking(before.rules, now.rules), lacking(now.rules, before.rules)) > 1;
}

/** Count the rules that are not among others. */
function lacking(rules: Rule[], others: Rule[]) {
  const known = new Set(others.map((rule) => JSON.stringify(rule)));
  return rules.filter((rule) => !known.has(JSON.stringify(rule))).length;
}

/** Return a key that identifies a puzzle: its size, variant, givens and rules. */
export const keyOf = ({ boxsize, variant, cells, rules }: Board) => JSON.stringify([boxsize, variant, cells, rules]);

/** Return the time and the hints of the puzzle in the grid, as far as they are stored. */
export function gameOf({ doc: { board }, timer }: State): { spent: number; hints: number; of: string } {
  const of = keyOf(board);
  return timer.of === of ? timer : { spent: 0, hints: 0, of };
}

/** Count a hint. */
export function hintCounted(state: State): Patch {
  const { spent, hints, of } = gameOf(state);
  return { timer: { spent, hints: hints + 1, of } };
}

/** The parts that a link holds only if they are asked for. */
export type Extras = { mine?: boolean; solved?: boolean };

/** Return the address of a link to the puzzle on the same tab. */
export function linkOf(state: State, { mine = false, solved = false }: Extras = {}): Promise<string> {
  const view = solved ? viewOf(state) || 'solution' : '';
  return addressOf(state.settings, { ...(mine ? sharedOf(state) : puzzleOf(state)), view }, state.catalog);
}

/** Return the address of a link to a puzzle on a tab. */
export async function addressOf(settings: State['settings'], shared: ToEncode, catalog: Catalog): Promise<string> {
  return new URL(`#${fragmentAt(settings, await pack(linkedOf(shared, catalog)))}`, document.baseURI).href;
}

/** Return whether two puzzles are the same, including everything entered into them. */
export function isSame(one: ToEncode, other: ToEncode, catalog: Catalog) {
  const bare = (shared: ToEncode) =>
    JSON.stringify(linkedOf({ ...shared, model: '', formulation: '', view: '', program: '' }, catalog));
  return bare(one) === bare(other);
}
