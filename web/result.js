/** The Result card: status, loading bar, what is going on, figures. */
import { statusOf } from './derived.js';
import { setAttribute, setText } from './view.js';
import { count, duration, megabytes, sentence } from './words.js';

const element = (id) => document.getElementById(id);

/** @returns {(state: import('./state.js').State) => void} */
export function createResult() {
  let shown = null;
  let ticking = 0;
  return function draw(state) {
    const { kind, headline, sentence: more } = statusOf(state);
    setAttribute(element('result-card'), 'data-kind', kind);
    setText(element('headline'), headline);
    setText(element('sentence'), more);
    drawButtons(state);
    drawLoading(state);
    clearInterval(ticking);
    if (state.run) ticking = setInterval(drawActivity, 100, state);
    drawActivity(state);
    const found = state.outcome?.figures ?? null;
    if (found !== shown) drawFigures(found);
    shown = found;
  };
}

function drawButtons({ run, runtime }) {
  const solve = element('solve');
  const stop = element('stop');
  const focused = document.activeElement;
  solve.disabled = Boolean(run);
  stop.disabled = !run;
  // The button just pressed went dead: keep the keyboard on its counterpart.
  if (focused === solve && run) stop.focus();
  if (focused === stop && !run) solve.focus();
  element('retry').hidden = runtime !== 'failed';
}

/** The bar is there while the page loads, and while a run fetches what it needs. */
function drawLoading({ runtime, progress, run }) {
  const loading = runtime === 'loading' || Boolean(run && progress && runtime === 'ready');
  element('loading').hidden = !loading;
  if (!loading) return;
  const bar = element('bar');
  const { phase = 'Starting', loaded = 0, total = 0 } = progress ?? {};
  const bytes = total > 0 ? `${megabytes(loaded)} of ${megabytes(total)} MB` : '';
  setText(element('phase'), sentence(phase));
  setText(element('bytes'), bytes);
  if (total > 0) {
    bar.max = total;
    bar.value = loaded;
  } else bar.removeAttribute('value');
}

/** During a run: what is going on, and for how long. It ticks, so it is outside of the live region. */
function drawActivity(state) {
  const total = state.outcome?.figures?.times.total;
  const running = state.run && state.runtime === 'ready';
  setText(element('activity'), running ? activity(state) : total ? `${duration(total)} in all.` : '');
}

function activity({ run, note, progress, comparison, catalog }) {
  const seconds = (performance.now() - run.since) / 1000;
  const turn = run.kind === 'compare' ? (comparison ?? []).findIndex(({ stage }) => stage === 'running') : -1;
  const whose = turn < 0 ? [] : [`${catalog.models[turn].label}, ${turn + 1} of ${catalog.models.length}`];
  const what = progress ? [] : [sentence(note || 'starting')]; // the bar says what is fetched
  return [...whose, ...what, `${seconds.toFixed(1)} s`].join(' · ');
}

function drawFigures(found) {
  const list = element('figures');
  list.hidden = !found;
  list.replaceChildren(...(found ? figures(found).map(makeFigure) : []));
}

/** A model names its own sizes; one that has none says 0. */
function figures({ variables, constraints, labels = {}, solver, version, times }) {
  const measured = [['Build', times.build], ['Hand-over', times.handover], ['Solve', times.solve], ['Proof', times.prove]];
  const sizes = [[labels.variables || 'Variables', variables], [labels.constraints || 'Constraints', constraints]];
  return [...sizes.filter(([, size]) => size).map(([name, size]) => [name, count(size)]),
    ...measured.filter(([, seconds]) => typeof seconds === 'number').map(([name, seconds]) => [name, duration(seconds)]),
    ['Solver', `${solver} ${version}`.trim(), 'wide']];
}

function makeFigure([name, value, width = '']) {
  const group = Object.assign(document.createElement('div'), { className: width });
  const term = Object.assign(document.createElement('dt'), { textContent: name });
  const detail = Object.assign(document.createElement('dd'), { textContent: value });
  group.append(term, detail);
  return group;
}
