"""Train the reader of cells on synthetic cells alone and write the product's weights.

python train.py EPOCHS OUT.bin TRAIN.npz... --held HELD.npz
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from model import Net, folded, logits, packed, unpacked

BATCH = 256


def loaded(paths: list[str]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    files = [np.load(path) for path in paths]
    return tuple(
        np.concatenate([file[name] for file in files]) for name in ("X", "digit", "written")
    )


def ink(cells: np.ndarray) -> np.ndarray:
    return cells.astype(np.float32) / 127 - 0.5


def loss_of(z: torch.Tensor, digit: np.ndarray, written: np.ndarray) -> torch.Tensor:
    """Cross-entropy of the labels; of "by hand" only where there is a digit."""
    labels = torch.from_numpy(digit.astype(np.int64))
    loss = torch.nn.functional.cross_entropy(z[:, :10], labels, label_smoothing=0.01)
    full = np.flatnonzero(digit)
    by_hand = torch.from_numpy(written[full].astype(np.float32))
    return loss + 0.3 * torch.nn.functional.binary_cross_entropy_with_logits(z[full, 10], by_hand)


def train(data: tuple[np.ndarray, ...], epochs: int, seed: int) -> Net:
    """All digits in each epoch, and half as many empty cells."""
    cells, digit, written = data
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = Net().to(memory_format=torch.channels_last)  # faster on a processor
    full, empty = np.flatnonzero(digit), np.flatnonzero(digit == 0)
    steps = (len(full) + min(len(empty), len(full) // 2)) // BATCH
    optimiser = torch.optim.AdamW(net.parameters(), lr=4e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, 4e-3, total_steps=epochs * steps + 1, pct_start=0.15
    )
    start = time.time()
    for epoch in range(epochs):
        net.train()
        order = rng.permutation(np.concatenate([full, rng.permutation(empty)[: len(full) // 2]]))
        total = 0.0
        for step in range(steps):
            chosen = np.sort(order[step * BATCH : (step + 1) * BATCH])
            z = net(torch.from_numpy(ink(cells[chosen])).unsqueeze(1))
            loss = loss_of(z, digit[chosen], written[chosen])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item()
        print(
            f"epoch {epoch + 1}: loss {total / steps:.4f}, {time.time() - start:.0f} s", flush=True
        )
    return net


def report(net: Net, data: tuple[np.ndarray, ...]) -> str:
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
    parser.add_argument("epochs", type=int)
    parser.add_argument("out", type=Path)
    parser.add_argument("cells", nargs="+")
    parser.add_argument("--held", nargs="+", required=True)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    held = loaded(options.held)
    net = train(loaded(options.cells), options.epochs, options.seed)
    options.out.write_bytes(packed(folded(net)))
    print("held:", report(net, held))
    print("held, as whole numbers:", report(unpacked(options.out.read_bytes()), held))


if __name__ == "__main__":
    main()
