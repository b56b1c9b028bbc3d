/** Colouring on the Play tab: what is coloured, cells or candidates, and the colour that candidates get. */
import { COLOURS, isColouring } from '../state/colours.js';
import { isPadThere } from '../state/boardview.js';
import { isPlaying, markingIn } from '../state/modes.js';
import { element, setAttribute } from '../dom.js';
import { html, nothing, render } from '../html.js';
import type { Context } from '../app.js';
import type { Marking, State } from '../state/state.js';

export function createColours({ store, on, onState }: Context) {
  const choose = (marking: Marking) => store.change({ settings: { marking } });

  function draw(state: State) {
    const marking = markingIn(state);
    const { colour } = state.settings;
    const shown = isColouring(marking) && isPadThere(state);
    setAttribute(element('colour'), 'aria-pressed', String(isColouring(marking)));
    setAttribute(element('colour'), 'aria-disabled', isPlaying(state) ? null : 'true');
    element('colouring').hidden = !shown;
    const kind = (of: Marking, name: string) => html`<button type="button" aria-pressed=${String(marking === of)}
      @click=${() => choose(of)}>${name}</button>`;
    const swatch = (name: string, at: number) => html`<button type="button" class="swatch-key" title=${name}
      aria-label=${`Colour ${at + 1}, ${name}`} aria-pressed=${String(colour === at + 1)}
      .style=${`--hue: var(--c${at + 1})`}
      @click=${() => store.change({ settings: { colour: at + 1 } })}
      ><span aria-hidden="true">${at + 1}</span></button>`;
    const kinds = html`<div class="tinting">${kind('colour', 'Cells')}${kind('tint', 'Candidates')}</div>`;
    const swatches = html`<div class="tints" role="group"
      aria-label="Colour of candidates">${COLOURS.map(swatch)}</div>`;
    render(shown ? [kinds, marking === 'tint' ? swatches : nothing] : nothing, element('colouring'));
  }

  on(
    'colour',
    'click',
    () => isPlaying(store.state) && choose(isColouring(store.state.settings.marking) ? '' : 'colour'),
  );
  onState(draw, [
    'settings.marking',
    'settings.colour',
    'settings.place',
    'doc.entering',
    isPadThere,
    markingIn,
    isPlaying,
  ]);
}
