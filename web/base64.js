/** Base64 encoding of bytes, for JSON and links. */

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(''));
}

/** Return bytes as Base64 that a link can hold. @param {Uint8Array} bytes */
export const toUrlBase64 = (bytes) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** @param {string} text @throws {DOMException} if it is not such Base64 */
export const fromUrlBase64 = (text) => fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));

/** @param {string} text @throws {DOMException} if it is not Base64 */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (symbol) => symbol.charCodeAt(0));
}
