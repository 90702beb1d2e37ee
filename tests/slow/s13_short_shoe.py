"""§ 627a.13(e): shoes that run short, by the cards that were left."""

from __future__ import annotations

from tests.slow.book import Round, Wager
from tests.slow.checks import Answer, check
from tests.slow.moments import first_of
from tests.slow.s08_deal import stray_events
from tests.slow.s13_goes_on import dealt_on
from tests.slow.s13_irregular import left_in_play
from tests.slow.shoe_facts import deck_count, told_of
from tests.slow.three import Truth, alike, all_of, any_of, at_most, less, no, plus, same


def short_of_cards(one: Round) -> Truth:
    """By the cards; by the reason on record where they leave it open and something bears it out."""
    reason, shown = one.row["void_reason"], ground(one)
    if shown is not None:
        return shown
    if reason != "insufficient_cards":
        return None if one.void and reason is None else False
    return True if one.void or _lacks_a_third(one) or not _can_have_been_left(one) else None


def _lacks_a_third(one: Round) -> bool:
    pairs = (
        (one.deal.player_must_draw, one.deal.player.drew),
        (one.deal.banker_must_draw, one.deal.banker.drew),
    )
    return any(must is True and drew is False for must, drew in pairs)


def rounds_before(one: Round) -> list[Round] | None:
    """Rounds dealt before from the same shoe; None where the order of its rounds is not known."""
    rounds = one.shoe.rounds if one.shoe else []
    times = [each.row["first_card_at"] for each in rounds]
    if not rounds or None in times or len({*times}) < len(times):
        return None
    return [each for each in rounds if each.row["first_card_at"] < one.row["first_card_at"]]


def cards_astray(one: Round) -> int:
    """Cards that may have left the shoe without reaching a hand."""
    return len(stray_events(one)) + sum(each is not False for each in left_in_play(one))


def most_left(one: Round) -> int | None:
    before = rounds_before(one)
    if before is None or one.shoe is None:
        return None
    decks, burn = deck_count(one.shoe), first_of(one.shoe.of("burn"))
    hands = [hand for each in before for hand in (each.deal.player, each.deal.banker)]
    burned = plus(burn["event_count"], 1) if burn else None
    return None if decks is None else decks * 52 - (burned or 0) - sum(hand.size or 0 for hand in hands)


def fewest_left(one: Round) -> int | None:
    before = rounds_before(one)
    if before is None or one.shoe is None or one.row["round_number_in_shoe"] != len(before) + 1:
        return None
    decks, burn = deck_count(one.shoe), first_of(one.shoe.of("burn"))
    hands = [hand.dealt for each in before for hand in (each.deal.player, each.deal.banker)]
    if decks is None or None in hands:
        return None
    burned = 10 if burn is None or burn["event_count"] is None else burn["event_count"]
    return decks * 52 - burned - 1 - sum(len(h or []) for h in hands) - sum(cards_astray(r) for r in before)


def ground(one: Round) -> Truth:
    """Too few cards were left to finish the round."""
    deal = one.deal
    player, banker = deal.player_must_draw, deal.banker_must_draw
    banker = banker if any_of(no(player), deal.player.drew) else None
    complete = all_of(
        alike(deal.player_must_draw, deal.player.drew), alike(deal.banker_must_draw, deal.banker.drew)
    )
    most_needed = 6 - (player is False) - (banker is False) + cards_astray(one)
    if complete and not _others_came_in(one):
        return False
    if at_most(most_needed, fewest_left(one)):
        return False
    if not _can_have_been_left(one):
        return None
    return True if less(most_left(one), 4 + (player is True) + (banker is True)) else None


@check("627a.13(e)", "round")
def short_round_is_void(one: Round) -> Answer:
    short = short_of_cards(one)
    said = all_of(no(one.void), one.row["void_reason"] == "insufficient_cards")
    return any_of(short, said), any_of(one.void, no(short))


@check("627a.13(e)[void round]", "round")
def void_only_for_want_of_cards(one: Round) -> Answer:
    return one.void, ground(one) if one.void else None


@check("627a.13(e)[wagers returned]", "wager")
def void_wagers_returned(wager: Wager) -> Answer:
    stands = wager.round.table.readings["house_money_in_void_round"] == "stands"
    due = plus(wager.row["wager_amount"], wager.row["moved_in"] if stands else 0)
    holds = all_of(same(wager.row["wager_returned"], due), _nothing_handed_over(wager))
    if holds and not wager.is_house_money and wager.row["wager_outcome"] in ("win", "lose", "surrender"):
        holds = False  # the record is at fault
    applies = any_of(wager.round.void, short_of_cards(wager.round))
    return all_of(applies, no(wager.taken_down), not (stands and wager.is_house_money)), holds


def _nothing_handed_over(wager: Wager) -> Truth:
    """What was moved onto another wager was not."""
    paid, moved = wager.row["wager_paid"], wager.row["moved_amount"]
    if paid == 0:
        return True
    if moved is None and wager.row["moved_to"] is None:
        moved = 0
    return at_most(paid, moved)


@check("627a.13(e)[reshuffle]", "round")
def reshuffled_after_a_void_round(one: Round) -> Answer:
    applies = any_of(one.void, short_of_cards(one))
    if applies is False:
        return False, None
    return applies, no(dealt_on(one, _can_have_been_left))


def _can_have_been_left(one: Round) -> bool:
    drawn = sum(hand.size or 0 for hand in (one.deal.player, one.deal.banker))
    return not less(most_left(one), drawn)


def _others_came_in(one: Round) -> bool:
    """Cards that were not in the shoe may have finished the round."""
    begins, ends = one.row["first_card_at"], one.row["settled_at"]
    timed = begins is not None and ends is not None
    shuffles = [e["event_at"] for e in one.desk.happened["shuffled"]]
    within = timed and any(begins < at < ends for at in shuffles)
    said = one.row["void_reason"] == "insufficient_cards" and one.void is not True
    told = timed and one.shoe is not None and told_of(one.shoe)
    return within or not _can_have_been_left(one) or (said and not told)
