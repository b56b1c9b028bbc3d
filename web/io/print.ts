/**
 * Prints puzzles, new or from the opened list, on sheets followed by their solutions. The worker draws them; the
 * sheets are laid out here in an element shown only on paper. Ctrl+P prints the grid as it is.
 */
import { variantOf } from '../state/catalog.js';
import { onTab } from '../state/derived.js';
import { drawNumber, setAttribute, setText, on, element } from '../dom.js';
import { fill, html, nothing, render } from '../html.js';
import { concluded, runBroke } from '../state/answers.js';
import { pictureOf } from '../trusted.js';
import { count, counted } from '../words.js';
import type { Sheet, Sheets, Side, Paper } from '../protocol.js';
import type { State, Result, Store } from '../state/state.js';
import type { Ask } from '../worker/pool.js';
import type { Page } from '../page.js';
import { generating, puzzleIn } from '../calls/runs.js';
import { messageOf } from '../download.js';

const FORM = html`<form id="printing" autocomplete="off" novalidate>
  <div class="informed">
    <div class="fields">
      <div class="field"><label for="print-what">What to print</label>
        <select id="print-what">
          <option value="this">This puzzle</option>
          <option value="list" disabled></option>
          <option value="new">New puzzles, as set under Generate a puzzle</option>
        </select></div>
      <div class="field" id="print-count-field" hidden><label for="print-count">How many</label>
        <input id="print-count" type="number" inputmode="numeric" step="1" aria-describedby="print-most"></div>
      <div class="field"><label for="print-per-page">Puzzles per page</label><select id="print-per-page"></select></div>
      <label class="tick"><input type="checkbox" id="print-solutions" aria-describedby="print-solutions-about">
        Solutions on the back</label>
    </div>
    <button type="button" class="info" aria-label="About printing" aria-expanded="false"
      aria-controls="print-note"></button>
    <div class="note" id="print-note" hidden>
      <p id="print-solutions-about">A page of solutions follows each page of puzzles. Print on both sides of the
        paper.</p>
      <p id="print-most"></p>
    </div>
  </div>
  <button type="submit" id="print">Print</button>
  <p class="hint" id="print-progress" aria-live="off"></p>
</form>`;

export function createPrinting({ store, solver, runs }: Pick<Page, 'store' | 'solver' | 'runs'>) {
  render(FORM, element('panel-print'));
  const ask: Ask = (name, request) => solver.call(name, request, { stoppable: true });
  const say = (text: string) => setText(element('print-progress'), text);
  const { collect, solveAll } = createPapers(store, ask, say);
  store.watch(draw, ['listed', 'run'], onTab('set'));
  addEventListener('beforeprint', drawTitle);
  on('printing', 'submit', (event: SubmitEvent) => {
    event.preventDefault();
    print(choices());
  });
  on('printing', 'change', () => draw(store.state));
  on('print-grid', 'click', () => window.print());
  addEventListener('afterprint', forgetLater);

  function choices() {
    const wanted = element('print-count').valueAsNumber;
    const { min, max, default: usual } = store.state.catalog.print;
    return {
      what: element('print-what').value,
      number: Number.isFinite(wanted) ? Math.min(max, Math.max(min, Math.round(wanted))) : usual,
      perPage: Number(element('print-per-page').value),
      solutions: element('print-solutions').checked,
    };
  }

  function print({ what, number, perPage, solutions }: ReturnType<typeof choices>) {
    if (store.state.run) return;
    runs.begin(
      'print',
      async (current) => {
        try {
          const { papers, refused } = await collect(what, number, current);
          if (solutions) await solveAll(papers, current);
          const answer = current() && accepted(await ask('sheets', { puzzles: papers, per_page: perPage, solutions }));
          if (current()) hand(answer, `${counted(papers.length, 'puzzle')}.${leftOut(refused)}`);
        } catch (error) {
          if (!(error instanceof Refused) || !current()) throw error;
          store.change(runBroke('error', 'Error: nothing was printed', error.message));
        } finally {
          say('');
        }
      },
      { needsPuzzle: what !== 'new' },
    );
  }

  /** Lay out the sheets and hand them to the printer. */
  function hand({ pages, per_page: perPage }: Sheets, sentence: string) {
    const root = element('sheets');
    render(pages.map(page), root);
    root.dataset.perPage = String(perPage);
    document.documentElement.dataset.printing = 'sheets';
    const headline = `Ready: ${counted(pages.length, 'page')} to print`;
    store.change(concluded({ kind: 'solved', headline, sentence }));
    window.print();
  }

  /**
   * Remove the sheets at the next key press or tap, so that the grid is printed next; a phone may still be printing
   * now.
   */
  function forgetLater() {
    const forget = () => {
      delete document.documentElement.dataset.printing;
      render(nothing, element('sheets'));
    };
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, forget, { once: true, capture: true });
  }

  function draw(state: State) {
    const { catalog, listed: list, run } = state;
    const what = element('print-what');
    const offered = what.querySelector('[value=list]');
    offered.disabled = !list;
    const size = list ? counted(list.count, 'puzzle') : 'none is open';
    setText(offered, `The list on the Lists tab (${size})`);
    if (!list && what.value === 'list') what.value = 'this';
    fill(element('print-per-page'), catalog.per_page.map(onePerPage));
    element('print-count-field').hidden = what.value === 'this';
    drawNumber('print-count', element('print-count').valueAsNumber || catalog.print.default, catalog.print);
    setText(element('print-most'), `You can print at most ${catalog.print.max} puzzles at a time.`);
    setAttribute(element('print'), 'aria-disabled', run ? 'true' : null);
  }

  /** Draw the title above the grid for printing. */
  function drawTitle() {
    const variant = variantOf(store.state);
    const { title, board } = store.state.doc;
    setText(element('paper-title'), title || `${variant?.label ?? ''} ${board.side}x${board.side}`.trim());
  }
}

