/**
 * Setting rules on the Set tab: selected cells become a rule of the puzzle, each change is a step that can be undone,
 * and the solutions are counted after it. It knows no rules itself: the build lists the kinds, the worker checks each
 * rule.
 */
import { puzzleIn } from '../calls/runs.js';
import { element, addStyles, type Changed } from '../dom.js';
import { fetchJson } from '../download.js';
import { isAnother } from '../link/link.js';
import { html, nothing, button, render } from '../html.js';
import type { Part, Parts } from '../protocol.js';
import { painted } from '../board/drawings.js';
import { isPuzzle } from '../state/derived.js';
import { labelOf, sentence } from '../words.js';
import { createPublish } from './publish.js';
import type { Shape, State } from '../state/state.js';
import type { Page } from '../page.js';

/** A change of the rules as the worker receives it; no rule means removal. */
type Wanted = { rule?: string; value?: string; chosen?: number[] };

export async function createDesk(page: Pick<Page, 'store' | 'solver' | 'intake' | 'runs' | 'board'>) {
  const { store, solver, intake, runs, board } = page;
  const { rules: kinds }: { rules: Kind[] } = await fetchJson('rules.json');
  const { name: first } = kinds.find(({ name }) => name === 'cage') ?? kinds[0];
  let desk: Desk = { kind: first, value: '', at: null, live: true, problem: '', find: '', all: false };
  let changing = Promise.resolve(true);

  function change(patch: Partial<Desk>) {
    desk = { ...desk, ...patch };
    draw(store.state);
  }

  /**
   * Ask the worker for a change of the rules, after all earlier ones are done.
   * @param at   the rule being changed now; its index may be different by then
   * @returns whether the change was made
   */
  function asked(wanted: Wanted, at: number | null): Promise<boolean> {
    const key = at === null ? null : JSON.stringify(store.state.doc.board.rules[at]);
    changing = changing.then(() => made(wanted, key));
    return changing;
  }

  async function made(wanted: Wanted, key: string | null): Promise<boolean> {
    await intake.finish();
    const { board: before } = store.state.doc;
    const at = key === null ? null : before.rules.findIndex((rule) => JSON.stringify(rule) === key);
    if (at === -1) return false;
    const answer = await solver.call('set_rule', { ...puzzleIn(store.state), rules: before.rules, ...wanted, at });
    const { board: now } = store.state.doc;
    if (now !== before) return isAnother(before, now) ? false : made(wanted, key);
    if (answer.ok) intake.rules(answer);
    const moved = answer.ok && !wanted.rule && at !== null ? without(at) : {};
    change({ problem: answer.ok ? '' : `${sentence(answer.message)}.`, ...moved });
    return answer.ok;
  }

  /**
   * Adjust the index of the rule being changed when another one is removed.
   * @param gone   its index
   */
  const without = (gone: number) =>
    desk.at === null || desk.at < gone ? {} : { at: desk.at === gone ? null : desk.at - 1 };

  const labels = () => board.line().map((index) => index + 1);

  async function set() {
    const sent = desk;
    const chosen = labels();
    if (!(await asked({ rule: sent.kind, value: sent.value, chosen }, sent.at))) return;
    // Anything typed or selected meanwhile is for the next rule.
    change({ ...(desk.value === sent.value && { value: '' }), ...(desk.at === sent.at && { at: null }) });
    // A finger adds to the selection. On a phone the grid is above the form, so scroll to the rule.
    if (String(labels()) === String(chosen)) board.choose([]);
    element('board').scrollIntoView({ block: 'nearest' });
  }

  /** Show a rule in the form and its cells in the grid. */
  function edit(at: number) {
    const { rule, cells = [], clones = [], ...others } = store.state.doc.board.rules[at];
    const { side } = store.state.doc.board;
    const indexes = [cells, clones].flat().map((name) => labelOf(String(name), side) - 1);
    const [value = ''] = Object.values(others);
    if (indexes.length) board.choose(indexes);
    change({ kind: rule, value: Array.isArray(value) ? value.join(' ') : String(value), at, problem: '' });
    element('desk-add').focus();
  }

  async function remove(at: number) {
    const pressed = document.activeElement;
    await asked({}, at);
    const { activeElement } = document;
    if (activeElement === pressed || activeElement === document.body) element('desk-add').focus();
  }

  /** Count the solutions once all earlier changes are done. */
  function follow({ settings, doc, reading, found, run, runtime }: State) {
    const settled = !run && runtime.status === 'ready' && !reading.stage && !reading.problem;
    const open = settings.place === 'set' && isPuzzle(doc.board) && !doc.board.conflicts.length;
    if (settled && open && desk.live && !found.outcome && !found.result) runs.count();
  }

  const does = {
    set,
    edit,
    remove,
    cancel: () => change({ at: null, value: '', problem: '' }),
    choose: (kind: string) => change({ kind, value: '', problem: '' }),
    find: (find: string) => change({ find }),
    all: () => change({ find: '', all: !desk.all }),
    seek: () => runs.once('superfluous'),
    light: (cells: number[]) => store.change({ light: { cells } }),
    type: (value: string) => change({ value, problem: '' }),
    ask: () => runs.once('standing'),
    live(live: boolean) {
      change({ live });
      follow(store.state);
    },
  };

  /** Choose the kind of rule that was asked for elsewhere. */
  function useTool({ settings: { tool } }: State) {
    if (!tool) return;
    change({ kind: tool, find: '', problem: '' });
    element('desk').querySelector('.chosen')?.scrollIntoView({ block: 'nearest' });
    element('board').scrollIntoView({ block: 'nearest' });
    store.change({ settings: { tool: '' } });
  }

  function draw({ doc, run, found, settings: { place } }: State) {
    const { ruled, rules } = doc.board;
    board.closing(place === 'set' && kinds.some(({ name, closes }) => name === desk.kind && closes));
    if (desk.at !== null && desk.at >= rules.length) desk = { ...desk, at: null };
    const known = (index: number) => kinds.some(({ name }) => name === rules[index]?.rule);
    const set = (ruled?.said ?? []).map((sentence, index) => ({ sentence, editable: known(index) }));
    render(
      deskView(desk, kinds, set, { busy: Boolean(run), parts: found.parts, any: isPuzzle(doc.board) }, does),
      element('desk'),
    );
  }

  await addStyles('./styles/ruled.css');
  createPublish(page);
  store.watchLate(useTool, ['settings.tool']);
  store.watchLate(draw, ['doc.board', 'found.parts', 'run', 'settings.place']);
  store.watchLate(follow, ['doc.board', 'found', 'reading', 'run', 'runtime.status', 'settings.place']);
  draw(store.state);
  useTool(store.state);
  follow(store.state);
}

