/**
 * Lets the page notice the end of this worker, however it comes: one that runs out of memory or closes itself sends
 * no event, but what
 * it has locked becomes free. Imported before all else. Where there are no locks (on a plain http address) the page
 * does without.
 *
 * Message to the page: {sudokulp: 'alive', lock}, the lock's name.
 */
if (navigator.locks) {
  const lock = `sudokulp worker ${crypto.randomUUID()}`;
  const holding = () => {
    self.postMessage({ sudokulp: 'alive', lock });
    return new Promise(() => {}); // never settled: the lock is held until the end
  };
  navigator.locks.request(lock, holding);
}
