/**
 * Saving and sharing of the puzzle: a file, a copy, a link, also as a QR code, another site. Messages appear below the
 * buttons.
 */
import { puzzleIn } from '../calls/runs.js';
import { copyText, copy, download, pixelsOf } from './out.js';
import { element, setText, on, setAttribute } from '../dom.js';
import { html, nothing, render, svg, fill } from '../html.js';
import { sentence, count, fromBase64, counted, fetching } from '../words.js';
import { type Board, type State, lineOf } from '../state/state.js';
import type { Link, Dumped } from '../protocol.js';
import { sharedOf, hasWork, keyOf, type Extras } from '../link/link.js';
import type { Page } from '../page.js';
import { imported, messageOf } from '../download.js';
import { formatOf, formatsOf, formulationOf, catalogOf } from '../state/catalog.js';
import { shownSolution } from '../state/boardview.js';

export function createTelling({ store }: Pick<Page, 'store'>) {
  const field = element('by-hand');
  let about = ''; // the puzzle that was shared

  function tell(text: string) {
    element('by-hand-field').hidden = true;
    setText(element('taken'), text);
  }

  /** Copying is not allowed: show the text, selected, to be copied by hand. */
  function byHand(text: string) {
    tell('The browser does not allow copying here. Copy the selected text yourself.');
    element('by-hand-field').hidden = false;
    field.value = text;
    field.focus();
    field.select();
  }

  on('by-hand', 'focus', () => field.select());
  /** Another puzzle: what was ticked and told was about the previous one. Python reads an opened link once more. */
  function forget({ doc: { board } }: State) {
    const key = keyOf(board);
    if (key === about) return;
    about = key;
    tell('');
    for (const id of ['link-mine', 'link-solved']) element(id).checked = false;
  }

  store.watch(forget, ['doc.board']);
  return { tell, byHand };
}

export function createShare(
  page: Pick<Page, 'store' | 'solver' | 'intake'>,
  { tell, byHand }: ReturnType<typeof createTelling>,
  { address }: { address: (extras?: Extras) => Promise<string> },
) {
  const { store, intake } = page;

  const ticked = () => ({ mine: element('link-mine').checked, solved: element('link-solved').checked });
  const link = () => address(ticked());

  async function copyLink() {
    tell('');
    await intake.finish();
    const extras = ticked();
    const making = address(extras);
    if (await copyText(making)) tell(`Link copied${besides(extras)}.`);
    else byHand(await making);
  }

  async function share() {
    tell('');
    try {
      await navigator.share({ title: store.state.doc.title || 'Sudoku', url: await link() });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (error.name !== 'AbortError') tell('The link could not be shared. Use Copy link instead.');
    }
  }

  /** Offer the player's digits where there are any. */
  function draw(state: State) {
    const isPlayed = hasWork(sharedOf(state));
    element('link-mine-field').hidden = !isPlayed;
    if (!isPlayed) element('link-mine').checked = false;
  }

  element('share').hidden = !navigator.canShare?.({ url: location.href });
  on('copy-link', 'click', copyLink);
  on('share', 'click', share);
  store.watchLate(draw, ['doc']);
  createCode(page, { tell, link });
  createOpening(page);
}

/** Return what a link holds besides the puzzle, as the end of a sentence. */
function besides({ mine, solved }: Extras) {
  const parts = [...(mine ? ['your digits'] : []), ...(solved ? ['the solution'] : [])];
  return parts.length ? `, with ${parts.join(' and ')}` : '';
}

