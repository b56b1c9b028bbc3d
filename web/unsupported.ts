/*
 * Shows that the page did not start, and why, for browsers too old for the rest of it. Written in old JavaScript and
 * not as a module, so that they can run it. The page sets data-started on its root element when it has started.
 *
 * If a service worker has served the page, it is first asked to check the stored files; if it had to repair something,
 * the page is loaded again. See sw.ts.
 */
(function () {
  var browsers = document.currentScript?.getAttribute('data-browsers');
  var INCOMPLETE = 'Error: the page was not loaded completely';
  var DAMAGED = ' was damaged or deleted on this device, and ';
  var LATER = 'Reload the page when you are online.';
  var AGAIN = 'sudokulp loaded again';
  var keeper = navigator.serviceWorker ? navigator.serviceWorker.controller : null;
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

  /** The page's syntax is older than this method: browsers that have it can run the page. */
  function blame() {
    var refused = every('link[rel=modulepreload], script[src]').some(isRefused); // perhaps before this script ran
    if (lost || refused) say(INCOMPLETE, 'The page could not fetch ' + lacking() + '. Reload the page.');
    else if ('findLast' in Array.prototype)
      say(INCOMPLETE, 'One of its scripts is damaged or incomplete. Reload the page.');
    else say('Error: this browser is too old for the page', 'SudokuLP runs in ' + browsers + '.');
  }

  /** Note that the page reloads itself ("" once it has started); returns whether that was noted before. */
  function note(value: string) {
    var before: string | null = 'yes';
    try {
      before = sessionStorage.getItem(AGAIN);
      sessionStorage.setItem(AGAIN, value);
    } catch (_) {
      // No storage: leave reloading to the visitor.
    }
    return Boolean(before);
  }

  function judge(answer: { damaged?: string[]; lost?: { path: string; problem: string }[] }) {
    var damaged = answer.damaged || [];
    var gone = (answer.lost || [])[0];
    if (gone) say(INCOMPLETE, gone.path + DAMAGED + 'could not be fetched again: ' + gone.problem + '. ' + LATER);
    else if (damaged.length && !note('yes'))
      location.reload(); // not twice in a row, or it might never end
    else if (damaged.length) say(INCOMPLETE, damaged.join(', ') + DAMAGED + 'has been fetched again. Reload the page.');
    else blame();
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
    if (started()) {
      note('');
      return;
    }
    if (!keeper) return blame();
    var channel = new MessageChannel();
    channel.port1.onmessage = function (event) {
      judge(event.data);
    };
    keeper.postMessage({ type: 'check' }, [channel.port2]);
    say(INCOMPLETE, 'Checking the copy of the page on this device.');
  });
})();
