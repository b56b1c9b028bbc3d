/**
 * The catalog: its offers for a state (variants, sizes, formats, transforms, formulations), and the one check of the
 * length of a text or file. Nothing here is stored.
 */
import {
  hasBoxes,
  sideOf,
  sizeLabel,
  sizeNamed,
  type Size,
  type Making,
  type Region,
  type State,
  type Variant,
  type Catalog,
} from './state.js';
import { expected, count } from '../words.js';
import type { TransformOffer } from '../protocol.js';

/** The prefix of the values, in the list of variants, of choices that are rules. */
export const RULED = 'rule:';

/** Waits of up to this number of seconds need no notice. */
const WAIT = 2;

/** Return the variant that the select shows: the grid's, or the one under which a text is being read or was refused. */
export function variantShown({ doc, reading: { asked, problem, stage } }: State): string {
  const wanted = stage ? stage === 'text' || stage === 'variant' : ['read', 'check'].includes(problem?.from ?? '');
  return (wanted && asked.variant) || doc.board.variant; // a text from before the page was ready has none
}

/** Return the catalog's entry of the grid's variant, or null. */
export function variantOf(state: State): Variant | null {
  return state.catalog.variants.find(({ name }) => name === state.doc.board.variant) ?? null;
}

/** Return the variant under which a text without one was read, or "" if that is the default. */
export function readAs(state: State): string {
  const { board } = state.doc;
  const usual = state.catalog.variants[0].name;
  return board.recognised && board.assumed && board.variant !== usual ? (variantOf(state)?.label ?? '') : '';
}

/**
 * Return the file formats, each with the reason why a board of this variant and size cannot be written in it, or "" if
 * it can.
 */
export function formatsOf(state: State) {
  const { boxsize, ruled } = state.doc.board;
  const here = ruled?.formats ?? variantOf(state)?.formats[boxsize] ?? {};
  return state.catalog.formats.map((entry) => ({
    ...entry,
    ...(here[entry.name] ?? { label: entry.label, reason: '', alone: false }),
  }));
}

/** Return the selected format, by default the first in which the board can be written. */
export function formatOf(state: State) {
  const formats = formatsOf(state);
  const chosen = formats.find(({ name }) => name === state.settings.format);
  return chosen ?? formats.find(({ reason }) => !reason) ?? formats[0];
}

/** Return the regions that a variant or a rule adds to a board of this size. */
export function regionsOf(state: State): Region[] {
  const { boxsize, ruled } = state.doc.board;
  return ruled?.regions ?? variantOf(state)?.boards[boxsize] ?? [];
}

/** Return whether the catalog covers boards of this size; for others the worker has to be asked. */
export const isListed = (state: State) => Boolean(variantOf(state)?.formats[state.doc.board.boxsize]);

/** Return the boxsize to use for an empty board of a variant: the wanted one if possible. */
export function sizeFor(state: State, variant: string, boxsize: Size): Size {
  const entry = state.catalog.variants.find(({ name }) => name === variant);
  const sizes = Object.keys(entry?.boards ?? {});
  const { board } = state.doc;
  const isOwn = variant === board.variant && boxsize === board.boxsize;
  return sizes.length === 0 || isOwn || sizes.includes(String(boxsize)) ? boxsize : sizeNamed(sizes[0]);
}

/**
 * Return the settings of the Generate panel. Defaults are those of the grid, and so is the size if its rules are kept.
 */
export function makingOf(state: State): Making {
  const { making } = state.settings;
  const { boxsize, rules } = state.doc.board;
  const variant = making.variant || variantShown(state);
  const wanted = (making.ruled && rules.length ? 0 : making.boxsize) || boxsize;
  return { ...making, variant, boxsize: sizeFor(state, variant, wanted) };
}

/** Return the rules of the grid that a new puzzle is to keep, as part of a request. */
export function rulesFor(state: State) {
  const { rules } = state.doc.board;
  return state.settings.making.ruled && rules.length ? { rules } : {};
}

/** Return the transforms of the Vary group, each with the reason why it is not available, or "" if it is. */
export function transformsOf(state: State): TransformOffer[] {
  const { boxsize, ruled } = state.doc.board;
  const offered = ruled?.transforms ?? variantOf(state)?.transforms[boxsize] ?? [];
  return state.doc.board.givens || state.doc.board.rules.length
    ? offered
    : offered.map((entry) => ({ ...entry, reason: 'there is no puzzle in the grid yet' }));
}

