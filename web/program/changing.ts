/** The step Change the model: the puzzle's program as a text to edit and run, kept until the page is left. */
import { Bench } from './bench.js';
import { createEditor } from './editor.js';
import {
  cutResult,
  initialState,
  highlightsOf,
  NOTHING_RUN,
  NOTHING_SAID,
  resultOf,
  type Result,
  changeStep,
  type Does,
} from './view.js';
import { toBase64, count, sentence } from '../words.js';
import type { CallName } from '../worker/pool.js';
import { puzzleIn } from '../calls/runs.js';
import { copyLink, download } from '../io/out.js';
import { LONGEST, addressOf, puzzleOf } from '../link/link.js';
import { messageOf, once } from '../download.js';
import { createStore } from '../state/store.js';
import { catalogOf } from '../state/catalog.js';
import type { Page } from '../page.js';

/** The maximum size, in bytes, of a file that is read at all. */
const MOST_BYTES = 2_000_000;
/** The name of a program file; any other file is data for the program. */
const PROGRAM = /\.(py|txt)$/i;
/** Limits on the number of data files, and their total bytes. */
const MOST_FILES = 20;
const MOST_FILE_BYTES = 5_000_000;
const FILE_LIMIT = `the limit is ${MOST_FILES} files with ${count(MOST_FILE_BYTES)} bytes in total`;

