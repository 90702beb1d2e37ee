"""Start ``pitaudit``: memory is set up before any library is loaded."""

from __future__ import annotations

from audit.memory import keep_freed_memory


def main() -> None:
    """Run the command."""
    keep_freed_memory()
    from audit import cli  # noqa: PLC0415

    cli.main()


if __name__ == "__main__":
    main()
