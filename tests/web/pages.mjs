/** A page without a document, for tests: a catalog of two variants, and a worker that answers on demand. */
import { createIntake } from '../../web/calls/intake.js';
import { initialState, patience } from '../../web/state/state.js';
import { createStore, merged } from '../../web/state/store.js';
import { setImmediate as turn } from 'node:timers/promises';

globalThis.reportError ??= (error) => {
  throw error;
};

const entry = (name, ...boxsizes) => ({
  name,
  label: name,
  about: '',
  suffix: name,
  transforms: {},
  formats: {},
  boards: Object.fromEntries(boxsizes.map((boxsize) => [boxsize, []])),
});

export const CATALOG = {
  symbols: '123456789abcdefghijklmnopqrstuvwxyzA',
  shown: { 1: '1', 16: '1234', 81: '123456789', 256: '123456789ABCDEFG' },
  blank: '.',
  max_text: 1000,
  max_lines: 100,
  variants: [entry('plain', 1, 2, 3, 4), entry('odd', 3)],
  models: [{ name: 'lp', label: 'LP' }],
  ways: [{ name: 'lp', label: 'LP' }],
  formats: [{ name: 'sdk', label: 'sdk', about: '' }],
  symmetries: [{ name: 'none', label: 'None' }],
  difficulties: [{ name: 'any', label: 'Any' }],
  expected: {
    1: { minimal: [0, 1], loose: [0, 1] },
    2: { minimal: [0, 1], loose: [0, 1] },
    3: { minimal: [0, 2], loose: [0, 2] },
    4: { minimal: [1, 10], loose: [0.5, 5] },
  },
  examples: [],
  first: { boxsize: 2, variant: 'plain', cells: Array(16).fill(0), title: '' },
  lists: { max_lines: 1000 },
  time_limit: { default: 60, min: 1, max: 3600 },
  count_limit: { default: 10, min: 1, max: 100 },
};

/** Return a generator of pseudo-random numbers below a limit, the same each time. @param {number} seed */
export function dice(seed) {
  let state = seed * 7919 + 1;
  return (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

/** Return cells that are empty except for the first ones. */
export const filled = (size, ...digits) => [...digits, ...Array(size - digits.length).fill(0)];

/** Return a state after changes, which may be functions of the state before. */
export const after = (state, ...changes) =>
  changes.reduce((now, change) => merged(now, typeof change === 'function' ? change(now) : change), state);

/** Return the state of a new page with a catalog, after a sequence of changes. */
export function stateOf(catalog, ...patches) {
  return after(initialState(catalog), ...patches);
}

/** Return the worker's answer about cells: no conflicts, whatever they are. */
export function answerOf({ cells, boxsize, variant }) {
  return {
    ok: true,
    boxsize,
    side: boxsize ** 2,
    variant,
    cells,
    line: '',
    givens: cells.filter(Boolean).length,
    recognised: '',
    notices: [],
    title: '',
    conflicts: [],
  };
}

/** Return the worker's answer to a line of 16 or 81 symbols; anything else is refused. */
export function readLine({ text = '', variant, pick = 0, other = 0 }) {
  const lines = text.split('\n');
  const line = lines[pick];
  const boxsize = line.length ** 0.25;
  if (!Number.isInteger(boxsize)) return { ok: false, message: `expected 16 cells, found ${line.length}`, line: null };
  const cells = [...line].map((symbol) => CATALOG.symbols.indexOf(symbol) + 1);
  const list = lines.length > 1 ? { count: lines.length, entries: lines.length, index: pick, titles: lines } : null;
  return {
    ...answerOf({ cells, boxsize, variant }),
    text,
    list,
    others: [],
    other,
    entries: cells.map(() => 0),
    marks: [],
  };
}

/** A page whose worker answers a request when `answer` is called; `asked` are the requests so far. */
export function newPage(onChange = (_of) => {}) {
  const asked = [];
  const waiting = [];
  const call = (name, request) =>
    new Promise((resolve, reject) => {
      asked.push({ name, request });
      waiting.push({ name, request, resolve, reject });
    });
  const changes = [];
  const store = createStore(initialState(CATALOG), null, { patience });
  const intake = createIntake({ call }, store, (of) => {
    changes.push(of);
    onChange(of);
  });
  const answers = { read: ({ reading }) => readLine(reading), check: () => ({ ok: true, conflicts: [] }) };
  const usual = ({ name, request }) => answers[name]?.(request) ?? {};

  /** Let the worker answer the oldest request, and update the state. */
  async function answer(more = {}) {
    const question = waiting.shift();
    question.resolve({ ...usual(question), ...more });
    await turn();
  }

  /** Let workers crash on the oldest request. */
  async function crash(message = 'gone') {
    waiting.shift().resolve({ ok: false, message, line: null, broke: true });
    await turn();
  }

  async function answerAll() {
    while (waiting.length) await answer();
  }

  return {
    call,
    store,
    /** Call a function with the state after each change. */
    onState: store.watch,
    intake,
    asked,
    waiting,
    changes,
    answer,
    answerAll,
    crash,
    /** Put in a text, and let it be read. */
    async read(text, how = {}) {
      intake.text(text, how);
      await answerAll();
    },
    get state() {
      return store.state;
    },
    get cells() {
      return store.state.doc.board.cells;
    },
  };
}

/** A page that has read a text. */
export async function pageWith(text, how = {}) {
  const page = newPage();
  await page.read(text, how);
  return page;
}

/** Return a fake file of dots with a given size, and a function for the number of bytes read. */
export function hollowFile(name, size) {
  let bytes = 0;
  const part = (from, to) => ({
    name,
    size: Math.max(0, Math.min(to, size) - from),
    slice: (first = 0, last = size) => part(from + first, Math.min(from + last, to)),
    async arrayBuffer() {
      bytes += this.size;
      return new Uint8Array(this.size).fill(46).buffer;
    },
    text() {
      return this.arrayBuffer().then((buffer) => new TextDecoder().decode(buffer));
    },
  });
  return [part(0, size), () => bytes];
}

/** Return copies of an object, each with one part replaced by one of these values. */
export const damagedParts = (whole, values) =>
  Object.keys(whole).flatMap((key) => values.map((value) => ({ ...whole, [key]: value })));