/** Links to the current puzzle on other sites; disabled while they are out of date. */
function createOpening({ store, solver }: Pick<Page, 'store' | 'solver'>) {
  let asked: Board | null = null; // the board whose links are shown or requested
  let seen = false; // the links are in sight
  let timer = 0;
  let shown: Link[] = [];

  function draw({ doc: { board }, catalog }: State) {
    if (!catalog || board === asked) return;
    show(shown.map((link) => ({ ...link, href: '' })));
    asked = null;
    clearTimeout(timer);
    if (seen) timer = setTimeout(ask, 300);
  }

  async function ask() {
    const { catalog, doc } = store.state;
    if (!catalog || asked === doc.board) return;
    asked = doc.board;
    const { title, named, author, ruleset } = doc;
    const answer = await solver.call('links', { ...puzzleIn(store.state), title, named, author, ruleset });
    if (answer.broke) asked = null; // another worker may know
    if (asked !== doc.board) return;
    shown = answer.ok ? answer.links : [];
    show(shown);
  }

  const watching = new IntersectionObserver((entries) => {
    seen = entries.at(-1)?.isIntersecting ?? false;
    if (seen) ask();
  });
  watching.observe(element('copy-link')); // next to the links
  element('open-in').addEventListener('focusin', ask);
  solver.addEventListener('ready', () => seen && ask()); // the worker may have crashed during the request
  store.watchLate(draw, ['catalog', 'doc.board']);
}

function show(links: Link[]) {
  const list = element('open-in');
  list.parentElement.hidden = links.length === 0;
  element('open-about').hidden = links.length === 0;
  render(
    links.map((link) => toSite(link)),
    list,
  );
  const reasons = links.filter(({ reason }) => reason).map(({ label, reason }) => refusalOf(label, reason));
  setText(element('open-reasons'), reasons.join(' '));
}

/** Return why a site cannot open a puzzle, as a sentence that begins with the site's name. */
function refusalOf(label: string, reason: string) {
  if (reason.startsWith(`${label} `)) return `${reason}.`;
  const start = 'the format ';
  return reason.startsWith(start) ? `${label} ${reason.slice(start.length)}.` : `${label}: ${reason}.`;
}

/** A link to a site. Without an address it stays in place and can be focused, so that the reason can be read. */
export function toSite({ label, href, reason }: Link, before = '') {
  return html`<a target="_blank" rel="noopener noreferrer" href=${href || nothing} role=${href ? nothing : 'link'}
    aria-disabled=${href ? nothing : 'true'} tabindex=${href ? nothing : '0'}
    title=${reason ? sentence(reason) : nothing}>${before}${label}</a>`;
}

/** The maximum number of characters in a code, and the number of light modules that a camera needs around it. */
const LONGEST = 2953;
const MARGIN = 4;

type Encode = (text: string, options: { ecc: 'L'; boostEcc: true; border: number }) => { data: boolean[][] };

const load = (): Promise<{ encode: Encode }> =>
  imported('vendor/uqr/index.mjs', (again) => import(`../vendor/uqr/index.mjs${again}`));

/** Return why a link has no code, or "" if it has one. */
function tooLong(link: string) {
  if (link.length <= LONGEST) return '';
  return (
    `The link has ${count(link.length)} characters, too many for a QR code, which holds at most ${count(LONGEST)}. ` +
    'Use Copy link instead.'
  );
}

/** Return the dark modules of a code as the path of a drawing. */
const pathOf = (data: boolean[][]) =>
  data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');

/** @param link   returns the link to show */
function createCode(
  { store, intake }: Pick<Page, 'store' | 'intake'>,
  { tell, link }: { tell: (text: string) => void; link: () => Promise<string> },
) {
  const button = element('link-code');
  const figure = element('code');
  let wanted = false;
  let shown = '';

  async function draw() {
    await intake.finish();
    const text = wanted ? await link() : '';
    if (text === shown) return;
    const refusal = tooLong(text);
    if (refusal || tooLong(shown)) tell(refusal);
    shown = text;
    const modules = text && !refusal ? await made(text) : null;
    if (text !== shown) return;
    figure.hidden = !modules;
    render(modules ? drawing(modules) : nothing, figure);
  }

  /** Return the modules of the code for a text, or null if the library cannot be loaded. */
  async function made(text: string) {
    try {
      return (await load()).encode(text, { ecc: 'L', boostEcc: true, border: MARGIN }).data;
    } catch (error) {
      tell(`The QR code was not made: ${messageOf(error).replace(/\.$/, '')}.`);
      return null;
    }
  }

  function toggle() {
    wanted = !wanted;
    setAttribute(button, 'aria-expanded', String(wanted));
    tell('');
    return draw();
  }

  on('link-code', 'click', toggle);
  for (const id of ['link-mine', 'link-solved']) on(id, 'change', draw);
  store.watchLate(() => wanted && draw(), ['doc', 'settings', 'found.view', 'found.result']);
}

