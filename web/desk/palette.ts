/** The palette: a small picture of each kind of rule, in groups, drawn from the shapes that the build lists. */
import { html, nothing } from '../html.js';
import { painted } from '../board/ruled.js';
import type { Changed } from '../dom.js';
import type { Does, Kind } from './view.js';

/** Up to this number of kinds of rules, no search is needed. */
const FEW = 12;

/** @param find   only kinds whose name or sentence contains this text are shown */
export function palette(kinds: Kind[], { kind, find }: { kind: string; find: string }, does: Does) {
  const words = find.trim().toLowerCase();
  const found = kinds.filter(({ label, about }) => `${label} ${about}`.toLowerCase().includes(words));
  const groups = [...new Set(found.map(({ group }) => group))];
  const of = (group: string) => found.filter((each) => each.group === group);
  return html`<div class="palette">
    ${kinds.length > FEW ? search(find, does) : nothing}
    <div class="swatches" role="radiogroup" aria-label="Rule" tabindex="-1">
      ${groups.map(
        (group) => html`<h3>${group}</h3>
        <div class="kinds">${of(group).map((each) => swatch(each, kind, does))}</div>`,
      )}
    </div>
    ${found.length ? nothing : html`<p class="hint">No rule has these words.</p>`}
  </div>`;
}

const search = (
  find: string,
  does: Does,
) => html`<input type="search" aria-label="Find a rule" placeholder="Find a rule"
  spellcheck="false" autocomplete="off" autocapitalize="off" .value=${find}
  @input=${({ target }: Changed) => does.find(target.value)}>`;

const swatch = ({ name, label, about, shapes, view }: Kind, chosen: string, does: Does) => html`<label
  class=${name === chosen ? 'kind chosen' : 'kind'} title=${about}>
  <input type="radio" name="desk-kind" class="visually-hidden" .checked=${name === chosen}
    @change=${() => does.choose(name)}>
  <svg class="layer" aria-hidden="true" viewBox=${view.join(' ')}>${shapes.map(painted)}</svg>
  <span>${label}</span></label>`;
