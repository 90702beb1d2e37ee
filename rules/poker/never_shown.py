"""Hands that were certainly never shown, where the casino records every showing."""

from rules.clause import derived
from rules.duties import groups
from rules.duties.shuffles import happened
from rules.kinds import Flag, Link, Moment
from rules.values import booleans, certainly


@derived(per="hand")
def never_shown(shown_at: Moment, showings_complete: Flag) -> Flag:
    """The hand was certainly never shown: no showing of it is on record, and all of them are recorded."""
    return booleans(certainly(~happened(shown_at, showings_complete)))


@derived(per="round")
def nobody_was_shown(hand_round_row: Link, is_in_play: Flag, never_shown: Flag, hands_lacking: Flag) -> Flag:
    """Certainly no hand in play was ever shown."""
    told = booleans(certainly(~is_in_play)) | never_shown
    return booleans(certainly(groups.every(hand_round_row, told) & ~hands_lacking))