/** Dark on light in every colour scheme, as cameras expect. */
const drawing = (data: boolean[][]) => html`<svg viewBox="0 0 ${data.length} ${data.length}" role="img"
    shape-rendering="crispEdges" aria-labelledby="code-title">
    ${svg`<title id="code-title">QR code of the link to this puzzle</title>`}
    <rect width=${data.length} height=${data.length} fill="#fff"></rect>
    ${svg`<path d=${pathOf(data)} fill="#000"></path>`}
  </svg>
  <figcaption class="hint">Scan the code with a phone to open the puzzle there.</figcaption>`;

type Kind = 'puzzle' | 'solution';
type Offered = ReturnType<typeof formatOf>;

/** The formats that most people use, before all others in the list. */
const USUAL = ['sdk', 'line', 'json', 'csv', 'png'];

export function createTake(
  { store, solver, intake }: Pick<Page, 'store' | 'solver' | 'intake'>,
  { tell, byHand }: ReturnType<typeof createTelling>,
) {
  let making = 0; // files in progress

  /** Ask the worker for a file. */
  async function dump(kind: Kind, format = formatOf(store.state).name): Promise<Dumped> {
    await intake.finish();
    const { board, entries, marks, centre, title, named, author, ruleset } = store.state.doc;
    const solution = shownSolution(store.state);
    if (kind === 'solution' && !solution)
      throw new Error('the puzzle has just changed, so its solution is no longer shown');
    const what =
      solution && kind === 'solution' ? { cells: solution.cells, givens: board.cells } : { entries, marks, centre };
    const about = { title, named, author, ruleset };
    const request = { ...puzzleIn(store.state), ...what, ...writing(store.state), format, kind, ...about };
    const file = await solver.call('dump', request);
    if (!file.ok) throw new Error(file.message);
    return file;
  }

  /** Do something with a file, and report any error. */
  async function withFile(kind: Kind, use: (make: () => Promise<Dumped>) => Promise<void>) {
    making += 1;
    tell('');
    try {
      await use(() => dump(kind));
      store.change({ messages: { notSaved: '' } });
    } catch (error) {
      store.change({ messages: { notSaved: notMade(error) } });
      tell('The file was not made.');
    } finally {
      making -= 1;
    }
  }

  const save = (kind: Kind) =>
    withFile(kind, async (make) => {
      const file = await make();
      download(file.filename, await contentOf(file));
      tell(`Downloaded: ${file.filename}`);
    });

  /** Download the model of the puzzle, and confirm it next to the button. */
  async function saveModel() {
    const said = element('model-taken');
    setText(said, '');
    try {
      const file = await dump('puzzle', element('model-format').value);
      download(file.filename, await contentOf(file));
      setText(said, `Downloaded: ${file.filename}, ${characters(file.text ?? '')}`);
    } catch (error) {
      setText(said, notMade(error));
    }
  }

  const copyOut = (kind: Kind) =>
    withFile(kind, async (make) => {
      const { raster, type } = formatOf(store.state);
      const kindOf = raster ? type : 'text/plain';
      const dumped = make();
      const content = dumped.then((file) => contentOf(file, kindOf));
      const copied = await copy(kindOf, content);
      const file = await dumped;
      if (copied) tell(`Copied the ${kind}: ${raster ? 'a picture' : characters(file.text ?? '')}`);
      else if (raster) tell('This browser cannot copy pictures. Download it instead.');
      else byHand(file.text ?? '');
    });

  function draw(state: State) {
    const { status, progress } = state.runtime;
    const { catalog, run } = state;
    const solution = shownSolution(state);
    element('solution-field').hidden = !solution;
    const line = solution ? solution.line || lineOf(solution.cells, catalogOf(state), state.doc.board.symbols) : '';
    if (element('solution').value !== line) element('solution').value = line;
    if (!catalog) return;
    const chosen = formatOf(state);
    drawFormats(state, chosen);
    const copyable = !chosen.binary || chosen.raster;
    // Models are written for puzzles only: a solution has nothing left to solve.
    for (const [kind, there] of [
      ['puzzle', !chosen.reason],
      ['solution', solution && chosen.group !== 'models' && (!chosen.reason || chosen.alone)],
    ]) {
      element(`download-${kind}`).disabled = !there || Boolean(run);
      element(`copy-${kind}`).disabled = !there || !copyable || Boolean(run);
    }
    setText(element('take-note'), noteOn(state));
    drawModels(state);
    if (making && progress?.awaited && status === 'ready') tell(fetching(progress));
  }

  function drawFormats(state: State, chosen: Offered) {
    const items = formatsOf(state);
    const usual = USUAL.flatMap((name) => items.filter((entry) => entry.name === name));
    const others = catalogOf(state).groups.map(({ name, label }) => ({
      label: `More formats: ${label[0].toLowerCase()}${label.slice(1)}`,
      items: items.filter((entry) => entry.group === name && !usual.includes(entry)).map(choiceOf),
    }));
    fill(element('format'), [{ label: 'Most used', items: usual.map(choiceOf) }, ...others], chosen.name);
    setText(element('format-about'), aboutOf(chosen));
    setAttribute(
      element('copy-puzzle'),
      'title',
      chosen.binary && !chosen.raster ? 'This kind of file can be downloaded, but not copied' : null,
    );
  }

  function drawModels(state: State) {
    const models = formatsOf(state).filter(({ group }) => group === 'models');
    const select = element('model-format');
    fill(select, models, select.value || models[0]?.name);
    const chosen = models.find(({ name }) => name === select.value);
    setText(element('model-format-about'), chosen ? aboutOf(chosen) : '');
    element('download-model').disabled = Boolean(!chosen || chosen.reason || state.run);
  }

  on('model-format', 'change', () => drawModels(store.state));
  on('download-model', 'click', saveModel);
  on('format', 'change', ({ target }) =>
    store.change({ settings: { format: target.value }, messages: { notSaved: '' } }),
  );
  on('solution', 'focus', ({ target }) => target.select());
  on('download-puzzle', 'click', () => save('puzzle'));
  on('download-solution', 'click', () => save('solution'));
  on('copy-puzzle', 'click', () => copyOut('puzzle'));
  on('copy-solution', 'click', () => copyOut('solution'));
  store.watchLate(draw, ['catalog', 'doc', 'found', 'reading.problem', 'run', 'runtime', 'settings']);
}

