import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from bot import VERSION
from bot.__main__ import main, read_environment, warn_of_readers
from bot.config import Config

TOKEN = "MTIz.NDU2.a-secret"
CHECKOUT = Path(__file__).parents[1]
NO_DISCORD = "Discord cannot be reached."
"""What the bot says when all else is well."""
AS_THE_BOT = [sys.executable, "-W", "ignore", "-m", "bot"]

Start = Callable[..., CompletedProcess[str]]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """Run `python -m bot` in a folder of its own, with nothing but these variables, and no Discord to be reached."""

    def run(**environ: str) -> CompletedProcess[str]:
        nobody = "http://127.0.0.1:1/api/v10"
        env = {"PYTHONPATH": str(CHECKOUT), "DISCORD_API": nobody, **environ}
        return subprocess.run(
            AS_THE_BOT, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60, check=False
        )

    return run


@pytest.fixture
def refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What the bot says of these variables and of the .env file, and ends before it has begun to start."""

    def run(**environ: str) -> str:
        monkeypatch.chdir(tmp_path)
        assert main([], environ, Path(".env")) == 2
        out, said = capfd.readouterr()
        assert out == ""
        return said

    return run


@pytest.fixture
def env_file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def test_without_discord_the_bot_says_so_in_one_sentence_and_ends(start: Start):
    done = start(DISCORD_TOKEN=TOKEN)
    assert (done.returncode, done.stderr.splitlines()[-1][: len(NO_DISCORD)]) == (1, NO_DISCORD)
    assert "WARNING" not in done.stderr
    assert TOKEN not in done.stdout + done.stderr


def test_the_version_is_told_without_a_configuration(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["--version"], {}, Path("missing"))
    assert (ended.value.code, capsys.readouterr().out) == (0, f"Nain Jaune {VERSION}\n")


@pytest.mark.long
def test_what_fails_on_this_machine_is_not_said_of_discord(tmp_path: Path):
    start = (
        "import sys; from pathlib import Path; from bot import __main__ as product\n"
        "async def run(*_): Path('missing').read_text()\n"
        "product.run = run; sys.exit(product.main([], {'DISCORD_TOKEN': 'a.b.c'}, Path('.env')))"
    )
    command, env = [sys.executable, "-W", "ignore", "-c", start], {"PYTHONPATH": str(CHECKOUT)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "The bot cannot go on: [Errno 2] No such file or directory: 'missing'."


@pytest.mark.long
def test_a_bot_on_a_file_imports_nothing_of_what_only_many_servers_need(tmp_path: Path):
    start = (
        "import sys; from pathlib import Path; from bot import __main__ as product\n"
        "async def run(open_client, _):\n"
        "    await (await open_client()).close()\n"
        "    rooms = ('asyncpg', 'bot.cluster', 'bot.store.postgresql', 'prometheus_client')\n"
        "    print([name for name in sys.modules if name.startswith(rooms)])\n"
        "    return 0\n"
        "product.run = run; sys.exit(product.main([], {'DISCORD_TOKEN': 'a.b.c'}, Path('.env')))"
    )
    command, env = [sys.executable, "-W", "ignore", "-c", start], {"PYTHONPATH": str(CHECKOUT)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr


@pytest.mark.long
def test_a_log_of_everything_has_no_token(start: Start):
    done = start(DISCORD_TOKEN=TOKEN, LOG_LEVEL="DEBUG")
    assert NO_DISCORD in done.stderr
    assert TOKEN not in done.stdout + done.stderr


@pytest.mark.long
def test_a_file_that_cannot_be_used_is_told_before_discord_is_asked(start: Start, tmp_path: Path):
    (tmp_path / "evening.db").touch()
    done = start(DISCORD_TOKEN=TOKEN, DATABASE_URL="sqlite:///evening.db")
    assert (done.returncode, done.stderr.splitlines()[-1][:19]) == (2, "evening.db is empty")


@pytest.mark.long
def test_the_env_file_of_the_folder_is_read_the_environment_wins_and_the_first_line_tells_what_came_of_it(
    start: Start, env_file: Path
):
    env_file.write_text(f"# my bot\nDISCORD_TOKEN='{TOKEN}'\nexport DATABASE_URL=sqlite:///file.db\nPICTURES=no\n")
    env_file.chmod(0o644)
    done = start(DATABASE_URL="sqlite:///environment.db", CLUSTERS="1")
    [warned, first, *_] = done.stderr.splitlines()
    assert "Others who use this machine can read .env" in warned
    assert first.endswith(
        f"INFO bot: Nain Jaune {VERSION}: everything is kept in environment.db;"
        " PICTURES=no; DISCORD_API=http://127.0.0.1:1/api/v10"
    )
    assert NO_DISCORD in done.stderr
    assert "file.db" not in done.stderr


@pytest.mark.parametrize(("mode", "is_told"), [(0o600, False), (0o640, True), (0o644, True)])
def test_an_env_file_that_others_can_read_is_told(
    env_file: Path, mode: int, capsys: pytest.CaptureFixture[str], *, is_told: bool
):
    env_file.write_text(f"DISCORD_TOKEN={TOKEN}\n")
    env_file.chmod(mode)
    warn_of_readers(env_file)
    said = f"Others who use this machine can read {env_file}, which holds the token: chmod 600 {env_file}\n"
    assert capsys.readouterr().err == (said if is_told else "")


def test_the_example_alone_asks_for_the_token(refuse: Callable[..., str], env_file: Path):
    env_file.write_text((CHECKOUT / ".env.example").read_text())
    said = refuse()
    assert said.startswith("DISCORD_TOKEN is still the example's")
    assert len(said.splitlines()) == 1


def test_an_env_file_saved_by_a_windows_editor_is_read(env_file: Path):
    env_file.write_bytes(b"\xef\xbb\xbf" + f"DISCORD_TOKEN={TOKEN}\r\n".encode())
    assert Config.from_env(read_environment({}, env_file)).discord_token == TOKEN


@pytest.mark.parametrize("line", [f'DISCORD_TOKEN="{TOKEN}', "DISCORD_TOKEN", f"DISCORD_TOKEN: {TOKEN}", f"{TOKEN} x"])
def test_a_malformed_line_of_the_env_file_sets_nothing_and_is_not_shown(
    refuse: Callable[..., str], env_file: Path, line: str
):
    env_file.write_text(f"# my bot\n\n{line}\nLOG_LEVEL=INFO\n")
    said = refuse()
    assert "DISCORD_TOKEN is missing" in said
    assert TOKEN not in said


def test_an_env_file_that_is_not_text_is_told(refuse: Callable[..., str], env_file: Path):
    env_file.write_bytes(f"DISCORD_TOKEN={TOKEN}".encode("utf-16"))
    assert refuse() == ".env cannot be read: it should be a text file in UTF-8.\n"


@pytest.mark.usefixtures("loopback")
@pytest.mark.parametrize("has_fast_loop", [True, False])
def test_asked_to_end_the_bot_ends_cleanly(tmp_path: Path, has_fast_loop):
    if not has_fast_loop:  # as on a machine for which there is none
        (tmp_path / "uvloop.py").write_text("raise ImportError", "utf-8")
    with socket.create_server(("127.0.0.1", 0)) as discord:
        discord.settimeout(30)
        address = f"http://127.0.0.1:{discord.getsockname()[1]}/api/v10"
        env = {"PYTHONPATH": f"{tmp_path}:{CHECKOUT}", "DISCORD_TOKEN": TOKEN, "DISCORD_API": address}
        with subprocess.Popen(AS_THE_BOT, cwd=tmp_path, env=env, stderr=subprocess.PIPE, text=True) as bot:
            asked, _address = discord.accept()  # and never answers
            bot.send_signal(signal.SIGTERM)
            _, said = bot.communicate(timeout=30)
            asked.close()
    assert (bot.returncode, list(tmp_path.glob("data/*-wal"))) == (0, [])
    assert "Asked to end" in said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("command", [[], ["audit"]])
def test_asked_to_end_while_it_is_still_being_imported_the_process_ends_at_once(
    tmp_path: Path, command: list[str], number
):
    (tmp_path / ("msgspec.py" if command else "discord.py")).write_text(
        "import sys\nprint('importing', flush=True)\nsys.stdin.read()", "utf-8"
    )
    env = {"PYTHONPATH": f"{tmp_path}:{CHECKOUT}", "DISCORD_TOKEN": TOKEN}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*AS_THE_BOT, *command], cwd=tmp_path, env=env, text=True, **pipes) as bot:
        assert bot.stdout.readline() == "importing\n"
        bot.send_signal(number)
        assert (bot.wait(), bot.stderr.read()) == (128 + number if command else 0, "")
