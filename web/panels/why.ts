/**
 * The Why panel: solving steps, or why there is no unique solution and how to fix it.
 * Certificates: downloads a proof that there is exactly one solution, or none, and checks one.
 */
import { element, type Changed, on } from '../dom.js';
import { html, nothing, render, button } from '../html.js';
import { isAmong, alongSolutions, areTallied, canLeave, talliesTurned, stepsLeft } from '../state/stepping.js';
import { shownSolution } from '../state/boardview.js';
import { verdictOf } from '../state/derived.js';
import { createPath, rowsOf, showOption } from './path.js';
import {
  type Choice,
  type Reason,
  type Rule,
  type State,
  type Solutions,
  type Store,
  type Run,
  say,
} from '../state/state.js';
import { count } from '../words.js';
import type { Page } from '../page.js';
import { download } from '../io/out.js';
import { catalogOf } from '../state/catalog.js';

type Question = { text: string; run: 'explain' | 'why' };

/** Number of suggestions shown at once. */
const MOST = 8;
/** Number of sentences above the suggestions; a longer reason stands below them. */
const FEW = 3;

const CONFLICT = 'Conflicting constraints (infeasible subset)';

const QUESTIONS: Record<string, Question> = {
  unique: { text: 'Show the solving steps', run: 'explain' },
  several: { text: 'Why more than one solution?', run: 'why' },
  none: { text: 'Why is there no solution?', run: 'why' },
};

export function createWhy(page: Pick<Page, 'store' | 'solver' | 'intake' | 'runs'>) {
  const { store, intake, runs } = page;

  /** Change the puzzle, solve it, and report the change. */
  async function apply({ edits, variant, rules, done }: Choice) {
    if (variant) intake.variant(variant);
    else intake.give(edits, (rules as Rule[]) ?? null);
    element('headline').scrollIntoView({ block: 'nearest' });
    if (store.state.settings.place === 'set') return say(store, done); // the solutions are counted again
    if (await runs.once('solve')) store.change({ found: { mended: done } });
  }

  /** Restore the previous puzzle; showing its solution was a step of its own. */
  function takeBack() {
    if (shownSolution(store.state)) intake.undo();
    intake.undo();
  }

  const path = createPath(page, () => draw(store.state));
  let drawn: Reason | null = null; // the reason shown
  /** Show a constraint of the puzzle as it is before the first step, on the Model tab. */
  const seek = (label: string) => store.change({ ...stepsLeft, light: { find: label } });

  function draw(state: State) {
    const { found, run } = state;
    const { why } = found;
    const verdict = (found.result || state.settings.place === 'set' ? verdictOf(state) : null) ?? '';
    const steps = found.path !== null && found.view === 'step';
    element('page').toggleAttribute('data-stepping', steps || isAmong(state));
    const answer = why ? reason(why) : found.path && path.whole(found.path, found);
    const target = element('why');
    const focused = target.contains(document.activeElement);
    render([found.mended ? mended(found.mended) : nothing, answer || asking(QUESTIONS[verdict], run)], target);
    if (why !== drawn && why?.path) showOption(found.step);
    drawn = why;
    // The button just pressed is gone: focus the answer, or the verdict.
    if (focused && !target.contains(document.activeElement))
      (target.querySelector('h3') ?? element('solve-now')).focus();
  }

  const mended = (done: string) => html`<p class="mended"><span role="status">${done}</span>
    ${button('Undo this change', takeBack)}</p>`;

  function asking(question: Question | undefined, run: Run | null) {
    if (!question) return nothing;
    const ask = () => runs.once(question.run);
    return button(question.text, ask, { off: run !== null });
  }

  function reason({ title, sentences, offered, changes, path: end, relaxed, rows, total, solutions }: Reason) {
    const sum = { rows, checked: true, total };
    const said = sentences.length ? html`<ol>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ol>` : nothing;
    return html`<section class="why" aria-label="Why" @keydown=${end ? path.onKey : nothing}>
    <h3 tabindex="-1">${title}</h3>
    ${sentences.length <= FEW ? said : nothing}
    ${changes.length ? offers(offered, changes) : nothing}
    ${end ? path.alone(end, store.state.found) : nothing}
    ${solutions ? solutionsOf(store, solutions) : nothing}
    ${sentences.length > FEW ? said : nothing}
    ${relaxed ? html`<p class="hint">${relaxed}</p>` : nothing}
    ${rows.length ? rowsOf(CONFLICT, 'Conflicting constraints', sum, seek) : nothing}
  </section>`;
  }

  const applying = (choice: Choice, about: string) =>
    button(choice.name, () => apply(choice), { name: `${choice.name}: ${about}` });

  function offers(title: string, changes: Reason['changes']) {
    const item = ({ sentence, choices }: { sentence: string; choices: Choice[] }) => html`<li><span>${sentence}</span>
      <span class="applying">${choices.map((choice) => applying(choice, sentence))}</span></li>`;
    const more = changes.slice(MOST);
    const all = (some: { sentence: string; choices: Choice[] }[]) =>
      html`<ul aria-label=${title}>${some.map(item)}</ul>`;
    return html`<h4>${title}</h4>${all(changes.slice(0, MOST))}
      ${more.length ? html`<details><summary>${more.length} more</summary>${all(more)}</details>` : nothing}`;
  }

  store.watch(draw, ['found', 'run', 'settings.place']);
}

