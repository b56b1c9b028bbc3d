/** Databases that the browser keeps on this device: opening one, and waiting for it. */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
export function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Open a database.
 * @param {string} name @param {(database: IDBDatabase) => void} make   where it is new
 * @throws {DOMException} if the browser keeps nothing, as in some private windows
 */
export async function openDatabase(name, make) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => make(request.result);
  const database = await answered(request);
  database.onversionchange = () => database.close(); // a newer page wants to change it
  return database;
}
