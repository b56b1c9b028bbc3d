/**
 * The service worker: keeps the page for use without a network, always one whole build of it. build.py writes into it
 * which files
 * make up the build; a file is known by its content, so nothing of another build is ever kept or answered in its place.
 *
 * What the page asks, each answered through the port that comes with it:
 *   {type: 'status'}  {build, whole, missing: [{path, size, problem}]}: `missing` are the files that come when first
 *   used, with the
 *                     reason why one that came was not kept
 *   {type: 'repair'}  {}: fetch what the browser threw away
 *   {type: 'claim'}   {}: take over the pages that were opened before there was a service worker
 *   {type: 'update'}  {}: do not wait until the old version's pages are closed
 * An answer of {problem} says why it could not be done.
 *
 * @typedef {{build: string, files: Record<string, [sha256: string, size: number]>, later: string[],
 *   packed: string[]}} Site   `packed` are gzipped and kept unpacked, to be read at once
 */

/** @type {Site} */
const SITE = { build: '', files: {}, later: [], packed: [] };

/** This is no page, and type checkers take it for one. @type {any} */
const service = self;
const SCOPE = service.registration.scope;
/** Other sites of the same host have caches of their own: ours says whose it is. */
const CACHE = `sudokulp ${SCOPE}`;
const AT_ONCE = 4;
const OTHER_BUILD = 'the server has it of another version';
const core = Object.keys(SITE.files).filter((path) => !SITE.later.includes(path));
/** Files that are on their way into the cache. @type {Set<Promise<unknown>>} */
const storing = new Set();
/** Why files were not kept, by path. @type {Map<string, string>} */
const problems = new Map();

service.addEventListener('install', (event) => event.waitUntil(install()));
service.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
service.addEventListener('fetch', (event) => {
  const path = pathOf(event.request);
  if (path) event.respondWith(answer(event, path));
});
service.addEventListener('message', (event) => event.waitUntil(reply(event)));

/**
 * The address under which a file is kept. Equal files of two builds have one address, and need not be fetched twice.
 */
function keyOf(path) {
  return new URL(`${path}?sha256=${SITE.files[path][0]}`, SCOPE).href;
}

/** Return which file of ours a request is for, or "". */
function pathOf({ url, method, mode }) {
  const { origin, pathname, search } = new URL(url);
  const address = origin + pathname;
  if (method !== 'GET' || !address.startsWith(SCOPE) || (search && mode !== 'navigate')) return '';
  const path = address.slice(SCOPE.length) || 'index.html';
  return Object.hasOwn(SITE.files, path) ? path : '';
}

async function answer(event, path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(keyOf(path));
  if (kept) return kept;
  // The browser threw something away. What the server has may be of another build: all of it then, rather than some.
  const response = await fetch(event.request);
  if (!SITE.later.includes(path) && response.ok) await caches.delete(CACHE);
  if (SITE.later.includes(path) && response.ok) event.waitUntil(store(path, response.clone()));
  return response;
}

/** Keep a file while the page reads it. */
function store(path, response) {
  problems.delete(path);
  const stored = keep(path, response).then(
    (kept) => kept || problems.set(path, OTHER_BUILD),
    (error) => problems.set(path, error.message), // there is no room, or the connection broke off
  );
  storing.add(stored);
  return stored.finally(() => storing.delete(stored));
}

/** @returns {Promise<boolean>} false when it is not the file of this build, and so was not kept */
async function keep(path, response) {
  if (!response.ok) throw new Error(`${path}: the server answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  if ((await sha256(bytes)) !== SITE.files[path][0]) return false;
  const kept = SITE.packed.includes(path) ? await unpacked(bytes) : bytes;
  const headers = {
    'Content-Type': response.headers.get('Content-Type') ?? '',
    'Content-Length': String(kept.byteLength),
  };
  await (await caches.open(CACHE)).put(keyOf(path), new Response(kept, { headers }));
  return true;
}

/** @param {ArrayBuffer} bytes  gzipped */
function unpacked(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Fetch and keep a file. Whatever lies between here and the server may still have an older one: it is asked once more,
 * past all caches.
 */
async function fetchAndKeep(path) {
  if (await keep(path, await fetch(path))) return;
  if (await keep(path, await fetch(path, { cache: 'reload' }))) return;
  throw new Error(`${path}: ${OTHER_BUILD}`);
}

async function missing(paths) {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  return paths.filter((path) => !known.has(keyOf(path)));
}

/** Fetch the files that are not here yet, some at a time; fails if one of them cannot be had. */
async function fill(paths) {
  const waiting = await missing(paths);
  const work = async () => {
    while (waiting.length) await fetchAndKeep(waiting.shift());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function install() {
  await fill(core);
  await renewLater();
  const lost = await missing(core); // an older version may just have tidied up
  if (lost.length) throw new Error(`no longer here: ${lost.join(', ')}`);
}

/**
 * Whoever has a package of the last build wants to have that of this one. If it cannot be had now, it comes when it is
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
    missing: later.map((path) => ({ path, size: SITE.files[path][1], problem: problems.get(path) ?? '' })),
  };
}

const REPLIES = {
  status: report,
  repair: () => fill(core),
  claim: () => service.clients.claim(),
  update: () => service.skipWaiting(),
};

async function reply({ data, ports: [port] }) {
  try {
    port.postMessage((await REPLIES[data.type]()) ?? {});
  } catch (error) {
    port.postMessage({ problem: error.message });
  }
}
