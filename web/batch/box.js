/**
 * The box a list is pasted, typed or dropped into. A long list is held aside: a box with megabytes of text would stop
 * the page at every key.
 */
import { element } from '../dom.js';
import { count } from '../words.js';

/** Characters up to which a list stays in the box; of a longer one it shows the beginning. */
const SHOWN = 20_000;
const GLIMPSE = 2_000;
/** Milliseconds of quiet after which a typed list is read. */
const PAUSE = 500;

/**
 * @typedef {{text: string, filename?: string} | {file: File}} Source   filename: of the file that the text was in, on
 *   an earlier visit
 */

/**
 * @param {import('../app.js').Context} context
 * @param {{take: (source: Source, variant?: string) => void, clear: () => void, refuse: (why: string) => void,
 *   untouched: () => void}} does   told of a list, that there is none any more, why none was taken, and that there was
 *   none when the panel was opened
 */
export function createBox({ on, lists }, { take, clear, refuse, untouched }) {
  const box = element('batch-text');
  let typing;

  /** @param {string} glimpse   how the list that is held aside begins; "" if all of it is in the box */
  function setAside(glimpse) {
    box.readOnly = glimpse !== '';
    element('batch-aside').hidden = glimpse === '';
    if (glimpse) box.value = glimpse;
  }

  function showText(text) {
    setAside(text.length > SHOWN ? `${text.slice(0, GLIMPSE).replace(/\n[^\n]*$/, '')}\n…` : '');
    if (text.length <= SHOWN && box.value !== text) box.value = text;
  }

  function takeText(text) {
    if (!text.trim()) return empty();
    takeSource({ text });
  }

  function takeFiles(files) {
    if (files.length > 1) return refuse(`These are ${count(files.length)} files; one list is taken at a time.`);
    takeSource({ file: files[0] });
  }

  /** @param {Source} source @param {string} [variant] */
  function takeSource(source, variant) {
    clearTimeout(typing);
    if ('file' in source) showFile(source.file.name);
    else showText(source.text);
    take(source, variant);
  }

  /** What was put in as a puzzle, and is a list. @param {import('../io/handover.js').Given} given */
  function takeGiven({ variant, ...source }) {
    takeSource(source, variant);
  }

  function showFile(name) {
    setAside(`The file ${name}`);
  }

  function empty() {
    clearTimeout(typing);
    setAside('');
    box.value = '';
    clear();
  }

  function paste(event) {
    const { clipboardData: data } = event;
    const text = data.getData('text/plain');
    // nothing can be typed into what is held aside
    if (!data.files.length && text.length <= SHOWN && !box.readOnly) return;
    event.preventDefault();
    if (text) takeText(text);
    else takeFiles([...data.files]);
  }

  function type() {
    if (box.readOnly) return; // an event about what was there before
    clearTimeout(typing);
    const { value } = box;
    if (value.length > SHOWN) takeText(value);
    else typing = setTimeout(() => takeText(value), PAUSE);
  }

  /** What was put in before the panel was wired up. */
  function takeWhatIsThere() {
    const { files } = /** @type {HTMLInputElement} */ (element('batch-file'));
    if (files.length) takeFiles([...files]);
    else if (box.value) type();
    else untouched();
  }

  /** What is dropped onto the panel is a list, and no puzzle for the grid. */
  function drop(event) {
    const { dataTransfer: data } = event;
    if (!data.files.length && !data.types.includes('text/plain')) return;
    event.preventDefault();
    event.stopPropagation();
    element('drop').classList.remove('over');
    if (data.files.length) takeFiles([...data.files]);
    else takeText(data.getData('text/plain'));
  }

  on('batch-text', 'paste', paste);
  on('batch-text', 'input', type);
  on('batch-open', 'click', () => element('batch-file').click());
  on('batch-file', 'change', ({ target }) => {
    if (target.files.length) takeFiles([...target.files]);
    target.value = ''; // so that the same file can be opened again
  });
  on('batch-clear', 'click', () => {
    empty();
    box.focus();
  });
  on('panel-batch', 'drop', drop);
  if (!lists.receive(takeGiven)) takeWhatIsThere();

  return {
    isEmpty: () => box.value === '',
    /** Show a list that was taken earlier. @param {{text: string, filename?: string}} source */
    show: ({ text, filename }) => (filename ? showFile(filename) : showText(text)),
  };
}
