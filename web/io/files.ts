/** Opening of files, links of this page and long texts, whether chosen, pasted or dropped. */
import { refused } from '../state/answers.js';
import { toBase64 } from '../base64.js';
import { element } from '../dom.js';
import { fileRefusal, textProblem, textRefusal } from '../state/limits.js';
import { isLabLink } from '../link/experiment.js';
import { fragmentOf } from '../link/link.js';
import { ownDrags } from './dragging.js';
import { count } from '../words.js';
import type { Context } from '../app.js';
import type { Source } from '../batch/box.js';

/** Files opened that a program may find, the last ones. */
const MOST_KEPT = 10;

export function createFiles(
  { store, intake, on, onState, opened: kept }: Context,
  { open: openLink }: { open: (fragment: string) => boolean },
) {
  let last = 0; // counts what was opened: a file that is read slowly must not replace a later one
  let waiting = null; // what to open when the catalog is loaded
  /** @param list   the source that Many puzzles can read */
  const refuse = (message: string, list: Source | null = null) =>
    store.change(refused({ message, line: null, list }, 'file'));

  /** Open something at once, or as soon as the catalog is loaded, which has the limits. */
  function whenListed(name: string, open: () => void) {
    last += 1;
    if (store.state.catalog) return open();
    waiting = open;
    store.change({ messages: { said: `${name} will be opened as soon as the page is loaded.` } });
  }

  /** The catalog is loaded, and text typed before is being read: now open what was waiting. */
  function openWaiting({ catalog }) {
    if (!catalog || !waiting) return;
    queueMicrotask(waiting);
    waiting = null;
  }

  async function openFile(file: File) {
    const opened = last;
    kept.push(file);
    kept.splice(0, kept.length - MOST_KEPT);
    try {
      const tooLong = await fileRefusal(file, store.state.catalog);
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
    if (!files.length) return;
    if (files.length === 1) return whenListed(files[0].name, () => openFile(files[0]));
    refuse(`these are ${count(files.length)} files; the page takes one at a time`);
  }

  /** Open a whole text, pasted or dropped. */
  function openText(text) {
    whenListed('The text', () => takeText(text));
  }

  /** Open a link to a puzzle, or have the lab follow one to an experiment. */
  function follow(fragment) {
    if (isLabLink(fragment)) location.hash = fragment;
    else openLink(fragment);
  }

  /** Open a link that came into the text box other than by a paste: from a keyboard's clipboard, say. */
  function arrive(event) {
    const { target, data } = event;
    if (target !== element('puzzle') || data?.length === 1 || fragmentOf(target.value) === null) return;
    const link = target.value;
    target.value = store.state.reading.text;
    event.stopPropagation();
    openText(link);
  }

  function takeText(text) {
    const fragment = fragmentOf(text);
    if (fragment !== null) return follow(fragment);
    const tooLong = textRefusal(text, store.state.catalog);
    // A text too long for a puzzle is not even put into the box: laying it out would block the page for seconds.
    if (tooLong) refuse(tooLong.message, tooLong.list);
    else if (text.trim()) intake.text(text);
  }

  /**
   * Open a pasted file, link of this page or text that is too long, and any text pasted outside of a field. Other texts
   * are pasted as usual.
   */
  function paste(event) {
    const { clipboardData } = event;
    const [target] = event.composedPath(); // which may be in an editor's shadow tree
    const inPuzzle = target === element('puzzle') || element('board').contains(target);
    if (!inPuzzle && isField(target)) return;
    const text = clipboardData.getData('text/plain');
    const files = [...clipboardData.files];
    const usual = text
      ? inPuzzle && fragmentOf(text) === null && !textProblem(text, store.state.catalog)
      : !files.length;
    if (usual) return;
    event.preventDefault();
    event.stopPropagation();
    if (text) openText(text);
    else openFiles(files);
  }

  on('open', 'click', () => element('file').click());
  on('file', 'change', ({ target }) => {
    openFiles([...target.files]);
    target.value = ''; // so that the same file can be opened again
  });
  document.addEventListener('paste', paste, { capture: true });
  document.addEventListener('input', arrive, { capture: true });
  onState(openWaiting);
  createDropping(openFiles, openText);
}

const isField = (target) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Types that can be dropped, the best first: the others are the same content in another form. */
const DROPPED = ['Files', 'text/uri-list', 'text/plain'];

function createDropping(openFiles, openText) {
  const overlay = element('drop');
  const isOwn = ownDrags();
  const offers = ({ dataTransfer }) =>
    !isOwn() && dataTransfer && DROPPED.some((type) => dataTransfer.types.includes(type));
  const show = (is) => overlay.classList.toggle('over', is);

  function over(event) {
    if (!offers(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    show(true);
  }

  function drop(event) {
    if (!offers(event)) return;
    event.preventDefault(); // or the browser would leave the page for the file
    const data = event.dataTransfer;
    if (data.files.length) openFiles([...data.files]);
    else openText(firstLink(data.getData('text/uri-list')) || data.getData('text/plain'));
  }

  for (const type of ['dragenter', 'dragover']) document.addEventListener(type, over);
  document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && show(false));
  // Wherever it is dropped: the editor and the list keep to themselves what they take.
  document.addEventListener('drop', () => show(false), { capture: true });
  document.addEventListener('drop', drop);
}

/** A list of links has one on each line; comments begin with "#". */
function firstLink(list) {
  return list.split(/\r?\n/).find((line) => line && !line.startsWith('#')) ?? '';
}
