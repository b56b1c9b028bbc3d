/** Text of a lesson as elements. */
import type { Part } from './state.js';

/** Texts that were built: a template keeps an element that it is given again. */
const built = new WeakMap<Part[], HTMLElement>();

/** Return an element with a text of a lesson. */
export function textOf(parts: Part[], tag: string = 'div'): HTMLElement {
  const known = built.get(parts);
  if (known) return known;
  const made = elementOf([tag, {}, parts]) as HTMLElement;
  built.set(parts, made);
  return made;
}

function elementOf(part: Part): Node {
  if (typeof part === 'string') return document.createTextNode(part);
  const [tag, attributes, parts] = part;
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...parts.map(elementOf));
  return made;
}
