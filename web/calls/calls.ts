/** Calls to the worker. A call that may take long is a run (see runs.ts); each kind of run has an entry here. */
import { formulationOf, makingOf, rulesFor } from '../state/catalog.js';
import {
  asked,
  candidatesFound,
  certified,
  explained,
  hinted,
  judged,
  puzzleMade,
  solved,
  standingFound,
  superfluousFound,
  whyFound,
} from '../state/answers.js';
import { isPlaying } from '../state/modes.js';
import type { Operations } from '../protocol.js';
import type { Patch, State } from '../state/state.js';
import type { Solver } from '../worker/solver.js';

export interface RunKind {
  doing: string; // the status message while it runs
  request?: (state: State, detail?: any) => any; // the request, if the run is one call
  ahead?: (state: State, reading: any) => any; // the same for a text that is still being read
  accept?: (answer: any, state: State) => Patch;
  refused?: string; // the message if the worker refuses
  makes?: boolean; // makes a puzzle that replaces the one in the grid
  anyGrid?: boolean; // does not need the puzzle in the grid, which may be invalid
  shows?: boolean; // replaces what another run has shown
  beside?: boolean; // a question about the puzzle, whose answer is shown below the verdict
  keepsNote?: boolean; // if stopped, its last progress note is shown
  aboutPlay?: boolean; // about the player's digits: another digit makes it obsolete
}

/** A run in progress. */
export type Run = { kind: Kind; doing: string; since: number; sent: boolean; beside: boolean; watch?: number };

/** Time limit in seconds for counting solutions under the rules set so far, after each change on the Set tab. */
const STANDING = 15;

/** A run that is one call. */
export type CallRun = RunKind & Required<Pick<RunKind, 'request' | 'accept' | 'refused'>>;

export type RunName =
  | 'solve'
  | 'count'
  | 'rate'
  | 'candidates'
  | 'standing'
  | 'superfluous'
  | 'why'
  | 'explain'
  | 'certify'
  | 'verify'
  | 'generate'
  | 'vary'
  | 'fewest'
  | 'pencil'
  | 'mistakes'
  | 'hint'
  | 'reveal';

/** Runs that are one call. */
export const RUNS: Record<RunName, CallRun> = {
  solve: {
    doing: 'Solving…',
    request: (state) => ({ ...puzzleIn(state), ...solving(state) }),
    ahead: (state, reading) => ({ reading, ...solving(state) }),
    accept: solved,
    refused: 'the puzzle was not solved',
    shows: true,
  },
  count: {
    doing: 'Solving: counting the solutions…',
    request: (state) => ({ ...puzzleIn(state), limit: state.settings.countLimit, ...limited(state) }),
    accept: asked('count'),
    refused: 'the solutions were not counted',
    beside: true,
    keepsNote: true,
  },
  rate: {
    doing: 'Solving: rating the puzzle…',
    request: (state) => ({ ...puzzleIn(state), ...limited(state) }),
    accept: asked('rate'),
    refused: 'the puzzle was not rated',
    beside: true,
  },
  candidates: {
    doing: 'Solving: looking for the true candidates…',
    request: (state) => ({ ...puzzleIn(state), ...limited(state) }),
    accept: candidatesFound,
    refused: 'the candidates were not found',
    shows: true,
    beside: true,
    keepsNote: true,
  },
  standing: {
    doing: 'Solving: counting the solutions so far…',
    request: (state) => ({ ...puzzleIn(state), time_limit: Math.min(state.settings.timeLimit, STANDING) }),
    accept: standingFound,
    refused: 'the solutions so far were not counted',
    shows: true,
    beside: true,
    keepsNote: true,
  },
  superfluous: {
    doing: 'Solving: looking for superfluous rules and givens…',
    request: (state) => ({ ...puzzleIn(state), ...limited(state) }),
    accept: superfluousFound,
    refused: 'no superfluous rules or givens were found',
    beside: true,
    keepsNote: true,
  },
  why: {
    doing: 'Solving: looking for the reason…',
    request: (state) => ({ ...puzzleIn(state), ...limited(state) }),
    accept: whyFound,
    refused: 'the reason was not found',
    beside: true,
  },
  explain: {
    doing: 'Solving: looking for the solving steps…',
    request: (state) => ({ ...puzzleIn(state), ...limited(state) }),
    accept: explained,
    refused: 'the steps were not found',
    beside: true,
    keepsNote: true,
  },
  certify: {
    doing: 'Solving: writing the proof…',
    request: (state) => ({ ...puzzleIn(state), title: state.doc.title, ...limited(state) }),
    accept: certified,
    refused: 'the certificate was not made',
    beside: true,
  },
  verify: {
    doing: 'Solving: checking the proof…',
    request: (state, text) => ({ ...puzzleIn(state), text, ...limited(state) }),
    accept: certified,
    refused: 'the certificate was not checked',
    anyGrid: true,
    beside: true,
  },
  generate: {
    doing: 'Solving: making a puzzle…',
    request: generating,
    accept: puzzleMade,
    refused: 'no puzzle was made',
    makes: true,
    anyGrid: true,
    keepsNote: true,
  },
  vary: {
    doing: 'Solving: changing the puzzle…',
    request: (state, transform) => ({ ...puzzleIn(state), transform, seed: null }),
    accept: puzzleMade,
    refused: 'the puzzle was not changed',
    makes: true,
  },
  fewest: {
    doing: 'Solving: removing givens…',
    request: (state) => ({ ...puzzleIn(state), title: state.doc.title, ...limited(state) }),
    accept: puzzleMade,
    refused: 'no given was removed',
    makes: true,
  },
  pencil: {
    doing: 'Solving: filling in pencil marks…',
    request: (state) => ({ ...puzzleIn(state), entries: state.doc.entries }),
    accept: judged,
    refused: 'the pencil marks were not filled in',
    aboutPlay: true,
  },
  mistakes: {
    doing: 'Solving: checking your digits…',
    request: (state) => ({
      ...puzzleIn(state),
      entries: state.doc.entries,
      locked: isPlaying(state),
      ...limited(state),
    }),
    accept: judged,
    refused: 'the digits were not checked',
    aboutPlay: true,
  },
  hint: {
    doing: 'Solving: looking for the next step…',
    request: (state) => ({ ...puzzleIn(state), ...playIn(state), ...limited(state) }),
    accept: hinted,
    refused: 'no hint was found',
    aboutPlay: true,
  },
  reveal: {
    doing: 'Solving: looking for the digit…',
    request: (state, label) => ({ ...puzzleIn(state), entries: state.doc.entries, label, ...limited(state) }),
    accept: judged,
    refused: 'no digit was revealed',
    aboutPlay: true,
  },
};

