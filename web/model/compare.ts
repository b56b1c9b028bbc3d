/** The comparison: a table of all models in all their formulations, and a chart of the measured times. */
import { drawNumber, element, setAttribute, setText } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { count, duration } from '../words.js';
import type { Context } from '../app.js';
import type { Comparison, Row } from '../calls/comparison.js';
import type { Figures, State } from '../state/state.js';
import { catalogOf, type Catalog, type Offer } from '../state/catalog.js';

/** Seconds at which the chart begins; shorter times are drawn as this. */
const SHORTEST = 0.001;
const NOTHING = '–';
const STAGES: Record<string, string> = {
  waiting: 'Waiting',
  running: 'Running…',
  stopped: 'Stopped',
  failed: 'Failed',
  overdue: 'Unknown',
};
const PARTS = [
  ['build', 'build'],
  ['solve', 'solve'],
  ['prove', 'proof'],
] as const;
const HEADINGS = ['Outcome', 'Time', 'Nodes', 'Size', 'Agreement'];

export function createComparison({ store, afterState }: Context) {
  afterState(drawTable, ['catalog', 'found.comparison']);
  afterState(drawRun, ['catalog', 'found.comparison', 'run', 'settings.compareLimit']);
  drawTable(store.state);
  drawRun(store.state);
}

function drawTable(state: State) {
  const catalog = catalogOf(state);
  const { comparison } = state.found;
  render(table(catalog, comparison), element('models'));
  element('models').classList.toggle('compared', Boolean(comparison));
  drawBars(catalog.ways, comparison);
}

function drawRun(state: State) {
  const comparing = state.run?.kind === 'compare';
  drawNumber('compare-limit', state.settings.compareLimit, catalogOf(state).time_limit);
  drawStop(comparing);
  drawAgreement(comparing ? null : (state.found.comparison?.agreed ?? null));
}

/** Show the Stop button while comparing; the focus must not be lost when it is hidden. */
function drawStop(comparing: boolean) {
  const stop = element('stop-comparing');
  const focused = document.activeElement === stop;
  stop.hidden = !comparing;
  if (focused && !comparing) element('compare').focus();
}

function drawAgreement(agreed: Comparison['agreed']) {
  element('agreement').hidden = !agreed;
  if (!agreed) return;
  setAttribute(element('agreement'), 'data-kind', agreed.kind);
  setText(element('agreement-headline'), agreed.summary);
  setText(element('agreement-sentence'), agreed.sentence);
}

/** The table; before a comparison it only describes the models. */
function table({ ways, verdicts }: Catalog, comparison: Comparison | null) {
  const headings = comparison ? HEADINGS : [];
  const cells = (index: number) => (comparison ? resultCells(comparison, index, verdicts) : nothing);
  return html`<caption>Results by model</caption>
    <thead><tr><th scope="col">Model</th>${headings.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${ways.map((way, index) => html`<tr>${title(way)}${cells(index)}</tr>`)}</tbody>`;
}

const title = ({ label, about, warning }: Catalog['ways'][number]) =>
  html`<th scope="row">${label}${small(about)}${warning ? small(warning) : nothing}</th>`;

const small = (text: string) => html`<small class="hint">${text}</small>`;

function resultCells({ rows, agreed, limit }: Comparison, index: number, verdicts: Catalog['verdicts']) {
  const { stage, result, message } = rows[index];
  const said = result ? verdicts.find(({ name }) => name === result.verdict)?.label : STAGES[stage];
  const more = [(result?.reason || result?.figures.credit) ?? '', message].filter(Boolean);
  const standing = result ? agreed?.standings[index] : null;
  return html`<td data-stage=${result?.verdict ?? stage}>${said}${more.map(small)}</td>
    <td>${time(rows[index], limit)}</td>
    <td>${result?.figures.nodes == null ? NOTHING : count(result.figures.nodes)}</td>
    <td>${result?.figures.variables ? sizes(result.figures) : NOTHING}</td>
    <td data-standing=${standing ?? nothing}>${standing ?? NOTHING}</td>`;
}

const sizes = ({ variables, constraints, labels }: Figures) => [
  sized(variables, labels?.variables),
  sized(constraints, labels?.constraints),
];

const sized = (number: number, noun = '') => html`<span>${count(number)} ${noun.toLowerCase()}</span>`;

function time({ stage, timing }: Row, limit: number) {
  if (timing?.overdue || (stage === 'overdue' && !timing)) return `over ${limit} s`;
  if (!timing) return NOTHING;
  const { times, fastest, slowest, how, runs } = timing;
  const spread = runs > 1 ? `, ${duration(fastest)} to ${duration(slowest)}` : '';
  const parts = PARTS.flatMap(([part, name]) => {
    const spent = times[part];
    return spent === null ? [] : [`${name} ${duration(spent)}`];
  });
  return [html`<strong>${duration(times.total)}</strong>`, small(`${how}${spread}`), small(parts.join(', '))];
}

/** Draw the total times as bars on a logarithmic scale: a model may take a thousand times as long as another. */
function drawBars(ways: (Offer & { warning: string })[], comparison: Comparison | null) {
  const timed = (comparison?.rows ?? []).flatMap(({ timing, result }, index) =>
    timing ? [{ label: ways[index].label, total: timing.times.total, gaveUp: result?.verdict === 'unknown' }] : [],
  );
  const chart = element('chart');
  chart.hidden = timed.length === 0;
  if (chart.hidden) return;
  const longest = Math.max(...timed.map(({ total }) => nextPower(total)), 10 * SHORTEST);
  const place = (seconds: number) => Math.max(0, Math.log(seconds / SHORTEST) / Math.log(longest / SHORTEST));
  chart.setAttribute('aria-label', `Total times on a logarithmic scale: ${timed.map(inWords).join(', ')}`);
  render([timed.map((row) => bar(row, place)), axis(longest, place)], chart);
}

/** label: the label of the model; total: seconds; gaveUp: whether it ended without an answer */
type Bar = { label: string; total: number; gaveUp: boolean };

const inWords = ({ label, total, gaveUp }: Bar) => `${label} ${duration(total)}${gaveUp ? ' without an answer' : ''}`;

/** The position of a time on the scale. Set as a property: the content security policy refuses attributes. */
const share = (part: number) => `--share: ${part}`;

const bar = ({ label, total, gaveUp }: Bar, place: (seconds: number) => number) => html`<div>
  <span>${label}</span>
  <div class=${gaveUp ? 'track gave-up' : 'track'} .style=${share(place(total))}>
    <span></span><b>${duration(total)}</b>
  </div>
</div>`;

/** Return the smallest power of ten that is at least a number of seconds. */
const nextPower = (seconds: number) => 10 ** Math.ceil(Math.log10(seconds));

/** The scale: a mark at each power of ten. */
function axis(longest: number, place: (seconds: number) => number) {
  const powers = [];
  for (let seconds = SHORTEST; seconds < longest * 2; seconds *= 10) powers.push(seconds);
  const words = (seconds: number) => (seconds < 0.5 ? `${Math.round(seconds * 1000)} ms` : `${Math.round(seconds)} s`);
  const mark = (seconds: number) => html`<span .style=${share(place(seconds))}>${words(seconds)}</span>`;
  return html`<div class="axis">
    <span></span>
    <div class="track">${powers.map(mark)}</div>
  </div>`;
}
