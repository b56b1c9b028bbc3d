/**
 * Setting rules on the Set tab: selected cells become a rule of the puzzle, each change is a step that can be undone,
 * and the solutions are counted after it. It knows no rules itself: the build lists the kinds, the worker checks each
 * rule.
 */
import { puzzleIn } from '../calls/runs.js';
import { element, addStyles } from '../dom.js';
import { fetchJson } from '../download.js';
import { isAnother } from '../link/link.js';
import { render } from '../html.js';
import { isPuzzle } from '../state/derived.js';
import { labelOf, sentence } from '../words.js';
import { createPublish } from './publish.js';
import { deskView, type Desk, type Kind } from './view.js';
import type { State } from '../state/state.js';
import type { Page } from '../page.js';

/** A change of the rules as the worker receives it; no rule means removal. */
type Wanted = { rule?: string; value?: string; chosen?: number[] };

export async function createDesk(page: Pick<Page, 'store' | 'solver' | 'intake' | 'runs' | 'board'>) {
  const { store, solver, intake, runs, board } = page;
  const { rules: kinds }: { rules: Kind[] } = await fetchJson('rules.json');
  const { name: first } = kinds.find(({ name }) => name === 'cage') ?? kinds[0];
  let desk: Desk = { kind: first, value: '', at: null, live: true, problem: '', find: '', all: false };
  let changing = Promise.resolve(true);

  function change(patch: Partial<Desk>) {
    desk = { ...desk, ...patch };
    draw(store.state);
  }

  /**
   * Ask the worker for a change of the rules, after all earlier ones are done.
   * @param at   the rule being changed now; its index may be different by then
   * @returns whether the change was made
   */
  function asked(wanted: Wanted, at: number | null): Promise<boolean> {
    const key = at === null ? null : JSON.stringify(store.state.doc.board.rules[at]);
    changing = changing.then(() => made(wanted, key));
    return changing;
  }

  async function made(wanted: Wanted, key: string | null): Promise<boolean> {
    await intake.finish();
    const { board: before } = store.state.doc;
    const at = key === null ? null : before.rules.findIndex((rule) => JSON.stringify(rule) === key);
    if (at === -1) return false;
    const answer = await solver.call('set_rule', { ...puzzleIn(store.state), rules: before.rules, ...wanted, at });
    const { board: now } = store.state.doc;
    if (now !== before) return isAnother(before, now) ? false : made(wanted, key);
    if (answer.ok) intake.rules(answer);
    const moved = answer.ok && !wanted.rule && at !== null ? without(at) : {};
    change({ problem: answer.ok ? '' : `${sentence(answer.message)}.`, ...moved });
    return answer.ok;
  }

  /**
   * Adjust the index of the rule being changed when another one is removed.
   * @param gone   its index
   */
  const without = (gone: number) =>
    desk.at === null || desk.at < gone ? {} : { at: desk.at === gone ? null : desk.at - 1 };

  const labels = () => board.line().map((index) => index + 1);

  async function set() {
    const sent = desk;
    const chosen = labels();
    if (!(await asked({ rule: sent.kind, value: sent.value, chosen }, sent.at))) return;
    // Anything typed or selected meanwhile is for the next rule.
    change({ ...(desk.value === sent.value && { value: '' }), ...(desk.at === sent.at && { at: null }) });
    // A finger adds to the selection. On a phone the grid is above the form, so scroll to the rule.
    if (String(labels()) === String(chosen)) board.choose([]);
    element('board').scrollIntoView({ block: 'nearest' });
  }

  /** Show a rule in the form and its cells in the grid. */
  function edit(at: number) {
    const { rule, cells = [], clones = [], ...others } = store.state.doc.board.rules[at];
    const { side } = store.state.doc.board;
    const indexes = [cells, clones].flat().map((name) => labelOf(String(name), side) - 1);
    const [value = ''] = Object.values(others);
    if (indexes.length) board.choose(indexes);
    change({ kind: rule, value: Array.isArray(value) ? value.join(' ') : String(value), at, problem: '' });
    element('desk-add').focus();
  }

  async function remove(at: number) {
    const pressed = document.activeElement;
    await asked({}, at);
    const { activeElement } = document;
    if (activeElement === pressed || activeElement === document.body) element('desk-add').focus();
  }

  /** Count the solutions once all earlier changes are done. */
  function follow({ settings, doc, reading, found, run, runtime }: State) {
    const settled = !run && runtime.status === 'ready' && !reading.stage && !reading.problem;
    const open = settings.place === 'set' && isPuzzle(doc.board) && !doc.board.conflicts.length;
    if (settled && open && desk.live && !found.outcome && !found.result) runs.count();
  }

  const does = {
    set,
    edit,
    remove,
    cancel: () => change({ at: null, value: '', problem: '' }),
    choose: (kind: string) => change({ kind, value: '', problem: '' }),
    find: (find: string) => change({ find }),
    all: () => change({ find: '', all: !desk.all }),
    seek: () => runs.once('superfluous'),
    light: (cells: number[]) => store.change({ light: { cells } }),
    type: (value: string) => change({ value, problem: '' }),
    ask: () => runs.once('standing'),
    live(live: boolean) {
      change({ live });
      follow(store.state);
    },
  };

  /** Choose the kind of rule that was asked for elsewhere. */
  function useTool({ settings: { tool } }: State) {
    if (!tool) return;
    change({ kind: tool, find: '', problem: '' });
    element('desk').querySelector('.chosen')?.scrollIntoView({ block: 'nearest' });
    element('board').scrollIntoView({ block: 'nearest' });
    store.change({ settings: { tool: '' } });
  }

  function draw({ doc, run, found, settings: { place } }: State) {
    const { ruled, rules } = doc.board;
    board.closing(place === 'set' && kinds.some(({ name, closes }) => name === desk.kind && closes));
    if (desk.at !== null && desk.at >= rules.length) desk = { ...desk, at: null };
    const known = (index: number) => kinds.some(({ name }) => name === rules[index]?.rule);
    const set = (ruled?.said ?? []).map((sentence, index) => ({ sentence, editable: known(index) }));
    render(
      deskView(desk, kinds, set, { busy: Boolean(run), parts: found.parts, any: isPuzzle(doc.board) }, does),
      element('desk'),
    );
  }

  await addStyles('./styles/ruled.css');
  createPublish(page);
  store.watchLate(useTool, ['settings.tool']);
  store.watchLate(draw, ['doc.board', 'found.parts', 'run', 'settings.place']);
  store.watchLate(follow, ['doc.board', 'found', 'reading', 'run', 'runtime.status', 'settings.place']);
  draw(store.state);
  useTool(store.state);
  follow(store.state);
}
