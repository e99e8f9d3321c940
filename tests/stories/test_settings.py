"""Those who manage the server set how it plays, and nobody else does."""

import pytest
import simcord
from simcord.backend.models import Message
from simcord.components import walk_components

from bot.language import words_in
from bot.screens.settings import CHANGES_PER_PAGE
from bot.tables.context import Request
from bot.tables.settings import NUMBERS, Settings
from tests.stories.discordland import Club
from tests.stories.fake_server import labels, presses
from tests.stories.person import Person
from tests.stories.raw_interactions import a_form

fr, en = words_in("fr"), words_in("en")
TROUBLE = fr("trouble", reference="|").split("|")[0]


async def forges_form(person: Person, custom_id: str, *, on: Message, **fields: str) -> str:
    """Send a form as no client would, or one that was open for long."""
    club = person.club
    record, payload = a_form(club.env, person.member, custom_id, on, fields)
    async with club.watched():
        club.env.backend.emit("INTERACTION_CREATE", payload)
        await club.env.settle()
    return person.reads_answer(simcord.InteractionResult(club.env, record))


async def in_force(club: Club) -> Settings:
    return await club.client.services.servers.settings(club.guild.id)


def setting(name: str, value: str) -> str:
    return fr("setting-is", setting=fr("setting", setting=name), value=value)


async def test_the_panel_shows_what_is_in_force_in_the_language_of_its_reader(club: Club, manager: Person):
    assert fr("settings-title") in await manager.slash("server settings")
    assert {
        setting("game", "Classique"),
        setting("clock", "24 heures par tour"),
        setting("threads", "à la demande"),
        setting("credit", "oui"),
        setting("robot_tables_count", "non"),
    } <= {*labels(manager.private)}
    assert f"{fr('setting', setting='most_tables')}\xa0: 25" in manager.reads
    assert fr("changes-none") in manager.reads
    john = club.person("John", "en-GB", is_manager=True)
    assert en("settings-title") in await john.slash("server settings")
    assert "Play on credit: yes" in labels(john.private)


async def test_everything_is_set_in_the_panel_and_the_panel_tells_who_did_it(club: Club, manager: Person):
    await manager.slash("server settings")
    chosen = {
        "game": "asterix",
        "pace": "traditional",
        "clock": "3d",
        "stand_in": "expert",
        "threads": "always",
        "language": "en",
    }
    for name, value in chosen.items():
        await manager.chooses(f"setting.{name}", value)
    for name in ("credit-no", "robot_tables_count-yes", "pictures-no"):
        await manager.clicks_own(f"setting.{name}")
    await manager.chooses("setting.channels", club.channel)
    await manager.clicks_own("numbers")
    await manager.fills_in(starting_chips="2\u202f500", most_tables=" 3 ", chips_limit="10")
    rest = {"credit": False, "robot_tables_count": True, "pictures": False, "channels": (club.channel.id,)}
    assert await in_force(club) == Settings(**chosen, **rest, starting_chips=2500, most_tables=3)
    assert (
        f"{manager.mention} · {fr('setting', setting='channels')}\xa0: partout → <#{club.channel.id}>" in manager.reads
    )
    assert setting("credit", "non") in labels(manager.private)
    await manager.chooses("setting.channels")
    await manager.chooses("setting.language", "server")
    assert (await in_force(club)).channels == ()
    assert (await in_force(club)).language is None


async def test_who_changed_what_is_read_page_by_page(club: Club, manager: Person):
    for number in range(1, 2 * CHANGES_PER_PAGE + 1):
        await club.sets(most_tables=number)
    await club.sets(channels=[*range(1, 26)])
    await manager.slash("server settings")
    assert manager.reads.count(" → ") == 3
    newest = await manager.clicks_own("changes")
    assert "<#4> et 21 autres" in newest
    await manager.clicks_own("changes.1")
    assert await manager.presses("nj:0.0.changes.2", on=manager.private) != newest
    assert "25 → 1" in manager.reads
    assert manager.reads.count(" → ") == 1
    await manager.presses("nj:0.0.changes.1", on=manager.private)
    assert await manager.presses("nj:0.0.changes.0", on=manager.private) == newest
    assert fr("settings-title") in await manager.clicks_own("settings")


