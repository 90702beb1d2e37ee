"""Progressive meters of a table: which shares were won of them in a day, and what was paid into them."""

from audit.format.log_files import arrow_schema
from sample_logs.planters.case import Case
from sample_logs.planters.draft import Row, after


def same_day(one: Row, other: Row) -> bool:
    """Whether two rows are of one table's day."""
    return bool(one["table_id"] == other["table_id"] and one["gaming_day"] == other["gaming_day"])


def shares_of_day(case: Case) -> list[Row]:
    """Wagers that won a share of the meter at the round's table that day, in the order they were paid."""
    found = [
        wager
        for wager in case.draft.rows["wagers"]
        if wager["meter_before"] is not None and same_day(case.draft.rounds[wager["round_id"]], case.round)
    ]
    return sorted(found, key=lambda wager: str(wager["paid_at"]))


def share_follows(case: Case) -> bool:
    """Whether somebody won a share of the meter at the round's table on a later day."""
    rounds = case.draft.rounds
    return any(
        wager["meter_before"] is not None
        and rounds[wager["round_id"]]["table_id"] == case.round["table_id"]
        and rounds[wager["round_id"]]["gaming_day"] > case.round["gaming_day"]
        for wager in case.draft.rows["wagers"]
    )


def offers_meter_not_won(case: Case) -> bool:
    """Whether the table offers the Progressive Payout Wager, and nobody won a share there that day."""
    return "progressive_payout" in case.setup.wagers and not shares_of_day(case)


def seed_of_no_round(case: Case, cents: int) -> None:
    """Seed the meter of the round's table, for no round, before the round is settled."""
    seed: Row = dict.fromkeys(arrow_schema("payments").names)
    seed |= {name: case.round[name] for name in ("property_id", "gaming_day", "table_id")}
    at = after(case.round["settled_at"], -100)
    case.draft.rows["payments"].append(
        seed | {"payment_kind": "meter_seed", "payment_at": at, "payment_amount": cents}
    )
