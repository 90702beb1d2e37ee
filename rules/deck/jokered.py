"""The 53 cards of one deck: that none is seen twice in a round, and what the deck held when it was made."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import deal, groups, people, shuffles
from rules.kinds import Bools, Card, Cards, Count, Flag, Link, Moment, Text, Told
from rules.masked import AtLeast
from rules.values import booleans, certainly, integers, is_known, known, take

# ------------------------------------------------------------------------------ one round's cards


@derived(per="hand")
def was_given_up_or_void(
    surrendered: Flag,
    dead: Flag,
    *,
    surrender_on_record: Flag | None = None,
    void_but_for_its_mark: Flag | None = None,
) -> Flag:
    """The hand was surrendered or is dead, as its marks say, or an outcome and what its player chose."""
    unplayed = surrendered | dead
    for told in (surrender_on_record, void_but_for_its_mark):
        if told is not None:
            unplayed = unplayed | told
    return unplayed


@derived(per="hand")
def goes_unplayed(
    hand_position: Text, banked_by: Text, hand_has_wager: Flag, was_given_up_or_void: Flag, void: Flag
) -> Flag:
    """Nobody plays the hand: no wager lies there, it was given up or is dead, or the round is void."""
    plays = hand_has_wager | hand_position.is_(deal.DEALER) | hand_position.same_as(banked_by)
    return ~plays | was_given_up_or_void | void


@derived(per="event")
def of_an_unplayed_hand(
    event_round_row: Link,
    unplayed_card: Card,
    hand_round_row: Link,
    hand_cards_in_play: Cards,
    *,
    goes_unplayed: Flag | None = None,
) -> Flag:
    """The card that was racked unplayed lies in a hand that nobody plays, so that it is that very card."""
    if goes_unplayed is None:
        return booleans(np.zeros(len(event_round_row.rows), dtype=bool))

    def lies(where: Bools) -> Bools:
        hands = groups.among(hand_round_row, where)
        return groups.held(event_round_row, unplayed_card, hands, hand_cards_in_play)

    sure = lies(certainly(goes_unplayed))
    return booleans(sure, sure | ~lies(goes_unplayed.missing))


@derived(per="event")
def card_off_hands(
    unplayed_card: Card, of_an_unplayed_hand: Flag, event_round_row: Link, event_at: Moment
) -> Card:
    """A card that was racked unplayed, and not out of a hand that nobody plays, as far as is known.

    The same card racked at the same moment was racked once, and written twice.
    """
    racked = known(unplayed_card) & certainly(~of_an_unplayed_hand)
    again = groups.repeated(event_round_row, booleans(racked), event_at, unplayed_card)
    return integers(unplayed_card.values, racked & ~again)


@derived(per="round")
def unplayed_hand_in_doubt(event_round_row: Link, of_an_unplayed_hand: Flag) -> Flag:
    """A card was racked unplayed that lies in a hand of which nobody knows whether it was played."""
    return groups.exists(
        Link(event_round_row.rows, event_round_row.parents), booleans(of_an_unplayed_hand.missing)
    )


@derived(per="hand")
def hand_card_bits(hand_cards_in_play: Cards) -> Count:
    """The cards of the hand as a sum of powers of two, one power for each of the 53 cards."""
    values = hand_cards_in_play.values
    bits = np.zeros(len(values), dtype=np.int64)
    for column in values.T:
        bits += np.where(column >= 0, np.int64(1) << np.maximum(column, 0).astype(np.int64), 0)
    return integers(bits)


@derived(per="round")
def cards_seen_in_round(
    hand_round_row: Link, hand_cards_in_play: Cards, event_round_row: Link, card_off_hands: Card
) -> Count:
    """How many cards of the round were seen: in hands, or racked unplayed."""
    count = integers(hand_cards_in_play.count().values)
    return groups.total(hand_round_row, count) + groups.count(event_round_row, is_known(card_off_hands))


@derived(per="round")
def a_card_twice(
    hand_round_row: Link,
    hand_card_bits: Count,
    event_round_row: Link,
    card_off_hands: Card,
    cards_seen_in_round: Count,
    *,
    unplayed_hand_in_doubt: Flag | None = None,
) -> Flag:
    """A card was seen twice in the round.

    A sum of powers of two has as many bits as there were powers only if all of them differ.  Missing where a
    card that was racked unplayed may be that of a hand which nobody played.
    """
    racked = integers(np.int64(1) << card_off_hands.values, known(card_off_hands))
    bits = groups.total(hand_round_row, hand_card_bits)
    bits += groups.total(event_round_row, racked, is_known(card_off_hands))
    twice = np.bitwise_count(bits.values) != cards_seen_in_round.values
    if unplayed_hand_in_doubt is None:
        return booleans(twice)
    return booleans(twice, twice | certainly(~unplayed_hand_in_doubt))


@derived(per="round")
def twice_seen_card(
    hand_round_row: Link,
    hand_cards_in_play: Cards,
    event_round_row: Link,
    card_off_hands: Card,
    a_card_twice: Flag,
) -> Card:
    """The card seen most often in the round; missing where none was seen twice."""
    # Few rounds show a card twice: only theirs are counted card by card.
    suspects = np.flatnonzero(certainly(a_card_twice))
    place = np.full(len(a_card_twice) + 1, -1, dtype=np.intp)
    place[suspects] = np.arange(len(suspects))
    of_hands = place[hand_round_row.rows]
    hands = np.flatnonzero(of_hands >= 0)
    counts = groups.copies(
        Link(of_hands[hands], len(suspects)),
        take(hand_cards_in_play, hands),
        (Link(place[event_round_row.rows], len(suspects)), card_off_hands),
    )
    card = np.zeros(len(a_card_twice), dtype=np.int64)
    card[suspects] = counts.argmax(axis=1)
    return integers(card, certainly(a_card_twice))


@derived(per="hand")
def hand_was_seen_or_need_not_be(
    cards: Cards, hand_position: Text, banked_by: Text, hand_has_wager: Flag, was_given_up_or_void: Flag
) -> Flag:
    """The hand's cards are on record, or nobody had to look: no wager on it, surrendered, or dead."""
    banks = hand_position.same_as(banked_by)
    return is_known(cards) | (~banks & (~hand_has_wager | was_given_up_or_void))


