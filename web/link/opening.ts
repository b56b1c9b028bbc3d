/** Opening of links. Of a damaged link the valid parts are opened, and the others are reported. */
import { placed } from '../state/places.js';
import { LinkError, decodeLink, type Shared, type View } from './link.js';
import type { Context } from '../app.js';
import { catalogOf } from '../state/catalog.js';

/** Errors of a damaged link that are named. */
const NAMED = 2;

export function createOpening({ store, intake, runs }: Pick<Context, 'store' | 'intake' | 'runs'>) {
  /**
   * Open a link; an invalid one changes nothing. Returns whether it was opened.
   * @param view   the view shown with the puzzle before
   */
  function open(fragment: string, view: View = '') {
    const { shows, puzzle: link } = placed(fragment);
    const shared = decoded(link ?? '');
    if (!shared) return false;
    store.change({ settings: shows });
    take({ ...shared, view: shared.view || view });
    return true;
  }

  /**
   * @param shared   lost: the errors in the ignored parts
   * @param isHere   it is in the grid already
   */
  function take(shared: Shared & { lost: string[] }, isHere: boolean = false) {
    const model = shared.model || (catalogOf(store.state).models[0]?.name ?? '');
    store.change({ settings: { model, formulation: shared.formulation, program: shared.program } });
    if (!isHere) intake.restore(shared);
    if (shared.lost.length) refuse(`The link is damaged, and only part of it was opened: ${inWords(shared.lost)}.`);
    show(shared.view);
  }

  function refuse(refusedLink: string) {
    store.change({ messages: { refusedLink } });
  }

  function decoded(fragment: string) {
    const lost: string[] = [];
    const complain = ({ message }: LinkError) => lost.push(message);
    try {
      return { ...decodeLink(fragment, catalogOf(store.state), complain), lost };
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      refuse(`The link cannot be opened: ${error.message}.`);
      return null;
    }
  }

  /** Compute again what was shown when the link was made. */
  async function show(view: View) {
    if (view === 'candidates') await runs.once('candidates');
    else if (view && (await runs.once('solve'))?.second && view === 'other') store.change({ found: { view } });
  }

  return { open, decoded, take };
}

function inWords(faults: string[]) {
  return [...faults.slice(0, NAMED), ...(faults.length > NAMED ? ['and more'] : [])].join('; ');
}
