/**
 * Publishing a puzzle: its title, author and rules in words, a link, and links that open it on other sites. The
 * worker writes the rules in words until they are edited.
 */
import { puzzleIn } from '../calls/runs.js';
import { element, type Changed } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { linkOf } from '../link/link.js';
import { copyLink } from '../io/out.js';
import { isPuzzle } from '../state/derived.js';
import { count } from '../words.js';
import type { Link } from '../protocol.js';
import type { State } from '../state/state.js';
import type { Page } from '../page.js';
import { toSite } from '../io/share.js';

/** The maximum lengths of the texts, in characters. The worker has the same limits. */
const LONGEST = { title: 100, author: 100, ruleset: 4000 };
type Name = keyof typeof LONGEST;
const LABELS = { title: 'Title', author: 'Author', ruleset: 'Rules in words' };

/** Milliseconds without a change after which the worker is asked. */
const PAUSE = 400;

/** words: the rules as the worker writes them; typed: a text that is too long, as typed */
type Shown = { words: string; links: Link[]; told: string; typed: Partial<Record<Name, string>>; byHand: string };

export function createPublish({ store, solver, intake }: Pick<Page, 'store' | 'solver' | 'intake'>) {
  let shown: Shown = { words: '', links: [], told: '', typed: {}, byHand: '' };
  let timer: number | undefined;
  let asked: State['doc'] | null = null;

  function change(patch: Partial<Shown>) {
    shown = { ...shown, ...patch };
    render(view(store.state, shown, does), element('publish'));
  }

  /** Ask the worker for the rules in words, and for the links with them. */
  async function ask() {
    const { doc, settings, runtime } = store.state;
    if (settings.place !== 'set' || runtime.status !== 'ready' || asked === doc) return;
    asked = doc;
    const { title, author, ruleset } = doc;
    const words = await solver.call('in_words', puzzleIn(store.state));
    const text = ruleset || (words.ok ? words.text : '');
    const about = { title, named: true, author, ruleset: text };
    const answer = await solver.call('links', { ...puzzleIn(store.state), ...about });
    if (asked !== store.state.doc) return;
    change({ words: words.ok ? words.text : '', links: answer.ok ? answer.links : [] });
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  }

  /** Store a text unless it is too long. Rules in the worker's words are not stored: they change with the puzzle. */
  function type(name: Name, text: string) {
    const { [name]: _, ...typed } = shown.typed;
    if ([...text].length > LONGEST[name]) return change({ typed: { ...typed, [name]: text }, told: '' });
    change({ typed, told: '' });
    if (name === 'title') store.change({ doc: { title: text, named: text !== '' } });
    else if (name === 'author') store.change({ doc: { author: text } });
    else store.change({ doc: { ruleset: text === shown.words ? '' : text } });
  }

  async function copy() {
    await intake.finish();
    const { state } = store;
    const ruleset = state.doc.ruleset || shown.words;
    const published = { ...state, doc: { ...state.doc, ruleset }, settings: { ...state.settings, place: 'play' } };
    change(await copyLink(linkOf(published), 'Link copied. It opens the puzzle on the Play tab.'));
  }

  const does = { type, copy, rewrite: () => type('ruleset', shown.words) };

  store.watchLate(() => {
    change({});
    later();
  }, ['doc', 'settings.place', 'runtime.status']);
  change({});
  later();
}

type Does = { type: (name: Name, text: string) => void; copy: () => void; rewrite: () => void };

function view({ doc }: State, shown: Shown, does: Does) {
  const { typed, words, told, byHand } = shown;
  const value = { title: doc.named ? doc.title : '', author: doc.author, ruleset: doc.ruleset || words };
  const [long] = Object.entries(typed) as [Name, string][];
  const stops = long ? tooLong(...long) : isPuzzle(doc.board) ? '' : 'There is no puzzle yet: set a rule or a given.';
  const disabled = stops ? 'true' : nothing;
  const press = (act: () => void) => () => stops || act();
  return html`<div class="fields">
      ${line('title', typed.title ?? value.title, does)} ${line('author', typed.author ?? value.author, does)}
    </div>
    <div class="alert" role="alert">${long && long[0] !== 'ruleset' ? stops : ''}</div>
    <div class="field">
      <label for="publish-ruleset">${LABELS.ruleset}</label>
      <textarea id="publish-ruleset" rows="4" .value=${typed.ruleset ?? value.ruleset}
        @input=${({ target }: Changed) => does.type('ruleset', target.value)}></textarea>
    </div>
    ${
      doc.ruleset && words && doc.ruleset !== words
        ? html`<button type="button" class="quiet" @click=${does.rewrite}>Use the page's words</button>`
        : nothing
    }
    <div class="alert" role="alert">${long?.[0] === 'ruleset' ? stops : ''}</div>
    <div class="onward">
      <button type="button" class="primary" aria-disabled=${disabled} aria-describedby="publish-told"
        @click=${press(does.copy)}>Copy puzzle link</button>
      ${shown.links.filter(({ name }) => SITES.includes(name)).map((link) => toSite(stops ? { ...link, href: '' } : link, 'Open in '))}
    </div>
    <p class="hint" id="publish-told" aria-live="polite">${told || (long ? '' : stops)}</p>
    ${byHand && html`<textarea rows="2" readonly aria-label="Link to copy by hand" .value=${byHand}></textarea>`}`;
}

/** The sites that take the title, the author and the rules in words. */
const SITES = ['sudokupad', 'f-puzzles'];

const line = (name: Name, value: string, does: Does) => html`<div class="field">
  <label for=${`publish-${name}`}>${LABELS[name]}</label>
  <input id=${`publish-${name}`} type="text" autocomplete="off" .value=${value}
    @input=${({ target }: Changed) => does.type(name, target.value)}>
</div>`;

function tooLong(name: Name, text: string) {
  const length = count([...text].length);
  return `${LABELS[name]}: ${length} characters, but at most ${count(LONGEST[name])} are allowed. Shorten the text.`;
}
