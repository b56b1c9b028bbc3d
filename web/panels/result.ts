/** The Result card: status, current activity, figures; and the bar of what is loading. */
import type { Run, Aside, Figures, State } from '../state/state.js';
import { kindOf, UNREAD } from '../calls/runs.js';
import { readAs } from '../state/catalog.js';
import { isFollowed, statusOf, verdictOf } from '../state/derived.js';
import { OF_PROGRAM } from '../state/places.js';
import { hintShown } from '../state/stepping.js';
import { element, setAttribute, setText } from '../dom.js';
import { button, html, nothing, render } from '../html.js';
import { count, counted, duration, sentence, megabytes } from '../words.js';
import type { Page } from '../page.js';

export function createResult({ store, runs }: Pick<Page, 'store' | 'runs'>) {
  let ticking = 0;
  const ask: Ask = (kind) => runs.once(kind);

  function draw(state: State) {
    const { kind, headline, sentence: more, retry = false } = statusOf(state);
    setAttribute(element('result-card'), 'data-kind', kind);
    setAttribute(element('result-card'), 'data-verdict', verdictOf(state));
    drawHeadline(headline);
    setText(element('sentence'), more);
    element('retry').hidden = !retry;
    drawMending(state);
    drawAsides(state, ask);
    drawButtons(state);
    clearInterval(ticking);
    if (state.run) ticking = setInterval(drawActivity, 100, state);
    drawActivity(state);
    drawNumbers(state);
  }

  store.watch(draw, [
    'doc.board',
    'found',
    'reading.problem',
    'run',
    'runtime',
    'settings.place',
    'doc.entering',
    hintShown,
  ]);
}

/**
 * Write the headline. "Ready" is for assistive technology only, and so is that a text was not read: the alert says what
 * is wrong with it.
 */
function drawHeadline(text: string) {
  const headline = element('headline');
  headline.classList.toggle('visually-hidden', text === 'Ready' || text === UNREAD);
  if (headline.textContent === text) return;
  const [prefix] = text.match(/^Ready: /) ?? [''];
  const part = (name: string, textContent: string) =>
    Object.assign(document.createElement('span'), { className: name, textContent });
  headline.replaceChildren(...(prefix ? [part('prefix', prefix), part('first', text.slice(prefix.length))] : [text]));
}

const figuresIn = ({ found: { outcome } }: State) => outcome?.figures ?? null;

/**
 * Offer the default variant if a text without a variant was read under another one, and has no solution under it; and
 * the default model if another one could not be used, for example offline, or has found no answer.
 */
function drawMending(state: State) {
  const { found, run } = state;
  const mends = !run && found.result?.verdict === 'none' && Boolean(readAs(state));
  element('read-usual').hidden = !mends;
  setText(element('read-usual'), mends ? `Solve as ${state.catalog.variants[0].label}` : '');
  const usual = state.catalog.models[0];
  const lost = found.outcome?.lost;
  const isOffered = !run && usual && lost && lost !== usual.name;
  element('solve-usual').hidden = !isOffered;
  setText(element('solve-usual'), isOffered ? `Solve with the ${usual.label.toLowerCase()}` : '');
}

/** What the page asks by itself, and offers to ask for longer if it has found no answer. */
const LONGER = { rate: 'Rate the difficulty', count: 'Count solutions' };

type Ask = (kind: keyof typeof LONGER) => void;

/** Show further answers below the verdict; without a verdict an answer is the headline. */
function drawAsides({ found, run, runtime: { aside: unasked }, settings: { place } }: State, ask: Ask) {
  const { result, asides, outcome } = found;
  const kind = run?.beside ? run.kind : unasked;
  const asked = kind && {
    ...asides,
    [kind]: { beside: kindOf(kind).doing, sentence: '', isOpen: asides[kind]?.isOpen },
  };
  const { standing, rate } = asides;
  // Both are updated after each change; the number of solutions is shown unless it is the headline.
  const verdict = standing && outcome?.sentence !== standing.sentence ? { standing } : {};
  const live = !run && place === 'set' && standing ? { ...verdict, ...(rate && { rate }) } : {};
  const said = Object.entries<Aside>(result ? asked || asides : live);
  element('asides').hidden = !said.length;
  render(
    said.map(([kind, answer]) => aside(answer, kind in LONGER ? (kind as keyof typeof LONGER) : null, run, ask)),
    element('asides'),
  );
}

/** @param kind   the question, if it can be asked for longer */
function aside(
  { beside, sentence: more, level, levels, isOpen }: Aside,
  kind: keyof typeof LONGER | null,
  run: Run | null,
  ask: Ask,
) {
  const longer = isOpen && kind ? button(LONGER[kind], () => ask(kind), { off: run !== null, look: 'quiet' }) : nothing;
  const answer = level && levels ? chip(beside, level, levels) : html`<strong>${sentence(beside)}</strong>`;
  return html`<li>${answer} ${more} ${longer}</li>`;
}

/** The difficulty as a word with dots. */
function chip(word: string, level: number, levels: number) {
  const dots = Array.from({ length: levels }, (_, dot) => html`<i class=${dot < level ? 'full' : ''}></i>`);
  return html`<strong class="difficulty">${word} <span class="visually-hidden">(${level} of ${levels})</span>
    <span class="dots" aria-hidden="true">${dots}</span></strong>`;
}

