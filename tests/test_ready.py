"""A helper that has loaded the program answers as the command would have, and is never needed."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from threading import Thread

import pyarrow.parquet as pq
import pytest

from audit.ready import ask, messages
from tests.sample_runs import RunOf

TOP = Path(__file__).parent.parent
ASKS = """
import sys
from audit.ready import ask
asked = ask.asking()
code = ask.answer(asked) if asked else None
print("alone" if code is None else "answered", file=sys.stderr)
sys.exit(code or 0)
"""
"""A command that says whether a helper answered it, and does nothing by itself."""
PLACE = """
from audit.ready import ask
print(ask.asking().place)
"""
HELPS = """
import os, sys, time
from pathlib import Path
from audit.machine.process import mind_signals, Stopped
from audit.ready import helper
helper.IDLE = {idle}
if helper.may_answer(Path({place!r}), lambda: None):
    mind_signals()
    try:
        print(sys.argv[1:], Path.cwd(), oct(os.umask(0)), os.environ["OLDPWD"], sys.stdin.read(), flush=True)
        time.sleep({sleep})
    except Stopped as stopped:
        print("stopped", flush=True)
        os._exit(stopped.exit_code)
    os._exit(7)
"""
"""A helper that has nothing to load, and tells how it was asked."""


@pytest.fixture
def around() -> Iterator[dict[str, str]]:
    """An environment with a folder for sockets of its own; whoever helps in it ends with the test."""
    place = Path(mkdtemp(prefix="ready-", dir="/tmp"))
    about = {name: value for name, value in os.environ.items() if name != ask.VARIABLE}
    yield {**about, "XDG_RUNTIME_DIR": str(place), "PYTHONPATH": str(TOP), "OLDPWD": "/old"}
    for helper in _helpers(place):
        os.kill(helper, signal.SIGKILL)
    shutil.rmtree(place)


def _helpers(place: Path) -> list[int]:
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if str(place).encode() in each.read_bytes():
                found.append(int(each.parent.name))
    return found


def _until(is_so: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def _command(around: dict[str, str], program: str, *words: object, **more: object) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    given = {"stdin": subprocess.DEVNULL, "stdout": pipe, "stderr": pipe, "cwd": TOP, **more}
    return subprocess.Popen([sys.executable, "-c", program, *map(str, words)], env=around, text=True, **given)  # type: ignore[call-overload,no-any-return]


def _asked(around: dict[str, str], *words: object, **more: object) -> tuple[int, str, str]:
    command = _command(around, ASKS, *words, **more)
    printed, complained = command.communicate(timeout=60)
    return command.returncode, printed, complained


def _place(around: dict[str, str]) -> Path:
    return Path(_command(around, PLACE, "explain").communicate()[0].strip())


@pytest.fixture
def quick(around: dict[str, str]) -> Iterator[Callable[..., Path]]:
    """Start a helper that has nothing to load."""
    started: list[subprocess.Popen[bytes]] = []

    def start(sleep: float = 0, idle: float = 60) -> Path:
        place = _place(around)
        program = HELPS.format(idle=idle, place=str(place), sleep=sleep)
        started.append(subprocess.Popen([sys.executable, "-c", program], env=around, cwd=TOP))
        _until(place.exists)
        return place

    yield start
    for each in started:
        each.kill()
        each.wait()


# What a helper says


@pytest.mark.slow
def test_a_helper_prints_what_the_command_prints(
    sample_run: RunOf, around: dict[str, str], tmp_path: Path
) -> None:
    run = sample_run("minibaccarat")
    found = pq.read_table(run / "findings.parquet").to_pylist()
    round_id = pq.read_table(games_log("minibaccarat"))["round_id"][0].as_py()
    asked: list[list[object]] = [
        ["explain", run, round_id],
        ["explain", run, round_id, "--format", "json"],
        ["explain", run, round_id, "--seat", "99"],
        ["explain", run, "no such round"],
        ["explain", run, "--no-such-option"],
        ["explain", tmp_path, round_id],
        ["whatif", run, round_id, "--set", "announced_result=tie"],
        ["whatif", run, round_id, "--reading", "no_such=reading"],
        *(["case", run, each["finding_id"], "--out", "CASE"] for each in found[:1]),
    ]
    alone = [_done({**around, ask.VARIABLE: "off"}, words, tmp_path / "alone") for words in asked]
    _until_helped(around, run, round_id)
    helped = [_done(around, words, tmp_path / "helped") for words in asked]
    assert [each[:3] for each in helped] == [each[:3] for each in alone]
    assert [each[3] for each in helped] == [each[3] for each in alone]
    assert {each[0] for each in alone} == {0, 2}
    code, printed, complained = _asked_as_module(around, asked[0])
    assert (code, complained.splitlines()[-1]) == (0, "answered")
    assert printed == alone[0][1]


def games_log(game: str) -> Path:
    """A file of rounds of a game's sample log."""
    return next((TOP / "sample_logs" / game / "log" / "rounds").rglob("*.parquet"))


