"""Browsers beside Chromium that the tests drive: found, or installed where we may."""

import shutil
from pathlib import Path

from needs import apt_install

#: Debian's packages of an engine; elsewhere only what is there is used.
PACKAGES = {
    "Firefox": ["firefox-esr"],
    "WebKit": ["webkit2gtk-driver", "xvfb"],
}
#: Where Debian, Ubuntu and others have the small browser of WebKitGTK.
WEBKITS = "lib/*/webkit2gtk-4.1/MiniBrowser", "libexec/webkit2gtk-4.1/MiniBrowser"


def firefox() -> str | None:
    """Return the path of Firefox, if it is installed."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit() -> list[str] | None:
    """Return the paths of WebKit's driver, its browser and a screen without glass, if installed."""
    small = [str(path) for pattern in WEBKITS for path in Path("/usr").glob(pattern)]
    found = [shutil.which("WebKitWebDriver"), *small[:1], shutil.which("Xvfb")]
    return [path for path in found if path] if small and all(found) else None


def prepare_browsers() -> None:
    """Install what is missing of these browsers, each by itself; what cannot be had is said."""
    for name, find in FINDERS.items():
        if not find():
            apt_install(*PACKAGES[name])
        if not find():
            print(f"without {name}: its tests are skipped", flush=True)


FINDERS = {"Firefox": firefox, "WebKit": webkit}
