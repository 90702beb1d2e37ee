"""§ 627a.13: cards drawn in error, and shoes that run short."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.slow.book import Round
from tests.slow.called_void import went_on
from tests.slow.checks import Answer, check
from tests.slow.deal import Hand, Row, flag, was_seen
from tests.slow.s08_deal import option, stray_events
from tests.slow.three import Truth, all_of, any_of, at_most, given, no, same


@dataclass(slots=True)
class Stray:
    """What a round says of cards drawn in error, the Player's unauthorised third card apart."""

    seen: Truth = False
    unseen: Truth = False
    cards: set[str | None] = field(default_factory=set)

    def add(self, is_stray: Truth, seen: Truth, card: str | None) -> None:
        self.seen = any_of(self.seen, all_of(is_stray, seen))
        self.unseen = any_of(self.unseen, all_of(is_stray, no(seen)))
        if is_stray:
            self.cards.add(card)

    @property
    def card(self) -> str | None:
        """The card; missing where one is not named, or several are."""
        return next(iter(self.cards)) if len(self.cards) == 1 else None


def strays(one: Round) -> Stray:
    found = Stray()
    for is_stray, seen, card in stray_events(one):
        found.add(is_stray, seen, card)
    for hand in one.hands:
        place, seen = _in_hand(one, hand)
        if place is not None:
            dealt = hand.dealt or []
            found.add(True, seen, dealt[place] if place < len(dealt) else None)
    return found


def _in_hand(one: Round, hand: Hand) -> tuple[int | None, Truth]:
    """Place of a hand's first card drawn in error and whether it was seen."""
    opening_counts = one.table.readings["disclosed_when_dealt"] == "any_card_due_face_down"
    due_unseen = opening_counts and option(one) == "face_down"
    is_players = hand.row["hand_position"] == "players_hand"
    for place in range(max(len(hand.dealt or []), len(hand.row["card_in_error"] or []))):
        third = is_players and place == 2
        if (
            place not in hand.places
            and flag(hand.row, "card_in_error", place)
            and not (third and one.deal.stray)
        ):
            # Of the Player's third card nobody can tell its treatment, if its right is not known.
            doubtful = third and one.deal.stray is None
            return place, None if doubtful else was_seen(hand.row, place)
        if due_unseen and place < 2 and flag(hand.row, "card_face_up", place):
            return place, True
    return None, None


# --------------------------------------------------------------------------- what came of them


@dataclass(slots=True)
class Sequel:
    """The next hand dealt from the shoe: None where there is none or the record skips it."""

    next: Round | None
    shoe_ends: Truth
    reshuffled: Truth

    @property
    def opening_card(self) -> str | None:
        return opening_card(self.next) if self.next else None

    def simulated_with(self, card: str | None) -> Truth:
        """The next hand is a simulated one that the card opens."""
        opened: list[Truth] = [None]
        if self.next:
            opened = [self.next.simulated, same(self.opening_card, card)]
        return all_of(*opened, no(self.shoe_ends))


def opening_card(one: Round) -> str | None:
    dealt = one.deal.player.dealt
    return dealt[0] if dealt else None


def round_after(one: Round) -> Round | None:
    """The round dealt next from the same shoe."""
    at = one.row["first_card_at"]
    if one.shoe is None or at is None:
        return None
    later = [r for r in one.shoe.rounds if r.row["first_card_at"] is not None and r.row["first_card_at"] > at]
    return min(later, key=lambda r: r.row["first_card_at"], default=None)


def round_before(one: Round) -> Round | None:
    """The round dealt before from the same shoe; None where the record skips one."""
    at = one.row["first_card_at"]
    if one.shoe is None or at is None:
        return None
    earlier = [
        r for r in one.shoe.rounds if r.row["first_card_at"] is not None and r.row["first_card_at"] < at
    ]
    before = max(earlier, key=lambda r: r.row["first_card_at"], default=None)
    if before and _skips(before.row["round_number_in_shoe"], one.row["round_number_in_shoe"]):
        return None
    return before


