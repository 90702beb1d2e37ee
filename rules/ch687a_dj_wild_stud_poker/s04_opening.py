"""58 Pa. Code § 687a.4. Opening of the table for gaming."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import opening
from rules.values import Flag, Moment


@clause("687a.4(b)", per="shoe", kind="event")
def decks_are_spread_face_up_for_the_first_player(
    new_decks: Flag,
    decks_preinspected: Flag,
    inspected_at: Moment,
    spread_at: Moment,
    spread_face_up: Flag,
    opening_recorded: Flag,
) -> Verdict:
    """After their inspection, decks brought to the table are spread face up for the first player.

    Reading  Columns by suit and sequence are no fact of a log; that the cards lay face up is.
    """
    return opening.spread_for_the_first_player(
        inspected_at,
        spread_at,
        spread_face_up,
        new_decks=new_decks,
        decks_preinspected=decks_preinspected,
        opening_recorded=opening_recorded,
    )


unchecked(
    "687a.4(e)",
    Status.PERMISSION,
    "Decks that come preinspected and preshuffled need none of the steps of (a) to (d).",
    "The text says reshuffled; preshuffled is meant, as in § 687a.5(a). Taken into account in (a) to (d).",
)
