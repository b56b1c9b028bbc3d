/** The step Change the model: its state, the editor, its buttons, and the result of a run. */
import { KEYS, type Editor } from './editor.js';
import { html, nothing } from '../html.js';
import { count, counted, fromBase64 } from '../words.js';
import type { Named, Judgement } from '../protocol.js';
import type { Changed, Pressed } from '../dom.js';

export type Does = Record<'run' | 'stop' | 'copyLink' | 'restart' | 'again' | 'save', () => void> & {
  change: (name: string) => void;
  take: (files: File[]) => void;
  give: (files: File[]) => void;
  forget: (file: File) => void;
  keep: (file: Result['files'][number]) => void;
  goTo: (line: number) => void;
};

export function changeStep(state: State, does: Does) {
  const { editor, problem } = state;
  return html`<p>Edit the textbook model and run it. The same program runs in Python on your computer.</p>
    ${editor ? source(editor, state, does) : waiting(problem, does)}
    ${editor && problem ? html`<p class="alert" role="alert">${problem}</p>` : nothing}
    ${editor ? outcome(state, does) : nothing}`;
}

const waiting = (problem: string, does: Does) =>
  problem
    ? html`<p class="alert" role="alert">${problem}</p>
        <div class="actions-row"><button type="button" @click=${does.again}>Try again</button></div>`
    : html`<p class="hint">Loading the editor…</p>`;

function source(editor: Editor, state: State, does: Does) {
  const { kept, ready, origin, foreign, changes, stage, link, said, files } = state;
  const option = ({ name, label }: Named) => html`<option value=${name}>${label}</option>`;
  const choose = ({ target }: Changed) => {
    does.change(target.value);
    target.value = '';
  };
  const chosen = (use: (files: File[]) => void) => (event: Changed) => {
    use([...(event.target.files ?? [])]);
    event.target.value = ''; // so that the same file can be opened again
  };
  const note = (words: string) => html`<p class="origin">${words}</p>`;
  return html`${origin ? note(`This program came from ${origin} and has not been run. Press Run.`) : nothing}
    ${foreign ? note('This program was written for another puzzle.') : nothing}
    <label class="field">Example changes
      <select autocomplete="off" ?disabled=${Boolean(stage)} @change=${choose}>
        <option value="">Insert an example…</option>${changes.map(option)}
      </select>
    </label>
    <div class="source">${editor.element}</div>
    <p class="hint">${KEYS}</p>
    <div class="actions-row">
      <button type="button" class="primary" ?disabled=${Boolean(stage)} @click=${does.run}>Run</button>
      ${stage ? html`<button type="button" @click=${does.stop}>Stop</button>` : nothing}
      <button type="button" ?disabled=${kept === ready} @click=${does.restart}>Start again</button>
      <button type="button" @click=${pick}>Open a program</button>
      <input type="file" accept=".py,.txt,text/x-python,text/plain" aria-label="Program file" hidden
        @change=${chosen(does.take)}>
      <button type="button" @click=${pick}>Add data files</button>
      <input type="file" multiple aria-label="Data files" hidden @change=${chosen(does.give)}>
      <button type="button" @click=${does.save}>Download program</button>
      <button type="button" @click=${does.copyLink}>Copy link<span
        class="visually-hidden"> to program</span></button>
    </div>
    ${
      files.length
        ? html`<p class="hint">The program can open these files:</p>
          ${fileList('Data files', files, 'Remove', does.forget)}`
        : nothing
    }
    <p class="hint">A program that opens <code>sudoku.xlsx</code>, <code>sudoku.sdk</code> or <code>sudoku.csv</code>
      reads the puzzle in the grid from it. Use "Add data files" for other files, or for your own file of that name.</p>
    ${said ? html`<p class="hint" role="status" aria-label="Link to program">${said}</p>` : nothing}
    ${link ? html`<input readonly aria-label="Link with the program" .value=${link}>` : nothing}`;
}

const pick = ({ currentTarget }: Pressed) => (currentTarget.nextElementSibling as HTMLElement).click();

function fileList<Item extends { name: string; size: number }>(
  label: string,
  files: Item[],
  verb: string,
  act: (file: Item) => void,
) {
  const item = (file: Item) => html`<li><code>${file.name}</code> (${counted(file.size, 'byte')})
    <button type="button" @click=${() => act(file)}>${verb}<span
      class="visually-hidden"> ${file.name}</span></button></li>`;
  return html`<ul class="beside" aria-label=${label}>${files.map(item)}</ul>`;
}

/** The files that held the puzzle. */
const filesRead = ({ found }: Result) => html`<p class="hint">It read the puzzle in the grid from
  ${found.map((name, index) => html`${index ? ', ' : ''}<code>${name}</code>`)}.</p>`;

/** The files that the program wrote. */
const filesWritten = ({ files, leftOut }: Result, does: Does) => html`<h3>Files written</h3>
  ${fileList('Files written', files, 'Download', does.keep)}
  ${leftOut ? html`<p class="hint">${leftOut}</p>` : nothing}`;

const STAGES = { starting: 'Starting Python…', running: 'The program is running…', '': '' };

function outcome({ stage, output, result }: State, does: Does) {
  return html`<div class="ran" role="status" aria-label="Program">
      ${stage ? html`<p>${STAGES[stage]}</p>` : nothing}${result ? resultPart(result, does) : nothing}</div>
    ${result?.found.length ? filesRead(result) : nothing}
    ${
      output
        ? html`<h3>Output</h3><pre class="printed" tabindex="0" role="region" aria-label="Output">${output}</pre>`
        : nothing
    }${result && (result.files.length || result.leftOut) ? filesWritten(result, does) : nothing}`;
}

