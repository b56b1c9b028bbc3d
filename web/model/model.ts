/**
 * The Model tab: the integer program step by step, requested when it is shown, with its cells highlighted in the grid.
 */
import { FIRST, STEPS } from './steps.js';
import { tabList, html, nothing, render } from '../html.js';
import { objectivePart } from './formulas.js';
import { createQuestions, lightUp, shownProgram, createAsking, stepView, type View } from './questions.js';
import {
  ADDED,
  cellsOf,
  DARK,
  type Highlights,
  initialState,
  isReady,
  NO_FILTER,
  type State,
  choices,
} from './state.js';
import { sumShown } from './rows.js';
import { createProgramView } from './view.js';
import { formulationOf } from '../state/catalog.js';
import { element, on } from '../dom.js';
import { createChanging } from '../program/changing.js';
import { stepsLeft } from '../state/stepping.js';
import { createStore } from '../state/store.js';
import type { State as PageState, Store } from '../state/state.js';
import type { Page } from '../page.js';

const TABS = Object.entries(STEPS).map(([name, { label }]) => ({ name, label }));

export function createModel(context: Page) {
  const { store: page, board } = context;
  let pointed = -1; // the row under the pointer or with the focus
  const store = createStore(initialState(), draw);
  const changing = createChanging(context, () => draw(store.state));
  const questions = createQuestions(context, store, show);
  const rows = createProgramView({
    filter: (patch) => store.change({ ...patch, row: -1 }),
    go: (row) => store.change(({ program }) => ({ ...NO_FILTER, find: program?.rows[row][0] ?? '', row })),
    choose: (row) => store.change((state) => ({ row: row === state.row ? -1 : row })),
    leave: () => page.change(stepsLeft),
    light: (row) => {
      pointed = row;
      light();
    },
  });

  const nameOf = () => (Object.hasOwn(STEPS, page.state.settings.step) ? page.state.settings.step : FIRST);
  const stepOf = (): View => STEPS[nameOf() as keyof typeof STEPS];
  const given = () => ({ page: page.state, does: questions, change: store.change });

  /** Highlight the cells of the step in the grid. */
  const light = () => lightUp(page, lighted(store.state));

  function lighted(state: State): Highlights {
    if (stepOf().isText) return changing.light();
    if (!isReady(state)) return DARK;
    const values = sumShown(state.program, page.state)?.values;
    if (pointed >= 0) return { ...DARK, cells: cellsOf(state.program, pointed, values) };
    return stepOf().light?.(state, values) || DARK;
  }

  function draw(state: State) {
    if (page.state.settings.place !== 'model') return;
    const [name, step] = [nameOf(), stepOf()];
    document.documentElement.classList.toggle('large', page.state.settings.large);
    const { gear } = page.state.settings;
    render(
      [
        slideHead(page, name, turn),
        gear ? controls(page, questions.take) : nothing,
        tabList('Steps', TABS, name, show),
      ],
      element('steps'),
    );
    element('step').setAttribute('aria-labelledby', `step-${name}`);
    const isRows = name === 'constraints';
    element('rows').hidden = !isRows;
    const objective = name === FIRST || isRows ? objectivePart(page.state) : nothing;
    const shown = isReady(state) || !step.isText ? stepView(step, given(), state) : nothing;
    render([shown, step.isText ? changing.view() : nothing, objective], element('step-view'));
    if (isRows) rows.draw(state, page.state);
    light();
  }

  /**
   * Go to a step, optionally to one constraint. A constraint that was still awaited is given up.
   * @param find   its label
   */
  function show(name: string, find: string = '') {
    page.change({ settings: { step: name === FIRST ? '' : name }, light: { find } });
    enter();
  }

  /** Go to the next step, or to the one before. */
  function turn(by: number) {
    const next = TABS[numberOf(nameOf()) + by];
    if (next) show(next.name);
  }

  /** Turn with the arrow keys, where nothing else uses them. */
  function turnByKey({ key, target, defaultPrevented, altKey, ctrlKey, metaKey }: KeyboardEvent) {
    const by = TURNS[key];
    if (!by || defaultPrevented || altKey || ctrlKey || metaKey || page.state.settings.place !== 'model') return;
    if (target instanceof Element && target.matches(TURNING)) turn(by);
  }

  /** Make the request that the step begins with. */
  function enter() {
    store.change({ failed: '' });
    if (store.state.program) stepOf().enter?.(given());
  }

  const follow = createAsking(context, store, {
    place: 'model',
    program: shownProgram,
    known: ({ light: { find } }) => seek(find) || draw(store.state),
    forgotten: () => {
      pointed = -1;
    },
    came: () => {
      seek(page.state.light.find);
      enter();
    },
  });

  function look(state: PageState) {
    changing.look(state.settings.place === 'model' && stepOf().isText === true);
    follow(state);
  }

  /**
   * Show a constraint requested from elsewhere, once the program is here, with the constraints it is added to.
   * @param find   its label
   */
  function seek(find: string) {
    const { program } = store.state;
    if (!find || !program) return false;
    page.change({ light: { find: '' }, settings: { step: 'constraints' } });
    const together = sumShown(program, page.state)?.parts.find(([, , label]) => label === find);
    const row = together?.[1] ?? program.rows.findIndex(([label]) => label === find);
    store.change({ ...NO_FILTER, ...(together ? { family: ADDED } : { find }), row });
    requestAnimationFrame(rows.reveal); // the tab may have just been opened, at its top
    return true;
  }

  document.addEventListener('keydown', turnByKey);
  on('board', 'focusin', () => {
    const { tree } = store.state;
    if (page.state.settings.place !== 'model' || !store.state.program) return;
    const cell = board.active() + 1;
    const branch = tree && choices(tree).find(([label]) => label === cell);
    store.change({ cell, row: -1, ...(branch && { branch }) });
  });
  page.watch(look);
  look(page.state);
}

