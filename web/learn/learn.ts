/** The Learn tab: lessons in steps, each with text, a view of the program, and a question that the solver answers. */
import { puzzleIn } from '../calls/runs.js';
import { element, addStyles, on } from '../dom.js';
import { fetchJson } from '../download.js';
import { render } from '../html.js';
import { ownStorage, quietly } from '../link/memory.js';
import { createAsking, createQuestions, lightUp, stepView } from '../model/questions.js';
import { createMatrixView } from '../model/matrix.js';
import { DARK, type Highlights, initialState, isReady, choices } from '../model/state.js';
import { showPlace } from '../panels/tabs.js';
import { createChanging } from '../program/changing.js';
import { createStore } from '../state/store.js';
import { cellName } from '../words.js';
import { answerTo, SHOWS, type Show } from './views.js';
import { createPhoto } from './photo.js';
import { createPractice, createSolvers } from './practice.js';
import {
  answerFor,
  nameOf,
  progressIn,
  replyTo,
  spotOf,
  withDone,
  type Lesson,
  type Progress,
  type Reply,
  type Spot,
  type Step,
  type Wanted,
} from './state.js';
import { lessonView } from './view.js';
import { type State as PageState, together, type State } from '../state/state.js';
import type { Page } from '../page.js';
import { lessonBegun, lessonEnded } from '../state/places.js';

type Lessons = { lessons: Lesson[] };

/** Name of the progress in the browser's storage. */
const NAME = 'sudokulp-learn';

export async function createLearn(context: Page) {
  const { store: page, solver, board } = context;
  const [{ lessons }] = (await Promise.all([fetchJson('learn.json'), addStyles('./model/model.css')])) as [
    Lessons,
    unknown,
  ];
  const storage = ownStorage();
  let progress = progressIn(
    quietly(() => storage?.getItem(NAME) ?? null),
    lessons,
  );
  let reply: Reply | null = null;
  let isChecking = false;
  let waiting: string | null = null; // an answer to check once the program or the step is here
  let isOpen = false; // the tab is shown
  let shownAt = ''; // the step shown, as in the address

  const store = createStore(initialState(), draw);
  const grid = createLessonGrid(context);
  const changing = createChanging(context, draw);
  const practice = createPractice(context, { redraw: draw, known: came, put: exercise });
  const photo = createPhoto(context, { redraw: draw, known: came, step: () => stepOf() });
  const parts = { practice, solvers: createSolvers(context, draw), photo };
  const request = (state: PageState) => ({ ...puzzleIn(state), way: stepOf().way ?? '' });
  const does = createQuestions(context, store, () => showPlace(page, 'model'), request);
  const light = (row: number) => store.change({ row });
  const matrix = createMatrixView({ light, go: light });
  const follow = createAsking(context, store, { place: 'learn', program: request, known: draw, came });

  const at = (): Spot => spotOf(lessons, page.state.settings.lesson) ?? spotOf(lessons, progress.at) ?? FIRST;
  const stepOf = () => lessons[at().lesson].steps[at().step];
  const showOf = () => SHOWS[stepOf().show];

  const given = () => ({ page: page.state, step: stepOf(), does, change: store.change, isAnswered: isDone() });

  function keep(changed: Progress) {
    progress = changed;
    quietly(() => storage?.setItem(NAME, JSON.stringify(progress)));
  }

  /** Make the request that the step begins with. */
  function enter() {
    store.change({ failed: '' });
    if (store.state.program) showOf().enter?.(given());
    draw();
  }

  /** The program has arrived, or the step of an exercise. */
  function came() {
    enter();
    if (waiting !== null) check(waiting);
  }

  /** Show another step. The focus moves to its title, so that it is read from there. */
  function go(to: Spot) {
    page.change({ settings: { lesson: nameOf(lessons, to) } });
    element('lesson-title').focus();
  }

  /** The step has changed, or the tab was opened. */
  function arrive() {
    const to = at();
    shownAt = nameOf(lessons, to);
    waiting = null;
    begin();
    keep({ ...progress, at: shownAt });
    if (page.state.settings.lesson !== shownAt) page.change({ settings: { lesson: shownAt } });
    grid.show(lessons[to.lesson], stepOf());
    enter();
  }

  /** Begin with the question. */
  function begin() {
    reply = null;
    (element('lesson').querySelector('form') as HTMLFormElement | null)?.reset();
  }

  /** Put another exercise, or the puzzle of the step, into the grid. */
  function exercise(line: string) {
    begin();
    grid.put(lessons[at().lesson], line);
  }

  function look(state: PageState) {
    const { place } = state.settings;
    const isHere = place === 'learn';
    changing.look(isHere && showOf().isText === true);
    if (!isHere) {
      for (const part of Object.values(parts)) part.look(false);
      const wasOpen = isOpen;
      isOpen = false; // before anything else changes the state
      if (wasOpen) context.intake.returned();
      return follow(state);
    }
    if (!isOpen || nameOf(lessons, at()) !== shownAt) {
      isOpen = true;
      arrive();
    }
    grid.look(page.state);
    const { part } = showOf();
    for (const [name, each] of Object.entries(parts)) each.look(name === part);
    if (!part) follow(page.state);
  }

  /** Check an answer, now or once what it depends on is known. */
  async function check(typed: string) {
    const step = stepOf();
    if (isChecking) return;
    isChecking = true;
    const wanted = await wantedBy(step);
    isChecking = false;
    if (stepOf() !== step) return;
    waiting = wanted === null ? typed : null;
    if (wanted !== null) judge(step, typed, wanted);
  }

  /** Return what the question of a step asks for; null while that is not known. */
  function wantedBy({ question: { answer } }: Step) {
    const { state } = store;
    const { part } = showOf();
    if (part) return parts[part].target(answer);
    return isReady(state) ? answerTo(answer, { state, page: page.state, solver, request: request(page.state) }) : null;
  }

  function judge({ question }: Step, typed: string, wanted: Wanted) {
    const { lesson, step } = at();
    const made = replyTo(question, typed, wanted);
    if (made.kind === 'right') keep(withDone(progress, lessons[lesson].name, step));
    answered(made);
  }

  function answered(made: Reply) {
    reply = made;
    if (made.kind === 'right') practice.show();
    if (made.kind === 'wrong') practice.tell();
    draw();
  }

  /** Return whether the question of the step was answered, now or before. */
  function isDone() {
    const { lesson, step } = at();
    return reply?.kind === 'right' || (progress.done[lessons[lesson].name] ?? []).includes(step);
  }

  /** Show the answer after a wrong one; the step is not done by that. */
  function reveal() {
    if (!reply) return;
    const answer = answerFor(reply.wanted);
    fillIn(answer);
    answered(replyTo(stepOf().question, answer, reply.wanted));
  }

  function draw() {
    if (!isOpen) return;
    const { state } = store;
    const { settings } = page.state;
    const show = showOf();
    document.documentElement.classList.toggle('large', settings.large);
    const { lesson } = at();
    render(
      lessonView(
        {
          lessons,
          at: at(),
          done: progress.done[lessons[lesson].name] ?? [],
          reply,
          isChecking,
          shown: shownPart(),
          page: page.state,
        },
        {
          go,
          check,
          reveal,
          bring: () => {
            begin(); // it is another puzzle
            grid.bring();
          },
          restore: () => exercise(stepOf().puzzle),
          enlarge: () => page.change({ settings: { large: !settings.large } }),
        },
      ),
      element('lesson'),
    );
    const spy = element('lesson').querySelector('.spy');
    if (spy && state.program) matrix(state.program, spy);
    lightUp(page, lightOf(show));
  }

  function lightOf(show: Show): Highlights {
    const { state } = store;
    if (show.isText) return changing.light();
    if (show.part) return { ...DARK, cells: parts[show.part].light() };
    return (isReady(state) && show.light?.(state)) || DARK;
  }

  function shownPart() {
    const { state } = store;
    const show = showOf();
    if (show.isText) return changing.view();
    if (show.part) return parts[show.part].view(stepOf(), reply?.kind === 'right');
    return stepView(show, given(), state);
  }

  on('board', 'focusin', () => {
    if (!isOpen) return;
    if (showOf().part === 'practice') return fillIn(cellName(board.active() + 1, page.state.doc.board.side));
    if (!store.state.program) return;
    const { tree } = store.state;
    const cell = board.active() + 1;
    const branch = tree && choices(tree).find(([label]) => label === cell);
    if (stepOf().show === 'variables') store.change({ cell });
    if (branch) store.change({ branch });
  });
  page.watch(look);
  look(page.state);
}

