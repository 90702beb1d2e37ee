"""§ 645a.12(j): what only a bank is paid, paid where the dealer banks."""

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.draft import after
from sample_logs.planters.fits import by_dealer
from sample_logs.planters.places import rounds


def _to_nobodys_bank(case: Case) -> None:
    """Give a bank five dollars in a round that the dealer banks."""
    given = next(p for p in case.draft.rows["payments"] if p["payment_kind"] == "bank_surplus")
    of_round = {name: case.round[name] for name in ("property_id", "table_id", "gaming_day")}
    at = {"payment_round_id": case.id, "payment_at": after(case.round["settled_at"], -10)}
    case.draft.rows["payments"].append({**given, **of_round, **at, "payment_amount": 500})


def _payee(case: Case) -> str | None:
    """Position that was paid."""
    (payment,) = case.payments()
    position: str | None = payment["payee_position"]
    return position


_QUIET = rounds(by_dealer, lambda c: not c.payments() and not c.round["void"])

CHANGES = (
    Change(
        "645a.12(j)[no bank]", "a bank paid where the dealer banks", _QUIET, _to_nobodys_bank, position=_payee
    ),
)