@derived(per="round")
def played_cards_recorded(
    opposing_hand: Link,
    hand_round_row: Link,
    hand_was_seen_or_need_not_be: Flag,
    wager_round_row: Link,
    wagers_hand: Link,
    lies_at_close: Flag,
) -> Flag:
    """Every hand that was looked at is on record; missing where one is not.

    Those are the hand of whoever banks and the hands with a wager, unless surrendered or dead. The dealer's
    is not one of them where a player banks and the dealer wagers nothing against him.
    """
    bank_there = booleans(opposing_hand.rows >= 0)
    seen = groups.every(hand_round_row, hand_was_seen_or_need_not_be)
    hands_there = groups.every(wager_round_row, ~lies_at_close | booleans(wagers_hand.rows >= 0))
    recorded = certainly(bank_there & seen & hands_there)
    return booleans(recorded, recorded)


# -------------------------------------------------------------------------- the deck as it was made


@derived(per="deck")
def deck_jokers(
    event_deck_row: Link, event_kind: Text, event_at: Moment, event_jokers: Count, set_gone_at: Moment
) -> Count:
    """Jokers in the deck as it was made, the most that an arrival or opening of it gives.

    One of its name that was taken out of use unplayed is another.  No less than that where one says that it
    has none, and another that it has some.
    """
    gone = certainly(event_at < take(set_gone_at, event_deck_row.rows))
    said = event_kind.is_("decks_opened", "decks_received") & is_known(event_jokers) & booleans(~gone)
    most = groups.highest(event_deck_row, event_jokers, said)
    of_events = Link(event_deck_row.rows, event_deck_row.parents)
    none = certainly(groups.exists(of_events, said & (event_jokers == 0)))
    return AtLeast(most.values, most.missing | (none & (most.values > 0)))


