"""Draw web/icons/*.png from web/favicon.svg with Chromium.

They are committed, because other computers would draw them slightly differently. To redraw them:

    SUDOKULP_CHROMIUM=/usr/bin/chromium .venv/bin/python web/tools/icons.py
"""

import sys
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(WEB.parent / "tests" / "browser"))

from playwright.sync_api import sync_playwright  # noqa: E402
from served import launch  # noqa: E402

PAPER = "#f6f7f7"

# Side in pixels, the drawing's share of it, and the background. Systems crop maskable icons, but
# keep the middle four fifths, and iOS shows transparent pixels as black.
ICONS = {
    "icon-192": (192, 1.0, "transparent"),
    "icon-512": (512, 1.0, "transparent"),
    "icon-maskable-512": (512, 0.6, PAPER),
    "apple-touch-icon": (180, 0.74, PAPER),
}

PAGE = """<!doctype html><style>
  body {{ margin: 0; display: grid; place-items: center; block-size: 100vh; background: {behind}; }}
  svg {{ inline-size: {inner}px; block-size: {inner}px; }}
</style>{drawing}"""


def main() -> None:
    """Draw the icons."""
    drawing = (WEB / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, (side, share, behind) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side}, color_scheme="light")
            page.set_content(PAGE.format(behind=behind, inner=round(side * share), drawing=drawing))
            path = WEB / "icons" / f"{name}.png"
            page.screenshot(path=path, omit_background=behind == "transparent")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
