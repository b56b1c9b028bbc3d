/** Loading: the bar below the header, and the current download. */
import { element, setText } from '../dom.js';
import { megabytes, sentence } from '../words.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

export const createLoading = ({ onState }: Context) => onState(draw, ['runtime.status', 'runtime.progress']);

/** Draw the bar while the page loads, and while a request waits for a download. */
function draw({ runtime: { status, progress } }: State) {
  const loading = status === 'loading' || (status === 'ready' && Boolean(progress?.awaited));
  element('bar').hidden = !loading;
  element('loading').hidden = !loading;
  if (!loading) return;
  const { phase = 'Starting', loaded = 0, total = 0 } = progress ?? {};
  setText(element('phase'), sentence(phase));
  setText(element('bytes'), total > 0 ? `${megabytes(loaded)} of ${megabytes(total)} MB` : '');
  drawShare(element('bar'), loaded, total);
}

/** Show the share loaded or, while the total is unknown, that something is in progress. */
function drawShare(bar: HTMLProgressElement, loaded: number, total: number) {
  if (total === 0) return bar.removeAttribute('value');
  bar.max = total;
  bar.value = loaded;
}
