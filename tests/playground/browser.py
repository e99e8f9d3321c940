"""A headless Chromium, driven over its own protocol: no driver to install beside it."""

import asyncio
import base64
import json
import os
import re
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Self

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ALONE = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
)
PATIENCE = 30.0
"""Seconds after which what is waited for is taken not to come."""
DESKTOP = (1280, 900)
PHONE = (400, 860)

UNTIL = """
new Promise((found, missed) => {
  const end = performance.now() + PATIENCE;
  const look = () => {
    const value = (() => { SCRIPT })();
    if (value) found(value);
    else if (performance.now() > end) missed(new Error("not seen in time"));
    else requestAnimationFrame(look);
  };
  look();
})
"""


def installed() -> str | None:
    """The browser of this machine; `CHROMIUM` names another."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Tab:
    """One page of the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = count(1)
        self._session: str | None = None

    @classmethod
    async def opened(cls, socket: aiohttp.ClientWebSocketResponse, size: tuple[int, int]) -> Self:
        tab = cls(socket)
        target = await tab.asks("Target.createTarget", url="about:blank")
        session = await tab.asks("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        tab._session = session["sessionId"]
        await tab.resizes(*size)
        return tab

    async def asks(self, method: str, **params: Any) -> dict[str, Any]:
        """One command of the protocol, and its result."""
        number = next(self._numbers)
        asked = {"id": number, "method": method, "params": params}
        await self._socket.send_json(asked | ({"sessionId": self._session} if self._session else {}))
        async with asyncio.timeout(2 * PATIENCE):
            while (answer := await self._socket.receive_json()).get("id") != number:
                continue
        assert "error" not in answer, answer
        return answer["result"]

    async def goes_to(self, url: str) -> None:
        await self.asks("Page.navigate", url=url)

    async def resizes(self, width: int, height: int) -> None:
        await self.asks(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )

    async def sees(self, script: str, *, what: str) -> Any:
        """Wait until this script returns something true, and give it."""
        expression = UNTIL.replace("SCRIPT", script).replace("PATIENCE", str(1000 * PATIENCE))
        answer = await self.asks("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, f"{what}: {answer['exceptionDetails']}\n{await self.text()}"
        return answer["result"].get("value")

    async def text(self) -> str:
        """What there is to read."""
        answer = await self.asks("Runtime.evaluate", expression="document.body.innerText", returnByValue=True)
        return answer["result"].get("value", "")

    async def clicks_at(self, script: str, *, what: str) -> None:
        """Click in the middle of the element that this script returns, once it is there."""
        spot = await self.sees(
            f"""
            const element = (() => {{ {script} }})();
            if (!element) return null;
            element.scrollIntoView({{block: "nearest"}});
            const box = element.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const on_top = document.elementFromPoint(x, y);
            return on_top && (element.contains(on_top) || on_top.contains(element)) ? [x, y] : null;
            """,
            what=what,
        )
        where = {"x": spot[0], "y": spot[1], "button": "left", "clickCount": 1}
        await self.asks("Input.dispatchMouseEvent", type="mousePressed", **where)
        await self.asks("Input.dispatchMouseEvent", type="mouseReleased", **where)

    async def types(self, text: str) -> None:
        await self.asks("Input.insertText", text=text)

    async def presses(self, key: str, code: int) -> None:
        pressed = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        await self.asks("Input.dispatchKeyEvent", type="keyDown", **pressed, **({"text": "\r"} if code == 13 else {}))
        await self.asks("Input.dispatchKeyEvent", type="keyUp", **pressed)

    async def photographs(self, path: Path) -> None:
        """Keep a picture of what is on the screen."""
        picture = await self.asks("Page.captureScreenshot", format="png")
        await asyncio.to_thread(path.write_bytes, base64.b64decode(picture["data"]))


@asynccontextmanager
async def started(command: str, profile: Path) -> AsyncGenerator[aiohttp.ClientWebSocketResponse]:
    """The browser, with a profile of its own, for as long as it is needed."""
    browser = await asyncio.create_subprocess_exec(
        command, *ALONE, f"--user-data-dir={profile}", stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(PATIENCE):
            address = await _address(browser)
        async with aiohttp.ClientSession() as http, http.ws_connect(address, max_msg_size=0) as socket:
            yield socket
    finally:
        browser.kill()
        await browser.communicate()


async def _address(browser: asyncio.subprocess.Process) -> str:
    assert browser.stderr is not None
    said = ""
    while line := (await browser.stderr.readline()).decode(errors="replace"):
        if found := re.search(r"DevTools listening on (ws://\S+)", line):
            return found[1]
        said += line
    raise AssertionError(f"the browser did not start: {said}")


def quoted(text: str) -> str:
    """Text as it stands in a script."""
    return json.dumps(text)
