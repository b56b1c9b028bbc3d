/** Base64 encoding of bytes, for JSON and links. */

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(''));
}

/** @param {string} text @throws {DOMException} if it is not Base64 */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (symbol) => symbol.charCodeAt(0));
}
