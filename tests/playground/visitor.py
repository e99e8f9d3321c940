"""A person at the page, who can change between the members."""

from pathlib import Path

from tests.playground.browser import Tab, quote

IDLE = "const page = window.simcordPreview; if (!page?.ready || page.pendingAction) return null;"
"""See nothing while an action is pending."""
BUTTONS = "[...document.querySelectorAll('#channel-message-list button:not(:disabled)')]"
NEWEST_BUTTONS = (
    "[...[...document.querySelectorAll('.channel-message')].at(-1)"
    ".querySelectorAll('[data-control-key*=\"component\"]:not(:disabled)')]"
)
RECEIPT = IDLE + " return page.lastAction && page.lastAction.requestId !== BEFORE && page.lastAction;"
STALE = "stale-revision"
"""Error code of a click on a message that has changed just before; it may be clicked again."""


class Visitor:
    """What a person does there, in the words of the page."""

    def __init__(self, tab: Tab, album: Path) -> None:
        self._tab = tab
        self._album = album

    async def comes_to(self, url: str) -> None:
        """Open the page, and wait until it shows a channel."""
        await self._tab.open(url)
        await self._tab.wait_for(f"{IDLE} return true;", what="the page")

    async def comes_back(self) -> None:
        """Load the page anew, and wait until it shows a channel."""
        # Until the old page is gone, it would answer.
        await self._tab.wait_for("window.isOld = true; return true;", what="the page")
        await self._tab.reload()
        await self._tab.wait_for(f"if (window.isOld) return null; {IDLE} return true;", what="the page again")

    async def is_told_at(self, url: str) -> str:
        """Open an address that does not lead to the page, and return what it says instead."""
        await self._tab.open("about:blank")
        await self._tab.open(url)
        loaded = "if (document.readyState !== 'complete') return null;"
        sentence = "return document.getElementById('playground-keyless')?.innerText;"
        return await self._tab.wait_for(f"{loaded} {sentence}", what="a sentence")

    async def sees_where_they_are(self) -> list[str]:
        """Return who they are, and the channel, as the toolbar says."""
        pickers = """["viewer-picker", "playground-place"].map((id) => document.getElementById(id))"""
        chosen = f"{pickers}.map((picker) => picker?.selectedOptions[0]?.text)"
        return await self._tab.wait_for(f"{IDLE} return {chosen}.every(Boolean) && {chosen};", what="the toolbar")

    async def reads(self, text: str) -> None:
        """Wait until this can be read somewhere in the channel."""
        seen = f"{IDLE} return document.getElementById('channel-layout').innerText.includes({quote(text)});"
        await self._tab.wait_for(seen, what=text)

    async def is_(self, name: str) -> None:
        """Be this member from now on."""
        chosen = f"""
            {IDLE}
            const picker = document.getElementById("viewer-picker");
            const option = [...picker.options].find((option) => option.text.startsWith({quote(name)}));
            if (!option) return false;
            if (page.viewerId === option.value) return true;
            if (picker.value !== option.value) {{
              picker.value = option.value;
              picker.dispatchEvent(new Event("change"));
            }}
            return false;
        """
        await self._tab.wait_for(chosen, what=f"being {name}")

    async def goes_to(self, place: str) -> None:
        """Another channel, or a thread."""
        chosen = f"""
            {IDLE}
            const picker = document.getElementById("playground-place");
            const option = [...picker.options].find((option) => option.text.includes({quote(place)}));
            if (!option) return false;
            picker.value = option.value;
            picker.dispatchEvent(new Event("change"));
            return page.contextGeneration;
        """
        before = await self._tab.wait_for(chosen, what=f"a way to {place}")
        await self._tab.wait_for(f"{IDLE} return page.contextGeneration > {before};", what=place)

    async def sees_buttons(self) -> list[str]:
        """What can be clicked in the newest message."""
        labels = f"{IDLE} return {NEWEST_BUTTONS}.map((button) => button.innerText);"
        return await self._tab.wait_for(labels, what="buttons")

    async def sees_the_newest_message(self) -> None:
        """Its end is on the screen, without scrolling."""
        seen = f"""
            {IDLE}
            const last = [...document.querySelectorAll(".channel-message")].at(-1);
            const screen = document.getElementById("channel-timeline").getBoundingClientRect();
            return last && Math.round(last.getBoundingClientRect().bottom) <= Math.round(screen.bottom) + 1;
        """
        await self._tab.wait_for(seen, what="the newest message")

    async def can_read(self, text: str) -> bool:
        """Whether this can be read now."""
        channel = f"{IDLE} return document.getElementById('channel-layout').innerText;"
        return text in await self._tab.wait_for(channel, what="the channel")

    async def clicks(self, label: str) -> None:
        """Click on the newest button of this label, and wait until everything that follows has happened."""
        while True:
            before = await self._last_action()
            button = f"return {BUTTONS}.findLast((button) => button.innerText === {quote(label)});"
            await self._tab.click(button, what=label)
            receipt = await self._tab.wait_for(RECEIPT.replace("BEFORE", quote(before)), what=f"{label} answered")
            if STALE not in str(receipt["diagnostics"]):
                assert receipt["settlement"] == "settled", (label, receipt)
                return

    async def _last_action(self) -> str:
        """The id of the last click or command, once nothing is pending."""
        return await self._tab.wait_for(f"{IDLE} return page.lastAction?.requestId ?? 'none';", what="a still page")

    async def commands(self, command: str, **options: str) -> None:
        """Type a slash command and send it."""
        before = await self._last_action()
        await self._tab.click("return document.getElementById('channel-composer-input');", what="the line")
        await self._tab.type_text(command)
        await self._tab.wait_for("return document.querySelector('.command-popup [role=option]');", what="the command")
        await self._tab.press_enter()
        await self._tab.wait_for("return document.querySelector('.command-chip');", what="the command chosen")
        for number, (option, value) in enumerate(options.items()):
            if number:
                await self._tab.click("return document.querySelector('.command-ghost');", what="more options")
            suggested = f"return document.querySelector('.command-suggestion[data-value={option}]');"
            await self._tab.click(suggested, what=option)
            await self._tab.type_text(value)
        # Not by the mouse: what the command could still be given unfolds, and moves the arrow.
        arrow = "document.getElementById('send-message')"
        send = f"if (!{arrow}.disabled) return {arrow}.click() ?? true;"
        await self._tab.wait_for(send, what="the arrow")
        await self._tab.wait_for(RECEIPT.replace("BEFORE", quote(before)), what=f"{command} answered")

    async def lets_pass(self, label: str) -> None:
        """Click on a button of the toolbar that lets time pass, until the page shows another time."""
        shown = "document.getElementById('playground-now').textContent"
        before = await self._tab.wait_for(f"return {shown};", what="the time")
        button = f"[...document.querySelectorAll('#toolbar button')].find((one) => one.innerText === {quote(label)})"
        await self._tab.click(f"return {button};", what=label)
        await self._tab.wait_for(f"return !{button}.disabled && {shown} !== {quote(before)};", what=f"{label} over")

    async def sees_pictures(self) -> list[list[int]]:
        """The sizes of the pictures in the channel, once all of them are there."""
        seen = f"""
            {IDLE}
            const pictures = [...document.querySelectorAll("#channel-message-list img")];
            const sizes = pictures.map((picture) => [picture.naturalWidth, picture.naturalHeight]);
            return sizes.length && sizes.every(([width]) => width) && sizes.sort(([one], [other]) => one - other);
        """
        return await self._tab.wait_for(seen, what="pictures")

    async def sees_room_before_loading(self, kind: str) -> list[int]:
        """The width and the height of an image of this class before it is there, when only its description is."""
        measured = f"""
            {IDLE}
            const image = document.querySelector(".{kind}");
            const waiting = image.cloneNode();
            for (const name of ["src", "width", "height"]) waiting.removeAttribute(name);
            waiting.alt = "description ".repeat(99);
            image.replaceWith(waiting);
            const {{width, height}} = waiting.getBoundingClientRect();
            waiting.replaceWith(image);
            return [Math.round(width), Math.round(height)];
        """
        return await self._tab.wait_for(measured, what=f"room for {kind}")

    async def sees_the_left_edges(self, *kinds: str) -> list[int]:
        """How far these parts of messages begin from the left, the last one of each class."""
        measured = f"""
            {IDLE}
            const last = (kind) => [...document.querySelectorAll("." + kind)].at(-1);
            const parts = [{", ".join(map(quote, kinds))}].map(last);
            return parts.every(Boolean) && parts.map((part) => Math.round(part.getBoundingClientRect().left));
        """
        return await self._tab.wait_for(measured, what=", ".join(kinds))

    async def photographs(self, name: str) -> None:
        """Keep a picture for looking at."""
        await self._tab.wait_for(f"{IDLE} return true;", what="a still page")
        await self._tab.save_screenshot(self._album / f"{name}.png")

    async def holds(self, size: tuple[int, int]) -> None:
        """Look on a screen of this size."""
        await self._tab.resize(*size)
