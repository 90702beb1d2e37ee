"""58 Pa. Code § 627a.8. Hands of player and banker; dealing the first two cards to each."""

import numpy as np

from rules.ch627a_minibaccarat.losers_first import in_turn
from rules.ch627a_minibaccarat.opening_cards import contradictory, faces_told
from rules.clause import Status, Verdict, clause, derived, unchecked
from rules.duties import deal, groups, inspections
from rules.duty import duty, reads
from rules.kinds import Cards, Cents, Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, is_known, known

unchecked("627a.8", Status.HEADING, "Introduces the two hands and how their first four cards are dealt.")


@derived(per="round")
def players_hands_count(hand_round_row: Link, hand_position: Text) -> Count:
    """How many Player's Hands the round records."""
    return groups.count(hand_round_row, hand_position.is_("players_hand"))


@derived(per="round")
def bankers_hands_count(hand_round_row: Link, hand_position: Text) -> Count:
    """How many Banker's Hands the round records."""
    return groups.count(hand_round_row, hand_position.is_("bankers_hand"))


@derived(per="round")
def other_hands_count(hand_round_row: Link, hand_position: Text) -> Count:
    """How many hands the round records that the game does not have."""
    return groups.count(hand_round_row, ~hand_position.is_("players_hand", "bankers_hand"))


@clause("627a.8(a)", per="round")
def two_hands_are_dealt(
    players_hands_count: Count, bankers_hands_count: Count, other_hands_count: Count
) -> Verdict:
    """A round has exactly one Player's Hand and one Banker's Hand.

    Reading  A hand that is not in the record may have been dealt, so its absence is not a breach.
    """
    at_most = (players_hands_count <= 1) & (bankers_hands_count <= 1) & (other_hands_count == 0)
    both = (players_hands_count >= 1) & (bankers_hands_count >= 1)
    return Verdict(
        applies=True,
        holds=booleans(at_most.values, known(at_most) & (~at_most.values | certainly(both))),
        observed="{players_hands_count} Player's, {bankers_hands_count} Banker's, {other_hands_count} others",
        required="one Player's Hand and one Banker's Hand",
    )


duty(
    "627a.8(b)",
    "The dealer calls no more bets before any card is dealt.",
    deal.closing_call,
    when="deal_begun and not simulated",
    per="round",
    kind="event",
    reading="A simulated round takes no wagers, so there is nothing to close. A void round may have ended "
    "before a card was dealt.",
)


@clause("627a.8(c)", per="round", kind="config")
def opening_cards_follow_the_filed_option(
    dealing_option: Text, approved_dealing_option: Text, *, deal_begun: Flag | None = None
) -> Verdict:
    """The opening four cards are dealt by the option the casino filed.

    Reading  A void round may have ended before a card was dealt, by whichever option.
    """
    no_cards = np.zeros(len(dealing_option.codes), dtype=bool)
    if deal_begun is not None:
        no_cards = certainly(~deal_begun)
    return Verdict(
        applies=booleans(known(dealing_option) | ~no_cards),
        holds=dealing_option.same_as(approved_dealing_option),
        observed="dealt {dealing_option}",
        required="filed {approved_dealing_option}",
    )


def _alternately(
    dealt_alternately: Flag, void: Flag, players_card_order: Many, bankers_card_order: Many
) -> Verdict:
    """Judge that the first four cards went to the two hands in turn.

    Where the places of the cards contradict one another the record is at fault, and nobody is accused.
    """
    return Verdict(
        # A void round may have ended before four cards were out.
        applies=~(void & ~is_known(dealt_alternately)),
        holds=dealt_alternately,
        observed="Player's Hand took cards {players_card_order}, Banker's Hand {bankers_card_order}",
        required="Player's Hand cards 1 and 3, Banker's Hand cards 2 and 4",
        record=contradictory(players_card_order, bankers_card_order),
    )


