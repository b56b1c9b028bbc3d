/** Lists, their rows and runs through them: what needs no page and no worker. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { linesOf, List, ListError, readText } from '../../web/batch/list.js';
import { decoded } from '../../web/batch/files.js';
import { Rows } from '../../web/batch/rows.js';
import { BatchRun } from '../../web/batch/run.js';
import { Crew } from '../../web/worker/crew.js';

const LIMITS = { max_text: 1000, max_lines: 100 };
const VERDICTS = ['unique', 'none', 'unknown', 'wrong'];
const row = (verdict, more = {}) => {
  const { givens = null, count = null, exact = null, rating = '', guesses = null, problem = '' } = more;
  const { level = '', hardest = null, bound = null, notice = '' } = more;
  return [verdict, '', givens, count, exact, rating, guesses, '', 0.001, problem, level, hardest, bound, notice];
};

/** A worker that skips empty lines and comments, and takes a comment for a change of layout. */
function scanning({ text, first, layout }) {
  const lines = text.split('\n');
  const skipped = lines.flatMap((line, index) => (!line.trim() || line.startsWith('#') ? [first + index] : []));
  const turns = [[first, layout ?? { variant: 'classic', source: '' }]];
  lines.forEach(
    (line, index) =>
      line.startsWith('#') && turns.push([first + index + 1, { variant: line.trim().slice(1), source: '' }]),
  );
  return { ok: true, list: true, skipped, turns, layout: turns.at(-1)[1], heading: 0 };
}

const read = (text, ask = async (_, request) => scanning(request)) =>
  readText(text, { ask, variant: 'classic', limits: LIMITS });
const listOf = async (...lines) => (await read(lines.join('\n'))).list;

test('lines begin and end where they should', () => {
  const text = 'ab\n\nc';
  const { starts, ends, more } = linesOf(text, 10);
  assert.deepEqual(
    starts.map((start, index) => text.slice(start, ends[index])),
    ['ab', '', 'c'],
  );
  assert.equal(more, false);
  assert.equal(linesOf('a\nb\nc', 2).more, true);
});

test('lines end in any way', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const list = await listOf(['one', '', 'two', 'three'].join(end));
    assert.deepEqual(
      [0, 1, 2].map((at) => [list.number(at), list.line(at)]),
      [
        [1, 'one'],
        [3, 'two'],
        [4, 'three'],
      ],
    );
  }
});

test('a line that is not UTF-8 is in the fallback encoding, the others are not', () => {
  const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 10, 0xe9, 0xb7, 13, 10, 97]);
  assert.equal(decoded(bytes, { encoding: 'utf-8', fallback: 'windows-1252' }), 'é\né·\r\na');
  assert.equal(decoded(bytes.subarray(3, 6), { encoding: 'utf-8', fallback: 'windows-1252' }), 'é\n');
  assert.equal(decoded(Uint8Array.from([97, 0, 0, 216]), { encoding: 'utf-16le', fallback: '' }), 'a\ufffd');
});

test('only entries are kept, with the numbers of their lines and their layouts', async () => {
  const list = await listOf('one', '', '#x', 'two', 'three', '#y', '#z', 'four');
  assert.deepEqual([...list.numbers], [1, 4, 5, 8]);
  assert.deepEqual(
    [0, 1, 2, 3].map((at) => list.line(at)),
    ['one', 'two', 'three', 'four'],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((at) => list.layout(at).variant),
    ['classic', 'x', 'x', 'z'],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((at) => list.sameUntil(at)),
    [1, 3, 3, 4],
  );
});

test('a list that is too long is cut, and it is said', async () => {
  const { list, notice } = await read(Array.from({ length: 101 }, () => 'a').join('\n'));
  assert.equal(list.length, 100);
  assert.match(notice, /over 100 lines/);
  await assert.rejects(read('a'.repeat(1001)), ListError);
});

test('what is refused is an error with its message', async () => {
  await assert.rejects(
    read('a', async () => ({ ok: false, message: 'no puzzle' })),
    /no puzzle/,
  );
});

test('rows are sorted and filtered, what is not known comes last', () => {
  const rows = new Rows(5, VERDICTS);
  rows.set(0, row('unique', { givens: 30 }));
  rows.set(1, row('wrong', { problem: 'bad' }));
  rows.set(2, row('unique', { givens: 17 }));
  rows.set(3, row('none', { givens: 17 }));
  assert.equal(rows.order({}), null);
  assert.deepEqual([...rows.order({ column: 'givens' })], [2, 3, 0, 1, 4]);
  assert.deepEqual([...rows.order({ column: 'givens', down: true })], [0, 2, 3, 1, 4]);
  assert.deepEqual([...rows.order({ verdict: 0 })], [0, 2]);
  assert.deepEqual([...rows.order({ down: true })], [4, 3, 2, 1, 0]);
  assert.deepEqual([...rows.order({ matches: (at) => rows.problems[at] === 'bad' })], [1]);
  assert.deepEqual(rows.tally, [2, 1, 0, 1]);
});

test('classes are sorted from easy to hard, and a row kept by an older page has none', () => {
  const rows = new Rows(4, VERDICTS, ['singles', 'linear', 'rounding', 'branching']);
  const graded = row('unique', { level: 'branching', hardest: 14, bound: 52.5 });
  rows.set(0, graded);
  rows.set(1, row('unique', { level: 'singles', hardest: 1, bound: 0 }));
  rows.set(2, /** @type {any} */ (row('unique').slice(0, 10)));
  rows.set(3, row('unique', { level: 'linear', hardest: 4, bound: 0 }));
  assert.deepEqual([...rows.order({ column: 'level' })], [1, 3, 0, 2]);
  assert.deepEqual([...rows.order({ column: 'bound', down: true })], [0, 1, 3, 2]);
  assert.deepEqual(rows.packed(0), graded);
  assert.deepEqual(rows.packed(2).slice(10), ['', null, null, '']);
  assert.deepEqual([rows.text(0, 'level'), rows.text(0, 'bound'), rows.text(2, 'hardest')], ['branching', '52.5', '']);
});

