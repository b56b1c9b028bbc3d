/**
 * Runs: calls that may take long, one at a time, which can be stopped at once. Each kind has an entry here. A run waits
 * for the typed text, asks the worker, and stores the result in the state.
 */
import type { Ask, CallName } from '../worker/pool.js';
import type { Kind, Run, Store, Patch, State, SeriesName } from '../state/state.js';
import {
  runBroke,
  runStarted,
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
import { reasonOf, sentence } from '../words.js';
import { formulationOf, makingOf, rulesFor } from '../state/catalog.js';
import { adviceIn, isPlaying } from '../state/derived.js';

export interface RunKind {
  doing: string; // the status message while it runs
  request?: (state: State, detail?: any) => any; // by default the puzzle and the time limit
  accept?: (answer: any, state: State) => Patch;
  refused?: string; // the message if the worker refuses
  makes?: boolean; // makes a puzzle that replaces the one in the grid
  anyGrid?: boolean; // does not need the puzzle in the grid, which may be invalid
  shows?: boolean; // replaces what another run has shown
  beside?: boolean; // a question about the puzzle, whose answer is shown below the verdict
  keepsVerdict?: boolean; // a question about the verdict, which may be that of another run
  keepsNote?: boolean; // if stopped, its last progress note is shown
  aboutPlay?: boolean; // about the player's digits: another digit makes it obsolete
}

/** Time limit in seconds for counting solutions under the rules set so far, after each change on the Set tab. */
const STANDING = 15;

/** A run that is one call. */
type CallRun = RunKind & Required<Pick<RunKind, 'accept' | 'refused'>>;

/** Runs that are one call. */
const CALLS = {
  solve: {
    doing: 'Solving…',
    request: (state) => ({ ...puzzleIn(state), ...solving(state) }),
    accept: solved,
    refused: 'the puzzle was not solved',
    shows: true,
  },
  count: {
    doing: 'Solving: counting the solutions…',
    accept: asked('count'),
    refused: 'the solutions were not counted',
    beside: true,
    keepsNote: true,
  },
  rate: {
    doing: 'Solving: rating the puzzle…',
    accept: asked('rate'),
    refused: 'the puzzle was not rated',
    beside: true,
  },
  candidates: {
    doing: 'Solving: looking for the true candidates…',
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
    accept: superfluousFound,
    refused: 'the superfluous rules and givens were not found',
    beside: true,
    keepsNote: true,
  },
  why: {
    doing: 'Solving: looking for the reason…',
    accept: whyFound,
    refused: 'the reason was not found',
    beside: true,
    keepsVerdict: true,
  },
  explain: {
    doing: 'Solving: looking for the solving steps…',
    accept: explained,
    refused: 'the steps were not found',
    beside: true,
    keepsVerdict: true,
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
    doing: 'Making a puzzle…',
    request: generating,
    accept: puzzleMade,
    refused: 'no puzzle was made',
    makes: true,
    anyGrid: true,
    keepsNote: true,
  },
  vary: {
    doing: 'Changing the puzzle…',
    request: (state, transform) => ({ ...puzzleIn(state), transform, seed: null }),
    accept: puzzleMade,
    refused: 'the puzzle was not changed',
    makes: true,
  },
  fewest: {
    doing: 'Removing givens…',
    request: (state) => ({ ...puzzleIn(state), title: state.doc.title, ...limited(state) }),
    accept: puzzleMade,
    refused: 'the fewest givens were not found',
    makes: true,
  },
  pencil: {
    doing: 'Filling in pencil marks…',
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
} satisfies Partial<Record<CallName, CallRun>>;

export type RunName = keyof typeof CALLS;
export const RUNS: Record<RunName, CallRun> = CALLS;

/** Runs of many calls; if one call exceeds its limit, the others continue. */
const SERIES: Record<SeriesName, RunKind> = {
  models: { doing: 'Solving: with one model after another…', beside: true },
  print: { doing: 'Preparing the pages…' },
  reach: { doing: 'Solving: finding the largest values…', beside: true },
  practice: { doing: 'Looking for a puzzle…', beside: true },
};

/** Return the entry of a kind of run. */
export const kindOf = (kind: Kind): RunKind => (isSeries(kind) ? SERIES[kind] : RUNS[kind as RunName]);

/** Return whether a kind of run is many calls. */
const isSeries = (kind: Kind): kind is SeriesName => kind in SERIES;

/** Return the request of a run that is one call. */
export const requestOf = (kind: RunName, state: State, detail?: any) =>
  RUNS[kind].request?.(state, detail) ?? { ...puzzleIn(state), ...limited(state) };

/** Return the puzzle in the grid, as part of a request. */
export function puzzleIn({
  doc: {
    board: { cells, boxsize, variant, rules, symbols },
  },
}: State) {
  return { cells, boxsize, variant, ...(rules.length && { rules }), ...(symbols && { symbols }) };
}

/** Return the text or file in the text box, and which of its puzzles is meant, as part of a request. */
export function readingIn({ reading: { text, source, asked, other } }: State) {
  const { variant, filename } = asked;
  const which = { ...(filename && { filename }), ...(other && { other }) };
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

/** Seconds that a solve may exceed its limit by before its worker is ended. */
const GRACE = 1;

const CRASHED = 'Error: the solver crashed';
/** The headline when a run needs the text that could not be read. */
export const UNREAD = 'Error: the puzzle text could not be read';

const limitReached = (limit: number) => `the time limit of ${limit} s was reached`;

/**
 * @param prepare   resolves when the state holds the typed text
 * @param replaced   called when a new puzzle replaces the grid, which makes questions about the old one obsolete
 * @param idle   the idle work, which ends when a run begins
 */
export function createRuns(
  solver: { call: Ask; stop: () => void },
  store: Store,
  prepare: () => Promise<void>,
  replaced: () => void,
  idle: { stop: () => void; count: () => void; rest: () => void },
) {
  const ask: Ask = (name, request) => solver.call(name, request, { stoppable: true });

  /**
   * Start `work` unless a run is in progress. `current` returns whether the run is still wanted; `work` changes the
   * state at its end.
   */
  async function begin(
    kind: Kind,
    work: (current: () => boolean) => Promise<void>,
    { needsPuzzle = !kindOf(kind).anyGrid }: { needsPuzzle?: boolean } = {},
  ) {
    if (store.state.run) return;
    const { doing, shows, beside = false, keepsVerdict } = kindOf(kind);
    const { model } = store.state.settings;
    const run: Run = { kind, doing, beside, model, since: performance.now(), sent: false };
    const current = () => store.state.run === run;
    idle.stop();
    store.change(runStarted(run, shows, keepsVerdict));
    try {
      await prepare();
      if (!current()) return;
      const { problem } = store.state.reading;
      if (problem && problem.from !== 'file' && needsPuzzle)
        return store.change(runBroke('error', UNREAD, adviceIn(store.state)));
      run.sent = true;
      await work(current);
    } catch (error) {
      broke(run, error);
    } finally {
      clearTimeout(run.watch);
    }
  }

  /** End a run after an error: the page has a bug. A stopped run has already ended. */
  function broke(run: Run, error: unknown) {
    if (Object(error).name !== 'Stopped') reportError(error);
    if (store.state.run !== run) return;
    store.change(runBroke('error', 'Error: the page failed', `${sentence(reasonOf(error))}. Reload the page.`));
  }

  /** Carry out a run that is one call; resolves to its answer, or to null if there is none. */
  async function once(kind: RunName, detail?: any): Promise<any | null> {
    const { accept, refused, makes } = RUNS[kind];
    let taken: any | null = null;
    await begin(kind, async (current) => {
      const answer = await ask(kind, requestOf(kind, store.state, detail));
      if (!current()) return;
      if (answer.ok && makes) replaced();
      store.change(
        answer.ok
          ? accept(answer, store.state)
          : runBroke('error', answer.broke ? CRASHED : `Error: ${refused}`, sentence(answer.message)),
      );
      if (answer.ok) taken = answer;
    });
    return taken;
  }

  /**
   * Watch the time limit. HiGHS in WebAssembly checks the clock only between long steps, so a solve that exceeds its
   * limit by a second is ended from here.
   * @param note   the worker's progress note; a solve begins with "building"
   */
  function watch(note: string) {
    const { timeLimit } = store.state.settings;
    const { run } = store.state;
    if (!run || note !== 'building') return;
    clearTimeout(run.watch);
    run.watch = setTimeout(() => endOverdue(run, timeLimit), (timeLimit + GRACE) * 1000);
  }

  /** The time that a call waits for a file is not the solver's: the call is repeated once the file has come. */
  function endOverdue(run: Run, limit: number) {
    if (store.state.run !== run || store.state.runtime.progress?.awaited) return;
    if (!isSeries(run.kind)) {
      const why = 'The solver did not finish in time and was stopped, so it is not known whether there is a solution.';
      store.change(runBroke('unknown', `Unknown: ${limitReached(limit)}`, why));
    }
    solver.stop();
  }

  function stop(reason = '') {
    const { note } = store.state.runtime;
    const { run } = store.state;
    if (!run) return idle.stop();
    const sofar = note && kindOf(run.kind).keepsNote ? `Progress: ${note}.` : '';
    store.change(runBroke('stopped', 'Stopped', [reason, sofar].filter(Boolean).join(' ')));
    if (run.sent) solver.stop();
  }

  /**
   * The puzzle, or only the player's digits, have changed: stop a run about them; one that has not been sent yet will
   * use the new ones.
   */
  function overtaken(of: 'puzzle' | 'play' | 'marks') {
    const { run } = store.state;
    if (!run && of === 'puzzle') idle.stop();
    if (run?.sent && (of === 'puzzle' || kindOf(run.kind).aboutPlay)) stop('The puzzle has changed.');
  }

  return { begin, once, count: idle.count, rest: idle.rest, stop, watch, overtaken };
}
