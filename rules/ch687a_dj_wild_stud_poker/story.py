"""A round of DJ Wild Stud Poker told in the order it is dealt, each step with its clause."""

from __future__ import annotations

from rules.story import Step

STORY: tuple[Step, ...] = (
    Step(
        "687a.8(b)",
        "round",
        "No more bets was called {no_more_bets_at}; the first card came {first_card_at}.",
    ),
)
