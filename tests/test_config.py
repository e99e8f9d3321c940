import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.config import (
    DEFAULTS,
    MAX_CONTACT,
    TOKEN_PLACEHOLDER,
    Address,
    Config,
    ConfigError,
    changed,
    checked_url,
    database_url_of,
    file_of,
    scheme_of,
    shown,
)

TOKEN = "MTIz.NDU2.a-secret"
EXAMPLE = Path(__file__).parents[1] / ".env.example"


def config(**environ: str) -> Config:
    return Config.from_env({"DISCORD_TOKEN": TOKEN, **environ})


def problems(**environ: str) -> tuple[str, ...]:
    with pytest.raises(ConfigError) as refused:
        Config.from_env(environ)
    return refused.value.problems


def test_a_token_is_all_one_has_to_give():
    assert config() == Config(discord_token=TOKEN)
    assert config(HOME="/home/alice") == config()


@pytest.mark.parametrize("empty", ["", " ", "\t\n"])
def test_an_empty_value_counts_as_unset_and_blanks_around_one_do_not_count(empty: str):
    assert config(DATABASE_URL=empty, LOG_LEVEL=empty, METRICS=empty) == config()
    assert problems(DISCORD_TOKEN=empty) == problems()
    assert config(REQUESTS_PER_SECOND=f"{empty}3{empty}").requests_per_second == 3


VALUES = [
    ("CLUSTERS", "1", "clusters", 1),
    ("DAY_CLOSES", "9:30 America/New_York", "day_closes", (9, 30, "America/New_York")),
    ("PICTURES", "yes", "pictures", True),
    ("PICTURES", "No", "pictures", False),
    ("CONTACT", "a_b@example.org", "operator", ("a_b@example.org", "")),
    ("PRIVACY_URL", "https://example.org/p?q=1#r", "operator", ("", "https://example.org/p?q=1#r")),
    ("REQUESTS_PER_SECOND", "9999", "requests_per_second", 9999),
    ("METRICS", "127.0.0.1:9109", "metrics", Address("127.0.0.1", 9109)),
    ("METRICS", "[::1]:65535", "metrics", Address("::1", 65535)),
    ("METRICS", "localhost:9109", "metrics", Address("localhost", 9109)),
    ("LOG_LEVEL", "debug", "log_level", "DEBUG"),
    ("LOG_LEVEL", "Warning", "log_level", "WARNING"),
]


@pytest.mark.parametrize(("name", "text", "attribute", "value"), VALUES)
def test_a_value_is_taken(name: str, text: str, attribute: str, value: object):
    assert getattr(config(**{name: text}), attribute) == value


WRONG = {
    "CLUSTERS": ["0", "four", "-1", "1.5"],
    "DAY_CLOSES": ["21", "24:00 UTC", "21:00", "21:00 Paris", "21:60 UTC"],
    "PICTURES": ["1", "true", "oui", "perhaps"],
    "CONTACT": ["x" * (MAX_CONTACT + 1), "two\nlines", "a\u202eb"],
    "PRIVACY_URL": ["http://example.org", "example.org/privacy", "https://", "https://a b", "https://a)b"],
    "REQUESTS_PER_SECOND": ["0", "-1", "050", "12.5", "many", "٣", "10000"],
    "METRICS": ["yes", "9109", ":9109", "127.0.0.1", "127.0.0.1:0", "h:65536", "::1:80", "http://h:1", "[.]:80"],
    "LOG_LEVEL": ["LOUD", "10", "NOTSET", "INFO DEBUG"],
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in WRONG.items() for text in texts])
def test_another_value_is_refused_in_a_sentence_that_does_not_repeat_it(name: str, text: str):
    [problem] = problems(DISCORD_TOKEN=TOKEN, **{name: text})
    assert re.fullmatch(rf"{name} should be .{{5,150}}\.", problem)
    assert len(text) < 10 or text not in problem


@pytest.mark.parametrize(
    "address",
    [
        "https://discord.com/api/v10",
        "http://localhost:8080/v10",
        "http://[::1]:8080/v10",
        "http://10.0.0.7/v10",
        "http://Proxy.Default.svc.cluster.Local/v10",
        "http://host.docker.internal:8080/v10",
    ],
)
def test_requests_may_go_elsewhere(address: str):
    assert config(DISCORD_API=address).discord_api == address


@pytest.mark.parametrize(
    "address",
    [
        "proxy:8080/api/v10",
        "ws://proxy/api/v10",
        "http:///api/v10",
        "http://proxy",
        "http://proxy/api/v10/",
        "http://alice:password@proxy/api/v10",
        "http://[proxy]/api/v10",
        "http://proxy/api?to=/v10",
        "https://proxy:65536/api/v10",
    ],
)
def test_requests_go_nowhere_else(address: str):
    expected = "DISCORD_API should be an address of Discord's API, like https://discord.com/api/v10."
    assert problems(DISCORD_TOKEN=TOKEN, DISCORD_API=address) == (expected,)


