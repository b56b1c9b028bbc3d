"""Find the browsers for the tests, or install them if permitted."""

import os
import shutil
from functools import partial
from pathlib import Path

from needs import Failure, run, venv_python, works

#: It opens a page with two thirds of the work that a browser with windows needs.
SHELL = "chromium-headless-shell"
BROWSERS = [
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
]

PLAYWRIGHT_PATH = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""

#: Time limit of a download in seconds.
DOWNLOAD = 900

#: Debian's packages for each engine; on other systems they must be installed.
PACKAGES = {
    "Firefox": ["firefox-esr"],
    "WebKit": ["webkit2gtk-driver", "xvfb"],
}
#: Paths of WebKitGTK's MiniBrowser on Debian, Ubuntu and others, below /usr.
WEBKITS = "lib/*/webkit2gtk-4.1/MiniBrowser", "libexec/webkit2gtk-4.1/MiniBrowser"


def firefox() -> str | None:
    """Return the path of Firefox, if it is installed."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit() -> list[str] | None:
    """Return the paths of WebKit's driver, its browser and a virtual display, if installed."""
    small = [str(path) for pattern in WEBKITS for path in Path("/usr").glob(pattern)]
    found = [shutil.which("WebKitWebDriver"), *small[:1], shutil.which("Xvfb")]
    return [path for path in found if path] if small and all(found) else None


def prepare_browsers() -> None:
    """Install the missing browsers one by one, and report those that are unavailable."""
    for name, find in FINDERS.items():
        if not find():
            apt_install(*PACKAGES[name])
        if not find():
            print(f"without {name}: its tests are skipped", flush=True)


def browser(shell: bool = True) -> str:
    """Return the path of a Chromium or Chrome that runs; install one if permitted.

    Parameters
    ----------
    shell : bool
        Whether to prefer one without windows to a regular browser.
    """
    wanted = os.environ.get("SUDOKULP_CHROMIUM")
    if wanted:
        path = shutil.which(wanted)
        if not path or not works(path, "--version"):
            raise Failure(f"SUDOKULP_CHROMIUM names {wanted}, which does not run")
        return path
    for find in (
        partial(installed_browser, shell),
        partial(debian_browser, shell),
        playwright_browser,
    ):
        path = find()
        if path:
            return path
    raise Failure(
        "the tests need Chromium or Chrome, and none could be installed: install one"
        f" (on Debian, as root: apt-get install {SHELL}), or set SUDOKULP_CHROMIUM to its path"
    )


def installed_browser(shell: bool) -> str | None:
    """Return an installed browser that runs, if there is one."""
    names = [SHELL, *BROWSERS] if shell else [*BROWSERS, SHELL]
    found = filter(None, map(shutil.which, names))
    return next((path for path in found if works(path, "--version")), None)


def playwright_browser() -> str | None:
    """Return Playwright's own Chromium, after trying to download it if needed."""
    path = run([venv_python(), "-c", PLAYWRIGHT_PATH], "Playwright does not run").strip()
    if not works(path, "--version"):
        print("no Chromium found: trying Playwright's", flush=True)
        command = [venv_python(), "-m", "playwright", "install", "chromium"]
        works(*command, timeout=DOWNLOAD)
    return path if works(path, "--version") else None


def debian_browser(shell: bool) -> str | None:
    """Return Debian's Chromium, after trying to install it as root."""
    packages = (SHELL, "chromium") if shell else ("chromium",)
    return installed_browser(shell) if any(map(apt_install, packages)) else None


def apt_install(*packages: str) -> bool:
    """Try to install Debian packages as root, and return whether it worked."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    print(f"trying Debian's {', '.join(packages)}", flush=True)
    command = ["apt-get", "-o", "DPkg::Lock::Timeout=300"]
    quiet = {"timeout": DOWNLOAD, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    works(*command, "update", **quiet)
    return works(*command, "install", "-y", "--no-install-recommends", *packages, **quiet)


FINDERS = {"Firefox": firefox, "WebKit": webkit}
