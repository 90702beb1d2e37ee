"""§§ 686a.2(a), .6, .7(e)-(i) and .9(a), (c): wagers not allowed, cards and decisions out of turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sample_logs.planters.draft import Draft, Finding, Row, after
from sample_logs.planters.over_under_case import (
    all_stay,
    alone,
    before,
    choice,
    in_order,
    is_last,
    of_kind,
    on,
    points,
    settle,
    stays,
)
from sample_logs.planters.pai_gow_case import Case, Change, enter, find, recorded
from sample_logs.planters.registry import planter

# ----------------------------------------------------------------------------- wagers as made


def _ante(case: Case) -> bool:
    return bool(case.row["wager_kind"] == "ante")


def _chosen(case: Case) -> bool:
    return case.row["wager_kind"] in ("over_23", "under_18") and not case.hand["surrendered"]


def _spoken(by: str, since: str, wait: int) -> Callable[[Case], None]:
    def edit(case: Case) -> None:
        at = after(case.round[since], wait)
        case.row.update(wager_form="verbal_cash", confirmed_by=by, cash_converted_at=at)

    return edit


def _accepts_spoken(case: Case) -> bool:
    return bool(_ante(case) and case.setup.verbal_wagers)


def _cash(case: Case) -> None:
    case.row.update(wager_form="cash", confirmed_by=None, cash_converted_at=None)


def _placed_late(case: Case) -> None:
    at = after(case.round["first_card_at"], 1700)
    case.row.update(wager_placed_at=at, wager_changed_at=None, wager_change=None)


def _raised_late(case: Case) -> None:
    case.row.update(wager_changed_at=after(case.round["first_card_at"], 1200), wager_change="increased")


def _raised_after_choosing(case: Case) -> None:
    case.row.update(wager_changed_at=after(case.row["wager_placed_at"], 1100), wager_change="increased")


def _more(case: Case) -> None:
    case.row["wager_amount"] += 500


def _lost(kind: str) -> Callable[[Case], bool]:
    return lambda case: case.row["wager_kind"] == kind and case.row["wager_outcome"] == "lose"


# ----------------------------------------------------------------------------- hands as dealt


def _beyond(case: Case) -> None:
    for wager in on(case, case.row):
        wager["wager_position"] = "9"
    case.row["hand_position"] = "9"


def _in_error(hand: Row, place: int) -> Row:
    return {name: hand[name][:place] for name in ("cards", "card_order", "card_face_up")}


def _one_card_only(case: Case) -> None:
    case.row.update(**_in_error(case.row, 1), final_count=None)


def _surrendered_for_nothing(case: Case) -> bool:
    given_up = case.row["surrendered"] and of_kind(case, case.row, "bonus") is None
    return bool(given_up and len(case.hands) > 1)


def _one_face_down(case: Case) -> None:
    case.row["card_face_up"] = [True, False, True]


def _follows(case: Case) -> bool:
    return stays(case.hand) and stays(before(case))


def _swap(case: Case, start: int, end: int) -> None:
    other = before(case)
    assert other is not None
    own, theirs = list(case.row["card_order"]), list(other["card_order"])
    own[start:end], theirs[start:end] = theirs[start:end], own[start:end]
    case.row["card_order"], other["card_order"] = own, theirs


def _settled_first(case: Case) -> None:
    other = before(case)
    assert other is not None
    both = [*on(case, case.row), *on(case, other)]
    for wager, order in zip(both, sorted(w["settlement_order"] for w in both), strict=True):
        wager["settlement_order"] = order


def _before_racked_late(case: Case) -> None:
    other = before(case)
    assert other is not None
    first = min(w["paid_at"] or w["collected_at"] for w in on(case, case.row))
    other["hand_racked_at"] = after(first, 100)


def _without_choice(case: Case) -> None:
    case.draft.remove("wagers", choice(case))


def _ante_lost(case: Case) -> bool:
    ante = of_kind(case, case.row, "ante")
    return bool(ante and ante["wager_outcome"] == "lose" and not case.row["surrendered"])


def _decided_late(case: Case) -> None:
    choice(case)["wager_placed_at"] = after(case.round["third_card_at"], 1200)


def _all_decide_first(case: Case) -> bool:
    return not case.setup.one_by_one and is_last(case) and all_stay(case)


# ----------------------------------------------------------------------------- irregularities


def _not_racked(case: Case) -> None:
    for event in case.events("card_racked"):
        case.draft.remove("events", event)


def _other_choice(case: Case) -> None:
    case.row["event_decision"] = "void"


enter(
    __name__,
    (
        Change(
            "686a.2(a)[positions used]",
            "hand at a position the table does not have",
            "hands",
            _beyond,
            lambda case: is_last(case) and alone(case),
            per="hand",
        ),
        Change(
            "686a.6(a)",
            "nobody confirmed",
            "wagers",
            _spoken("nobody", "first_card_at", 300),
            _accepts_spoken,
            per="wager",
        ),
        Change(
            "686a.6(a)",
            "converted after settlement",
            "wagers",
            _spoken("dealer", "settled_at", 900),
            _accepts_spoken,
            per="wager",
        ),
        Change("686a.6(a)", "cash on the layout", "wagers", _cash, _ante, per="wager"),
        Change(
            "686a.6(a)[spoken wagers]",
            "spoken wager where none is filed",
            "wagers",
            _spoken("dealer", "first_card_at", 300),
            lambda case: _ante(case) and not case.setup.verbal_wagers,
            per="wager",
        ),
        Change("686a.6(c)", "placed after the first card", "wagers", _placed_late, _ante, per="wager"),
        Change("686a.6(c)", "raised after the first card", "wagers", _raised_late, _ante, per="wager"),
        Change(
            "686a.6(c)[not altered]",
            "raised after it was chosen",
            "wagers",
            _raised_after_choosing,
            _chosen,
            per="wager",
        ),
        Change(
            "686a.7(g)(1)", "Over 23 of five dollars more", "wagers", _more, _lost("over_23"), per="wager"
        ),
        Change(
            "686a.7(g)(2)", "Under 18 of five dollars more", "wagers", _more, _lost("under_18"), per="wager"
        ),
        Change(
            "686a.7(e)",
            "two hands dealt their first cards out of turn",
            "hands",
            lambda case: _swap(case, 0, 1),
            _follows,
            per="hand",
        ),
        Change(
            "686a.7(h)[order]",
            "two hands dealt their further cards out of turn",
            "hands",
            lambda case: _swap(case, 1, 3),
            _follows,
            per="hand",
        ),
        Change(
            "686a.7(f)", "last player decided late", "hands", _decided_late, _all_decide_first, per="round"
        ),
        Change("686a.7(g)", "no decision", "hands", _without_choice, _ante_lost, per="hand"),
        Change(
            "686a.7(h)",
            "surrendered hand left with one card",
            "hands",
            _one_card_only,
            _surrendered_for_nothing,
            per="hand",
        ),
        Change(
            "686a.7(h)[face up]",
            "a card dealt face down",
            "hands",
            _one_face_down,
            lambda case: stays(case.row),
            per="hand",
        ),
        Change("686a.7(i)", "two hands settled out of turn", "hands", _settled_first, _follows, per="hand"),
        Change(
            "686a.7(i)[cards racked]",
            "cards racked after the next hand was settled",
            "hands",
            _before_racked_late,
            _follows,
            per="hand",
        ),
        Change(
            "686a.9(a)",
            "card found face up not racked",
            "events",
            _not_racked,
            lambda case: case.row["event_kind"] == "card_found_face_up" and recorded(case, "card_racked"),
            per="event",
            any_round=True,
        ),
        Change(
            "686a.9(c)",
            "played though the player chose a dead hand",
            "events",
            _other_choice,
            lambda case: case.row["event_kind"] == "cards_missed" and case.row["event_decision"] == "play",
            per="hand",
            any_round=True,
        ),
    ),
)

# ------------------------------------------------------------------------ rows added to the log


def _free(case: Case) -> str | None:
    """Highest position of the table, where no hand lies."""
    last = str(case.setup.positions)
    return None if last in case.hands else last


def _add_wager(case: Case, like: Row, **columns: Any) -> Row:
    row = {**like, "wager_number": max(w["wager_number"] for w in case.wagers) + 1, **columns}
    row.update(
        wager_form="chips",
        confirmed_by=None,
        cash_converted_at=None,
        wager_changed_at=None,
        wager_change=None,
    )
    row["settlement_order"] = max(w["settlement_order"] for w in case.wagers) + 1
    settle(row, "lose")
    case.draft.rows["wagers"].append(row)
    case.draft.forget()
    return row


def _alone(citation: str, what: str, kind: str) -> None:
    @planter(citation, what)
    def stands_alone(draft: Draft) -> Finding:
        case = find(draft, "rounds", lambda c: _free(c) and kind in c.setup.wagers and _settled_by_choice(c))
        like = next(w for w in case.wagers if w["wager_kind"] in ("over_23", "under_18"))
        position = _free(case)
        columns: dict[str, Any] = {
            "wager_kind": kind,
            "wager_position": position,
            "wager_player_id": "P-stray",
        }
        if kind == "bonus":
            columns["wager_placed_at"] = after(case.round["first_card_at"], -900)
        _add_wager(case, like, **columns)
        return Finding(citation, case.round["table_id"], case.id, position)


def _settled_by_choice(case: Case) -> bool:
    return any(w["wager_kind"] in ("over_23", "under_18") for w in case.wagers)


_alone("686a.6(d)", "Over 23 Wager without an Ante Wager", "over_23")
_alone("686a.6(e)[beside an Ante Wager]", "Bonus Wager without an Ante Wager", "bonus")


@planter("686a.6(e)", "Bonus Wager where it is not filed")
def bonus_not_filed(draft: Draft) -> Finding:
    """Take a Bonus Wager at a table that does not offer it."""

    def fits(case: Case) -> bool:
        hand = case.row
        inside = 13 <= points(hand["cards"]) <= 26
        return "bonus" not in case.setup.wagers and is_last(case) and stays(hand) and inside

    case = find(draft, "hands", fits)
    at = after(case.row["hand_racked_at"], -100)
    placed = after(case.round["first_card_at"], -900)
    wager = _add_wager(case, choice(case), wager_kind="bonus", wager_placed_at=placed)
    wager.update(collected_at=at)
    case.round["settled_at"] = max(case.round["settled_at"], at)
    return Finding("686a.6(e)", case.round["table_id"], case.id, wager["wager_position"])


@planter("686a.6(d)[cards]", "cards dealt to a box without an Ante Wager")
def cards_for_nobody(draft: Draft) -> Finding:
    """Deal a hand to an empty box, after all others."""
    case = find(draft, "rounds", lambda c: _free(c) and c.round["shuffle_method"] == "continuous")
    position, last = _free(case), in_order(case)[-1]
    most = max(place for hand in case.hands.values() for place in hand["card_order"])
    draft.rows["hands"].append(
        {
            **last,
            "hand_position": position,
            "hand_player_id": None,
            "card_order": [most + 1, most + 2, most + 3],
            "surrendered": False,
            "surrendered_at": None,
        }
    )
    draft.forget()
    return Finding("686a.6(d)[cards]", case.round["table_id"], case.id, position)


def _boxes(case: Case, seats: list[str]) -> str:
    """Give the wagers at some positions to one player, and return the highest of them."""
    hands = [case.hands[seat] for seat in seats]
    for hand in hands:
        hand["hand_player_id"] = hands[0]["hand_player_id"]
        for wager in on(case, hand):
            wager["wager_player_id"] = hands[0]["hand_player_id"]
    return seats[-1]


def _runs(case: Case, gap: int) -> list[list[str]]:
    """List positions of as many hands as no player may have, side by side, or of two with a gap between."""
    seats = sorted(int(seat) for seat in case.hands)
    most = case.setup.adjacent_boxes
    wanted = [range(s, s + most + 1) for s in seats] if gap == 0 else [(s, s + 2) for s in seats if most > 1]
    own = {seat: hand["hand_player_id"] for seat, hand in case.hands.items()}
    found = [[str(s) for s in run] for run in wanted if set(run) <= set(seats)]
    return [run for run in found if all(list(own.values()).count(own[seat]) == 1 for seat in run)]


@planter("686a.6(f)", "one box more than filed")
def box_too_many(draft: Draft) -> Finding:
    """Let one player wager on a box more than he may."""
    case = find(draft, "rounds", lambda c: _runs(c, 0))
    position = _boxes(case, _runs(case, 0)[0])
    return Finding("686a.6(f)", case.round["table_id"], case.id, position)


@planter("686a.6(f)[side by side]", "two boxes with another between them")
def boxes_apart(draft: Draft) -> Finding:
    """Let one player wager on two boxes that are not adjacent."""
    case = find(draft, "rounds", lambda c: _runs(c, 1))
    position = _boxes(case, _runs(case, 1)[0])
    return Finding("686a.6(f)[side by side]", case.round["table_id"], case.id, position)


@planter("686a.7(e)[every Ante Wager]", "box with an Ante Wager passed over")
def passed_over(draft: Draft) -> Finding:
    """Deal nothing at all to a hand whose player, as recorded, surrendered."""
    case = find(draft, "hands", _surrendered_for_nothing)
    case.row.update(**_in_error(case.row, 0), final_count=None, card_count=0)
    draft.forget()
    position = case.row["hand_position"]
    return Finding("686a.7(e)[every Ante Wager]", case.round["table_id"], case.id, position)
