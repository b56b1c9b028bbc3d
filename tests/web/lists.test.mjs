/** Lists, their rows and runs, without a page or a worker. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { numbersIn } from '../../web/lists/cards.js';
import { decoded, readFile } from '../../web/lists/files.js';
import { linesOf, List, ListError, listOfMade, readText, lostRow, Rows, SENT, Slots } from '../../web/lists/list.js';
import { createRun, createWork, solvingOf } from '../../web/lists/run.js';
import { initialState, isOpen, jobOf, listKept } from '../../web/lists/state.js';
import { createStore } from '../../web/state/store.js';
import { Pool } from '../../web/worker/pool.js';
import { dice, hollowFile } from './pages.mjs';

const LIMITS = { max_text: 1000, max_lines: 100, max_book: 500, whole: { lines: 0, text: 0 } };
const named = (...names) => names.map((name) => ({ name, label: name, about: '', warning: '', ways: [] }));
const VERDICTS = named('unique', 'none', 'unknown', 'wrong');
const row = (verdict, more = {}) => SENT.map((name) => ({ verdict, seconds: 0.001, ...more })[name] ?? '');
const LAYOUT = { variant: 'classic', source: '' };

/** A worker that skips empty lines and comments, and reads a comment as a change of layout. */
function scanning({ text, first, layout }) {
  const skipped = [];
  const turns = [[first, layout ?? LAYOUT]];
  text.split('\n').forEach((line, index) => {
    if (!line.trim() || line.startsWith('#')) skipped.push(first + index);
    if (line.startsWith('#')) turns.push([first + index + 1, { variant: line.trim().slice(1), source: '' }]);
  });
  return { ok: true, skipped, turns, layout: turns.at(-1)[1], heading: 0 };
}

const read = (text, ask = async (_, request) => scanning(request)) =>
  readText(text, { ask, variant: 'classic', limits: LIMITS });
const listOf = async (...lines) => (await read(lines.join('\n'))).list;

/* Lists */

test('lines are split correctly for every line ending', async () => {
  const { starts, ends, more } = linesOf('ab\n\nc', 10);
  assert.deepEqual([starts, ends, more].map(String), ['0,3,4', '2,3,5', 'false']);
  assert.equal(linesOf('a\nb\nc', 2).more, true);
  for (const end of ['\n', '\r\n', '\r']) {
    const list = await listOf(['one', '', 'two', 'three'].join(end));
    const lines = [0, 1, 2].map((at) => `${list.numbers[at]} ${list.line(at)}`);
    assert.deepEqual(lines, ['1 one', '3 two', '4 three']);
  }
});

test('a line that is not UTF-8 is in the fallback encoding, the others are not', () => {
  const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 10, 0xe9, 0xb7, 13, 10, 97]);
  assert.equal(decoded(bytes, { encoding: 'utf-8', fallback: 'windows-1252' }), 'é\né·\r\na');
  assert.equal(decoded(bytes.subarray(3, 6), { encoding: 'utf-8', fallback: 'windows-1252' }), 'é\n');
  assert.equal(decoded(Uint8Array.from([97, 0, 0, 216]), { encoding: 'utf-16le', fallback: '' }), 'a\ufffd');
});

test('only entries are kept, with their line numbers and layouts', async () => {
  const list = await listOf('one', '', '#x', 'two', 'three', '#y', '#z', 'four');
  const about = (at) => [list.numbers[at], list.line(at), list.layout(at).variant, list.sameUntil(at)].join(' ');
  assert.deepEqual([0, 1, 2, 3].map(about), ['1 one classic 1', '4 two x 3', '5 three x 3', '8 four z 4']);
  const made = listOfMade(
    [
      ['ab', ''],
      ['', 'none'],
      ['cd', ''],
    ],
    LAYOUT,
  );
  assert.deepEqual(
    [0, 1, 2].map((at) => [made.line(at), made.numbers[at], made.layout(at).problem]),
    [
      ['ab', 1, undefined],
      ['', 2, 'none'],
      ['cd', 3, undefined],
    ],
  );
});

test('a list that is too long is truncated or refused; a file that is far too large is not read', async () => {
  const { list, notice } = await read(Array(101).fill('a').join('\n'));
  assert.equal(list.length, 100);
  assert.match(notice, /more than 100 lines/);
  await assert.rejects(read('a'.repeat(1001)), ListError);
  const refusing = async () => ({ ok: false, message: 'no puzzle' });
  await assert.rejects(read('a', refusing), /no puzzle/);
  const [file, bytes] = hollowFile('list.sdm', 100_000_000);
  const how = { ask: () => assert.fail('nobody is asked'), variant: 'classic', limits: LIMITS };
  const message = 'the file list.sdm has 100,000,000 bytes; the limit is 2,000; split it into smaller lists';
  await assert.rejects(readFile(file, how), { constructor: ListError, message });
  assert.equal(bytes(), 0);
});

