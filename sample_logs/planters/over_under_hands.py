"""§§ 686a.2(a), .6, .7(e)-(i) and .9(a), (c): wagers not allowed, cards and decisions out of turn."""

from __future__ import annotations

from collections.abc import Callable

from sample_logs.planters.draft import after
from sample_logs.planters.over_under_case import (
    all_stay,
    alone,
    before,
    choice,
    first_cards,
    is_last,
    of_kind,
    on,
    stays,
    surrendered_for_nothing,
)
from sample_logs.planters.pai_gow_case import Case, Change, enter, recorded

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


def _one_card_only(case: Case) -> None:
    case.row.update(**first_cards(case.row, 1), final_count=None)


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
            surrendered_for_nothing,
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
