"""Evidence left out of a Pai Gow Poker log: what cannot be decided must be said to be unknown."""

from __future__ import annotations

from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter
from sample_logs.planters.pai_gow_money import MAIN, of_player


def _empty(column: str) -> Edit:
    return lambda case: case.row.update({column: None})


def _standard(kind: str, outcome: str) -> Fits:
    base = of_player(kind, outcome)
    return lambda case: bool(base(case)) and case.round["variant"] != "ez"


def _main(case: Case) -> bool:
    """A player's Pai Gow Poker Wager against the dealer."""
    row = case.row
    return bool(row["wager_kind"] == case.main and row["wager_position"] != "dealer" and not case.banked)


def _gap(citation: str, what: str, table: str, column: str, fits: Fits, per: str) -> Change:
    return Change(citation, f"missing {what}", table, _empty(column), fits, per=per, outcome="unknown")


_GAPS = (
    _gap(
        "645a.13(a)",
        "amount paid on a win",
        "wagers",
        "wager_paid",
        of_player(MAIN, "win", variant="ez"),
        "wager",
    ),
    _gap("645a.13(a)[vigorish]", "vigorish", "wagers", "vigorish", _standard(MAIN, "win"), "wager"),
    _gap("645a.7(c)", "time a wager was placed", "wagers", "wager_placed_at", _main, "wager"),
    _gap("645a.7(a)", "form of a wager", "wagers", "wager_form", _main, "wager"),
    _gap(
        "645a.13(a)[with the payout]",
        "time vigorish was collected",
        "wagers",
        "vigorish_collected_at",
        _standard(MAIN, "win"),
        "wager",
    ),
    _gap(
        "645a.13(f)",
        "amount paid on a Queen's Dragon",
        "wagers",
        "wager_paid",
        of_player("queens_dragon", "win"),
        "wager",
    ),
)


def _blank(citation: str, what: str, kind: str, column: str, per: str = "round") -> Change:
    """Empty a cell of one event of a kind."""

    def fits(case: Case) -> bool:
        return bool(case.row["event_kind"] == kind)

    return Change(citation, f"missing {what}", "events", _empty(column), fits, per=per, outcome="unknown")


_BLANKS = (
    _blank("645a.5(i)(1)(i)", "number of shakes", "dice_shaken", "event_count"),
    _blank("645a.5(i)(1)(iv)", "shakes when put away", "shaker_put_away", "event_count"),
    _blank("645a.12(d)(2)", "what the bank has", "bank_funds_confirmed", "event_amount"),
    _blank("645a.12(c)", "players offered the bank", "bank_offered", "event_positions"),
)

CHANGES: tuple[Change, ...] = (*_GAPS, *_BLANKS)
enter(__name__, CHANGES)