test('numbers of givens are read as people write them', () => {
  assert.equal(String(numbersIn('17, 20-24; 30 to 80 by 10,20')), '17,20,21,22,23,24,30,40,50,60,70,80');
  assert.deepEqual(numbersIn(' '), []);
  for (const text of ['many', '24-20', '1-9 by 0', '1e9']) assert.throws(() => numbersIn(text), SyntaxError);
});

/* Rows */

const rowsOf = (set, width = 1, byDifficulty = false) => {
  const rows = new Rows(
    set.length / width,
    width,
    byDifficulty ? named('easy', 'hard', 'wrong') : VERDICTS,
    byDifficulty,
  );
  set.forEach((one, at) => one && rows.set(at, one));
  return rows;
};

test('rows are sorted and filtered, with unknown values last, and counted once', () => {
  const [givens, other] = [{ givens: 30 }, { givens: 17 }];
  const rows = rowsOf([row('unique', givens), row('wrong'), row('unique', other), row('none', other), null]);
  rows.set(0, row('none'));
  assert.equal(rows.order({}), null);
  for (const [how, order] of [
    [{ column: 'givens' }, '2,3,0,1,4'],
    [{ column: 'givens', down: true }, '0,2,3,1,4'],
    [{ column: 'verdict' }, '4,0,2,3,1'],
    [{ kind: 'unique' }, '0,2'],
    [{ down: true }, '4,3,2,1,0'],
    [{ matches: (at) => rows.text(at, 'verdict') === 'wrong' }, '1'],
  ])
    assert.equal(String(rows.order(how)), order);
  assert.deepEqual([rows.done, rows.kinds.map(({ number }) => number)], [4, [2, 1, 0, 1]]);
  const rated = [{ difficulty: 'hard', score: 2.5 }, { difficulty: 'easy', score: 1 }, {}];
  const byScore = rowsOf(
    rated.map((one) => row('wrong', one)),
    1,
    true,
  );
  assert.equal(String(byScore.order({ column: 'difficulty' })), '1,0,2');
  assert.deepEqual([byScore.text(1, 'score'), byScore.kinds.map(({ number }) => number)], ['1.0', [1, 1, 1]]);
});

/* Runs */

const MODELS = ['a', 'b', 'c'];
const OFFERED = {
  count_limit: { default: 5 },
  lists: { time_limit: { min: 1, max: 60, default: 10 }, files: named('csv'), tasks: named('solve'), cards: [] },
  models: named(...MODELS),
  verdicts: VERDICTS,
  difficulties: named('any', 'easy'),
};
const JOB = { task: 'solve', models: MODELS, time_limit: 1, count_limit: 1 };

/** What a worker answers: each row tells the line and the model, so that none can be taken for another. */
const fine = ({ lines, model, numbers, text }) =>
  text === undefined
    ? { ok: true, rows: lines.map((line) => row('unique', { puzzle: `${line} ${model}` })) }
    : { ok: true, lines: numbers.map((number) => `line ${number}`), problems: numbers.map(() => '') };

/** A pool whose workers answer after a while, and crash on some calls. */
function poolOf(t, answer = fine, rests = () => 0) {
  class Worker extends EventTarget {
    state = 'ready';
    start() {}
    end() {
      this.state = 'ended';
    }
    async call(_, text) {
      for (let turns = rests(); turns > 0; turns -= 1) await turn();
      const said = answer(JSON.parse(text));
      if (!said) throw new Error('it died');
      return JSON.stringify(said);
    }
  }
  const pool = new Pool({ size: 2, start: () => new Worker() });
  t.after(() => pool.end());
  return pool;
}

/** A tab without a page, and what it has stored. */
function tabOf(pool, stored = { some: [] }) {
  const keeper = {
    replace: async (list, about) => Object.assign(stored, { list, about, some: [] }),
    restart: (about) => Object.assign(stored, { about, some: [] }),
    add: async (some) => stored.some.push(...some),
  };
  const store = createStore(initialState(OFFERED, 'classic'));
  return { store, stored, work: createWork(store, keeper, pool) };
}

const textsIn = ({ store }) => store.state.work.rows.list.map((packed) => packed?.[1]);
const wanted = (count) => Array.from({ length: count * 3 }, (_, at) => `line ${Math.floor(at / 3)} ${MODELS[at % 3]}`);