const FIRST: Spot = { lesson: 0, step: 0 };

/** Fill in the answer. */
function fillIn(text: string) {
  const field = element('lesson').querySelector('[name=answer]') as HTMLInputElement | null;
  if (field) field.value = text;
}

function createLessonGrid({ store, intake }: Pick<Page, 'store' | 'intake'>) {
  let line = ''; // the puzzle that was put into the grid, as text
  let read = ''; // the same as it was read, '' until then

  function show(lesson: Lesson, { puzzle }: Step) {
    const { own, settings } = store.state;
    if (settings.brought || (own && puzzle === line)) return;
    put(lesson, puzzle);
  }

  /** Put a puzzle of the lesson into the grid. */
  function put({ title }: Lesson, puzzle: string) {
    line = ''; // until the text is in the grid there is nothing to compare
    read = '';
    if (store.state.settings.brought) store.change({ settings: { brought: false } });
    if (!store.state.own) store.change(lessonBegun);
    intake.text(puzzle, { title, remember: false, variant: 'classic' });
    line = puzzle;
  }

  return {
    show,
    put,

    /** Notice that the puzzle was changed. */
    look(state: State) {
      if (!state.own || !line || state.settings.brought || state.reading.stage) return;
      const puzzle = JSON.stringify(puzzleIn(state));
      read ||= puzzle;
      if (puzzle !== read) store.change({ settings: { brought: true } });
    },

    /** Use the visitor's own puzzle in the lesson. */
    bring() {
      store.change((state) => together(lessonEnded(state), { settings: { brought: true } }));
      intake.returned();
    },
  };
}