def _done(around: dict[str, str], words: list[object], out: Path) -> tuple[int, str, str, dict[str, bytes]]:
    """What a command said, and wrote, as a person calls it."""
    given = [str(out / "case") if each == "CASE" else str(each) for each in words]
    ended = subprocess.run(
        [sys.executable, "-m", "audit", *given],
        env=around,
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    written = {each.name: each.read_bytes() for each in sorted(out.rglob("*")) if each.is_file()}
    return ended.returncode, ended.stdout.replace(str(out), "OUT"), ended.stderr, written


def _until_helped(around: dict[str, str], run: Path, round_id: str) -> None:
    """Ask once, which starts a helper, and wait until it listens."""
    _done(around, ["explain", run, round_id], run)
    _until(lambda: list(Path(around["XDG_RUNTIME_DIR"]).glob("*/*.sock")))


def _asked_as_module(around: dict[str, str], words: list[object]) -> tuple[int, str, str]:
    """Ask the helper of ``python -m audit``, whose path begins with the folder it is called in."""
    here = f"import sys; sys.path[:] = [{str(TOP)!r}, *sys.path[1:]]\n"
    command = _command(around, here + ASKS, *words)
    printed, complained = command.communicate(timeout=60)
    return command.returncode, printed, complained


def test_a_copy_has_words_folder_environment_and_streams_of_the_command(
    around: dict[str, str], quick: Callable[..., Path], tmp_path: Path
) -> None:
    quick()
    (tmp_path / "given").write_text("typed", encoding="utf-8")
    with (tmp_path / "given").open(encoding="utf-8") as given:
        code, printed, said = _asked(around, "explain", "ä", cwd=tmp_path, stdin=given, umask=0o027)
    assert (code, said) == (7, "answered\n")
    assert printed == f"['explain', 'ä'] {tmp_path} 0o27 /old typed\n"


# What a helper does not answer


def test_a_command_that_stands_elsewhere_is_not_answered(
    around: dict[str, str], quick: Callable[..., Path]
) -> None:
    place = quick()
    for differs in ({"PITAUDIT_MAX_ROWS": "7"}, {"TZ": "Asia/Tokyo"}, {"LANG": "de_DE.UTF-8"}):
        assert _asked({**around, **differs}, "explain")[2] == "alone\n"
    limited = _asked(around, "explain", preexec_fn=lambda: os.nice(1))
    assert limited[2] == "alone\n"
    assert _asked({**around, "SSH_TTY": "/dev/pts/7"}, "explain")[2] == "answered\n"
    assert place.exists()


@pytest.mark.parametrize("words", [("explain", "--help"), ("run",), ("findings",), ()])
def test_only_commands_about_one_round_are_asked(
    around: dict[str, str], quick: Callable[..., Path], words: tuple[str, ...]
) -> None:
    quick()
    assert _asked(around, *words)[2] == "alone\n"
    assert _asked({**around, ask.VARIABLE: "off"}, "explain")[2] == "alone\n"


@pytest.mark.slow
@pytest.mark.parametrize("changed", ["rules/clause.py", "rules/ch627a_minibaccarat/s12_more.py"])
def test_a_helper_whose_program_was_changed_answers_nothing_and_ends(
    around: dict[str, str], tmp_path: Path, changed: str
) -> None:
    tree = tmp_path / "tree"
    for name in ("audit", "rules", "reports", "sample_logs"):
        shutil.copytree(
            TOP / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "log", "*.parquet")
        )
    here = {**around, "PYTHONPATH": str(tree)}
    place = Path(_command(here, PLACE, "explain", cwd=tree).communicate()[0].strip())
    program = HELPS.format(idle=60, place=str(place), sleep=0)
    helper = subprocess.Popen([sys.executable, "-c", program], env=here, cwd=tree)
    _until(place.exists)
    assert _asked(here, "explain", cwd=tree)[2] == "answered\n"
    with (tree / changed).open("a", encoding="utf-8") as text:
        text.write("\n")
    os.utime(tree / changed, ns=(0, 0))  # which changes when it was changed
    assert _asked(here, "explain", cwd=tree)[2] == "alone\n"
    assert helper.wait(20) == 0
    assert not place.exists()


# What is in the way


