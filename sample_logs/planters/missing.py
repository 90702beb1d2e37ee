"""Evidence left out of the record: what cannot be decided must be said to be unknown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sample_logs.planters.draft import PLAYER, Draft, Finding, Row
from sample_logs.planters.registry import planter
from sample_logs.planters.scene import Scene, Want, set_scene


@dataclass(frozen=True, slots=True)
class _Gap:
    """A cell emptied in a round in which the Banker's or Player's Hand wins by these cards."""

    citation: str
    what: str
    column: str
    row: Callable[[Scene], Row]
    player: Want = (0, 6)
    banker: Want = (0, 7)
    variant: str | None = None


_GAPS = (
    _Gap(
        "627a.12(a)", "amount paid on a Player win", "wager_paid", lambda s: s.wager("player"), (0, 7), (0, 6)
    ),
    _Gap(
        "627a.12(c)[vigorish]",
        "vigorish of a Banker win",
        "vigorish",
        lambda s: s.wager("banker"),
        variant="standard",
    ),
    _Gap("627a.7(c)", "time a wager was placed", "wager_placed_at", lambda s: s.wager("player")),
    _Gap("627a.7(b)", "form of a wager", "wager_form", lambda s: s.wager("player")),
    _Gap(
        "627a.12(d)(1)",
        "time vigorish was collected",
        "vigorish_collected_at",
        lambda s: s.wager("banker"),
        variant="standard",
    ),
    _Gap("627a.9(a)", "count of the opening cards", "first_count", lambda s: s.hand(PLAYER)),
    _Gap("627a.11(a)", "result announced", "announced_result", lambda s: s.round),
)


def _enter(gap: _Gap) -> None:
    @planter(gap.citation, f"missing {gap.what}")
    def missing(draft: Draft) -> Finding:
        def fits(setup: object) -> bool:
            return gap.variant is None or getattr(setup, "variant", "") == gap.variant

        scene = set_scene(draft, gap.player, gap.banker, at=fits)
        row = gap.row(scene)
        row[gap.column] = None
        position = row.get("wager_position") or row.get("hand_position")
        return _unknown(gap.citation, scene.table_id, scene.id, position)


def _unknown(
    citation: str, table_id: str, round_id: str | None = None, position: str | None = None
) -> Finding:
    return Finding(citation, table_id, round_id, position, fault="", outcome="unknown")


for _gap in _GAPS:
    _enter(_gap)


@dataclass(frozen=True, slots=True)
class _Blank:
    """A cell emptied in one event of a kind."""

    citation: str
    what: str
    kind: str
    column: str


_BLANKS = (
    _Blank("627a.5(c)", "depth of the cut", "cut", "event_cards_below"),
    _Blank("627a.5(d)", "place of the second cover card", "cover_card_placed", "event_cards_below"),
    _Blank("627a.5(f)", "number of cards burned", "burn", "event_count"),
    _Blank("627a.5(b)", "players offered the cut", "cut_offered", "event_positions"),
)


def _enter_blank(blank: _Blank) -> None:
    @planter(blank.citation, f"missing {blank.what}")
    def missing(draft: Draft) -> Finding:
        event = draft.claim_shoe(draft.events(blank.kind), f"event {blank.kind}")
        event[blank.column] = None
        return _unknown(blank.citation, event["table_id"])


for _blank in _BLANKS:
    _enter_blank(_blank)
