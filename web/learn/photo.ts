/**
 * Steps about a photo of a puzzle: the likeliest labels of its cells, the likeliest ones that obey the rules, those
 * with one solution, and a probability to change until the program changes its mind.
 */
import type { Changed } from '../dom.js';
import { fetchJson } from '../download.js';
import { html, nothing, svg } from '../html.js';
import { LIMIT } from '../model/questions.js';
import { decimal } from '../model/state.js';
import type { Page } from '../page.js';
import type { CellsRead } from '../protocol.js';
import type { Board } from '../state/state.js';
import { cellName, labelOf, labelText, reasonOf, sentence } from '../words.js';
import type { Step } from './state.js';

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

/** The pixels of the photo. */
const PIXELS = 420;
/** Cells in which another label is at most this many times less likely, as a logarithm, are listed. */
const DOUBT = 2;
/** Labels with a smaller probability are not listed. */
const LISTED = 0.01;

/** What each stage needs to know, and the reading that it shows; the first shows the likeliest labels. */
const STAGES = {
  labels: { needs: 'newspaper', reading: null },
  rules: { needs: 'rules', reading: 'rules' },
  several: { needs: 'differ', reading: 'rules' },
  single: { needs: 'single', reading: 'single' },
  change: { needs: 'change', reading: 'change' },
} as const;
type Stage = keyof typeof STAGES;

/** All that the steps show; share: the probability chosen, in percent; threshold: the least that changes the reading */
type Known = {
  newspaper: Newspaper;
  chances: Chances;
  rules?: CellsRead;
  differ?: number[]; // the cells in which two solutions of the puzzle by the rules differ
  single?: CellsRead;
  share?: number;
  change?: CellsRead;
  threshold?: number;
};

const percent = (chance: number) => `${Math.round(100 * Math.exp(chance))} %`;
/** Rounded as shown, so that a difference is that of the numbers shown. */
const rounded = (value: number) => Math.round(100 * value) / 100;

/**
 * @param redraw   draws the step
 * @param known   what the question asks for is known
 * @param step   returns the step shown
 */
