import re
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.config import (
    DEFAULTS,
    LOG_LEVELS,
    MAX_BACKUPS,
    MAX_CONTACT,
    TOKEN_PLACEHOLDER,
    Config,
    ConfigError,
    changed,
    database_url_of,
    file_of,
    metrics_of,
    scheme_of,
    shown,
)

TOKEN = "MTIz.NDU2.a-secret"
EXAMPLE = Path(__file__).parents[1] / ".env.example"


def problems(**environ: str) -> tuple[str, ...]:
    with pytest.raises(ConfigError) as refused:
        Config.from_env(environ)
    return refused.value.problems


def test_a_token_is_all_one_has_to_give():
    config = Config.from_env({"DISCORD_TOKEN": TOKEN})
    assert config == Config(
        discord_token=TOKEN,
        database_url="sqlite:///data/nainjaune.db",
        backup_folder=Path("backups"),
        backups_kept=7,
        log_level="INFO",
    )


def test_other_variables_are_ignored():
    assert Config.from_env({"DISCORD_TOKEN": TOKEN, "HOME": "/home/alice"}) == Config.from_env({"DISCORD_TOKEN": TOKEN})


def test_blanks_around_a_value_do_not_count():
    config = Config.from_env(
        {
            "DISCORD_TOKEN": f" {TOKEN}\n",
            "DATABASE_URL": " sqlite:///a.db ",
            "BACKUP_FOLDER": " b ",
            "BACKUPS_KEPT": " 3 ",
            "LOG_LEVEL": "\tDEBUG",
        }
    )
    assert config == Config(
        discord_token=TOKEN, database_url="sqlite:///a.db", backup_folder=Path("b"), backups_kept=3, log_level="DEBUG"
    )


@pytest.mark.parametrize(("said", "drawn"), [("yes", True), ("YES", True), ("no", False), ("No", False)])
def test_pictures_are_drawn_or_not(said: str, drawn: bool):  # noqa: FBT001 - one case a row
    assert Config.from_env({"DISCORD_TOKEN": TOKEN, "PICTURES": said}).pictures is drawn


@pytest.mark.parametrize("said", ["1", "true", "oui", "perhaps"])
def test_pictures_are_asked_for_in_two_words(said: str):
    assert problems(DISCORD_TOKEN=TOKEN, PICTURES=said) == ("PICTURES should be yes or no.",)


@pytest.mark.parametrize(
    "address",
    [
        "https://discord.com/api/v10",
        "https://proxy.example.com/v10",
        "http://localhost:8080/v10",
        "http://127.0.0.1:8080/api/v10",
        "http://[::1]:8080/v10",
        "http://10.0.0.7/v10",
        "http://[fd00::7]/v10",
        "http://proxy/a/api/v10",
        "http://Proxy.Default.svc.cluster.Local/v10",
        "http://host.docker.internal:8080/v10",
    ],
)
def test_requests_may_go_elsewhere(address: str):
    assert Config.from_env({"DISCORD_TOKEN": TOKEN, "DISCORD_API": address}).discord_api == address


@pytest.mark.parametrize(
    "address",
    [
        "proxy:8080/api/v10",
        "ws://proxy/api/v10",
        "http:///api/v10",
        "http://proxy",
        "http://proxy/api/v9",
        "http://proxy/api/v10/",
        "http://alice:password@proxy/api/v10",
        "http://[proxy]/api/v10",
        "http://proxy/api?to=/v10",
        "http://proxy/a b/v10",
        "http://proxy:0/api/v10",
        "https://proxy:65536/api/v10",
    ],
)
def test_requests_go_nowhere_else(address: str):
    assert problems(DISCORD_TOKEN=TOKEN, DISCORD_API=address) == (
        "DISCORD_API is not an address of Discord's API, version 10: it should be like https://discord.com/api/v10.",
    )


@pytest.mark.parametrize(
    "host", ["discord.com", "localhost.example.com", "proxy.", "8.8.8.8", "134744072", "0x8080808", "[2001:4860::8888]"]
)
def test_a_token_is_not_sent_unencrypted_over_the_internet(host: str):
    expected = (
        "DISCORD_API would send the token unencrypted over the internet: it should be like https://discord.com/api/v10."
    )
    assert problems(DISCORD_TOKEN=TOKEN, DISCORD_API=f"http://{host}:80/api/v10") == (expected,)


