"""58 Pa. Code § 645a.12(a)-(d). Player bank: who may hold it, and how it is offered."""

import numpy as np

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import banks
from rules.duty import duty
from rules.kinds import Cents, Count, Flag, Many, Measured, Moment, Text, Unit
from rules.values import booleans, certainly, either, integers, known

unchecked("645a.12", Status.HEADING, "Introduces how a player may bank the game, alone or with the house.")


@clause("645a.12(a)", per="round", kind="config")
def players_bank_only_where_filed(
    player_banks: Flag,
    bank_was_offered: Flag,
    approved_player_bank: Flag,
    *,
    bank_was_taken: Flag | None = None,
) -> Verdict:
    """Players are offered the bank only where the casino filed this option.

    Reading  A player who took the bank was offered it, whoever is named as the bank of the round.
    """
    shown = certainly(bank_was_offered)
    if bank_was_taken is not None:
        shown |= certainly(bank_was_taken)
    return Verdict(
        applies=player_banks | booleans(shown),
        holds=approved_player_bank,
        observed="the bank was offered: {bank_was_offered}, and taken: {bank_was_taken}; it was held by"
        " position {banked_by}",
        required="banking by players as filed: {approved_player_bank}",
    )


duty(
    "645a.12(b)",
    "No player banks the round that starts the game.",
    when="player_banks",
    holds="not starts_game and not reading_start_of_game is every_shuffle",
    observed="position {banked_by} banked a round that starts the game",
    required="the dealer banks it",
    per="round",
    reading="The first round after the table opened or lay idle starts the game. Where the log lacks the "
    "round before, and no round is numbered 1 after an opening that day, it is not known which round that "
    "is.",
)


@clause("645a.12(c)", per="round", kind="event", follows=("645a.12(c)[two rounds in a row]",))
def bank_is_offered_counterclockwise_from_the_dealers_right(
    bank_was_offered: Flag,
    offered_bank_seats: Many,
    seats_at_offer: Many,
    bank_seat: Count,
    last_bank_seat: Count,
    seat_of_last_bank: Count,
    last_taken_at_once: Flag,
    last_round_void: Flag,
    offer_told_whole: Flag,
    approved_player_bank: Flag,
    reading_bank_rotation: Text,
    reading_seat_numbering: Text,
    *,
    marker_contradicts_bank: Flag | None = None,
) -> Verdict:
    """The bank is offered counterclockwise from the dealer's far right or the last bank's right until taken.

    Reading  If the first player offered the bank took it in the round before, the offer begins at his right;
    if another took it, at either place. The last bank need not be asked, wherever he sits now, as he may not
    bank. After a void round it is not known where the offer begins. Of offers told in an
    event for each player, some may be missing unless all are recorded. Where the marker lay in front of
    another than who is named as the bank, nobody knows who accepted. Offers where none is filed are judged
    under § 645a.12(a).
    """
    downwards = reading_seat_numbering.is_("from_dealers_left")
    starts = (last_bank_seat, integers(np.zeros(len(bank_seat)), known(last_bank_seat)))
    asked = (offered_bank_seats, seats_at_offer, bank_seat)
    next_to_bank, from_far_right = (
        banks.offered_in_rotation(*asked, (downwards, at), seat_of_last_bank) for at in starts
    )
    elsewhere = (last_bank_seat > 0) & ~last_taken_at_once
    may_be_next = (last_bank_seat > 0) & (last_taken_at_once | ~reading_bank_rotation.is_("far_right"))
    may_be_far = (last_bank_seat == 0) | (elsewhere & ~reading_bank_rotation.is_("next_to_bank"))
    fixed = (offered_bank_seats, seats_at_offer)
    beside_him = [banks.asked_but_for(*fixed, (downwards, at), seat_of_last_bank) for at in starts]
    told = certainly(~last_round_void & offer_told_whole)
    if marker_contradicts_bank is not None:
        told &= ~certainly(marker_contradicts_bank)
    not_said = booleans(np.zeros(len(bank_seat)), told)
    return Verdict(
        applies=bank_was_offered & approved_player_bank,
        holds=(may_be_next & next_to_bank) | (may_be_far & from_far_right) | not_said,
        observed="offered to seats {offered_bank_seats} of the occupied seats {seats_at_offer}, held by seat"
        " {bank_seat} (0: the dealer); the round before was banked by seat {last_bank_seat}, who had been"
        " offered it first: {last_taken_at_once}",
        required="an offer to each player counterclockwise until one accepts, from the right of the last bank"
        " if he was the first offered, and otherwise from the dealer's far right",
        explained=banks.may_follow((may_be_next & beside_him[0]) | (may_be_far & beside_him[1])),
    )


duty(
    "645a.12(c)[offered every round]",
    "Where filed, the players are offered the bank in every round but the one that starts the game.",
    when="approved_player_bank and not starts_game and somebody_may_bank and deal_begun",
    holds="bank_was_offered and not bank_was_offered_late",
    observed="no offer of the bank before the first card is on record; after it: {bank_was_offered_late}",
    required="an offer to the players before the deal",
    per="round",
    kind="event",
    reading="A missing record of the offer is a breach only where the log of that day records offers. It is "
    "the dealer who offers: what another did, by the role on record, is no offer. One made once cards were "
    "dealt makes up for nothing. Nobody is to be offered it where only the last bank plays. A void round "
    "that started the game is the first of it only where void rounds are read to count.",
)


