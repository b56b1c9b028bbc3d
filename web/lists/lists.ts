/**
 * The Lists tab: its parts, what its events do, and lists that arrive: pasted, typed, dropped, opened, handed over, or
 * restored from the last visit.
 */
import { createCards } from './cards.js';
import { createListExport, createFigures, readFile } from './files.js';
import * as change from './state.js';
import { filtered, initialState, isOpen, jobOf, type State, type Store } from './state.js';
import { ListKeeper } from './store.js';
import { createListsView, fillChoices } from './view.js';
import { createWork } from './run.js';
import { element, setAttribute, type Changed, type Pressed, on, isTyping } from '../dom.js';
import { Pool, type Ask } from '../worker/pool.js';
import { createStore } from '../state/store.js';
import type { State as PageState, Source, Store as PageStore } from '../state/state.js';
import type { Page } from '../page.js';
import { affordable } from '../support.js';
import { Runner } from '../worker/runner.js';
import { inWords, ListError, readText } from './list.js';
import { isOwnDrag } from '../io/files.js';
import { count } from '../words.js';

const FIELDS = { limit: 'limit', 'file-format': 'format' }; // their values are choices of the state

/** Create the tab. */
export function createLists(context: Pick<Page, 'store' | 'solver' | 'intake' | 'holds'>) {
  const { solver, holds, store: page } = context;
  const { catalog } = page.state;
  const keeper = new ListKeeper((reason) =>
    store.change({ messages: { kept: `The list cannot be saved for your next visit: ${reason}.` } }),
  );
  const ask: Ask = (name, request) => solver.call(name, request);
  const initial = initialState(catalog, page.state.doc.chosen);
  const store = createStore(initial, (state) => view.draw(state));
  const choose = (choices: Partial<State['choices']>) => store.change({ choices });
  const show = (wanted: Partial<State['view']>) => store.change((state) => filtered(state, wanted));
  const start = (button: string) => work.start(jobOf(store.state, button));
  const view = createListsView(catalog, {
    open: (row) => take.open(row),
    sort: (column) => show({ column, down: store.state.view.column === column && !store.state.view.down }),
    show: (kind) => show({ kind: kind === store.state.view.kind ? '' : kind }),
    start,
  });
  const work = createWork(store, keeper, new Pool({ start: () => new Runner(), size: affordable() }));
  const intake = createListInput(page, store, keeper, ask, { halt: work.stop, start });
  const take = createListExport(store, ask, context);
  const figures = createFigures(store, ask, () => page.state.settings.place === 'lists' && !document.hidden);

  fillChoices(catalog);
  const cards = createCards(page, store, ask, work.make);
  store.watch(figures, ['work']);
  store.change({});
  for (const [id, choice] of Object.entries(FIELDS))
    on(`lists-${id}`, 'input', ({ target }: Changed) => choose({ [choice]: target.value }));
  on('lists-only-shown', 'change', ({ target }: Changed) => choose({ onlyShown: target.checked }));
  on('lists-gear', 'click', ({ currentTarget: gear }: Pressed) => {
    const options = element('lists-options');
    options.hidden = !options.hidden;
    setAttribute(gear, 'aria-expanded', String(!options.hidden));
  });
  on('lists-models', 'change', ({ target }: Changed) => {
    const others = store.state.choices.models.filter((name) => name !== target.value);
    const models = target.checked ? [...others, target.value] : others;
    choose({ models: models.length ? models : [target.value] }); // at least one stays
  });
  on('lists-variant', 'change', ({ target }: Changed) => {
    choose({ variant: target.value });
    const { source } = store.state.input;
    if (source && !('plan' in source)) intake.take(source);
  });
  on('lists-pause', 'click', () => (isOpen(store.state) ? work.resume() : work.pause()));
  on('lists-stop', 'click', work.stop);
  on('lists-find', 'input', ({ target }: Changed) => show({ find: target.value }));
  on('lists-download', 'click', take.write);
  holds.push(async () => {
    const { input, work: running, writing } = store.state;
    if (input.busy || writing || running.phase !== 'idle') return 'the list on the Lists tab is running';
    if (!(input.list || running.made) || (await keeper.holds())) return '';
    return 'the list on the Lists tab is not saved, so download its results first';
  });
  intake.begin().then(cards.follow); // not awaited: the tab is complete
}

