/** The Compare panel: a table of all models, and a chart of their times once there are some. */
import { drawNumber } from './panels.js';
import { element, setAttribute, setText } from '../dom.js';
import { duration } from '../words.js';

/** Seconds: where the chart begins; what took less is drawn as if it took this. */
const SHORTEST = 0.001;
const NOTHING = '–';
const STAGES = { waiting: 'Waiting', running: 'Running…', stopped: 'Stopped', failed: 'Failed', overdue: 'Unknown' };
const TIMES = ['Build', 'Solve', 'Proof', 'Total'];
const COLUMNS = ['Model', 'Outcome', ...TIMES, 'Runs'];

/** @returns {(state: import('../state/state.js').State) => void} */
export function createChart() {
  let drawn = {};
  return function draw({ catalog, found: { comparison }, settings: { compareLimit }, run }) {
    if (!catalog) return;
    const comparing = run?.kind === 'compare';
    drawNumber('compare-limit', compareLimit, catalog.time_limit);
    drawStop(comparing);
    drawAgreement(comparing ? null : (comparison?.agreed ?? null));
    if (drawn.catalog === catalog && drawn.comparison === comparison) return;
    drawn = { catalog, comparison };
    element('models').replaceChildren(...table(catalog, comparison));
    element('models').classList.toggle('compared', Boolean(comparison));
    drawBars(catalog.ways, comparison);
  };
}

/** Show the Stop button while comparing; the focus must not be lost when it is hidden. */
function drawStop(comparing) {
  const stop = element('stop-comparing');
  const focused = document.activeElement === stop;
  stop.hidden = !comparing;
  if (focused && !comparing) element('compare').focus();
}

/** @param {import('../calls/comparison.js').Comparison['agreed']} agreed */
function drawAgreement(agreed) {
  element('agreement').hidden = !agreed;
  if (!agreed) return;
  setAttribute(element('agreement'), 'data-kind', agreed.kind);
  setText(element('agreement-headline'), agreed.summary);
  setText(element('agreement-sentence'), agreed.sentence);
}

/** Return the table's content: before a comparison it only describes the models. */
function table({ ways, verdicts, comparison: words }, comparison) {
  const columns = comparison ? COLUMNS : COLUMNS.slice(0, 1);
  const head = make('thead', make('tr', ...columns.map(heading)));
  const body = ways.map((way, index) =>
    make('tr', title(way), ...(comparison ? outcomes(comparison.rows[index], verdicts, words.runs) : [])),
  );
  return [make('caption', 'Models, and how they did'), head, make('tbody', ...body)];
}

const heading = (name) => cell('th', name, { scope: 'col', className: TIMES.includes(name) ? 'number' : '' });

function title({ label, about, warning }) {
  const header = cell('th', label, { scope: 'row' });
  header.append(small(about), ...(warning ? [small(warning)] : []));
  return header;
}

/**
 * @param {import('../calls/comparison.js').Row} row
 * @param {{name: string, label: string}[]} verdicts
 * @param {string[]} words
 */
function outcomes({ stage, result, runs, message }, verdicts, words) {
  const outcome = cell('td', result ? verdicts.find(({ name }) => name === result.verdict).label : STAGES[stage]);
  const more = [result && (result.reason || result.figures.credit), message].filter(Boolean);
  outcome.append(...more.map(small));
  outcome.dataset.stage = result?.verdict ?? stage;
  const { build, solve, prove, total } = result?.figures.times ?? {};
  return [
    outcome,
    ...[build, solve, prove, total].map((time) =>
      cell('td', time == null ? NOTHING : duration(time), { className: 'number' }),
    ),
    cell('td', result ? words[runs] : NOTHING),
  ];
}

/** Draw the total times as bars on a logarithmic scale: a model may take a thousand times as long as another. */
function drawBars(ways, comparison) {
  const timed = (comparison?.rows ?? [])
    .map((row, index) => ({ ...row, label: ways[index].label }))
    .filter(({ result }) => result);
  const chart = element('chart');
  chart.hidden = timed.length === 0;
  if (chart.hidden) return;
  const longest = Math.max(...timed.map(totalOf).map(nextPower), 10 * SHORTEST);
  const place = (seconds) => Math.max(0, Math.log(seconds / SHORTEST) / Math.log(longest / SHORTEST));
  chart.setAttribute('aria-label', `Total times on a logarithmic scale: ${timed.map(inWords).join(', ')}`);
  chart.replaceChildren(...timed.map((row) => bar(row, place)), axis(longest, place));
}

const totalOf = ({ result }) => result.figures.times.total;
const inWords = (row) =>
  `${row.label} ${duration(totalOf(row))}${row.result.verdict === 'unknown' ? ' without an answer' : ''}`;

function bar(row, place) {
  const track = make('div', make('span'), make('b', duration(totalOf(row))));
  track.className = row.result.verdict === 'unknown' ? 'track gave-up' : 'track';
  track.style.setProperty('--share', String(place(totalOf(row))));
  return make('div', make('span', row.label), track);
}

/** Return the power of ten that is not below a number of seconds. */
const nextPower = (seconds) => 10 ** Math.ceil(Math.log10(seconds));

/** Return the scale: a mark at each power of ten. */
function axis(longest, place) {
  const marks = [];
  for (let seconds = SHORTEST; seconds < longest * 2; seconds *= 10) {
    const mark = make('span', seconds < 0.5 ? `${Math.round(seconds * 1000)} ms` : `${Math.round(seconds)} s`);
    mark.style.setProperty('--share', String(place(seconds)));
    marks.push(mark);
  }
  const scale = make('div', make('span'), make('div', ...marks));
  scale.className = 'axis';
  scale.lastChild.className = 'track';
  return scale;
}

function make(tag, ...content) {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

function cell(tag, text, properties = {}) {
  return Object.assign(make(tag, text), properties);
}

function small(text) {
  return Object.assign(make('small', text), { className: 'hint' });
}
