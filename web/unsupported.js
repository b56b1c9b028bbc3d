/*
 * Message that the page did not start, and why, for browsers too old for the rest of it. Written in old JavaScript and
 * not as a module, so that they can run it. The page sets data-started on its root element when it has started.
 */
(function () {
  var browsers = document.currentScript.getAttribute('data-browsers');
  var lost = false;

  // A script or module that was not loaded; one that does not parse raises another kind of error.
  document.addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement) lost = true;
    },
    true,
  );

  window.addEventListener('load', function () {
    if (document.documentElement.getAttribute('data-started')) return;
    document.getElementById('headline').textContent = lost
      ? 'Error: the page was not loaded completely'
      : 'Error: this browser is too old for the page';
    document.getElementById('sentence').textContent = lost ? 'Reload it.' : 'It runs in ' + browsers + '.';
  });
})();
