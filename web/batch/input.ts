/**
 * The text box for a list that is pasted, typed or dropped. Of a long list it shows only the beginning: megabytes of
 * text in a box would block the page at every key press.
 */
import { element, type Changed } from '../dom.js';
import { isOwnDrag } from '../io/dragging.js';
import { count } from '../words.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

/** Maximum number of characters of a list that stays in the box. */
const SHOWN = 20_000;
const GLIMPSE = 2_000;
/** Milliseconds without typing after which the list is read. */
const PAUSE = 500;

/** filename: the name of the file that contained the text, on an earlier visit */
export type Source = { text: string; filename?: string } | { file: File };

type Does = {
  take: (source: Source, variant?: string) => void;
  clear: () => void;
  refuse: (why: string) => void; // called with the reason why a list cannot be used
  untouched: () => void; // called if there was no list when the tab opened
};

export function createListInput({ store, on, onState }: Context, { take, clear, refuse, untouched }: Does) {
  const box = element('batch-text');
  let typing: number | undefined;

  /** @param glimpse   the beginning of a list that is too long for the box; "" if the box holds all of it */
  function setAside(glimpse: string) {
    box.readOnly = glimpse !== '';
    element('batch-aside').hidden = glimpse === '';
    if (glimpse) box.value = glimpse;
  }

  function showText(text: string) {
    setAside(text.length > SHOWN ? `${text.slice(0, GLIMPSE).replace(/\n[^\n]*$/, '')}\n…` : '');
    if (text.length <= SHOWN && box.value !== text) box.value = text;
  }

  function takeText(text: string) {
    if (!text.trim()) return empty();
    takeSource({ text });
  }

  function takeFiles(files: FileList) {
    if (files.length > 1) return refuse(`Open one list at a time, not ${count(files.length)} files.`);
    takeSource({ file: files[0] });
  }

  function takeSource(source: Source, variant?: string) {
    clearTimeout(typing);
    if ('file' in source) showFile(source.file.name);
    else showText(source.text);
    take(source, variant);
  }

  function showFile(name: string) {
    setAside(`The file ${name}`);
  }

  function empty() {
    clearTimeout(typing);
    setAside('');
    box.value = '';
    clear();
  }

  function paste(event: ClipboardEvent) {
    const { clipboardData: data } = event;
    if (!data) return;
    const text = data.getData('text/plain');
    // nothing can be typed into a box that shows only the beginning
    if (!data.files.length && text.length <= SHOWN && !box.readOnly) return;
    event.preventDefault();
    if (text) takeText(text);
    else takeFiles(data.files);
  }

  function type() {
    if (box.readOnly) return; // a late event about the previous text
    clearTimeout(typing);
    const { value } = box;
    if (value.length > SHOWN) takeText(value);
    else typing = setTimeout(() => takeText(value), PAUSE);
  }

  /** Read a list that was entered before the tab was created. */
  function takeWhatIsThere() {
    const { files } = element('batch-file') as HTMLInputElement;
    if (files?.length) takeFiles(files);
    else if (box.value) type();
    else untouched();
  }

  /** Read a list that was entered as a puzzle. */
  function takeHanded({ handed: [given] }: State) {
    if (!given) return;
    const { variant, ...source } = given;
    store.change({ handed: [] });
    takeSource(source, variant);
  }

  /** Read a drop onto the tab as a list, not as a puzzle for the grid. */
  function drop(event: DragEvent) {
    const { dataTransfer: data, target } = event;
    if (!data || isOwnDrag() || (!data.files.length && !data.types.includes('text/plain'))) return;
    event.stopPropagation();
    if (!data.files.length && target instanceof HTMLInputElement) return; // the field handles the text
    event.preventDefault();
    if (data.files.length) takeFiles(data.files);
    else takeText(data.getData('text/plain'));
  }

  on('batch-text', 'paste', paste);
  on('batch-text', 'input', type);
  on('batch-open', 'click', () => element('batch-file').click());
  on('batch-file', 'change', ({ target }: Changed) => {
    if (target.files?.length) takeFiles(target.files);
    target.value = ''; // so that the same file can be opened again
  });
  on('batch-clear', 'click', () => {
    empty();
    box.focus();
  });
  on('many-panel', 'drop', drop);
  if (store.state.handed.length) takeHanded(store.state);
  else takeWhatIsThere();
  onState(takeHanded, ['handed']);

  return {
    isEmpty: () => box.value === '',
    /** Show a list that was read earlier. */
    show: ({ text, filename }: { text: string; filename?: string }) => (filename ? showFile(filename) : showText(text)),
  };
}
