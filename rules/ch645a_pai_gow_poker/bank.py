"""Who banks a round, and what went before it at the table (§ 645a.12(a) to (f)).

Rounds are put in order by time, table by table; a round whose predecessor may be missing from the log
(its number does not follow on) is not judged by what went before it.
"""

import numpy as np

from rules.clause import derived
from rules.duties import banks, groups, places
from rules.duties.groups import Moments
from rules.kinds import Cards, Cents, Codes, Count, Flag, Link, Text
from rules.poker import played_out, resetting, vigorish_owed
from rules.poker.hands import DEALER
from rules.values import booleans, certainly, either, integers, known, or_else, take

# ----------------------------------------------------------------------------------------- who banks


@derived(per="round")
def dealer_wagered(wager_round_row: Link, wager_position: Text, lies_at_close: Flag) -> Flag:
    """The dealer made a wager in the round, as only against a player's bank."""
    return groups.exists(wager_round_row, wager_position.is_(DEALER) & lies_at_close)


@derived(per="round")
def player_took_bank(event_round_row: Link, event_kind: Text) -> Flag:
    """A player took the bank for the round."""
    return groups.exists(event_round_row, event_kind.is_("bank_taken"))


@derived(per="round")
def banked_by(
    void: Flag,
    dealer_wagered: Flag,
    *,
    player_took_bank: Flag | None = None,
    bank_position: Text | None = None,
) -> Text:
    """Position that holds the bank; not known where the log never says who does and a player must have it."""
    found: Codes = places.banked_by(void, bank_position=bank_position)
    if bank_position is not None:
        return found
    a_player = certainly(dealer_wagered)
    if player_took_bank is not None:
        a_player |= certainly(player_took_bank)
    return Codes(np.where(a_player, -1, found.codes).astype(np.int32), found.names)


@derived(per="round")
def player_banks(banked_by: Text) -> Flag:
    """A player holds the bank."""
    return ~banked_by.is_(DEALER)


@derived(per="round")
def co_banked(player_banks: Flag, co_banking: Flag) -> Flag:
    """A player holds the bank and shares it with the house."""
    return player_banks & co_banking


@derived(per="round")
def banks_alone(player_banks: Flag, co_banking: Flag) -> Flag:
    """A player holds the bank and does not share it."""
    return player_banks & ~co_banking


@derived(per="round")
def bank_seat(banked_by: Text) -> Count:
    """Number of the seat that holds the bank; 0 where the dealer does."""
    seat = banked_by.as_numbers()
    return integers(np.where(seat.missing, 0, seat.values), known(banked_by))


@derived(per="round")
def bank_player(
    banked_by: Text,
    opposing_hand: Link,
    *,
    hand_player_id: Text | None = None,
    wager_player_id: Text | None = None,
) -> Text:
    """Who holds the bank: the player of its hand; where the log never names players, its seat."""
    if hand_player_id is not None:
        return groups.text_of(opposing_hand.rows, hand_player_id)
    if wager_player_id is None:
        return banked_by
    return Codes(np.full(len(banked_by), -1, dtype=np.int32), ())


@derived(per="wager")
def wagering_player(
    wager_position: Text,
    wagers_hand: Link,
    *,
    wager_player_id: Text | None = None,
    hand_player_id: Text | None = None,
) -> Text:
    """Who made the wager; where the log never names players, the seat stands for him."""
    of_hand = None if hand_player_id is None else groups.text_of(wagers_hand.rows, hand_player_id)
    if wager_player_id is None:
        return wager_position if of_hand is None else of_hand
    found: Text = wager_player_id if of_hand is None else or_else(wager_player_id, of_hand)
    return found


@derived(per="hand")
def had_to_be_reset(
    hand_position: Text,
    departs_from_house_way: Flag,
    bank_must_be_reset: Flag,
    *,
    first_departs_from_house_way: Flag | None = None,
) -> Flag:
    """The hand is the dealer's and was set another way than filed, or the bank's and had to be reset."""
    dealers = resetting.had_to_be_reset(
        hand_position, departs_from_house_way, first_departs_from_house_way=first_departs_from_house_way
    )
    return dealers | booleans(certainly(bank_must_be_reset))


@derived(per="wager")
def of_the_bank(wager_position: Text, banked_by: Text, player_banks: Flag) -> Flag:
    """The wager lies at the position of the player who banks."""
    return player_banks & wager_position.same_as(banked_by)


@derived(per="wager")
def plays_another_hand(of_a_player: Flag, of_the_bank: Flag) -> Flag:
    """The wager is a player's and not certainly at the bank's position, whose hands meet no others."""
    return of_a_player & booleans(~certainly(of_the_bank))


