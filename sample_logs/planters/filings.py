"""Breaches of what a casino files: positions, paytables of wagers it offers, and options left out."""

from collections.abc import Callable
from typing import Any

from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Draft, Finding, Row
from sample_logs.planters.places import find, tables


def file(**options: Any) -> Edit:
    """File options of the table otherwise; None leaves one out."""
    return lambda case: case.draft.filing.table(case.table_id, **options)


def inspect(case: Case, clause: str) -> None:
    """Let somebody attest a clause of layout at the table, as he did others."""
    inspections = case.draft.rows["inspections"]
    seen = next(row for row in inspections if row["table_id"] == case.table_id)
    document = f"LI-{case.table_id}"
    inspections.append({**seen, "inspection_clause": clause, "inspection_document": document})


def no_paytable(citation: str, name: str, wager: str, layout: str, option: str = "") -> Change:
    """Offer a wager that nobody placed at a table so far, and say nothing of what it pays."""

    def edit(case: Case) -> None:
        offered = [*case.setup.wagers, wager]
        file(wagers=offered, **{option or f"{wager}_paytable": None})(case)
        inspect(case, layout)

    place = tables(lambda t: wager not in t.wagers and not getattr(t, "payout_limit", None))
    return Change(citation, f"{name} offered, no paytable filed", place, edit)


def seven_positions(citation: str, fits: Callable[[Any], object]) -> Change:
    """File a betting position too many."""
    return Change(citation, "seven positions filed", tables(fits), file(positions=7))


def no_house_way(citation: str, setting: str) -> Change:
    """File no way of setting the dealer's hands, so that those of the table are undecided.

    setting  the clause by which they are judged
    """

    def edit(case: Case) -> None:
        file(house_way=None)(case)
        case.draft.besides.append(Finding(setting, case.table_id, fault="", outcome="unknown"))

    return Change(citation, "no house way filed", tables(lambda _: True), edit)


def no_player_bank(table: Any) -> bool:
    """Tell tables where players do not bank."""
    return not getattr(table, "player_bank", False)


def seventh_position(citation: str, place: Callable[[Draft], Case]) -> Change:
    """Record a hand, without cards, at a position that the table does not have."""
    return Change(citation, "hand at a seventh position", place, _deal_seventh, per="round")


def _deal_seventh(case: Case) -> None:
    kept = ("property_id", "gaming_day", "table_id", "round_id")
    extra: Row = {name: case.row[name] if name in kept else None for name in case.row}
    case.draft.rows["hands"].append({**extra, "hand_position": "7"})


def any_hand(draft: Draft) -> Case:
    """A hand of any round in which nothing was planted yet."""
    return find(draft, "hands", lambda _: True, any_round=True)