/* The view: a form for one rule, and the list of all */

/**
 * group: heading in the palette; view: the part of the grid that the shapes show; value: the label of the rule's
 * number, "" if it has none; closes: the line may end where it starts
 */
type Kind = {
  name: string;
  label: string;
  about: string;
  how: string;
  closes: boolean;
  value: string;
  group: string;
  shapes: Shape[];
  view: number[];
};

/**
 * at: the index of the rule being changed, null for a new one; live: recount after every change; find: a search; all:
 * show every kind
 */
type Desk = {
  kind: string;
  value: string;
  at: number | null;
  live: boolean;
  problem: string;
  find: string;
  all: boolean;
};

/** busy: a run is in progress; any: there is a puzzle; parts: the rules and givens that can be removed */
type Now = { busy: boolean; any: boolean; parts: Parts | null };

type Does = {
  set: () => void;
  cancel: () => void;
  choose: (name: string) => void;
  type: (value: string) => void;
  edit: (at: number) => void;
  remove: (at: number) => void;
  live: (on: boolean) => void;
  ask: () => void;
  find: (text: string) => void;
  all: () => void;
  seek: () => void;
  light: (cells: number[]) => void;
};

/** @param set   the rules set so far */
const deskView = (
  desk: Desk,
  kinds: Kind[],
  set: { sentence: string; editable: boolean }[],
  now: Now,
  does: Does,
) => html`${form(desk, kinds, does)}
  ${set.length ? list(desk, set, does) : nothing}
  ${asking(desk, now, does)}
  ${now.parts ? superfluous(now.parts, does) : nothing}`;

const CLOSING = 'To close the line, select its first cell again at the end.';

function form(desk: Desk, kinds: Kind[], does: Does) {
  const { kind, value, at, problem } = desk;
  const chosen = kinds.find(({ name }) => name === kind) ?? kinds[0];
  const submit = (event: Event) => {
    event.preventDefault();
    does.set();
  };
  return html`<form autocomplete="off" novalidate @submit=${submit}>
    ${palette(kinds, desk, does)}
    <p class="hint" id="desk-about">
      <strong>${chosen.label}</strong>: ${chosen.about} ${chosen.how} ${chosen.closes ? CLOSING : ''}</p>
    <div class="adding">
      <div class="field" ?hidden=${!chosen.value}>
        <label for="desk-value">${chosen.value || 'Number'}</label>
        <input id="desk-value" type="text" spellcheck="false" autocapitalize="off" maxlength="2000" .value=${value}
          @input=${({ target }: Changed) => does.type(target.value)}>
      </div>
      <div class="pair">
        <button type="submit" id="desk-add" aria-describedby="desk-about">
          ${at === null ? 'Add rule' : `Change rule ${at + 1}`}
        </button>
        ${at === null ? nothing : button('Cancel', does.cancel)}
      </div>
    </div>
    <div class="alert" role="alert">${problem}</div>
  </form>`;
}

