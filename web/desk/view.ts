/** The view for setting rules: a form for one rule, and the list of all. */
import { html, nothing } from '../html.js';
import type { Changed } from '../dom.js';

/** value: the label of the rule's number, "" if it has none */
export type Kind = { name: string; label: string; about: string; how: string; value: string };

/** at: the index of the rule being changed, null for a new one; live: recount after every change */
export type Desk = { kind: string; value: string; at: number | null; live: boolean; problem: string };

export type Does = {
  set: () => void;
  cancel: () => void;
  choose: (name: string) => void;
  type: (value: string) => void;
  edit: (at: number) => void;
  remove: (at: number) => void;
  live: (on: boolean) => void;
  ask: () => void;
};

/** @param set   the rules set so far */
export const deskView = (
  desk: Desk,
  kinds: Kind[],
  set: { sentence: string; editable: boolean }[],
  busy: boolean,
  does: Does,
) => html`${form(desk, kinds, does)}
  ${set.length ? [list(desk, set, does), asking(desk, busy, does)] : nothing}`;

function form({ kind, value, at, problem }: Desk, kinds: Kind[], does: Does) {
  const chosen = kinds.find(({ name }) => name === kind) ?? kinds[0];
  const option = ({ name, label }: Kind) => html`<option value=${name} .selected=${name === kind}>${label}</option>`;
  const submit = (event: Event) => {
    event.preventDefault();
    does.set();
  };
  return html`<form autocomplete="off" novalidate @submit=${submit}>
    <div class="fields">
      <div class="field">
        <label for="desk-rule">Rule</label>
        <select id="desk-rule" aria-describedby="desk-about desk-how"
          @change=${({ target }: Changed) => does.choose(target.value)}>
          ${kinds.map(option)}
        </select>
      </div>
      <div class="field" ?hidden=${!chosen.value}>
        <label for="desk-value">${chosen.value || 'Number'}</label>
        <input id="desk-value" type="text" spellcheck="false" autocapitalize="off" maxlength="2000" .value=${value}
          @input=${({ target }: Changed) => does.type(target.value)}>
      </div>
    </div>
    <p class="hint" id="desk-about">${chosen.about}</p>
    <p class="hint" id="desk-how">${chosen.how}</p>
    <div class="alert" role="alert">${problem}</div>
    <div class="pair">
      <button type="submit">${at === null ? 'Add rule' : `Change rule ${at + 1}`}</button>
      ${at === null ? nothing : html`<button type="button" @click=${does.cancel}>Cancel</button>`}
    </div>
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

const asking = ({ live }: Desk, busy: boolean, does: Does) => html`<div class="inline">
  <label class="tick"><input type="checkbox" .checked=${live}
    @change=${({ target }: Changed) => does.live(target.checked)}>
    Recount after every change</label>
  <button type="button" aria-disabled=${busy ? 'true' : nothing} @click=${does.ask}>Count solutions now</button>
</div>`;
