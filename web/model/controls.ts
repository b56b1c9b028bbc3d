/** The line of controls above the steps: the example, the formulation, and the switches for lectures. */
import { html } from '../html.js';
import { catalogOf, formulationOf } from '../state/catalog.js';
import type { Store } from '../state/state.js';

type Picked = Event & { target: HTMLSelectElement };

/** The formulation with one variable per digit and cell, whatever the givens. */
const WHOLE = 'assignment';
const FULL = 'Show the textbook model, with all variables and constraints. The Solve button then uses this model too.';

/** @param take   puts an example into the grid */
export function controls(page: Store, take: (example: number) => void) {
  const { settings, reading } = page.state;
  const { models, examples } = catalogOf(page.state);
  const { large } = settings;
  const isProgram = settings.model === 'lp';
  const ways = models.find(({ name }) => name === 'lp')?.ways ?? [];
  const chosen = (isProgram && formulationOf(page.state)?.name) || ways[0]?.name;
  const isWhole = chosen === WHOLE;
  const choose = (formulation: string) => page.change({ settings: { model: 'lp', formulation } });
  const one = (on: boolean, label: string, title: string, change: () => void) =>
    html`<button type="button" role="switch" aria-checked=${on} title=${title} @click=${change}
      >${label}</button>`;
  return html`<div class="controls">
    <select autocomplete="off" aria-label="Example" @change=${({ target }: Picked) => take(target.selectedIndex - 1)}>
      <option value="-1" .selected=${reading.example < 0} disabled>Example …</option>
      ${examples.map(
        ({ title }, at) => html`<option value=${at} .selected=${at === reading.example}>${title}</option>`,
      )}
    </select>
    <select autocomplete="off" aria-label="Formulation" @change=${({ target }: Picked) => choose(target.value)}>
      ${ways.map(({ name, label }) => html`<option value=${name} .selected=${name === chosen}>${label}</option>`)}
    </select>
    ${one(isWhole, 'Full model', FULL, () => choose(isWhole ? '' : WHOLE))}
    ${one(large, 'Large type', 'For a projector', () => page.change({ settings: { large: !large } }))}
    <a href="#compare" data-to="compare">Compare</a>
  </div>`;
}
