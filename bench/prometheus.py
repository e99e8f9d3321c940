"""A Prometheus that watches processes of the bot by the alert rules of the documentation; it is installed apart."""

import asyncio
import json
import re
import shutil
import socket
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import aiohttp

RULES: Final = Path(__file__).parents[1] / "docs/alerts.yml"
SCRAPE_SECONDS: Final = 15
START_SECONDS: Final = 30
END_SECONDS: Final = 30
_CONFIG: Final = """\
global: {{scrape_interval: {seconds}s, evaluation_interval: {seconds}s}}
rule_files: [{folder}/alerts.yml]
scrape_configs:
- job_name: nainjaune
  file_sd_configs: [{{files: [{folder}/targets.json], refresh_interval: 1s}}]
"""
_DURATION: Final = re.compile(r"(?<=for: )(\d+)m\b|(?<=\[)(\d+)m(?=\])")
_SECONDS_A_MINUTE: Final = 60


class Alarm(NamedTuple):
    """An alarm that has rung, or was about to."""

    name: str
    state: str
    """Firing or pending."""


def find_program() -> str | None:
    """Return the path of Prometheus; None where it is not installed."""
    return shutil.which("prometheus")


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def hastened(rules: str, times: int) -> str:
    """Return rules that wait, and look back, so many times less long."""
    return _DURATION.sub(lambda match: f"{_SECONDS_A_MINUTE * int(match[1] or match[2]) // times}s", rules)


class Prometheus:
    """A Prometheus with a folder of its own, from the start to the end of a block."""

    def __init__(self, folder: Path, rules: str, seconds: int = SCRAPE_SECONDS) -> None:
        self._folder = folder
        self._targets: dict[str, int] = {}
        self._address = f"127.0.0.1:{free_port()}"
        folder.mkdir()
        (folder / "alerts.yml").write_text(rules, "utf-8")
        (folder / "prometheus.yml").write_text(_CONFIG.format(seconds=seconds, folder=folder), "utf-8")
        self._write_targets()

    async def __aenter__(self) -> Self:
        self._process = self._start()
        self._session = aiohttp.ClientSession(f"http://{self._address}")
        async with asyncio.timeout(START_SECONDS):
            while True:
                if await self._is_ready():
                    return self
                await asyncio.sleep(0.1)

    def _start(self) -> subprocess.Popen[bytes]:
        program = find_program()
        assert program, "Prometheus is not installed"
        options = {"config.file": "prometheus.yml", "storage.tsdb.path": "data", "web.listen-address": self._address}
        command = [program, *(f"--{name}={value}" for name, value in options.items())]
        with (self._folder / "log").open("wb") as log:
            return subprocess.Popen(command, cwd=self._folder, stdout=log, stderr=log)  # noqa: S603 - found above

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()
        self._process.terminate()
        await asyncio.to_thread(self._process.wait, END_SECONDS)

    def watch(self, name: str, port: int) -> None:
        """Watch one more process."""
        self._targets[name] = port
        self._write_targets()

    def forget(self, name: str) -> None:
        """Watch a process no more."""
        del self._targets[name]
        self._write_targets()

    async def ringing(self) -> set[str]:
        """Return the names of the alarms that ring now."""
        found = await self._ask("alerts", {})
        return {alert["labels"]["alertname"] for alert in found["alerts"] if alert["state"] == "firing"}

    async def rung(self, seconds: float) -> dict[Alarm, float]:
        """Return for how many seconds of the last ones each alarm rang, or was about to."""
        query = f"sum by (alertname, alertstate) (count_over_time(ALERTS[{int(seconds)}s]))"
        found = await self._ask("query", {"query": query})
        return {
            Alarm(row["metric"]["alertname"], row["metric"]["alertstate"]): SCRAPE_SECONDS * float(row["value"][1])
            for row in found["result"]
        }

    async def value(self, query: str) -> float | None:
        """Return what an expression comes to; None if there is nothing."""
        found = (await self._ask("query", {"query": query}))["result"]
        return float(found[0]["value"][1]) if found else None

    async def _ask(self, what: str, given: Mapping[str, str]) -> Any:  # noqa: ANN401 - whatever it answers
        async with self._session.get(f"/api/v1/{what}", params=given) as response:
            told = await response.json()
        if told["status"] != "success":
            raise RuntimeError(told["error"])
        return told["data"]

    async def _is_ready(self) -> bool:
        if self._process.poll() is not None:
            raise RuntimeError((self._folder / "log").read_text("utf-8"))
        try:
            async with self._session.get("/-/ready") as response:
                return response.ok
        except aiohttp.ClientConnectionError:
            return False

    def _write_targets(self) -> None:
        groups = [
            {"targets": [f"127.0.0.1:{port}"], "labels": {"process": name}} for name, port in self._targets.items()
        ]
        written = self._folder / "targets.new"
        written.write_text(json.dumps(groups), "utf-8")
        written.replace(self._folder / "targets.json")