@derived(per="wager")
def may_bear_vigorish(
    is_main_wager: Flag, plays_another_hand: Flag, hand_is_dead: Flag, settled_as: Text
) -> Flag:
    """A main wager that may win: a player's, not on the area of the one who banks.

    One on a dead hand wins nothing, unless it was settled by the hand that its player left.
    """
    taken_out = hand_is_dead & ~settled_as.is_("win")
    return is_main_wager & plays_another_hand & ~taken_out


@derived(per="wager")
def is_standing_main(is_main_wager: Flag, plays_another_hand: Flag, wager_stands: Flag) -> Flag:
    """A player's Pai Gow Poker Wager that is settled by two players' hands, or his and the dealer's."""
    return is_main_wager & plays_another_hand & wager_stands


@derived(per="wager")
def is_dealt_in(
    is_main_wager: Flag, plays_another_hand: Flag, is_off_the_layout: Flag, wagers_hand: Link, dead: Flag
) -> Flag:
    """Such a wager that was not taken down and whose hand is not dead, the round void or not."""
    return played_out.is_dealt_in(is_main_wager, plays_another_hand, is_off_the_layout, wagers_hand, dead)


@derived(per="wager")
def may_be_the_dealers(player_banks: Flag, is_main_wager: Flag) -> Flag:
    """The dealer may make a wager such as this one in the round: a Pai Gow Poker Wager against a bank."""
    return player_banks & is_main_wager


@derived(per="wager")
def of_bank_elsewhere(
    player_banks: Flag,
    of_the_bank: Flag,
    wager_player_id: Text,
    bank_player: Text,
    wagers_hand: Link,
    *,
    hand_player_id: Text | None = None,
) -> Flag:
    """The wager was made by the player who banks, at another position.

    Where nobody recorded who made it, whose the hand there is tells.
    """
    made_by = wager_player_id
    if hand_player_id is not None:
        made_by = or_else(wager_player_id, groups.text_of(wagers_hand.rows, hand_player_id))
    return player_banks & ~of_the_bank & made_by.same_as(bank_player)


@derived(per="wager")
def is_told_of_the_bank(wager_kind: Text, *, of_bank_elsewhere: Flag | None = None) -> Flag:
    """The wager is certainly one of the player who banks at another position, which § 645a.12(f) forbids."""
    if of_bank_elsewhere is None:
        return booleans(np.zeros(len(wager_kind), dtype=bool))
    return booleans(certainly(of_bank_elsewhere))


@derived(per="round")
def bank_wagers_elsewhere(
    wager_round_row: Link, of_bank_elsewhere: Flag, of_a_player: Flag, lies_at_close: Flag
) -> Count:
    """Wagers of the player who banks that lay at other positions; no less than that where one may be his."""
    return groups.count(wager_round_row, of_bank_elsewhere & of_a_player & lies_at_close)


# ---------------------------------------------------------------------------------- rounds before


@derived(per="round")
def last_bank_seat(bank_seat: Count, previous_round: Link, follows_on: Flag, starts_game: Flag) -> Count:
    """Seat that banked the round before; 0 where the dealer did, or the game starts anew."""
    seat: Count = take(bank_seat, np.where(certainly(follows_on), previous_round.rows, -1))
    return either(booleans(certainly(starts_game)), integers(np.zeros(len(seat))), seat)


@derived(per="round")
def last_round_void(stood_or_was_played_out: Flag, previous_round: Link) -> Flag:
    """The round before was void, and not only called so; false where the log holds no round before."""
    found: Flag = take(~stood_or_was_played_out, previous_round.rows)
    return booleans(certainly(found), known(found) | (previous_round.rows < 0))


@derived(per="round")
def last_bank_player(bank_player: Text, last_bank_seat: Count, previous_round: Link) -> Text:
    """Who banked the round before; missing where the dealer did, or the game starts anew."""
    return groups.text_of(np.where(certainly(last_bank_seat > 0), previous_round.rows, -1), bank_player)


@derived(per="round")
def seat_of_last_bank(
    last_bank_seat: Count,
    last_bank_player: Text,
    banked_by: Text,
    previous_round: Link,
    hand_round_row: Link,
    hand_position: Text,
    *,
    hand_player_id: Text | None = None,
) -> Count:
    """Seat at which the player who banked the round before sits now; 0 where nobody may not bank for that.

    It is the seat he banked at unless a hand of his lies elsewhere; 0 where it is another player's now, and
    missing where he may be, as nobody recorded who banked.
    """
    if hand_player_id is None:
        return last_bank_seat
    rounds = Link(np.arange(len(last_bank_seat)), len(last_bank_seat))
    his = groups.counterpart(rounds, last_bank_player, hand_round_row, hand_player_id)
    there = groups.text_of(previous_round.rows, banked_by)
    at_his_seat = groups.counterpart(rounds, there, hand_round_row, hand_position)
    sits_there = groups.text_of(at_his_seat, hand_player_id)
    anothers = certainly(~sits_there.same_as(last_bank_player))
    now = or_else(take(hand_position.as_numbers(), his), last_bank_seat)
    found = either(booleans(anothers & (his < 0)), integers(np.zeros(len(now))), now)
    unclear = known(sits_there) & ~known(last_bank_player) & ~certainly(last_bank_seat == 0)
    return integers(np.where(unclear, 0, found.values), known(found) & ~unclear)


