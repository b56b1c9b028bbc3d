/** What the catalog offers for a state: variants, sizes, formats, transforms, ways. Nothing here is stored. */
import { hasBoxes, sideOf, sizeLabel, sizeNamed } from './sizes.js';
import { expected } from '../words.js';

/**
 * @typedef {import('./state.js').State} State
 * @typedef {import('./sizes.js').Size} Size
 */

/** Seconds that nobody needs to be told of before. */
const WAIT = 2;

/**
 * Return the variant that the select shows: the grid's, or the one under which something is being read or was refused.
 * @param {State} state @returns {string}
 */
export function variantShown({ doc, reading: { asked, problem, stage } }) {
  const wanted = stage ? stage === 'text' || stage === 'variant' : ['read', 'check'].includes(problem?.from);
  return (wanted && asked.variant) || doc.board.variant; // a text before the catalog was asked for without one
}

/**
 * Return the catalog's entry of the variant the grid is under, or null.
 * @param {State} state @returns {?import('./state.js').Variant}
 */
export function variantOf(state) {
  return state.catalog?.variants.find(({ name }) => name === state.doc.board.variant) ?? null;
}

/**
 * Return the name of the variant under which a text was read that names none, "" if that is the usual one.
 * @param {State} state @returns {string}
 */
export function readAs(state) {
  const { board } = state.doc;
  const { catalog } = state;
  return board.recognised && board.assumed && board.variant !== catalog.variants[0].name ? variantOf(state).label : '';
}

/**
 * Return the formats of files, each with the reason why a board of this variant and size cannot be written in it, "" if
 * it can.
 * @param {import('./state.js').State} state
 */
export function formatsOf(state) {
  const { boxsize, ruled } = state.doc.board;
  const here = ruled?.formats ?? variantOf(state)?.formats[boxsize] ?? {};
  return state.catalog.formats.map((entry) => ({ ...entry, reason: '', ...here[entry.name] }));
}

/**
 * Return the format that was chosen; where none was, the first in which the board can be written.
 * @param {State} state
 */
export function formatOf(state) {
  const formats = formatsOf(state);
  const chosen = formats.find(({ name }) => name === state.settings.format);
  return chosen ?? formats.find(({ reason }) => !reason) ?? formats[0];
}

/**
 * Return the regions that a variant or a rule adds to a board of this size.
 * @param {State} state @returns {import('./state.js').Region[]}
 */
export function regionsOf(state) {
  const { boxsize, ruled } = state.doc.board;
  return ruled?.regions ?? variantOf(state)?.boards[boxsize] ?? [];
}

/**
 * Tell whether the catalog lists what there is for boards of this size; of the others the worker tells it.
 * @param {State} state
 */
export const isListed = (state) => Boolean(variantOf(state)?.formats[state.doc.board.boxsize]);

/**
 * Return the boxsize to use for an empty board of a variant: the wanted one, or else one that the variant has.
 * @param {State} state @param {string} variant @param {Size} boxsize @returns {Size}
 */
export function sizeFor(state, variant, boxsize) {
  const entry = state.catalog?.variants.find(({ name }) => name === variant);
  const sizes = Object.keys(entry?.boards ?? {});
  const { board } = state.doc;
  const isOwn = variant === board.variant && boxsize === board.boxsize;
  return sizes.length === 0 || isOwn || sizes.includes(String(boxsize)) ? boxsize : sizeNamed(sizes[0]);
}

/**
 * Return the settings of the Generate panel; what was not chosen there is as in the grid, and so is the size where its
 * rules are kept.
 * @param {State} state @returns {import('./state.js').Making}
 */
export function makingOf(state) {
  const { making } = state.settings;
  const { boxsize, rules } = state.doc.board;
  const variant = making.variant || variantShown(state);
  const wanted = (making.ruled && rules.length ? 0 : making.boxsize) || boxsize;
  return { ...making, variant, boxsize: sizeFor(state, variant, wanted) };
}

/**
 * Return the rules of the grid that a new puzzle is to keep, as part of a request, if that is wanted.
 * @param {State} state
 */
export function rulesFor(state) {
  const { rules } = state.doc.board;
  return state.settings.making.ruled && rules.length ? { rules } : {};
}

/**
 * Return the transforms the Vary group offers, each with the reason why it cannot be made now, "" if it can.
 * @param {State} state @returns {{name: string, label: string, about: string, reason: string}[]}
 */
export function transformsOf(state) {
  const { boxsize, ruled } = state.doc.board;
  const offered = ruled?.transforms ?? variantOf(state)?.transforms[boxsize] ?? [];
  return state.doc.board.givens || state.doc.board.rules.length
    ? offered
    : offered.map((entry) => ({ ...entry, reason: 'there is no puzzle in the grid yet' }));
}

/**
 * Return the sizes of a variant, the grid's own among them, for a select: those without boxes stand behind the others.
 * @param {State} state @param {string} variant
 * @returns {({name: string, label: string} | {label: string, items: {name: string, label: string}[]})[]}   name: the
 *   boxsize
 */
export function sizesOf({ catalog, doc: { board } }, variant) {
  const { boards } = catalog.variants.find(({ name }) => name === variant);
  const own = variant === board.variant && typeof board.boxsize === 'string' ? [board.boxsize] : [];
  const names = [...new Set([...Object.keys(boards), ...own])].sort((one, other) => sideOf(one) - sideOf(other));
  const labelOf = (name) => (boards[name] && hasBoxes(name) ? `${sideOf(name)}x${sideOf(name)}` : sizeLabel(name));
  const entries = names.map((name) => ({ name, label: labelOf(name) }));
  const without = entries.filter(({ name }) => !hasBoxes(name));
  const others = without.length ? [{ label: 'No boxes', items: without }] : [];
  return [...entries.filter(({ name }) => hasBoxes(name)), ...others];
}

/**
 * Return the same for a puzzle to be made, with the time where one has to wait for it and it is known: puzzles with
 * further wishes are made until one is as it should be, and those of some variants take much longer by chance.
 * @param {State} state @param {import('./state.js').Making} making
 */
export function newSizesOf(state, { variant, difficulty, givens, minimal, random }) {
  const { expected: times, difficulties, variants } = state.catalog;
  const known = variant === variants[0].name && difficulty === difficulties[0].name && givens === null && !random;
  const ofSize = (entry) => {
    const [from, to] = times[entry.name]?.[minimal ? 'minimal' : 'loose'] ?? [0, 0];
    const { label } = entry;
    return { ...entry, label: known && (to ?? from) > WAIT ? `${label} (${expected([from, to])})` : label };
  };
  return sizesOf(state, variant).map(ofSize);
}

/**
 * Return the chosen way of the chosen model, null if there is only one.
 * @param {State} state @returns {?{name: string, label: string, about: string}}
 */
export function formulationOf({ catalog, settings: { model, formulation } }) {
  const { ways = [] } = catalog?.models.find(({ name }) => name === model) ?? {};
  return ways.find(({ name }) => name === formulation) ?? ways[0] ?? null;
}
