/** Drags within the page: its own content is moved between fields, not dropped onto the page. */

/** Watch drags; returns a function that returns whether the current drag started on this page. */
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
