/** Formatting of durations, sizes, counts and sentences for messages; bytes as Base64. */

/** Return seconds as "4 ms", "1.25 s" or "83 s". */
export function duration(seconds: number) {
  if (seconds < 0.001) return '< 1 ms';
  if (seconds < 0.9995) return `${Math.round(seconds * 1000)} ms`;
  return `${seconds.toFixed(seconds < 10 ? 2 : seconds < 60 ? 1 : 0)} s`;
}

/** Return the seconds that are left as "90 s", "2 min" or "3 h", rounded up. */
export function timeLeft(seconds: number) {
  if (seconds <= 90) return `${Math.max(1, Math.ceil(seconds))} s`;
  return seconds <= 5400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}

/**
 * Return how long something takes, from past measurements: "less than 1 s", "2 to 20 s", "1 to 4 min", "over 5 min".
 * @param seconds   from and to; to is null if it never finished
 */
export function expected([from, to]: [number, number | null]) {
  if (to === null) return `over ${timeLeft(from)}`;
  if (to <= 1) return 'less than 1 s';
  const [unit, name] = to < 100 ? [1, 's'] : [60, 'min'];
  const most = `${Math.ceil(to / unit)} ${name}`;
  return from < unit ? `up to ${most}` : `${Math.floor(from / unit)} to ${most}`;
}

/** Return bytes as megabytes with one decimal, without the unit. */
export function megabytes(bytes: number) {
  return (bytes / 1e6).toFixed(1);
}

/** The maximum number of characters quoted of a line; fewer of links and JSON, which are not meant to be read. */
const QUOTED = { link: 60, json: 160, line: 500 };

/** Return the beginning of a line, followed by its length if it was shortened. */
export function beginning(text: string) {
  const kind = /^\s*\S+:\/\//.test(text) ? 'link' : /^\s*\{/.test(text) ? 'json' : 'line';
  const most = QUOTED[kind];
  return text.length > most ? `${text.slice(0, most)}… (${count(text.length)} characters)` : text;
}

/** Return a number with its thousands separated by commas. */
export function count(number: number) {
  return number.toLocaleString('en');
}

/**
 * Return a number with its noun: "1 step", "2,000 steps", "2 nodes are".
 * @param one   the singular, possibly with a verb
 */
export function counted(number: number, one: string, several: string = `${one}s`) {
  return `${count(number)} ${number === 1 ? one : several}`;
}

/** Return text with its first letter capitalised. */
export function sentence(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Return a message on a download: its name, and how much of it has arrived. */
export function fetching({ phase, loaded, total }: { phase: string; loaded: number; total: number }) {
  return total > 0 ? `${sentence(phase)}: ${megabytes(loaded)} of ${megabytes(total)} MB` : `${sentence(phase)}…`;
}

/** Return the last line of a text: in a Python traceback it has the error. */
export function lastLine(text: string) {
  return text.trim().split('\n').at(-1) ?? '';
}

/** Errors by the browser's name, and what they mean. */
const MEANING: Record<string, string> = {
  QuotaExceededError: 'the browser has no space left for this site',
  SecurityError: 'the browser does not allow it',
};

/** Return why something failed, as the end of a sentence, without a full stop; never empty. */
export function reasonOf(thrown: unknown): string {
  const { name = '', message = '' }: { name?: string; message?: string } = Object(thrown);
  return MEANING[name] ?? (message.trim().replace(/\.$/, '') || name || 'no reason was given');
}

/** Return a time as a clock shows it. */
export function clock(milliseconds: number) {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Return the label of a cell from its name, such as "r1c2"; 0 if the grid does not have it. */
export function labelOf(name: string, side: number) {
  const [, row, column] = (/^r(\d+)c(\d+)$/.exec(name) ?? []).map(Number);
  return row <= side && column <= side ? (row - 1) * side + column : 0;
}

/** Return the name of a cell, such as "r1c2". */
export const cellName = (label: number, side: number) => `r${Math.ceil(label / side)}c${((label - 1) % side) + 1}`;

/** Return what is read in a cell of a photo: a digit, or that it is empty (0). */
export const labelText = (label: number) => (label ? String(label) : 'empty');

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
