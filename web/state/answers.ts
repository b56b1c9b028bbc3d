/**
 * State changes from incoming data: the worker's answers to `read` and `check`, and runs, from their begin
 * to their end. See state.ts for the types.
 */
import {
  FROM_NOWHERE,
  NOTHING_FOUND,
  blankEntries,
  blankMarks,
  type Answer,
  type Aside,
  type Board,
  type Checked,
  type Patch,
  type State,
  together,
  type Outcome,
  type Reason,
  type Result,
  type Source,
  type Listed,
  type Hint,
  type Photo,
  type Rule,
  type Run,
} from './state.js';
import { readAs } from './catalog.js';
import { textOf, stepped } from './edits.js';
import { shownAt } from './places.js';
import { hintFound, pathFound } from './stepping.js';
import type { CellsRead, Parts, Path } from '../protocol.js';

/** No request is pending, and nothing was refused. */
const READ = { stage: '' as '', problem: null, placed: [] };

/** The worker has read a text. */
export function boardRead({ entries, marks, others = 0, other = 0, ...answer }: Answer, state: State): Patch {
  const { length } = answer.cells;
  return {
    doc: {
      board: boardOf(answer),
      title: answer.title || state.reading.origin,
      named: answer.named ?? false,
      author: answer.author ?? '',
      ruleset: answer.ruleset ?? '',
      entries: entries?.some(Boolean) ? entries : blankEntries(length),
      marks: marks?.length ? marks : blankMarks(length),
      centre: blankMarks(length),
      colours: blankMarks(length),
      entering: false,
    },
    reading: { ...READ, others, other },
    found: NOTHING_FOUND,
    settings: { marking: '' },
    messages: { said: '' },
  };
}

/** The worker has checked the grid of the state: the conflicts under this variant are known. */
export function boardChecked(
  { variant, conflicts, marks, centre, finished, rules, ruled }: Checked & { variant: string },
  state: State,
): Patch {
  const { board } = state.doc;
  const { problem } = state.reading;
  const changed = variant !== board.variant;
  return {
    doc: {
      board: { ...board, variant, conflicts, assumed: board.assumed || changed, ...(rules && { rules, ruled }) },
      ...(marks?.length && { marks }),
      ...(centre?.length && { centre }),
    },
    reading: { ...READ, problem: problem?.from === 'read' ? problem : null },
    found: {
      ...(changed && NOTHING_FOUND),
      ...(finished && { outcome: { kind: 'solved', ...finished, play: true } }),
    },
  };
}

function boardOf(answer: Omit<Answer, 'ok' | 'title'>): Board {
  const { boxsize, side, variant, cells, givens, recognised, assumed, notices, conflicts } = answer;
  const { rules = [], ruled = null, symbols = '' } = answer;
  return { boxsize, side, variant, cells, givens, rules, symbols, recognised, assumed, notices, conflicts, ruled };
}

/** The worker has refused a text or a grid. */
export function refused(
  { message, line }: { message: string; line: number | null },
  from: string,
  calm: boolean = false,
): Patch {
  return { reading: { stage: '', problem: { message, line, from, calm } } };
}

/**
 * A text or file has come that is a list: it opens on the Lists tab, and the grid stays as it was.
 * @param listed   what Print needs of it, if it is known
 */
export const listCame = (source: Source, listed: Listed | null, state: State): Patch =>
  together(shownAt(state, 'lists'), {
    settings: { place: 'lists' },
    handed: [{ ...source, variant: state.doc.chosen }],
    listed,
  });

/** The result of a run. */
const endedIn = (found: Patch['found']): Patch => ({ run: null, runtime: { note: '' }, found });

