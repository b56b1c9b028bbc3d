/** The offline status on the page: what the service worker has stored, and the button that downloads the rest. */
import { setAttribute, setText } from '../dom.js';
import { fetchFile, readBody, Unfetched } from '../download.js';
import { megabytes } from '../words.js';

/** See sw.ts. */
export type Kept = { build: string; whole: boolean; missing: { path: string; size: number; problem: string }[] };

/** Send a request to the service worker, see sw.ts. */
export function ask(worker: ServiceWorker, type: string): Promise<any> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => (data.problem ? reject(new Error(data.problem)) : resolve(data));
    worker.postMessage({ type }, [port2]);
  });
}

/** Milliseconds without an answer after which a service worker is considered dead. */
const SILENT = 20_000;

/** Fail if a service worker does not answer at all: if its file arrived empty, the page would wait forever. */
export function failIfSilent(worker: ServiceWorker) {
  const answered = ask(worker, 'hello').catch(() => {}); // an older version does not know this request
  const late = new Promise((_, reject) => setTimeout(reject, SILENT, new Error('the service worker does not answer')));
  return Promise.race([answered, late]);
}

/** Create the offline status and its button. */
export function createKeeping(
  element: (id: string) => any,
  on: (id: string, type: string, listener: () => void) => void,
) {
  let worker: ServiceWorker;
  let busy = false;
  /** Files that this page's workers have fetched. */
  const used = new Set<string>();
  const keep = element('keep');

  function say(text: string) {
    element('offline').hidden = false;
    setText(element('offline-text'), text);
  }

  async function refresh(problem = '') {
    const { missing }: Kept = await ask(worker, 'status');
    if (busy) return;
    const size = total(missing);
    const why = problem || (missing.find((file) => file.problem)?.problem ?? '');
    if (size === 0 && document.activeElement === keep) element('offline-text').focus();
    keep.hidden = size === 0;
    element('keeping').hidden = true;
    if (size === 0) say('Everything on this page works offline.');
    else if (why)
      say(`Not everything could be stored: ${why}. Press the button to download the missing ${megabytes(size)} MB.`);
    else
      say(
        `This page works offline. Some models, file formats and plots are downloaded the first time you use them, ` +
          `another ${megabytes(size)} MB in total. Download everything now:`,
      );
  }

  async function keepAll() {
    if (busy) return;
    busy = true;
    setAttribute(keep, 'aria-disabled', 'true');
    setAttribute(element('offline-text'), 'aria-live', 'polite'); // the user waits for it from now on
    navigator.storage?.persist?.(); // without persistence the browser may delete the files some day
    const problem = await fetchAll().then(
      () => '',
      (error) => error.message,
    );
    busy = false;
    setAttribute(keep, 'aria-disabled', null);
    await refresh(problem);
  }

  /** Fetch all missing files: the service worker stores what passes through it. */
  async function fetchAll() {
    const { missing } = await ask(worker, 'status');
    let loaded = 0;
    draw(loaded, total(missing));
    for (const { path } of missing) {
      await readAll(path, (size) => {
        loaded += size;
        draw(loaded, total(missing));
      });
    }
  }

  function draw(loaded: number, size: number) {
    element('keeping').hidden = false;
    Object.assign(element('keep-bar'), { max: size, value: loaded });
    element('keep-bytes').textContent = `${megabytes(loaded)} of ${megabytes(size)} MB`;
  }

  /**
   * Store a file that a worker has fetched. The service worker has not seen the request if it was registered after the
   * worker was started, because not every browser lets it control a running worker.
   */
  function use(path: string) {
    used.add(path);
    if (worker) keepUsed(); // otherwise in `attach`
  }

  async function keepUsed() {
    const { missing } = await ask(worker, 'status');
    for (const { path } of missing)
      if (used.has(path)) await readAll(path).catch((error) => console.info(error.message));
  }

  /** Use an active service worker; the status is refreshed whenever it is scrolled into view. */
  async function attach(active: ServiceWorker) {
    worker = active;
    await keepUsed();
    new IntersectionObserver(([entry]) => entry?.isIntersecting && refresh()).observe(element('offline'));
    return refresh();
  }

  on('keep', 'click', keepAll);
  return { say, attach, use };
}

function total(files: { size: number }[]) {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Fetch a file to its end. */
async function readAll(path: string, onChunk?: (size: number) => void) {
  try {
    const response = await fetchFile(path, { cache: 'no-cache' });
    await readBody(path, response, ({ byteLength }) => onChunk?.(byteLength));
  } catch (error) {
    if (!(error instanceof Unfetched)) throw error;
    throw new Error(`${path} could not be fetched (${error.reason})`, { cause: error });
  }
}
