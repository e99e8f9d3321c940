"""Figures for Prometheus. Other modules are given its methods, so that only this one needs the library.

No label names a person, a server or a table.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    ProcessCollector,
    generate_latest,
)

from bot.edge.measures import Measures
from bot.edge.request_trace import NO_SCOPE, SCOPES, TOO_MANY_REQUESTS, InvalidRequests, trace_requests
from bot.edge.responder import Delivery
from bot.robots import CHARACTERS, LEVELS
from bot.store.database import Store

PREFIX: Final = "nainjaune_"
ANSWER_BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0)
"""Discord waits three seconds; the bot defers after one and a half."""
SHORT_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
PICTURE_BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.3, 1.0, 2.5, 5.0, 20.0)
LEVELS_COUNTED: Final = (logging.WARNING, logging.ERROR, logging.CRITICAL)
FORMAT: Final = CONTENT_TYPE_LATEST
UNKNOWN: Final = float("nan")
"""The value of a figure that cannot be determined now."""
TOTALS: Final = {
    "conflicts": "What was done again, as others had written the same meanwhile",
}
_LEVEL_OF: Final[Mapping[str, str]] = {character.name: character.level for character in CHARACTERS} | {
    level: level for level in LEVELS
}


class _Registry(CollectorRegistry):
    """All figures; each is registered when it is made."""

    def collect(self) -> Iterator[Metric]:
        """Yield all figures, without the times of their creation, which nobody uses and which double their number."""
        for metric in super().collect():
            metric.samples = [sample for sample in metric.samples if not sample.name.endswith("_created")]
            yield metric

    def histogram(self, name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(PREFIX + name, text, labels, buckets=buckets, registry=self)

    def histograms(self, name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Callable[..., Histogram]:
        """Return a function from labels to a histogram."""
        return cache(self.histogram(name, text, buckets, *labels).labels)

    def counters(self, name: str, text: str, *labels: str) -> Callable[..., Counter]:
        """Return a function from labels to a counter."""
        return cache(Counter(PREFIX + name, text, labels, registry=self).labels)

    def gauge(self, name: str, text: str, *labels: str) -> Gauge:
        gauge = Gauge(PREFIX + name, text, labels, registry=self)
        if not labels:
            gauge.set(UNKNOWN)  # until it is first determined
        return gauge


class TotalCounters:
    """Counters of things that are counted elsewhere since the start."""

    def __init__(self, registry: _Registry) -> None:
        self._counters = {name: Counter(PREFIX + name, text, registry=registry) for name, text in TOTALS.items()}
        self._before = dict.fromkeys(TOTALS, 0)

    def count_up(self, name: str, total: int) -> None:
        """Raise a counter to this total."""
        self._counters[name].inc(total - self._before[name])
        self._before[name] = total


class Gauges:
    """Figures that are determined whenever the metrics are requested."""

    def __init__(self, registry: _Registry) -> None:
        gauge = registry.gauge
        self.timer_age = gauge("timer_age_seconds", "Since the timer last came round")
        self.overdue_tables = gauge("overdue_tables", "Tables with a deadline that passed over a minute ago")
        self.timer_lag = gauge("timer_lag_seconds", "Since the oldest deadline that has passed")
        self.outdated_messages = gauge("outdated_messages", "Tables whose message is not what was saved last")
        self.invalid_requests = gauge("invalid_requests", "In the last ten minutes; Discord bans an address at 10,000")
        self.ledger_faults = gauge("ledger_faults", "Sums in the ledger that do not agree; 0 if all is well")
        self.ledger_age = gauge("ledger_age_seconds", "Since the newest postings were checked")
        self.servers = gauge("servers", "Servers that the bot is on")
        self.open_tables = gauge("open_tables", "Tables that are open")
        self.shards = gauge("shards", "Connections to Discord", "state")
        self.info = gauge("info", "1, for what runs", "version", "cluster", "clusters", "shards")
        self.failing_loops = gauge("failing_loops", "Loops that have ended, or failed the last time")
        self.connections = gauge("connections", "To the database: used, idle, and at most", "state")


class Metrics(Measures):
    def __init__(self) -> None:
        super().__init__(trace_requests(self._request_ended))
        self._registry = registry = _Registry()
        ProcessCollector(registry=registry)
        self._invalid = InvalidRequests()
        histogram, histograms, counters = registry.histogram, registry.histograms, registry.counters
        self._answer = histograms("answer_seconds", "Until an interaction is answered", ANSWER_BUCKETS, "verb")
        self._deferred = counters("answers_deferred", "Interactions told that the answer will come", "verb")
        self._lost = counters("answers_lost", "Interactions whose answer Discord did not take", "verb")
        self._commit = histogram("commit_seconds", "Until a transaction is on the disk", SHORT_BUCKETS)
        self._connecting = histogram("connection_wait_seconds", "For a connection of the pool", SHORT_BUCKETS)
        self._waiting = histogram("request_wait_seconds", "For the turn of a request to Discord", ANSWER_BUCKETS)
        self._request = counters("requests", "Requests to Discord", "method", "route", "status")
        self._limited = counters("rate_limited", "Requests that Discord refused as too many", "scope")
        self._loop_delay = histogram("loop_delay_seconds", "By which the event loop is late", SHORT_BUCKETS)
        self._picture = histograms("picture_seconds", "Until a picture is drawn", PICTURE_BUCKETS, "picture")
        self._robot = histograms("robot_seconds", "Until a robot has chosen", SHORT_BUCKETS, "level")
        self._logged = counters("log_records", "Lines of the log", "level")
        self.totals: Final = TotalCounters(registry)
        self.gauges: Final = Gauges(registry)
        for level in LEVELS_COUNTED:
            self._logged(logging.getLevelName(level))
        for scope in (*SCOPES, NO_SCOPE):
            self._limited(scope)

    def answered(self, verb: str, delivery: Delivery) -> None:
        self._answer(verb).observe(delivery.seconds)
        if delivery.is_deferred:
            self._deferred(verb).inc()
        if delivery.is_lost:
            self._lost(verb).inc()

    def watch(self, store: Store) -> None:
        store.on_commit, store.on_connect = self._commit.observe, self._connecting.observe

    def had_turn(self, seconds: float) -> None:
        self._waiting.observe(seconds)

    def drawn(self, picture: str, seconds: float) -> None:
        self._picture(picture).observe(seconds)

    def was_late(self, seconds: float) -> None:
        self._loop_delay.observe(seconds)

    def chose(self, robot: str, seconds: float) -> None:
        self._robot(_LEVEL_OF[robot]).observe(seconds)

    def log_handler(self) -> logging.Handler:
        """Return a handler that counts warnings and errors."""
        return _Counting(lambda level: self._logged(level).inc())

    def exposition(self) -> bytes:
        """Return all figures in the text format of Prometheus."""
        self.gauges.invalid_requests.set(self._invalid.count())
        return generate_latest(self._registry)

    def _request_ended(self, method: str, route: str, status: str, scope: str) -> None:
        self._request(method, route, status).inc()
        if status == TOO_MANY_REQUESTS:
            self._limited(scope).inc()
        self._invalid.note(status, scope)


class _Counting(logging.Handler):
    """Counts the records of each level from warning on."""

    def __init__(self, count: Callable[[str], None]) -> None:
        super().__init__(min(LEVELS_COUNTED))
        self._count = count

    def emit(self, record: logging.LogRecord) -> None:
        self._count(record.levelname)
