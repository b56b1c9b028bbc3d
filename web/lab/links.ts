/** Links that repeat an experiment: opened with the page, and made for sharing. */
import { alerted, handedOn, type Store, type Description } from './state.js';
import { copyLink } from '../io/clipboard.js';
import { element } from '../dom.js';
import { decodeLabLink, encodeLabLink, isLabLink } from '../link/experiment.js';
import { LinkError } from '../link/packing.js';

const TOO_LONG = 'This experiment is too long for a link. Share its records instead; they begin with its description.';

/** @param descriptions   the descriptions of the example experiments */
export function createLinks(
  store: Store,
  descriptions: Description[],
  open: (description: Description) => Promise<boolean>,
) {
  let followed = '';

  /** Open the experiment in the address; an invalid link changes nothing. Returns whether one was opened. */
  async function follow() {
    const fragment = location.hash.slice(1);
    if (!isLabLink(fragment)) return false;
    followed = fragment;
    try {
      return await open(await decodeLabLink(fragment, descriptions));
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      store.change(alerted(`The link cannot be opened: ${error.message}.`));
      return false;
    }
  }

  async function copy() {
    const plan = handedOn(store.state);
    if (!plan) return;
    const fragment = await encodeLabLink(plan);
    if (!fragment) return store.change({ messages: { told: TOO_LONG, byHand: '' } });
    const messages = await copyLink(Promise.resolve(new URL(`#${fragment}`, document.baseURI).href));
    store.change({ messages });
    if (messages.byHand) element('lab-link').select();
  }

  // Going back to the link of the open experiment continues with its current state.
  addEventListener('hashchange', () => location.hash.slice(1) !== followed && follow());
  return { follow, copy };
}
