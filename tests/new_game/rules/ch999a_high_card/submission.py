"""What a casino chooses under Chapter 999a, and the readings of its doubtful passages."""

from __future__ import annotations

from rules.submission import Option, OptionKind, Reading

OPTIONS: tuple[Option, ...] = (
    Option("tie_wager_returned", OptionKind.FLAG, "999a.4(c)", "a wager is returned when the cards tie"),
)
READINGS: tuple[Reading, ...] = ()