function resultPart(
  { sentence, trouble, line, status, objective, reason, contradicting, judgement }: Result,
  does: Does,
) {
  const there = () => html`<button type="button" @click=${() => does.goTo(line)}>Go to line ${count(line)}</button>`;
  if (trouble) return html`<p class="alert">${trouble}</p>${line ? there() : nothing}`;
  return html`<p>${sentence} ${status ? html`PuLP status: <strong>${status}</strong>.` : nothing}
      ${objective === null ? nothing : html`The objective is <strong>${shown(objective)}</strong>.`} ${reason}</p>
    ${contradicting.length ? names(contradicting) : nothing}
    ${
      judgement
        ? html`<p class=${judgement.keeps ? 'kept' : 'broken'}>The grid shows your program's answer.
            ${judgement.sentences.join(' ')}</p>`
        : nothing
    }`;
}

/** Number of names shown at once. */
const IN_SIGHT = 8;

/** Conflicting constraints: a few, and the others on request. */
function names(all: string[]) {
  const list = (some: string[]) => html`<ul class="cut" aria-label="Conflicting constraints">
    ${some.map((name) => html`<li><code>${name}</code></li>`)}</ul>`;
  const rest = all.slice(IN_SIGHT);
  return html`${list(all.slice(0, IN_SIGHT))}
    ${rest.length ? html`<details><summary>${count(rest.length)} more</summary>${list(rest)}</details>` : nothing}`;
}

/** A value without the noise of its last digits. */
const shown = (value: number) => String(Number(value.toPrecision(9)));

/** The result of a run. */
export interface Result {
  sentence: string; // a sentence, if nothing went wrong
  trouble: string; // the error
  line: number; // its line; 0 if unknown
  status: string; // the status of its problem, in PuLP's words
  objective: number | null;
  reason: string; // why its problem has no solution, if known
  contradicting: string[]; // names of its conflicting constraints
  digits: number[]; // its solution; empty if it left no grid
  values: number[][]; // the same for the grid: [cell label, digit, 1]
  judgement: Judgement | null; // whether the digits are right; null until it arrives
  files: { name: string; size: number; data: Uint8Array<ArrayBuffer> }[]; // written by the program
  leftOut: string; // files that were dropped; a sentence
  found: string[]; // names of files that held the puzzle
}

export const initialState = () => ({
  editor: null as Editor | null, // null until it is loaded
  ready: '', // the puzzle's program; "" until it arrives
  kept: '', // the current text
  origin: '', // its source: a file or a link; "" for neither
  foreign: false, // it was written for another puzzle
  files: [] as File[], // data files in the program's folder
  changes: [] as Named[], // example changes
  longest: 0, // maximum length of a text
  stage: '' as '' | 'starting' | 'running', // the stage of the run
  output: '',
  result: null as Result | null,
  link: '', // a link to the puzzle and the text, to be copied by hand; "" for none
  said: '', // the last action
  problem: '', // the last error
});

export type State = ReturnType<typeof initialState>;

/** Clears messages about an older text. */
export const NOTHING_SAID = { link: '', said: '', problem: '' };

/** No run yet, or a run whose result is obsolete. */
export const NOTHING_RUN = { stage: '' as '', output: '', result: null, ...NOTHING_SAID };

const UNREAD = 'The program ended, but its answer could not be read.';

/** Return the program's digits and the cells that break a rule, both to be shown in the grid. */
export const highlightsOf = ({ result }: Pick<State, 'result'>) => ({
  cells: result?.judgement?.cells ?? [],
  values: result?.judgement ? result.values : null,
});

/** Number of constraint names that are listed. */
const MOST_NAMES = 10_000;

/** Unchecked data: the answer of a worker that a program may have altered. */
export type Answer = { [Part in keyof Result | 'message' | 'left_out']?: unknown };

/**
 * Return the result in a worker's answer. A program may have altered its worker, so nothing in it is certain.
 * @param cells   the number of cells in the grid
 */
export function resultOf(answer: Answer, cells: number): Result {
  const side = Math.sqrt(cells);
  const isDigit = (value: unknown) => isInteger(value) && value > 0 && value <= side;
  const given: unknown[] = Array.isArray(answer.digits) ? answer.digits : [];
  const digits = given.length === cells && given.every(isDigit) ? given.map(Number) : [];
  const sentence = text(answer.sentence);
  return {
    sentence,
    trouble: text(answer.message) || (sentence ? '' : UNREAD),
    line: isInteger(answer.line) ? answer.line : 0,
    status: text(answer.status),
    objective: isNumber(answer.objective) ? answer.objective : null,
    reason: text(answer.reason),
    contradicting: namesIn(answer.contradicting),
    digits,
    values: digits.map((digit, index) => [index + 1, digit, 1]),
    judgement: null,
    files: filesOf(answer.files),
    leftOut: text(answer.left_out),
    found: namesIn(answer.found),
  };
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isInteger = (value: unknown): value is number => Number.isInteger(value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

const namesIn = (names: unknown): string[] =>
  Array.isArray(names) && names.length <= MOST_NAMES ? names.map(text) : [];

/** Number of files that are accepted from an answer. */
const MOST_FILES = 20;

/** Return the valid files in an answer. */
function filesOf(files: unknown) {
  if (!Array.isArray(files)) return [];
  return files.slice(0, MOST_FILES).flatMap((file) => {
    try {
      const data = fromBase64(String(file.data));
      return [{ name: String(file.name), size: data.length, data }];
    } catch {
      return []; // a program may have forged this answer
    }
  });
}

/** Return the result of a run without an answer. */
export const cutResult = (message: string): Result => resultOf({ message }, 0);
