/** Puzzles for printing, collected from the grid, from the opened list, or newly made, and their solutions. */
import { generating, puzzleIn, readingIn, type Ask } from '../calls/calls.js';
import { catalogOf } from '../state/catalog.js';
import { count } from '../words.js';
import { messageOf } from '../download.js';
import type { Paper } from '../protocol.js';
import type { Result, Store } from '../state/state.js';

/** Returns whether the run goes on. */
type Current = () => boolean;

/** Number of skipped puzzles that are named. */
const NAMED = 3;

/** The worker refused; the message says why. */
export class Refused extends Error {}

/** @param say   shows the current activity */
export function createPapers(store: Store, ask: Ask, say: (text: string) => void) {
  /** Return puzzles, and why others in the list were skipped. */
  async function collect(what: string, number: number, current: Current) {
    if (what === 'list') return takeFromList(number, current);
    const { title, author, ruleset } = store.state.doc;
    const papers: Paper[] =
      what === 'new' ? await make(number, current) : [{ ...puzzleIn(store.state), title, author, ruleset }];
    return { papers, refused: [] };
  }

  async function takeFromList(number: number, current: Current) {
    const { list } = store.state.reading;
    const papers: Paper[] = [];
    const refused: string[] = [];
    for (let pick = 0; pick < (list?.count ?? 0) && papers.length < number && current(); pick += 1) {
      say(`Reading puzzle ${pick + 1} of the list.`);
      const answer = await ask('read', { reading: { ...readingIn(store.state), pick } });
      if (answer.ok) papers.push(toPaper({ ...answer, title: answer.title || list?.titles[pick] }));
      else refused.push(`puzzle ${count(pick + 1)} (${answer.message})`);
    }
    if (!papers.length && refused.length) throw new Refused(leftOut(refused).trim());
    return { papers, refused };
  }

  async function make(number: number, current: Current) {
    const { making } = store.state.settings;
    const papers: Paper[] = [];
    for (let made = 0; made < number && current(); made += 1) {
      say(`Making puzzle ${made + 1} of ${number}.`);
      // A seed is for one puzzle: the others' are derived from it, so that they are reproducible, too.
      const seed = making.seed && (made ? `${making.seed}.${made + 1}` : making.seed);
      const answer = await ask('generate', {
        ...generating(store.state),
        seed: seed || null,
      });
      papers.push(toPaper(accepted(answer)));
    }
    return papers;
  }

  /** Solve with the integer program, whichever model is selected: it needs no download. */
  async function solveAll(papers: Paper[], current: Current) {
    const { timeLimit } = store.state.settings;
    const model = catalogOf(store.state).models[0]?.name;
    for (const [index, paper] of papers.entries()) {
      if (!current()) return;
      say(`Solving puzzle ${index + 1} of ${papers.length}.`);
      const { cells, boxsize, variant, rules, symbols } = paper;
      const request = { cells, boxsize, variant, rules, symbols, model, time_limit: timeLimit };
      Object.assign(paper, solutionIn(await solveSafely(request)));
    }
  }

  /** Solve for printing: a puzzle that crashes the solver or exceeds the limit must not stop the others. */
  async function solveSafely(request: object): Promise<Partial<Result>> {
    try {
      const answer = await ask('solve', request);
      return answer.ok ? answer : { headline: answer.message };
    } catch (error) {
      return { headline: `Unknown: ${messageOf(error)}` };
    }
  }

  return { collect, solveAll };
}

/** Return an answer; throw if it is a refusal. */
export function accepted(answer: any) {
  if (!answer.ok) throw new Refused(answer.message);
  return answer;
}

const toPaper = ({ cells, boxsize, variant, rules, symbols, title }: Paper): Paper => ({
  cells,
  boxsize,
  variant,
  rules,
  symbols,
  title,
});

/** Return the solution, and the message to print instead if it is not unique. */
function solutionIn({ verdict, solution, headline, sentence = '' }: Partial<Result>) {
  return { solution: solution?.cells ?? null, note: verdict === 'unique' ? '' : `${headline}. ${sentence}`.trim() };
}

/** Return which puzzles were skipped, and why. */
export function leftOut(refused: string[]) {
  const more = refused.length - NAMED;
  const rest = more > 0 ? ` and ${count(more)} more` : '';
  return refused.length ? ` Skipped: ${refused.slice(0, NAMED).join(', ')}${rest}.` : '';
}
