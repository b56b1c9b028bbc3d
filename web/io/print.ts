/**
 * Prints puzzles, new or from the opened list, on sheets followed by their solutions. The worker draws them; the
 * sheets are laid out here in an element shown only on paper. Ctrl+P prints the grid as it is.
 */
import { variantOf, catalogOf } from '../state/catalog.js';
import { onTab } from '../state/derived.js';
import { drawNumber, setAttribute, setText } from '../dom.js';
import { fill, html, nothing, render } from '../html.js';
import { concluded, runBroke } from '../state/answers.js';
import { Refused, accepted, createPapers, leftOut } from './papers.js';
import { pictureOf } from '../trusted.js';
import { count, counted } from '../words.js';
import type { Sheet, Sheets, Side } from '../protocol.js';
import type { State } from '../state/state.js';
import type { Context } from '../app.js';
import type { Ask } from '../calls/calls.js';

export function createPrinting({ store, solver, runs, element, on, onState }: Context) {
  const ask: Ask = (name, request) => solver.call(name, request, { stoppable: true });
  const say = (text: string) => setText(element('print-progress'), text);
  const { collect, solveAll } = createPapers(store, ask, say);
  onState(draw, ['catalog', 'reading.list', 'run'], onTab('set'));
  addEventListener('beforeprint', () => store.state.catalog && drawTitle());
  on('printing', 'submit', (event: SubmitEvent) => {
    event.preventDefault();
    print(choices());
  });
  on('printing', 'change', () => draw(store.state));
  on('print-grid', 'click', () => window.print());
  addEventListener('afterprint', forgetLater);

  function choices() {
    const wanted = element('print-count').valueAsNumber;
    const { min, max, default: usual } = catalogOf(store.state).print;
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
    const { list } = state.reading;
    const { catalog, run } = state;
    if (!catalog) return;
    const what = element('print-what');
    const offered = what.querySelector('[value=list]');
    offered.disabled = !list;
    const size = list ? `${count(list.count)} puzzles` : 'none is open';
    setText(offered, `The list on the Many tab (${size})`);
    if (!list && what.value === 'list') what.value = 'this';
    fill(element('print-per-page'), catalog.per_page.map(onePerPage));
    element('print-count-field').hidden = what.value === 'this';
    drawNumber('print-count', element('print-count').valueAsNumber || catalog.print.default, catalog.print);
    setText(element('print-most'), `You can print at most ${catalog.print.max} puzzles at once.`);
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
