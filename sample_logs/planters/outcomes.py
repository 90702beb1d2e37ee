"""§ 627a.7(a): wagers settled as won, lost or returned when the cards say otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from sample_logs.minibaccarat.plan import TableSetup
from sample_logs.planters.draft import BANKER, PLAYER, Draft, Finding
from sample_logs.planters.registry import planter
from sample_logs.planters.scene import Want, received, set_scene

# Cards by value: a zero and a number make that number; nobody draws on six or seven.
_SIX: Want = (0, 6)
_SEVEN: Want = (0, 7)
_DRAGON: tuple[Want, Want] = (_SIX, (2, 3, 2))
_PANDA: tuple[Want, Want] = ((0, 5, 3), _SEVEN)
_LOST = -1


@dataclass(frozen=True, slots=True)
class _Case:
    """A wager settled at the wrong odds (0 returned, -1 lost) for these cards."""

    citation: str
    what: str
    player: Want
    banker: Want
    kind: str
    odds: int
    side: str | None = None
    ez: bool = False


_CASES = (
    _Case("627a.7(a)(1)(i)", "winning Banker wager taken", _SIX, _SEVEN, "banker", _LOST),
    _Case("627a.7(a)(1)(ii)", "losing Banker wager paid", _SEVEN, _SIX, "banker", 1),
    _Case("627a.7(a)(1)(iii)", "tied Banker wager taken", _SIX, _SIX, "banker", _LOST),
    _Case("627a.7(a)(1)(iii)", "Banker wager paid on a Dragon 7", *_DRAGON, "banker", 1, ez=True),
    _Case("627a.7(a)(2)(i)", "winning Player wager taken", _SEVEN, _SIX, "player", _LOST),
    _Case("627a.7(a)(2)(ii)", "losing Player wager paid", _SIX, _SEVEN, "player", 1),
    _Case("627a.7(a)(2)(ii)", "Player wager returned on a Dragon 7", *_DRAGON, "player", 0, ez=True),
    _Case("627a.7(a)(2)(iii)", "tied Player wager taken", _SEVEN, _SEVEN, "player", _LOST),
    _Case("627a.7(a)(3)(i)", "winning Tie Wager taken", _SIX, _SIX, "tie", _LOST),
    _Case("627a.7(a)(3)(ii)", "losing Tie Wager paid", _SIX, _SEVEN, "tie", 8),
    _Case("627a.7(a)(4)(i)(A)", "bonus on a Natural taken", (0, 8), _SIX, "dragon_bonus", _LOST, PLAYER),
    _Case(
        "627a.7(a)(4)(i)(B)", "bonus on nine over eight taken", (0, 8), (0, 9), "dragon_bonus", _LOST, BANKER
    ),
    _Case(
        "627a.7(a)(4)(i)(C)",
        "bonus on a lead of four taken",
        _SEVEN,
        (0, 1, 2),
        "dragon_bonus",
        _LOST,
        PLAYER,
    ),
    _Case("627a.7(a)(4)(ii)(A)", "bonus on eight under nine paid", (0, 8), (0, 9), "dragon_bonus", 1, PLAYER),
    _Case("627a.7(a)(4)(ii)(B)", "bonus on the lower hand paid", _SIX, _SEVEN, "dragon_bonus", 1, PLAYER),
    _Case("627a.7(a)(4)(ii)(B)", "bonus on a level hand returned", _SIX, _SIX, "dragon_bonus", 0, PLAYER),
    _Case("627a.7(a)(4)(ii)(C)", "bonus on a lead of one paid", _SIX, _SEVEN, "dragon_bonus", 1, BANKER),
    _Case(
        "627a.7(a)(4)(iii)", "bonus on equal Naturals taken", (0, 8), (1, 7), "dragon_bonus", _LOST, PLAYER
    ),
    _Case("627a.7(a)(5)(i)", "winning Dragon 7 Insurance taken", *_DRAGON, "dragon_7", _LOST, ez=True),
    _Case("627a.7(a)(5)(ii)", "losing Dragon 7 Insurance paid", _SIX, _SEVEN, "dragon_7", 40, ez=True),
    _Case("627a.7(a)(6)(i)", "winning Panda 8 Insurance taken", *_PANDA, "panda_8", _LOST, ez=True),
    _Case("627a.7(a)(6)(ii)", "losing Panda 8 Insurance paid", _SEVEN, _SIX, "panda_8", 25, ez=True),
    _Case("627a.7(a)(7)(i)", "House Money on a pair taken", ("3", "3"), _SEVEN, "house_money", _LOST),
    _Case("627a.7(a)(7)(ii)", "House Money without a pair paid", ("K", "6"), ("Q", "7"), "house_money", 3),
)


def _enter(case: _Case) -> None:
    @planter(case.citation, case.what)
    def wrong_outcome(draft: Draft) -> Finding:
        def fits(setup: TableSetup) -> bool:
            return case.kind in setup.wagers and (setup.variant == "ez") == case.ez

        scene = set_scene(draft, case.player, case.banker, at=fits)
        wager = scene.wager(case.kind, case.side)
        due = received(wager)
        scene.end(wager, case.odds)
        scene.reorder()
        return Finding(
            case.citation,
            scene.table_id,
            scene.id,
            wager["wager_position"],
            amount_cents=received(wager) - due,
        )


for _case in _CASES:
    _enter(_case)
