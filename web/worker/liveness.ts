/**
 * A lock by which the page notices the end of this worker, whatever the cause: a worker that runs out of memory or
 * closes itself sends no event, but its lock is released. Imported before all else. Without locks (on a plain http
 * address, or where a browser refuses all storage) the page does not notice.
 *
 * Message to the page: {sudokulp: 'alive', lock}, the lock's name.
 */
if (navigator.locks) {
  const lock = `sudokulp worker ${crypto.randomUUID()}`;
  const holding = () => {
    self.postMessage({ sudokulp: 'alive', lock });
    return new Promise(() => {}); // never settled: the lock is held until the end
  };
  navigator.locks.request(lock, holding).catch(({ message }) => console.info(`No locks: ${message}`));
}
