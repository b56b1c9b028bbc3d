/** Formatting of durations, sizes, counts and sentences for messages. */

/** Return seconds as "4 ms", "1.25 s" or "83 s". @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.001) return '< 1 ms';
  if (seconds < 0.9995) return `${Math.round(seconds * 1000)} ms`;
  return `${seconds.toFixed(seconds < 10 ? 2 : seconds < 60 ? 1 : 0)} s`;
}

/** Return the seconds that are left as "90 s", "2 min" or "3 h", rounded up. @param {number} seconds */
export function timeLeft(seconds) {
  if (seconds <= 90) return `${Math.max(1, Math.ceil(seconds))} s`;
  return seconds <= 5400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}

/**
 * Return how long something takes from past experience: "less than 1 s", "2 to 20 s", "1 to 4 min", "over 5 min".
 * @param {[number, ?number]} seconds   from and to; null if it was never over
 */
export function expected([from, to]) {
  if (to === null) return `over ${timeLeft(from)}`;
  if (to <= 1) return 'less than 1 s';
  const [unit, name] = to < 100 ? [1, 's'] : [60, 'min'];
  const most = `${Math.ceil(to / unit)} ${name}`;
  return from < unit ? `up to ${most}` : `${Math.floor(from / unit)} to ${most}`;
}

/** Return bytes as megabytes with one decimal, without the unit. @param {number} bytes */
export function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

/** Characters of a line that are quoted; of a link, which nobody reads, and of JSON fewer. */
const QUOTED = { link: 60, json: 160, line: 500 };

/** Return the beginning of a line, with its length where it is cut. @param {string} text */
export function beginning(text) {
  const kind = /^\s*\S+:\/\//.test(text) ? 'link' : /^\s*\{/.test(text) ? 'json' : 'line';
  const most = QUOTED[kind];
  return text.length > most ? `${text.slice(0, most)}… (${count(text.length)} characters)` : text;
}

/** Return a number with its thousands separated by commas. @param {number} number */
export function count(number) {
  return number.toLocaleString('en');
}

/**
 * Return how many there are of something: "1 step", "2,000 steps", "2 nodes are".
 * @param {number} number
 * @param {string} one   what one of them is called, with what is said of it
 * @param {string} [several]
 */
export function counted(number, one, several = `${one}s`) {
  return `${count(number)} ${number === 1 ? one : several}`;
}

/** Return text with its first letter capitalised. @param {string} text */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Return a message on a download: what it is, and how much of it is loaded.
 * @param {{phase: string, loaded: number, total: number}} progress
 */
export function fetching({ phase, loaded, total }) {
  return total > 0 ? `${sentence(phase)}: ${megabytes(loaded)} of ${megabytes(total)} MB` : `${sentence(phase)}…`;
}

/** Return the last line of a text: in a Python traceback it says what went wrong. @param {string} text */
export function lastLine(text) {
  return text.trim().split('\n').at(-1);
}

/** What browsers call an error by, and what it means. */
const MEANING = {
  QuotaExceededError: 'the browser has no more room for this site',
  SecurityError: 'the browser does not allow it here',
};

/**
 * Return why something failed, as the end of a sentence, without a full stop: never empty.
 * @param {?{name?: string, message?: string}} error
 */
export function reasonOf(error) {
  return MEANING[error?.name] ?? (error?.message?.trim().replace(/\.$/, '') || error?.name || 'no reason was given');
}

/** Return a time as a clock shows it. @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, '0');
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
