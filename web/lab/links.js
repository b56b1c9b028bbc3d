/**
 * Links that repeat an experiment: followed when the page is opened with one, and made for whoever wants to hand it on.
 */
import { copy, takes } from '../io/clipboard.js';
import { element, setText } from '../dom.js';
import { decodeLabLink, encodeLabLink, isLabLink } from '../link/experiment.js';
import { LinkError } from '../link/packing.js';
import { count } from '../words.js';

/**
 * @param {{experiments: {name: string}[]}} ready
 * @param {{open: (description: object) => Promise<boolean>, say: (text: string) => void, plan: () =>
 *   import('./run.js').Plan}} lab
 */
export function createLinks(ready, { open, say, plan }) {
  /** Take up what the address says; a link that makes no sense changes nothing. Tells whether it was taken. */
  async function follow() {
    const fragment = location.hash.slice(1);
    if (!isLabLink(fragment)) return false;
    try {
      const opened = await open(decodeLabLink(fragment, ready.experiments));
      element('panel-lab').scrollIntoView();
      return opened;
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      say(`The link cannot be opened: ${error.message}.`);
      return false;
    }
  }

  async function copyLink() {
    const fragment = encodeLabLink(plan());
    if (!fragment)
      return tell('This experiment is too long for a link: hand on its records, which begin with its description.');
    const link = new URL(`#${fragment}`, document.baseURI).href;
    const copied =
      takes('text/plain') && (await copy('text/plain', Promise.resolve(new Blob([link], { type: 'text/plain' }))));
    if (copied) tell(`Copied: a link of ${count(link.length)} characters`);
    else byHand(link);
  }

  function tell(text) {
    element('lab-link-field').hidden = true;
    setText(element('lab-told'), text);
  }

  /** The browser keeps the clipboard to itself. */
  function byHand(link) {
    tell('The browser did not let the page copy: copy the selected text yourself.');
    element('lab-link-field').hidden = false;
    element('lab-link').value = link;
    element('lab-link').focus();
    element('lab-link').select();
  }

  addEventListener('hashchange', follow);
  return { follow, copy: copyLink };
}
