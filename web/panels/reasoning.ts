/** The reasoning of a step: requested when wanted, and followed line by line on the grid. */
import { puzzleIn } from '../calls/runs.js';
import { isNarrow, keepInSight } from '../dom.js';
import { html, nothing, button } from '../html.js';
import { type Reasoning, say } from '../state/state.js';
import {
  isUnfolded,
  lineAt,
  listedLines,
  placeIn,
  explainedIn,
  lineChosen,
  reasoningFound,
  reasoningLeft,
  reasoningShown,
} from '../state/stepping.js';
import { sentence } from '../words.js';
import type { Implication, ShownStep as Step } from '../protocol.js';
import type { Page } from '../page.js';

/** Seconds that the worker may take. */
const LIMIT = 20;

const lineId = (index: number) => `line-${index + 1}`;

/** Return the template of the reasoning of the step in the grid: a button, and once it was pressed, the lines. */
export function createReasoning({ store, solver }: Pick<Page, 'store' | 'solver'>) {
  let asked: unknown = null; // the step whose reasoning was requested

  async function ask() {
    const wanted = explainedIn(store.state);
    if (!wanted || asked === wanted.step) return;
    const { step, entries, open } = wanted;
    asked = step;
    const request = {
      ...puzzleIn(store.state),
      entries,
      open,
      rows: step.rows.map(([often, label]) => [often, label]),
    };
    const { eliminated } = step;
    const answer = await solver.call('reasoning', { ...request, eliminated, time_limit: LIMIT });
    asked = null;
    if (!answer.ok) say(store, `The reasoning cannot be shown. ${sentence(answer.message)}`);
    else if (explainedIn(store.state)?.step === step) show(step, answer.lines);
  }

  function show(step: Step, lines: Implication[]) {
    store.change(reasoningFound(step, lines));
    document.querySelector('.reasoning')?.scrollIntoView({ block: isNarrow() ? 'start' : 'nearest' });
    buttons()[1]?.focus({ preventScroll: true });
  }

  /** Return the buttons to go along, if there are some, and the one that shows or hides the reasoning. */
  const buttons = () => [...document.querySelectorAll<HTMLElement>('.reasoning button')];

  /** Show the step itself again. */
  function leave() {
    store.change(reasoningLeft);
    buttons().at(-1)?.focus();
  }

  function choose(index: number) {
    store.change(lineChosen(index));
    keepInSight(document.getElementById(lineId(reasoningShown(store.state)?.at ?? 0)));
  }

  function onKey(event: KeyboardEvent) {
    const reasoning = reasoningShown(store.state);
    if (!reasoning || event.altKey || event.ctrlKey || event.metaKey) return;
    const { at, lines } = reasoning;
    const inTree = event.target instanceof Element && event.target.matches('[role=tree]');
    const listed = listedLines(reasoning);
    const along = (by: number) => listed[listed.indexOf(at) + by] ?? at;
    const ways: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ...(inTree && { ArrowUp: along(-1), ArrowDown: along(1), Home: 0, End: lines.length - 1 }),
    };
    if (event.key === 'Escape') leave();
    else if (event.key in ways) choose(ways[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation(); // the keys are not for the steps
  }

  function view() {
    const reasoning = reasoningShown(store.state);
    const [act, text, name] = reasoning
      ? [leave, 'Hide', 'Hide the reasoning']
      : [ask, 'Show the reasoning', 'Show the reasoning'];
    return html`<div class="reasoning" role="group" aria-label="Reasoning" @keydown=${onKey}>
      <div class="stepper">${reasoning ? along(reasoning) : nothing}<button type="button" aria-label=${name}
        aria-expanded=${String(Boolean(reasoning))} @click=${act}>${text}</button></div>
      ${reasoning ? [told(reasoning), listing(reasoning)] : nothing}</div>`;
  }

  function along({ at, lines }: Reasoning) {
    const go = (by: number, text: string) =>
      button(text, () => choose(at + by), { off: !lines[at + by], name: `${text} implication` });
    return html`${go(-1, 'Previous')}${go(1, 'Next')}<span>${at + 1} of ${lines.length}</span>`;
  }

  const told = (reasoning: Reasoning) =>
    html`<p class="line" data-role=${lineAt(reasoning).role} aria-live="polite">${lineAt(reasoning).sentence}</p>`;

  function listing(reasoning: Reasoning) {
    const { lines, at } = reasoning;
    const entry = (index: number) => {
      const line = lines[index];
      const depth = placeIn(line).length;
      return html`<div role="treeitem" id=${lineId(index)} aria-level=${depth + 1} .style=${`--depth: ${depth}`}
        aria-selected=${String(index === at)} aria-expanded=${isUnfolded(reasoning, line) ?? nothing}
        @click=${() => choose(index)}>${line.sentence}</div>`;
    };
    return html`<div class="path" role="tree" aria-label="Implications" tabindex="0"
      aria-activedescendant=${lineId(at)}>${listedLines(reasoning).map(entry)}</div>`;
  }

  return { view };
}
