"""Train the reader of cells on synthetic cells alone and write the product's weights.

    python train.py OUT.bin --held HELD.npz CELLS.npz...

Each file is one pass, in the order given; a file may be named again. One that is not there yet is
waited for, so that cells can be made while others are learnt.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from model import Net, folded, logits, packed, unpacked

BATCH = 256
RATE = 4e-3
RISE = 0.15  # the share of all passes in which the rate rises
Cells = tuple[np.ndarray, np.ndarray, np.ndarray]  # ink as bytes, digit, whether by hand


def loaded(path: Path) -> Cells:
    while not path.exists():
        time.sleep(1)
    file = np.load(path)
    return file["X"], file["digit"], file["written"]


def ink(cells: np.ndarray) -> np.ndarray:
    return cells.astype(np.float32) / 127 - 0.5


def rate(done: float) -> float:
    """Return the factor of the learning rate after this share of all passes."""
    share = done / RISE if done < RISE else (1 - done) / (1 - RISE)
    return 0.02 + 0.98 * (1 - np.cos(np.pi * min(max(share, 0), 1))) / 2


def loss_of(z: torch.Tensor, digit: np.ndarray, written: np.ndarray) -> torch.Tensor:
    """Add the cross-entropy of the labels and, where there is a digit, of "by hand"."""
    labels = torch.from_numpy(digit.astype(np.int64))
    loss = torch.nn.functional.cross_entropy(z[:, :10], labels, label_smoothing=0.01)
    full = np.flatnonzero(digit)
    by_hand = torch.from_numpy(written[full].astype(np.float32))
    return loss + torch.nn.functional.binary_cross_entropy_with_logits(z[full, 10], by_hand)


def train(paths: list[Path], seed: int) -> Net:
    """Learn all digits of each file, and half as many empty cells."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = Net().to(memory_format=torch.channels_last).train()  # the format is faster on a processor
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    start = time.time()
    for number, path in enumerate(paths):
        cells, digit, written = loaded(path)
        full, empty = np.flatnonzero(digit), np.flatnonzero(digit == 0)
        order = rng.permutation(np.concatenate([full, rng.permutation(empty)[: len(full) // 2]]))
        steps, total = len(order) // BATCH, 0.0
        for step in range(steps):
            optimiser.param_groups[0]["lr"] = RATE * rate((number + step / steps) / len(paths))
            chosen = order[step * BATCH : (step + 1) * BATCH]
            z = net(torch.from_numpy(ink(cells[chosen])).unsqueeze(1))
            loss = loss_of(z, digit[chosen], written[chosen])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            total += loss.item()
        spent = time.time() - start
        print(f"{number + 1}. {path.name}: loss {total / steps:.4f}, {spent:.0f} s", flush=True)
    return net


def report(net: Net, data: Cells) -> str:
    cells, digit, written = data
    z = logits(net, ink(cells))
    label, by_hand = z[:, :10].argmax(1), z[:, 10] > 0
    right, full = label == digit, digit > 0
    return (
        f"labels {right.mean():.4f}: printed {right[full & ~written].mean():.4f}, "
        f"written {right[full & written].mean():.4f}, empty {right[~full].mean():.4f}; "
        f"told apart {(by_hand == written)[full].mean():.4f}: "
        f"printed {(~by_hand)[full & ~written].mean():.4f}, "
        f"written {by_hand[full & written].mean():.4f}"
    )


def main() -> None:
    torch.set_num_threads(1)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("cells", nargs="+", type=Path)
    parser.add_argument("--held", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    net = train(options.cells, options.seed)
    options.out.write_bytes(packed(folded(net)))
    held = loaded(options.held)
    print("held:", report(net, held))
    print("held, as whole numbers:", report(unpacked(options.out.read_bytes()), held))


if __name__ == "__main__":
    main()