def _with_faces(when: Flag, void: Flag, cards: Cards, opening_faces: Flag, card_face_up: Many) -> Verdict:
    """Judge how a hand's first two cards lay as they were dealt, if that is recorded.

    A void round may have ended before the hand had a second card; then only a wrong first card tells.
    """
    told = booleans((card_face_up.values[:, :2] >= 0).any(axis=1) & card_face_up.known)
    broken_off = void & (cards.count() < 2) & ~is_known(opening_faces)
    return Verdict(
        applies=when & told & ~broken_off,
        holds=opening_faces,
        observed="{hand_position}: its first two cards lay face {faces}",
        required="the first two cards as the option of the round deals them: {option_to_deal_by}",
        shown={"faces": faces_told(card_face_up)},
    )


duty(
    "627a.8(c)(1)",
    "Dealt face up, cards 1 and 3 are the Player's Hand and cards 2 and 4 the Banker's Hand.",
    _alternately,
    when="option_to_deal_by is face_up or (not option_to_deal_by is known and not dealt_alternately)",
    per="round",
    reading="Only video shows with which hand the dealer draws and places the cards. Where nobody recorded "
    "which option was followed, the dealer is bound by the one filed. Where none is filed, either, an order "
    "that neither option gives is told here.",
)

duty(
    "627a.8(c)(1)[faces recorded]",
    "Dealt face up, the first two cards of each hand are placed face up.",
    _with_faces,
    when="option_to_deal_by is face_up",
    opening_faces=reads("opening_dealt_up"),
    per="hand",
    reading="Judged where the log records of a card how it was dealt, in a simulated round, too, which is "
    "dealt in accordance with the chapter (§ 627a.13(c)(2), (d)).",
)

duty(
    "627a.8(c)(2)",
    "Dealt face down, cards 1 and 3 are the Player's Hand and cards 2 and 4 the Banker's Hand.",
    _alternately,
    when="option_to_deal_by is face_down",
    per="round",
)

duty(
    "627a.8(c)(2)[faces recorded]",
    "Dealt face down, the first two cards of each hand are placed face down.",
    _with_faces,
    when="option_to_deal_by is face_down",
    opening_faces=reads("opening_dealt_down"),
    per="hand",
    reading="Judged where the log records of a card how it was dealt, in a simulated round, too, which is "
    "dealt in accordance with the chapter (§ 627a.13(c)(2), (d)). The card that opens it was seen before and "
    "is left out.",
)


@clause("627a.8(c)(2)[turning]", per="round", kind="event")
def bankers_cards_are_turned_once_the_players_hand_is_called(
    option_to_deal_by: Text,
    play_went_on: Flag,
    players_hand_called: Flag,
    players_hand_called_at: Moment,
    bankers_cards_turned_at: Moment,
    bankers_cards_turned_too_late: Flag,
) -> Verdict:
    """Dealt face down, the Banker's cards are turned once the Player's Hand is called, and then at once.

    Reading  § 627a.9 has no call of the Player's Hand alone; the recorded call is taken as that call.  The
    cards of a round that was played to its end were turned, whether that is recorded or not; of a void round
    it is judged where it is recorded.  Both counts are announced of cards that were turned before.
    """
    called = players_hand_called & (players_hand_called_at <= bankers_cards_turned_at)
    holds = called & ~bankers_cards_turned_too_late
    turned = booleans(known(bankers_cards_turned_at) & known(holds))
    return Verdict(
        applies=option_to_deal_by.is_("face_down") & (play_went_on | turned),
        holds=holds,
        observed="Player's Hand called: {players_hand_called}; Banker's turned {bankers_cards_turned_at}",
        required="not before the call of the Player's Hand, {players_hand_called_at}, nor after the counts",
    )


duty(
    "627a.8(d)",
    "House Money Wagers are settled before a third card is dealt to either hand.",
    when="third_card_dealt and house_money_was_settled",
    holds="wager_settled_at <= third_card_by_at",
    observed="settled {wager_settled_at}",
    required="before the third card, dealt by {third_card_by_at}",
    per="wager",
    wager="house_money",
    kind="event",
    reading="Where no third card is dealt, the text sets no time; such rounds are not judged. One that was "
    "won or lost in a round that is called void was settled, too.",
)