@pytest.mark.parametrize("role", ["member", "moderator"])
async def test_nobody_else_sees_or_changes_anything(club: Club, manager: Person, ana: Person, role: str):
    await manager.slash("server settings")
    panel = manager.private
    if role == "moderator":
        ana = club.person("Mod", is_moderator=True)
    assert await ana.slash("server settings") == fr("refused-not_manager")
    for forged in (*presses(panel), "njs:0.0.setting.language=en", "njs:0.0.setting.language=xx", "nj:0.0.changes.0"):
        if "season" not in forged:
            assert await ana.forges(forged, on=panel) == fr("refused-not_manager"), forged
    for fields in ({"starting_chips": "5"}, {"starting_chips": "x"}, {}):
        sent = await forges_form(ana, "njm:0.0.set_numbers", on=panel, **fields)
        assert sent == fr("refused-not_manager")
    assert await in_force(club) == Settings()


async def test_whoever_manages_no_more_changes_nothing_in_the_panel_that_is_still_open(club: Club, manager: Person):
    await manager.slash("server settings")
    panel = manager.private
    await manager.clicks_own("numbers")
    club.env.backend.remove_member_role(club.guild.id, manager.id, club.managers.id)
    assert await manager.fills_in(starting_chips="7", most_tables="25", chips_limit="10") == fr("refused-not_manager")
    assert await manager.forges("nj:0.0.setting.credit-no", on=panel) == fr("refused-not_manager")
    assert await in_force(club) == Settings()


@pytest.mark.parametrize(
    "written", ["", "abc", "12,5", "-1", "1000001", "9" * 20, "1e3", "²", "0x10", "٣", "10 jetons"]
)
async def test_what_is_no_fitting_number_is_refused_in_a_sentence(club: Club, manager: Person, written: str):
    await manager.slash("server settings")
    panel = manager.private
    said = await forges_form(manager, "njm:0.0.set_numbers", on=panel, most_tables="5", starting_chips=written)
    assert said == fr("refused-setting_number", setting="starting_chips", least=0, most=1_000_000)
    assert await in_force(club) == Settings()


FORGED = [
    "njs:0.0.setting.language=xx",
    "njs:0.0.setting.language=fr,en",
    "njs:0.0.setting.game=poker",
    "njs:0.0.setting.stand_in=god",
    "njs:0.0.setting.threads=🧵",
    "njs:0.0.setting.channels=x",
    "njs:0.0.setting.channels=-1",
    "njs:0.0.setting.channels=99999999999999999999",
    "njs:0.0.setting.starting_chips=5",
    "nj:0.0.setting.starting_chips-5",
    "nj:0.0.setting.credit-maybe",
    "nj:0.0.setting.credit",
    "njs:0.0.setting=credit",
    "nj:0.0.setting.nothing-yes",
    "nj:0.0.setting",
    "nj:0.0.set_language.xx",
    "nj:0.0.changes.²",
    "nj:0.0.changes.99999999999999999999",
    "nj:0.0.set_numbers",
    "nj:0.0.ask_close_season.x",
    "nj:0.0.close_season",
    "nj:0.0.close_season.0",
    "nj:0.0.close_season.1",
]


async def test_invented_values_are_answered_sensibly_and_change_nothing(club: Club, manager: Person):
    await manager.slash("server settings")
    panel = manager.private
    answers = {forged: await manager.forges(forged, on=panel) for forged in FORGED}
    answers["form"] = await forges_form(manager, "njm:0.0.set_numbers", on=panel, gravity="9")
    answers["other form"] = await forges_form(manager, "njm:0.0.nothing", on=panel, most_tables="9")
    assert [forged for forged, answer in answers.items() if TROUBLE in answer or not answer] == []
    assert await in_force(club) == Settings()


async def test_a_channel_of_another_server_cannot_be_allowed(club: Club, manager: Person):
    await manager.slash("server settings")
    elsewhere = club.env.create_guild("Ailleurs").create_text_channel("salon")
    said = await manager.forges(f"njs:0.0.setting.channels={elsewhere.id},{club.channel.id}", on=manager.private)
    assert said == fr("refused-unknown_channel")
    assert await in_force(club) == Settings()


