"""Players who leave the table in the middle of a round in which they have wagers (§ 645a.7(b))."""

from dataclasses import dataclass

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, inspections
from rules.duties.groups import Moments
from rules.kinds import Bools, Codes, Count, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, integers, is_known, known, take

# ------------------------------------------------------------------------------------ who left


@dataclass(frozen=True, slots=True)
class Leavings:
    """Events of players who left: in which round, whether in the middle of it, who, from where, and when.

    timeless  hands of rounds without any time in which somebody may have left
    """

    of_round: Link
    in_it: Flag
    player: Text
    position: Text
    at: Moment
    timeless: Bools


def _rounds_left(at: Moments, dealt: Moments, over_at: Moment) -> Rows:
    """Round to which each leaving belongs that names none: the last dealt by then, unless it was over.

    A round of which nobody recorded the first card may have begun before.
    """
    last = groups.last_before(at, dealt, is_known(dealt.at))
    inside = (last >= 0) & ~certainly(at.at > take(over_at, last))
    begun = groups.first_after(at, Moments(over_at, dealt.within), ~is_known(dealt.at))
    return np.where(inside, last, begun)


@derived(per="hand")
def leavings(
    hand_round_row: Link,
    first_card_at: Moment,
    settled_at: Moment,
    round_place: Count,
    event_kind: Text,
    event_at: Moment,
    event_place: Count,
    event_round_row: Link,
    *,
    event_player_id: Text | None = None,
    event_position: Text | None = None,
    event_round_id: Text | None = None,
) -> Leavings:
    """Events of players who left: in mid-round from its first card until its last wager was settled.

    Whether it was in mid-round is missing where the event names a round and tells a moment outside it, or
    where it names none and nobody recorded when the round began or ended.
    """
    left = event_kind.is_("player_left")
    named = event_round_row.rows >= 0
    loose = certainly(left) & ~(named if event_round_id is None else named | known(event_round_id))
    hand = groups.first_row(hand_round_row, booleans(hand_round_row.rows >= 0))
    dealt_at, over_at, place = (take(each, hand) for each in (first_card_at, settled_at, round_place))
    asked = Moments(integers(event_at.values, loose & known(event_at)), event_place)
    own = np.where(certainly(left), event_round_row.rows, -1)
    rows = np.where(loose, _rounds_left(asked, Moments(dealt_at, place), over_at), own)
    since, until = take(dealt_at, rows), take(over_at, rows)
    outside = certainly(event_at < since) | certainly(event_at > until)
    unsure = np.where(loose, (rows >= 0) & ~(known(since) & known(until)), outside)
    in_it = left & booleans(~outside & (rows >= 0), ~unsure)
    timeless = np.isin(round_place.values, event_place.values[loose]) & ~known(first_card_at)
    of_round = Link(rows, event_round_row.parents, event_round_row.lack)
    nobody = Codes(np.full(len(event_kind.codes), -1, dtype=np.int32), ())
    who, whence = (nobody if each is None else each for each in (event_player_id, event_position))
    return Leavings(of_round, in_it, who, whence, event_at, timeless & ~known(settled_at))


@derived(per="hand")
def left_during_the_round(
    hand_round_row: Link, hand_position: Text, hands_player: Text, leavings: Leavings
) -> Flag:
    """The player of the hand left the gaming table during the round; missing where it may have been he.

    Where both name their player, the name decides, at whatever position; else the position does.
    """
    it, named = leavings, booleans(known(hands_player))
    told, nameless = it.in_it & is_known(it.player), it.in_it & ~is_known(it.player)
    by_name = groups.has_counterpart(hand_round_row, hands_player, it.of_round, it.player, told)
    by_place, whoever = (
        groups.has_counterpart(hand_round_row, hand_position, it.of_round, it.position, each)
        for each in (nameless, it.in_it)
    )
    found = (named & (by_name | by_place)) | (~named & whoever)
    return booleans(found.values, known(found) & (found.values | ~it.timeless))


@derived(per="hand")
def left_at(hand_round_row: Link, hand_position: Text, hands_player: Text, leavings: Leavings) -> Moment:
    """When the player of the hand left during the round; missing where no record shows it."""
    it, left, told = leavings, certainly(leavings.in_it), known(leavings.player)
    of_name, of_place, of_any = (
        groups.among(it.of_round, each) for each in (left & told, left & ~told, left)
    )
    found = groups.counterpart(hand_round_row, hands_player, of_name, it.player)
    places = [
        groups.counterpart(hand_round_row, hand_position, each, it.position) for each in (of_place, of_any)
    ]
    place = np.where(known(hands_player), *places)
    return take(it.at, np.where(found >= 0, found, place))


@derived(per="wager")
def settled_before_leaving(wagers_hand: Link, left_at: Moment, came_to_wager_at: Moment) -> Flag:
    """The wager was settled before the player of its hand left, so that he did not abandon it."""
    return booleans(certainly(came_to_wager_at < take(left_at, wagers_hand.rows)))


