/** The view of the tab: the list, what can be done with it, the run, and the results. */
import { COMPARE, filenameOf, isFilled, isOpen, planOf, type Offered, type State } from './state.js';
import { createTable } from './table.js';
import type { Column, Field, Kind } from './list.js';
import { element, setAttribute, setText } from '../dom.js';
import { fill, html, nothing, render } from '../html.js';
import { beginning, count, counted, duration, sentence, timeLeft } from '../words.js';
import type { Catalog } from '../state/state.js';

/** Labels of columns that are not named like the field. */
const LABELS: Record<string, string> = {
  ...{ line: 'Number', what: 'Puzzle or error', verdict: 'Result' },
  ...{ count: 'Solutions', seconds: 'Time', variables: 'Size' },
};
const UNSORTED = ['solution', 'what'];
/** Columns that are shown on a narrow screen, too; with several models, the first three. */
const NARROW = ['line', 'verdict', 'difficulty', 'count', 'what'];
const COMPARED = ['line', 'model', 'seconds', 'verdict', 'nodes', 'variables', 'what'];
const COMPARING = {
  name: COMPARE,
  label: 'Compare models',
  about:
    'Solves each puzzle with the models ticked under Options; if fewer than two are ticked, with all but the slow ones.',
};

const part = (id: string) => element(`lists-${id}`);

const select = (id: string, label: string, about: string | typeof nothing = nothing) => html`<div class="field">
  <label for=${id}>${label}</label><select id=${id} autocomplete="off" aria-describedby=${about}></select></div>`;

/** The parts of the tab that stay. */
const PARTS = html`
  <div id="lists-start">
    <div class="title-row">
      <label for="lists-text">List of puzzles</label>
      <button type="button" class="quiet" id="lists-open">Open a list</button>
      <input type="file" id="lists-file" hidden aria-label="List to open">
    </div>
    <textarea id="lists-text" rows="2" dir="ltr" wrap="off" spellcheck="false" autocomplete="off"
      autocapitalize="off" aria-describedby="lists-about"
      placeholder="Paste a list with one puzzle per line, or drop a file"></textarea>
    <p class="hint" id="lists-about">Text, CSV, XLSX or .sdm, up to 100,000 lines. Lines that are not puzzles are
      reported. The list stays on this device until you clear it.</p>
    <p class="hint" id="lists-doing" aria-live="polite"></p>
  </div>
  <div id="lists-offers">
    <h3>Or run an experiment</h3>
    <ul class="experiments" id="lists-cards"></ul>
    <details class="panel" id="panel-lists-generate">
      <summary><h3>Generate puzzles</h3></summary>
      <form id="lists-generate" autocomplete="off" novalidate>
        <div class="fields">
          ${select('lists-kind', 'Kind of puzzles', 'lists-kind-about')}
          ${select('lists-make-variant', 'Variant')}
          ${select('lists-size-of', 'Size')}
          <div class="field"><label for="lists-givens">Numbers of givens</label>
            <input id="lists-givens" type="text" spellcheck="false" maxlength="5000"></div>
          <div class="field"><label for="lists-count">Puzzles <span class="unit">for each number of givens</span></label>
            <input id="lists-count" type="number" inputmode="numeric" min="1" step="1" value="20"></div>
          <div class="field"><label for="lists-seed">Seed</label>
            <input id="lists-seed" type="text" spellcheck="false" autocapitalize="off" maxlength="100" value="1"></div>
        </div>
        <p class="hint" id="lists-kind-about"></p>
        <button type="submit">Generate the puzzles</button>
      </form>
    </details>
  </div>
  <div id="lists-filled" hidden>
    <div class="title-row">
      <p class="whence" aria-live="polite"><strong id="lists-size"></strong> <span id="lists-origin"></span></p>
      <button type="button" class="quiet" id="lists-clear">Clear the list</button>
      <p class="said"><strong id="lists-said" aria-live="polite"></strong> <span id="lists-pace"></span></p>
    </div>
    <p class="hint warning" id="lists-notice"></p>
    <p class="hint warning" id="lists-kept"></p>
    <div class="pair doing">
      <div class="pair" id="lists-tasks" role="group" aria-label="What to do"></div>
      <button type="button" class="quiet" id="lists-gear" aria-expanded="false"
        aria-controls="lists-options">Options</button>
      <button type="button" id="lists-pause"><span id="lists-pause-words">Pause</span><span class="visually-hidden">
        the list</span></button>
      <button type="button" id="lists-stop">Stop<span class="visually-hidden"> the list</span></button>
    </div>
    <div id="lists-options" hidden>
      <div class="fields">
        <div class="field">
          <label for="lists-limit">Time limit per puzzle <span class="unit">in seconds</span></label>
          <input id="lists-limit" type="number" inputmode="numeric" step="1" autocomplete="off"></div>
        ${select('lists-variant', 'Variant of the puzzles')}
      </div>
      <h3 id="lists-models-title">Models for Solve</h3>
      <ul class="models" id="lists-models" aria-labelledby="lists-models-title"></ul>
    </div>
    <div class="strip" id="lists-strip" role="progressbar" aria-label="Progress" aria-valuemin="0"></div>
    <div class="filters">
      <div class="kinds" id="lists-kinds" role="group" aria-label="Lines to show"></div>
      <p class="hint" id="lists-shown" aria-live="polite"></p>
      <input id="lists-find" type="search" spellcheck="false" autocomplete="off" autocapitalize="off"
        placeholder="Find a number or text" aria-label="Find in the list">
    </div>
    <div class="rows" id="lists-rows" role="grid" aria-label="Lines of the list" aria-describedby="lists-how"
      aria-readonly="true" tabindex="0" dir="ltr"></div>
    <p class="visually-hidden" id="lists-how">Press Enter, or double-click a line, to open its puzzle.</p>
    <p class="hint detail" id="lists-detail"></p>
    <div class="with-field">
      ${select('lists-file-format', 'Results format')}
      <label class="tick"><input type="checkbox" id="lists-only-shown"> Only the lines shown</label>
      <button type="button" id="lists-download">Download results</button>
    </div>
    <p class="hint" id="lists-written" aria-live="polite"></p>
    <p class="agreement" id="lists-agreement"></p>
    <div class="plots" id="lists-figures"></div>
  </div>
`;

