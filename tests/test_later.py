"""Modules that the page's Python fetches when they are first imported."""

import importlib
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "web" / "worker" / "python"))

from later import Fetched, Later

FILES = {
    "rare_one.py": "X = 1",
    "rare_pack/__init__.py": "",
    "rare_pack/inner/__init__.py": "from .. import leaf",
    "rare_pack/leaf.py": "NAME = __name__",
}
NAMES = frozenset({"rare_one", "rare_pack", "rare_pack.inner", "rare_pack.leaf"})


def zipped(files: dict[str, str]) -> bytes:
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return stream.getvalue()


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """Yield the fetches of the zip, whose modules can be imported only in this test."""
    asked: list[bytes] = []

    def fetch() -> bytes:
        asked.append(zipped(FILES))
        return asked[-1]

    later = Later(NAMES, tmp_path / "rest.zip", fetch)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, later])
    yield asked
    for name in NAMES:
        sys.modules.pop(name, None)


def test_the_zip_is_fetched_once_when_one_of_its_modules_is_imported(asked):
    assert importlib.import_module("json").__name__ == "json"
    with pytest.raises(ModuleNotFoundError, match="rare_two"):
        importlib.import_module("rare_two")
    assert asked == []
    assert importlib.import_module("rare_one").X == 1
    assert importlib.import_module("rare_pack.inner").leaf.NAME == "rare_pack.leaf"
    assert len(asked) == 1


def test_a_submodule_of_a_loaded_package_may_come_later(asked, monkeypatch, tmp_path):
    package = tmp_path / "here" / "rare_pack"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("HERE = True")
    monkeypatch.syspath_prepend(str(package.parent))
    assert importlib.import_module("rare_pack").HERE
    assert asked == []
    assert importlib.import_module("rare_pack.leaf").NAME == "rare_pack.leaf"
    assert len(asked) == 1


def test_a_failed_fetch_is_explained_and_retried_by_the_next_import(monkeypatch, tmp_path):
    def fetch() -> bytes:
        asked.append(True)
        if len(asked) == 1:
            raise OSError("the server answered 503")
        return zipped(FILES)

    asked: list[bool] = []
    later = Later(NAMES, tmp_path / "rest.zip", fetch)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, later])
    with pytest.raises(OSError, match="answered 503"):
        importlib.import_module("rare_one")
    assert importlib.import_module("rare_one").X == 1
    del sys.modules["rare_one"]


def test_the_modules_are_those_listed_next_to_the_finder(monkeypatch, tmp_path):
    source = Path(__file__).parents[1] / "web" / "worker" / "python" / "later.py"
    library = tmp_path / "library.zip"
    files = {"later.py": source.read_text(encoding="utf-8"), "rest.txt": "rare_one\nrare_pack"}
    library.write_bytes(zipped(files))
    monkeypatch.syspath_prepend(str(library))
    monkeypatch.delitem(sys.modules, "later")
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    importlib.import_module("later").install(tmp_path / "rest.zip", lambda: zipped(FILES))
    assert importlib.import_module("rare_one").X == 1
    monkeypatch.delitem(sys.modules, "rare_one")


def test_a_package_is_unpacked_when_it_is_first_imported(monkeypatch, tmp_path):
    fetched: list[str] = []

    def fetch(name: str) -> None:
        fetched.append(name)
        if name == "rare_lost":
            raise ImportError("there is no network", name=name)
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("X = 2")

    finder = Fetched(frozenset({"rare_kept", "rare_lost"}), tmp_path, fetch)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, finder])
    monkeypatch.delitem(sys.modules, "rare_kept", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    assert [importlib.import_module("rare_kept").X for _ in range(2)] == [2, 2]
    with pytest.raises(ImportError, match="no network"):
        importlib.import_module("rare_lost")
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("rare_none")
    assert fetched == ["rare_kept", "rare_lost"]
    del sys.modules["rare_kept"]
