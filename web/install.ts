/** The address of the package's wheel in each line that installs it: beside the page, wherever that is served. */
for (const name of document.querySelectorAll('[data-wheel]'))
  name.textContent = new URL(`wheels/${name.textContent}`, document.baseURI).href;
