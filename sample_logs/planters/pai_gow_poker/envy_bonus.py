"""§ 645a.11(h)(1), (2) and (6): Envy Bonuses not told, not paid, paid wrongly or out of turn."""

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.edits import left_out
from sample_logs.planters.envy import (
    envy,
    only_payment,
    paid_first,
    paid_wrongly,
    racked_early,
    several,
    to_a_stranger,
)
from sample_logs.planters.places import events
from sample_logs.planters.taken_down import envy_bonus_paid

_SECTIONS = {
    "fortune_bonus": "645a.11(h)(1)",
    "emperors_treasure": "645a.11(h)(2)",
    "dynasty_bonus": "645a.11(h)(6)",
}

_TAKEN_IN = {
    "fortune_bonus": "(iii)",
    "emperors_treasure": "(iii)",
    "dynasty_bonus": "(i)(B)[left face up]",
}


def _acknowledged(kind: str, *, own: bool) -> Fits:
    """Hands acknowledged, of a player who made such a wager or made none, at tables with one paytable."""

    def fits(case: Case) -> bool:
        if case.row["event_position"] is None:
            return False
        offered = [k for k in _SECTIONS if k in case.setup.wagers]
        mine = any(w["wager_kind"] == kind for w in case.own)
        others = {w["wager_player_id"] for w in case.wagers if w["envy_lammer"] and w["wager_kind"] == kind}
        payees = others - {case.hand["hand_player_id"]}
        return offered == [kind] and mine == own and bool(payees) and case.recorded("envy_acknowledged")

    return fits


def _not_told(citation: str, what: str, kind: str, *, own: bool) -> Change:
    place = events("envy_acknowledged", _acknowledged(kind, own=own))
    return Change(citation, what, place, left_out, per="hand")


def _of_wager(kind: str, section: str) -> tuple[Change, ...]:
    told, unwagered = f"{section}(i)(B)[acknowledgement]", f"{section}(i)(C)"
    early = envy(kind, several)
    return (
        *paid_wrongly(f"{section}(ii)", kind),
        to_a_stranger(f"{section}(ii)[payee]", kind),
        envy_bonus_paid(f"{section}(ii)[payee]", kind),
        Change(f"{section}(ii)[order]", "Envy Bonus before the wagers", early, paid_first),
        _not_told(told, "hand not acknowledged", kind, own=True),
        _not_told(unwagered, "hand without the wager not acknowledged", kind, own=False),
    )


CHANGES = (
    *(change for kind, section in _SECTIONS.items() for change in _of_wager(kind, section)),
    *(
        Change(
            f"{_SECTIONS[kind]}{taken_in}",
            "cards taken in before the Envy Bonus",
            envy(kind, only_payment),
            racked_early,
        )
        for kind, taken_in in _TAKEN_IN.items()
    ),
)
