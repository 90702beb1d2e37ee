"""A round of High Card told in the order it is dealt, each step with its clause."""

from __future__ import annotations

from rules.story import Step

STORY: tuple[Step, ...] = (
    Step("999a.3(a)", "round", "No more bets was called {no_more_bets_at}."),
    Step("999a.3(b)", "hand", "Position {hand_position} was dealt {cards}."),
    Step("999a.4(a)", "wager", "Seat {wager_position} is due to {due_outcome}: {wager_amount_cents}."),
)