function list({ at }: Desk, set: { sentence: string; editable: boolean }[], does: Does) {
  const item = (
    { sentence, editable }: { sentence: string; editable: boolean },
    index: number,
  ) => html`<li aria-current=${index === at ? 'true' : nothing}>
    <span>${sentence}</span>
    ${editable ? quiet('Edit', sentence, () => does.edit(index)) : nothing}
    ${quiet('Delete', sentence, () => does.remove(index))}
  </li>`;
  return html`<ol class="set" aria-label="Rules set" tabindex="0">${set.map(item)}</ol>`;
}

const quiet = (text: string, sentence: string, press: () => void) =>
  button(text, press, { look: 'quiet', name: `${text}: ${sentence}` });

const SUPERFLUOUS = html`Find superfluous<span class="visually-hidden"> rules and givens</span>`;

/** Questions about the rules so far, in one row. */
const asking = ({ live }: Desk, { busy, any }: Now, does: Does) => html`<div class="inline asking">
  <label class="tick" title="Count the solutions after every change"><input type="checkbox" .checked=${live}
    @change=${({ target }: Changed) => does.live(target.checked)}> Live count</label>
  ${live ? nothing : button('Count now', does.ask, { look: 'quiet', off: busy })}
  ${any ? button(SUPERFLUOUS, does.seek, { look: 'quiet', off: busy }) : nothing}
</div>`;

/** The rules and givens that can be removed. The cells of the one under the pointer are highlighted in the grid. */
const superfluous = ({ parts, unknown }: Parts, does: Does) => html`<div class="superfluous">
  ${parts.length ? listed('Superfluous', parts, does) : nothing}
  ${unknown.length ? listed('Not known', unknown, does) : nothing}
</div>`;

const listed = (heading: string, parts: Part[], does: Does) => html`<h3>${heading}</h3>
  <ul class="parts" aria-label=${heading}>${parts.map((part) => item(part, does))}</ul>`;

const item = ({ said, cells }: Part, does: Does) => html`<li tabindex="0"
  @pointerenter=${() => does.light(cells)} @pointerleave=${() => does.light([])}
  @focus=${() => does.light(cells)} @blur=${() => does.light([])}>${said}</li>`;

/**
 * Show the kinds whose name or sentence contains the text of the search or, without one, all kinds or the first of each
 * group; and the chosen one.
 */
function palette(kinds: Kind[], { kind, find, all }: Desk, does: Does) {
  const words = find.trim().toLowerCase();
  const isFirst = (each: Kind) => kinds.find(({ group }) => group === each.group) === each;
  const isShown = (each: Kind) =>
    words ? `${each.label} ${each.about}`.toLowerCase().includes(words) : all || isFirst(each) || each.name === kind;
  const found = kinds.filter(isShown);
  const first = words ? (found.find(({ label }) => label.toLowerCase().includes(words)) ?? found[0]) : undefined;
  const groups = [...new Set(found.map(({ group }) => group))];
  const swatches = (some: Kind[]) => html`<div class="kinds">${some.map((each) => swatch(each, kind, does))}</div>`;
  const of = (group: string) => found.filter((each) => each.group === group);
  return html`<div class="palette">
    <div class="seeking">${search(find, first, does)}
      ${button(all ? 'Fewer rules' : `All ${kinds.length} rules`, does.all, { look: 'quiet' })}</div>
    <div class="swatches" role="radiogroup" aria-label="Rule" tabindex="-1">
      ${words || all ? groups.map((group) => html`<h3>${group}</h3>${swatches(of(group))}`) : swatches(found)}
    </div>
    ${found.length ? nothing : html`<p class="hint">No rule matches these words.</p>`}
  </div>`;
}

/** @param first   the kind that Enter chooses; it adds no rule */
const search = (
  find: string,
  first: Kind | undefined,
  does: Does,
) => html`<input type="search" aria-label="Find a rule" placeholder="Find a rule"
  spellcheck="false" autocomplete="off" autocapitalize="off" .value=${find}
  @keydown=${(event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (first) does.choose(first.name);
  }}
  @input=${({ target }: Changed) => does.find(target.value)}>`;

const swatch = ({ name, label, about, shapes, view }: Kind, chosen: string, does: Does) => html`<label
  class=${name === chosen ? 'kind chosen' : 'kind'} title=${about}>
  <input type="radio" name="desk-kind" class="visually-hidden" .checked=${name === chosen}
    @change=${() => does.choose(name)}>
  <svg class="layer" aria-hidden="true" viewBox=${view.join(' ')}>${shapes.map(painted)}</svg>
  <span>${label}</span></label>`;