test('ratings are sorted as they go up, not as they came', () => {
  const rows = new Rows(3, VERDICTS);
  rows.set(0, row('unique', { rating: '4 branching' }));
  rows.set(1, row('unique', { rating: '1 singles' }));
  assert.deepEqual([...rows.order({ column: 'rating' })], [1, 0, 2]);
});

test('a row comes out as it went in, and only once', () => {
  const rows = new Rows(1, VERDICTS);
  const packed = [
    'unique',
    'puzzle',
    30,
    1,
    true,
    '1 singles',
    0,
    'solution',
    0.25,
    'problem',
    'linear',
    2,
    0,
    'assumed',
  ];
  rows.set(0, packed);
  rows.set(0, row('wrong'));
  assert.deepEqual(rows.packed(0), packed);
  assert.equal(rows.done, 1);
  assert.equal(rows.text(0, 'count'), '1');
});

/** A pool that answers at once; `answer` tells what. */
function poolOf(answer) {
  return {
    size: 2,
    sizes: [],
    calls: [],
    stop() {},
    pause() {},
    resume() {},
    async run(_name, requests, { onAnswer }) {
      for (const request of requests) {
        const asked = JSON.parse(JSON.stringify(request));
        this.calls.push(asked);
        await onAnswer(request, answer(asked));
      }
    },
  };
}

const JOB = { task: 'solve', time_limit: 1, count_limit: 1 };
const fine = ({ lines }) => ({ ok: true, rows: lines.map(() => row('unique')) });

test('every entry is asked about once, those of two layouts never together', async () => {
  const lines = [...Array(30).fill('a'), '#x', ...Array(30).fill('b')];
  const list = await listOf(...lines);
  const rows = new Rows(list.length, VERDICTS);
  const pool = poolOf(fine);
  await new BatchRun(pool, list, rows, JOB).go();
  assert.equal(rows.done, 60);
  assert.deepEqual(
    pool.calls.flatMap(({ numbers }) => numbers),
    [...list.numbers],
  );
  for (const { lines: some, layout } of pool.calls) assert.equal(new Set(some).size, 1, layout.variant);
});

test('of lines that cost a worker its life each is asked about alone; the one to blame is unknown', async () => {
  const list = await listOf(...'abcdefgh');
  const rows = new Rows(list.length, VERDICTS);
  const pool = poolOf((asked) =>
    asked.lines.includes('f') ? { ok: false, broke: true, message: 'it died' } : fine(asked),
  );
  await new BatchRun(pool, list, rows, JOB).go();
  assert.equal(rows.done, 8);
  assert.deepEqual([...rows.order({ verdict: VERDICTS.indexOf('unknown') })], [5]);
  assert.equal(rows.problems[5], 'it died');
});

test('a run has ended when all that came is kept', async () => {
  const list = await listOf(...'abcdefgh');
  const kept = [];
  const keep = async (some) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    kept.push(...some.map(([at]) => at));
  };
  await new BatchRun(poolOf(fine), list, new Rows(list.length, VERDICTS), JOB, keep).go();
  assert.deepEqual(kept.toSorted(), [0, 1, 2, 3, 4, 5, 6, 7]);
});

test('what every line would be refused for ends the run', async () => {
  const list = await listOf('a');
  const pool = poolOf(() => ({ ok: false, message: 'no such package' }));
  await assert.rejects(new BatchRun(pool, list, new Rows(1, VERDICTS), JOB).go(), /no such package/);
});

test('paused before the pool is free, it waits; resumed, it goes on', async (t) => {
  const turn = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  const worker = () =>
    Object.assign(new EventTarget(), {
      state: 'ready',
      start() {},
      end() {
        this.state = 'ended';
      },
      call: async (_, text) => JSON.stringify(fine(JSON.parse(text))),
    });
  const crew = new Crew(2, /** @type {any} */ (worker));
  t.after(() => crew.end());
  const list = await listOf(...Array(100).fill('a'));
  const rows = new Rows(list.length, VERDICTS);
  const run = new BatchRun(/** @type {any} */ (crew), list, rows, JOB);
  run.pause();
  const going = run.go();
  for (let i = 0; i < 20; i += 1) await turn();
  assert.ok(crew.paused && rows.done < 100);
  run.resume();
  await going;
  assert.equal(rows.done, 100);
});

test('a run goes on with what is not done', async () => {
  const list = await listOf(...'abcdef');
  const rows = new Rows(6, VERDICTS);
  for (const at of [0, 1, 3]) rows.set(at, row('none'));
  const pool = poolOf(fine);
  await new BatchRun(pool, list, rows, JOB).go();
  assert.deepEqual(pool.calls.flatMap(({ lines }) => lines).sort(), ['c', 'e', 'f']);
  assert.deepEqual(rows.tally, [3, 3, 0, 0]);
});

test('a list knows its lines without turns to look through', () => {
  const list = new List('ab\ncd', Uint32Array.of(0, 3), Uint32Array.of(2, 5), Uint32Array.of(4, 9), [
    { row: 0, layout: { variant: 'x', source: '' } },
  ]);
  assert.equal(list.line(1), 'cd');
  assert.equal(list.number(1), 9);
  assert.equal(list.sameUntil(0), 2);
});
