/** Lists, their rows and runs, without a page or a worker. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { decoded, readFile } from '../../web/batch/files.js';
import { linesOf, List, ListError, readText } from '../../web/batch/list.js';
import { Rows } from '../../web/batch/rows.js';
import { BatchRun } from '../../web/batch/run.js';
import { WorkerPool } from '../../web/worker/workerpool.js';
import { hollowFile } from './pages.mjs';

const LIMITS = { max_text: 1000, max_lines: 100, max_book: 500, whole: { lines: 0, text: 0 } };
const VERDICTS = ['unique', 'none', 'unknown', 'wrong'];
const row = (verdict, more = {}) => {
  const { givens = null, count = null, exact = null, rating = '', score = null, problem = '', notice = '' } = more;
  return [verdict, '', givens, count, exact, rating, score, '', 0.001, problem, notice];
};

/** A worker that skips empty lines and comments, and reads a comment as a change of layout. */
function scanning({ text, first, layout }) {
  const skipped = [];
  const turns = [[first, layout ?? { variant: 'classic', source: '' }]];
  text.split('\n').forEach((line, index) => {
    if (!line.trim() || line.startsWith('#')) skipped.push(first + index);
    if (line.startsWith('#')) turns.push([first + index + 1, { variant: line.trim().slice(1), source: '' }]);
  });
  return { ok: true, skipped, turns, layout: turns.at(-1)[1], heading: 0 };
}

const read = (text, ask = async (_, request) => scanning(request)) =>
  readText(text, { ask, variant: 'classic', limits: LIMITS });
const listOf = async (...lines) => (await read(lines.join('\n'))).list;
const rowsOf = (...set) => {
  const rows = new Rows(set.length, VERDICTS, ['singles', 'linear', 'rounding', 'branching']);
  set.forEach((one, at) => one && rows.set(at, one));
  return rows;
};