type Does = Record<'show' | 'start', (name: string) => void> & {
  open: (row: number) => void;
  sort: (by: Column) => void;
};

export function createListsView(offered: Offered, does: Does) {
  render(PARTS, part('panel'));
  const table = createTable(part('rows'), {
    open: (place) => does.open(rowAt(place)),
    sort: (column) => does.sort(column as Column),
    at: drawDetail,
  });
  let shown: State;
  let turn = 0; // the turn of the visible rows, see state.ts

  const rowAt = (place: number) => shown.view.order?.[place] ?? place;

  function textOf(row: number, column: string): string {
    const { list } = shown.input;
    const { rows, job } = shown.work;
    if (!list || !rows || !job) return '';
    const entry = rows.entryOf(row);
    const problem = rows.text(row, 'problem');
    if (column === 'line') return String(list.numbers[entry]);
    if (column === 'model') return modelLabel(offered, job.models[row % rows.width]);
    if (column === 'what') return problem ? `${problem}: ${list.line(entry)}` : list.line(entry);
    if (!rows.has(row)) return column === 'verdict' ? 'Waiting' : '';
    const verdict = rows.text(row, 'verdict');
    if (column === 'verdict') return offered.verdicts.find(({ name }) => name === verdict)?.label ?? '';
    if (column === 'difficulty') return sentence(rows.text(row, 'difficulty'));
    if (column === 'seconds') return duration(Number(rows.value(row, 'seconds')));
    if (column !== 'variables') return rows.text(row, column as Field);
    return [rows.text(row, 'variables'), rows.text(row, 'constraints')].filter(Boolean).join(' × ');
  }

  /**
   * Show a line with its full text and result, which the table may have no room for.
   * @param place   the position of the line in the table; -1 for none
   */
  function drawDetail(place: number) {
    const { list } = shown.input;
    const { rows } = shown.work;
    if (place < 0 || !list || !rows) return render(nothing, part('detail'));
    const row = rowAt(place);
    const [line, model, verdict] = ['line', 'model', 'verdict'].map((column) => textOf(row, column));
    const [notice, solution] = (['notice', 'solution'] as const).map((field) => rows.text(row, field));
    const said = `Line ${line}${rows.width > 1 ? `, ${model}` : ''}: ${verdict}. ${beginning(textOf(row, 'what'))}`;
    const more = `${notice && ` (${notice})`}${solution && ` Solution: ${solution}`}`;
    const open = html`<button type="button" @click=${() => does.open(row)}>Open in Solve</button>`;
    render(html`<span>${said}${more}</span>${open}`, part('detail'));
  }

  function drawTable() {
    const { made, rows, job } = shown.work;
    const { order } = shown.view;
    const number = rows ? (order?.length ?? rows.length) : 0;
    const columns = offered.lists.tasks.find(({ name }) => name === job?.task)?.columns ?? [];
    const alone = ['line', 'what', 'verdict', ...columns, 'seconds'];
    const [names, few] = rows && rows.width > 1 ? [COMPARED, COMPARED.slice(0, 3)] : [alone, NARROW];
    const column = (name: string) => ({
      name,
      label: LABELS[name] ?? sentence(name),
      sorts: !UNSORTED.includes(name),
      wide: !few.includes(name),
    });
    table.setColumns(names.map(column), shown.view);
    part('rows').style.setProperty('--rows', String(rows?.length ?? (made?.length ?? 0) * (job?.models.length ?? 1)));
    table.show({
      count: number,
      kind: (place) => rows?.text(rowAt(place), 'verdict') || 'waiting',
      text: (place, name) => textOf(rowAt(place), name),
    });
    setText(part('shown'), rows && number < rows.length ? `${count(number)} of ${count(rows.length)} shown` : '');
  }

  /** The bar of shares grows with the run; the buttons below it filter the table. */
  function drawRun() {
    const { made, rows, phase, pace } = shown.work;
    const { kind } = shown.view;
    const { done, length } = made ?? rows ?? { done: 0, length: 0 };
    const rate = pace && (pace.rate < 10 ? pace.rate.toFixed(1) : count(Math.round(pace.rate)));
    const speed = pace ? ` · ${rate} a second, ${timeLeft(pace.left)} left` : '';
    setText(part('pace'), phase !== 'idle' ? `${count(done)} of ${count(length)}${made ? ' made' : ''}${speed}` : '');
    for (const [name, value] of Object.entries({ valuemax: length, valuenow: done }))
      setAttribute(part('strip'), `aria-${name}`, String(value));
    const some = (rows?.kinds ?? []).filter(({ name, number }) => number || name === kind);
    const waiting = { name: 'waiting', number: length - done };
    // The policy refuses style attributes.
    const share = ({ name, number }: Pick<Kind, 'name' | 'number'>) =>
      number ? html`<i data-kind=${name} .style=${`flex-grow: ${number}`}></i>` : nothing;
    render([...(made ? [{ name: 'made', number: done }] : some), waiting].map(share), part('strip'));
    const button = ({ name, label, number }: Kind) => html`<button type="button" data-kind=${name}
      aria-pressed=${kind === name} @click=${() => does.show(name)}><i></i>${label} <b>${count(number)}</b></button>`;
    render([{ name: '', label: 'All', number: length }, ...some].map(button), part('kinds'));
  }

  function drawButtons() {
    const { list } = shown.input;
    const { rows, job, phase } = shown.work;
    const running = phase !== 'idle';
    const current = rows && rows.width > 1 ? COMPARE : job?.task;
    const isPressed = (name: string) => name === current && (running || Boolean(rows?.done));
    const button = ({ name, label, about }: { name: string; label: string; about: string }) =>
      html`<button type="button" title=${about} aria-pressed=${isPressed(name)}
        aria-disabled=${running || !list ? 'true' : nothing} @click=${() => does.start(name)}>${label}</button>`;
    render([...offered.lists.tasks, COMPARING].map(button), part('tasks'));
    setText(part('pause-words'), running ? (phase === 'paused' ? 'Resume' : 'Pause') : 'Continue');
    const visible = { pause: running || isOpen(shown), stop: running };
    const focused = document.activeElement;
    for (const [id, is] of Object.entries(visible)) {
      part(id).classList.toggle('away', !is);
      // The button just pressed goes away: move the focus to its counterpart.
      if (!is && focused === part(id)) (visible.pause ? part('pause') : part('tasks').firstElementChild)?.focus();
    }
    setAttribute(part('download'), 'aria-disabled', rows?.done && !shown.writing ? null : 'true');
  }

  function drawChoices() {
    const { variant, limit, format, onlyShown, models } = shown.choices;
    const values = { variant, limit, 'file-format': format, find: shown.view.find };
    for (const [id, value] of Object.entries(values)) if (part(id).value !== value) part(id).value = value;
    part('only-shown').checked = onlyShown;
    part('variant').disabled = planOf(shown) !== null;
    for (const tick of part('models').querySelectorAll('input')) tick.checked = models.includes(tick.value);
  }

  function drawList() {
    const { list, typed, busy } = shown.input;
    const filled = isFilled(shown);
    const plan = planOf(shown);
    const card = offered.lists.cards.find(({ name }) => name === plan?.card);
    const file = filenameOf(shown);
    part('start').hidden = filled && !typed;
    part('offers').hidden = filled || (busy && !typed);
    part('filled').hidden = !filled;
    setText(part('size'), counted(list?.length ?? plan?.total ?? 0, 'puzzle'));
    setText(part('origin'), card?.question ?? (plan ? 'generated' : file && `from ${file}`));
    for (const [id, words] of Object.entries(shown.messages)) setText(part(id), words);
    setAttribute(part('panel'), 'aria-busy', busy ? 'true' : null);
  }

  return {
    draw(state: State) {
      shown = state;
      drawList();
      drawChoices();
      drawButtons();
      drawRun();
      if (turn !== state.view.turn) {
        table.top(); // other rows are shown
        drawDetail(-1);
      }
      turn = state.view.turn;
      drawTable();
    },
  };
}

