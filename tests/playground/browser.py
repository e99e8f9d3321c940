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
import subprocess
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
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
PAUSE = 40
"""The milliseconds between two looks: what is read there makes the browser lay the page out again."""

WAIT_FOR = """
new Promise((resolve, reject) => {
  const end = performance.now() + TIMEOUT;
  const look = () => {
    const value = (() => { SCRIPT })();
    if (value) resolve(value);
    else if (performance.now() > end) reject(new Error("timeout"));
    else setTimeout(look, PAUSE);
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

    async def wait_for(self, script: str, *, what: str) -> Any:
        """Run the script again and again until it returns something true, and return that."""
        expression = (
            WAIT_FOR.replace("SCRIPT", script)
            .replace("TIMEOUT", str(1000 * TIMEOUT_SECONDS))
            .replace("PAUSE", str(PAUSE))
        )
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


@contextmanager
def run_browser(chromium: str, profile: Path) -> Generator[str]:
    """Run the browser with a profile of its own during the block, and yield its host and port."""
    command = [chromium, *FLAGS, f"--user-data-dir={profile}", "about:blank"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as browser:
        try:
            yield _address(browser)
        finally:
            browser.kill()
            browser.communicate()


def _address(browser: subprocess.Popen[bytes]) -> str:
    """Return the host and port that the browser writes when it is ready."""
    assert browser.stderr is not None
    output = ""
    while line := browser.stderr.readline().decode(errors="replace"):
        if match := re.search(r"DevTools listening on ws://([^/]+)/", line):
            return match[1]
        output += line
    raise AssertionError(f"the browser did not start: {output}")


@asynccontextmanager
async def open_tab(browser: str) -> AsyncGenerator[Tab]:
    """Yield a new tab of the browser at this address."""
    async with aiohttp.ClientSession(f"http://{browser}") as http:
        async with http.put("/json/new?about:blank") as answer:
            tab = await answer.json()
        async with http.ws_connect(tab["webSocketDebuggerUrl"], max_msg_size=0) as socket:
            yield Tab(socket)
        async with http.get(f"/json/close/{tab['id']}"):
            pass


def quote(text: str) -> str:
    """Return the text as a JavaScript literal."""
    return json.dumps(text)
