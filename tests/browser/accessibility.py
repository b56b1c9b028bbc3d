"""Accessibility checks: axe-core's findings, and properties that axe-core does not check.

Every function takes a Playwright page and returns findings; an empty list is good.
"""

from dataclasses import dataclass

from served import ROOT

AXE = ROOT / "web" / "tools" / "checks" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

#: CSS pixels: the minimum size of a target in WCAG 2.2 AA, and of a control for a thumb.
SMALLEST = 24
THUMB = 44

#: From this width on there are two columns.
DESK = 960


@dataclass(frozen=True)
class Look:
    """A way to view the page; motion is always reduced, so that no transition interferes."""

    name: str
    width: int
    height: int
    scheme: str = "light"

    def apply(self, page):
        page.emulate_media(color_scheme=self.scheme, reduced_motion="reduce")
        page.set_viewport_size({"width": self.width, "height": self.height})


LIGHT = Look("desktop", 1280, 800)
DARK = Look("dark", 1280, 800, "dark")
PHONE = Look("phone", 390, 844)
DARK_PHONE = Look("dark phone", 390, 844, "dark")
NARROW = Look("narrow", 320, 640)


# axe-core

RUN_AXE = """async (options) => {
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, impact, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id} (${impact}) at ${target.join(' ')}: ${failureSummary.replace(/\\s+/g, ' ')}`));
}"""


def findings(page, look):
    """View the page and return axe-core's findings: rule, impact, selector and advice."""
    if not AXE.is_file():
        raise FileNotFoundError(f"{AXE} is missing: run the tests by python3 build.py test")
    look.apply(page)
    if not page.evaluate("'axe' in window"):
        # Through the debugger: the page's security policy forbids third-party scripts.
        page.evaluate(AXE.read_text(encoding="utf-8"))
    # On a phone, Solve floats above the page and would make what is below it count as too small.
    # The row of tabs scrolls there, and links to tabs out of sight would count as skip links.
    rules = {name: {"enabled": look.width >= DESK} for name in ("target-size", "skip-link")}
    only = {"type": "tag", "values": TAGS}
    return page.evaluate(RUN_AXE, {"runOnly": only, "rules": rules, "resultTypes": ["violations"]})


# Disabled controls: axe-core skips them, but people still read them

#: Minimum contrast of text in WCAG 2.2 AA.
CONTRAST = 4.5

FAINT = """([least, only]) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const painted = (...layers) => {
    canvas.globalAlpha = 1;
    canvas.fillStyle = '#fff';
    canvas.fillRect(0, 0, 1, 1);
    for (const [colour, alpha] of layers) {
      canvas.globalAlpha = alpha;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (rgb) => rgb.map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const lineage = (element) =>
    element ? [...lineage(element.parentElement), element] : [];
  const read = (control) => {
    const above = lineage(control).map((element) => getComputedStyle(element));
    const own = above.at(-1);
    const alpha = above.reduce((product, { opacity }) => product * Number(opacity), 1);
    const ground = above.slice(0, -1).map(({ backgroundColor }) => [backgroundColor, 1]);
    const back = [...ground, [own.backgroundColor, alpha]];
    const icon = control.querySelector('svg');
    const veil = icon ? Number(getComputedStyle(icon).opacity) : 1;
    return contrast(painted(...back), painted(...back, [own.color, alpha * veil]));
  };
  const off = ':is(button, select, input:not([type=checkbox], [type=radio]), textarea)'
    + ':is(:disabled, [aria-disabled="true"])';
  return [...document.querySelectorAll(off)]
    .filter((control) => control.checkVisibility() && (!only || control === only))
    .map((control) => [control.id || control.textContent.trim(), read(control)])
    .filter(([, found]) => found < least)
    .map(([name, found]) => `${name}: contrast ${found.toFixed(2)}`);
}"""


def faint(page):
    """Return the disabled controls whose text is hardly readable."""
    return page.evaluate(FAINT, [CONTRAST, None])


def faint_under_pointer(page, control):
    """Return the control if its text is hardly readable while the pointer is over it."""
    control.scroll_into_view_if_needed()
    control.hover(force=True)
    return page.evaluate(FAINT, [CONTRAST, control.element_handle()])