@clause("645a.12(c)[marker]", per="round", kind="event")
def marker_shows_who_banks(
    player_banks: Flag,
    bank_was_taken: Flag,
    bank_marker_position: Text,
    banked_by: Text,
    *,
    bank_taken_at: Moment | None = None,
    first_card_at: Moment | None = None,
    bank_taken_unoffered: Flag | None = None,
) -> Verdict:
    """A marker is placed in front of the player who holds the bank.

    Reading  A marker in front of a player other than the bank named for the round contradicts the record.
    It is placed as he accepts: not before anybody was offered the bank, nor once cards were dealt.
    """
    here = bank_marker_position.same_as(banked_by)
    not_then = np.zeros(len(here), dtype=bool)
    if bank_taken_at is not None and first_card_at is not None:
        not_then |= certainly(bank_taken_at > first_card_at)
    if bank_taken_unoffered is not None:
        not_then |= certainly(bank_taken_unoffered)
    return Verdict(
        applies=player_banks | booleans(certainly(bank_was_taken)),
        holds=bank_was_taken & here & booleans(~not_then),
        observed="marker placed: {bank_was_taken}, at position {bank_marker_position}, {bank_taken_at}",
        required="a marker at position {banked_by}, which holds the bank, as he accepts and before the first"
        " card at {first_card_at}",
        record=bank_was_taken & ~here,
    )


duty(
    "645a.12(c)[two rounds in a row]",
    "No player banks two rounds in a row.",
    when="player_banks",
    holds="not bank_repeats",
    observed="{bank_player}, at position {banked_by}, banked this round and the one before",
    required="another bank than in the round before",
    per="round",
    reading="Players are told apart by their recorded names, or by their positions in a log without names. "
    "A void round counts or not, whichever puts nobody in breach. One that is only called void, and was "
    "settled by its hands, counts.",
)

unchecked("645a.12(d)", Status.HEADING, "Introduces what the dealer confirms before a player banks a round.")

duty(
    "645a.12(d)[confirmed first]",
    "Before the round is dealt the dealer confirms that the player may bank it.",
    when="player_banks and deal_begun",
    holds="funds_were_confirmed and funds_confirmed_at <= first_card_at",
    observed="confirmed: {funds_were_confirmed}, {funds_confirmed_at}",
    required="by the first card at {first_card_at}",
    per="round",
    kind="event",
    reading="The recorded confirmation of the bank's funds stands for both points that the dealer confirms. "
    "A round that was void before a card was dealt was banked by nobody.",
)

duty(
    "645a.12(d)(1)",
    "A player who banks placed a Pai Gow Poker Wager in the last round that no player banked.",
    when="player_banks",
    holds="wagered_before",
    observed="{bank_player}, at position {banked_by}, banked and had no such wager",
    required="a Pai Gow Poker Wager against the dealer in the last round without a player bank",
    per="round",
    follows=("645a.12(b)",),
    reading="Players are told apart as under § 645a.12(c). Whether a void round is that last round is open; "
    "a wager in it or in the one before will do.",
)


@clause("645a.12(d)(2)", per="round", kind="event")
def bank_can_cover_the_other_players_wagers(
    player_banks: Flag,
    co_banked: Flag,
    bank_funds_cents: Cents,
    others_wagers_cents: Cents,
    dealer_wager_cents: Cents,
    reading_bank_funds: Text,
    reading_co_bank_funds: Text,
    *,
    wagered_later_cents: Cents | None = None,
) -> Verdict:
    """The bank has enough on the table to cover the Pai Gow Poker Wagers of the other players.

    Reading  The amount confirmed is compared with the wagers that lay when betting closed: with all of them,
    also where the bank shares the round with the house, as it is confirmed before that is asked for. The
    dealer's wager is not counted. Both may be read otherwise. Where the bank could cover what lay as it was
    confirmed, and not what was wagered after that, it is open.
    """
    nothing = integers(np.zeros(len(others_wagers_cents)))
    dealers = either(reading_bank_funds.is_("with_dealer"), dealer_wager_cents, nothing)
    whole = others_wagers_cents + dealers
    needed = either(co_banked & reading_co_bank_funds.is_("half"), (whole + 1) // 2, whole)
    # Where all is covered it does not matter whether the bank is shared.
    enough = (bank_funds_cents >= whole) | (bank_funds_cents >= needed)
    was_enough = np.zeros(len(enough), dtype=bool)
    if wagered_later_cents is not None:
        was_enough = certainly(wagered_later_cents > 0) & certainly(
            bank_funds_cents + wagered_later_cents >= whole
        )
    return Verdict(
        applies=player_banks,
        holds=booleans(enough.values, known(enough) & (enough.values | ~was_enough)),
        observed="{bank_funds_cents} confirmed on the table",
        required="{needed_cents} to cover, with {others_wagers_cents} wagered by the other players",
        shown={"needed_cents": Measured(needed, Unit.CENTS)},
    )
