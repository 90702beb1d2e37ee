"""Which Ante Wager a wager rests on: that at its position, or its player's elsewhere (§ 686a.6(d), (e))."""

from rules.ch686a_over_under.columns import ANTE
from rules.clause import derived
from rules.duties import groups
from rules.duties.own_wagers import made_by_the_player
from rules.kinds import Flag, Link, Text
from rules.values import booleans, certainly, known, take


@derived(per="wager")
def kept_ante(wager_kind: Text, was_kept: Flag) -> Flag:
    """The wager is an Ante Wager that was not taken down."""
    return wager_kind.is_(ANTE) & was_kept


@derived(per="wager")
def ante_at_position(wager_round_row: Link, wager_position: Text, kept_ante: Flag) -> Flag:
    """An Ante Wager that was not taken down lies at the same position."""
    return groups.has_counterpart(wager_round_row, wager_position, wager_round_row, wager_position, kept_ante)


@derived(per="wager")
def has_own_ante(
    wager_round_row: Link,
    wager_position: Text,
    kept_ante: Flag,
    reading_own_ante: Text,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """The player made an Ante Wager in the round that was not taken down."""
    by_player = reading_own_ante.is_("player")
    return made_by_the_player(wager_round_row, wager_position, kept_ante, by_player, wager_player_id)


@derived(per="wager")
def at_a_hand_without_ante(wagers_hand: Link, was_dealt: Flag, has_ante: Flag) -> Flag:
    """The wager lies at a position that was dealt cards without an Ante Wager (§ 686a.6(d)[cards])."""
    return take(was_dealt & ~has_ante, wagers_hand.rows)


@derived(per="wager")
def beside_ante(ante_at_position: Flag, has_own_ante: Flag) -> Flag:
    """An Ante Wager that was not taken down lies at the same position.

    Missing where the player made one elsewhere: the wager may belong to the hand there.
    """
    elsewhere = certainly(~ante_at_position) & ~certainly(~has_own_ante)
    return booleans(certainly(ante_at_position), known(ante_at_position) & ~elsewhere)


@derived(per="round")
def has_stray_choices(
    wager_round_row: Link, is_choice: Flag, ante_at_position: Flag, has_own_ante: Flag
) -> Flag:
    """An Over 23 or Under 18 Wager lies where no Ante Wager is, and its player made one elsewhere."""
    return groups.exists(wager_round_row, is_choice & ~ante_at_position & has_own_ante)
