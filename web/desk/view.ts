/** The view for setting rules: a form for one rule, and the list of all. */
import { html, nothing, button } from '../html.js';
import type { Changed } from '../dom.js';
import type { Part, Parts } from '../protocol.js';
import type { Shape } from '../state/state.js';
import { painted } from '../board/drawings.js';

/**
 * group: heading in the palette; view: the part of the grid that the shapes show; value: the label of the rule's
 * number, "" if it has none; closes: the line may end where it starts
 */
export type Kind = {
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
export type Desk = {
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

export type Does = {
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
export const deskView = (
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
