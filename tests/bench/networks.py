"""Simulated networks: a server with limited speed, and a visit through it.

The server sends compressed copies, as `build.py serve` does. All its answers share the network's
bandwidth, and each is delayed by the network's latency. This throttles all requests, including
those
of workers and of the service worker, which Chromium's own throttling of a page omits.
"""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import BinaryIO

from served import Handler, Site

#: Bytes sent at once.
PIECE = 4096


@dataclass(frozen=True)
class Network:
    """A network: bandwidth in megabits per second, and latency in seconds."""

    name: str
    megabits: float
    delay: float


NETWORKS = {
    "fast4g": Network("fast 4G, 9 Mbit/s, 60 ms", 9.0, 0.06),
    "slow4g": Network("slow 4G, 1.6 Mbit/s, 150 ms", 1.6, 0.15),
}


class Wire:
    """The bandwidth that all answers share. Chunks are sent one after another."""

    def __init__(self, network: Network) -> None:
        self.delay = network.delay
        self._a_byte = 8 / (network.megabits * 1e6)
        self._free = 0.0
        self._lock = Lock()

    def carry(self, size: int) -> None:
        """Wait until this many bytes would have been sent, after the bytes already waiting."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size * self._a_byte
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


class SlowHandler(Handler):
    def __init__(self, wire: Wire, *arguments: object, directory: str) -> None:
        self._wire = wire
        super().__init__(*arguments, directory=directory)

    def send_head(self) -> BinaryIO | None:
        time.sleep(self._wire.delay)
        return super().send_head()

    def copyfile(self, source: BinaryIO, outputfile: object) -> None:
        while piece := source.read(PIECE):
            self._wire.carry(len(piece))
            shutil.copyfileobj(BytesIO(piece), outputfile)


class SlowSite(Site):
    def __init__(self, folder: Path, network: Network) -> None:
        super().__init__(folder)
        self._wire = Wire(network)

    def handler(self) -> partial[SlowHandler]:
        return partial(SlowHandler, self._wire, directory=str(self.folder))


@contextmanager
def behind(network: Network, folder: Path) -> Iterator[str]:
    site = SlowSite(folder, network).start()
    try:
        yield site.url
    finally:
        site.end()
