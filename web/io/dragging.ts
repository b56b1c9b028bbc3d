/** Drags within the page: its own content is moved between fields, not dropped onto the page. */
let own = false;
for (const type of ['dragstart', 'dragend']) document.addEventListener(type, () => (own = type === 'dragstart'));

/** Return whether the current drag started on this page. */
export const isOwnDrag = () => own;