def sequel(one: Round) -> Sequel:
    following = round_after(one)
    ends: Truth = False
    if following is None:
        ends = True if one.shoe is not None and shoe_followed(one) else None
    elif _skips(one.row["round_number_in_shoe"], following.row["round_number_in_shoe"]):
        following = None
    by_reading = one.table.readings["wrong_card_at_end_of_shoe"] == "reshuffled"
    return Sequel(following, ends, all_of(ends, by_reading))


def _skips(number: int | None, following: int | None) -> bool:
    return number is not None and following is not None and following - number != 1


def shoe_followed(one: Round) -> bool:
    """Another shoe was begun later at the table."""
    assert one.shoe is not None
    assert one.desk is not None
    began = one.shoe.begun_at
    return began is not None and any(given(s.begun_at) and s.begun_at > began for s in one.desk.shoes)


def put_right(one: Round) -> Truth:
    """What was drawn in error in the round went where the section sends it."""
    found, after = strays(one), sequel(one)
    opened = all_of(same(after.opening_card, found.card), no(after.shoe_ends))
    unseen = any_of(no(found.unseen), opened, after.reshuffled)
    return all_of(unseen, any_of(no(found.seen), opened_simulated(one, found, after), after.reshuffled))


def opened_simulated(one: Round, found: Stray, after: Sequel) -> Truth:
    opens_this = all_of(one.simulated, same(opening_card(one), found.card))
    return any_of(opens_this, after.simulated_with(found.card))


@check("627a.13(a)[cards due]", "hand")
def due_cards_stay(row: tuple[Round, Hand]) -> Answer:
    one, hand = row
    if hand.dealt is None:
        return any_of(None, hand.put_by), None
    marked = [n for n in range(min(2, len(hand.dealt))) if flag(hand.row, "card_in_error", n)]
    marked += [2] if hand.put_by else []
    applies = any_of(bool(marked and marked[0] < 2), hand.put_by)
    shown = [was_seen(hand.row, n) for n in marked]
    unseen: Truth = True if False in shown else None if None in shown else False
    face_up = [e["event_card"] for e in one.events if e["event_kind"] == "card_found_face_up"]
    the_same = same(hand.dealt[marked[0]], face_up[0]) if marked and face_up else None
    found = all_of(the_same, no(unseen))
    no_ground = any_of(unseen, no(found), not face_up)
    return applies, True if found else False if no_ground else None


@check("627a.13(a)", "round")
def unseen_card_opens_the_next_hand(one: Round) -> Answer:
    found = strays(one)
    if found.unseen is False:
        return False, None
    after = sequel(one)
    holds = all_of(same(after.opening_card, found.card), no(after.shoe_ends))
    return all_of(found.unseen, no(after.reshuffled)), holds


def third_card_seen(one: Round) -> Truth:
    return was_seen(one.deal.player.row or None, 2)


def went_to_banker(one: Round) -> Truth:
    """The Player's unauthorised third card became the Banker's third card, by card and order of the draw."""
    deal = one.deal
    third = deal.banker.cards[2] if deal.banker.drew and deal.banker.cards else None
    order: Any = flag(deal.player.row or None, "card_order", 2)
    another = same(deal.banker.of_third("card_order"), order) is False
    return all_of(deal.banker.drew, same(third, deal.stray_card), not another)


def void_before_third(one: Round) -> Truth:
    """The round was void and not played on, and nothing shows that the Banker's Hand drew."""
    return not went_on(one) and one.deal.banker.drew is not True