@derived(per="hand")
def left_wagers_by_record(
    left_during_the_round: Flag, wagers_hand: Link, settled_before_leaving: Flag
) -> Flag:
    """By the record the player left with wagers on the hand; missing where all were settled before."""
    left = left_during_the_round
    some, open_point = (
        groups.exists(wagers_hand, each) for each in (settled_before_leaving, ~settled_before_leaving)
    )
    late = certainly(some) & ~certainly(open_point)
    return booleans(left.values, known(left) & ~(left.values & late))


@derived(per="hand")
def left_wagers_behind(left_wagers_by_record: Flag, complete_player_left: Flag) -> Flag:
    """The player left with a wager on the hand not settled yet; missing where all were settled before.

    Missing, too, where nothing tells that he left and not all who leave are said to be recorded.
    """
    left = left_wagers_by_record
    return booleans(left.values, known(left) & (left.values | certainly(complete_player_left)))


@derived(per="hand")
def voided_before_leaving(left_at: Moment) -> Flag:
    """The player had voided the hand by the time he left: never, where nothing lets him void it."""
    return given_up_by(left_at)


@derived(per="wager")
def players_hand_is_left(wagers_hand: Link, left_during_the_round: Flag, voided_before_leaving: Flag) -> Flag:
    """The player of the hand at the wager's position left during the round, and had not voided it before."""
    return take(left_during_the_round & ~voided_before_leaving, wagers_hand.rows)


