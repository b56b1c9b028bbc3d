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
    if (state.result !== shown) drawFigures(state.result);
    shown = state.result;
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

function drawLoading({ runtime, progress }) {
  element('loading').hidden = runtime !== 'loading';
  if (runtime !== 'loading') return;
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

/** While solving: what is going on, and for how long. It ticks, so it is outside of the live region. */
function drawActivity({ run, note, runtime, result }) {
  const seconds = run ? (performance.now() - run.since) / 1000 : 0;
  const total = result?.figures?.times.total;
  const solving = run && runtime === 'ready';
  const text = solving ? `${sentence(note || 'starting')} · ${seconds.toFixed(1)} s` : total ? `${duration(total)} in all.` : '';
  setText(element('activity'), text);
}

function drawFigures(result) {
  const list = element('figures');
  list.hidden = !result?.figures;
  list.replaceChildren(...(result?.figures ? figures(result.figures).map(makeFigure) : []));
}

function figures({ variables, constraints, solver, version, times }) {
  const measured = [['Build', times.build], ['Hand-over', times.handover], ['Solve', times.solve], ['Proof', times.prove]];
  return [['Variables', count(variables)], ['Constraints', count(constraints)],
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
