/** Find elements of the page by role and accessible name, computed as far as this page needs. */

const SELECTORS = {
  button: 'button, [role=button]',
  combobox: 'select, [role=combobox]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  listitem: 'li',
  region: 'section[aria-label], section[aria-labelledby], [role=region]',
  spinbutton: 'input[type=number]',
  textbox: 'textarea, input:not([type]), input[type=text], [role=textbox]',
};

/** Return the text of an element as it is read out: without text hidden visually or from assistive technology. */
export function spoken(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === 'true' || node.localName === 'select') return '';
  return [...node.childNodes].map(spoken).join(node.checkVisibility() ? '' : ' ');
}

export function nameOf(element) {
  const by = element
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => document.getElementById(id));
  const labels = by ?? [...(element.labels ?? [])];
  const own = element.matches('select, textarea, input, [contenteditable]') ? '' : spoken(element);
  const names = [element.ariaLabel, labels.map(spoken).join(' '), own, element.title];
  return (names.find((name) => name?.trim()) ?? '').replace(/\s+/g, ' ').trim();
}

/** Return the visible elements of a role in the document, in order; the name is a pattern, or null for any. */
export function found(role, pattern) {
  const named = new RegExp(pattern ?? '', 'u');
  const selector = SELECTORS[role] ?? `[role="${role}"]`;
  return roots()
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && (pattern === null || named.test(nameOf(one))),
    );
}

/** The document, and the shadow trees. */
function roots() {
  const apart = [...document.querySelectorAll('.source > *')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return [document, ...apart];
}

export function one(role, pattern) {
  const [first] = found(role, pattern);
  if (!first) throw new Error(`there is no ${role} named ${pattern}`);
  return first;
}

export function textOf(element) {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not what is read
  return (element.value ?? element.innerText).trim();
}

/**
 * Return where the middle of an element can be pressed, or null while it moves, is covered or disabled. The next press
 * is recorded as arriving there or elsewhere: the surroundings may be changing.
 */
export async function place(element) {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 34));
  const { x, y, width, height } = element.getBoundingClientRect();
  if (x !== before.x || y !== before.y || element.disabled || element.ariaDisabled === 'true') return null;
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = element.getRootNode().elementFromPoint(middle.x, middle.y);
  if (!top || !(element.contains(top) || top.contains(element))) return null;
  globalThis.arrived = new Promise((resolve) => {
    const arrive = (event) => resolve(event.composedPath().includes(element));
    addEventListener('click', arrive, { once: true, capture: true });
    setTimeout(resolve, 30_000, false);
  });
  return middle;
}

export function choose(select, wanted) {
  const option = [...select.options].find(({ label, value }) => label === wanted || value === wanted);
  if (!option) throw new Error(`${nameOf(select)} offers no ${wanted}`);
  select.value = option.value;
  tell(select, 'change');
}

export function fill(field, text) {
  field.focus();
  field.value = text;
  tell(field, 'change');
}

function tell(field, last) {
  for (const type of ['input', last]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Drop a file onto the page; its bytes come as base64. */
export function drop(name, base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], name));
  for (const type of ['dragenter', 'dragover', 'drop']) {
    const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector('main').dispatchEvent(event);
  }
}