/**
 * Return the formulation in which to write the model: the solved one if that is ticked, otherwise the selected one. By
 * default it is none, which means the full textbook model.
 */
function writing(state: State) {
  const { settings, found } = state;
  const { model } = settings;
  const chosen = formulationOf(state);
  const solved = found.result?.figures.model === model && found.result.figures.built;
  if (element('model-solved').checked) return { model, way: solved || chosen?.name || null };
  const usual = formulationOf({ ...state, settings: { ...settings, formulation: '' } });
  return !chosen || chosen === usual ? {} : { model, way: chosen.name };
}

/** Return a note that downloads use the grid if the text could not be read. */
function noteOn({ reading: { problem }, doc: { board } }: State) {
  if (problem?.from !== 'read') return '';
  const grid = board.givens ? 'the puzzle in the grid' : 'the empty grid';
  return `The text could not be read; downloads use ${grid}.`;
}

const choiceOf = ({ name, label, about, reason, alone }: Offered) => ({
  name,
  disabled: Boolean(reason) && !alone,
  title: about,
  label: reason ? `${label}: ${reason}` : label,
});

const notMade = (error: unknown) => `The file was not made: ${messageOf(error).replace(/\.$/, '')}.`;

/** Return the description of a format, or why it is not available. */
const aboutOf = ({ about, reason }: Offered) => (reason ? sentence(`${reason}.`) : about);

export const characters = (text: string) => counted(text.length, 'character');

async function contentOf({ type: own, text = '', data, raster }: Dumped, type: string = own): Promise<Blob> {
  if (raster) return pixelsOf(text);
  return new Blob([data === undefined ? text : fromBase64(data)], { type });
}
