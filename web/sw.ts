/**
 * The service worker: stores the page for offline use, always one complete build of it. build.py writes into it which
 * files make up the build; a file is identified by its content, so no file of another build is ever stored or answered
 * in its place.
 *
 * Requests of the page, each answered through the port that comes with it:
 *   {type: 'hello'}   {}
 *   {type: 'status'}  {build, whole, missing: [{path, size, problem}]}: `missing` are the files that are downloaded
 *                     when first used, with the reason if one of them could not be stored
 *   {type: 'repair'}  {}: download again what the browser has deleted
 *   {type: 'claim'}   {}: take control of the pages that were opened before there was a service worker
 *   {type: 'update'}  {}: activate without waiting until the old version's pages are closed
 *   {type: 'leave'}   {}: stop all downloads, for which a newer version would have to wait
 * An answer of {problem} says why the request failed; every problem is the end of a sentence.
 */

/** `packed` files are gzipped, and stored unpacked for speed: with the hash of the unpacked content. */
export type Site = {
  build: string;
  files: Record<string, [sha256: string, size: number]>;
  later: string[];
  packed: Record<string, string>;
};

const SITE: Site = { build: '', files: {}, later: [], packed: {} };

/** Service worker types that type checkers do not know here, as they assume a page's global scope. */
type Extending = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extending & { request: Request; respondWith: (response: Promise<Response>) => void };
type Asking = Extending & { data: { type: keyof typeof REPLIES }; ports: MessagePort[] };
type Service = {
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <T extends Event>(type: string, listener: (event: T) => void) => void;
};

const service = self as unknown as Service;
const SCOPE = service.registration.scope;
/** Other sites of the same origin have caches, too: the scope tells them apart. */
const CACHE = `sudokulp ${SCOPE}`;
const AT_ONCE = 4;
const OTHER_BUILD = 'the server has another version of it';
const core = Object.keys(SITE.files).filter((path) => !SITE.later.includes(path));
/** Stops the downloads in progress. */
let leaving = new AbortController();
/** Files being stored in the cache. */
const storing = new Set<Promise<unknown>>();
/** Why files were not stored, by path. */
const problems = new Map<string, string>();

service.addEventListener('install', (event: Extending) => event.waitUntil(install()));
service.addEventListener('activate', (event: Extending) => event.waitUntil(forgetOthers()));
service.addEventListener('fetch', (event: Fetching) => {
  const path = pathOf(event.request);
  if (path) event.respondWith(answer(event, path));
});
service.addEventListener('message', (event: Asking) => event.waitUntil(reply(event)));

/**
 * The cache key of a file. Equal files of two builds have the same key, and need not be downloaded twice.
 */
function keyOf(path: string) {
  return new URL(`${path}?sha256=${SITE.files[path]?.[0]}`, SCOPE).href;
}

/** Return the path of the site's file that a request is for, or "". */
function pathOf({ url, method, mode }: Request) {
  const { origin, pathname, search } = new URL(url);
  const address = origin + pathname;
  if (method !== 'GET' || !address.startsWith(SCOPE) || (search && mode !== 'navigate')) return '';
  const path = address.slice(SCOPE.length) || 'index.html';
  return Object.hasOwn(SITE.files, path) ? path : '';
}

/** Answer from the cache, or from the server if the browser has lost its storage or refuses it. */
function answer(event: Fetching, path: string) {
  return fromCache(event, path).catch((error) => {
    if (error.name === 'AbortError') throw error; // stopped by `leave`
    console.info(`${path} could not be read from the cache: ${reasonOf(error)}`);
    return fetch(event.request);
  });
}

/** Answer with the stored file if it belongs to this build; otherwise fetch it again. */
async function fromCache(event: Fetching, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(keyOf(path));
  if (kept && (await isWhole(path, kept))) {
    const unread = await cache.match(keyOf(path)); // WebAssembly from it is compiled only once
    if (unread) return unread;
  }
  const response = await pass(event.request).catch((error) => refusal(path, event.request, error));
  if (response.ok) event.waitUntil(store(path, response.clone()));
  return response;
}

/** Forward a request to the server. One for a page cannot be changed, so that it cannot be stopped. */
const pass = (request: Request) =>
  fetch(request, request.mode === 'navigate' ? {} : { signal: leaving.signal, cache: 'no-cache' });

/** Return the message to show instead of a page. For other files, throw the error. */
function refusal(path: string, { mode }: Request, error: unknown) {
  if (mode !== 'navigate') throw error;
  const what = `SudokuLP: ${path} was damaged or deleted on this device, and could not be fetched again`;
  const why = 'the server could not be reached. Reload the page when you are online.';
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response(`${what}: ${why}`, { status: 503, headers });
}