async def test_an_old_panel_and_an_open_form_work_after_a_restart(club: Club, manager: Person):
    await manager.slash("server settings")
    panel = manager.private
    await manager.clicks_own("numbers")
    await club.restarts()
    await forges_form(manager, "njm:0.0.set_numbers", on=panel, starting_chips="7", most_tables="2")
    await manager.presses("nj:0.0.setting.credit-no", on=panel)
    await manager.chooses("setting.channels", club.channel)
    assert await in_force(club) == Settings(starting_chips=7, most_tables=2, credit=False, channels=(club.channel.id,))


async def test_a_form_sets_only_what_was_written_anew_in_it(club: Club, manager: Person):
    max_ = club.person("Max", is_manager=True)
    for person in (manager, max_):
        await person.slash("server settings")
        await person.clicks_own("numbers")
    await max_.fills_in(starting_chips="1000", most_tables="3", chips_limit="10")
    await manager.fills_in(starting_chips="500", most_tables="25", chips_limit="10")
    assert await in_force(club) == Settings(starting_chips=500, most_tables=3)


async def test_a_form_is_sent_once_even_by_the_bot_that_has_shown_it(club: Club, manager: Person):
    await manager.slash("server settings")
    await manager.clicks_own("numbers")
    asked = len(club.record.requests)
    await manager.fills_in(starting_chips="7", most_tables="25", chips_limit="10")
    assert [request.path.split("/")[-1] for request in club.record.requests[asked:]] == ["callback"]
    request = Request(manager.id, club.guild.id, club.now, is_manager=True)
    assert (await club.client.services.servers.changes(request, limit=9))[1] == 1


async def test_an_allowed_channel_that_is_gone_is_not_in_the_menu_any_more(club: Club, manager: Person):
    lounge = club.guild.create_text_channel("lounge")
    await club.sets(channels=[lounge.id, club.channel.id])
    club.env.backend.delete_channel(lounge.id)
    await club.env.settle()
    await manager.slash("server settings")
    shown = [part for part in walk_components(manager.private.components) if part.get("type") == 8]
    assert [default["id"] for default in shown[0]["default_values"]] == [str(club.channel.id)]


async def test_when_every_allowed_channel_is_gone_the_menu_does_not_say_everywhere(club: Club, manager: Person):
    lounge = club.guild.create_text_channel("lounge")
    await club.sets(channels=[lounge.id])
    club.env.backend.delete_channel(lounge.id)
    await club.env.settle()
    await manager.slash("server settings")
    [shown] = [part for part in walk_components(manager.private.components) if part.get("type") == 8]
    assert fr("setting-nowhere") in shown["placeholder"]


async def test_what_somebody_changed_who_was_forgotten_is_told_without_a_name(club: Club, manager: Person):
    await manager.slash("server settings")
    await manager.forges("nj:0.0.setting.credit-no", on=manager.private)
    await manager.forges("nj:0.0.forget.here", on=manager.private)
    found = await club.person("Max", is_manager=True).slash("server settings")
    assert fr("somebody-forgotten") in found
    assert "<@-" not in found


async def test_settings_that_are_slow_to_read_ask_for_another_click(club: Club, manager: Person):
    await manager.slash("server settings")
    club.slows_the_file()
    result = await manager.member.click(club.seen(manager.private), custom_id="nj:0.0.numbers")
    await club.passes(minutes=0.1)
    assert manager.reads_answer(result) == fr("try-again")
    assert manager.form is None


@pytest.mark.parametrize("words", [fr, en])
def test_what_stands_on_the_switches_is_short(words):
    names = ("credit", "robot_tables_count", "pictures")
    said = [words("setting-is", setting=words("setting", setting=name), value="non") for name in names]
    assert [label for label in said if len(label) > 34] == []


@pytest.mark.parametrize("words", [fr, en])
def test_the_form_fits(words):
    labels = [words("setting", setting=name) for name in NUMBERS]
    assert [text for text in (*labels, words("settings-numbers")) if len(text) > 45] == []