test('lines are split correctly for every line ending', async () => {
  const text = 'ab\n\nc';
  const { starts, ends, more } = linesOf(text, 10);
  assert.deepEqual([starts, ends, more].map(String), ['0,3,4', '2,3,5', 'false']);
  assert.equal(linesOf('a\nb\nc', 2).more, true);
  for (const end of ['\n', '\r\n', '\r']) {
    const list = await listOf(['one', '', 'two', 'three'].join(end));
    assert.deepEqual(
      [0, 1, 2].map((at) => `${list.number(at)} ${list.line(at)}`),
      ['1 one', '3 two', '4 three'],
    );
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
  const about = (at) => [list.number(at), list.line(at), list.layout(at).variant, list.sameUntil(at)].join(' ');
  assert.deepEqual([0, 1, 2, 3].map(about), ['1 one classic 1', '4 two x 3', '5 three x 3', '8 four z 4']);
  const bare = new List('ab\ncd', Uint32Array.of(0, 3), Uint32Array.of(2, 5), Uint32Array.of(4, 9), [
    { row: 0, layout: { variant: 'x', source: '' } },
  ]);
  assert.deepEqual([bare.line(1), bare.number(1), bare.sameUntil(0)], ['cd', 9, 2]);
});

test('a list that is too long is truncated or refused; a file that is far too large is not read', async () => {
  const { list, notice } = await read(Array(101).fill('a').join('\n'));
  assert.equal(list.length, 100);
  assert.match(notice, /more than 100 lines/);
  await assert.rejects(read('a'.repeat(1001)), ListError);
  await assert.rejects(
    read('a', async () => ({ ok: false, message: 'no puzzle' })),
    /no puzzle/,
  );
  const [file, bytes] = hollowFile('list.sdm', 100_000_000);
  const how = { ask: () => assert.fail('nobody is asked'), variant: 'classic', limits: LIMITS };
  const message = 'the file list.sdm has 100,000,000 bytes, which is too many';
  await assert.rejects(readFile(file, how), { constructor: ListError, message });
  assert.equal(bytes(), 0);
});

test('rows are sorted and filtered, with unknown values last', () => {
  const wrong = row('wrong', { problem: 'bad' });
  const rows = rowsOf(
    row('unique', { givens: 30 }),
    wrong,
    row('unique', { givens: 17 }),
    row('none', { givens: 17 }),
    null,
  );
  assert.equal(rows.order({}), null);
  for (const [how, order] of [
    [{ column: 'givens' }, '2,3,0,1,4'],
    [{ column: 'givens', down: true }, '0,2,3,1,4'],
    [{ verdict: 0 }, '0,2'],
    [{ down: true }, '4,3,2,1,0'],
    [{ matches: (at) => rows.list[at]?.problem === 'bad' }, '1'],
  ])
    assert.equal(String(rows.order(how)), order);
  assert.deepEqual(rows.tally, [2, 1, 0, 1]);
});

test('ratings are sorted from easy to hard', () => {
  const rated = rowsOf(
    row('unique', { rating: 'hard', score: 2.5 }),
    row('unique', { rating: 'easy', score: 1 }),
    null,
  );
  assert.equal(String(rated.order({ column: 'rating' })), '1,0,2');
  assert.equal(rated.text(1, 'score'), '1.0');
});

test('a row is exported unchanged, and only once', () => {
  const packed = ['unique', 'puzzle', 30, 1, true, 'hard', 3.4, 'solution', 0.25, 'problem', 'assumed'];
  const rows = rowsOf(packed);
  rows.set(0, row('wrong'));
  assert.deepEqual([rows.packed(0), rows.done, rows.text(0, 'count')], [packed, 1, '1']);
});

/* Runs */

const JOB = { task: 'solve', time_limit: 1, count_limit: 1 };
const fine = ({ lines }) => ({ ok: true, rows: lines.map(() => row('unique')) });

/** Run through a list with a pool that answers at once; returns the requests. */
async function runThrough(list, rows, answer = fine, keep = undefined) {
  const calls = [];
  const pool = {
    size: 2,
    sizes: [],
    pause() {},
    resume() {},
    stop() {},
    async run(_name, requests, { onAnswer }) {
      for (const request of requests) {
        calls.push(JSON.parse(JSON.stringify(request)));
        await onAnswer(request, answer(calls.at(-1)));
      }
    },
  };
  await new BatchRun(pool, list, rows, JOB, keep).go();
  return calls;
}

test('every unfinished entry is requested once, and two layouts never together', async () => {
  const list = await listOf(...Array(30).fill('a'), '#x', ...Array(30).fill('b'));
  const rows = new Rows(60, VERDICTS);
  for (const at of [0, 1, 3]) rows.set(at, row('none'));
  const calls = await runThrough(list, rows);
  assert.deepEqual([rows.done, String(rows.tally)], [60, '57,3,0,0']);
  const open = [...list.numbers].filter((_, at) => ![0, 1, 3].includes(at));
  assert.deepEqual(
    calls.flatMap(({ numbers }) => numbers),
    open,
  );
  for (const { lines, layout } of calls)
    assert.deepEqual([...new Set(lines)], [layout.variant === 'x' ? 'b' : 'a'], layout.variant);
});

test('lines that crash a worker are retried one by one; the culprit is unknown', async () => {
  const rows = new Rows(8, VERDICTS);
  const died = { ok: false, broke: true, message: 'it died' };
  await runThrough(await listOf(...'abcdefgh'), rows, (asked) => (asked.lines.includes('f') ? died : fine(asked)));
  assert.equal(rows.done, 8);
  assert.equal(String(rows.order({ verdict: VERDICTS.indexOf('unknown') })), '5');
  assert.equal(rows.list[5].problem, 'it died');
});

test('a run ends when all results are stored; an error that affects every line ends it at once', async () => {
  const kept = [];
  const keep = async (some) => {
    for (let turns = 0; turns < 5; turns += 1) await turn();
    kept.push(...some.map(([at]) => at));
  };
  await runThrough(await listOf(...'abcdefgh'), new Rows(8, VERDICTS), fine, keep);
  assert.deepEqual(kept.toSorted(), [0, 1, 2, 3, 4, 5, 6, 7]);
  const refusing = () => ({ ok: false, message: 'no such package' });
  await assert.rejects(runThrough(await listOf('a'), new Rows(1, VERDICTS), refusing), /no such package/);
});

test('paused before the pool is free, it waits; resumed, it continues', async (t) => {
  class Worker extends EventTarget {
    state = 'ready';
    start() {}
    end() {
      this.state = 'ended';
    }
    async call(_, text) {
      return JSON.stringify(fine(JSON.parse(text)));
    }
  }
  const pool = new WorkerPool(2, () => new Worker());
  t.after(() => pool.end());
  const rows = new Rows(100, VERDICTS);
  const run = new BatchRun(pool, await listOf(...Array(100).fill('a')), rows, JOB);
  run.pause();
  const going = run.go();
  for (let i = 0; i < 20; i += 1) await turn();
  assert.ok(rows.done < 100);
  run.resume();
  await going;
  assert.equal(rows.done, 100);
});