@derived(per="wager")
def wagers_player_left(
    wager_round_row: Link,
    wagers_hand: Link,
    hands_player: Text,
    players_hand_is_left: Flag,
    settled_before_leaving: Flag,
    leavings: Leavings,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """Whoever made the wager left during the round: the player of the hand, or another it names.

    Missing where it had been settled before.
    """
    late = certainly(settled_before_leaving)
    own = booleans(players_hand_is_left.values, known(players_hand_is_left) & ~late)
    if wager_player_id is None:
        return own
    it = leavings
    others = booleans(certainly(~wager_player_id.same_as(take(hands_player, wagers_hand.rows))))
    left = groups.has_counterpart(wager_round_row, wager_player_id, it.of_round, it.player, it.in_it)
    return (~others & own) | (others & left)


@derived(per="hand")
def players_last_round_at(
    hand_table_row: Link, hands_player: Text, first_card_at: Moment, leavings: Leavings
) -> Moment:
    """When the last round of that day was dealt in which the hand's player has one; only if any left."""
    if not certainly(leavings.in_it).any():
        return integers(np.zeros(len(first_card_at)), np.zeros(len(first_card_at), dtype=bool))
    of_player = groups.named_within(hand_table_row, hands_player)
    return take(groups.latest(of_player, first_card_at), of_player.rows)


@derived(per="hand")
def last_wager_made_at(wagers_hand: Link, *, wager_placed_at: Moment | None = None) -> Moment:
    """When the last wager at the hand's position was placed, such as one made once cards were seen."""
    if wager_placed_at is None:
        hands = wagers_hand.parents
        return integers(np.zeros(hands), np.zeros(hands, dtype=bool))
    return groups.latest(wagers_hand, wager_placed_at)


@derived(per="hand")
def acted_after_leaving(
    left_at: Moment,
    first_card_at: Moment,
    players_last_round_at: Moment,
    last_wager_made_at: Moment,
    *,
    hand_set_at: Moment | None = None,
    folded_at: Moment | None = None,
    surrendered_at: Moment | None = None,
) -> Flag:
    """The player who is said to have left wagered on, set or gave up the hand later, or had a later one."""
    found = certainly(players_last_round_at > first_card_at)
    for at in (last_wager_made_at, hand_set_at, folded_at, surrendered_at):
        found |= np.False_ if at is None else certainly(at > left_at)
    return booleans(found)


@derived(per="wager")
def player_was_there_later(wagers_hand: Link, acted_after_leaving: Flag, players_hand_is_left: Flag) -> Flag:
    """The player of the hand is said to have left during the round, and acted at the table after that."""
    return booleans(certainly(players_hand_is_left & take(acted_after_leaving, wagers_hand.rows)))


@derived(per="wager")
def taken_as_abandoned(wager_kind: Text) -> Flag:
    """The wager was taken for abandoned: never, where nothing says that it may be."""
    return booleans(np.zeros(len(wager_kind), dtype=bool))


def abandoned(
    wager_round_row: Link,
    leavings: Leavings,
    wagers_player_left: Flag,
    settled_before_leaving: Flag,
    settled_as: Text,
    received_cents: Count,
) -> Flag:
    """Whether a wager was treated as lost after its player had left the round, whether or not a mark says so.

    Where no event of the round tells of a leaving, nobody left it; missing where one that does may be his.
    """
    it = leavings
    told = certainly(groups.exists(it.of_round, booleans(~certainly(~it.in_it) & (it.of_round.rows >= 0))))
    near = np.append(told, False)[wager_round_row.rows] & ~certainly(settled_before_leaving)
    left = booleans(wagers_player_left.values & near, ~near | known(wagers_player_left))
    return left & settled_as.is_("lose") & (received_cents == 0)


# ------------------------------------------------------------------------------ with what in play


@derived(per="hand")
def player_left(
    left_during_the_round: Flag, hand_has_a_wager: Flag, hand_round_row: Link, leavings: Leavings
) -> Flag:
    """The record shows that a player with a wager left during the round.

    Missing where it shows that somebody left then, and neither who nor from where.
    """
    it = leavings
    somebody = booleans(certainly(it.in_it & ~is_known(it.player) & ~is_known(it.position)))
    found = left_during_the_round & hand_has_a_wager
    may_be = certainly(take(groups.exists(it.of_round, somebody), hand_round_row.rows))
    may_be &= ~certainly(~found)
    return booleans(certainly(found), certainly(found) | ~may_be)


def given_up_by(left_at: Moment, *ways: tuple[Flag | None, Moment | None]) -> Flag:
    """Whether a hand was given up in one of some ways by the time its player left.

    ways  whether it was given up so, and when; None for what the log never says
    Missing where it was and nobody recorded when.
    """
    found = booleans(np.zeros(len(left_at), dtype=bool))
    for given_up, at in ways:
        if given_up is not None:
            never = integers(left_at.values, np.zeros(len(left_at), dtype=bool))
            found = found | (given_up & ((never if at is None else at) <= left_at))
    return found


@derived(per="hand")
def hand_was_given_up(
    left_at: Moment,
    *,
    surrendered: Flag | None = None,
    surrendered_at: Moment | None = None,
    folded: Flag | None = None,
    folded_at: Moment | None = None,
) -> Flag:
    """The player had surrendered or folded the hand by the time he left, and had no further part."""
    return given_up_by(left_at, (surrendered, surrendered_at), (folded, folded_at))


@derived(per="hand")
def left_in_play(player_left: Flag, hand_was_given_up: Flag) -> Flag:
    """The record shows that the player left with a hand still in play."""
    return player_left & ~hand_was_given_up


@derived(per="table")
def somebody_left(hand_table_row: Link, *, left_in_play: Flag | None = None) -> Flag:
    """The record of the table's day shows that a player left in the middle of a round.

    That nobody is recorded as leaving proves nothing.
    """
    kept = None if left_in_play is None else ~left_in_play
    return inspections.decided(hand_table_row, left_in_play, kept)


@derived(per="hand")
def left_as_it_began_or_ended(left_at: Moment, first_card_at: Moment, settled_at: Moment) -> Flag:
    """The player left with the first card of the round, before any can lie there, or with its settlement."""
    return booleans(certainly(left_at <= first_card_at) | certainly(left_at >= settled_at))


@derived(per="hand")
def left_before_void(left_at: Moment) -> Flag:
    """The player left before anything had made the round void: never, where nothing tells."""
    return given_up_by(left_at)


@derived(per="hand")
def told_with_another_hand(hand_round_row: Link, hands_player: Text, left_in_play: Flag) -> Flag:
    """The player left several hands in play, and the first of them on record tells of it."""
    left = groups.among(hand_round_row, certainly(left_in_play))
    rows = groups.named_within(left, hands_player).rows
    first = np.zeros(len(rows), dtype=bool)
    first[np.unique(rows, return_index=True)[1]] = True
    return booleans((rows >= 0) & ~first)


def stayed_seated(
    player_left: Flag,
    void: Flag,
    hand_was_given_up: Flag,
    *,
    left_as_it_began_or_ended: Flag | None = None,
    told_with_another_hand: Flag | None = None,
    left_before_void: Flag | None = None,
    play_went_on: Flag | None = None,
) -> Verdict:
    """Judge that a player with a wager stayed seated until the round was over, or for that player was.

    Who left several hands is told once.  A void round is over once it is called so, and nobody records when:
    it is asked of what came before anything had made it void, or where it was played out all the same, and
    left open where nothing tells when it was void.
    """
    going_on = ~void
    if left_before_void is not None:
        played = np.False_ if play_went_on is None else certainly(play_went_on)
        before = left_before_void.values | left_before_void.missing
        going_on = ~void | booleans(before, known(left_before_void) | played)
    seated, asked = hand_was_given_up, player_left & going_on
    if left_as_it_began_or_ended is not None:
        seated = seated | left_as_it_began_or_ended
    if told_with_another_hand is not None:
        asked = asked & ~told_with_another_hand
    return Verdict(
        applies=asked,
        holds=seated,
        observed="the patron at position {hand_position} left during the round, at {left_at};"
        " no dealer is at fault",
        required="seated until the last wager of the round is settled",
    )
