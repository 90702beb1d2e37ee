"""§ 627a.12(a)-(c), (e)-(h): winners paid the wrong amount, and vigorish of the wrong amount."""

from __future__ import annotations

from dataclasses import dataclass

from sample_logs.minibaccarat.plan import TableSetup
from sample_logs.planters.draft import BANKER, PLAYER, Draft, Finding
from sample_logs.planters.registry import planter
from sample_logs.planters.scene import Want, received, set_scene

_SIX: Want = (0, 6)
_SEVEN: Want = (0, 7)


@dataclass(frozen=True, slots=True)
class _Payout:
    """A winner on whom so many cents are paid at the wrong odds, or with so many cents added."""

    citation: str
    what: str
    player: Want
    banker: Want
    kind: str
    side: str | None = None
    odds: int | None = None
    added: int = 0
    variant: str = "standard"
    paytable: str | None = None


_PAYOUTS = (
    _Payout("627a.12(a)", "Player win a cent short", _SEVEN, _SIX, "player", added=-1),
    _Payout("627a.12(a)", "Player win a dollar over", _SEVEN, _SIX, "player", added=100),
    _Payout("627a.12(b)", "Tie win paid 7 to 1", _SIX, _SIX, "tie", odds=7),
    _Payout("627a.12(c)", "Banker win a dollar over", _SIX, _SEVEN, "banker", added=100),
    _Payout("627a.12(c)", "EZ Banker win a dollar short", _SIX, _SEVEN, "banker", added=-100, variant="ez"),
    _Payout("627a.12(f)", "Dragon 7 paid 30 to 1", _SIX, (2, 3, 2), "dragon_7", odds=30, variant="ez"),
    _Payout("627a.12(g)", "Panda 8 paid 24 to 1", (0, 5, 3), _SEVEN, "panda_8", odds=24, variant="ez"),
    _Payout(
        "627a.12(h)[House Money Paytable]", "one pair paid as two", ("3", "3"), _SEVEN, "house_money", odds=15
    ),
    _Payout(
        "627a.12(h)[House Money Paytable]",
        "two pairs paid as one",
        ("3", "3"),
        ("8", "8"),
        "house_money",
        odds=3,
    ),
    _Payout(
        "627a.12(e)[Paytable A]",
        "win by seven paid as by eight",
        _SEVEN,
        (0, 3, 7),
        "dragon_bonus",
        PLAYER,
        odds=10,
        paytable="A",
    ),
    _Payout(
        "627a.12(e)[Paytable B]",
        "win by seven paid by table A",
        _SEVEN,
        (0, 3, 7),
        "dragon_bonus",
        PLAYER,
        odds=6,
        paytable="B",
    ),
    _Payout(
        "627a.12(e)[Paytable C]",
        "win by four paid by table A",
        _SEVEN,
        (0, 1, 2),
        "dragon_bonus",
        PLAYER,
        odds=1,
        paytable="C",
    ),
    _Payout(
        "627a.12(e)[Paytable A]",
        "Natural winner paid 2 to 1",
        (0, 8),
        _SIX,
        "dragon_bonus",
        PLAYER,
        odds=2,
        paytable="A",
    ),
)


def _enter_payout(case: _Payout) -> None:
    @planter(case.citation, case.what)
    def wrong_payout(draft: Draft) -> Finding:
        def fits(setup: TableSetup) -> bool:
            paytable = case.paytable in (None, setup.dragon_bonus_paytable)
            return paytable and setup.variant == case.variant and case.kind in setup.wagers

        scene = set_scene(draft, case.player, case.banker, at=fits)
        wager = scene.wager(case.kind, case.side)
        due = received(wager)
        if case.odds is not None:
            wager["wager_paid"] = wager["wager_amount"] * case.odds
        wager["wager_paid"] += case.added
        return Finding(
            case.citation,
            scene.table_id,
            scene.id,
            wager["wager_position"],
            amount_cents=received(wager) - due,
        )


@dataclass(frozen=True, slots=True)
class _Vigorish:
    """Vigorish taken on a Banker win of so many cents, where the filing asks for another.

    permitted  the nearest amount that would have been lawful
    """

    what: str
    rounding: str
    stake: int
    taken: int
    permitted: int


_VIGORISH = (
    _Vigorish("exact vigorish a cent high", "exact", 2500, 126, 125),
    _Vigorish("exact vigorish a cent low", "exact", 2500, 124, 125),
    _Vigorish("a cent above both neighbours of a broken cent", "exact", 750, 39, 38),
    _Vigorish("next quarter filed, rounded down", "next_quarter", 3000, 125, 150),
    _Vigorish("next quarter filed, an exact quarter raised", "next_quarter", 2500, 150, 125),
    _Vigorish("nearest quarter filed, rounded up", "nearest_quarter", 3200, 175, 150),
    _Vigorish("nearest quarter filed, rounded down", "nearest_quarter", 3500, 150, 175),
    _Vigorish("nearest quarter filed, none taken on a small win", "nearest_quarter", 200, 0, 25),
)


def _enter_vigorish(case: _Vigorish) -> None:
    @planter("627a.12(c)[vigorish]", case.what)
    def wrong_vigorish(draft: Draft) -> Finding:
        def fits(setup: TableSetup) -> bool:
            return setup.variant == "standard" and setup.vigorish_rounding == case.rounding

        scene = set_scene(draft, _SIX, _SEVEN, at=fits)
        wager = scene.wager("banker", cents=case.stake)
        wager["vigorish"] = case.taken
        return Finding(
            "627a.12(c)[vigorish]",
            scene.table_id,
            scene.id,
            wager["wager_position"],
            amount_cents=case.permitted - case.taken,
        )


@planter("627a.12(c)[no vigorish at EZ tables]", "vigorish taken")
def ez_vigorish(draft: Draft) -> Finding:
    """Charge 5% on a Banker win at a table that collects none."""
    scene = set_scene(draft, _SIX, _SEVEN, at=lambda setup: setup.variant == "ez")
    wager = scene.wager("banker", cents=2500)
    at = wager["paid_at"]
    wager.update(
        vigorish=125, vigorish_handling="collected", vigorish_handled_at=at, vigorish_collected_at=at
    )
    return Finding(
        "627a.12(c)[no vigorish at EZ tables]",
        scene.table_id,
        scene.id,
        wager["wager_position"],
        amount_cents=-125,
    )


@planter("627a.12(e)", "vigorish taken on a Dragon Bonus")
def bonus_vigorish(draft: Draft) -> Finding:
    """Charge 5% on a winning Dragon Bonus Wager."""
    scene = set_scene(draft, _SIX, (0, 9), at=lambda setup: "dragon_bonus" in setup.wagers)
    wager = scene.wager("dragon_bonus", BANKER)
    taken = wager["wager_paid"] // 20
    at = wager["paid_at"]
    wager.update(
        vigorish=taken, vigorish_handling="collected", vigorish_handled_at=at, vigorish_collected_at=at
    )
    return Finding("627a.12(e)", scene.table_id, scene.id, wager["wager_position"], amount_cents=-taken)


for _payout in _PAYOUTS:
    _enter_payout(_payout)
for _vigorish in _VIGORISH:
    _enter_vigorish(_vigorish)
