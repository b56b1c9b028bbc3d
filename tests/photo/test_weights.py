"""The committed weights are those that were trained: they give the same outputs everywhere."""

from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="a photo needs numpy")

from sudokulp.photo.net import logits  # noqa: E402

CELLS = Path(__file__).with_name("cells.npz")


def test_outputs_are_those_of_training():
    """As computed by PyTorch from the same file (training/sample.py)."""
    stored = np.load(CELLS)
    ink = stored["cells"].astype(np.float32) / 127 - 0.5
    assert np.abs(logits(ink) - stored["logits"]).max() < 1e-3


def test_most_cells_are_read_right():
    """Cells of synthetic grids that were not trained on, some of them hard to read."""
    stored = np.load(CELLS)
    ink = stored["cells"].astype(np.float32) / 127 - 0.5
    assert np.mean(logits(ink)[:, :10].argmax(axis=1) == stored["digit"]) > 0.8
