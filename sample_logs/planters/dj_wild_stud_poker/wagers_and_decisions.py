"""§§ 687a.7 and .11(a)-(d), (g): wagers that may not be made, decisions and cards out of turn."""

from datetime import datetime

import numpy as np

from rules.cards import NUMBERS
from sample_logs.dj_wild_stud_poker import ranks
from sample_logs.planters import taken_down
from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change, missing
from sample_logs.planters.decks_in_play import dealt
from sample_logs.planters.dj_wild_stud_poker.wagers_at_stake import (
    ANTE,
    BAD_BEAT,
    BLIND,
    PROGRESSIVE,
    RAISE,
    TRIPS,
    bare_fold,
    folded,
    kept_of_returnable,
    live,
    of_kind,
    own,
    players,
    raised,
)
from sample_logs.planters.draft import Row, after
from sample_logs.planters.edits import add_to, dealer, doing, prepared_by, put, row, sets
from sample_logs.planters.fits import once, row_is, where
from sample_logs.planters.places import decks, events, hands, rounds, wagers
from sample_logs.planters.wagers_made import placed_late, raised_late

# ---------------------------------------------------------------------------- § 687a.7: the wagers


def _larger_blind(case: Case) -> None:
    own(case)[BLIND]["wager_amount"] += 500


def _raised_after_raising(case: Case) -> None:
    case.row.update(wager_changed_at=after(case.row["wager_placed_at"], 1100), wager_change="increased")


def _several(case: Case) -> bool:
    return len(players(case)) > 1


def _not_offered(kind: str) -> Fits:
    return lambda case: kind not in case.setup.wagers


def category_of(hand: Row) -> int:
    """Category of a hand, a place in ``CATEGORIES`` of the simulator."""
    cards = np.array([[NUMBERS[card] for card in hand["cards"]]], np.int8)
    return int(ranks.category(ranks.rank(cards))[0])


# ----------------------------------------------------------------------------------- the boxes


def _take_box(case: Case) -> None:
    """Give the wagers of the row's position to the player of the nearest one below."""
    case.give(case.position, case.hands[_neighbours(case)[0]]["hand_player_id"])


def _neighbours(case: Case) -> list[str]:
    """Positions of players with one box of their own, on the lower side, the nearest first."""
    owners = {w["wager_position"]: w["wager_player_id"] for w in case.wagers if w["wager_kind"] == ANTE}
    single = [p for p, who in owners.items() if list(owners.values()).count(who) == 1]
    here = int(case.position)
    return sorted((p for p in single if int(p) < here), key=lambda p: here - int(p))


def _alone(case: Case) -> bool:
    """The player has one box, and so has another below."""
    boxes = {w["wager_position"] for w in case.wagers if w["wager_player_id"] == case.row["wager_player_id"]}
    return len(boxes) == 1 and bool(_neighbours(case))


def _too_many(case: Case) -> bool:
    near = _alone(case) and int(_neighbours(case)[0]) == int(case.position) - 1
    return bool(near and not case.setup.adjacent_areas)


def _apart(case: Case) -> bool:
    far = _alone(case) and int(_neighbours(case)[0]) < int(case.position) - 1
    return bool(far and case.setup.adjacent_areas)


# ---------------------------------------------------------------------- § 687a.11: raising and folding


def _swap_decisions(case: Case) -> None:
    first, second = players(case)[:2]
    asked = [case.events("decision_asked", event_position=p)[0] for p in (first, second)]
    for (one, other), column in (
        ((case.hands[first], case.hands[second]), "folded_at"),
        (asked, "event_at"),
    ):
        one[column], other[column] = other[column], one[column]


def _unasked(case: Case) -> None:
    case.drop(case.events("decision_asked", event_position=case.position))


def _last_decision(case: Case) -> datetime:
    times: list[datetime | None] = [case.hands[p]["folded_at"] for p in players(case)]
    times += [w["wager_placed_at"] for w in case.wagers if w["wager_kind"] == RAISE]
    return max(time for time in times if time)


def _racked_early(case: Case) -> None:
    times = [w["paid_at"] or w["collected_at"] for w in case.own]
    case.row["hand_racked_at"] = after(max(times), -100)


def _decides(case: Case) -> bool:
    """A player of a round that stood, who was asked to raise or fold."""
    return bool(case.events("decision_asked", event_position=case.position))


def _racked(*, gone: bool) -> Fits:
    """Hands with wagers that were taken in, folded or not."""

    def fits(case: Case) -> bool:
        racked = case.position != "dealer" and case.row["hand_racked_at"] is not None
        return racked and bool(case.own) and folded(case) == gone

    return fits