@pytest.mark.parametrize("number", ["1", "50", "9999"])
def test_discord_may_grant_more_requests_or_fewer(number: str):
    assert Config.from_env({"DISCORD_TOKEN": TOKEN, "REQUESTS_PER_SECOND": number}).requests_per_second == int(number)


@pytest.mark.parametrize("number", ["0", "-1", "050", "12.5", "many", "٣", "10000"])
def test_another_number_of_requests_is_refused(number: str):
    assert problems(DISCORD_TOKEN=TOKEN, REQUESTS_PER_SECOND=number) == (
        "REQUESTS_PER_SECOND is not a number of requests: it should be from 1 to 9999, as many as Discord allows.",
    )


@pytest.mark.parametrize("empty", ["", " ", "\t\n"])
def test_an_empty_value_counts_as_unset(empty: str):
    config = Config.from_env({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": empty, "LOG_LEVEL": empty})
    assert config == Config.from_env({"DISCORD_TOKEN": TOKEN})
    assert problems(DISCORD_TOKEN=empty) == problems()


def test_a_config_never_changes():
    config = Config.from_env({"DISCORD_TOKEN": TOKEN})
    with pytest.raises(FrozenInstanceError):
        config.log_level = "DEBUG"


def test_what_differs_from_the_defaults_is_told_without_secrets():
    database = "postgresql://alice:secret@db/scores"
    given = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": database, "CLUSTERS": " 4 ", "BACKUPS_KEPT": "7", "HOME": "/"}
    assert changed(given) == {"CLUSTERS": "4"}


def test_a_config_does_not_show_its_token():
    assert TOKEN not in repr(Config.from_env({"DISCORD_TOKEN": TOKEN}))


@pytest.mark.parametrize(
    ("token", "wrong"),
    [
        ("", "DISCORD_TOKEN is missing"),
        (TOKEN_PLACEHOLDER, "DISCORD_TOKEN is still the example's"),
        (f"Bot {TOKEN}", "DISCORD_TOKEN has a space inside"),
        (f"{TOKEN}\n{TOKEN}", "DISCORD_TOKEN has a space inside"),
        (f"{TOKEN}\u200b", "DISCORD_TOKEN has a character that no token has"),
        (f"\x7f{TOKEN}", "DISCORD_TOKEN has a character that no token has"),
    ],
)
def test_a_token_that_cannot_be_one_is_refused(token: str, wrong: str):
    (problem,) = problems(DISCORD_TOKEN=token)
    assert problem.startswith(f"{wrong}: ")


@pytest.mark.parametrize(
    ("url", "database"),
    [
        ("sqlite:///scores.db", "scores.db"),
        ("sqlite:///../scores.db", "../scores.db"),
        ("sqlite:////var/lib/nain jaune/scores.db", "/var/lib/nain jaune/scores.db"),
        ("SQLite:///Scores.DB", "Scores.DB"),
        ("sqlite:///100%25#1.db", "100%25#1.db"),
    ],
)
def test_a_sqlite_address_gives_its_file_as_written(url: str, database: str):
    assert file_of(Config.from_env({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": url}).database_url) == Path(database)


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("sqlite+aiosqlite:///scores.db", "is the address of neither a SQLite file nor a PostgreSQL database"),
        ("sqlite:scores.db", "is the address of neither a SQLite file nor a PostgreSQL database"),
        ("data/scores.db", "is the address of neither a SQLite file nor a PostgreSQL database"),
        ("sqlite://", "names no file"),
        ("sqlite:///", "names no file"),
        ("sqlite:////", "names a folder"),
        ("sqlite:///data/", "names a folder"),
        ("sqlite:///.", "names a folder"),
        ("sqlite:///data/..", "names a folder"),
        ("sqlite://data/scores.db", "names a host"),
        ("sqlite://alice@host/scores.db", "names a host"),
        ("sqlite:///scores.db?mode=ro", "has a query"),
        ("sqlite:///scores.db?", "has a query"),
        ("sqlite:///:memory:", "asks for a database in memory"),
        ("sqlite:///~/scores.db", "begins with ~"),
    ],
)
def test_another_database_address_is_refused_precisely(url: str, wrong: str):
    (problem,) = problems(DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
    assert problem.startswith(f"DATABASE_URL {wrong}")
    assert problem.endswith(
        ": it should be like sqlite:///data/nainjaune.db, or sqlite:////folder/file.db for an absolute path;"
        " or, for PostgreSQL, like postgresql://user:password@host/database."
    )


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("postgresql://", "names no database"),
        ("postgresql://alice:secret@db", "names no database"),
        ("postgres://alice:secret@db/", "names no database"),
        ("postgresql://alice:secret@db/scores/more", "has a / after the name of the database"),
        ("postgresql://alice:secret@db:port/scores", "has a host or a port that cannot be one"),
        ("postgresql://alice:secret@db:5432,other:port/scores", "has a host or a port that cannot be one"),
        ("postgresql://alice:secret@[db/scores", "has a host or a port that cannot be one"),
        ("postgresql://alice:sec#ret@db/scores", "has a host or a port that cannot be one"),
        ("postgresql://alice:secret@db/sco#res", "has a space or a # inside"),
        ("postgresql://alice:secret@db/my scores", "has a space or a # inside"),
    ],
)
def test_another_address_of_a_server_is_refused_precisely_and_without_its_password(url: str, wrong: str):
    (problem,) = problems(DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
    assert problem.startswith(f"DATABASE_URL {wrong}: it should be like postgresql://user:password@host:5432/database")
    assert "sec" not in problem


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://alice:secret@db:5433/scores",
        "postgres:///scores?host=/run/postgresql",
        "postgresql://alice:secret@db:5432,other:5433/scores?target_session_attrs=read-write",
    ],
)
def test_the_address_of_a_server_is_not_shown_with_its_password(url: str):
    config = Config.from_env({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": url})
    assert (config.database_url, url in repr(config), "secret" in repr(config) + shown(url)) == (url, False, False)
    assert (scheme_of(url), shown(url).startswith("scores")) == ("postgresql", True)


@pytest.mark.parametrize(
    ("folder", "wrong"), [("a\0b", "has a character that no path can have"), ("~/copies", "begins with ~")]
)
def test_a_folder_that_cannot_be_one_is_refused(folder: str, wrong: str):
    [problem] = problems(DISCORD_TOKEN=TOKEN, BACKUP_FOLDER=folder)
    assert problem.startswith(f"BACKUP_FOLDER {wrong}")
    assert problem.endswith(": it should be like backups, or /folder for an absolute path.")


@pytest.mark.parametrize("number", ["0", "1", "07", str(MAX_BACKUPS)])
def test_any_number_of_backups_may_be_kept_even_none(number: str):
    assert Config.from_env({"DISCORD_TOKEN": TOKEN, "BACKUPS_KEPT": number}).backups_kept == int(number)


@pytest.mark.parametrize("number", ["-1", "1.5", "seven", "1e3", "٣", str(MAX_BACKUPS + 1), "9" * 5000])
def test_another_number_of_backups_is_refused(number: str):
    assert problems(DISCORD_TOKEN=TOKEN, BACKUPS_KEPT=number) == (
        "BACKUPS_KEPT is not a number of backups: it should be from 0, which makes none, to 1000.",
    )


@pytest.mark.parametrize(
    ("said", "address"),
    [
        ("127.0.0.1:9109", ("127.0.0.1", 9109)),
        ("0.0.0.0:1", ("0.0.0.0", 1)),  # noqa: S104 - is only read here
        ("[::1]:65535", ("::1", 65535)),
        ("localhost:9109", ("localhost", 9109)),
    ],
)
def test_metrics_may_be_served_at_any_address(said: str, address: tuple[str, int]):
    assert (
        Config.from_env({"DISCORD_TOKEN": TOKEN, "METRICS": said}).metrics == address == metrics_of({"METRICS": said})
    )


@pytest.mark.parametrize(
    "said", ["yes", "9109", ":9109", "127.0.0.1", "127.0.0.1:0", "h:65536", "::1:80", "http://h:1"]
)
def test_metrics_need_a_host_and_a_port(said: str):
    expected = "METRICS is not a host and a port to listen on: it should be like 127.0.0.1:9109."
    assert problems(DISCORD_TOKEN=TOKEN, METRICS=said) == (expected,)
    with pytest.raises(ConfigError, match="METRICS is not a host"):
        metrics_of({"METRICS": said})


def test_the_log_is_text_or_json():
    assert Config.from_env({"DISCORD_TOKEN": TOKEN}).log_format == "text"
    assert Config.from_env({"DISCORD_TOKEN": TOKEN, "LOG_FORMAT": "JSON"}).log_format == "json"
    assert problems(DISCORD_TOKEN=TOKEN, LOG_FORMAT="xml") == ("LOG_FORMAT should be text or json.",)


def test_commands_that_only_read_the_file_need_no_token():
    assert database_url_of({"DATABASE_URL": "sqlite:///a.db"}) == "sqlite:///a.db"
    with pytest.raises(ConfigError, match="DATABASE_URL names no file"):
        database_url_of({"DATABASE_URL": "sqlite:///"})


@pytest.mark.parametrize("level", LOG_LEVELS)
def test_a_log_level_may_be_written_in_any_case(level: str):
    for written in (level, level.lower(), level.title()):
        assert Config.from_env({"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": written}).log_level == level


@pytest.mark.parametrize("level", ["LOUD", "10", "NOTSET", "INFO DEBUG"])
def test_another_log_level_is_refused(level: str):
    assert problems(DISCORD_TOKEN=TOKEN, LOG_LEVEL=level) == (
        "LOG_LEVEL is not a level of logging: it should be one of DEBUG, INFO, WARNING, ERROR, CRITICAL.",
    )


ON_SERVER = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "postgresql://db/bot"}


def test_one_process_serves_all_unless_it_is_one_of_several():
    assert Config.from_env({"DISCORD_TOKEN": TOKEN}).clusters == 1
    assert Config.from_env(ON_SERVER).clusters == 1
    assert Config.from_env(ON_SERVER | {"CLUSTERS": "4"}).clusters == 4


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"CLUSTERS": "0"}, "CLUSTERS is not a number of processes"),
        ({"CLUSTERS": "2/4"}, "CLUSTERS is not a number of processes"),
        ({"CLUSTERS": "4", "DATABASE_URL": "sqlite:///a.db"}, "CLUSTERS needs PostgreSQL in DATABASE_URL"),
    ],
)
def test_processes_that_cannot_share_the_servers_are_refused(given: dict[str, str], problem: str):
    [told] = problems(**ON_SERVER | given)
    assert told.startswith(problem)


