/** The Compare panel: a table of all models, and a chart of their times once there are some. */
import { drawNumber } from './panels.js';
import { element, setAttribute, setText } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { duration } from '../words.js';

/** Seconds: where the chart begins; what took less is drawn as if it took this. */
const SHORTEST = 0.001;
const NOTHING = '–';
const STAGES = { waiting: 'Waiting', running: 'Running…', stopped: 'Stopped', failed: 'Failed', overdue: 'Unknown' };
const TIMES = { Build: 'build', Solve: 'solve', Proof: 'prove', Total: 'total' };

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
    render(table(catalog, comparison), element('models'));
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

/** The table's content: before a comparison it only describes the models. */
function table({ ways, verdicts, comparison: { runs } }, comparison) {
  return html`<caption>Models, and how they did</caption>
    <thead><tr><th scope="col">Model</th>${comparison ? HEADINGS : nothing}</tr></thead>
    <tbody>${ways.map(
      (way, index) =>
        html`<tr>${title(way)}${comparison ? outcome(comparison.rows[index], verdicts, runs) : nothing}</tr>`,
    )}</tbody>`;
}

const HEADINGS = html`<th scope="col">Outcome</th>
  ${Object.keys(TIMES).map((name) => html`<th scope="col" class="number">${name}</th>`)}
  <th scope="col">Runs</th>`;

const title = ({ label, about, warning }) =>
  html`<th scope="row">${label}${small(about)}${warning ? small(warning) : nothing}</th>`;

const small = (text) => html`<small class="hint">${text}</small>`;

/**
 * @param {import('../calls/comparison.js').Row} row
 * @param {{name: string, label: string}[]} verdicts
 * @param {string[]} words
 */
function outcome({ stage, result, runs, message }, verdicts, words) {
  const said = result ? verdicts.find(({ name }) => name === result.verdict).label : STAGES[stage];
  const more = [result && (result.reason || result.figures.credit), message].filter(Boolean);
  return html`<td data-stage=${result?.verdict ?? stage}>${said}${more.map(small)}</td>
    ${Object.values(TIMES).map((name) => html`<td class="number">${timeOf(result?.figures.times[name])}</td>`)}
    <td>${result ? words[runs] : NOTHING}</td>`;
}

const timeOf = (time) => (time == null ? NOTHING : duration(time));

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
  render([timed.map((row) => bar(row, place)), axis(longest, place)], chart);
}

const totalOf = ({ result }) => result.figures.times.total;
const inWords = (row) =>
  `${row.label} ${duration(totalOf(row))}${row.result.verdict === 'unknown' ? ' without an answer' : ''}`;

/** The share of the scale at which a time lies. Set as a property: the content security policy refuses attributes. */
const share = (part) => `--share: ${part}`;

const bar = (row, place) => html`<div>
  <span>${row.label}</span>
  <div class=${row.result.verdict === 'unknown' ? 'track gave-up' : 'track'} .style=${share(place(totalOf(row)))}>
    <span></span><b>${duration(totalOf(row))}</b>
  </div>
</div>`;

/** Return the power of ten that is not below a number of seconds. */
const nextPower = (seconds) => 10 ** Math.ceil(Math.log10(seconds));

/** The scale: a mark at each power of ten. */
function axis(longest, place) {
  const powers = [];
  for (let seconds = SHORTEST; seconds < longest * 2; seconds *= 10) powers.push(seconds);
  const words = (seconds) => (seconds < 0.5 ? `${Math.round(seconds * 1000)} ms` : `${Math.round(seconds)} s`);
  const mark = (seconds) => html`<span .style=${share(place(seconds))}>${words(seconds)}</span>`;
  return html`<div class="axis">
    <span></span>
    <div class="track">${powers.map(mark)}</div>
  </div>`;
}
