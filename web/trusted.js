/**
 * Trusted Types, in browsers that have them: what a text may become of that runs. Nothing else than these policies and
 * that of lit-html is let through by the page's content security policy.
 */
const types = /** @type {any} */ (globalThis).trustedTypes;

// PyScript names its workers by address.
types?.createPolicy('default', { createScriptURL: own });

const pictures = types?.createPolicy('pictures', { createHTML: (svg) => svg });

/** Return an address of this page's own files, or of a blob that the page has made. @param {string} address */
function own(address) {
  if (new URL(address, document.baseURI).origin === location.origin) return address;
  throw new TypeError(`${address} is not of this page`);
}

/** Return the element of a picture that the package has drawn. @param {string} svg */
export function pictureOf(svg) {
  const text = pictures?.createHTML(svg) ?? svg;
  return document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
}
