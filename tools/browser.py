"""One tab of a headless Chromium, driven over the Chrome DevTools Protocol.

Playwright would do the same, but has no wheel for Alpine (musl) and no source package: with it in the lock, none of
the development tools could be installed there. Its wheel is 53 MB, for tests and tools that need seven commands.
"""

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
from typing import Any

import aiohttp

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
)
TIMEOUT_SECONDS = 30

WAIT_FOR = """
new Promise((resolve, reject) => {
  const end = performance.now() + TIMEOUT;
  const look = () => {
    const value = (() => { SCRIPT })();
    if (value) resolve(value);
    else if (performance.now() > end) reject(new Error("timeout"));
    else requestAnimationFrame(look);
  };
  look();
})
"""
MIDDLE_OF = """
const element = (() => { SCRIPT })();
if (!element) return null;
element.scrollIntoView({block: "nearest"});
const box = element.getBoundingClientRect();
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
const top = document.elementFromPoint(x, y);
return top && (element.contains(top) || top.contains(element)) ? {x, y} : null;
"""


def find_chromium() -> str | None:
    """Return the browser named by `CHROMIUM`, or else the first one on the PATH."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, COMMANDS)), None)


class Tab:
    """One tab. A script is the body of a JavaScript function."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._ids = count(1)

    async def call(self, method: str, **params: object) -> dict[str, Any]:
        """Send one command of the protocol, and return its result."""
        command_id = next(self._ids)
        await self._socket.send_json({"id": command_id, "method": method, "params": params})
        async with asyncio.timeout(2 * TIMEOUT_SECONDS):
            while (answer := await self._socket.receive_json()).get("id") != command_id:
                continue
        assert "error" not in answer, answer
        return answer["result"]

    async def open(self, url: str) -> None:
        """Go to this address."""
        await self.call("Page.navigate", url=url)

    async def reload(self) -> None:
        await self.call("Page.reload")

    async def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        await self.call("Emulation.setDeviceMetricsOverride", deviceScaleFactor=1, mobile=False, **size)

    async def wait_for(self, script: str, *, what: str) -> Any:  # noqa: ANN401 - what the script returns
        """Run the script in every frame until it returns something true, and return that."""
        expression = WAIT_FOR.replace("SCRIPT", script).replace("TIMEOUT", str(1000 * TIMEOUT_SECONDS))
        answer = await self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            page = await self.call("Runtime.evaluate", expression="document.body.innerText")
            raise AssertionError(f"{what}: {answer['exceptionDetails']}\n{page['result'].get('value')}")
        return answer["result"].get("value")

    async def click(self, script: str, *, what: str) -> None:
        """Wait until the script returns an element that nothing covers, and click on it."""
        middle = await self.wait_for(MIDDLE_OF.replace("SCRIPT", script), what=what)
        for kind in ("mousePressed", "mouseReleased"):
            await self.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **middle)

    async def type_text(self, text: str) -> None:
        await self.call("Input.insertText", text=text)

    async def press_enter(self) -> None:
        enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text="\r", **enter)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **enter)

    async def save_screenshot(self, path: Path) -> None:
        screenshot = await self.call("Page.captureScreenshot", format="png")
        await asyncio.to_thread(path.write_bytes, base64.b64decode(screenshot["data"]))


@asynccontextmanager
async def open_tab(chromium: str, profile: Path) -> AsyncGenerator[Tab]:
    """Run the browser with a profile of its own, and yield its tab."""
    browser = await asyncio.create_subprocess_exec(
        *[chromium, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with aiohttp.ClientSession() as http:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                address = await _tab_address(http, await _browser_address(browser))
            async with http.ws_connect(address, max_msg_size=0) as socket:
                yield Tab(socket)
    finally:
        browser.kill()
        await browser.communicate()


async def _tab_address(http: aiohttp.ClientSession, browser_address: str) -> str:
    async with http.get(f"http://{browser_address}/json/list") as answer:
        return next(tab["webSocketDebuggerUrl"] for tab in await answer.json() if tab["type"] == "page")


async def _browser_address(browser: asyncio.subprocess.Process) -> str:
    """Return the host and port that the browser writes when it is ready."""
    assert browser.stderr is not None
    output = ""
    while line := (await browser.stderr.readline()).decode(errors="replace"):
        if found := re.search(r"DevTools listening on ws://([^/]+)/", line):
            return found[1]
        output += line
    raise AssertionError(f"the browser did not start: {output}")


def quote(text: str) -> str:
    """Return the text as a JavaScript literal."""
    return json.dumps(text)
