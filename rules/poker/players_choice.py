"""What a player chose after the dealer exposed a card of his: to play the hand or void it (§ 645a.14(d))."""

import numpy as np

from rules.clause import derived
from rules.duties import deal, groups, leaving, voids
from rules.duties.groups import Moments
from rules.kinds import Cards, Cents, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, take

# ------------------------------------------------------------------------- what leaves a choice


@derived(per="event")
def exposure_in_play(
    exposed_in_error: Flag, exposed_once_surrendered: Flag, *, event_role: Text | None = None
) -> Flag:
    """A card was exposed of a hand not given up yet.

    The choice is for what the dealer exposed.  That a player turned the card up himself is only said of it:
    there, it is missing.
    """
    in_error = exposed_in_error & ~exposed_once_surrendered
    if event_role is None:
        return in_error
    by_player = certainly(in_error & event_role.is_("player"))
    return booleans(in_error.values, known(in_error) & ~by_player)


@derived(per="round")
def nameless_exposure(event_round_row: Link, exposed_in_error: Flag, exposed_position: Text) -> Flag:
    """A card was exposed and nobody recorded in whose hand."""
    return groups.exists(event_round_row, exposed_in_error & ~is_known(exposed_position))


@derived(per="hand")
def players_card_exposed(
    exposed_hand: Link,
    exposure_in_play: Flag,
    nameless_exposure: Flag,
    hand_position: Text,
    banked_by: Text,
    hand_has_wager: Flag,
    *,
    dealt_up_in_error: Flag | None = None,
) -> Flag:
    """A card of a player who does not bank was exposed, and he has a wager on a hand not given up yet.

    Whoever deals a card face up exposes it, whether or not an event says so.
    """
    players = ~hand_position.is_(deal.DEALER) & ~hand_position.same_as(banked_by)
    exposed = groups.exists(exposed_hand, exposure_in_play)
    if dealt_up_in_error is not None:
        exposed = exposed | dealt_up_in_error
    open_point = certainly(nameless_exposure) & ~certainly(exposed)
    return booleans(exposed.values, known(exposed) & ~open_point) & players & hand_has_wager


# --------------------------------------------------------------------------- what was chosen, and when


@derived(per="event")
def choosing_hand(
    event_kind: Text,
    event_round_row: Link,
    event_position: Text,
    hand_round_row: Link,
    hand_position: Text,
    *,
    event_player_id: Text | None = None,
    hands_player: Text | None = None,
) -> Link:
    """Row of the hand about which a player chose, -1 for other events.

    Where the event says no position, the only hand of the player whom it names.
    """
    of_round = groups.among(event_round_row, certainly(event_kind.is_("player_chose")))
    rows = groups.counterpart(of_round, event_position, hand_round_row, hand_position)
    if event_player_id is not None and hands_player is not None:
        unplaced = groups.among(of_round, ~known(event_position))
        number = groups.numbered(hand_round_row.rows, hands_player.codes.astype(np.int64))
        alone = groups.among(hand_round_row, np.bincount(number)[number] == 1)
        rows = np.where(rows < 0, groups.counterpart(unplaced, event_player_id, alone, hands_player), rows)
    return Link(rows, len(hand_position))


@derived(per="event")
def chosen_by_another(
    choosing_hand: Link,
    *,
    event_player_id: Text | None = None,
    hands_player: Text | None = None,
    event_role: Text | None = None,
) -> Flag:
    """Another player chose than the one who holds the hand; missing where a role tells of no player."""
    another, no_player = (np.zeros(len(choosing_hand.rows), dtype=bool) for _ in range(2))
    if event_player_id is not None and hands_player is not None:
        another |= certainly(~event_player_id.same_as(groups.text_of(choosing_hand.rows, hands_player)))
    if event_role is not None:
        no_player |= certainly(~event_role.is_("player"))
    return booleans(another, another | ~no_player)


@derived(per="event")
def exposed_by_then(
    event_at: Moment,
    event_round_row: Link,
    exposed_position: Text,
    choosing_hand: Link,
    exposed_hand: Link,
    event_kind: Text,
    exposure_in_play: Flag,
) -> Moment:
    """When, by the time of a choice, a card of the hand was last exposed, or one nobody knows whose."""
    may_be = booleans(~certainly(~exposure_in_play))
    own = groups.last_before(_of(event_at, choosing_hand), _of(event_at, exposed_hand), may_be)
    rounds = groups.among(event_round_row, choosing_hand.rows >= 0)
    nameless = event_kind.is_("card_exposed") & may_be & ~is_known(exposed_position)
    anothers = groups.last_before(_of(event_at, rounds), _of(event_at, event_round_row), nameless)
    found, other = take(event_at, own), take(event_at, anothers)
    later = known(other) & ~certainly(other <= found)
    return integers(np.where(later, other.values, found.values), known(found) | known(other))