/** The longest text in the box: megabytes in it would block the page. */
const MOST = 20_000;
/** Milliseconds without typing after which the list is read, and without another part of a pasted text. */
const PAUSE = 500;
const SOON = 50;

/** halt: stops the run through the previous list; start: does what a button does */
type Does = { halt: () => void; start: (button: string) => unknown };

function createListInput(page: PageStore, store: Store, keeper: ListKeeper, ask: Ask, { halt, start }: Does) {
  const box: HTMLTextAreaElement = element('lists-text');
  let typing: number | undefined;
  const refuse = (alert: string) => store.change({ messages: { alert } });

  /**
   * Read a list; resolves when it is here, or refused.
   * @param variant   the variant of lines that name none
   * @param typed   whether it is being typed
   */
  async function take(source: Source, variant: string = store.state.choices.variant, typed = false) {
    clearTimeout(typing);
    if (store.state.work.phase !== 'idle') return refuse('A list is running. Stop it first.');
    halt();
    store.change((state) => change.listCame(state, source, variant, typed));
    const { turn } = store.state.input;
    const wanted = () => turn === store.state.input.turn;
    const tell = (patch: change.Patch) => wanted() && store.change(patch);
    if (!typed) tell({ messages: { doing: 'Reading the list…' } });
    const progress = (done: number, all: number) =>
      tell({ messages: { doing: `Reading: line ${count(done)} of ${count(all)}` } });
    const how = { ask, variant, limits: store.state.offered.lists, progress, wanted };
    try {
      const found = await ('file' in source ? readFile(source.file, how) : readText(source.text, how));
      if (!wanted()) return;
      if (!found.list.length) throw new ListError('it has no puzzles');
      store.change((state) => change.listRead(state, found));
      if (!typed) box.value = '';
      await keeper.replace(found.list, change.aboutOf(store.state));
      if (found.results) keeper.add([...found.results.rows.entries()]);
    } catch (error) {
      tell({ messages: { alert: `The list could not be read: ${inWords(error)}` } });
    }
    tell({ input: { busy: false }, messages: { doing: '' } });
  }

  function clear() {
    clearTimeout(typing);
    halt();
    store.change(change.listGone);
    keeper.clear();
  }

  function takeText(text: string, typed = false) {
    if (text.trim()) take({ text }, undefined, typed);
    else clear();
  }

  function takeFiles(files: FileList) {
    if (files.length > 1) refuse(`Open one list at a time, not ${count(files.length)} files.`);
    else take({ file: files[0] });
  }

  /** Read what is pasted on the tab; a short text that is pasted into the box is read with the rest of the box. */
  function paste(event: ClipboardEvent) {
    const { clipboardData: data, target } = event;
    if (!data || page.state.settings.place !== 'lists') return;
    const text = data.getData('text/plain');
    const isField = target instanceof Element && target.closest('input, textarea, select') !== null;
    if (isField && (target !== box || (!data.files.length && text.length <= MOST))) return;
    event.preventDefault();
    event.stopPropagation();
    if (text) takeText(text);
    else if (data.files.length) takeFiles(data.files);
  }

  function type(event: InputEvent) {
    clearTimeout(typing);
    const typed = isTyping(event);
    typing = setTimeout(() => takeText(box.value, typed), typed ? PAUSE : SOON);
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

  /** Read a list that another tab hands over. */
  async function takeHanded({ handed: [given] }: PageState) {
    if (!given) return;
    const { variant, compare, ...source } = given;
    page.change({ handed: [] });
    await take(source, variant);
    if (compare && store.state.input.list && store.state.input.source === source) start(change.COMPARE);
  }

  /** Take what came before the tab was created, or else the list of the last visit. */
  async function begin() {
    if (page.state.handed.length) return takeHanded(page.state);
    const { turn } = store.state.input;
    const kept = await keeper.last();
    if (kept && turn === store.state.input.turn) store.change((state) => change.listKept(state, kept));
  }

  on('lists-text', 'input', type);
  on('lists-open', 'click', () => element('lists-file').click());
  on('lists-file', 'change', ({ target }: Changed) => {
    if (target.files?.length) takeFiles(target.files);
    target.value = ''; // so that the same file can be opened again
  });
  on('lists-clear', 'click', () => {
    clear();
    box.value = '';
    box.focus();
  });
  on('lists-panel', 'drop', drop);
  addEventListener('paste', paste, { capture: true }); // before the page reads it as a puzzle
  page.watch(takeHanded, ['handed']);
  return { take, begin };
}