@clause("627a.8(d)(1)", per="wager", wager="house_money", kind="event")
def house_money_is_settled_from_the_dealers_right(
    house_money_settled_first: Flag,
    seat_settled_before: Count,
    wager_position: Text,
    house_money_was_settled: Flag,
    reading_seat_numbering: Text,
    *,
    house_money_all_placed: Flag | None = None,
) -> Verdict:
    """House Money Wagers are settled from the dealer's right, counterclockwise around the table.

    Reading  Seats are numbered clockwise from the dealer's left unless the property says otherwise, so
    counterclockwise from the right is from the highest seat down.  Where the order of settlement leaves it
    open, the times decide; where they contradict it, nothing does.  One whose place is not on record may have
    come in between.
    """
    seat = wager_position.as_numbers()
    down = reading_seat_numbering.is_("from_dealers_left")
    in_order = (down & (seat <= seat_settled_before)) | (~down & (seat >= seat_settled_before))
    return Verdict(
        applies=house_money_was_settled,
        holds=in_turn(house_money_settled_first | in_order, house_money_all_placed),
        observed="seat {wager_position} settled after seat {seat_settled_before}",
        required="counterclockwise from the dealer's right",
    )


@clause("627a.8(d)(1)(i)", per="wager", wager="house_money")
def added_winnings_are_the_filed_part(
    moved_amount_cents: Cents,
    moved_to: Count,
    house_money_payout_cents: Cents,
    house_money_part: Count,
    house_money_part_filed: Flag,
    reading_house_money_portion: Text,
    moved_onto_own_main_wager: Flag,
) -> Verdict:
    """Winnings added to the original wager are all of the payout, or the part the casino filed.

    Reading  Where no part is filed it is all or nothing.  A part that is not a whole cent may be rounded
    up or down.  The wager and what was added to it are settled together under § 627a.7(a)(1) and (2).  What
    was added before its round was void is judged by the payout of that moment.
    """
    over = moved_amount_cents * 100 - house_money_payout_cents * house_money_part
    exactly = reading_house_money_portion.is_("exactly") | ~house_money_part_filed
    right = (exactly & (over < 100) & (over > -100)) | (~exactly & (over <= 0))
    return Verdict(
        # No amount and no target mean that nothing was moved.
        applies=booleans(certainly(moved_amount_cents > 0), known(moved_amount_cents) | ~known(moved_to)),
        holds=right & moved_onto_own_main_wager,
        observed="{moved_amount_cents} of {house_money_payout_cents} moved onto wager {moved_to}",
        required="{house_money_part}% of the payout, onto that player's own Player's or Banker's Hand wager",
    )


inspections.observed(
    "627a.8(d)(1)(ii)",
    "A player leaves House Money winnings to the dealer, who hands them over or places them.",
    when="approved_wagers_house_money",
    reading="What is not added to the wager is handed over to the player.",
)

duty(
    "627a.8(d)(2)",
    "Third cards are dealt only once every House Money Wager is settled.",
    when="third_card_dealt and house_money_was_settled",
    holds="wager_settled_at <= third_card_by_at",
    observed="third card by {third_card_by_at}",
    required="after the settlement at {wager_settled_at}",
    status=Status.CONSEQUENCE,
    per="wager",
    wager="house_money",
    kind="event",
    follows=("627a.8(d)",),
    reading="The same fact as § 627a.8(d), seen from the deal: a breach is reported there.",
)

inspections.observed(
    "627a.8(e)",
    "No player touches, moves, marks or alters a card.",
    when="not a_player_turned_a_hand",
)

duty(
    "627a.8(e)[hand turned]",
    "No player turns a hand up.",
    when="event_kind is hand_turned and event_role is known",
    holds="not event_role is player",
    observed="a player turned up the hand at {event_position}; no dealer is at fault",
    required="cards turned by the dealer",
    per="event",
    kind="event",
    by_patron=True,
    reading="Where no role is recorded with it, nothing tells that a player did.",
)
