/** What the catalog offers for a state: variants, sizes, formats, transforms, ways. Nothing here is stored. */
import { expected } from '../words.js';

/** @typedef {import('./state.js').State} State */

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
  const here = variantOf(state)?.formats[state.doc.board.boxsize] ?? {};
  return state.catalog.formats.map((entry) => ({ ...entry, reason: '', ...here[entry.name] }));
}

/**
 * Return the regions a variant adds to a board of this size.
 * @param {State} state @returns {import('./state.js').Region[]}
 */
export function regionsOf(state) {
  return variantOf(state)?.boards[state.doc.board.boxsize] ?? [];
}

/**
 * Return the boxsize to use for an empty board of a variant: the wanted one, or else one that the variant has.
 * @param {State} state @param {string} variant @param {number} boxsize @returns {number}
 */
export function sizeFor(state, variant, boxsize) {
  const entry = state.catalog?.variants.find(({ name }) => name === variant);
  const sizes = Object.keys(entry?.boards ?? {});
  return sizes.length === 0 || sizes.includes(String(boxsize)) ? boxsize : Number(sizes[0]);
}

/**
 * Return the settings of the Generate panel; what was not chosen there is as in the grid.
 * @param {State} state @returns {import('./state.js').Making}
 */
export function makingOf(state) {
  const { making } = state.settings;
  const variant = making.variant || variantShown(state);
  return { ...making, variant, boxsize: sizeFor(state, variant, making.boxsize || state.doc.board.boxsize) };
}

/**
 * Return the transforms the Vary group offers, each with the reason why it cannot be made now, "" if it can.
 * @param {State} state @returns {{name: string, label: string, about: string, reason: string}[]}
 */
export function transformsOf(state) {
  const offered = variantOf(state)?.transforms[state.doc.board.boxsize] ?? [];
  return state.doc.board.givens
    ? offered
    : offered.map((entry) => ({ ...entry, reason: 'there is no puzzle in the grid yet' }));
}

/**
 * Return the sizes of a variant, for a select.
 * @param {State} state @param {string} variant @returns {{name: string, label: string}[]}   name: the boxsize
 */
export function sizesOf({ catalog }, variant) {
  const { boards } = catalog.variants.find(({ name }) => name === variant);
  return Object.keys(boards).map((boxsize) => {
    const side = Number(boxsize) ** 2;
    return { name: boxsize, label: `${side}x${side}` };
  });
}

/**
 * Return the same for a puzzle to be made, with the time where one has to wait for it and it is known: puzzles with
 * further wishes are made until one is as it should be, and those of some variants take much longer by chance.
 * @param {State} state @param {import('./state.js').Making} making
 */
export function newSizesOf(state, { variant, difficulty, givens, minimal, random }) {
  const { expected: times, difficulties, variants } = state.catalog;
  const known = variant === variants[0].name && difficulty === difficulties[0].name && givens === null && !random;
  const ofSize = ({ name, label }) => {
    const [from, to] = times[name][minimal ? 'minimal' : 'loose'];
    return { name, label: known && (to ?? from) > WAIT ? `${label} (${expected([from, to])})` : label };
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
