/** Writes the wheel's address into each command that installs it: next to the page, wherever that is served. */
for (const name of document.querySelectorAll('[data-wheel]'))
  name.textContent = new URL(`wheels/${name.textContent}`, document.baseURI).href;
