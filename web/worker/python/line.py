"""The worker's connection to the page, and to itself."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from traceback import format_exception
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

#: The answer to a call; or, when something has to be fetched first, what to do after that.
Said = str | Awaitable[Callable[[], "Said"]]


#: Has a port heard, given what hears its messages; what that raises ends the worker.
Listen = Callable[[Any, Any], None]


class Soon:
    """Does work in messages that the worker sends to itself.

    What takes long is done there: ended while Python runs in a task of asyncio's, a worker of
    Firefox's logs an error of no meaning.

    Parameters
    ----------
    listen : callable
        Has its port heard.
    """

    def __init__(self, listen: Listen) -> None:
        channel = js.MessageChannel.new()
        listen(channel.port1, create_proxy(self._work))
        self._port = channel.port2
        self._waiting: deque[Callable[[], None]] = deque()

    def __call__(self, work: Callable[[], None]) -> None:
        """Do something when what is under way is done."""
        self._waiting.append(work)
        self._port.postMessage("")

    def _work(self, _: object) -> None:
        self._waiting.popleft()()


class Line:
    """The connection to the page: answers calls one after the other, in the order of arrival.

    A call is the function's name and its JSON, separated by a line break. A message to the page
    is "answer", "note" or "broke", a line break, and the text.

    Parameters
    ----------
    listen : callable
        Has its port heard.
    ask : callable
        Answers a call, given its name and its JSON, or fetches what it lacks.
    refusal : callable
        Returns the answer when something could not be fetched, and raises every other error.
    soon : Soon
        Does what is left when something was fetched.
    """

    def __init__(
        self,
        listen: Listen,
        ask: Callable[[str, str], Said],
        refusal: Callable[[BaseException], str],
        soon: Soon,
    ) -> None:
        self._ask, self._refusal, self._soon = ask, refusal, soon
        channel = js.MessageChannel.new()
        self._port = channel.port1
        listen(self._port, create_proxy(self._hear))
        self._waiting: deque[Callable[[], Said]] = deque()
        self._task: asyncio.Future | None = None
        message = {"sudokulp": "port", "port": channel.port2}
        shown = to_js(message, dict_converter=js.Object.fromEntries)
        js.postMessage(shown, to_js([channel.port2]))

    def say(self, kind: str, text: str) -> None:
        """Send something to the page."""
        self._port.postMessage(f"{kind}\n{text}")

    def _hear(self, event) -> None:
        name, _, text = event.data.partition("\n")
        self._waiting.append(partial(self._ask, name, text))
        if self._task is None:
            self._serve()

    def _serve(self) -> None:
        """Answer what waits, until something has to be fetched."""
        self._task = None
        while self._waiting:
            try:
                said = self._said(self._waiting.popleft())
            except Exception as error:  # noqa: BLE001 - the page is told
                self._break(error)
                return
            if not isinstance(said, str):
                self._task = asyncio.ensure_future(said)
                self._task.add_done_callback(self._fetched)
                return
            self.say("answer", said)

    def _said(self, call: Callable[[], Said]) -> Said:
        try:
            return call()
        except OSError as error:
            return self._refusal(error)

    def _fetched(self, task: asyncio.Future) -> None:
        """Go on with a call that had to wait, then with those that came meanwhile."""
        error = task.exception()
        self._waiting.appendleft(partial(self._refusal, error) if error else task.result())
        self._soon(self._serve)

    def _break(self, error: BaseException) -> None:
        """Tell the page of an unexpected exception: it ends this worker.

        It is not raised again: PyScript's own listener sometimes fails on it.
        """
        js.console.error("".join(format_exception(error)))
        self.say("broke", f"{type(error).__name__}: {error}")