function drawButtons({ run, runtime: { aside: unasked }, settings: { place } }: State) {
  const solve = element('solve-now');
  const stop = element('stop');
  const focused = document.activeElement;
  solve.disabled = Boolean(run);
  stop.disabled = !run && (!unasked || place === 'play'); // what was not asked for is not about the game
  // The button just pressed is disabled: move the focus to its counterpart.
  if (focused === solve && run) stop.focus();
  if (focused === stop && !run) solve.focus();
}

/** Show the activity of a run and its time. It changes constantly, so it is outside of the live region. */
function drawActivity(state: State) {
  const running = state.runtime.status === 'ready' ? state.run : null;
  setText(element('activity'), running ? activity(running, state) : '');
}

/** Show the size of the program, the solver and the times. */
function drawNumbers(state: State) {
  const found = figuresIn(state);
  const { status, failure } = state.runtime;
  const awaits = isFollowed(state) && status === 'ready' && !failure;
  element('numbers').hidden = !found || OF_PROGRAM.includes(state.settings.place);
  render(found ? figures(found, awaits).map(figure) : [], element('figures'));
}

/** Return the sizes of a program under the model's own names; 0 means unknown. */
function sizesIn({ variables, constraints, labels }: Figures): string[][] {
  const sizes = { [labels.variables || 'Variables']: variables, [labels.constraints || 'Constraints']: constraints };
  return Object.entries(sizes)
    .filter(([, size]) => size)
    .map(([name, size]) => [name, count(size)]);
}

function activity({ since }: Run, { runtime: { note, progress } }: State) {
  const seconds = (performance.now() - since) / 1000;
  const what = progress?.awaited ? [] : [sentence(note || 'starting')]; // the bar shows the download
  return [...what, `${seconds.toFixed(1)} s`].join(' · ');
}

/**
 * @param awaits   whether the integer program is still to be solved
 * @returns name, value, and "wide" if it is
 */
function figures(found: Figures, awaits: boolean): string[][] {
  const { singles, work, formulation, solver, version, times } = found;
  const measured = {
    Build: times.build,
    Transfer: times.handover,
    Solve: times.solve,
    Proof: times.prove,
    'In total': times.total,
  };
  return [
    ...(formulation ? [['Formulation', formulation, 'wide']] : []),
    ...(singles ? [['Filled by singles', counted(singles, 'cell'), 'wide']] : []),
    ...(awaits ? [['Integer program', 'still loading', 'wide']] : []),
    ...sizesIn(found),
    ...Object.entries(measured).flatMap(([name, seconds]) =>
      typeof seconds === 'number' ? [[name, duration(seconds)]] : [],
    ),
    ['Solver', `${solver} ${version}`.trim(), 'wide'],
    ...(work ? [['Work', work, 'wide']] : []),
  ];
}

const figure = ([name, value, width = '']: string[]) =>
  html`<div class=${width}><dt>${name}</dt><dd>${value}</dd></div>`;

/**
 * Scroll to the grid and the outcome, which may be out of sight from a panel far down or behind a keyboard.
 * @param again   whether the page may still be scrolling from an earlier call
 * @param said   the id of the part of the outcome to show
 * @returns whether the page is scrolled
 */
export function showGrid(again: boolean = false, said: string = 'headline'): boolean {
  const { top } = element('board').getBoundingClientRect();
  const { bottom } = element(said).getBoundingClientRect();
  const bars = [element('solve-now').parentElement, element('places')].filter((bar) =>
    ['sticky', 'fixed'].includes(getComputedStyle(bar).position),
  );
  const room = innerHeight - bars.reduce((all, { offsetHeight }) => all + offsetHeight, 0);
  if (!again && top >= 0 && bottom <= room) return false;
  const behavior = pace();
  if (bottom - top > room) element(said).scrollIntoView({ block: 'end', behavior });
  else element('board').scrollIntoView({ block: 'start', behavior });
  return true;
}

const pace = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');

export const createLoading = ({ store }: Pick<Page, 'store'>) =>
  store.watch(drawLoading, ['runtime.status', 'runtime.progress']);

/** Draw the bar while the page loads, and while a request waits for a download. */
function drawLoading({ runtime: { status, progress } }: State) {
  const loading = status === 'loading' || (status === 'ready' && Boolean(progress?.awaited));
  element('bar').hidden = !loading;
  element('loading').hidden = !loading;
  if (!loading) return;
  const { phase = 'Starting', loaded = 0, total = 0 } = progress ?? {};
  setText(element('phase'), sentence(phase));
  setText(element('bytes'), total > 0 ? `${megabytes(loaded)} of ${megabytes(total)} MB` : '');
  drawShare(element('bar'), loaded, total);
}

/** Show the share loaded or, while the total is unknown, that something is in progress. */
function drawShare(bar: HTMLProgressElement, loaded: number, total: number) {
  if (total === 0) return bar.removeAttribute('value');
  bar.max = total;
  bar.value = loaded;
}