@pytest.mark.parametrize(
    "host", ["discord.com", "localhost.example.com", "proxy.", "8.8.8.8", "134744072", "0x8080808", "[2001:4860::8888]"]
)
def test_a_token_is_not_sent_unencrypted_over_the_internet(host: str):
    expected = "DISCORD_API should begin with https, or the token would go unencrypted over the internet."
    assert problems(DISCORD_TOKEN=TOKEN, DISCORD_API=f"http://{host}:80/api/v10") == (expected,)


def test_what_differs_from_the_defaults_is_told_without_secrets():
    database = "postgresql://alice:secret@db/scores"
    given = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": database, "CLUSTERS": " 2 ", "PICTURES": "yes", "HOME": "/"}
    assert changed(given) == {"CLUSTERS": "2"}
    assert TOKEN not in repr(Config.from_env(given))


@pytest.mark.parametrize(
    ("token", "wrong"),
    [
        ("", "DISCORD_TOKEN is missing: "),
        (TOKEN_PLACEHOLDER, "DISCORD_TOKEN is still the example's: "),
        (f"Bot {TOKEN}", "DISCORD_TOKEN should be the bot's token alone"),
        (f"{TOKEN}\n{TOKEN}", "DISCORD_TOKEN should be the bot's token alone"),
        (f"{TOKEN}\u200b", "DISCORD_TOKEN should be the bot's token alone"),
        (f"\x7f{TOKEN}", "DISCORD_TOKEN should be the bot's token alone"),
    ],
)
def test_a_token_that_cannot_be_one_is_refused(token: str, wrong: str):
    (problem,) = problems(DISCORD_TOKEN=token)
    assert problem.startswith(wrong)


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
    assert file_of(config(DATABASE_URL=url).database_url) == Path(database)


@pytest.mark.parametrize(
    "url",
    [
        "sqlite+aiosqlite:///scores.db",
        "sqlite:scores.db",
        "data/scores.db",
        "sqlite://",
        "sqlite:///",
        "sqlite:///data/",
        "sqlite:///data/..",
        "sqlite://data/scores.db",
        "sqlite:///scores.db?mode=ro",
        "sqlite:///:memory:",
        "sqlite:///~/scores.db",
    ],
)
def test_another_database_address_is_refused(url: str):
    (problem,) = problems(DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
    assert problem.startswith("DATABASE_URL should be like sqlite:///data/nainjaune.db, or sqlite:////folder/file.db")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://",
        "postgresql://alice:secret@db",
        "postgres://alice:secret@db/",
        "postgresql://alice:secret@db/scores/more",
        "postgresql://alice:secret@db:port/scores",
        "postgresql://alice:secret@db:5432,other:port/scores",
        "postgresql://alice:secret@[db/scores",
        "postgresql://alice:sec#ret@db/scores",
        "postgresql://alice:secret@db/sco#res",
        "postgresql://alice:secret@db/my scores",
        "postgresql://alice:12/secret@db",
        "postgresql://alice:12?secret@db/scores",
    ],
)
def test_another_address_of_a_server_is_refused_without_its_password(url: str):
    (problem,) = problems(DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
    assert problem.startswith("DATABASE_URL should be like postgresql://user:password@host:5432/database")
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
    given = config(DATABASE_URL=url, CLUSTERS="4")
    assert (given.database_url, url in repr(given), "secret" in repr(given) + shown(url)) == (url, False, False)
    assert (scheme_of(url), shown(url).startswith("scores")) == ("postgresql", True)


def test_only_one_process_can_run_on_a_file():
    [problem] = problems(DISCORD_TOKEN=TOKEN, CLUSTERS="4")
    assert problem.startswith("CLUSTERS needs PostgreSQL in DATABASE_URL")


def test_commands_that_only_read_the_file_need_no_token():
    assert database_url_of({"DATABASE_URL": "sqlite:///a.db"}) == "sqlite:///a.db"
    with pytest.raises(ConfigError, match="DATABASE_URL should be like"):
        database_url_of({"DATABASE_URL": "sqlite:///"})
    with pytest.raises(ConfigError, match="The address should be like"):
        checked_url("sqlite:///", "The address")


def test_all_problems_are_reported_at_once():
    told = problems(**dict.fromkeys(DEFAULTS, "\x7f" * 200))
    assert [problem.split()[0] for problem in told] == [*DEFAULTS]


@given(
    blank=st.sampled_from(" \t\n"),
    misplaced=st.sampled_from(["DATABASE_URL", "DISCORD_API", "REQUESTS_PER_SECOND", "LOG_LEVEL"]),
)
def test_no_problem_repeats_a_token_wherever_it_was_pasted(blank: str, misplaced: str):
    told = "\n".join(problems(DISCORD_TOKEN=f"{TOKEN}{blank}{TOKEN}", **{misplaced: TOKEN}))
    assert TOKEN not in told


def test_the_example_lists_every_setting_and_lacks_only_the_token():
    example = dict(re.findall(r"^([A-Z_]+)=(.*)$", EXAMPLE.read_text(), re.MULTILINE))
    assert example == DEFAULTS | {"DISCORD_TOKEN": TOKEN_PLACEHOLDER}