@derived(per="wager")
def of_another_than_last_bank(
    is_main_wager: Flag, of_a_player: Flag, lies_at_close: Flag, wagering_player: Text, last_bank_player: Text
) -> Flag:
    """The main wager was made by a player who may not have banked the round before."""
    not_his = booleans(~certainly(wagering_player.same_as(last_bank_player)))
    return is_main_wager & of_a_player & lies_at_close & not_his


@derived(per="round")
def somebody_may_bank(
    wager_round_row: Link,
    of_another_than_last_bank: Flag,
    last_bank_seat: Count,
    last_round_void: Flag,
    starts_game: Flag,
    previous_round: Link,
    reading_void_rounds: Text,
) -> Flag:
    """Certainly false where only the last bank plays, and right after a void round that started the game.

    That round counts as the first only where it is read so.
    """
    nobody_else = certainly(~groups.exists(wager_round_row, of_another_than_last_bank))
    alone = certainly(last_bank_seat > 0) & nobody_else
    began = certainly(take(starts_game, previous_round.rows)) & certainly(last_round_void)
    return booleans(~alone & ~(began & certainly(~reading_void_rounds.is_("count"))))


@derived(per="round")
def bank_repeats(
    player_banks: Flag,
    bank_player: Text,
    stood_or_was_played_out: Flag,
    play_moment: Moments,
    previous_round: Link,
    follows_on: Flag,
    reading_void_rounds: Text,
) -> Flag:
    """The player who banks this round banked the one before, too.

    One that is called void, and was settled by its hands all the same, was a round of play.
    """

    def banked(where: Flag) -> Flag:
        before = banks.last_round(play_moment, previous_round, follows_on, where)
        same = groups.text_of(before, bank_player).same_as(bank_player)
        return take(player_banks, before) & same

    every = booleans(np.ones(len(player_banks)))
    counting, passing = banked(every), banked(stood_or_was_played_out)
    both = counting & passing
    return (
        (reading_void_rounds.is_("count") & counting)
        | (reading_void_rounds.is_("pass") & passing)
        | (reading_void_rounds.is_("either") & both)
    )


@derived(per="shoe")
def cut_bank_seat(round_shoe_row: Link, bank_seat: Count) -> Count:
    """Seat that holds the bank as the deck is cut; 0 where the dealer does."""
    return groups.first(round_shoe_row, bank_seat, booleans(np.ones(len(round_shoe_row.rows), dtype=bool)))


@derived(per="round")
def bank_high_cards(opposing_hand: Link, set_high: Cards) -> Cards:
    """High hand of the bank, or the dealer, as finally set."""
    return take(set_high, opposing_hand.rows)


@derived(per="round")
def bank_low_cards(opposing_hand: Link, set_low: Cards) -> Cards:
    """Low hand of the bank, or the dealer, as finally set."""
    return take(set_low, opposing_hand.rows)


@derived(per="round")
def bank_hand_reset(opposing_hand: Link, hand_reset: Flag) -> Flag:
    """The dealer set the bank's hands again."""
    return take(hand_reset, opposing_hand.rows)


@derived(per="round")
def bank_hand_fouled(
    opposing_hand: Link, set_wrongly: Flag, *, first_set_wrongly: Flag | None = None
) -> Flag:
    """The bank's hands are not lawful as finally set, or were not as first set."""
    fouled = (
        set_wrongly if first_set_wrongly is None else set_wrongly | booleans(certainly(first_set_wrongly))
    )
    return take(fouled, opposing_hand.rows)


@derived(per="round")
def bank_set_as_filed(opposing_hand: Link, set_as_filed: Flag) -> Flag:
    """The bank's hands were finally set as the filed house way sets them."""
    return take(set_as_filed, opposing_hand.rows)


@derived(per="wager")
def vigorish_of_paid_cents(
    may_bear_vigorish: Flag,
    free_of_vigorish: Flag,
    settled_as: Text,
    due_outcome: Text,
    *,
    vigorish_cents: Cents | None = None,
    settled_after_all: Flag | None = None,
) -> Cents:
    """Vigorish taken on a main wager that was paid as a win and was not due to win; of any other, 0.

    At EZ tables a clause of its own tells of any.
    """
    bears = may_bear_vigorish & ~free_of_vigorish
    return vigorish_owed.of_paid(bears, settled_as, due_outcome, vigorish_cents, settled_after_all)
