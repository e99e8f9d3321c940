"""A window of the page without a browser."""

from typing import Any

import aiohttp


class Window:
    """The page as its script sees it."""

    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self._http = http
        self._base, _, capability = url.partition("#")
        self._headers = {"X-Simcord-Capability": capability}
        self._sequence = 0

    async def opens(self, you: str | None = None, place: str | None = None) -> dict[str, Any]:
        """Open the page as this member in this channel, and return what it shows."""
        snapshot = await self._asks("POST", "api/pages", {"viewer_id": you, "target_id": place})
        self._headers["X-Simcord-Context"] = snapshot["context"]["id"]
        return snapshot

    async def state(self) -> dict[str, Any]:
        """Return what the page shows now."""
        return await self._asks("GET", "api/state")

    async def does(self, kind: str, **what: object) -> dict[str, Any]:
        """Send a request of the toolbar, or of the page itself."""
        return await self._asks("POST", "api/action", {"kind": kind, **what})

    async def clicks(self, snapshot: dict[str, Any], label: str) -> dict[str, Any]:
        """Click on a button of the page as it was in this snapshot."""
        number, key = _button(snapshot, label)
        return await self.acts(snapshot, "click", target_id=number, control_key=key)

    async def acts(self, snapshot: dict[str, Any], kind: str, **what: object) -> dict[str, Any]:
        """Do something on the page as it was in this snapshot."""
        self._sequence += 1
        return await self.does(
            kind,
            protocol_version=3,
            request_id=f"r{self._sequence}",
            sequence=self._sequence,
            generation=snapshot["context"]["generation"],
            bot_generation=snapshot["botGeneration"],
            published_revision=snapshot["publishedRevision"],
            **what,
        )

    async def _asks(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        async with self._http.request(method, self._base + path, json=body, headers=self._headers) as answer:
            answer.raise_for_status()
            return await answer.json()


def _button(snapshot: dict[str, Any], label: str) -> tuple[str, str]:
    for number in reversed(snapshot["timeline"]):
        for part in _parts(snapshot["messages"][number]["components"]):
            if part.get("label") == label:
                return number, part["control_key"]
    raise AssertionError(f"no button {label!r}")


def _parts(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [found for part in parts for found in [part, *_parts(part.get("components", []))]]
