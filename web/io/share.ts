/** Sharing of the puzzle: as a link, with another site or another program. Messages appear below the buttons. */
import { answerOf, puzzleIn } from '../calls/calls.js';
import { copyText } from './clipboard.js';
import { createCode } from './qr.js';
import { element, setText } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { sentence } from '../words.js';
import type { Board, State } from '../state/state.js';
import type { Link } from '../protocol.js';
import { sharedOf, hasWork, keyOf, type Extras } from '../link/shared.js';
import type { Context } from '../app.js';

export function createTelling({ onState, on }: Pick<Context, 'onState' | 'on'>) {
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

  onState(forget, ['doc.board']);
  return { tell, byHand };
}

export function createShare(
  context: Context,
  { tell, byHand }: ReturnType<typeof createTelling>,
  { address }: { address: (extras?: Extras) => Promise<string> },
) {
  const { store, intake, on, afterState } = context;

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
  afterState(draw, ['doc']);
  createCode(context, { tell, link });
  createOpening(context);
}

/** Return what a link holds besides the puzzle, as the end of a sentence. */
function besides({ mine, solved }: Extras) {
  const parts = [...(mine ? ['your digits'] : []), ...(solved ? ['the solution'] : [])];
  return parts.length ? `, with ${parts.join(' and ')}` : '';
}

/** Links to the current puzzle on other sites; disabled while they are out of date. */
function createOpening({ store, solver, afterState }: Context) {
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
    const answer = await answerOf(solver, 'links', { ...puzzleIn(store.state), title, named, author, ruleset });
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
  afterState(draw, ['catalog', 'doc.board']);
}

function show(links: Link[]) {
  const list = element('open-in');
  list.parentElement.hidden = links.length === 0;
  element('open-about').hidden = links.length === 0;
  render(links.map(toSite), list);
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
function toSite({ label, href, reason }: Link) {
  return html`<a target="_blank" rel="noopener noreferrer" href=${href || nothing} role=${href ? nothing : 'link'}
    aria-disabled=${href ? nothing : 'true'} tabindex=${href ? nothing : '0'}
    title=${reason ? sentence(reason) : nothing}>${label}</a>`;
}