@derived(per="deck")
def joker_destroyed_at(event_deck_row: Link, event_at: Moment, tears_joker: Flag) -> Moment:
    """When the deck's second joker was torn and put away."""
    return groups.earliest(event_deck_row, event_at, tears_joker)


@derived(per="deck")
def joker_torn_in_time(
    joker_destroyed_at: Moment,
    deck_dealt_from_at: Moment,
    complete_joker_destroyed: Flag,
    *,
    only_torn_too_early: Flag | None = None,
) -> Flag:
    """The deck's second joker was torn before a round was dealt from it."""
    torn = joker_was_torn(joker_destroyed_at, complete_joker_destroyed, only_torn_too_early)
    return torn & (~is_known(joker_destroyed_at) | (joker_destroyed_at <= deck_dealt_from_at))


def joker_was_torn(at: Moment, recorded: Flag, too_early: Flag | None) -> Flag:
    """Whether a second joker was torn; missing where that is told of a time before the deck had come."""
    torn = shuffles.happened(at, recorded)
    if too_early is None:
        return torn
    return booleans(torn.values, known(torn) & ~certainly(too_early))


@derived(per="deck")
def joker_tearing(event_deck_row: Link, event_at: Moment, verifier: Text, tears_joker: Flag) -> Link:
    """Row of the tearing of the deck's second joker whose verification is judged, -1 for none."""
    allowed = (people.ASSIGNED, people.ABOVE)
    return Link(
        people.least_verified(event_deck_row, event_at, tears_joker, verifier, allowed), len(event_at)
    )


@derived(per="deck")
def joker_destroyed_by(joker_tearing: Link, event_person_id: Text) -> Text:
    """Who tore the deck's second joker."""
    return groups.text_of(joker_tearing.rows, event_person_id)


@derived(per="deck")
def joker_destroyed_in_role(joker_tearing: Link, event_role: Text) -> Text:
    """In what role the deck's second joker was torn."""
    return groups.text_of(joker_tearing.rows, event_role)


@derived(per="deck")
def joker_verified_by(joker_tearing: Link, event_verified_by: Text) -> Text:
    """Who saw to it, besides the dealer, that the deck's second joker was torn."""
    return groups.text_of(joker_tearing.rows, event_verified_by)


@derived(per="deck")
def joker_verifier(joker_tearing: Link, verifier: Text) -> Text:
    """Who the person is that saw to it, besides the dealer, that the deck's second joker was torn."""
    return groups.text_of(joker_tearing.rows, verifier)


@derived(per="event")
def at_preinspected_opening(event_kind: Text, decks_preinspected: Flag) -> Flag:
    """The event opens a deck that came preinspected and preshuffled."""
    return event_kind.is_("decks_opened") & decks_preinspected


@derived(per="event")
def opened_before_play(
    event_kind: Text, event_at: Moment, *, deck_first_seen_at: Moment | None = None
) -> Flag:
    """The event opens a deck, and not only once a round had been dealt from it."""
    opens = event_kind.is_("decks_opened")
    if deck_first_seen_at is None:
        return opens
    return opens & booleans(~certainly(event_at > deck_first_seen_at))


@derived(per="deck")
def deck_preinspected(
    event_deck_row: Link,
    event_kind: Text,
    at_preinspected_opening: Flag,
    opened_before_play: Flag,
    event_preinspected: Flag,
) -> Flag:
    """The deck came preinspected and preshuffled, as an opening says from before it was dealt.

    Missing where one says so and another does not, and where openings came only once it was dealt.
    """
    some = groups.exists(event_deck_row, at_preinspected_opening & opened_before_play)
    of_events = Link(event_deck_row.rows, event_deck_row.parents)
    opened, in_time, against = (
        certainly(groups.exists(of_events, booleans(certainly(each))))
        for each in (
            event_kind.is_("decks_opened"),
            opened_before_play,
            opened_before_play & ~event_preinspected,
        )
    )
    contradicted = certainly(some) & against
    return booleans(some.values & ~against, known(some) & ~contradicted & (in_time | ~opened))