def _stands(place: Path, says: bytes | None) -> Thread:
    """Let something stand in the helper's place that says something else, or nothing; for one command."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(str(place))
    listener.listen()

    def stand() -> None:
        connection, _ = listener.accept()
        if says is not None:
            connection.sendall(says)
            time.sleep(0.5)
        else:
            time.sleep(messages.SECONDS + 2)
        connection.close()
        listener.close()

    thread = Thread(target=stand)
    thread.start()
    return thread


@pytest.mark.parametrize("says", [b"\0" * 100, b"no", b"", None, messages.GO + b"no"])
def test_what_is_no_helper_is_not_believed(around: dict[str, str], says: bytes | None) -> None:
    thread = _stands(_place(around), says)
    code, printed, said = _asked(around, "explain")
    thread.join()
    assert (code, printed, said) == (0, "", "alone\n")


@pytest.mark.parametrize("what", ["file", "folder", "link", "dead socket"])
def test_something_else_in_its_place_is_in_nobodys_way(around: dict[str, str], what: str) -> None:
    place = _place(around)
    if what == "file":
        place.write_bytes(b"\x80\x04 no pickle is read")
    elif what == "folder":
        place.mkdir()
    elif what == "link":
        place.symlink_to("/dev/zero")
    else:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as dead:
            dead.bind(str(place))
    assert _asked(around, "explain")[2] == "alone\n"


def test_a_folder_that_others_could_enter_is_not_used(around: dict[str, str]) -> None:
    place = _place(around)
    place.parent.chmod(0o755)
    assert _place(around).parent != place.parent


def test_a_command_whose_folder_is_gone_is_not_answered(
    around: dict[str, str], quick: Callable[..., Path], tmp_path: Path
) -> None:
    quick()
    gone = "import os, sys; os.rmdir(os.getcwd())\n"
    (tmp_path / "gone").mkdir()
    command = _command(around, gone + ASKS, "explain", cwd=tmp_path / "gone")
    assert command.communicate(timeout=60) == ("", "alone\n")
    hides = (
        "from audit.ready import messages; messages.question.__globals__['Path'].cwd = lambda: '/no/such'\n"
    )
    assert _command(around, hides + ASKS, "explain").communicate(timeout=60) == ("", "alone\n")
    assert _asked(around, "explain")[2] == "answered\n"


def test_garbage_does_not_end_a_helper(around: dict[str, str], quick: Callable[..., Path]) -> None:
    place = quick()
    program = "import socket,sys; s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.sendall({!r})"
    for said in (b"", b"\0", b"a" * 10_000, b"a\xff\xff\xff\xff"):
        with _command(around, program.format(said), place) as command:
            command.communicate()
    assert _asked(around, "explain")[2] == "answered\n"


# How it ends


def test_a_signal_reaches_the_copy(around: dict[str, str], quick: Callable[..., Path]) -> None:
    quick(sleep=60)
    command = _command(around, ASKS, "explain")
    assert command.stdout is not None
    command.stdout.readline()
    command.send_signal(signal.SIGCONT)  # which is not handed on
    command.send_signal(signal.SIGINT)
    assert command.communicate(timeout=20)[0] == "stopped\n"
    assert command.returncode == 128 + signal.SIGINT


def test_a_command_that_dies_takes_its_copy_with_it(
    around: dict[str, str], quick: Callable[..., Path]
) -> None:
    place = quick(sleep=60)
    command = _command(around, ASKS, "explain")
    assert command.stdout is not None
    command.stdout.readline()
    command.kill()
    assert command.communicate(timeout=20)[0] == "stopped\n"
    _until(lambda: len(_helpers(place.parent)) == 1)


def test_a_copy_that_is_killed_is_no_result(around: dict[str, str], quick: Callable[..., Path]) -> None:
    place = quick(sleep=60)
    command = _command(around, ASKS, "explain")
    assert command.stdout is not None
    command.stdout.readline()
    for each in _helpers(place.parent):
        os.kill(each, signal.SIGKILL)
    complained = command.communicate(timeout=20)[1]
    assert command.returncode == 3
    assert "counts as a result" in complained


def test_a_helper_ends_when_nobody_asks(around: dict[str, str], quick: Callable[..., Path]) -> None:
    place = quick(idle=0.5)
    assert _asked(around, "explain")[2] == "answered\n"
    _until(lambda: not _helpers(place.parent))
    assert list(place.parent.iterdir()) == []


@pytest.mark.slow
def test_helpers_are_few_and_what_dead_ones_left_is_removed(
    sample_run: RunOf, around: dict[str, str]
) -> None:
    run = sample_run("minibaccarat")
    round_id = pq.read_table(games_log("minibaccarat"))["round_id"][0].as_py()
    place = _place(around)
    place.with_name("dead.lock").touch()
    for number in range(ask.MOST + 1):
        _done({**around, "ELSEWHERE": str(number)}, ["explain", run, round_id], run)
        if number < ask.MOST:
            _until(lambda wanted=number + 1: len(list(place.parent.glob("*.sock"))) == wanted)  # type: ignore[misc]
    assert len(_helpers(place.parent)) == ask.MOST
    assert not place.with_name("dead.lock").exists()


def test_to_ask_loads_nothing_that_takes_time() -> None:
    program = "import sys, audit.__main__; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    heavy = {"typer", "rich", "numpy", "pyarrow", "asyncio", "selectors", "audit.ready.helper", "audit.cli"}
    assert heavy & set(ended.stdout.split()) == {"selectors"} & set(ended.stdout.split())