# Layout

SIDEWAYS = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const over = [...document.body.querySelectorAll('*')].filter((element) =>
    element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 0.5);
  const outermost = over.filter((element) => !over.includes(element.parentElement));
  const name = ({ id, tagName, className }) => id ? `#${id}` : `${tagName}.${className}`;
  return [`${scrollWidth} px wide in ${clientWidth}: ${outermost.map(name).join(', ')}`];
}"""

CLIPPED = """() => [...document.querySelectorAll('button, summary, label, h1, h2, h3, p, dd, th')]
  .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden')
    && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
  .map((element) => `${element.id || element.textContent.trim().slice(0, 30)}: text of `
    + `${element.scrollWidth} px in ${element.clientWidth}`)"""


def sideways(page):
    """Return the elements that make the page scroll sideways."""
    return page.evaluate(SIDEWAYS)


def clipped(page):
    """Return texts that are wider than their containers."""
    return page.evaluate(CLIPPED)


TARGETS = """() => {
  const controls = 'a[href], button, input, select, textarea, summary, [role=gridcell]';
  const inText = (element) => element.matches('a')
    && getComputedStyle(element).display === 'inline' && element.closest('p, li, td, dd');
  return [...document.querySelectorAll(controls)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !inText(element))
    .map((element) => {
      const label = element.matches('[type=checkbox], [type=radio]') && element.closest('label');
      const { width, height } = (label || element).getBoundingClientRect();
      const text = element.textContent.trim().slice(0, 30) || element.getAttribute('aria-label');
      const name = element.id ? `#${element.id}` : text || element.tagName;
      return { name, cell: element.matches('[role=gridcell]'), width, height };
    });
}"""


def small_targets(page, cells=SMALLEST, controls=THUMB):
    """Return the targets that are too small for a finger, except links in running text.

    Parameters
    ----------
    page : Page
    cells, controls : float
        The minimum width and height in CSS pixels, of a cell of the grid and of anything else.
        Use 0 for the cells of a board that is too large for any minimum.
    """
    return [
        f"{target['name']}: {target['width']:.0f} x {target['height']:.0f} px"
        for target in page.evaluate(TARGETS)
        if min(target["width"], target["height"]) < (cells if target["cell"] else controls) - 0.5
    ]


# The keyboard

FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  const across = [0.5, 0.1, 0.9].map((share) => left + width * share);
  const down = [0.5, 0.1, 0.9].map((share) => top + height * share);
  const seen = across.some((x) => down.some((y) => {
    const there = document.elementFromPoint(x, y);
    return there && (element.contains(there) || there.contains(element));
  }));
  const invisible = /^(transparent|rgba\\(.*, 0\\))$/.test(outlineColor);
  const text = element.getAttribute('aria-label') ?? element.textContent.trim();
  return {
    name: element.id ? `#${element.id}` : `${element.tagName.toLowerCase()} ${text.slice(0, 40)}`,
    outlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !invisible, seen,
  };
}"""


def tab_stops(page, most=150):
    """Press Tab through the page from the top and return the focused elements in order."""
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.evaluate("getSelection().removeAllRanges()")
    stops = []
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None or (stops and stop["name"] == stops[0]["name"]):
            return stops
        stops.append(stop)
    raise AssertionError(f"Tab was pressed {most} times and the page did not end: {stops[-3:]}")


def lost_focus(stops):
    """Return the stops of Tab without a visible focus indicator."""
    unmarked = [f"{stop['name']} has no outline" for stop in stops if not stop["outlined"]]
    return unmarked + [f"{stop['name']} is covered" for stop in stops if not stop["seen"]]


# Browser settings


def enlarge_text(page):
    """Double the default text size, as a user may."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})


def moving(page):
    """Return the running animations and transitions of nonzero duration, with their elements."""
    return page.evaluate(
        """() => document.getAnimations()
          .filter(({ playState, effect }) => playState === 'running' && effect.getTiming().duration)
          .map(({ effect }) => effect.target?.id || effect.target?.className || 'an element')"""
    )
