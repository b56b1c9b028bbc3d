/** Shows the link to the puzzle as a QR code, made by a library that is loaded when first asked for. */
import { imported, messageOf } from '../download.js';
import { element, setAttribute } from '../dom.js';
import { html, nothing, render, svg } from '../html.js';
import { count } from '../words.js';
import type { Context } from '../app.js';

/** The maximum number of characters in a code, and the number of light modules that a camera needs around it. */
const LONGEST = 2953;
const MARGIN = 4;

type Encode = (text: string, options: { ecc: 'L'; boostEcc: true; border: number }) => { data: boolean[][] };

const load = (): Promise<{ encode: Encode }> =>
  imported('vendor/uqr/index.mjs', (again) => import(`../vendor/uqr/index.mjs${again}`));

/** Return why a link has no code, or "" if it has one. */
function refusalOf(link: string) {
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
export function createCode(
  { intake, on, afterState }: Context,
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
    const refusal = refusalOf(text);
    if (refusal || refusalOf(shown)) tell(refusal);
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
  afterState(() => wanted && draw(), ['doc', 'settings', 'found.view', 'found.result']);
}

/** Dark on light in every colour scheme, as cameras expect. */
const drawing = (data: boolean[][]) => html`<svg viewBox="0 0 ${data.length} ${data.length}" role="img"
    shape-rendering="crispEdges" aria-labelledby="code-title">
    ${svg`<title id="code-title">QR code of the link to this puzzle</title>`}
    <rect width=${data.length} height=${data.length} fill="#fff"></rect>
    ${svg`<path d=${pathOf(data)} fill="#000"></path>`}
  </svg>
  <figcaption class="hint">Scan the code with a phone to open the puzzle there.</figcaption>`;
