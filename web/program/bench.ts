/** The worker in which a program runs: one of its own for each run, thrown away after it, whatever the program did. */
import { Runner } from '../worker/runner.js';
import { Spare } from '../worker/spare.js';
import type { Answer } from './state.js';
import { count } from '../words.js';

/** Characters of output, and of an answer, after which a worker says too much. */
const MOST_OUTPUT = 1_000_000;
const MOST_ANSWER = 10_000_000;
/** What a note begins with that is output of the program. */
const PRINTED = 'printed\n';

export type Ended = { answer: Answer | null; why: string };

/** How a run ended: with the worker's answer, or without one; `why` is a sentence then. */
export class Bench {
  #spare = new Spare();
  /** Ends the run under way without an answer. */
  #cut: ((why: string) => void) | null = null;

  /** A run is to be expected: have a worker ready. */
  expect() {
    this.#spare.expect();
  }

  /** No run is expected any more. */
  rest() {
    this.#spare.rest();
  }

  /**
   * Run a program.
   * @param program   and the puzzle
   * @param seconds   that it may take, once its worker is ready
   * @param hears   said: the program printed something
   */
  run(
    program: { text: string; side: number; files: { name: string; data: string }[] },
    seconds: number,
    { started, said }: { started: () => void; said: (text: string) => void },
  ): Promise<Ended> {
    const runner = this.#spare.take() ?? begun();
    return new Promise((resolve) => {
      let timer: number | undefined;
      let length = 0;
      const end = (ended: Ended) => {
        clearTimeout(timer);
        this.#cut = null;
        runner.end();
        resolve(ended);
      };
      const cut = (why: string) => end({ answer: null, why });
      this.#cut = cut;
      runner.addEventListener('ended', ({ detail }) => cut(`The program crashed: ${detail.message}.`));
      runner.addEventListener('note', ({ detail: { text } }) => {
        if (!text.startsWith(PRINTED)) return; // the worker's own, from before
        length += text.length;
        if (length > MOST_OUTPUT) cut('The program was stopped because it printed too much.');
        else said(text.slice(PRINTED.length));
      });
      runner.whenReady(async (problem) => {
        if (problem || !this.#cut) return;
        timer = setTimeout(cut, seconds * 1000, overdue(seconds));
        started();
        end(heard(await runner.call('program_run', JSON.stringify(program)).catch(broken)));
      });
    });
  }

  /**
   * End the run under way at once.
   * @param why   a sentence
   */
  stop(why: string) {
    this.#cut?.(why);
  }
}

const overdue = (seconds: number) =>
  `Stopped at the time limit of ${count(seconds)} s, before the program had finished.`;

/** Return a worker that is being started. */
function begun() {
  const runner = new Runner();
  runner.start();
  return runner;
}

/** Return the answer of a worker that an error ended. */
const broken = ({ message }: Error) => JSON.stringify({ ok: false, message });

/** Return what a worker answered: a program that changed it may have it say anything. */
function heard(text: string) {
  if (text.length > MOST_ANSWER) return { answer: {}, why: '' };
  try {
    const answer = Object(JSON.parse(text));
    return answer.ok ? { answer, why: '' } : { answer: null, why: `The program was not run: ${answer.message}.` };
  } catch (error) {
    if (error instanceof SyntaxError) return { answer: {}, why: '' };
    throw error;
  }
}
