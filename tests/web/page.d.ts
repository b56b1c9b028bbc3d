// Types that the checker cannot infer: files that exist only in dist/, and the kind of element for an id.

declare module '*/vendor/pyscript/core.js';
declare module '*/vendor/pyodide/pyodide.mjs';
declare module '*/vendor/highs/highs.mjs';
declare module '*/vendor/codemirror/codemirror.js';
declare module '*/vendor/uqr/index.mjs';
declare module '*/catalog.js' {
  const catalog: import('../../web/state/state.js').Catalog;
  export default catalog;
}
declare module '*/vendor/lit-html/lit-html.js' {
  export * from 'lit-html';
}

interface Document {
  getElementById(id: string): any;
}

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

/** A plain EventTarget whose events carry a `detail`. */
interface EventTarget {
  addEventListener(type: string, listener: (event: CustomEvent) => void): void;
}