/** A run began. Remove what it will replace; a question keeps the verdict. */
export const runStarted =
  (run: Run, shows: boolean = false, keepsVerdict: boolean = false) =>
  ({ found }: State): Patch => {
    const answers = { why: null, mended: '', path: null, certificate: NOTHING_FOUND.certificate };
    const replaced: Patch['found'] = shows
      ? {
          result: null,
          view: 'solution',
          candidates: null,
          tallies: null,
          asides: NOTHING_FOUND.asides,
          ...answers,
        }
      : {};
    const changed = run.beside && (found.result || keepsVerdict) ? {} : { outcome: null, ...replaced };
    return { run, runtime: { note: '' }, found: changed, messages: { said: '' } };
  };

/** The answer to a question about the puzzle; beside: in a few words, shown below the verdict. */
export type Answered = Outcome & Partial<Aside>;

/**
 * Store the answer to a question about the puzzle. If there is no verdict, the answer is the outcome, too.
 * @param kind   the kind of the run
 */
export function besides(kind: string, answer: Answered, { found }: State) {
  const { kind: as, headline, sentence, beside = headline, level, levels, verdict } = answer;
  const { isOpen = ['unknown', 'stopped', 'error'].includes(as) } = answer;
  const outcome = { kind: as, headline, sentence };
  return {
    asides: { ...found.asides, [kind]: { beside, sentence, level, levels, verdict, isOpen } },
    ...(!found.result && { outcome }),
  };
}

/** The run ended, and its answer has a place of its own. */
export const runEnded = () => endedIn({});

/**
 * A question about the puzzle was answered.
 * @param kind   the kind of the run
 */
export const asked = (kind: string) => (answer: Answered, state: State) => endedIn(besides(kind, answer, state));

/** It is known why the puzzle does not have exactly one solution. */
export const whyFound = (why: Reason, state: State) =>
  endedIn({ why, ...(why.path && pathFound(why.path)), ...without('why', state) });

/** The solving steps are known. */
export const explained = (path: Path, state: State) => endedIn({ ...pathFound(path), ...without('explain', state) });

/** Remove an unfinished answer to the question, which is now shown elsewhere. */
const without = (kind: string, { found: { asides } }: State) => ({
  asides: Object.fromEntries(Object.entries(asides).filter(([name]) => name !== kind)),
});

/** A certificate was made, or one was checked. */
export const certified = (
  answer: { said: string; checked: string[]; text?: string },
  { found: { certificate } }: State,
) => endedIn({ certificate: { ...certificate, ...answer } });

export const solved = (result: Result, state: State) =>
  endedIn({ result, outcome: { ...verdictOn(result, state), ...(result.verdict === 'unknown' && lostIn(state)) } });

/** The model that a solve was asked of, and that gave no answer. */
const lostIn = ({ run }: State) => (run?.kind === 'solve' ? { lost: run.model } : {});

function verdictOn(result: Result, state: State): Outcome {
  const { kind, verdict, headline, figures } = result;
  const variant = verdict === 'none' && readAs(state);
  const sentence = variant
    ? `${result.sentence} The text names no variant and was read as ${variant}. If that is wrong, choose another.`
    : result.sentence;
  return { kind, headline, sentence, figures };
}

/**
 * The integer program was solved as well, after singles had the answer. It completes the verdict; the grid stays as it
 * is. A verdict that was replaced on the card, for example by a mistake of the player, is left alone.
 */
export function programSolved(answer: Result & { ok: boolean; message?: string }, state: State): Patch {
  const { result: first, outcome } = state.found;
  if (!first) return {};
  const { solution } = first;
  const known = answer.ok && PROVED.includes(answer.verdict);
  const agrees = answer.verdict === first.verdict && String(answer.solution?.cells) === String(solution?.cells);
  const why = (answer.message || answer.reason || 'it ran out of time').replace(/\.$/, '');
  const sentence = `${first.sentence} The integer program was not solved: ${why}.`;
  const result = known && agrees ? { ...answer, solution, follows: '' } : { ...first, sentence, follows: '' };
  const verdict = known && !agrees ? { ...verdictOn(result, state), ...DISAGREEING } : verdictOn(result, state);
  return { found: { result, ...(outcome?.figures === first.figures && { outcome: verdict }) } };
}