/**
 * Return the sizes of a variant, including the grid's own, for a select; those without boxes come last.
 * @returns name: the boxsize
 */
export function sizesOf(
  state: State,
  variant: string,
): ({ name: string; label: string } | { label: string; items: { name: string; label: string }[] })[] {
  const { board } = state.doc;
  const boards = state.catalog.variants.find(({ name }) => name === variant)?.boards ?? {};
  const own = variant === board.variant && typeof board.boxsize === 'string' ? [board.boxsize] : [];
  const names = [...new Set([...Object.keys(boards), ...own])].sort((one, other) => sideOf(one) - sideOf(other));
  const labelOf = (name: string) =>
    boards[name] && hasBoxes(name) ? `${sideOf(name)}x${sideOf(name)}` : sizeLabel(name);
  const entries = names.map((name) => ({ name, label: labelOf(name) }));
  const without = entries.filter(({ name }) => !hasBoxes(name));
  const others = without.length ? [{ label: 'No boxes', items: without }] : [];
  return [...entries.filter(({ name }) => hasBoxes(name)), ...others];
}

/**
 * Return the sizes for a puzzle to be made, with the time if it is known and worth a notice. With further conditions,
 * puzzles are made until one fits, so the time depends too much on chance.
 */
export function newSizesOf(state: State, { variant, difficulty, givens, minimal, random }: Making) {
  const { expected: times, difficulties, variants } = state.catalog;
  const known = variant === variants[0].name && difficulty === difficulties[0].name && givens === null && !random;
  const ofSize = (entry: ReturnType<typeof sizesOf>[number]) => {
    if ('items' in entry) return entry;
    const [from, to] = times[entry.name]?.[minimal ? 'minimal' : 'loose'] ?? [0, 0];
    const { label } = entry;
    const time = `${to === null ? 'slow: ' : ''}${expected([from, to])}`;
    return { ...entry, label: known && (to ?? from) > WAIT ? `${label} (${time})` : label };
  };
  return sizesOf(state, variant).map(ofSize);
}

/** Return the selected formulation of the selected model, or null if there is only one. */
export function formulationOf({
  catalog,
  settings: { model, formulation },
}: State): { name: string; label: string; about: string } | null {
  const { ways = [] } = catalog.models.find(({ name }) => name === model) ?? {};
  return ways.find(({ name }) => name === formulation) ?? ways[0] ?? null;
}

/** A list is recognised by its first lines: most of them are as long as a puzzle of at least 4x4. */
const HEAD = 20;
const HEAD_LENGTH = 30_000;
const SHORTEST = 16;

/** isList: the Lists tab can read it */
export type Refusal = { message: string; line: null; isList: boolean };

/** Return whether a text (its beginning is enough) looks like a list with a puzzle on each line. */
export function looksLikeList(text: string) {
  const lines = text
    .slice(0, HEAD_LENGTH)
    .split(/\r\n|\r|\n/)
    .slice(0, HEAD)
    .filter((line) => line.trim());
  const long = lines.filter((line) => line.length >= SHORTEST);
  return lines.length > 1 && long.length * 2 > lines.length && !text.includes('\0');
}

/** Return the number of lines of a text, up to a limit. */
export function linesIn(text: string, most: number) {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines < most; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Return why a text is too long for a puzzle, or null if it is not; and whether it is a list. */
export function textRefusal(text: string, catalog: Catalog): Refusal | null {
  const { max_text: characters, max_lines: lines } = catalog;
  const isLong = text.length > characters;
  if (!isLong && linesIn(text, lines + 1) <= lines) return null;
  const message = isLong
    ? `the text has ${count(text.length)} characters; the limit is ${count(characters)}`
    : `the text has more than ${count(lines)} lines, too many for a puzzle`;
  return { message, line: null, isList: looksLikeList(text) };
}

/** Return why a file is too long for a puzzle, or null if it is not. */
export async function fileRefusal(file: File, catalog: Catalog): Promise<Refusal | null> {
  if (file.size > catalog.max_file) {
    const message = `the file ${file.name} has ${count(file.size)} bytes; the limit is ${count(catalog.max_file)}`;
    const head = await file.slice(0, HEAD_LENGTH).text();
    return { message, line: null, isList: looksLikeList(head) };
  }
  if (file.size <= catalog.max_lines) return null;
  const refusal = textRefusal(await file.text(), catalog);
  return refusal?.isList ? refusal : null; // anything else the worker can describe better
}
