"""Which wagers the hands settle, which were surrendered, and what each was due by its outcome."""

import numpy as np
import numpy.typing as npt

from rules.clause import derived
from rules.duties import settlements
from rules.duties.settlements import OUTCOMES, VOID
from rules.kinds import Cents, Codes, Count, Flag, Link, Moment, Text
from rules.poker.hands import DEALER
from rules.values import booleans, certainly, either, integers, known, take


@derived(per="wager")
def of_a_player(wager_position: Text) -> Flag:
    """The wager is a player's, not the dealer's own against the bank."""
    return ~wager_position.is_(DEALER)


@derived(per="wager")
def round_sends_it_back(void_cause: Text, of_a_player: Flag) -> Flag:
    """The wager has to go back by a subsection like those of § 645a.14 that certainly made its round void."""
    return of_a_player & booleans(void_cause.codes >= 0)


@derived(per="wager")
def goes_back_as_void(
    round_sends_it_back: Flag,
    of_a_player: Flag,
    hand_is_dead: Flag,
    *,
    hand_voided_by_player: Flag | None = None,
    voided_in_all_but_its_mark: Flag | None = None,
    reading_voided_hand: Text | None = None,
) -> Flag:
    """The wager has to go back though no mark says so: its round certainly had to be void, or its hand was.

    So it does because its player voided his hand, where that is read to follow; and one that went back with
    all others on such a hand is not settled by the hands, either.
    """
    voided = booleans(np.zeros(len(hand_is_dead), dtype=bool))
    if hand_voided_by_player is not None and reading_voided_hand is not None:
        voided |= hand_voided_by_player & reading_voided_hand.is_("returned")
    if voided_in_all_but_its_mark is not None:
        voided |= voided_in_all_but_its_mark
    unmarked = booleans(certainly(voided) & ~certainly(hand_is_dead))
    return round_sends_it_back | (of_a_player & unmarked)


@derived(per="wager")
def hand_is_dead(wagers_hand: Link, dead: Flag, void: Flag) -> Flag:
    """The hand at the wager's position was abandoned, or was void on its own."""
    # A void round has no single dead hand: what is still settled in it is settled for all.
    found: Flag = take(dead, wagers_hand.rows)
    return found & ~void


@derived(per="wager")
def was_surrendered(
    is_main_wager: Flag,
    of_a_player: Flag,
    is_off_the_layout: Flag,
    wagers_hand: Link,
    surrendered: Flag,
    *,
    surrendered_at: Moment | None = None,
    wager_outcome: Text | None = None,
) -> Flag:
    """The player surrendered the Pai Gow Poker Wager, as the hand or the recorded outcome says.

    Nobody gives up the dealer's own against a bank.  Missing where only a time of it is on record: he did or,
    by the mark that lacks, he did not.
    """
    given_up: Flag = take(surrendered, wagers_hand.rows)
    if wager_outcome is not None:
        given_up = given_up | booleans(certainly(wager_outcome.is_("surrender")))
    if surrendered_at is not None:
        only_timed = known(take(surrendered_at, wagers_hand.rows)) & ~certainly(given_up)
        given_up = booleans(given_up.values, known(given_up) & ~only_timed)
    return is_main_wager & of_a_player & ~is_off_the_layout & given_up


@derived(per="wager")
def wager_stands(void: Flag, was_withdrawn: Flag, hand_is_dead: Flag) -> Flag:
    """The wager is settled by the hands: not taken down, its round not void and its hand not dead."""
    return settlements.wager_stands(void, was_withdrawn) & ~hand_is_dead


@derived(per="wager")
def is_standing_main(is_main_wager: Flag, of_a_player: Flag, wager_stands: Flag) -> Flag:
    """A player's Pai Gow Poker Wager that is settled by the hands."""
    return is_main_wager & of_a_player & wager_stands


@derived(per="wager")
def goes_back_with_its_hand(
    hand_is_dead: Flag, hand_voided_by_player: Flag, reading_voided_hand: Text
) -> Flag:
    """The wager is returned because the player voided his hand after a card of it was exposed."""
    return hand_is_dead & hand_voided_by_player & reading_voided_hand.is_("returned")