/** Return the label of a model, with its formulation if that is named. */
function modelLabel({ models }: Offered, name: string) {
  const [model, way] = name.split('/');
  const found = models.find((each) => each.name === model);
  const formulation = found?.ways.find((each) => each.name === way)?.label ?? way;
  return [found?.label ?? model, ...(way ? [formulation] : [])].join(': ');
}

/** Fill the lists to choose from. */
export function fillChoices({ lists: { files, time_limit: limit }, variants, models }: Catalog) {
  fill(part('variant'), variants, variants[0].name);
  fill(part('file-format'), files, files[0].name);
  Object.assign(part('limit'), { min: limit.min, max: limit.max });
  const tick = (value: string, label: string, about: string) => html`<label class="tick" title=${about}>
    <input type="checkbox" name="model" value=${value}><span>${label}</span></label>`;
  const formulations = ({ name, label, ways }: Catalog['models'][number]) =>
    html`<details><summary aria-label="Formulations of ${label}">Formulations</summary>
      ${ways.slice(1).map((way) => tick(`${name}/${way.name}`, way.label, way.about))}</details>`;
  const model = (each: Catalog['models'][number]) => html`<li>
    ${tick(each.name, each.label, `${each.about} ${each.warning}`)}
    ${each.ways.length > 1 ? formulations(each) : nothing}</li>`;
  render(models.map(model), part('models'));
}
