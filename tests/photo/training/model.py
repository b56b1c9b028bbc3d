"""The reader of cells: layers as the product's net has them, and its file of weights."""

import numpy as np
import torch
from torch import Tensor, nn

#: Weights are whole numbers up to this one: 31 reads as many photos right as 127, and the file is
#: a quarter smaller when compressed.
STEPS = 31
SHAPES = ((12, 1, 5, 5), (16, 12, 3, 3), (32, 16, 3, 3), (64, 288), (11, 64))


class Net(nn.Module):
    """28 x 28 of relative ink to ten logits of labels and one of "by hand"."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            [
                nn.Conv2d(1, 12, 5, stride=2, padding=2, bias=False),
                nn.Conv2d(12, 16, 3, padding=1, bias=False),
                nn.Conv2d(16, 32, 3, padding=1, bias=False),
                nn.Linear(288, 64, bias=False),
            ]
        )
        self.norms = nn.ModuleList(
            [nn.BatchNorm2d(12), nn.BatchNorm2d(16), nn.BatchNorm2d(32), nn.BatchNorm1d(64)]
        )
        self.drop = nn.Dropout(0.15)
        self.last = nn.Linear(64, 11)

    def forward(self, x: Tensor) -> Tensor:
        for index, (layer, norm) in enumerate(zip(self.layers, self.norms, strict=True)):
            x = torch.relu(norm(layer(x)))
            if index in (1, 2):
                x = nn.functional.max_pool2d(x, 2)
            if index == 2:
                x = x.flatten(1)
        return self.last(self.drop(x))


def folded(net: Net) -> list[tuple[np.ndarray, np.ndarray]]:
    """Weights and biases of each layer with its batch norm folded in."""
    layers = []
    for layer, norm in zip(net.layers, net.norms, strict=True):
        factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weights = layer.weight * factor.view(-1, *[1] * (layer.weight.dim() - 1))
        layers.append((weights, norm.bias - norm.running_mean * factor))
    layers.append((net.last.weight, net.last.bias))
    return [(w.detach().numpy(), b.detach().numpy()) for w, b in layers]


def packed(layers: list[tuple[np.ndarray, np.ndarray]]) -> bytes:
    """Write the file: scales and biases of all layers, then their weights as bytes."""
    head, body = b"", b""
    for weights, bias in layers:
        flat = weights.reshape(len(weights), -1)
        scale = np.abs(flat).max(1) / STEPS
        whole = np.round(flat / scale[:, None]).astype(np.int8)
        head += scale.astype("<f4").tobytes() + bias.astype("<f4").tobytes()
        body += whole.tobytes()
    return head + body


def unpacked(file: bytes) -> Net:
    """Return the net of such a file, its batch norms idle."""
    net, place = Net().eval(), 0
    floats = []
    for shape in SHAPES:
        pair = np.frombuffer(file, "<f4", 2 * shape[0], place).reshape(2, -1)
        floats.append(torch.from_numpy(pair.copy()))
        place += pair.nbytes
    with torch.no_grad():
        for index, (shape, (scale, bias)) in enumerate(zip(SHAPES, floats, strict=True)):
            whole = np.frombuffer(file, np.int8, int(np.prod(shape)), place)
            place += whole.nbytes
            weights = torch.from_numpy(whole.copy()).float().view(len(scale), -1) * scale[:, None]
            layer = net.layers[index] if index < 4 else net.last
            layer.weight.copy_(weights.view(shape))
            if index < 4:
                norm = net.norms[index]
                norm.running_var.fill_(1 - norm.eps)
                norm.bias.copy_(bias)
            else:
                layer.bias.copy_(bias)
    return net


def logits(net: Net, cells: np.ndarray) -> np.ndarray:
    """Return the 11 logits of cells of relative ink (count x 28 x 28)."""
    net.eval()
    with torch.no_grad():
        parts = torch.from_numpy(np.ascontiguousarray(cells, np.float32)).unsqueeze(1).split(2048)
        return torch.cat([net(part) for part in parts]).numpy()
