/** Base64 encoding of bytes, for JSON and links. */

export function toBase64(bytes: Uint8Array) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(''));
}

/** Return bytes as Base64 that a link can hold. */
export const toUrlBase64 = (bytes: Uint8Array) =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** @throws {DOMException} if it is not such Base64 */
export const fromUrlBase64 = (text: string) => fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));

/** @throws {DOMException} if it is not Base64 */
export function fromBase64(text: string) {
  return Uint8Array.from(atob(text), (symbol) => symbol.charCodeAt(0));
}
