/** Drags within the page: what is its own is moved from field to field, and not dropped onto it. */

/** Watch drags; the function that is returned tells whether what is dragged now is of this page. */
export function ownDrags() {
  let own = false;
  document.addEventListener('dragstart', () => {
    own = true;
  });
  document.addEventListener('dragend', () => {
    own = false;
  });
  return () => own;
}