/** @param redraw   draws the step */
export function createChanging(
  { store: page, solver, holds }: Pick<Page, 'store' | 'solver' | 'holds'>,
  redraw: () => void,
) {
  const store = createStore(initialState(), redraw);
  const bench = new Bench();
  let shown = false;
  let asked = ''; // the puzzle whose program is shown or was requested

  /** Check whether the step is shown, and for which puzzle. */
  function look(isShown: boolean) {
    if (isShown !== shown) bench[isShown ? 'expect' : 'rest']();
    shown = isShown;
    const wanted = JSON.stringify(puzzleIn(page.state));
    if (wanted !== asked) stop('Stopped: the puzzle has changed.');
    if (!shown) return;
    for (const file of page.state.opened) give(file);
    if (page.state.opened.length) page.change({ opened: [] });
    if (wanted === asked) return store.state.ready ? follow() : undefined;
    if (page.state.runtime.status === 'ready' && !page.state.reading.stage) ask(wanted);
  }

  async function ask(wanted: string) {
    asked = wanted;
    store.change(NOTHING_RUN); // now, not with the answer: the previous text may be run before that arrives
    const answer = await call('program_text', JSON.parse(wanted));
    if (asked !== wanted) return;
    if (!answer.ok) return store.change({ problem: sentence(answer.message) });
    const { ready, kept } = store.state;
    const { text, changes, longest } = answer;
    const isOwn = kept !== ready;
    store.change({ ready: text, changes, longest, foreign: isOwn });
    if (!isOwn) write(text);
    await follow();
    open();
  }

  const call = (name: CallName, request: { text: string; name: string; side: number }) => solver.call(name, request);

  const loadEditor = once(async () => {
    const { kept, longest } = store.state;
    const changed = () => store.change({ kept: store.state.editor?.text() ?? '', ...NOTHING_SAID, ...unmarked() });
    store.change({ editor: await createEditor(kept, { changed, run, files: take, longest }) });
    if (store.state.kept !== kept) write(store.state.kept); // the text has changed meanwhile
  });

  /** Open the editor; after a failure the next puzzle or "Try again" tries once more. */
  const open = () =>
    loadEditor().catch((error) =>
      store.change({ problem: sentence(`the editor could not be loaded. ${messageOf(error)}`) }),
    );

  /** A message about a line is obsolete once the text changes. */
  const unmarked = () => (store.state.result?.trouble ? { result: null } : {});

  /**
   * Replace the text.
   * @param line   the line to scroll to
   */
  function write(kept: string, line?: number) {
    store.change({ kept, ...unmarked() });
    store.state.editor?.write(kept, line);
  }

  async function run() {
    const { kept, stage, editor } = store.state;
    if (stage || !editor) return;
    editor.mark([]);
    store.change({ ...NOTHING_RUN, stage: 'starting' });
    const { side, cells } = page.state.doc.board;
    const files = await Promise.all(store.state.files.map(sent));
    const program = { ...puzzleIn(page.state), text: kept, side, files };
    const { answer, why } = await bench.run(program, page.state.settings.timeLimit, {
      started: () => store.change({ stage: 'running' }),
      said: (text) => store.change(({ output }) => ({ output: output + text }), { soon: true }),
    });
    const result = answer ? resultOf(answer, cells.length) : cutResult(sentence(why));
    store.change({ stage: '', result });
    if (result.line) editor.mark([{ line: result.line, message: result.trouble }]);
    if (result.digits.length) judge(result);
    if (shown) bench.expect();
  }

  /** Check a program's digits against the puzzle, in the page's own worker, which the program cannot alter. */
  async function judge(result: Result) {
    const judgement = await call('program_judge', { ...JSON.parse(asked), digits: result.digits });
    if (store.state.result !== result) return;
    store.change(judgement.ok ? { result: { ...result, judgement } } : { problem: sentence(judgement.message) });
  }

  const stop = (why = 'Stopped.') => bench.stop(why);

  /** @param name   the name of an example change */
  async function change(name: string) {
    const { side } = page.state.doc.board;
    const { kept } = store.state;
    const answer = await call('program_change', { text: kept, name, side });
    if (store.state.kept !== kept) return change(name);
    store.change({ problem: answer.ok ? '' : sentence(answer.message) });
    if (answer.ok) write(answer.text, answer.line);
  }

  /** Add a data file; a later one with the same name replaces it. */
  function give(file: File) {
    const others = store.state.files.filter(({ name }) => name !== file.name);
    const size = others.reduce((sum, other) => sum + other.size, file.size);
    if (others.length >= MOST_FILES || size > MOST_FILE_BYTES)
      return store.change({ problem: sentence(`${file.name} cannot be added: ${FILE_LIMIT}`) });
    store.change({ files: [...others, file] });
  }

  const forget = (file: File) => store.change({ files: store.state.files.filter((other) => other !== file) });

  /** Show the text of a program file, without running it; any other file is added as data. */
  async function take([file, ...more]: File[]) {
    if (more.length || !PROGRAM.test(file.name)) return [file, ...more].forEach(give);
    const { longest } = store.state;
    const problem = await refusal(file, longest);
    store.change({ problem: problem && sentence(problem) });
    if (problem) return;
    stop();
    store.change({ ...NOTHING_RUN, origin: file.name, foreign: false });
    write(await file.text());
  }

  /** Show the text from a link, without running it. */
  function follow() {
    const { program } = page.state.settings;
    if (!program) return;
    page.change({ settings: { program: '' } });
    if (program.length > store.state.longest) return store.change({ problem: 'The program in the link is too long.' });
    stop();
    store.change({ ...NOTHING_RUN, origin: 'a link', foreign: false });
    write(program);
  }

  /** Copy a link to the puzzle with the text, or show it if copying is not allowed. */
  async function share() {
    const link = linkWith(store.state.kept);
    const { told: said, byHand } = await copyLink(link);
    if (await link) store.change({ link: byHand, said, problem: '' });
    else store.change({ link: '', said: '', problem: 'The program is too long for a link. Download it instead.' });
  }

  /** Return a link to the puzzle and a text, or "" if it would be too long. */
  async function linkWith(text: string) {
    const shared = { ...puzzleOf(page.state), program: text };
    const link = await addressOf(page.state.settings, shared, catalogOf(page.state));
    return link.length > LONGEST ? '' : link;
  }

  /** Go back to the puzzle's own program. */
  function restart() {
    stop();
    store.change({ ...NOTHING_RUN, origin: '', foreign: false });
    write(store.state.ready);
  }

  holds.push(() => {
    const { stage, kept, ready } = store.state;
    if (stage) return 'a program is running on the Model tab';
    return kept === ready ? '' : 'your changed program on the Model tab is not saved, so download it first';
  });

  const does: Does = {
    run,
    stop: () => stop(),
    change,
    take,
    give: (files) => files.forEach(give),
    forget,
    copyLink: share,
    restart,
    again: () => {
      store.change({ problem: '' });
      return store.state.ready ? open() : ask(asked);
    },
    goTo: (line) => store.state.editor?.goTo(line),
    keep: ({ name, data }) => download(name.split('/').at(-1) ?? name, new Blob([data])),
    save: () => download('sudoku.py', new Blob([store.state.kept], { type: 'text/x-python' })),
  };
  return { look, view: () => changeStep(store.state, does), light: () => highlightsOf(store.state) };
}

/** Return a file as it is sent to the worker. */
const sent = async (file: File) => ({ name: file.name, data: toBase64(new Uint8Array(await file.arrayBuffer())) });

/** Return why a file is not a program, or "" if it may be one. */
async function refusal(file: File, longest: number) {
  if (file.size > MOST_BYTES) return `${file.name} has ${count(file.size)} bytes; the limit is ${count(MOST_BYTES)}`;
  const text = await file.text();
  if (text.length > longest) return `${file.name} has ${count(text.length)} characters; the limit is ${count(longest)}`;
  return /[\0\uFFFD]/.test(text) ? `${file.name} is not a text file` : '';
}