export type SeriesName = 'compare' | 'print' | 'reach' | 'practice';

/** Runs of many calls; if one call exceeds its limit, the others continue. */
export const SERIES: Record<SeriesName, RunKind> = {
  compare: { doing: 'Solving: comparing the models…', beside: true },
  print: { doing: 'Solving: preparing the pages…' },
  reach: { doing: 'Solving: finding the largest values…', beside: true },
  practice: { doing: 'Solving: looking for a puzzle…', beside: true },
};

/** Any kind of run. */
export type Kind = RunName | SeriesName;

export type CallName = keyof Operations;

/** Calls the worker. If `stop` ends the worker, a call that is not stoppable is sent again to the next one. */
export type Ask = (name: CallName, request: any, options?: Stoppable) => Promise<any>;
export type Stoppable = { stoppable?: boolean };

/** Return the entry of a kind of run. */
export const kindOf = (kind: Kind): RunKind => (isSeries(kind) ? SERIES[kind] : RUNS[kind]);

/** Return whether a kind of run is many calls. */
export const isSeries = (kind: Kind): kind is SeriesName => kind in SERIES;

/** Return the puzzle in the grid, as part of a request. */
export function puzzleIn({
  doc: {
    board: { cells, boxsize, variant, rules, symbols },
  },
}: State) {
  return { cells, boxsize, variant, ...(rules.length && { rules }), ...(symbols && { symbols }) };
}

/** Return the text or file in the text box, and which of its puzzles is meant, as part of a request. */
export function readingIn({ reading: { text, source, asked, pick, other } }: State) {
  const { variant, filename } = asked;
  const which = { ...(filename && { filename }), ...(pick && { pick }), ...(other && { other }) };
  return { ...(source ? { data: source.data } : { text }), variant, ...which };
}

/** Return the request for a new puzzle. */
export function generating(state: State) {
  const { ruled, seed, ...making } = makingOf(state);
  return { ...rulesFor(state), ...making, seed: seed || null, ...limited(state) };
}

/** Return what the player has put into the grid. */
const playIn = ({ doc: { entries, marks, centre } }: State) => ({ entries, marks, centre });

function solving(state: State) {
  return { model: state.settings.model, way: formulationOf(state)?.name ?? null, ...limited(state) };
}

const limited = ({ settings: { timeLimit } }: State) => ({ time_limit: timeLimit });

/** Return the worker's answer; if the worker crashed on the call, a refusal with `broke`. */
export async function answerOf(solver: Pick<Solver, 'call'>, name: CallName, request: any, options?: Stoppable) {
  try {
    return await solver.call(name, request, options);
  } catch (error) {
    const { name: kind, message } = Object(error);
    if (kind !== 'Crashed') throw error;
    return { ok: false, message, line: null, broke: true };
  }
}
