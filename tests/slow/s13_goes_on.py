"""§ 627a.13(e): whether the round dealt next at the table came from cards that were shuffled again."""

from __future__ import annotations

from typing import Any

from tests.slow.book import Round
from tests.slow.deal import Row
from tests.slow.moments import last_of
from tests.slow.s05_shuffle import HANDLED, shuffled_at
from tests.slow.shoe_facts import new_decks, shuffle_method, told_of
from tests.slow.three import Truth, any_of, at_most, largest, no, same

AWAY = ("shuffled", "batch_in_shuffler", "decks_removed", "table_closed")


def dealt_on(one: Round, left_for: Any) -> Truth:
    """Another round was dealt from cards that were not reshuffled.

    left_for  whether as many cards can have been left in the shoe as a round of it took
    """
    at, following = one.row["first_card_at"], _next_at_table(one)
    if at is None:
        return None
    if following is None:
        return False if one.desk.next(at, *AWAY) else None
    if following.shoe is None:
        return None
    if one.shoe is following.shoe:
        return _from_the_same(one, following, left_for(following))
    other = _from_another(one, following)
    return None if one.shoe is None and other is not False else other


def _next_at_table(one: Round) -> Round | None:
    at = one.row["first_card_at"]
    timed = [each for each in one.desk.rounds.values() if at and each.row["first_card_at"]]
    later = [each for each in timed if each.row["first_card_at"] > at]
    return min(later, key=lambda each: each.row["first_card_at"], default=None)


def _once_in(one: Round, shuffled: Any) -> Truth:
    """Whether cards were shuffled once those of the round had come in; open while it may have gone on."""
    seen = [event["event_at"] for event in one.events if event["event_kind"] in HANDLED]
    out = largest(one.row["first_card_at"], *seen)
    if shuffled is not None and shuffled < out:
        return False
    return True if at_most(one.row["settled_at"], shuffled) else None


def _from_the_same(one: Round, following: Round, enough: bool) -> Truth:
    begins, ends = one.row["first_card_at"], following.row["first_card_at"]

    def between(event: Row) -> bool:
        return bool(begins <= event["event_at"] <= ends)

    assert one.shoe is not None
    shuffles = [event for event in one.shoe.of("shuffled") if between(event) and event["event_at"] > begins]
    last = last_of(shuffles)
    once_in = _once_in(one, last["event_at"]) if last else False
    if once_in is not False:
        return no(once_in)
    nameless = [e for e in one.desk.happened["shuffled"] if e["event_shoe_id"] is None and between(e)]
    return None if nameless or not (enough or told_of(one.shoe)) else True


def _from_another(one: Round, following: Round) -> Truth:
    shoe = following.shoe
    assert shoe is not None
    other_deck = None if one.deck is None or following.deck is None else one.deck is not following.deck
    others = any_of(other_deck, new_decks(shoe), same(shuffle_method(shoe), "continuous"))
    at = shuffled_at(shoe)
    in_time, once_in = at_most(at, following.row["first_card_at"]), _once_in(one, at) if at else None
    if others is True or (once_in and in_time):
        return False
    return True if others is False and once_in is False and in_time and told_of(shoe) else None
