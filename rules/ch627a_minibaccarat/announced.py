"""What was called and announced, and the wagers that followed it against the cards (§§ 627a.6, 8 and 11)."""

import numpy as np
import numpy.typing as npt

from rules.ch627a_minibaccarat.settle import KINDS, dragon_bonus
from rules.clause import derived
from rules.duties import groups
from rules.duties.settlements import OUTCOMES
from rules.kinds import Codes, Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, integers, known

RESULTS = ("players_hand", "bankers_hand", "tie", "dragon_7", "panda_8")
EZ_OR_NOT = ("bankers_hand_or_dragon_7", "players_hand_or_panda_8")
"""What is due for a Dragon 7 and a Panda 8 where nobody recorded whether the table is an EZ one."""

# Announced result -> outcome (a code of OUTCOMES) of the first five of KINDS.
_IMPLIED = {
    "players_hand": (1, 0, 1, 1, 1),
    "bankers_hand": (0, 1, 1, 1, 1),
    "tie": (2, 2, 0, 1, 1),
    "dragon_7": (2, 1, 1, 0, 1),
    "panda_8": (1, 0, 1, 1, 0),
}


@derived(per="round")
def players_final_count(hand_round_row: Link, hand_position: Text, final_count: Count) -> Count:
    """Count of the Player's Hand as announced or recorded."""
    return groups.first(hand_round_row, final_count, hand_position.is_("players_hand"))


@derived(per="round")
def bankers_final_count(hand_round_row: Link, hand_position: Text, final_count: Count) -> Count:
    """Count of the Banker's Hand as announced or recorded."""
    return groups.first(hand_round_row, final_count, hand_position.is_("bankers_hand"))


@derived(per="round")
def announced_outcomes(
    players_natural: Flag,
    bankers_natural: Flag,
    *,
    announced_result: Text | None = None,
    players_final_count: Count | None = None,
    bankers_final_count: Count | None = None,
) -> Many:
    """Outcome that the announcement gives every kind of wager, laid out as ``round_outcomes``.

    The announced result decides or, where none is recorded, the announced counts.  A Dragon Bonus Wager
    always goes by the counts.
    """
    rows = len(players_natural)
    nothing = integers(np.zeros(rows), np.zeros(rows, dtype=bool))
    players = nothing if players_final_count is None else players_final_count
    bankers = nothing if bankers_final_count is None else bankers_final_count
    said = _winner(players, bankers)
    if announced_result is not None:
        place = [RESULTS.index(name) for name in announced_result.names if name in RESULTS]
        names = [name in RESULTS for name in announced_result.names]
        translate = np.full(len(names) + 1, -1)
        translate[:-1][names] = place
        result = translate[announced_result.codes]
        said = np.where(result >= 0, result, said)
    implied = np.array([*_IMPLIED.values(), (-1,) * 5])[said]
    found = np.full((rows, len(KINDS)), -1, dtype=np.int64)
    found[:, : implied.shape[1]] = implied
    found[:, KINDS.index("on_players")] = dragon_bonus(players, bankers, players_natural, bankers_natural)
    found[:, KINDS.index("on_bankers")] = dragon_bonus(bankers, players, bankers_natural, players_natural)
    return Many(found, np.ones(rows, dtype=bool))


def _winner(players: Count, bankers: Count) -> npt.NDArray[np.int64]:
    """Place in RESULTS of the winner by two counts, -1 where one is missing."""
    ahead = players - bankers
    return np.where(known(ahead), np.select([ahead.values > 0, ahead.values < 0], [0, 1], 2), -1)


_WINNERS = {"players_hand": 0, "panda_8": 0, "bankers_hand": 1, "dragon_7": 1, "tie": 2}
"""Announced result -> which hand it says has won, by its place in RESULTS."""


@derived(per="round")
def announced_against_counts(
    announced_result: Text,
    *,
    players_final_count: Count | None = None,
    bankers_final_count: Count | None = None,
) -> Flag:
    """The result announced is certainly not the one that the counts announced give, so none explains it."""
    if players_final_count is None or bankers_final_count is None:
        return booleans(np.zeros(len(announced_result.codes), dtype=bool))
    by_counts = _winner(players_final_count, bankers_final_count)
    places = np.array([*(_WINNERS.get(name, -1) for name in announced_result.names), -1])
    said = places[announced_result.codes]
    return booleans((said >= 0) & (by_counts >= 0) & (said != by_counts))