# ------------------------------------------------------------------------------------ the duties


def no_card_twice(
    a_card_twice: Flag, played_cards_recorded: Flag, void: Flag, *, stakes_went_back: Flag | None = None
) -> Verdict:
    """Judge that no card was seen twice in a round; in one whose stakes all went back nobody need look."""
    twice = certainly(a_card_twice)
    was_void = void if stakes_went_back is None else void | stakes_went_back
    return Verdict(
        applies=~was_void | booleans(twice),
        holds=~a_card_twice & (booleans(twice) | played_cards_recorded),
        observed="{twice_seen_card} was seen more than once among {cards_seen_in_round} cards",
        required="each of the 53 cards at most once",
    )


def single(deck_opened_count: Count) -> Verdict:
    """Judge that a set of cards is one deck."""
    return Verdict(
        applies=True,
        holds=deck_opened_count == 1,
        observed="{deck_opened_count} decks were opened as one set of cards",
        required="1 deck",
    )


def made_with_jokers(least: int, most: int, deck_jokers: Count) -> Verdict:
    """Judge how many jokers a deck was made with."""
    return Verdict(
        applies=True,
        holds=(deck_jokers >= least) & (deck_jokers <= most),
        observed="a deck made with {deck_jokers} jokers",
        required=f"{least} joker, or {most} of which one is used",
    )


def second_joker_destroyed(
    deck_jokers: Count,
    deck_preinspected: Flag,
    joker_destroyed_at: Moment,
    joker_verifier: Text,
    deck_dealt_from_at: Moment,
    complete_joker_destroyed: Flag,
    reading_preinspected_jokers: Text,
    *,
    joker_destroyed_in_role: Text | None = None,
    joker_destroyed_by: Text | None = None,
    joker_verified_by: Text | None = None,
    each_anew_joker_torn: Flag | None = None,
    jokers_of_first: Count | None = None,
    only_torn_too_early: Flag | None = None,
) -> Verdict:
    """Judge that the second joker of a deck was torn up before play, with a floorperson seeing to it.

    Dealer and floorperson do it together: nobody else does.  Where the floorperson tore it, the dealer's part
    may not be on record.
    """
    torn = joker_was_torn(joker_destroyed_at, complete_joker_destroyed, only_torn_too_early)
    seen_to = people.may(joker_verifier, people.ASSIGNED, people.ABOVE)
    if joker_destroyed_in_role is not None:
        seen_to &= ~booleans(certainly(joker_destroyed_in_role.is_("player", "other")))
        if joker_destroyed_by is not None and joker_verified_by is not None:
            floor = joker_destroyed_in_role.is_("floorperson", "pit_manager")
            alone = certainly(floor & joker_destroyed_by.same_as(joker_verified_by))
            seen_to = booleans(seen_to.values, known(seen_to) & ~alone)
    as_due = (joker_destroyed_at <= deck_dealt_from_at) & seen_to
    # A deck that is not recorded as preinspected may still have been.
    excused = deck_preinspected & reading_preinspected_jokers.is_("waived")
    due = ((deck_jokers if jokers_of_first is None else jokers_of_first) == 2) & ~booleans(certainly(excused))
    holds = (torn & (~is_known(joker_destroyed_at) | as_due)) | excused | ~due
    if each_anew_joker_torn is not None:
        due |= booleans(certainly(~each_anew_joker_torn))
        holds &= each_anew_joker_torn
    return Verdict(
        applies=due,
        holds=holds,
        observed="second joker torn {joker_destroyed_at} by {joker_destroyed_by} ({in_role}), verified by"
        " {joker_verified_by} ({joker_verifier}); first round dealt {deck_dealt_from_at}",
        required="torn before the first round, with a floorperson seeing to it",
        review=people.is_unshown(joker_verifier, people.ASSIGNED, people.ABOVE),
        shown={"in_role": _role(joker_destroyed_in_role)},
    )


def _role(role: Text | None) -> Told:
    """In what role something was done, in words."""
    return Told(lambda row: ((role.text(row) if role else None) or "role not recorded").replace("_", " "))
