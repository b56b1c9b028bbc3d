/** Lists of numbers as people write them, "17, 20-24, 30-80 by 10", parsed and formatted. Pure. */

/** The maximum number of numbers in a list; no grid has more cells. */
const MOST = 36 ** 2 + 1;
const EXPECTED = 'expected, for example, 30, 20-24 or 0-80 by 4';
const PART = /^(\d{1,4})(?:\s*(?:-|–|—|…|\.\.+|to)\s*(\d{1,4})(?:\s*(?:by|step|\/|:)\s*(\d{1,4}))?)?$/i;

/**
 * Return the numbers that a text names, sorted and without duplicates.
 * @throws {SyntaxError} with a sentence, if it names none
 */
export function numbersIn(text: string): number[] {
  const found = new Set<number>();
  for (const part of text.split(/[,;]/)) {
    for (const number of part.trim() ? numbersOf(part.trim()) : []) found.add(number);
  }
  return [...found].sort((one, other) => one - other);
}

function numbersOf(part: string) {
  const read = PART.exec(part);
  if (!read) throw new SyntaxError(`“${part.slice(0, 30)}” is not a number of givens: ${EXPECTED}`);
  const [, from, to = from, steps = '1'] = read;
  const [first, last, by] = [from, to, steps].map(Number);
  if (last < first || by < 1)
    throw new SyntaxError(`“${part}” is an empty range: put the smaller number first, as in 20-24`);
  const length = Math.min(Math.floor((last - first) / by) + 1, MOST);
  return Array.from({ length }, (_, index) => first + index * by);
}

/** Return a short text for sorted numbers. */
export function textOf(numbers: number[]) {
  const parts = [];
  for (let at = 0; at < numbers.length; ) {
    const end = endOfRun(numbers, at);
    const by = numbers[at + 1] - numbers[at];
    if (end - at < 2) parts.push(String(numbers[at]));
    else parts.push(`${numbers[at]}-${numbers[end]}${by > 1 ? ` by ${by}` : ''}`);
    at = end - at < 2 ? at + 1 : end + 1;
  }
  return parts.join(', ');
}

/** Return the index of the last number that continues the steps with which a run begins. */
function endOfRun(numbers: number[], at: number) {
  let end = at + 1;
  while (end + 1 < numbers.length && numbers[end + 1] - numbers[end] === numbers[at + 1] - numbers[at]) end += 1;
  return Math.min(end, numbers.length - 1);
}
