/** The step Change the model: the editor, its buttons, and the result of a run. */
import { KEYS, type Editor } from './editor.js';
import { html, nothing } from '../html.js';
import { count, counted } from '../words.js';
import type { Named } from '../protocol.js';
import type { Result, State } from './state.js';
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
  return html`<p>Edit the program, then run it. The same text also runs in Python on your computer.</p>
    <p class="hint">This is the textbook model, plain: a variable for each digit in each cell, and constraints for the
      rules and the givens. The Solve button uses a smaller model, in which the givens are already fixed.</p>
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
  return html`${origin ? note(`This text came from ${origin} and has not been run. Press Run.`) : nothing}
    ${foreign ? note('This text was written for another puzzle.') : nothing}
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