test('every entry gets one row from each model, in its place, whatever crashes, pauses or stops', async (t) => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const roll = dice(seed);
    const count = 20 + roll(40);
    const doomed = `line ${roll(count)}`;
    const flaky = (asked) => (roll(6) && !asked.lines?.includes(doomed) ? fine(asked) : null);
    const pool = poolOf(t, flaky, () => roll(3));
    const plan = { total: count, text: '{}', layout: LAYOUT, card: '', job: JOB };
    const first = tabOf(pool);
    const going = first.work.make(plan);
    for (let moves = roll(12); moves > 0; moves -= 1) {
      for (let turns = roll(9); turns > 0; turns -= 1) await turn();
      first.work.pause();
    }
    if (first.store.state.work.phase === 'paused') first.work.pause();
    if (seed % 2) first.work.stop();
    await going;
    for (let tries = 0; isOpen(first.store.state) && tries < 9; tries += 1) await first.work.resume();
    const { rows, made } = first.store.state.work;
    assert.deepEqual([made, rows.done, rows.length], [null, count * 3, count * 3], `seed ${seed}`);
    const { list } = first.store.state.input;
    for (const [at, text] of textsIn(first).entries()) {
      const entry = rows.entryOf(at);
      const known = list.layout(entry).problem ? '' : `line ${entry}`;
      assert.equal(list.line(entry), known); // also puzzles may crash the workers that make them
      if (rows.value(at, 'verdict') === 'unknown') assert.match(rows.text(at, 'problem'), /it died/);
      else assert.equal(text, `${known} ${MODELS[at % 3]}`);
    }
    const items = first.stored.some.map(([item]) => item);
    pool.end(); // all pools together have only so many workers
    assert.deepEqual(
      items.toSorted((one, other) => one - other),
      [...Array(count * 3).keys()],
    );
  }
});

test('a run that was cut off goes on at the next visit, and its rows are those of an undisturbed one', async (t) => {
  const plan = { total: 40, text: '{}', layout: LAYOUT, card: 'paper', job: JOB };
  for (const cut of [3, 30, 60, 90, 140]) {
    const pool = poolOf(t, fine, () => 1);
    const first = tabOf(pool);
    const going = first.work.make(plan);
    for (let turns = 0; turns < cut; turns += 1) await turn();
    first.work.stop(); // what is stored is all that remains
    await going;
    const { about, list, some } = first.stored;
    const next = tabOf(pool, { about, list, some: [...some] });
    next.store.change((state) => listKept(state, { about, list, some }));
    if (isOpen(next.store.state)) await next.work.resume();
    else await next.work.start(next.store.state.work.job);
    pool.end();
    assert.deepEqual(textsIn(next), wanted(40), `cut after ${cut}`);
  }
});

test('two layouts are never in one request; an error of every line ends a run of one model', async (t) => {
  const list = await listOf(...Array(30).fill('a'), '#x', ...Array(30).fill('b'));
  const rows = new Rows(60, 1, VERDICTS);
  for (const at of [0, 1, 3]) rows.set(at, row('none'));
  const calls = [];
  const noted = (asked) => calls.push(asked) && fine(asked);
  const one = { ...JOB, models: [''] };
  await createRun(poolOf(t, noted), solvingOf(list, rows, one)).go();
  for (const { lines, layout } of calls)
    assert.deepEqual([...new Set(lines)], [layout.variant === 'x' ? 'b' : 'a'], layout.variant);
  assert.equal(calls.flatMap(({ numbers }) => numbers).length, 57);
  const refusing = () => ({ ok: false, message: 'no such package' });
  const run = createRun(poolOf(t, refusing), solvingOf(list, new Rows(60, 1, VERDICTS), one));
  await assert.rejects(run.go(), /no such package/);
  const several = new Rows(60, 3, VERDICTS);
  const lacking = (asked) => (asked.model === 'b' ? refusing() : fine(asked));
  await createRun(poolOf(t, lacking), solvingOf(list, several, JOB)).go();
  assert.deepEqual([several.done, several.kinds[2].number, several.text(1, 'problem')], [180, 60, 'no such package']);
});

test('the buttons solve with the chosen models, or compare those without a warning', () => {
  const state = initialState(
    { ...OFFERED, models: named('a', 'b', 'c').map((one, at) => (at ? one : { ...one, warning: 'slow' })) },
    'x',
  );
  const models = (button, chosen) =>
    jobOf({ ...state, choices: { ...state.choices, models: chosen } }, button).models.join();
  assert.deepEqual(
    [models('solve', ['a']), models('compare', ['a']), models('compare', ['a', 'c']), models('rate', ['a', 'c'])],
    ['a', 'b,c', 'a,c', ''],
  );
  assert.deepEqual(jobOf(state, 'count'), { task: 'count', models: [''], time_limit: 10, count_limit: 5 });
});

test('a lost row has text where Python expects text', () => {
  const lost = Object.fromEntries(SENT.map((name, at) => [name, lostRow('it died')[at]]));
  assert.deepEqual([lost.verdict, lost.problem, lost.solution, lost.givens], ['unknown', 'it died', '', null]);
  assert.equal(new Slots(3).length, 3);
  assert.ok(List);
});
