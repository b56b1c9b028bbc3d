/** What the Lab panel says of a run: how far it is, how fast, and what can be pressed. */
import { element, setAttribute, setText } from '../dom.js';
import { count, timeLeft } from '../words.js';

/**
 * @param {import('./run.js').LabRun} run
 * @param {?import('./run.js').Plan} planned   what the form comes to, as far as that is known
 * @param {import('../worker/pool.js').Pool} pool
 */
export function drawRun(run, planned, pool) {
  const { plan, phase, records } = run;
  const busy = phase !== 'idle';
  const other = plan !== null && planned?.digest !== plan.digest; // what the form says is not what was run
  const finished = run.finished && !other;
  press('lab-run', !busy && !finished, !busy && records.length && !other && !finished ? 'Continue' : 'Run');
  press('lab-pause', busy, phase === 'paused' ? 'Resume' : 'Pause');
  press('lab-stop', busy);
  press('lab-csv', records.length > 0);
  press('lab-jsonl', records.length > 0);
  press('lab-copy', Boolean(planned ?? plan));
  setText(element('lab-size-about'), planned ? sizeOf(planned) : '');
  setText(element('lab-headline'), headline(run));
  setText(
    element('lab-pace'),
    [...paceOf(run, pool), ...(run.unkept ? [`The records are not kept for the next visit: ${run.unkept}`] : [])].join(
      '. ',
    ),
  );
  drawBar(run);
}

/**
 * A button that cannot be pressed now stays where it is, and keeps the focus.
 * @param {string} id
 * @param {boolean} possible
 * @param {string} [label]
 */
function press(id, possible, label) {
  setAttribute(element(id), 'aria-disabled', possible ? null : 'true');
  if (label) setText(element(id), label);
}

/** @param {import('./run.js').Plan} plan */
function sizeOf({ puzzles, total, description: { solvers } }) {
  const number = (many, word) => `${count(many)} ${many === 1 ? word : `${word}s`}`;
  return `${number(puzzles, 'puzzle')} × ${number(solvers.length, 'model')} = ${number(total, 'solve')}`;
}

/** What is said aloud changes only when the run does. @param {import('./run.js').LabRun} run */
function headline({ plan, phase, records, finished, problem }) {
  if (!plan) return 'Ready';
  const { name } = plan.description;
  if (phase === 'running') return `Running: ${name}`;
  if (phase === 'paused') return `Paused: ${name}`;
  if (problem) return `Error: ${problem}`;
  if (finished) return `Done: ${name}`;
  return records.length ? `Stopped: ${name}` : `Ready: ${name}`;
}

/** @param {import('./run.js').LabRun} run @param {import('../worker/pool.js').Pool} pool */
function paceOf({ plan, phase, done, pace }, pool) {
  if (!plan || (!done.size && phase === 'idle')) return [];
  const said = [`${count(done.size)} of ${count(plan.total)} solves`];
  if (phase === 'idle') return said;
  said.push(`${pool.workers} ${pool.workers === 1 ? 'worker' : 'workers'}`);
  if (pace) said.push(`${pace.rate.toPrecision(2)} a second`);
  if (pace && phase === 'running') said.push(`${timeLeft(pace.left)} left`);
  return [said.join(', ')];
}

/** @param {import('./run.js').LabRun} run */
function drawBar({ plan, done, phase, finished }) {
  const bar = element('lab-bar');
  bar.hidden = !plan || (phase === 'idle' && (!done.size || finished));
  if (plan) Object.assign(bar, { max: plan.total, value: done.size });
}
