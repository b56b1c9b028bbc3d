/**
 * Trusted Types, in browsers that have them: which texts may become code. The content security policy of the page and
 * its workers allows only these policies and that of lit-html.
 */
const types = (globalThis as any).trustedTypes;

// PyScript names its workers by address.
types?.createPolicy('default', { createScriptURL: own });

const pictures = types?.createPolicy('pictures', { createHTML: (svg: string) => svg });

/** Return an address of this page's own files, or of a blob that the page has made. */
function own(address: string) {
  if (new URL(address, globalThis.document?.baseURI ?? location.href).origin === location.origin) return address;
  throw new TypeError(`${address} is not of this page`);
}

/** Return the element of a picture that the package has drawn. */
export function pictureOf(svg: string) {
  const text = pictures?.createHTML(svg) ?? svg;
  return document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
}
