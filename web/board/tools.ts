/** The view of the tools under the grid: which are pressed, which are enabled, and the last message. */
import { isPadThere, shownSolution } from '../state/boardview.js';
import { isPlayed } from '../state/derived.js';
import { element, setAttribute, setText } from '../dom.js';
import { isNarrow } from '../panels/panels.js';
import { stepShown } from '../state/stepping.js';
import type { State } from '../state/state.js';

const BY_KEYS = 'Click a cell and type. Arrow keys move; Shift + digit adds a pencil mark.';
const BY_TOUCH = 'Tap a cell, then a digit.';

export function drawTools(state: State) {
  const { board, entries, locked } = state.doc;
  const { past, future } = state.history;
  const { marking } = state.settings;
  const { said } = state.messages;
  const { status } = state.runtime;
  const { run } = state;
  able('undo', past.length > 0 || Boolean(shownSolution(state) ?? stepShown(state)));
  able('redo', future.length > 0);
  setAttribute(element('pencil'), 'aria-pressed', String(marking === 'corner'));
  setAttribute(element('centre'), 'aria-pressed', String(marking === 'centre'));
  setAttribute(element('lock'), 'aria-pressed', String(locked));
  setAttribute(element('pad'), 'aria-expanded', String(isPadThere(state)));
  const playing = Boolean(locked || marking || isPlayed(state));
  element('play').hidden = Boolean(shownSolution(state)) || !playing;
  element('centre').hidden = !playing;
  element('undo').parentElement.classList.toggle('crowded', playing);
  for (const id of ['fill', 'check', 'hint', 'reveal']) able(id, !run);
  able('clear-entries', isPlayed(state));
  able('adopt', entries.some(Boolean));
  setText(
    element('how'),
    board.givens || run || status === 'failed' ? '' : matchMedia('(pointer: coarse)').matches ? BY_TOUCH : BY_KEYS,
  );
  setText(element('said'), said);
  // On a phone the alert is below the keys, and may be out of sight.
  const apart = isNarrow() && (playing || isPadThere(state)) && !shownSolution(state);
  setText(element('wrong'), apart ? (board.conflicts[0]?.message ?? '') : '');
}

/** Enable or disable a button. It stays focusable, so that the focus is not lost. */
function able(id: string, is: boolean) {
  setAttribute(element(id), 'aria-disabled', is ? null : 'true');
}
