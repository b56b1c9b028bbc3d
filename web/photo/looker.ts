/**
 * The page's client of the worker that looks at pictures. The pool of Python's workers takes JSON only; this one is sent
 * pixels. The policy is the pool's: after a crash the picture is sent once more, to another worker, and a worker that is
 * silent for too long is ended.
 */
import { findFault, messageOf, patiently, UNSEEN } from '../download.js';
import { Unreadable, type Picture } from './picture.js';
import type { Look, Point } from './state.js';
import type { Told } from './worker.js';

/** Seconds for one picture: ten times what a slow phone takes. */
const LIMIT = 20;
/** Milliseconds without a picture after which the worker is ended. */
const KEPT = 60_000;
const PATH = 'photo/worker.js';

/** Looks at a picture; null if there is no grid in it. */
export type Looker = (picture: Picture, corners?: Point[]) => Promise<Look | null>;

export function createLooker(limit: number = LIMIT): Looker {
  let worker: Worker | null = null;
  let idle: number | undefined;

  /** Resolve to the next message of the worker; reject when it ends. */
  function told(by: Worker): Promise<Told> {
    return new Promise((resolve, reject) => {
      by.onmessage = ({ data }) => (data.failed ? reject(new Error(data.failed)) : resolve(data));
      by.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message || 'its worker ended'));
      };
    });
  }

  async function start(): Promise<Worker> {
    const started = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker = started;
    try {
      await patiently(PATH, told(started), UNSEEN);
    } catch (error) {
      await findFault(PATH); // a worker whose file is missing does not say so
      throw error;
    }
    return started;
  }

  function end() {
    clearTimeout(idle);
    worker?.terminate();
    worker = null;
  }

  /** Send a picture to the worker, which has to answer within the limit. */
  async function ask(picture: Picture, corners?: Point[]): Promise<Look | null> {
    clearTimeout(idle);
    const asked = worker ?? (await start());
    let timer: number | undefined;
    const late = new Promise<never>((_, reject) => {
      const why = `The picture was not read within ${limit} seconds. Take it again from closer up, or crop it to the puzzle.`;
      timer = setTimeout(() => reject(new Unreadable(why)), limit * 1000);
    });
    const answer = told(asked);
    asked.postMessage({ picture, corners });
    const { look = null } = await Promise.race([answer, late]).finally(() => clearTimeout(timer));
    idle = setTimeout(end, KEPT);
    return look;
  }

  async function insist(picture: Picture, corners?: Point[]): Promise<Look | null> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await ask(picture, corners);
      } catch (error) {
        end();
        if (error instanceof Unreadable) throw error;
        if (tries) throw new Unreadable(`The picture could not be read: ${messageOf(error)}. Try again.`);
      }
    }
  }

  let before: Promise<unknown> = Promise.resolve();
  let last = 0; // the number of the last request; the answer to an older one is not awaited
  return (picture, corners) => {
    last += 1;
    const mine = last;
    const asked = before.then(() => (mine === last ? insist(picture, corners) : null));
    before = asked.catch(() => {}); // its caller hears of it
    return asked;
  };
}