export function solutionsOf(store: Store, several: Solutions) {
  const { view, among } = store.state.found;
  const shown = view === 'among';
  const last = several.digits.length - 1;
  const go = (by: number, text: string) =>
    button(`${text} solution`, () => store.change(alongSolutions(by)), {
      off: shown && (by < 0 ? among === 0 : among === last),
    });
  const done = html`<button type="button" title="Show the first solution again"
    @click=${() => store.change(stepsLeft)}>Done</button>`;
  return html`<div class="along" role="group" aria-label="Solutions">
    <div class="stepper">${go(-1, 'Previous')}${go(1, 'Next')}<span aria-live="polite">${
      shown ? `Solution ${count(among + 1)} of ${all(several)}` : found(several)
    }</span>${canLeave(store.state) ? done : nothing}</div>
    <button type="button" aria-pressed=${String(areTallied(store.state))}
      @click=${() => store.change(talliesTurned)}>Shade candidates by number of solutions</button></div>`;
}

const all = ({ digits, exact }: Solutions) => `the ${exact ? '' : 'first '}${count(digits.length)} found`;

const found = ({ digits, exact }: Solutions) => `${exact ? '' : 'The first '}${count(digits.length)} solutions`;

/** Verdicts that a certificate can prove. */
const PROVED = ['unique', 'none'];

export function createCertificate({ store, runs }: Pick<Page, 'store' | 'runs'>) {
  async function take() {
    const made = await runs.once('certify');
    if (made?.text) download(made.filename, new Blob([made.text], { type: 'text/plain' }));
  }

  /** Check a file. If it is too large, only a little more than the limit is read. */
  async function checkFile(file: File | null) {
    if (!file) return;
    try {
      runs.once('verify', await file.slice(0, catalogOf(store.state).max_file + 1).text());
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      const said = `The file ${file.name} could not be read: ${error.message}`;
      store.change(({ found: { certificate } }) => ({ found: { certificate: { ...certificate, said, checked: [] } } }));
    }
  }

  const choose = () => element('certificate-file').click();

  function draw({ found: { result, certificate }, run }: State) {
    const off = run !== null;
    const mine = () => runs.once('verify', certificate.text);
    const { text, said, checked } = certificate;
    const offered = html`<p class="offers">${button('Download certificate', take, { off })}
      ${text ? button('Check this certificate', mine, { off }) : nothing}
      ${button('Check a certificate file…', choose, { off })}</p>
      <p class="hint">The certificate is a proof that anyone can check.
        <a href="help/certificates.html#contents-of-the-file">What is in a certificate?</a></p>
      <div class="checked" aria-live="polite">${said ? html`<p>${said}</p>` : nothing}
        ${checked.length ? html`<ul>${checked.map((part) => html`<li>${part}</li>`)}</ul>` : nothing}</div>`;
    render(PROVED.includes(result?.verdict ?? '') ? offered : nothing, element('certificate'));
  }

  on('certificate-file', 'change', ({ target }: Changed) => {
    checkFile(target.files?.[0] ?? null);
    target.value = ''; // so that the same file can be checked again
  });
  store.watch(draw, ['found.result', 'found.certificate', 'run']);
}
