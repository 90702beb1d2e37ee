"""Rows that the record lacks: numbers left out, and what the casino says is recorded and is not."""

from rules.clause import Verdict, calling_module
from rules.duty import duty
from rules.kinds import Count, Flag, Text
from rules.recording import NOTHING_BELIED
from rules.values import booleans, known


def numbered_rows_on_record(citation: str) -> None:
    """Declare, beside a clause on settling wagers, that the record is as complete as it is numbered and said.

    A wager that is not on record cannot be shown to have been settled.  That accuses nobody: the row may have
    been lost on its way.
    """
    module = calling_module()
    for name, text, none_missing, per in _NUMBERED:
        kind = "event" if per == "event" else "replay"
        duty(f"{citation}[{name} on record]", text, none_missing, per=per, kind=kind, module=module)
    duty(
        f"{citation}[recorded as stated]",
        "The log records what the casino's statement of recording says that it does.",
        recorded_as_stated,
        per="table",
        kind="event",
        module=module,
    )


def no_round_missing(rounds_missing_before: Count, round_number_in_day: Count) -> Verdict:
    """Judge that no number is left out before a round."""
    none_missing = (rounds_missing_before == 0) & booleans(
        known(round_number_in_day), known(round_number_in_day)
    )
    observed = "{rounds_missing_before} numbers left out before round {round_number_in_day} of the day"
    return _on_record(none_missing, observed, "round")


def no_wager_missing(wagers_missing: Count) -> Verdict:
    """Judge that a round has wagers on record, and that no number is left out among them."""
    observed = "{wagers_missing} or more wagers of the round are not on record"
    return _on_record(wagers_missing == 0, observed, "wager")


def no_event_missing(events_missing_before: Count) -> Verdict:
    """Judge that no number is left out before an event."""
    observed = "{events_missing_before} numbers left out before event {event_number} of the day"
    return _on_record(events_missing_before == 0, observed, "event")


def no_payment_missing(payments_missing_before: Count) -> Verdict:
    """Judge that no number is left out before a payment."""
    observed = "{payments_missing_before} numbers left out before payment {payment_number} of the day"
    return _on_record(payments_missing_before == 0, observed, "payment")


def _on_record(none_missing: Flag, observed: str, what: str) -> Verdict:
    required = f"a record of every {what}"
    return Verdict(applies=True, holds=none_missing, observed=observed, required=required, record=True)


def recorded_as_stated(recording_contradicted: Text) -> Verdict:
    """Judge that the log does not belie the statement of recording."""
    return Verdict(
        applies=True,
        holds=recording_contradicted.is_(NOTHING_BELIED),
        observed="{recording_contradicted}",
        required="what recording.yaml says",
        record=True,
    )


_NUMBERED = (
    (
        "rounds",
        "Every round that the gaming table numbered that day is on record.",
        no_round_missing,
        "round",
    ),
    (
        "wagers",
        "Every wager of a round is on record, as far as their numbers show it.",
        no_wager_missing,
        "round",
    ),
    (
        "events",
        "Every event that the gaming table numbered that day is on record.",
        no_event_missing,
        "event",
    ),
    (
        "payments",
        "Every payment that the gaming table numbered that day is on record.",
        no_payment_missing,
        "payment",
    ),
)
"""What is numbered: the duty, who judges it and the rows it is judged on."""