def _of(at: Moment, rows: Link) -> Moments:
    """Events in groups by what they concern, whatever the record may lack."""
    return Moments(at, integers(rows.rows, rows.rows >= 0))


@derived(per="hand")
def last_exposed_at(exposed_hand: Link, exposure_in_play: Flag, event_at: Moment) -> Moment:
    """When a card of the hand was last exposed for certain; missing where none was."""
    return groups.latest(Link(exposed_hand.rows, exposed_hand.parents), event_at, exposure_in_play)


@derived(per="hand")
def left_before_exposure(
    last_exposed_at: Moment,
    *,
    left_at: Moment | None = None,
    dealt_up_in_error: Flag | None = None,
    deal_completed_at: Moment | None = None,
) -> Flag:
    """The player had left the table before a card of his hand was last exposed.

    Missing where one was dealt face up, and he left while cards were dealt.
    """
    if left_at is None:
        return booleans(np.zeros(len(last_exposed_at), dtype=bool))
    before = certainly(left_at <= last_exposed_at)
    if dealt_up_in_error is None:
        return booleans(before)
    later = np.zeros(len(before), dtype=bool)
    if deal_completed_at is not None:
        later = certainly(left_at > deal_completed_at)
    untold = certainly(dealt_up_in_error) & ~known(last_exposed_at) & known(left_at) & ~later
    return booleans(before, ~untold)


@derived(per="event")
def perhaps_chosen_too_late(
    event_at: Moment,
    event_decision: Text,
    choosing_hand: Link,
    exposed_by_then: Moment,
    lawfully_turned_at: Moment,
    *,
    hand_set_at: Moment | None = None,
    hand_due_up_at: Moment | None = None,
    set_high: Cards | None = None,
) -> Flag:
    """Nobody recorded when the hands were turned up that were due up by then, or set that he then voided.

    Certain, or false: not where he chose in the moment in which the card was exposed.
    """
    rows, late = choosing_hand.rows, np.zeros(len(event_at), dtype=bool)
    if hand_due_up_at is not None:
        late |= certainly(event_at > take(hand_due_up_at, rows)) & ~known(take(lawfully_turned_at, rows))
        late &= certainly(event_decision.is_("play"))
    if set_high is not None:
        were_set = np.append(set_high.known, np.False_)[rows]
        untimed = were_set if hand_set_at is None else were_set & ~known(take(hand_set_at, rows))
        at_once = certainly(event_at <= exposed_by_then)
        late |= untimed & certainly(event_decision.is_("void")) & ~at_once
    return booleans(late & (rows >= 0))


@derived(per="event")
def chosen_in_time(
    event_at: Moment,
    event_decision: Text,
    choosing_hand: Link,
    exposed_by_then: Moment,
    last_exposed_at: Moment,
    lawfully_turned_at: Moment,
    *,
    hand_set_at: Moment | None = None,
    settled_at: Moment | None = None,
    perhaps_chosen_too_late: Flag | None = None,
    chosen_by_another: Flag | None = None,
) -> Flag:
    """A player's own choice came after the card was exposed, and before the player could know the rest.

    Everybody does once his hands are turned up, and he does as he sets them: then he may still play on, but
    void them no more.  Whoever chose to play chooses again after a further card is exposed; a hand that was
    voided stays void.  Missing where it may have come too late, and nobody recorded when that was.
    """
    exposed_at, turned_at = (take(each, choosing_hand.rows) for each in (last_exposed_at, lawfully_turned_at))
    early = known(exposed_at) & ~known(exposed_by_then)
    again = certainly(event_decision.is_("play") & (event_at < exposed_at))
    late = certainly(event_at > turned_at)
    if settled_at is not None:
        late |= certainly(event_at > settled_at)
    if hand_set_at is not None:
        set_at = take(hand_set_at, choosing_hand.rows)
        seen = (exposed_by_then <= set_at) & (set_at < event_at)
        late |= certainly(event_decision.is_("void") & seen)
    in_time = (choosing_hand.rows >= 0) & ~early & ~again & ~late
    own = booleans(in_time)
    if chosen_by_another is not None:
        own = own & ~chosen_by_another
    if perhaps_chosen_too_late is None:
        return own
    return booleans(own.values, known(own) & ~(own.values & certainly(perhaps_chosen_too_late)))


@derived(per="hand")
def choice_made(choosing_hand: Link, chosen_in_time: Flag, event_decision: Text) -> Link:
    """Row of the event with which the player chose in time after a card of his was exposed, -1 for none."""
    of_record = Link(choosing_hand.rows, choosing_hand.parents)
    rows = groups.first_row(of_record, chosen_in_time & is_known(event_decision))
    return Link(rows, len(event_decision))


@derived(per="hand")
def players_choice(choice_made: Link, event_decision: Text) -> Text:
    """What a player chose in time after a card of his was exposed."""
    return groups.text_of(choice_made.rows, event_decision)


