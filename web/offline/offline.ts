/**
 * Offline use and updates: the page's side of sw.ts. Without service workers (in some private windows, on a plain http
 * address) the page works, but nothing is stored.
 */
import { messageOf } from '../download.js';
import { ask, createKeeping, failIfSilent } from './keeping.js';
import { aMoment, createReloading } from './reloading.js';
import type { Context } from '../app.js';

/** Milliseconds after which a page that comes to the front looks for a new version. */
const LOOK_AGAIN = 3_600_000;
/** Milliseconds after which a new version should have taken over. */
const TAKING_OVER = 10_000;

const BUILD = document.querySelector('meta[name=build]')?.getAttribute('content');
const container = navigator.serviceWorker;

export function createOffline({ store, solver, element, on, holds }: Context) {
  document.documentElement.dataset.started = 'yes'; // for unsupported.ts
  on('retry', 'click', () => solver.outdated && location.reload());
  if (!container) return;
  const keeping = createKeeping(element, on);
  const { reload, announce, begin, isAgreed, reloadWhenFree } = createReloading(element, holds);
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
