/**
 * Helpers for the document that write only what has changed: live regions speak when they are written to, and unchanged
 * elements are not laid out again. Types of its events.
 */

/** Return the element of the page with an id, which has the properties of its kind. */
export const element = (id: string): any => document.getElementById(id);

/** Listen to an element. A button with data-waits is disabled until it has a listener, so that no click is lost. */
export function on(id: string, type: string, listener: (event: any) => unknown) {
  const target = element(id);
  target.addEventListener(type, listener);
  if (type === 'click' && 'waits' in target.dataset) target.disabled = false;
}

export function setText(target: Element, text: string) {
  if (target.textContent !== text) target.textContent = text;
}

/** @param value   null removes it */
export function setAttribute(target: Element, name: string, value: string | null) {
  if (value === null) target.removeAttribute(name);
  else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

/** Show a number and its limits, unless it is being typed. */
export function drawNumber(id: string, value: number, { min, max }: { min: number; max: number }) {
  const field = element(id);
  setAttribute(field, 'min', String(min));
  setAttribute(field, 'max', String(max));
  if (document.activeElement !== field) field.value = String(value);
}

/** Scroll a list to one of its entries, without scrolling the page. */
export function keepInSight(entry: HTMLElement | null) {
  const list = entry?.parentElement;
  if (!list) return;
  const { offsetTop: top, offsetHeight: height } = entry;
  list.scrollTop = Math.min(Math.max(list.scrollTop, top + height - list.clientHeight), top);
}

/** Return whether the layout has a single column, as on a phone. */
export function isNarrow() {
  return !matchMedia('(min-width: 60rem)').matches;
}

const TYPING = /^(insert(Text|LineBreak|Paragraph|CompositionText)|delete)/;

/** Return whether an input event is about typing; all others insert a whole text at once. */
export const isTyping = ({ inputType, data }: InputEvent) => TYPING.test(inputType ?? '') && (data ?? '').length < 2;

/** Milliseconds after which `afterPaint` calls its function even if nothing is painted, as in a background tab. */
const UNPAINTED = 200;

/** Call a function when what was just drawn is on the screen and the browser is idle. */
export function afterPaint(act: () => void) {
  const idly = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(once, { timeout: UNPAINTED }) : setTimeout(once);
  const frame = requestAnimationFrame(idly);
  const timer = setTimeout(once, UNPAINTED);
  let done = false;

  function once() {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    if (!done) act();
    done = true;
  }
}

/** Event of a field. */
export type Changed = Event & { target: HTMLInputElement };

/** Event of something that is pressed. */
export type Pressed = MouseEvent & { target: HTMLElement; currentTarget: HTMLElement };

/** Add a style sheet; resolves when it is here. */
export function addStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} was not loaded`));
    };
    document.head.append(link);
  });
}

/** An event target whose events have a detail. */
export class Emitter extends EventTarget {
  emit(type: string, detail?: any) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
