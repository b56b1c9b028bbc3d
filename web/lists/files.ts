/** Lists read from files, piece by piece, so that they are not in memory twice; results written into files, and drawn. */
import { fromBase64, toBase64, count, counted } from '../words.js';
import { inWords, ListError, readText, readWhole, type Found, type How, type Rows } from './list.js';
import { chosenRows, nameOf, type Store, type State } from './state.js';
import { download, pixelsOf } from '../io/out.js';
import { messageOf } from '../download.js';
import { showPlace } from '../panels/tabs.js';
import type { Ask } from '../worker/pool.js';
import type { Reply } from '../protocol.js';
import type { Page } from '../page.js';
import { say } from '../state/state.js';
import { element, setText } from '../dom.js';
import { html, render } from '../html.js';
import { pictureOf } from '../trusted.js';

const SNIFFED = 4096; // bytes from which the kind of a file is detected

export async function readFile(file: File, how: How): Promise<Found> {
  const { max_book: most } = how.limits;
  if (file.size > 2 * Math.max(most, how.limits.max_text))
    throw new ListError(
      `the file ${file.name} has ${count(file.size)} bytes; the limit is ${count(2 * Math.max(most, how.limits.max_text))}; split it into smaller lists`,
    );
  const opened = await how.ask('list_open', { data: toBase64(await bytesOf(file.slice(0, SNIFFED))) });
  if (!opened.ok) throw new ListError(opened.message);
  if (opened.encoding) return readText(decoded(await bytesOf(file), opened), how);
  if (file.size > most)
    throw new ListError(`the workbook ${file.name} has ${count(file.size)} bytes; the limit is ${count(most)}`);
  return readWhole({ data: toBase64(await bytesOf(file)) }, how);
}

async function bytesOf(blob: Blob) {
  const buffer = await blob.arrayBuffer().catch((error) => {
    throw new ListError(`the file could not be read: ${messageOf(error)}`, { cause: error });
  });
  return new Uint8Array(buffer);
}

