"""The worker's message ports, to the page and to itself."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from traceback import format_exception
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

#: The answer to a call, or, if something has to be fetched first, an awaitable for how to retry.
Answer = str | Awaitable[Callable[[], "Answer"]]

#: Sets the listener of a port; an exception in the listener ends the worker.
Listen = Callable[[Any, Any], None]


class Soon:
    """Runs functions in messages that the worker sends to itself.

    Long work runs here and not in an asyncio task, during which Firefox logs a meaningless error
    if the worker is terminated.

    Parameters
    ----------
    listen : callable
        Sets the listener of a port.
    """

    def __init__(self, listen: Listen) -> None:
        channel = js.MessageChannel.new()
        listen(channel.port1, create_proxy(self._work))
        self._port = channel.port2
        self._waiting: deque[Callable[[], None]] = deque()

    def __call__(self, work: Callable[[], None]) -> None:
        """Run a function once the current work is done."""
        self._waiting.append(work)
        self._port.postMessage("")

    def _work(self, _: object) -> None:
        self._waiting.popleft()()


class Line:
    """The connection to the page, which answers calls one by one in the order of arrival.

    A call consists of an operation's name, a line break and the request as JSON. A message to the
    page consists of "answer", "note" or "broke", a line break and a text.

    Parameters
    ----------
    listen : callable
        Sets the listener of a port.
    ask : callable
        Takes name and request of a call, and returns the answer or fetches what is missing.
    refusal : callable
        Returns the answer for a failed download, and raises any other error.
    soon : Soon
        Continues after a download.
    """

    def __init__(
        self,
        listen: Listen,
        ask: Callable[[str, str], Answer],
        refusal: Callable[[BaseException], str],
        soon: Soon,
    ) -> None:
        self._ask, self._refusal, self._soon = ask, refusal, soon
        channel = js.MessageChannel.new()
        self._port = channel.port1
        listen(self._port, create_proxy(self._hear))
        self._waiting: deque[Callable[[], Answer]] = deque()
        self._task: asyncio.Future | None = None
        message = {"sudokulp": "port", "port": channel.port2}
        shown = to_js(message, dict_converter=js.Object.fromEntries)
        js.postMessage(shown, to_js([channel.port2]))

    def say(self, kind: str, text: str) -> None:
        """Send a message to the page."""
        self._port.postMessage(f"{kind}\n{text}")

    def _hear(self, event) -> None:
        name, _, text = event.data.partition("\n")
        self._waiting.append(partial(self._ask, name, text))
        if self._task is None:
            self._serve()

    def _serve(self) -> None:
        """Answer the waiting calls, until something has to be fetched."""
        self._task = None
        while self._waiting:
            try:
                answer = self._answer(self._waiting.popleft())
            except Exception as error:  # noqa: BLE001 - it is reported to the page
                self._break(error)
                return
            if not isinstance(answer, str):
                self._task = asyncio.ensure_future(answer)
                self._task.add_done_callback(self._fetched)
                return
            self.say("answer", answer)

    def _answer(self, call: Callable[[], Answer]) -> Answer:
        try:
            return call()
        except OSError as error:
            return self._refusal(error)

    def _fetched(self, task: asyncio.Future) -> None:
        """Continue with the call that had to wait, then with those received meanwhile."""
        error = task.exception()
        self._waiting.appendleft(partial(self._refusal, error) if error else task.result())
        self._soon(self._serve)

    def _break(self, error: BaseException) -> None:
        """Report an unexpected exception to the page, which terminates this worker.

        The exception is not raised again, as PyScript's own listener sometimes fails on it.
        """
        js.console.error("".join(format_exception(error)))
        self.say("broke", f"{type(error).__name__}: {error}")
