"""Ten figures for Prometheus, beside those of the process. Only this module needs the library.

No label names a person, a server or a table.
"""

import asyncio
import logging
from typing import Final

import aiohttp
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from bot.edge.responder import Delivery

ANSWER_BUCKETS: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0)
"""Discord waits three seconds; the bot defers after one and a half."""
DELAY_BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
FAILED: Final = "failed"
"""Stands for the status of a request that got no answer."""
FORMAT: Final = CONTENT_TYPE_LATEST
UNKNOWN: Final = float("nan")
"""The value of a figure that cannot be determined now."""

disable_created_metrics()  # which nobody uses


class Metrics:
    """The figures; the gauges are set whenever they are asked for."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)

        def gauge(name: str, text: str) -> Gauge:
            made = Gauge(f"nainjaune_{name}", text, registry=registry)
            made.set(UNKNOWN)
            return made

        self._answers = Histogram(
            "nainjaune_answer_seconds", "Until an interaction is answered", buckets=ANSWER_BUCKETS, registry=registry
        )
        self._lost = Counter("nainjaune_answers_lost", "Answers that Discord did not take", registry=registry)
        self._requests = Counter("nainjaune_requests", "Requests to Discord", ["status"], registry=registry)
        self._delay = Histogram(
            "nainjaune_loop_delay_seconds", "Of the event loop", buckets=DELAY_BUCKETS, registry=registry
        )
        self._errors = Counter("nainjaune_errors", "Lines of the log from ERROR upwards", registry=registry)
        self.open_tables = gauge("open_tables", "Tables that are open")
        self.overdue_tables = gauge("overdue_tables", "Tables with a deadline that passed over a minute ago")
        self.outdated_messages = gauge("outdated_messages", "Tables whose message is not what was saved last")
        self.cut_shards = gauge("cut_shards", "Shards that are not connected to Discord")
        self.backup_age = gauge("backup_age_seconds", "Since the backup of the day was last found in its place")

    def answered(self, delivery: Delivery) -> None:
        """Record how an interaction was answered."""
        self._answers.observe(delivery.seconds)
        if delivery.is_lost:
            self._lost.inc()

    def was_late(self, seconds: float) -> None:
        """Record by how much the event loop is late."""
        self._delay.observe(seconds)

    def log_handler(self) -> logging.Handler:
        """Return a handler that counts errors."""
        handler = logging.Handler(logging.ERROR)
        handler.emit = lambda record: self._errors.inc()  # noqa: ARG005 - as logging calls it
        return handler

    def exposition(self) -> bytes:
        """Return all figures in the text format of Prometheus."""
        return generate_latest(self._registry)

    def trace(self) -> aiohttp.TraceConfig:
        """Return what counts every request to Discord."""

        async def ended(_session: object, _context: object, params: aiohttp.TraceRequestEndParams) -> None:
            self._requests.labels(params.response.status).inc()

        async def failed(_session: object, _context: object, params: aiohttp.TraceRequestExceptionParams) -> None:
            if not isinstance(params.exception, asyncio.CancelledError):
                self._requests.labels(FAILED).inc()

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(ended)
        trace.on_request_exception.append(failed)
        return trace