/** Decode a text; lines that are invalid in its encoding are decoded with the fallback, if there is one. */
export function decoded(bytes: Uint8Array, { encoding, fallback }: { encoding: string; fallback: string }): string {
  const strict = new TextDecoder(encoding, { fatal: fallback !== '' });
  try {
    return strict.decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const end = bytes.indexOf(10); // such an encoding has single-byte line ends
  if (end < 0) return new TextDecoder(fallback).decode(bytes);
  const lines = [];
  for (let at = 0; at <= bytes.length; ) {
    const found = bytes.indexOf(10, at);
    const line = bytes.subarray(at, found < 0 ? bytes.length : found);
    lines.push(decoded(line, { encoding, fallback }));
    at += line.length + 1;
  }
  return lines.join('\n');
}

/** Output of a list: its results as a file, or one of its puzzles in the grid. */
export function createListExport(store: Store, ask: Ask, { store: page, intake }: Pick<Page, 'store' | 'intake'>) {
  async function write() {
    const { state } = store;
    const { list } = state.input;
    const { rows, job } = state.work;
    if (!list || !rows?.done || !job || state.writing) return;
    const { files } = state.offered.lists;
    const { name, label, suffix, type } = files.find((file) => file.name === state.choices.format) ?? files[0];
    const chosen = chosenRows(state);
    const packed = (row: number) => {
      const entry = rows.entryOf(row);
      const { variant, source } = list.layout(entry);
      const whose = [list.numbers[entry], list.line(entry), variant, source, job.task, job.models[row % rows.width]];
      return [...whose, rows.list[row]];
    };
    store.change({ writing: true, messages: { written: `Writing a ${label} with ${counted(chosen.length, 'row')}` } });
    let written = '';
    try {
      const wrote: Reply<'list_write'> = await ask('list_write', { file: name, rows: Array.from(chosen, packed) });
      if (!wrote.ok) throw new ListError(wrote.message);
      download(`${nameOf(state)}-${job.task}.${suffix}`, new Blob([fromBase64(wrote.data)], { type }));
      const rest = wrote.left_out
        ? `; this format cannot hold the other ${wrote.left_out === 1 ? 'one' : count(wrote.left_out)}.`
        : '.';
      written = `${counted(chosen.length - wrote.left_out, 'row')} written${rest}`;
    } catch (error) {
      written = `The file was not written: ${inWords(error)}`;
    }
    store.change({ writing: false, ...(list === store.state.input.list && { messages: { written } }) });
  }

  /** Put a row's puzzle into the grid. */
  async function open(row: number) {
    const { list } = store.state.input;
    const { rows } = store.state.work;
    if (!list || !rows) return;
    const entry = rows.entryOf(row);
    const number = list.numbers[entry];
    try {
      const answer = await ask('list_line', { number, line: list.line(entry), layout: list.layout(entry) });
      if (list !== store.state.input.list || !answer.ok) return;
      intake.text(answer.text, { title: `${nameOf(store.state)} ${number}`, variant: answer.variant });
      say(page, `Line ${count(number)} of the list is now in the grid.`);
      showPlace(page, 'solve');
    } catch (error) {
      store.change({ messages: { alert: `The puzzle could not be opened: ${inWords(error)}` } });
    }
  }

  return { write, open };
}

type Figure = { name: string; title: string; about: string; svg: string };

const PAUSE = 3000; // milliseconds between two drawings, or four times as long as the last one took
const MOST = 20_000; // rows that are drawn: an even selection of a longer list

/**
 * Return a function to call when the results have changed, which draws them when it is time.
 * @param isShown   returns whether the tab is in sight
 */
export function createFigures(store: Store, ask: Ask, isShown: () => boolean) {
  let drawn: { rows: Rows | null; done: number } = { rows: null, done: 0 };
  let next = 0; // when to draw again during a run
  let busy = false;
  const pictures = new Map<string, Element>(); // the drawings in sight, by their SVG

  async function follow() {
    const { rows, phase } = store.state.work;
    const done = rows?.done ?? 0;
    if (busy || (rows === drawn.rows && done === drawn.done)) return;
    const began = performance.now();
    if (done && phase !== 'idle' && (began < next || !isShown())) return;
    if (rows !== drawn.rows) show([], '');
    drawn = { rows, done };
    if (!done) return;
    busy = true;
    const some = chosen(store.state);
    const answer = await ask('list_figures', { rows: some });
    busy = false;
    next = performance.now() + Math.max(PAUSE, 4 * (performance.now() - began));
    const part =
      some.length < done && answer.figures?.length
        ? ` The figures show ${count(some.length)} of ${count(done)} results.`
        : '';
    if (rows === store.state.work.rows)
      show(answer.figures ?? [], answer.figures ? answer.agreement + part : `No figures: ${answer.message}`);
    follow();
  }

  function show(figures: Figure[], agreement: string) {
    for (const svg of pictures.keys()) if (!figures.some((figure) => figure.svg === svg)) pictures.delete(svg);
    setText(element('lists-agreement'), agreement);
    render(figures.map(figureOf), element('lists-figures'));
  }

  function figureOf({ name, title, about, svg }: Figure) {
    const picture = pictures.get(svg) ?? pictureOf(svg);
    pictures.set(svg, picture);
    const file = (kind: string) => `${nameOf(store.state)}-${name}.${kind.toLowerCase()}`;
    const button = (kind: string, make: () => Blob | Promise<Blob>) => html`<button type="button" class="quiet"
      aria-label="Download ${kind} of ${title}" @click=${async () => download(file(kind), await make())}>${kind}</button>`;
    const vector = () => new Blob([svg], { type: 'image/svg+xml' });
    return html`<figure>${picture}<figcaption><span class="hint">${about}</span>
      <span class="pair">${button('SVG', vector)}${button('PNG', () => pixelsOf(svg))}</span></figcaption></figure>`;
  }

  return follow;
}

/** Return the finished rows as `list_figures` takes them: if there are too many, those of every second entry, or so. */
function chosen({ input: { list }, work: { rows, job } }: State) {
  if (!list || !rows || !job) return [];
  const step = Math.ceil(rows.done / MOST);
  const some = [];
  for (let row = 0; row < rows.length; row += 1) {
    const entry = rows.entryOf(row);
    if (entry % step || !rows.has(row)) continue;
    const values = (['givens', 'seconds', 'verdict', 'difficulty', 'score'] as const).map((name) =>
      rows.value(row, name),
    );
    const solution = rows.width > 1 ? rows.value(row, 'solution') : ''; // only for whether the models agree
    some.push([list.numbers[entry], job.task, job.models[row % rows.width], ...values, solution]);
  }
  return some;
}
