"""Start ``pitaudit``: signals, streams, memory and folders are settled before any library is loaded."""

from __future__ import annotations

import sys
import traceback

from audit.format.visible import visible
from audit.machine.library_folders import settle
from audit.machine.memory import keep_freed_memory, seldom_look_for_garbage
from audit.machine.process import Stopped, heed_no_more, mind_readers, mind_signals, was_stopped
from audit.machine.scratch import remove_leftovers


def main() -> None:
    """Run the command; whatever breaks ends in exit code 3, never in one that means a result."""
    try:
        mind_signals()
        mind_readers()
        keep_freed_memory()
        seldom_look_for_garbage()
        settle()
        remove_leftovers()
        from audit import cli  # noqa: PLC0415

        code = cli.main()
    except Stopped as stopped:
        code = _stopped(stopped)
    except Exception as error:  # noqa: BLE001
        if was_stopped():  # a library answers a signal with an error of its own
            late = Stopped()
            late.__context__ = error
            sys.exit(_stopped(late))
        sys.stderr.write("pitaudit failed. The fault is the tool's; nothing it printed counts as a result.\n")
        sys.stderr.write(visible(traceback.format_exc(), keep="\n"))
        code = 3
    sys.exit(code)


def _stopped(stopped: Stopped) -> int:
    heed_no_more()
    sys.stderr.write(visible(str(stopped)) + "\n")
    return stopped.exit_code


if __name__ == "__main__":
    main()
