/** Certificates: downloads a proof that there is exactly one solution, or none, and checks one. */
import { element, type Changed } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { download } from '../io/download.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';
import { catalogOf } from '../state/catalog.js';

/** Verdicts that a certificate can prove. */
const PROVED = ['unique', 'none'];

export function createCertificate({ store, runs, on, onState }: Context) {
  async function take() {
    const made = await runs.once('certify');
    if (made?.text) download(made.filename, new Blob([made.text], { type: 'text/plain' }));
  }

  /** Check a file. If it is too large, only a little more than the limit is read. */
  async function checkFile(file: File | null) {
    if (!file) return;
    try {
      runs.once('verify', await file.slice(0, catalogOf(store.state).max_file + 1).text());
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      const said = `The file ${file.name} could not be read: ${error.message}`;
      store.change(({ found: { certificate } }) => ({ found: { certificate: { ...certificate, said, checked: [] } } }));
    }
  }

  const choose = () => element('certificate-file').click();

  function draw({ found: { result, certificate }, run }: State) {
    const button = (
      label: string,
      act: () => Promise<void>,
    ) => html`<button type="button" aria-disabled=${run ? 'true' : nothing}
      @click=${act}>${label}</button>`;
    const mine = () => runs.once('verify', certificate.text);
    const { text, said, checked } = certificate;
    const offered = html`<p class="offers">${button('Download certificate', take)}
      ${text ? button('Check this certificate', mine) : nothing}${button('Check a certificate file…', choose)}</p>
      <p class="hint">The certificate is a proof that anyone can check.
        <a href="help/certificates.html#contents-of-the-file">What is inside?</a></p>
      <div class="checked" aria-live="polite">${said ? html`<p>${said}</p>` : nothing}
        ${checked.length ? html`<ul>${checked.map((part) => html`<li>${part}</li>`)}</ul>` : nothing}</div>`;
    render(PROVED.includes(result?.verdict ?? '') ? offered : nothing, element('certificate'));
  }

  on('certificate-file', 'change', ({ target }: Changed) => {
    checkFile(target.files?.[0] ?? null);
    target.value = ''; // so that the same file can be checked again
  });
  onState(draw, ['found.result', 'found.certificate', 'run']);
}
