"""Start ``pitaudit``: signals, streams, memory and folders are settled before any library is loaded.

A command that a helper answers needs little of what is imported here, so that little is imported first.
"""

from __future__ import annotations

import atexit
import os
import sys
from contextlib import suppress
from pathlib import Path

from audit.machine.process import Stopped, heed_no_more, mind_readers, mind_signals, was_stopped
from audit.ready import ask


def main() -> None:
    """Run the command; whatever breaks ends in exit code 3, never in one that means a result."""
    try:
        mind_signals()
        asking = ask.asking()
        answered = ask.answer(asking) if asking else None
        code = _done() if answered is None else answered
        if asking and answered is None and code == 0:
            ask.start_helper(asking)
    except Stopped as stopped:
        code = _stopped(stopped)
    except Exception as error:  # noqa: BLE001
        if was_stopped():  # a library answers a signal with an error of its own
            late = Stopped()
            late.__context__ = error
            sys.exit(_stopped(late))
        import traceback  # noqa: PLC0415

        sys.stderr.write("pitaudit failed. The fault is the tool's; nothing it printed counts as a result.\n")
        sys.stderr.write(_visible(traceback.format_exc(), keep="\n"))
        code = 3
    sys.exit(code)


def _done() -> int:
    """Do what the command asks for, in this process."""
    from audit.machine.scratch import remove_leftovers  # noqa: PLC0415

    mind_readers()
    _settle()
    remove_leftovers()
    from audit import cli  # noqa: PLC0415

    return cli.main()


def _settle() -> None:
    from audit.machine import memory  # noqa: PLC0415
    from audit.machine.library_folders import settle  # noqa: PLC0415

    memory.keep_freed_memory()
    memory.start_no_idle_threads()
    memory.seldom_look_for_garbage()
    settle()


def help_others(place: str) -> None:
    """Be the helper that answers questions about one round (``audit.ready``) until nobody asks any more.

    place  path of the socket to listen at
    """
    from audit.ready.helper import may_answer  # noqa: PLC0415  (for the helper alone)

    if may_answer(Path(place), _load):
        os.environ[ask.VARIABLE] = "off"  # what has been asked of a helper is not asked of one again
        try:
            main()
        except SystemExit as end:
            _end_at_once(int(end.code or 0))


def _end_at_once(code: int) -> None:
    """End with all that a process does at its end, but for tidying up the memory that it shares."""
    atexit._run_exitfuncs()  # noqa: SLF001
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def _load() -> None:
    _settle()
    from audit.commands.loaded_ahead import load_ahead  # noqa: PLC0415

    load_ahead()


def _stopped(stopped: Stopped) -> int:
    heed_no_more()
    sys.stderr.write(_visible(str(stopped)) + "\n")
    return stopped.exit_code


def _visible(text: str, keep: str = "") -> str:
    from audit.format.visible import visible  # noqa: PLC0415

    return visible(text, keep=keep)


if __name__ == "__main__":
    main()