def test_all_problems_are_reported_at_once():
    told = problems(
        DATABASE_URL="mysql://db",
        CLUSTERS="many",
        BACKUP_FOLDER="\0",
        BACKUPS_KEPT="many",
        PICTURES="some",
        CONTACT="x" * 999,
        PRIVACY_URL="privacy",
        DISCORD_API="discord.com",
        REQUESTS_PER_SECOND="0",
        METRICS="yes",
        LOG_LEVEL="LOUD",
        LOG_FORMAT="xml",
    )
    assert [problem.split()[0] for problem in told] == [*DEFAULTS]


@given(
    blank=st.sampled_from(" \t\n"),
    misplaced=st.sampled_from(["DATABASE_URL", "BACKUPS_KEPT", "DISCORD_API", "REQUESTS_PER_SECOND", "LOG_LEVEL"]),
)
def test_no_problem_repeats_a_token_wherever_it_was_pasted(blank: str, misplaced: str):
    told = "\n".join(problems(DISCORD_TOKEN=f"{TOKEN}{blank}{TOKEN}", **{misplaced: TOKEN}))
    assert TOKEN not in told


def test_the_example_lists_every_setting_and_lacks_only_the_token():
    example = dict(re.findall(r"^([A-Z_]+)=(.*)$", EXAMPLE.read_text(), re.MULTILINE))
    assert example == DEFAULTS | {"DISCORD_TOKEN": TOKEN_PLACEHOLDER}


def test_members_are_told_what_the_operator_says():
    given = {"DISCORD_TOKEN": TOKEN, "CONTACT": " a_b@example.org ", "PRIVACY_URL": "https://example.org/p?q=1#r"}
    assert Config.from_env(given).operator == ("a_b@example.org", "https://example.org/p?q=1#r")


@pytest.mark.parametrize("contact", ["x" * (MAX_CONTACT + 1), "two\nlines", "a\u202eb"])
def test_a_contact_is_a_line(contact: str):
    [problem] = problems(DISCORD_TOKEN=TOKEN, CONTACT=contact)
    assert problem.startswith("CONTACT is not a line")
    assert contact not in problem


@pytest.mark.parametrize("url", ["http://example.org", "example.org/privacy", "https://", "https://a b", "https://a)b"])
def test_a_policy_has_an_address_that_can_be_a_link(url: str):
    [problem] = problems(DISCORD_TOKEN=TOKEN, PRIVACY_URL=url)
    assert problem.startswith("PRIVACY_URL is not an address that members can open")
