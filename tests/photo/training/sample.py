"""A few synthetic cells with what the committed weights make of them, for test_weights.py.

python sample.py CELLS.npz
"""

import sys
from pathlib import Path

import numpy as np
from model import logits, unpacked
from train import ink

ROOT = Path(__file__).resolve().parents[3]
WEIGHTS = ROOT / "py/sudokulp/photo/weights.bin"
COUNT = 24

if __name__ == "__main__":
    data = np.load(sys.argv[1])
    rng = np.random.default_rng(1)
    # of each label two, printed or written, and some empty ones
    kinds = [rng.permutation(np.flatnonzero(data["digit"] == digit))[:2] for digit in range(1, 10)]
    kinds.append(rng.permutation(np.flatnonzero(data["digit"] == 0))[: COUNT - 18])
    chosen = np.concatenate(kinds)
    cells = data["X"][chosen]
    expected = logits(unpacked(WEIGHTS.read_bytes()), ink(cells))
    out = Path(__file__).parents[1] / "cells.npz"
    np.savez_compressed(out, cells=cells, digit=data["digit"][chosen], logits=expected)
    print(
        f"{len(chosen)} cells, {(expected[:, :10].argmax(1) == data['digit'][chosen]).sum()} right"
    )
