"""Avatars come over a real socket, from a place that may do whatever it likes; nobody waits for them."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from io import BytesIO
from zlib import crc32

import discord
import pytest
from aiohttp import web
from discord.asset import Asset
from discord.http import Route
from PIL import Image

from bot.edge import avatars
from bot.edge.avatars import MAX_AT_ONCE, MAX_WISHES, Avatars
from bot.pictures.drawing.avatars import ALBUM
from tests.sockets.world import HERE, MAX_TURNS, TOKEN
from tools.gateway import Bot
from tools.loopback import Loopback

pytestmark = pytest.mark.usefixtures("loopback")
KINDS = ("good", "animated", "missing", "broken", "garbled", "tiny", "transparent", "huge", "cut")
SHOWN = ("good", "animated")
MEMBERS = 1000
MAX_KEPT = 8 * 1024
"""The bytes that are kept of an avatar, whatever was sent."""


def png(colour: str, size: int = 128, **how: object) -> bytes:
    image, out = Image.new("RGBA", (size, size), colour), BytesIO()
    if size > 1 and colour != "#00000000":
        image.paste("#ffffff", (0, 0, size // 2, size))
    image.save(out, "PNG", **how)
    return out.getvalue()


def garbled() -> bytes:
    """Return an image with an empty colour profile, over which Pillow stumbles."""
    good, head = png("#ff0000"), 33  # the signature and IHDR
    return good[:head] + bytes(4) + b"iCCP" + crc32(b"iCCP").to_bytes(4) + good[head:]


FILES = {
    "good": png("#ff0000"),
    "garbled": garbled(),
    "animated": png("#ff0000", save_all=True, append_images=[Image.new("RGBA", (128, 128), "#0000ff")]),
    "tiny": png("#ff0000", 1),
    "transparent": png("#00000000"),
    "huge": bytes(5 * 1024 * 1024),
}


class Cdn:
    """What Discord keeps avatars on; the name of each says what happens to whoever asks for it."""

    def __init__(self) -> None:
        self.files = dict(FILES)
        self.asked = Counter[str]()
        self.at_once = self.most_at_once = 0
        self.ended = asyncio.Event()

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        kind = request.path.rpartition("/")[2].partition("-")[0]
        self.asked[kind] += 1
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            return await self._answer(kind, request)
        finally:
            self.at_once -= 1

    async def _answer(self, kind: str, request: web.BaseRequest) -> web.StreamResponse:
        if kind == "hanging":
            await self.ended.wait()
        if kind == "cut":
            response = web.StreamResponse(headers={"Content-Length": "1000"})
            await response.prepare(request)
            await response.write(b"\x89PNG")
            assert request.transport
            request.transport.abort()
            return response
        if kind in self.files:
            return web.Response(body=self.files[kind])
        return web.Response(status=404 if kind == "missing" else 500)


@pytest.fixture
async def cdn(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Cdn]:
    cdn = Cdn()
    runner = web.ServerRunner(web.Server(cdn.answer))
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    monkeypatch.setattr(Asset, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}")
    yield cdn
    cdn.ended.set()
    await runner.cleanup()


@pytest.fixture
async def client(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[discord.Client]:
    async with (
        Loopback(Bot(1, TOKEN, {HERE: [2]})) as discord_,
        discord.Client(intents=discord.Intents.none()) as client,
    ):
        monkeypatch.setattr(Route, "BASE", discord_.address)
        await client.login(TOKEN)
        yield client


@pytest.fixture
async def known(client: discord.Client) -> AsyncIterator[Avatars]:
    known = Avatars(client.get_guild, draws=True)
    yield known
    await known.close()


def member(client: discord.Client, user: int, avatar: str | None) -> discord.Member:
    state = client._connection  # noqa: SLF001 - what discord.py makes members with
    server = discord.Guild(data={"id": HERE}, state=state)  # pyright: ignore[reportArgumentType]
    person = {"id": str(user), "username": "x", "discriminator": "0", "avatar": avatar, "global_name": None}
    data = {"user": person, "roles": [], "flags": 0, "joined_at": "2026-01-01T00:00:00+00:00"}
    return discord.Member(data=data, guild=server, state=state)  # pyright: ignore[reportArgumentType]


@pytest.fixture(autouse=True)
def _own_album() -> Iterator[None]:
    yield
    for number in range(MEMBERS):
        for kind in (*KINDS, "hanging"):
            ALBUM.drop(f"{kind}-{number}")


async def until(is_so: Callable[[], bool]) -> None:
    for _ in range(MAX_TURNS):
        if is_so():
            return
        await asyncio.sleep(0)
    raise AssertionError("It never is")


async def until_shown(known: Avatars, users: set[int]) -> None:
    await until(lambda: users == set(known.of(HERE, users)))


async def test_an_avatar_is_shown_from_the_second_time_on(cdn: Cdn, client: discord.Client, known: Avatars):
    known.meet(member(client, 7, "good-0"))
    assert known.of(HERE, [7]) == {}
    await until_shown(known, {7})
    assert known.of(HERE, [7]) == {7: "good-0"}
    assert cdn.asked == {"good": 1}


@pytest.mark.long
async def test_a_thousand_hostile_avatars_make_nothing_wait_and_nothing_grow(
    cdn: Cdn, client: discord.Client, known: Avatars
):
    kinds = {user: KINDS[user % len(KINDS)] for user in range(MEMBERS)} | dict.fromkeys((991, 995, 999), "hanging")
    for user, kind in kinds.items():
        known.meet(member(client, user, f"{kind}-{user}"))
    assert len(known._wishes) <= MAX_WISHES  # noqa: SLF001 - what must not grow
    await until_shown(known, {user for user, kind in kinds.items() if kind in SHOWN})
    assert set(known.of(HERE, kinds)) == {user for user, kind in kinds.items() if kind in SHOWN}
    assert cdn.most_at_once <= MAX_AT_ONCE
    assert cdn.asked["tiny"] <= sum(kind == "tiny" for kind in kinds.values()), "what shows nothing is fetched once"
    assert len(known._fetchers) <= MAX_AT_ONCE  # noqa: SLF001 - what must not grow
    kept = [len(ALBUM._images.get(f"{kind}-{user}", b"")) for user, kind in kinds.items()]  # noqa: SLF001 - likewise
    assert max(kept) <= MAX_KEPT
    assert sum(map(bool, kept)) == sum(kind in SHOWN for kind in kinds.values())


async def test_those_who_hang_hold_up_nobody_else(
    cdn: Cdn, client: discord.Client, known: Avatars, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(avatars, "FETCH_TIMEOUT_SECONDS", 0.05)
    for user in range(2 * MAX_AT_ONCE):
        known.meet(member(client, user, f"hanging-{user}"))
    known.meet(member(client, 900, "good-900"))
    await until_shown(known, {900})
    assert cdn.asked["hanging"] >= MAX_AT_ONCE


async def test_an_avatar_is_forgotten_with_its_member_even_while_it_is_on_its_way(
    cdn: Cdn, client: discord.Client, known: Avatars
):
    known.meet(member(client, 7, "good-0"))
    await until_shown(known, {7})
    known.meet(member(client, 8, "hanging-8"))
    await until(lambda: cdn.asked["hanging"] == 1)
    for user in (7, 8):
        known.forget(HERE, user)
    cdn.files["hanging"] = FILES["good"]
    cdn.ended.set()
    await until(lambda: not cdn.at_once and not known._fetchers)  # noqa: SLF001 - nothing is on its way
    assert not ALBUM.knows("good-0")
    assert not ALBUM.knows("hanging-8")


@pytest.mark.usefixtures("cdn")
async def test_an_avatar_that_is_not_used_any_more_is_dropped(client: discord.Client, known: Avatars):
    for user in (7, 8):
        known.meet(member(client, user, f"good-{user}"))
    await until_shown(known, {7, 8})
    known.drop_unused()
    await until_shown(known, {7})
    known.drop_unused()
    assert [ALBUM.knows(f"good-{user}") for user in (7, 8)] == [True, False]


@pytest.mark.usefixtures("cdn")
async def test_of_those_met_longest_ago_nothing_is_kept(
    client: discord.Client, known: Avatars, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(avatars, "MAX_MET", 3)
    for user in range(7):
        known.meet(member(client, user, f"good-{user}"))
    await until_shown(known, {4, 5, 6})
    assert (len(known._met), len(known._used)) == (3, 3)  # noqa: SLF001 - what must not grow
    assert [user for user in range(7) if ALBUM.knows(f"good-{user}")] == [4, 5, 6]


@pytest.mark.usefixtures("cdn")
async def test_an_avatar_that_is_shown_on_another_server_is_not_dropped(client: discord.Client, known: Avatars):
    known.meet(member(client, 7, "good-0"))
    await until_shown(known, {7})
    known._met[HERE + 1, 7] = known._met[HERE, 7]  # noqa: SLF001 - the same avatar on a server where nothing happens
    known.drop_unused()
    assert known.of(HERE, [7]) == {7: "good-0"}


@pytest.mark.usefixtures("cdn")
async def test_the_avatar_that_a_member_had_before_is_forgotten(client: discord.Client, known: Avatars):
    known.meet(member(client, 7, "good-0"))
    await until_shown(known, {7})
    known.meet(member(client, 7, "good-1"))
    assert not ALBUM.knows("good-0")
    await until_shown(known, {7})
    known.forget(HERE, 7)
    assert not ALBUM.knows("good-1")


@pytest.mark.usefixtures("cdn")
async def test_whoever_is_forgotten_while_discord_is_asked_about_them_stays_forgotten(client: discord.Client):
    asked, answered = asyncio.Event(), asyncio.Event()

    class SlowServer(discord.Guild):
        async def query_members(self, **_: object) -> list[discord.Member]:
            asked.set()
            await answered.wait()
            return [member(client, user, f"good-{user}") for user in (7, 8)]

    server = SlowServer(data={"id": HERE}, state=client._connection)  # noqa: SLF001  # pyright: ignore[reportArgumentType]
    known = Avatars(lambda _: server, draws=True)
    assert known.of(HERE, [7, 8]) == {}
    await asked.wait()
    known.forget(HERE, 7)
    answered.set()
    await until_shown(known, {8})
    assert not ALBUM.knows("good-7")
    await known.close()


async def test_without_pictures_nothing_is_fetched(cdn: Cdn, client: discord.Client):
    unused = Avatars(client.get_guild, draws=False)
    unused.meet(member(client, 7, "good-0"))
    assert unused.of(HERE, [7]) == {}
    await unused.close()
    assert not cdn.asked
