/** Opens files, links to this page and long texts, whether chosen, pasted or dropped. */
import { refused } from '../state/answers.js';
import { toBase64, count } from '../words.js';
import { element, on } from '../dom.js';
import { fileRefusal, textRefusal, catalogOf } from '../state/catalog.js';
import { isListLink } from '../state/places.js';
import { fragmentOf } from '../link/link.js';
import type { State, Source } from '../state/state.js';
import type { Page } from '../page.js';

/** Number of recently opened files that are kept, because a program may read them. */
const MOST_KEPT = 10;

const PICTURE = /\.(avif|bmp|gif|hei[cf]|jpe?g|png|tiff?|webp)$/i;
/** Return whether a file is a picture made of pixels, by its type or its name. */
const isPicture = ({ type, name }: File) => /^image\/(?!svg)/.test(type) || PICTURE.test(name);

export function createFiles(
  { store, intake }: Pick<Page, 'store' | 'intake'>,
  { open: openLink }: { open: (fragment: string) => void },
  openPhoto: (file: File) => void,
) {
  let last = 0; // counts opened files: a slow one must not replace a later one
  let waiting: (() => void) | null = null; // what to open once the catalog has loaded
  /** @param list   a source that the Lists tab can read */
  const refuse = (message: string, list: Source | null = null) =>
    store.change(refused({ message, line: null, list }, 'file'));

  /** Open something at once, or as soon as the catalog, which has the limits, has loaded. */
  function whenListed(name: string, open: () => void) {
    last += 1;
    if (store.state.catalog) return open();
    waiting = open;
    store.change({ messages: { said: `${name} will open as soon as the page has loaded.` } });
  }

  /** The catalog has loaded and text typed earlier is being read: now open whatever was waiting. */
  function openWaiting({ catalog }: State) {
    if (!catalog || !waiting) return;
    queueMicrotask(waiting);
    waiting = null;
  }

  async function openFile(file: File) {
    if (isPicture(file)) return openPhoto(file);
    const opened = last;
    store.change(({ opened: kept }) => ({ opened: [...kept, file].slice(-MOST_KEPT) }));
    try {
      const tooLong = await fileRefusal(file, catalogOf(store.state));
      const data = tooLong ? '' : toBase64(new Uint8Array(await file.arrayBuffer()));
      if (opened !== last) return;
      if (tooLong) refuse(tooLong.message, tooLong.list);
      else intake.file({ data, file });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      refuse(`the file ${file.name} could not be read: ${error.message}`);
    }
  }

  function openFiles(files: File[]) {
    const [file, ...others] = files;
    if (!file) return;
    if (!others.length) return whenListed(file.name, () => openFile(file));
    refuse(`open one file at a time, not ${count(files.length)} files`);
  }

  /** Open a pasted or dropped text. */
  function openText(text: string) {
    whenListed('The text', () => takeText(text));
  }

  /** Open a link to a puzzle, or let the Lists tab follow one to an experiment. */
  function follow(fragment: string) {
    if (isListLink(fragment)) location.hash = fragment;
    else openLink(fragment);
  }

  /** Return whether a text may be pasted into the text box as usual: it is neither a link nor too long. */
  const isUsual = (text: string) => fragmentOf(text) === null && !textRefusal(text, store.state.catalog);

  /** Open a link that arrived in the text box without a paste, such as from a keyboard's clipboard. */
  function arrive(event: Event) {
    const { target, data } = event as InputEvent & { target: HTMLInputElement };
    if (target !== element('puzzle') || data?.length === 1 || fragmentOf(target.value) === null) return;
    const text = target.value;
    target.value = store.state.reading.text;
    event.stopPropagation();
    openText(text);
  }

  function takeText(text: string) {
    const fragment = fragmentOf(text);
    if (fragment !== null) return follow(fragment);
    if (text.trim()) intake.text(text);
  }

  /**
   * Open a pasted file, link to this page or overlong text, and any text pasted outside of a field. Other texts are
   * pasted as usual.
   */
  function paste(event: ClipboardEvent) {
    const { clipboardData } = event;
    if (!clipboardData) return;
    const [target] = event.composedPath(); // possibly in an editor's shadow tree
    const inPuzzle = target === element('puzzle') || element('board').contains(target);
    if (!inPuzzle && isField(target)) return;
    const text = clipboardData.getData('text/plain');
    const files = [...clipboardData.files];
    if (text ? inPuzzle && isUsual(text) : !files.length) return;
    event.preventDefault();
    event.stopPropagation();
    if (text) openText(text);
    else openFiles(files);
  }

  for (const [button, field] of [
    ['open', 'file'],
    ['photo', 'photo-file'],
  ]) {
    on(button, 'click', () => element(field).click());
    on(field, 'change', ({ target }) => {
      openFiles([...target.files]);
      target.value = ''; // so that the same file can be opened again
    });
  }
  document.addEventListener('paste', paste, { capture: true });
  document.addEventListener('input', arrive, { capture: true });
  store.watch(openWaiting, ['catalog']);
  createDropping(openFiles, openText);
}

const isField = (target: unknown) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Types that can be dropped, best first; the others hold the same content in another form. */
const DROPPED = ['Files', 'text/uri-list', 'text/plain'];

function createDropping(openFiles: (files: File[]) => void, openText: (text: string) => void) {
  const overlay = element('drop');
  /** Return the droppable content of a drag, or null if there is none. */
  const offered = ({ dataTransfer }: DragEvent) =>
    !isOwnDrag() && dataTransfer && DROPPED.some((type) => dataTransfer.types.includes(type)) ? dataTransfer : null;
  const show = (is: boolean) => overlay.classList.toggle('over', is);

  function over(event: DragEvent) {
    const data = offered(event);
    if (!data) return;
    event.preventDefault();
    data.dropEffect = 'copy';
    show(true);
  }

  function drop(event: DragEvent) {
    const data = offered(event);
    if (!data) return;
    event.preventDefault(); // otherwise the browser would leave the page for the file
    if (data.files.length) openFiles([...data.files]);
    else openText(firstLink(data.getData('text/uri-list')) || data.getData('text/plain'));
  }

  for (const type of ['dragenter', 'dragover'] as const) document.addEventListener(type, over);
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) show(false);
  });
  // Anywhere on the page; the editor and the list handle their own drops.
  document.addEventListener('drop', () => show(false), { capture: true });
  document.addEventListener('drop', drop);
}

/** A list of links has one per line; comments begin with "#". */
function firstLink(list: string) {
  return list.split(/\r?\n/).find((line) => line && !line.startsWith('#')) ?? '';
}

/** Drags within the page: its own content is moved between fields, not dropped onto the page. */
let own = false;
for (const type of ['dragstart', 'dragend']) document.addEventListener(type, () => (own = type === 'dragstart'));

/** Return whether the current drag started on this page. */
export const isOwnDrag = () => own;
