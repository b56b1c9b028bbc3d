/**
 * Facts derived from the state: whose digits are typed, whether something is unread, played or shown. Nothing here is
 * stored.
 */
import { hintShown, hintTexts } from './stepping.js';
import { counted } from '../words.js';
import type { Source, State, Board, Marking, Outcome } from './state.js';

/** Return whether the grid does not show the latest input yet. */
export function isUnread({ reading: { stage } }: State) {
  return stage === 'text' || stage === 'pick';
}

/**
 * Return the list that can be opened on the Lists tab, and the number of its entries if known; null if there is none.
 */
export function listOf({
  reading: { problem, list, source, text },
}: State): { source: Source; count: number | null } | null {
  if (problem?.list) return { source: problem.list, count: null };
  return list && { source: source ? { file: source.file } : { text }, count: list.entries };
}

type Status = { kind: string; headline: string; sentence: string; retry?: boolean };

/** Return the status that the Result card shows; `retry`: loading can be tried again. */
export function statusOf(state: State): Status {
  const { board } = state.doc;
  const found = state.found.outcome;
  const { status, failure } = state.runtime;
  const { place } = state.settings;
  const { run } = state;
  const outcome = found?.place && found.place !== place ? null : found;
  if (failure && !run && outcome && isFollowed(state))
    return { ...outcome, sentence: `${outcome.sentence} The integer program was not solved: ${failure}`, retry: true };
  if (status === 'failed') return unloaded(failure);
  if (run && status === 'loading')
    return says('loading', 'Loading…', 'Your request starts as soon as the solver is loaded.');
  if (run && !(run.beside && outcome)) return says('solving', run.doing);
  if (place === 'set' && board.conflicts.length) return says('none', 'No solution', `${conflictIn(board)}.`);
  const hint = hintShown(state);
  if (hint) return says('ready', 'Ready: a hint', hintTexts(hint).join('\n'));
  if (outcome && !(place === 'play' && isVerdict(outcome))) return outcome;
  if (status === 'loading') return says('loading', 'Loading…', MEANWHILE[place] ?? '');
  if (failure && place !== 'play') return unloaded(failure);
  const { result } = state.found;
  if (place === 'set' && result) return says(result.kind, result.headline);
  return says('ready', 'Ready', adviceIn(state));
}

/** Return whether an outcome says only that there is a solution, which no player has to know. */
const isVerdict = ({ kind, figures, play }: Outcome) => kind === 'solved' && figures !== undefined && !play;

/** Return what the user can do next. */
export function adviceIn(state: State): string {
  const { board, title } = state.doc;
  const { problem } = state.reading;
  const { place } = state.settings;
  if (problem?.calm) return 'Type or paste the rest.';
  if (problem?.from === 'read')
    return isPuzzle(board)
      ? 'The grid still shows your previous puzzle. Undo restores its text.'
      : 'Correct the text, choose an example, or press New.';
  if (problem) return 'The puzzle in the grid has not changed.';
  if (board.conflicts.length) return 'Correct a digit, or press Undo.';
  if (place === 'set') return 'Type digits, or choose a rule and its cells.';
  if (place === 'play') return '';
  if (!isPuzzle(board)) return 'Paste a puzzle, or type into the grid.';
  const isExample = title && !board.recognised;
  return isExample ? 'Press Solve, or paste your own puzzle in place of this example.' : 'Press Solve.';
}

/** Return the first conflict in words, and how many others there are. */
export function conflictIn({ conflicts: [first, ...others] }: Board) {
  if (!first) return '';
  const message = first.message.replace(/\.$/, '');
  return others.length ? `${message}, and ${counted(others.length, 'more conflict')}` : message;
}

/** Return the verdict on the puzzle, by Solve or by the live count on Set; null if there is none. */
export const verdictOf = ({ found: { result, asides } }: State) => result?.verdict ?? asides.standing?.verdict ?? null;

/** Return whether the integer program is still to complete the verdict on the card: singles were faster. */
export function isFollowed({ found: { result, outcome } }: State) {
  return Boolean(result?.follows) && outcome?.figures === result?.figures;
}

/** What the user can do while the solver loads, by tab. */
const MEANWHILE: Record<string, string> = {
  solve: 'Meanwhile, you can enter a puzzle and press Solve.',
  model: 'Meanwhile, you can enter a puzzle and press Solve.',
  play: 'Meanwhile, you can type into the grid.',
  set: 'Meanwhile, you can type into the grid. You can set rules once the solver is loaded.',
};

function unloaded(why: string): Status {
  const sentence = `${why.replace(/\.$/, '')}. Nothing is lost.`;
  return { ...says('error', 'Error: the solver could not be loaded', sentence), retry: true };
}

function says(kind: string, headline: string, sentence = ''): Status {
  return { kind, headline, sentence };
}

/** Return whether the player has put anything into the grid. */
export function isPlayed({ doc: { entries, marks, centre, colours } }: State) {
  return entries.some(Boolean) || [...marks, ...centre, ...colours].some((cell) => cell.length > 0);
}

/** Return whether the player has filled the grid, and it is known to be right. */
export function isFinished(state: State) {
  const { board, entries } = state.doc;
  const { outcome } = state.found;
  const isRight = Boolean(outcome?.play) && outcome?.kind === 'solved';
  return isRight && isPlaying(state) && board.cells.every((given, index) => given || entries[index]);
}

/** Return a function that returns whether one of these tabs is shown, and the catalog loaded. */
export const onTab =
  (...places: string[]) =>
  ({ catalog, settings: { place } }: State) =>
    Boolean(catalog) && places.includes(place);

/** The parts of the state that decide the mode. */
type Mode = {
  doc: { board: Pick<Board, 'givens' | 'rules'>; entering: boolean };
  settings: { place: string; advance: boolean; marking: Marking };
};

/** Return whether a board has anything to solve. */
export const isPuzzle = ({ givens, rules }: Pick<Board, 'givens' | 'rules'>) => givens > 0 || rules.length > 0;

/** Return whether givens are typed on the Play tab, as from a newspaper: an empty grid waits for them. */
export const isEntering = ({ doc, settings: { place } }: Mode) =>
  place === 'play' && (doc.entering || !isPuzzle(doc.board));

/** Return whether typed digits are the player's, and the givens are fixed. */
export const isPlaying = (state: Mode) => state.settings.place === 'play' && !isEntering(state);

/** Return what typed digits are: marks of a kind, or "" for digits. */
export const markingIn = (state: Mode) => (isPlaying(state) ? state.settings.marking : '');

/** Return whether the active cell moves on after each given typed. */
export const doesAdvance = (state: Mode) => isEntering(state) && state.settings.advance;