export function createPhoto(
  { store: page, solver }: Pick<Page, 'store' | 'solver'>,
  { redraw, known, step }: { redraw: () => void; known: () => void; step: () => Step },
) {
  let found: Known | null = null;
  let problem = '';
  let isAsking = false;
  let asked = 0; // the number of requests for a changed probability
  let isPending = false; // the last of them is not answered

  const stageOf = () => step().stage as Stage;

  /** Whether all that the step shows is known. */
  const isReady = () => found?.[STAGES[stageOf()].needs] !== undefined;

  const isLearnt = () => isReady() && (stageOf() !== 'change' || found?.threshold !== undefined);

  /** Find what the step needs, unless it is known. */
  async function look(isOpen: boolean) {
    if (!isOpen) problem = '';
    if (!isOpen || isAsking || problem || isLearnt() || page.state.runtime.status !== 'ready') return;
    isAsking = true;
    try {
      found ??= await fetched();
      await learn(found);
    } catch (cause) {
      problem = sentence(reasonOf(cause));
    }
    isAsking = false;
    known();
    look(page.state.settings.place === 'learn' && step().show === 'photo');
  }

  async function fetched(): Promise<Known> {
    const newspaper: Newspaper = await fetchJson('learn/newspaper.json');
    return { newspaper, chances: chancesOf(newspaper) };
  }

  async function learn(all: Known) {
    const stage = stageOf();
    if (stage === 'labels') return;
    all.rules ??= await read(all.chances, false);
    if (stage === 'rules') return;
    if (stage === 'several') {
      const answer = await solver.call('solve', { reading: sourceOf(all.rules.line), time_limit: LIMIT });
      if (!answer.ok) throw new Error(answer.message);
      all.differ = answer.differ;
      return;
    }
    all.single ??= await read(all.chances, true);
    if (stage === 'single') return;
    const { cell, label } = subject();
    all.share ??= Math.round(100 * Math.exp(chancesIn(all.chances, cell)[label]));
    all.change ??= all.single;
    redraw();
    all.threshold = await leastPercent(async (share) => (await readWith(all, share)).cells[cell - 1] === label);
  }

  async function read(log_p: Chances, single: boolean): Promise<CellsRead> {
    const answer = await solver.call('read_cells', { log_p, variant: 'classic', single, time_limit: LIMIT });
    if (!answer.ok) throw new Error(answer.message);
    return answer;
  }

  /** The cell of the step, and the label whose probability is chosen. */
  const subject = () => ({ cell: labelOf(step().cell ?? '', SIDE), label: Number(step().label) });

  function readWith(all: Known, share: number) {
    const { cell, label } = subject();
    return read(changed(all.chances, cell, label, share / 100), true);
  }

  /** Read the photo with another probability; only the answer to the last request counts. */
  async function slide(all: Known, share: number) {
    asked += 1;
    const number = asked;
    all.share = share;
    isPending = true;
    redraw();
    try {
      const answer = await readWith(all, share);
      if (number === asked) all.change = answer;
    } catch (cause) {
      problem = sentence(reasonOf(cause));
    }
    if (number === asked) isPending = false;
    redraw();
  }

  /** The labels of the step, from 0 for cell 1. */
  function shown(all: Known): number[] {
    const { reading } = STAGES[stageOf()];
    return (reading && all[reading]?.cells) ?? [...all.newspaper.labels].map(Number);
  }

  const light = () => {
    if (!found || !isReady()) return [];
    const stage = stageOf();
    if (stage === 'several') return found.differ ?? [];
    if (stage === 'rules') return overruled(found);
    return stage === 'change' ? [subject().cell] : listed(found);
  };

  function view() {
    if (problem) return html`<p class="alert" role="alert">${problem}</p>`;
    if (!found || !isReady()) return html`<p class="hint">Reading the photo…</p>`;
    const all = found;
    return html`<div class="newspaper">${photo(all)}
      <div>${stageOf() === 'change' ? slider(all) : cellsOf(all)}
      <p class="counter" aria-live="polite">${sums(all)}</p></div></div>`;
  }

  const photo = ({ newspaper }: Known) => html`<div class="picture">
      <img src="learn/newspaper.webp" width=${PIXELS} height=${PIXELS} alt="A blurred photo of a Sudoku in a newspaper">
      <svg viewBox=${`0 0 ${PIXELS} ${PIXELS}`} aria-hidden="true">
        ${light().map((cell) => svg`<polygon points=${outline(newspaper, cell)}></polygon>`)}</svg></div>`;

  function cellsOf(all: Known) {
    const labels = shown(all);
    const row = (cell: number) => {
      const chances = chancesIn(all.chances, cell);
      const order = likeliest(chances).filter((label, at) => at < 3 && Math.exp(chances[label]) >= LISTED);
      const words = order.map((label, at) => {
        const word = label === labels[cell - 1] ? html`<strong>${labelText(label)}</strong>` : labelText(label);
        return html`${at ? ', ' : nothing}${word} ${percent(chances[label])}`;
      });
      return html`<li>${cellName(cell, SIDE)}: ${words}</li>`;
    };
    return html`<ul class="seen" aria-label="Doubtful cells">${listed(all).map(row)}</ul>
      <p class="hint">Bold: how the cell is read.</p>`;
  }

  function slider(all: Known) {
    const { cell, label } = subject();
    const name = cellName(cell, SIDE);
    return html`<label class="field">${`${name} is ${labelText(label)}: ${all.share} %`}
        <input type="range" min="1" max="99" .value=${String(all.share)}
          aria-valuetext=${`${all.share} percent`}
          @input=${({ target }: Changed) => slide(all, Number(target.value))}></label>
      <p role="status">${
        isPending
          ? 'Reading again…'
          : html`The program reads ${name} as
        <strong>${labelText(shown(all)[cell - 1])}</strong>.`
      }</p>`;
  }

  function sums({ newspaper: { best }, rules, single, change }: Known) {
    const stage = stageOf();
    const least = best.reduce((sum, value) => sum + value, 0);
    const line = (name: string, value: number) => html`${name} <strong>${decimal(value)}</strong>`;
    if (stage === 'change') return change && !isPending ? line('Objective:', change.log_likelihood) : nothing;
    const more = (name: string, reading?: CellsRead) =>
      reading ? html`; ${line(name, reading.log_likelihood)}` : nothing;
    return html`${line('Likeliest labels:', least)}${more('with the rules:', rules)}${
      stage === 'single' ? more('with one solution:', single) : nothing
    }.`;
  }

  /** Return the number that a question asks for; null if it is not known yet. */
  function target(name: string): number | string | null {
    if (problem) return problem;
    if (!found || !isReady()) return null;
    const [what, cell = ''] = name.split(' ');
    return ANSWERS[what](found, cell, page.state.doc.board);
  }

  return { look, view, light, target };
}

/** The cells that the rules read otherwise than as what is likeliest. */
const overruled = ({ newspaper: { labels }, rules }: Known) =>
  [...labels].flatMap((label, at) => (rules && rules.cells[at] !== Number(label) ? [at + 1] : []));

/** The doubtful cells. */
const listed = ({ newspaper, chances }: Known) =>
  Object.keys(newspaper.doubtful)
    .map((name) => labelOf(name, SIDE))
    .filter((cell) => {
      const here = chancesIn(chances, cell);
      const [first, second] = likeliest(here).map((label) => here[label]);
      return first - second < DOUBT;
    });

const ANSWERS: Record<string, (found: Known, cell: string, board: Board) => number | null> = {
  /** The second likeliest digit of a cell. */
  second: ({ chances }, cell) => likeliest(chancesIn(chances, labelOf(cell, SIDE)))[1],
  /** The digit that breaks a rule in the grid. */
  twice: (_, __, { cells, conflicts }) => (conflicts.length ? cells[conflicts[0].cells[0] - 1] : null),
  /** What the rules cost, compared with the likeliest labels, and what the cut costs. */
  rules: ({ newspaper: { best }, rules }) =>
    rules ? rounded(rounded(best.reduce((sum, value) => sum + value, 0)) - rounded(rules.log_likelihood)) : null,
  cut: ({ rules, single }) =>
    rules && single ? rounded(rounded(rules.log_likelihood) - rounded(single.log_likelihood)) : null,
  /** In how many cells of a column two solutions differ. */
  differ: ({ differ }, column) => differ?.filter((cell) => (cell - 1) % SIDE === Number(column) - 1).length ?? null,
  /** The least percentage at which the program believes the label. */
  threshold: ({ threshold }) => threshold ?? null,
};

const sourceOf = (text: string) => ({ text, variant: 'classic' });

/* The probabilities of the labels, and where the cells are in the photo */

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