@check("627a.13(b)", "round")
def unseen_third_to_banker_or_next_hand(one: Round) -> Answer:
    deal = one.deal
    if deal.stray is False:
        return False, None
    after, to_banker = sequel(one), went_to_banker(one)
    to_next = all_of(same(after.opening_card, deal.stray_card), no(after.shoe_ends), no(to_banker))
    seen = third_card_seen(one)
    # A Banker's Hand that must draw takes it whether it was seen or not.
    due = any_of(no(seen), all_of(seen is None, deal.banker_must_draw))
    in_time = any_of(deal.banker_must_draw, no(after.reshuffled))
    applies = all_of(deal.stray, due, in_time, no(all_of(deal.banker_must_draw, void_before_third(one))))
    holds = any_of(all_of(deal.banker_must_draw, to_banker), all_of(no(deal.banker_must_draw), to_next))
    return applies, holds


@check("627a.13(c)", "round")
def seen_third_to_banker(one: Round) -> Answer:
    deal = one.deal
    due = all_of(deal.banker_must_draw, no(void_before_third(one)))
    return all_of(deal.stray, third_card_seen(one), due), went_to_banker(one)


def left_over(one: Round) -> Truth:
    return all_of(one.deal.stray, third_card_seen(one), no(one.deal.banker_must_draw))


@check("627a.13(c)(1)", "round")
def seen_third_racked(one: Round) -> Answer:
    filed = one.table.options["disclosed_card_procedure"] == "discard"
    racked = [event for event in one.events if event["event_kind"] == "card_racked"]
    right_card = any_of(*(same(event["event_card"], one.deal.stray_card) for event in racked))
    return all_of(left_over(one), filed), all_of(right_card, _another_unseen(racked, one.deal.stray_card))


def _another_unseen(racked: list[Row], card: Any) -> Truth:
    """Whether just one more card was racked, and not shown: of two alike, or nameless, either may be it."""
    if len(racked) != 2:
        return False
    others = [event for event in racked if same(event["event_card"], card) is not True]
    if len(others) == 1:
        return no(others[0]["event_face_up"])
    return any_of(*(no(event["event_face_up"]) for event in racked))


@check("627a.13(c)(2)", "round")
def seen_third_opens_a_simulated_round(one: Round) -> Answer:
    filed = one.table.options["disclosed_card_procedure"] == "simulated_round"
    if not filed or left_over(one) is False:
        return False, None
    after = sequel(one)
    return all_of(left_over(one), no(after.reshuffled)), after.simulated_with(one.deal.stray_card)


def left_in_play(one: Round) -> list[Truth]:
    """Whether each card racked unplayed in the round was racked while the shoe was in play."""
    racked = [event for event in one.events if event["event_kind"] == "card_racked"]
    ends = sequel(one).shoe_ends if racked else None
    in_play = []
    for event in racked:
        over = any_of(one.void, at_most(one.row["result_announced_at"], event["event_at"]))
        in_play.append(all_of(not one.simulated, no(all_of(ends, over))))
    return in_play


@check("627a.13(c)(1)[nothing left over]", "round")
def nothing_else_is_racked(one: Round) -> Answer:
    filed = one.table.options["disclosed_card_procedure"] == "discard"
    return any_of(*left_in_play(one), False), all_of(left_over(one), filed)


@check("627a.13(d)", "round")
def seen_card_opens_a_simulated_round(one: Round) -> Answer:
    found = strays(one)
    if found.seen is False:
        return False, None
    after = sequel(one)
    holds = opened_simulated(one, found, after)
    return all_of(found.seen, any_of(holds, no(after.reshuffled))), holds


def calls_for_simulated(one: Round) -> Truth:
    filed = one.table.options["disclosed_card_procedure"] == "simulated_round"
    return any_of(strays(one).seen, all_of(left_over(one), filed))


@check("627a.13(d)[cause]", "round")
def simulated_only_with_a_cause(one: Round) -> Answer:
    if not one.simulated or one.wagers:
        return one.simulated, False
    before, own = round_before(one), strays(one)
    opened_this = all_of(own.seen, same(opening_card(one), own.card))
    return True, any_of(opened_this, calls_for_simulated(before) if before else None)