@derived(per="hand")
def choice_was_given(
    players_choice: Text,
    complete_player_chose: Flag,
    hand_round_row: Link,
    choosing_hand: Link,
    chosen_in_time: Flag,
    event_round_row: Link,
    event_kind: Text,
    event_position: Text,
    event_decision: Text,
) -> Flag:
    """The player chose in time between playing his hand out and voiding it.

    Missing where one is recorded without its player, or what he chose, or may have come too late.
    """
    there = known(players_choice)
    of_record = Link(choosing_hand.rows, choosing_hand.parents)
    in_doubt = booleans(chosen_in_time.missing) | (chosen_in_time & ~is_known(event_decision))
    unsaid = certainly(groups.exists(of_record, in_doubt))
    nowhere = ~is_known(event_position) & booleans(choosing_hand.rows < 0)
    nameless = groups.exists(event_round_row, event_kind.is_("player_chose") & nowhere)
    unsaid |= certainly(take(nameless, hand_round_row.rows))
    return booleans(there, there | (certainly(complete_player_chose) & ~unsaid))


# ------------------------------------------------------------------------------- a hand that is voided


@derived(per="hand")
def chose_to_void(players_choice: Text, choice_was_given: Flag) -> Flag:
    """The player chose in time to void the hand; false also where he made no choice in time."""
    void = players_choice.is_("void")
    return booleans(certainly(void), known(void) | certainly(~choice_was_given))


@derived(per="hand")
def voided_by_choice(chose_to_void: Flag, players_card_exposed: Flag) -> Flag:
    """The player voided the hand after a card of it was exposed."""
    return players_card_exposed & chose_to_void


@derived(per="wager")
def hand_voided_by_player(wagers_hand: Link, voided_by_choice: Flag) -> Flag:
    """The player voided the hand at the wager's position after a card of it was exposed."""
    return take(voided_by_choice, wagers_hand.rows)


@derived(per="hand")
def hands_stakes_went_back(
    wagers_hand: Link,
    was_withdrawn: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_outcome: Text | None = None,
) -> Flag:
    """Every wager on the hand went back whole, and none is told as won, lost or a tie; certain, or false."""
    money = was_withdrawn, wager_amount_cents, wager_paid_cents, wager_returned_cents
    return voids.stakes_went_back(wagers_hand, *money, wager_outcome=wager_outcome)


@derived(per="hand")
def void_but_for_its_mark(voided_by_choice: Flag, hands_stakes_went_back: Flag) -> Flag:
    """The player voided the hand, and all wagers on it went back; certain, or false."""
    return booleans(certainly(voided_by_choice & hands_stakes_went_back))


@derived(per="wager")
def voided_in_all_but_its_mark(wagers_hand: Link, void_but_for_its_mark: Flag) -> Flag:
    """The player voided the hand, and all wagers on it went back, whether or not it is marked dead."""
    return booleans(certainly(take(void_but_for_its_mark, wagers_hand.rows)))


@derived(per="round")
def every_hand_voided(
    wager_round_row: Link,
    is_main_wager: Flag,
    of_a_player: Flag,
    lies_at_close: Flag,
    *,
    hand_voided_by_player: Flag | None = None,
) -> Flag:
    """Each player of the round voided his hand after a card of it was exposed: none is left to settle."""
    plays = is_main_wager & of_a_player & lies_at_close
    if hand_voided_by_player is None:
        return booleans(np.zeros(wager_round_row.parents, dtype=bool))
    voided = groups.exists(wager_round_row, plays & hand_voided_by_player)
    return voided & ~groups.exists(wager_round_row, plays & ~hand_voided_by_player)


@derived(per="hand")
def voided_at(voided_by_choice: Flag, choice_made: Link, event_at: Moment) -> Moment:
    """When the player voided the hand after a card of it was exposed; missing where he did not."""
    voided = take(event_at, choice_made.rows)
    return integers(voided.values, known(voided) & certainly(voided_by_choice))


@derived(per="hand")
def voided_before_leaving(
    left_at: Moment, *, voided_at: Moment | None = None, voided_by_choice: Flag | None = None
) -> Flag:
    """The player had voided the hand by the time he left; missing where he may have chosen that."""
    if voided_at is None or voided_by_choice is None:
        return leaving.given_up_by(left_at)
    before = certainly(voided_at <= left_at)
    return booleans(before, before | known(voided_by_choice))


@derived(per="hand")
def hand_was_given_up(
    left_at: Moment,
    voided_before_leaving: Flag,
    *,
    surrender_on_record: Flag | None = None,
    surrendered_at: Moment | None = None,
) -> Flag:
    """The player had surrendered or voided the hand by the time he left, and had no further part."""
    return voided_before_leaving | leaving.given_up_by(left_at, (surrender_on_record, surrendered_at))
