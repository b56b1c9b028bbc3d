/**
 * Offline use and updates: the page's side of sw.ts. What the service worker has stored, and the button that downloads
 * the rest; reloading for a new version, which runs in progress and unsaved work delay. Without service workers (in some
 * private windows, on a plain http address) the page works, but nothing is stored.
 */
import { messageOf, fetchFile, readBody, Unfetched } from '../download.js';
import type { Page, Hold } from '../page.js';
import { on, element, setAttribute, setText } from '../dom.js';
import { megabytes } from '../words.js';

/** Milliseconds after which a page that comes to the front looks for a new version. */
const LOOK_AGAIN = 3_600_000;
/** Milliseconds after which a new version should have taken over. */
const TAKING_OVER = 10_000;

const BUILD = document.querySelector('meta[name=build]')?.getAttribute('content');
const container = navigator.serviceWorker;

export function createOffline({ store, solver, holds }: Pick<Page, 'store' | 'solver' | 'holds'>) {
  document.documentElement.dataset.started = 'yes'; // for unsupported.ts
  on('retry', 'click', () => solver.outdated && location.reload());
  if (!container) return;
  const keeping = createKeeping();
  const { reload, announce, begin, isAgreed, reloadWhenFree } = createReloading(holds);
  solver.addEventListener('fetched', ({ detail }) => keeping.use(detail.file));

  /** A version is waiting: offer it if it is new; activate it at once if it is this page's own. */
  async function offer(worker: ServiceWorker) {
    if ((await ask(worker, 'status')).build === BUILD) ask(worker, 'update');
    else announce();
  }

  /** @param worker   the active one */
  async function greet(worker: ServiceWorker) {
    try {
      await failIfSilent(worker);
      const { build, whole } = await ask(worker, 'status');
      if (build !== BUILD) return announce();
      if (!container.controller) await ask(worker, 'claim');
      if (!whole) await ask(worker, 'repair');
      await keeping.attach(worker);
    } catch (error) {
      keeping.say(`This page could not be stored for offline use: ${messageOf(error)}.`);
    }
  }

  function follow(registration: ServiceWorkerRegistration) {
    const { installing: worker, active } = registration;
    if (!worker) return;
    if (!active) keeping.say('Storing this page for offline use …');
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) offer(worker);
      if (worker.state === 'activated') greet(worker);
      if (worker.state === 'redundant' && !registration.active)
        keeping.say('This page could not be stored for offline use. It will try again on your next visit.');
    });
  }

  async function update(registration: ServiceWorkerRegistration) {
    if (!(await isAgreed())) return;
    const { waiting, active } = registration;
    if (!waiting) return reload();
    begin();
    waiting.addEventListener('statechange', () => waiting.state === 'activated' && reload());
    setTimeout(startAfresh, TAKING_OVER, registration);
    // The old version must have no work: a new one waits for its end, and Chromium forgets it if work comes meanwhile.
    if (active) await ask(active, 'leave').catch(() => {}); // an older version does not know this request
    await aMoment();
    ask(waiting, 'update');
  }

  /** Fetch the page from the server, to register the new version again; what is stored remains. */
  async function startAfresh(registration: ServiceWorkerRegistration) {
    if (!registration.waiting) return; // it has taken over
    const reached = await fetch('./sw.js', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (reached && (await registration.unregister())) reload();
  }

  /** Another tab has activated the new version: reload this one, too, as soon as nothing is lost. */
  async function changeController() {
    if (!container.controller) return;
    if ((await ask(container.controller, 'status')).build !== BUILD) await reloadWhenFree();
    else element('update').hidden = true;
  }

  async function register() {
    await untilIdle(store);
    try {
      const registration = await container.register('./sw.js');
      registration.addEventListener('updatefound', () => follow(registration));
      on('update-now', 'click', () => update(registration));
      if (registration.installing) follow(registration);
      if (registration.waiting) offer(registration.waiting);
      if (registration.active) greet(registration.active);
      lookForUpdates(registration);
    } catch (error) {
      keeping.say(`This page cannot be stored for offline use: ${messageOf(error)}`);
    }
  }

  // Register after the start of the page, which it would slow down; also after a failed start, so that a fixed version
  // is found.
  let registered: ReturnType<typeof register> | undefined;
  for (const outcome of ['complete', 'without', 'failed'])
    solver.addEventListener(outcome, () => {
      registered ??= register();
    });
  on('update-later', 'click', () => {
    element('update').hidden = true;
  });
  container.addEventListener('controllerchange', changeController);
}

/** Wait a moment, and until no run is in progress. */
async function untilIdle(store: { state: { run: any | null } }) {
  do await aMoment();
  while (store.state.run);
}

/** Browsers look for a new version when a page is opened; this one may stay open for days. */
function lookForUpdates(registration: ServiceWorkerRegistration) {
  let looked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - looked < LOOK_AGAIN) return;
    looked = performance.now();
    registration.update().catch((error) => console.info(`Could not look for a new version: ${error.message}`));
  });
}

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
function failIfSilent(worker: ServiceWorker) {
  const answered = ask(worker, 'hello').catch(() => {}); // an older version does not know this request
  const late = new Promise((_, reject) =>
    setTimeout(reject, SILENT, new Error('the part of it that works offline does not answer; reload the page')),
  );
  return Promise.race([answered, late]);
}

/** Create the offline status and its button. */
function createKeeping() {
  let worker: ServiceWorker;
  let busy = false;
  /** Files and folders (`photo/`) from which this page or its workers have fetched something. */
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
        `This page works offline. Some models and file formats, and the reader of photos, are downloaded the first ` +
          `time you use them, another ${megabytes(size)} MB in total. Download everything now:`,
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
      if ([...used].some((begin) => path.startsWith(begin)))
        await readAll(path).catch((error) => console.info(error.message));
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

/** Milliseconds between checks whether the page may reload. */
const WAIT = 500;

const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT));

async function holdOf(holds: Hold[]): Promise<string> {
  const reasons = await Promise.all(holds.map((hold) => hold()));
  return reasons.find((reason) => reason) ?? '';
}

/** @param holds   parts of the page that are opened later add their own */
function createReloading(holds: Hold[]) {
  let reloading = false;
  let holding = ''; // the reason for not reloading that was shown last

  /** Reload once: a second call would interrupt the first. */
  function reload() {
    if (!reloading) location.reload();
    reloading = true;
  }

  /** Announce a new version, and why the page has not reloaded yet if something prevents it. */
  function announce() {
    const how = holding ? `, but ${holding}. Press Update now to reload the page anyway.` : '.';
    setText(element('update-text'), `A new version of this page is ready${how}`);
    element('update').hidden = false;
  }

  /** Say that the new version, which was agreed to, is on its way. */
  const begin = () => setText(element('update-text'), 'The new version is starting …');

  /** Return whether something prevents reloading; a new reason is shown. */
  async function isHeld() {
    const why = await holdOf(holds);
    const known = why === holding;
    holding = why;
    if (why && !known) announce();
    return { held: why !== '', known };
  }

  /** A reload was requested: return whether to do it now. Any reason against it must have been shown before. */
  async function isAgreed() {
    const { held, known } = await isHeld();
    return !held || known;
  }

  /** Reload as soon as nothing is lost by it. */
  async function reloadWhenFree() {
    while ((await isHeld()).held) await aMoment();
    reload();
  }

  return { reload, announce, begin, isAgreed, reloadWhenFree };
}
