"""Evidence left out of an Over/Under record: what cannot be decided must be said to be unknown."""

from __future__ import annotations

from collections.abc import Callable

from sample_logs.planters.draft import Draft, Finding
from sample_logs.planters.over_under_case import is_last, stays
from sample_logs.planters.over_under_shoes import ordinary
from sample_logs.planters.pai_gow_case import Case, Change, enter
from sample_logs.planters.registry import planter


def _blank(column: str) -> Callable[[Case], None]:
    def edit(case: Case) -> None:
        case.row[column] = None

    return edit


def _ante(case: Case) -> bool:
    return bool(case.row["wager_kind"] == "ante")


def _won(case: Case) -> bool:
    return case.row["wager_kind"] in ("over_23", "under_18") and case.row["wager_outcome"] == "win"


def _gap(
    citation: str, what: str, table: str, column: str, fits: Callable[[Case], object], *, per: str = "wager"
) -> Change:
    return Change(citation, f"missing {what}", table, _blank(column), fits, per=per, outcome="unknown")


def _by_shoe(case: Case) -> bool:
    return bool(case.round["shuffle_method"] != "continuous")


def _last(case: Case) -> bool:
    return is_last(case) and stays(case.row)


enter(
    __name__,
    (
        _gap("686a.6(a)", "form of a wager", "wagers", "wager_form", _ante),
        _gap("686a.6(c)", "time a wager was placed", "wagers", "wager_placed_at", _ante),
        _gap("686a.8(a)", "amount paid on a win", "wagers", "wager_paid", _won),
        _gap(
            "686a.3(d)(3)",
            "total of a hand with an ace",
            "hands",
            "final_count",
            lambda case: any(card[0] == "A" for card in case.row["cards"]),
            per="hand",
        ),
        _gap(
            "686a.7(i)[cards racked]",
            "time the last hand was racked",
            "hands",
            "hand_racked_at",
            _last,
            per="hand",
        ),
        _gap(
            "686a.3(a)[shoe or shuffler]", "way of dealing", "rounds", "dealing_method", _by_shoe, per="round"
        ),
    ),
)


def _event_without(citation: str, what: str, kind: str, column: str) -> None:
    @planter(citation, f"missing {what}")
    def missing(draft: Draft) -> Finding:
        event = ordinary(draft, kind)
        event[column] = None
        return Finding(citation, event["table_id"], fault="", outcome="unknown")


_event_without("686a.5(d)", "depth of the cut", "cut", "event_cards_below")
_event_without("686a.3(a)[cover card]", "number of cover cards", "cover_card_placed", "event_cover_cards")
