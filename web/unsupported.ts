/*
 * Shows that the page did not start, and why, for browsers too old for the rest of it. Written in old JavaScript and
 * not as a module, so that they can run it. The page sets data-started on its root element when it has started.
 */
(function () {
  var browsers = document.currentScript?.getAttribute('data-browsers');
  var INCOMPLETE = 'Error: the page was not loaded completely';
  var lost = false;
  var loaded = false;
  /** Milliseconds after which the page names the file it waits for, and after which it reports an error. */
  var NOTED = 5000;
  var GIVEN_UP = 60000;

  // A script or module that was not loaded; one that does not parse raises another kind of error.
  document.addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement) lost = true;
    },
    true,
  );

  function say(headline: string, sentence: string) {
    var bar = document.getElementById('bar');
    write('headline', headline);
    write('sentence', sentence);
    if (bar) bar.hidden = true;
  }

  /** Write into an element, or into a new one at the end if the document is incomplete and lacks it. */
  function write(id: string, text: string) {
    var element = document.getElementById(id) || document.body.appendChild(document.createElement('p'));
    element.id = id;
    element.textContent = text;
  }

  /** Browsers that have this method can run the page. */
  function blame() {
    var refused = every('link[rel=modulepreload], script[src]').some(isRefused); // perhaps before this script ran
    if (lost || refused) say(INCOMPLETE, 'The page could not fetch ' + lacking() + '. Reload the page.');
    else if ('toSorted' in Array.prototype)
      say(INCOMPLETE, 'One of its scripts is damaged or incomplete. Reload the page.');
    else say('Error: this browser is too old for the page', 'SudokuLP runs in ' + browsers + '.');
  }

  /** Return the browser's timing entry of a script or module; undefined until its fetch has ended. */
  function fetched(element: any) {
    return performance.getEntriesByName(element.href || element.src)[0] as any;
  }

  /** A status of 0 means no answer. */
  function isRefused(element: Element) {
    return fetched(element) && (fetched(element).responseStatus === 0 || fetched(element).responseStatus >= 400);
  }

  function isAwaited(element: Element) {
    return !fetched(element);
  }

  /** Return the elements of the page that match. */
  function every(selector: string): any[] {
    return Array.prototype.slice.call(document.querySelectorAll(selector));
  }

  /** Return the first of the page's files that failed, or else the first that has not arrived. */
  function lacking() {
    var elements = every('link[rel=modulepreload], link[rel=stylesheet], script[src]');
    var found = elements.filter(isRefused).concat(elements.filter(isAwaited))[0];
    return found ? found.getAttribute('href') || found.getAttribute('src') : 'a script';
  }

  /** Do not wait for a style sheet: the page is shown and starts without it, and applies it when it arrives. */
  function defer(sheet: any) {
    var later = sheet.cloneNode();
    later.media = 'print';
    later.onload = function () {
      later.media = 'all';
    };
    sheet.parentNode.replaceChild(later, sheet);
  }

  function started() {
    return document.documentElement.getAttribute('data-started');
  }

  setTimeout(function () {
    var early = document.querySelector('script[blocking]');
    if (started() || loaded) return;
    if (early) early.removeAttribute('blocking');
    write('sentence', 'Waiting for ' + lacking() + '.');
    every('link[rel=stylesheet]:not([media])').filter(isAwaited).forEach(defer);
  }, NOTED);
  setTimeout(function () {
    if (!started() && !loaded) say(INCOMPLETE, 'The server did not send ' + lacking() + '. Reload the page.');
  }, GIVEN_UP);

  window.addEventListener('load', function () {
    loaded = true;
    if (!started()) blame();
  });
})();
