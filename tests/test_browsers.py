"""The browser for the tests: installed ones are found, a missing one is installed or named."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "web" / "tools"))

import browsers
from needs import Failure

SHELL = "chromium-headless-shell"


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """Return a function that adds a program to a simulated machine without any, and offline."""
    monkeypatch.delenv("SUDOKULP_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browsers, "playwright_browser", lambda: None)
    monkeypatch.setattr(browsers, "BROWSERS", ["chromium", "google-chrome"])

    def put(name, program="exit 0"):
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{program}\n")
        path.chmod(0o755)
        return str(path)

    return put


@pytest.mark.parametrize(
    ("there", "shell", "found"),
    [
        (["chromium", SHELL], True, SHELL),
        (["chromium", SHELL], False, "chromium"),
        (["chromium"], True, "chromium"),
        (["google-chrome"], True, "google-chrome"),
        ([SHELL], False, SHELL),
    ],
)
def test_an_installed_browser_is_found(machine, there, shell, found):
    paths = {name: machine(name) for name in there}
    assert browsers.browser(shell) == paths[found]


def test_a_browser_given_by_path_or_name_must_run(machine, monkeypatch):
    path = machine("mine")
    machine("broken", "exit 1")
    for name in ("mine", path):
        monkeypatch.setenv("SUDOKULP_CHROMIUM", name)
        assert browsers.browser() == path
    monkeypatch.setenv("SUDOKULP_CHROMIUM", "broken")
    with pytest.raises(Failure, match="SUDOKULP_CHROMIUM names broken"):
        browsers.browser()


@pytest.mark.parametrize("root", [True, False])
def test_if_no_browser_is_available_one_sentence_names_the_package(machine, monkeypatch, root):
    monkeypatch.setattr("os.geteuid", lambda: 0 if root else 1000)
    machine("apt-get", "exit 100")
    with pytest.raises(Failure, match=f"apt-get install {SHELL}"):
        browsers.browser()


def test_root_gets_debians_package_installed(machine, monkeypatch, tmp_path):
    monkeypatch.setattr("os.geteuid", lambda: 0)
    machine("apt-get", f"echo '#!/bin/sh' >{tmp_path / SHELL}; /bin/chmod 755 {tmp_path / SHELL}")
    assert browsers.browser() == str(tmp_path / SHELL)
