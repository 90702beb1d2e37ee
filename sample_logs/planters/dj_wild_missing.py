"""Evidence left out of a DJ Wild Stud Poker log: what cannot be decided must be said to be unknown."""

from __future__ import annotations

from sample_logs.planters.dj_wild_case import ANTE, BLIND, RAISE, both, dealt, folded, of_kind
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter


def _empty(column: str) -> Edit:
    return lambda case: case.row.update({column: None})


def _standing(kind: str, outcome: str) -> Fits:
    return both(of_kind(kind, outcome=outcome), lambda case: not folded(case))


def _gap(citation: str, what: str, table: str, column: str, fits: Fits, per: str = "wager") -> Change:
    return Change(
        f"687a.{citation}", f"missing {what}", table, _empty(column), fits, per=per, outcome="unknown"
    )


def _counted(case: Case) -> bool:
    return bool(case.row["event_kind"] == "stub_counted")


def _no_depth(case: Case) -> None:
    case.preparing("cut")[0]["event_cards_above"] = None


def _one_cut(case: Case) -> bool:
    return len(case.preparing("cut")) == 1


def _not_shown(case: Case) -> None:
    case.hands["dealer"]["hand_revealed_at"] = None


def _raised(case: Case) -> bool:
    return any(w["wager_kind"] == RAISE for w in case.wagers)


_GAPS = (
    _gap("7(a)", "form of a wager", "wagers", "wager_form", of_kind(ANTE)),
    _gap("7(c)", "time a wager was placed", "wagers", "wager_placed_at", of_kind(BLIND)),
    _gap("12(a)", "amount paid on a winning Ante", "wagers", "wager_paid", _standing(ANTE, "win")),
    _gap("12(b)", "amount paid on a Blind", "wagers", "wager_paid", _standing(BLIND, "win")),
    _gap(
        "8(g)[face down]",
        "whether a stub was seen",
        "events",
        "event_disclosed",
        both(dealt("manual_shoe"), _counted),
        "round",
    ),
    Change(
        "687a.5(d)", "missing depth of a cut", "rounds", _no_depth, _one_cut, per="shoe", outcome="unknown"
    ),
    Change(
        "687a.11(d)",
        "missing time the dealer's hand was shown",
        "rounds",
        _not_shown,
        _raised,
        outcome="unknown",
    ),
)

enter(__name__, _GAPS)