const PROVED = ['unique', 'several', 'none'];

const DISAGREEING = {
  kind: 'error',
  headline: 'Error: two methods disagree',
  sentence:
    'Singles and the integer program gave different answers, so one of them is wrong. Please report this puzzle.',
};

/** Show the digits that occur in solutions, instead of a solution. */
export function candidatesFound(answer: Outcome & { candidates: number[][] }, state: State) {
  const shown = answer.candidates.length > 0;
  const { view } = state.found;
  return endedIn({
    ...besides('candidates', answer, state),
    candidates: shown ? answer.candidates : null,
    tallies: null,
    view: shown && state.found.result ? 'puzzle' : view,
  });
}

/** The solutions under the rules so far were counted: show their digits in the grid. */
export function standingFound(
  answer: Outcome & { candidates: number[][]; tallies: number[][]; looked: number },
  state: State,
) {
  const { candidates, tallies, looked } = answer;
  const shown = candidates.length ? { candidates, tallies: { times: tallies, looked, place: 'set' } } : {};
  return endedIn({ ...besides('standing', answer, state), candidates: null, tallies: null, ...shown });
}

/** It is known which rules and givens can be removed. */
export const superfluousFound = (answer: Outcome & Parts, state: State) =>
  endedIn({ ...besides('superfluous', answer, state), parts: answer });

/** The difficulty became known while the puzzle is set: it is shown with the number of solutions. */
export const rated = ({ beside, headline, sentence, level, levels }: Answered, { found }: State): Patch => ({
  found: { asides: { ...found.asides, rate: { beside: beside ?? headline, sentence, level, levels } } },
});

/** The worker made a puzzle, either new or from the one in the grid. It replaces the puzzle in the grid. */
export function puzzleMade(
  { kind, headline, sentence, seed, ...answer }: Answer & Outcome & { seed?: string },
  state: State,
) {
  return together(
    stepped(state),
    boardRead(answer, state),
    {
      doc: { title: answer.title },
      reading: { ...FROM_NOWHERE, text: textOf(boardOf(answer), state.catalog) },
      ...(seed && { messages: { seed } }),
    },
    endedIn({ outcome: { kind, headline, sentence } }),
  );
}

/** The puzzle read from a photo replaces the one in the grid; digits written by hand are the player's. */
export const photoRead = (answer: CellsRead, photo: Photo, state: State): Patch =>
  together(boardRead({ ...answer, ok: true, rules: answer.rules as Rule[] }, state), {
    doc: { title: '' },
    reading: { ...FROM_NOWHERE, text: textOf({ ...answer, rules: answer.rules as Rule[] }, state.catalog), photo },
  });

type Judged = Outcome & { flagged?: number[] };

/** The worker checked the player's digits, or wrote marks. */
export function judged({ kind, headline, sentence, flagged = [] }: Judged) {
  return endedIn({ flagged, outcome: { kind, headline, sentence, play: true } });
}

/** The worker found the next step for the player, or mistakes. */
export const hinted = (answer: Omit<Hint, 'degree' | 'of'> | Judged, state: State) =>
  'step' in answer ? together(endedIn({}), hintFound(answer, state)) : judged(answer);

/** The run ended with a message about the puzzle only. */
export function concluded({ kind, headline, sentence, place = '' }: Outcome) {
  return endedIn({ outcome: { kind, headline, sentence, ...(place && { place }) } });
}

/** The run ended without an answer: stopped, or an error. */
export const runBroke =
  (kind: string, headline: string, sentence = '') =>
  (state: State) => {
    const outcome = { kind, headline, sentence, ...(kind !== 'stopped' && lostIn(state)) };
    return endedIn(state.run?.beside ? besides(state.run.kind, outcome, state) : { outcome });
  };