/** Return whether a stored file belongs to this build. */
async function isWhole(path: string, response: Response) {
  const expected = SITE.packed[path] ?? SITE.files[path]?.[0];
  return (await sha256(await response.arrayBuffer())) === expected;
}

/** Store a file while the page reads it. */
function store(path: string, response: Response) {
  problems.delete(path);
  const stored = keep(path, response).then(
    async (kept) => {
      if (kept) return;
      problems.set(path, OTHER_BUILD);
      // All files from one build are better than a mixture.
      if (!SITE.later.includes(path)) await caches.delete(CACHE);
    },
    (error) => problems.set(path, reasonOf(error)), // no space left, or the connection was lost
  );
  storing.add(stored);
  return stored.finally(() => storing.delete(stored));
}

/** @returns false if it does not belong to this build, and so was not stored */
async function keep(path: string, response: Response): Promise<boolean> {
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  if ((await sha256(bytes)) !== SITE.files[path]?.[0]) return false;
  const kept = path in SITE.packed ? await unpacked(bytes) : bytes;
  const headers = {
    'Content-Type': response.headers.get('Content-Type') ?? '',
    'Content-Length': String(kept.byteLength),
  };
  await (await caches.open(CACHE)).put(keyOf(path), new Response(kept, { headers }));
  return true;
}

/** @param bytes   gzipped */
function unpacked(bytes: ArrayBuffer) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

async function sha256(bytes: ArrayBuffer) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Fetch and store a file. A cache on the way to the server may still have an older one: then it is requested
 * once more, bypassing all caches.
 * @returns "" or why that was not possible
 */
async function fetchAndKeep(path: string): Promise<string> {
  try {
    const kept =
      (await keep(path, await download(path))) || (await keep(path, await download(path, { cache: 'reload' })));
    return kept ? '' : OTHER_BUILD;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Browsers give no useful message when the server cannot be reached. */
function download(path: string, options: RequestInit = {}) {
  return fetch(path, { signal: leaving.signal, ...options }).catch((cause) => {
    throw new Error('the server could not be reached', { cause });
  });
}

/** Return why something failed, as the end of a sentence. */
function reasonOf(thrown: unknown): string {
  const { name = '', message = '' } = Object(thrown);
  if (name === 'QuotaExceededError') return 'the browser has no space left for this site';
  return message.replace(/\.$/, '') || name;
}

async function missing(paths: string[]) {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  return paths.filter((path) => !known.has(keyOf(path)));
}

/** Fetch the files that are not stored yet, a few at a time; fails if one of them cannot be fetched. */
async function fill(paths: string[]) {
  const waiting = await missing(paths);
  const work = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const problem = await fetchAndKeep(path);
      if (problem) throw new Error(`${path}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function install() {
  await fill(core);
  await renewLater();
  const lost = await missing(core); // an older version may just have deleted them
  if (lost.length) throw new Error(`no longer here: ${lost.join(', ')}`);
}

/**
 * Also fetch the packages that the previous build had stored. One that cannot be fetched now is fetched when it is
 * used.
 */
async function renewLater() {
  const cache = await caches.open(CACHE);
  const had = new Set((await cache.keys()).map(({ url }) => url.slice(SCOPE.length).split('?')[0]));
  await fill(SITE.later.filter((path) => had.has(path))).catch((error) => console.info(error.message));
}

async function forgetOthers() {
  const cache = await caches.open(CACHE);
  const ours = new Set(Object.keys(SITE.files).map(keyOf));
  const others = (await cache.keys()).filter(({ url }) => !ours.has(url));
  await Promise.all(others.map((request) => cache.delete(request)));
}

async function report() {
  await Promise.all(storing);
  const later = await missing(SITE.later);
  return {
    build: SITE.build,
    whole: (await missing(core)).length === 0,
    missing: later.map((path) => ({ path, size: SITE.files[path]?.[1] ?? 0, problem: problems.get(path) ?? '' })),
  };
}

function leave() {
  leaving.abort();
  leaving = new AbortController();
}

const REPLIES = {
  hello: () => ({}),
  status: report,
  repair: () => fill(core),
  claim: () => service.clients.claim(),
  update: () => service.skipWaiting(),
  leave,
};

async function reply({ data, ports: [port] }: Asking) {
  try {
    port?.postMessage((await REPLIES[data.type]()) ?? {});
  } catch (error) {
    port?.postMessage({ problem: reasonOf(error) });
  }
}