@derived(per="wager")
def follows_announcement(
    announced_outcomes: Many,
    wager_column: Count,
    settled_as: Text,
    outcome_by_cards: Text,
    *,
    won_on_no_count: Flag | None = None,
    lost_on_no_count: Flag | None = None,
) -> Flag:
    """The wager was settled as announced and against the cards, or against the one hand on record."""
    rows = np.arange(len(wager_column))
    codes = announced_outcomes.values[rows, np.maximum(wager_column.values, 0)]
    codes = np.where(wager_column.missing | ~announced_outcomes.known, -1, codes)
    said = Codes(codes.astype(np.int32), OUTCOMES)
    against = ~settled_as.same_as(outcome_by_cards)
    for ruled_out in (won_on_no_count, lost_on_no_count):
        if ruled_out is not None:
            against = against | ruled_out
    return said.same_as(settled_as) & against


@derived(per="round")
def settled_as_announced(wager_round_row: Link, follows_announcement: Flag) -> Flag:
    """Some wager of the round was settled as announced and against the cards."""
    return groups.exists(wager_round_row, booleans(certainly(follows_announcement)))


@derived(per="event")
def calls_players_hand(
    event_kind: Text,
    event_position: Text,
    event_at: Moment,
    *,
    done_by_another_in_play: Flag | None = None,
    first_card_at: Moment | None = None,
) -> Flag:
    """The dealer called the Player's Hand; where no role is recorded with the call, it was the dealer.

    Before the first card of the round there was no hand to call.
    """
    called = event_kind.is_("hand_called") & event_position.is_("players_hand")
    if first_card_at is not None:
        called = called & booleans(~certainly(event_at < first_card_at))
    return called if done_by_another_in_play is None else called & ~done_by_another_in_play


@derived(per="round")
def players_hand_called_at(event_round_row: Link, calls_players_hand: Flag, event_at: Moment) -> Moment:
    """When the dealer called the Player's Hand of a face-down deal."""
    return groups.earliest(event_round_row, event_at, calls_players_hand)


@derived(per="round")
def bankers_cards_turned_at(
    event_round_row: Link, event_kind: Text, event_position: Text, event_at: Moment
) -> Moment:
    """When the Banker's cards of a face-down deal were turned up."""
    turned = event_kind.is_("hand_turned") & event_position.is_("bankers_hand")
    return groups.earliest(event_round_row, event_at, turned)


@derived(per="round")
def bankers_cards_turned_too_late(
    bankers_cards_turned_at: Moment,
    *,
    first_counts_announced_at: Moment | None = None,
    settled_at: Moment | None = None,
) -> Flag:
    """The Banker's cards were certainly turned up once the counts were announced, or the round settled."""
    late = np.zeros(len(bankers_cards_turned_at), dtype=bool)
    for over_at in (first_counts_announced_at, settled_at):
        if over_at is not None:
            late |= certainly(bankers_cards_turned_at > over_at)
    return booleans(late)


@derived(per="round")
def players_hand_called(event_round_row: Link, calls_players_hand: Flag, complete_hand_called: Flag) -> Flag:
    """The dealer called the Player's Hand; missing where no call is on record and not all are recorded."""
    found = groups.exists(event_round_row, calls_players_hand)
    return booleans(found.values, known(found) & (found.values | certainly(complete_hand_called)))


@derived(per="table")
def a_player_turned_a_hand(
    event_table_row: Link, *, event_kind: Text | None = None, event_role: Text | None = None
) -> Flag:
    """The record of the table's day shows that a player turned a hand up; certain, or false."""
    if event_kind is None or event_role is None:
        return booleans(np.zeros(event_table_row.parents, dtype=bool))
    by_player = certainly(event_kind.is_("hand_turned") & event_role.is_("player"))
    return booleans(certainly(groups.exists(event_table_row, booleans(by_player))))
