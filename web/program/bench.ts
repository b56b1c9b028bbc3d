/** The worker in which a program runs: a new one for each run, discarded afterwards, whatever the program did. */
import { startedRunner, Spare } from '../worker/runner.js';
import type { ProgramRunRequest } from '../protocol.js';
import type { Answer } from './view.js';
import { count } from '../words.js';

/** Limits on the characters of output, and of an answer. */
const MOST_OUTPUT = 1_000_000;
const MOST_ANSWER = 10_000_000;
/** The prefix of notes that are output of the program. */
const PRINTED = 'printed\n';

/** The end of a run: the worker's answer, or the reason why there is none, as a sentence. */
type Ended = { answer: Answer | null; why: string };

type Listener = { started: () => void; said: (text: string) => void };

export class Bench {
  #spare = new Spare();
  /** Ends the current run without an answer. */
  #cut: ((why: string) => void) | null = null;

  /** A run is expected: prepare a worker. */
  expect() {
    this.#spare.expect();
  }

  /** No run is expected any more. */
  rest() {
    this.#spare.rest();
  }

  /**
   * Run a program.
   * @param seconds   time limit, from when its worker is ready
   * @param listener   started: the time has begun; said: the program printed something
   */
  run(program: ProgramRunRequest, seconds: number, { started, said }: Listener): Promise<Ended> {
    const runner = this.#spare.take() ?? startedRunner();
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
        if (!text.startsWith(PRINTED)) return; // the worker's own note, from before the program
        length += text.length;
        if (length > MOST_OUTPUT) cut('The program was stopped because it printed too much.');
        else said(text.slice(PRINTED.length));
      });
      const begin = async () => {
        if (this.#cut !== cut) return;
        timer = setTimeout(cut, seconds * 1000, overdue(seconds));
        started();
        end(heard(await runner.call('program_run', JSON.stringify(program)).catch(broken)));
      };
      if (runner.state === 'ready') begin();
      else runner.addEventListener('ready', begin);
    });
  }

  /**
   * End the current run at once.
   * @param why   a sentence
   */
  stop(why: string) {
    this.#cut?.(why);
  }
}

const overdue = (seconds: number) =>
  `Stopped at the time limit of ${count(seconds)} s, before the program had finished.`;

/** Return the answer for a worker that crashed. */
const broken = ({ message }: Error) => JSON.stringify({ ok: false, message });

/** Parse a worker's answer. A program may have altered its worker, so it can be anything. */
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
