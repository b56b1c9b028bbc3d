/*
 * Says that the page did not start, and why: for browsers too old for the rest of it. Written for those, and no
 * module, on purpose.
 * The page says that it started by data-started on its root element.
 */
(function () {
  var browsers = document.currentScript.getAttribute('data-browsers');
  var lost = false;

  // A script or module that did not come; what does not even parse is an error of another kind.
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
      ? 'Error: the page did not arrive whole'
      : 'Error: this browser is too old for the page';
    document.getElementById('sentence').textContent = lost ? 'Reload it.' : 'It runs in ' + browsers + '.';
  });
})();