const TURNS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** What has no use for the arrow keys itself. */
const TURNING = 'body, #step, :is(.slide, #step) :is(button, summary, a)';

const numberOf = (name: string) => TABS.findIndex((step) => step.name === name);

/** The number and the name of the step, and the buttons to the others. */
function slideHead(page: Store, name: string, turn: (by: number) => void) {
  const { gear } = page.state.settings;
  const at = numberOf(name);
  const next = html`<button type="button" class="primary" @click=${() => turn(1)}>Next</button>`;
  return html`<div class="slide">
    <h3><span>${at + 1}</span> ${TABS[at].label}</h3>
    <button type="button" class="quiet" aria-expanded=${gear}
      @click=${() => page.change({ settings: { gear: !gear } })}>Options</button>
    <button type="button" ?disabled=${at === 0} @click=${() => turn(-1)}>Back</button>
    ${TABS[at + 1] ? next : html`<button type="button" class="primary" data-compare>Compare the models</button>`}
  </div>`;
}

type Picked = Event & { target: HTMLSelectElement };

/** The formulation with one variable per digit and cell, whatever the givens. */
const WHOLE = 'assignment';
const FULL = 'Show the textbook model, with all variables and constraints. The Solve button then uses this model too.';

/** @param take   puts an example into the grid */
export function controls(page: Store, take: (example: number) => void) {
  const { settings, reading } = page.state;
  const { models, examples } = page.state.catalog;
  const { large } = settings;
  const isProgram = settings.model === 'lp';
  const ways = models.find(({ name }) => name === 'lp')?.ways ?? [];
  const chosen = (isProgram && formulationOf(page.state)?.name) || ways[0]?.name;
  const isWhole = chosen === WHOLE;
  const choose = (formulation: string) => page.change({ settings: { model: 'lp', formulation } });
  const one = (on: boolean, label: string, title: string, change: () => void) =>
    html`<button type="button" role="switch" aria-checked=${on} title=${title} @click=${change}
      >${label}</button>`;
  return html`<div class="controls">
    <select autocomplete="off" aria-label="Example" @change=${({ target }: Picked) => take(target.selectedIndex - 1)}>
      <option value="-1" .selected=${reading.example < 0} disabled>Example …</option>
      ${examples.map(
        ({ title }, at) => html`<option value=${at} .selected=${at === reading.example}>${title}</option>`,
      )}
    </select>
    <select autocomplete="off" aria-label="Formulation" @change=${({ target }: Picked) => choose(target.value)}>
      ${ways.map(({ name, label }) => html`<option value=${name} .selected=${name === chosen}>${label}</option>`)}
    </select>
    ${one(isWhole, 'Full model', FULL, () => choose(isWhole ? '' : WHOLE))}
    ${one(large, 'Large type', 'For a projector', () => page.change({ settings: { large: !large } }))}
  </div>`;
}
