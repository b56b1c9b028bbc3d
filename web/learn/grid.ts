/** The puzzle of a lesson in the grid, unless the visitor has brought another one. */
import { puzzleIn } from '../calls/calls.js';
import { lessonBegun, lessonEnded } from '../state/lesson.js';
import { together, type State } from '../state/state.js';
import type { Context } from '../app.js';
import type { Lesson, Step } from './state.js';

export function createLessonGrid({ store, intake }: Pick<Context, 'store' | 'intake'>) {
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

    /** Go back to the puzzle of the lesson. */
    restore(lesson: Lesson, step: Step) {
      line = '';
      store.change({ settings: { brought: false } });
      show(lesson, step);
    },

    /** Use the visitor's own puzzle in the lesson. */
    bring() {
      store.change((state) => together(lessonEnded(state), { settings: { brought: true } }));
      intake.returned();
    },
  };
}