@derived(per="wager")
def due_outcome(
    is_main_wager: Flag,
    main_outcome: Text,
    hand_is_dead: Flag,
    void: Flag,
    was_withdrawn: Flag,
    *,
    optional_outcome: Text | None = None,
    goes_back_with_its_hand: Flag | None = None,
) -> Text:
    """Outcome due; void where the round was, the player voided his hand, or the wager was taken down.

    Missing where the hand is dead for another reason, or nothing is read to follow from voiding it.
    """
    optional = np.full(len(void), -1) if optional_outcome is None else _places(optional_outcome)
    codes = np.where(certainly(is_main_wager), main_outcome.codes, optional)
    stands = settlements.wager_stands(void, was_withdrawn)
    codes = np.where(certainly(stands & ~hand_is_dead), codes, -1)
    goes_back = certainly(~stands)
    if goes_back_with_its_hand is not None:
        goes_back |= certainly(goes_back_with_its_hand)
    return Codes(np.where(goes_back, VOID, codes).astype(np.int32), OUTCOMES)


def _places(outcome: Text) -> npt.NDArray[np.int32]:
    """Places in OUTCOMES of outcomes by name."""
    places = [OUTCOMES.index(name) for name in outcome.names]
    return np.array([*places, -1], dtype=np.int32)[outcome.codes]


@derived(per="wager")
def stake_cents(wager_amount_cents: Cents) -> Cents:
    """Stake at risk."""
    return wager_amount_cents


@derived(per="wager")
def due_paid_cents(
    due_outcome: Text,
    is_main_wager: Flag,
    stake_cents: Cents,
    main_odds: Count,
    *,
    optional_paid_cents: Cents | None = None,
) -> Cents:
    """Winnings due, before vigorish: at the odds of the Pai Gow Poker Wager, of the row on the others."""
    nothing = integers(np.zeros(len(stake_cents)))
    missing = integers(nothing.values, nothing.values > 0)
    of_row = missing if optional_paid_cents is None else optional_paid_cents
    winnings = either(is_main_wager, stake_cents * main_odds, of_row)
    return either(due_outcome.is_("win"), winnings, nothing)


@derived(per="wager", unmarked=("surrendered", "wager_outcome=surrender"))
def due_if_not_surrendered_cents(due_paid_cents: Cents, due_returned_cents: Cents) -> Cents:
    """Winnings and stake due on a wager, had its hand not been surrendered."""
    return due_paid_cents + due_returned_cents


@derived(per="wager")
def surrender_effect_cents(
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    due_if_not_surrendered_cents: Cents,
    own_surrendered_at: Moment,
    void: Flag,
) -> Cents:
    """What the player received less what was due had he not surrendered; missing where it shows when.

    In a round that is called void his stake was due, surrendered or not: other clauses tell of that.
    """
    found = wager_paid_cents + wager_returned_cents - due_if_not_surrendered_cents
    return integers(found.values, known(found) & ~known(own_surrendered_at) & certainly(~void))


@derived(per="wager")
def follows_announcement(
    is_main_wager: Flag, outcome_as_set: Text, settled_as: Text, due_outcome: Text
) -> Flag:
    """The wager was settled by the hands as they lay, contrary to what was due.

    Only such a settlement can come from a wrongly set hand of the dealer or the bank.
    """
    as_laid = outcome_as_set.same_as(settled_as) & ~settled_as.same_as(due_outcome)
    return ~is_main_wager | as_laid


@derived(per="hand")
def dead_on_a_ground(
    dead: Flag,
    complete_card_exposed: Flag,
    *,
    players_card_exposed: Flag | None = None,
    left_wagers_behind: Flag | None = None,
    void_but_for_its_mark: Flag | None = None,
) -> Flag:
    """The hand is said to be dead, and the record does not exclude every ground for it.

    Whatever its player chose: no card of it was exposed, and he did not leave it.  One that he voided, and
    whose wagers all went back, lacks only the mark.
    """
    if players_card_exposed is None or left_wagers_behind is None:
        return dead
    unexposed = certainly(~players_card_exposed) & certainly(complete_card_exposed)
    found = dead & ~booleans(unexposed & certainly(~left_wagers_behind))
    return found if void_but_for_its_mark is None else found | void_but_for_its_mark


@derived(per="hand")
def dead_has_a_ground(
    players_card_exposed: Flag,
    chose_to_void: Flag,
    left_wagers_behind: Flag,
    complete_card_exposed: Flag,
) -> Flag:
    """The player voided the hand after a card of it was exposed, or left the table during the round.

    Missing where the record neither shows one of them nor excludes both.
    """
    there = certainly(players_card_exposed)
    exposed = booleans(there, there | (known(players_card_exposed) & certainly(complete_card_exposed)))
    return (exposed & chose_to_void) | left_wagers_behind
