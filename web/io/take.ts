/** Downloads and copies the puzzle or its solution. */
import { fromBase64 } from '../base64.js';
import { puzzleIn } from '../calls/calls.js';
import { copy } from './clipboard.js';
import { formatOf, formatsOf, formulationOf, catalogOf } from '../state/catalog.js';
import { shownSolution } from '../state/boardview.js';
import { element, setAttribute, setText } from '../dom.js';
import { fill } from '../html.js';
import { download } from './download.js';
import { pixelsOf } from './raster.js';
import { messageOf } from '../download.js';
import { lineOf, type State } from '../state/state.js';
import { counted, fetching, sentence } from '../words.js';
import type { Context } from '../app.js';
import type { Dumped } from '../protocol.js';
import type { createTelling } from './share.js';

type Kind = 'puzzle' | 'solution';
type Offered = ReturnType<typeof formatOf>;

/** The formats that most people use, before all others in the list. */
const USUAL = ['sdk', 'line', 'json', 'csv', 'png'];

export function createTake(
  { store, solver, intake, on, afterState }: Context,
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
      chosen.binary && !chosen.raster ? 'This kind of file can be downloaded, not copied' : null,
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
  afterState(draw, ['catalog', 'doc', 'found', 'reading.problem', 'run', 'runtime', 'settings']);
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
