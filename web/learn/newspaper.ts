/** The photo of a lesson: the log-probabilities of its labels, as its file keeps them, and with one of them changed. */
import { cellName } from '../words.js';

export const SIDE = 9;
/** The log-probability of labels that the file leaves out. */
const LEAST = -12;

/** puzzle, labels: right, and the likeliest, as digits; best: how likely those are; doubtful: all ten, by cell */
export type Newspaper = {
  puzzle: string;
  corners: [number, number][]; // clockwise from the upper left one, in pixels
  labels: string;
  best: number[];
  doubtful: Record<string, number[]>;
};

/** The log-probabilities of all labels, by row and cell: nothing, 1 and so on. */
export type Chances = number[][][];

export function chancesOf({ labels, best, doubtful }: Newspaper): Chances {
  const cells = best.map((value, cell) => {
    const most = Number(labels[cell]);
    return doubtful[cellName(cell + 1, SIDE)] ?? Array.from({ length: 10 }, (_, at) => (at === most ? value : LEAST));
  });
  return cells.flatMap((_, cell) => (cell % SIDE ? [] : [cells.slice(cell, cell + SIDE)]));
}

/** Return the log-probabilities of a cell, given by its label from 1. */
export const chancesIn = (chances: Chances, cell: number) => chances[Math.floor((cell - 1) / SIDE)][(cell - 1) % SIDE];

/** Return the likeliest labels of a cell, the likeliest first. */
export const likeliest = (chances: number[]) =>
  chances.map((_, label) => label).sort((a, b) => chances[b] - chances[a]);

/** Return log-probabilities in which a label has another probability; the others of its cell share the rest. */
export function changed(chances: Chances, cell: number, label: number, share: number): Chances {
  const before = chancesIn(chances, cell);
  const rest = Math.log((1 - share) / (1 - Math.exp(before[label])));
  const after = before.map((value, at) => Math.max(LEAST, at === label ? Math.log(share) : Math.min(0, value + rest)));
  return chances.map((row) => row.map((each) => (each === before ? after : each)));
}

/** Return the least percentage that holds, if all greater ones do; 100 if none below does. */
export async function leastPercent(holds: (percent: number) => Promise<boolean>) {
  let [least, most] = [1, 100];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (await holds(middle)) most = middle;
    else least = middle + 1;
  }
  return least;
}

/** Return the corners of a cell in the photo as the points of a polygon. */
export function outline({ corners: [a, b, c, d] }: Newspaper, cell: number) {
  const [row, column] = [Math.floor((cell - 1) / SIDE), (cell - 1) % SIDE];
  const at = (x: number, y: number) => {
    const [u, v] = [x / SIDE, y / SIDE];
    return [0, 1].map((i) => (1 - v) * ((1 - u) * a[i] + u * b[i]) + v * ((1 - u) * d[i] + u * c[i])).join();
  };
  return [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)].join(' ');
}
