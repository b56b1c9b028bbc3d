/** The view for setting rules: a form for one rule, and the list of all. */
import { html, nothing } from '../html.js';
import { palette } from './palette.js';
import type { Changed } from '../dom.js';
import type { Part, Parts } from '../protocol.js';
import type { Shape } from '../state/state.js';

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

/** at: the index of the rule being changed, null for a new one; live: recount after every change; find: a search */
export type Desk = {
  kind: string;
  value: string;
  at: number | null;
  live: boolean;
  problem: string;
  find: string;
};

/** busy: a run is in progress; any: there is a puzzle; parts: the rules and givens that can be removed */
export type Now = { busy: boolean; any: boolean; parts: Parts | null };

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
        ${at === null ? nothing : html`<button type="button" @click=${does.cancel}>Cancel</button>`}
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
    ${editable ? button('Edit', sentence, () => does.edit(index)) : nothing}
    ${button('Delete', sentence, () => does.remove(index))}
  </li>`;
  return html`<ol class="set" aria-label="Rules set" tabindex="0">${set.map(item)}</ol>`;
}

const button = (
  text: string,
  sentence: string,
  press: () => void,
) => html`<button type="button" class="quiet" aria-label="${text}: ${sentence}"
  @click=${press}>${text}</button>`;

const SUPERFLUOUS = html`Find superfluous<span class="visually-hidden"> rules and givens</span>`;

/** Questions about the rules so far, in one row. */
const asking = ({ live }: Desk, { busy, any }: Now, does: Does) => html`<div class="inline asking">
  <label class="tick" title="Count the solutions after every change"><input type="checkbox" .checked=${live}
    @change=${({ target }: Changed) => does.live(target.checked)}> Live count</label>
  ${question(html`Count now`, busy, does.ask)}
  ${any ? question(SUPERFLUOUS, busy, does.seek) : nothing}
</div>`;

const question = (text: unknown, busy: boolean, press: () => void) => html`<button type="button" class="quiet"
  aria-disabled=${busy ? 'true' : nothing} @click=${press}>${text}</button>`;

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
