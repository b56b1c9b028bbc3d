/** Numbers as people read them. */

/** Return seconds as "4 ms", "1.25 s" or "83 s". @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.001) return '< 1 ms';
  if (seconds < 0.9995) return `${Math.round(seconds * 1000)} ms`;
  return `${seconds.toFixed(seconds < 10 ? 2 : seconds < 60 ? 1 : 0)} s`;
}

/** Return seconds to come as "90 s", "2 min" or "3 h": never less than is left. @param {number} seconds */
export function timeLeft(seconds) {
  if (seconds <= 90) return `${Math.max(1, Math.ceil(seconds))} s`;
  return seconds <= 5400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}

/** Return bytes as megabytes with one decimal, without the unit. @param {number} bytes */
export function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

/** Return a whole number with its thousands set apart. @param {number} number */
export function count(number) {
  return number.toLocaleString('en');
}

/** Return text with its first letter capital. @param {string} text */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Return what is being fetched, and how much of it is here.
 * @param {{phase: string, loaded: number, total: number}} progress
 */
export function fetching({ phase, loaded, total }) {
  return total > 0 ? `${sentence(phase)}: ${megabytes(loaded)} of ${megabytes(total)} MB` : `${sentence(phase)}…`;
}

/** Python's exceptions come with their whole traceback; its last line says what went wrong. @param {string} text */
export function lastLine(text) {
  return text.trim().split('\n').at(-1);
}