const onePerPage = (number: number) => ({ name: String(number), label: String(number) });

const page = ({ kind, sheets }: Side) => html`<section class="sheet" data-kind=${kind}>${sheets.map(figure)}</section>`;

const figure = ({ svg, title, note }: Sheet) => html`<figure>
  ${pictureOf(svg)}
  <figcaption><strong>${title}</strong>${note ? html`<span>${note}</span>` : nothing}</figcaption>
</figure>`;

/** Returns whether the run goes on. */
type Current = () => boolean;

/** Number of skipped puzzles that are named. */
const NAMED = 3;

/** The worker refused; the message says why. */
export class Refused extends Error {}

/** @param say   shows the current activity */
function createPapers(store: Store, ask: Ask, say: (text: string) => void) {
  /** Return puzzles, and why others in the list were skipped. */
  async function collect(what: string, number: number, current: Current) {
    if (what === 'list') return takeFromList(number, current);
    const { title, author, ruleset } = store.state.doc;
    const papers: Paper[] =
      what === 'new' ? await make(number, current) : [{ ...puzzleIn(store.state), title, author, ruleset }];
    return { papers, refused: [] };
  }

  async function takeFromList(number: number, current: Current) {
    const { listed: list } = store.state;
    const papers: Paper[] = [];
    const refused: string[] = [];
    for (let pick = 0; pick < (list?.count ?? 0) && papers.length < number && current(); pick += 1) {
      say(`Reading puzzle ${pick + 1} of the list.`);
      const answer = await ask('read', { reading: { ...list?.reading, pick } });
      if (answer.ok) papers.push(toPaper({ ...answer, title: answer.title || list?.titles[pick] }));
      else refused.push(`puzzle ${count(pick + 1)} (${answer.message})`);
    }
    if (!papers.length && refused.length) throw new Refused(leftOut(refused).trim());
    return { papers, refused };
  }

  async function make(number: number, current: Current) {
    const { making } = store.state.settings;
    const papers: Paper[] = [];
    for (let made = 0; made < number && current(); made += 1) {
      say(`Making puzzle ${made + 1} of ${number}.`);
      // A seed is for one puzzle: the others' are derived from it, so that they are reproducible, too.
      const seed = making.seed && (made ? `${making.seed}.${made + 1}` : making.seed);
      const answer = await ask('generate', {
        ...generating(store.state),
        seed: seed || null,
      });
      papers.push(toPaper(accepted(answer)));
    }
    return papers;
  }

  /** Solve with the integer program, whichever model is selected: it needs no download. */
  async function solveAll(papers: Paper[], current: Current) {
    const { timeLimit } = store.state.settings;
    const model = store.state.catalog.models[0]?.name;
    for (const [index, paper] of papers.entries()) {
      if (!current()) return;
      say(`Solving puzzle ${index + 1} of ${papers.length}.`);
      const { cells, boxsize, variant, rules, symbols } = paper;
      const request = { cells, boxsize, variant, rules, symbols, model, time_limit: timeLimit };
      Object.assign(paper, solutionIn(await solveSafely(request)));
    }
  }

  /** Solve for printing: a puzzle that crashes the solver or exceeds the limit must not stop the others. */
  async function solveSafely(request: object): Promise<Partial<Result>> {
    try {
      const answer = await ask('solve', request);
      return answer.ok ? answer : { headline: answer.message };
    } catch (error) {
      return { headline: `Unknown: ${messageOf(error)}` };
    }
  }

  return { collect, solveAll };
}

/** Return an answer; throw if it is a refusal. */
export function accepted(answer: any) {
  if (!answer.ok) throw new Refused(answer.message);
  return answer;
}

const toPaper = ({ cells, boxsize, variant, rules, symbols, title }: Paper): Paper => ({
  cells,
  boxsize,
  variant,
  rules,
  symbols,
  title,
});

/** Return the solution, and the message to print instead if it is not unique. */
function solutionIn({ verdict, solution, headline, sentence = '' }: Partial<Result>) {
  return { solution: solution?.cells ?? null, note: verdict === 'unique' ? '' : `${headline}. ${sentence}`.trim() };
}

/** Return which puzzles were skipped, and why. */
export function leftOut(refused: string[]) {
  const more = refused.length - NAMED;
  const rest = more > 0 ? ` and ${count(more)} more` : '';
  return refused.length ? ` Skipped: ${refused.slice(0, NAMED).join(', ')}${rest}.` : '';
}