_REVEALED_EARLY = sets(dealer, "hand_revealed_at", lambda c: after(_last_decision(c), -200))
_NOT_SHOWN = put(dealer, hand_revealed_at=None)
_COLLECTED_EARLY = sets(row, "collected_at", lambda c: after(_last_decision(c), -200))
_TWO_FOLD_FIRST = where(lambda c: _several(c) and all(c.hands[p]["folded"] for p in players(c)[:2]))
_ONLY_TRIPS = where(lambda c: folded(c) and set(own(c)) == {ANTE, BLIND, TRIPS})
_ANTES, _FOLDED_TRIPS = wagers(of_kind(ANTE)), (of_kind(TRIPS, "lose"), _ONLY_TRIPS)
_LARGER = wagers(of_kind(ANTE), lambda c: own(c)[BLIND]["wager_outcome"] == "lose")
_ONLY_BLIND = wagers(of_kind(BLIND), bare_fold, _several)
_PROGRESSIVE = wagers(*_FOLDED_TRIPS, _not_offered(PROGRESSIVE))
_BAD_BEAT = wagers(*_FOLDED_TRIPS, _not_offered(BAD_BEAT))
_TRIPS = wagers(live(BAD_BEAT, "lose"), _not_offered(TRIPS), lambda c: category_of(c.hand) < ranks.TRIPS)
_LOST_RAISE = wagers(of_kind(RAISE, "lose"))
_NO_ANTE = doing(lambda c: c.draft.remove("wagers", own(c)[ANTE]))
_DOLLAR_MORE = add_to(row, "wager_amount", 100)
_SECOND_BOX = wagers(of_kind(ANTE), _too_many)

_WAGERS = (
    Change("687a.7(a)", "spoken wager", _ANTES, put(row, wager_form="verbal_cash")),
    Change("687a.7(c)", "placed after no more bets", _ANTES, placed_late(300)),
    Change("687a.7(c)", "raised after no more bets", wagers(of_kind(BLIND)), raised_late(300)),
    Change("687a.7(c)[Raise Wager]", "Raise Wager changed later", _LOST_RAISE, _raised_after_raising),
    Change("687a.7(d)(1)", "Blind Wager larger than the Ante", _LARGER, _larger_blind),
    Change("687a.7(d)(1)[Ante]", "no Ante Wager", _ONLY_BLIND, _NO_ANTE),
    Change("687a.7(d)(1)[Raise]", "Raise Wager a dollar too large", _LOST_RAISE, _DOLLAR_MORE),
    Change("687a.7(d)(2)", "Progressive that is not filed", _PROGRESSIVE, put(row, wager_kind=PROGRESSIVE)),
    Change("687a.7(d)(3)", "Trips Bonus that is not filed", _TRIPS, put(row, wager_kind=TRIPS)),
    Change("687a.7(d)(4)", "Bad Beat that is not filed", _BAD_BEAT, put(row, wager_kind=BAD_BEAT)),
    Change("687a.7(e)[as filed]", "two boxes where one is filed", _SECOND_BOX, _take_box),
    Change("687a.7(e)[adjacent]", "boxes apart", wagers(of_kind(ANTE), _apart), _take_box),
    missing("687a.7(a)", "form of a wager", _ANTES, "wager_form"),
    missing("687a.7(c)", "time a wager was placed", wagers(of_kind(BLIND)), "wager_placed_at"),
)
_UNMARKED = put(row, folded=False)
_RAISED = rounds(raised)
_FOLDED_HANDS = hands(_racked(gone=True), lambda c: TRIPS in own(c))

_DECISIONS = (
    Change("687a.11(b)", "fold not marked", hands(row_is(folded=True)), _UNMARKED, fault="record"),
    Change("687a.11(b)[order]", "two players folded out of turn", rounds(_TWO_FOLD_FIRST), _swap_decisions),
    Change("687a.11(b)[asked]", "player not asked", hands(_decides), _unasked),
    Change("687a.11(c)", "forfeited wager collected early", wagers(of_kind(ANTE), folded), _COLLECTED_EARLY),
    Change("687a.11(c)[cards stay]", "folded cards racked early", _FOLDED_HANDS, _racked_early),
    Change("687a.11(d)", "dealer's hand shown early", _RAISED, _REVEALED_EARLY, money=kept_of_returnable),
    Change("687a.11(d)", "dealer's hand not shown", _RAISED, _NOT_SHOWN),
    Change("687a.11(g)[after settlement]", "cards racked early", hands(_racked(gone=False)), _racked_early),
)
_COUNTED = events("stub_counted", dealt("manual_shoe"))
_NO_DEPTH = put(prepared_by("cut"), event_cards_above=None, event_cards_below=None)

_LEFT_OUT = (
    missing("687a.8(g)[face down]", "whether a stub was seen", _COUNTED, "event_disclosed"),
    Change("687a.5(d)", "missing depth of a cut", decks(once("cut")), _NO_DEPTH, outcome="unknown"),
)

_TAKEN_DOWN = (
    *taken_down.settled_all_the_same("687a.7(c)"),
    taken_down.too_late("687a.7(c)", TRIPS, BAD_BEAT),
)

CHANGES = (*_WAGERS, *_DECISIONS, *_LEFT_OUT, *_TAKEN_DOWN)
