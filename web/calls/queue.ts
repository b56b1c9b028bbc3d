/**
 * Queue of questions about the puzzle to the worker. One is in progress at a time, only the latest waiting one is
 * sent, and outdated answers are dropped.
 */
import { answerOf, type Ask, type CallName } from './calls.js';
import { refused } from '../state/answers.js';
import { reasonOf } from '../words.js';
import type { Patch, State, Store } from '../state/state.js';

/** Milliseconds without a key after which typed text is read; longer while there are only a few characters. */
const PAUSE = 350;
const LONG_PAUSE = 1500;
const FEW = 16;

type Question = { name: CallName; request: any; accept: (answer: any, state: State) => Patch; turn: number };

/** @param isCalm   returns whether a refusal is no reason for an alert, because the text is still being typed */
export function createQueue(solver: { call: Ask }, store: Store, isCalm: () => boolean) {
  let turn = 0; // counts changes: an answer to an older one is stale
  let paused: { timer?: number; send: () => void } | null = null; // waits for a pause in typing
  let next: Question | null = null; // sends the next question when the current one is answered
  let busy = false;
  let settled = Promise.resolve();

  /** Drop the waiting questions and the answer to the current one: the puzzle has changed. */
  function drop() {
    turn += 1;
    next = null;
    if (paused) clearTimeout(paused.timer);
    paused = null;
  }

  /** Ask the worker and let the answer change the state. */
  function ask(name: CallName, request: any, accept: (answer: any, state: State) => Patch) {
    next = { name, request, accept, turn };
    if (!busy) settled = sendAll();
  }

  async function sendAll() {
    busy = true;
    while (next) {
      const question = next;
      next = null;
      try {
        await send(question);
      } catch (error) {
        reportError(error);
        const message = `The page could not show the result: ${reasonOf(error)}. Reload the page.`;
        if (question.turn === turn) store.change(refused({ message, line: null }, 'file'));
      }
    }
    busy = false;
  }

  async function send({ name, request, accept, turn: asked }: Question) {
    const answer = await callTwice(solver, name, request);
    if (asked !== turn) return;
    // If the worker crashed, the cells may still be right: nothing has to be fixed before the next run.
    store.change(
      answer.ok
        ? accept(answer, store.state)
        : refused(answer, answer.broke && name === 'check' ? 'file' : name, isCalm()),
    );
  }

  /**
   * Send when typing pauses or when `settle` is called; a single character only in the latter case.
   * @param length   the length of the text so far
   */
  function later(send: () => void, length: number) {
    paused = { send, timer: length > 1 ? setTimeout(flush, length < FEW ? LONG_PAUSE : PAUSE) : undefined };
  }

  function flush() {
    if (!paused) return;
    const { send, timer } = paused;
    clearTimeout(timer);
    paused = null;
    send();
  }

  /** Send whatever waits for a pause; resolves when the answers are in the state. */
  async function settle() {
    do {
      flush();
      await settled;
    } while (paused || busy);
  }

  return { drop, ask, later, flush, settle };
}

/** Call the worker and, if it crashes, the next one. A second crash is shown as the answer. */
async function callTwice(solver: { call: Ask; state?: string }, name: CallName, request: any) {
  const answer = await answerOf(solver, name, request);
  return answer.broke && solver.state !== 'failed' ? answerOf(solver, name, request) : answer;
}
