"""§§ 686a.6(d)-(f) and .7(e): wagers and cards without an Ante Wager, Ante Wagers without cards, boxes."""

from __future__ import annotations

from typing import Any

from sample_logs.planters.draft import Draft, Finding, Row, after
from sample_logs.planters.over_under_case import (
    choice,
    first_cards,
    in_order,
    is_last,
    on,
    points,
    settle,
    stays,
    surrendered_for_nothing,
)
from sample_logs.planters.pai_gow_case import Case, find
from sample_logs.planters.registry import planter


def _free(case: Case) -> str | None:
    """Highest position of the table, where no hand lies."""
    last = str(case.setup.positions)
    return None if last in case.hands else last


def _add_wager(case: Case, like: Row, **columns: Any) -> Row:
    row = {**like, "wager_number": max(w["wager_number"] for w in case.wagers) + 1, **columns}
    row.update(
        wager_form="chips",
        confirmed_by=None,
        cash_converted_at=None,
        wager_changed_at=None,
        wager_change=None,
    )
    row["settlement_order"] = max(w["settlement_order"] for w in case.wagers) + 1
    settle(row, "lose")
    case.draft.rows["wagers"].append(row)
    case.draft.forget()
    return row


def _alone(citation: str, what: str, kind: str) -> None:
    @planter(citation, what)
    def stands_alone(draft: Draft) -> Finding:
        case = find(draft, "rounds", lambda c: _free(c) and kind in c.setup.wagers and _settled_by_choice(c))
        like = next(w for w in case.wagers if w["wager_kind"] in ("over_23", "under_18"))
        position = _free(case)
        columns: dict[str, Any] = {
            "wager_kind": kind,
            "wager_position": position,
            "wager_player_id": "P-stray",
        }
        if kind == "bonus":
            columns["wager_placed_at"] = after(case.round["first_card_at"], -900)
        _add_wager(case, like, **columns)
        return Finding(citation, case.round["table_id"], case.id, position)


def _settled_by_choice(case: Case) -> bool:
    return any(w["wager_kind"] in ("over_23", "under_18") for w in case.wagers)


_alone("686a.6(d)", "Over 23 Wager without an Ante Wager", "over_23")
_alone("686a.6(e)[beside an Ante Wager]", "Bonus Wager without an Ante Wager", "bonus")


@planter("686a.6(e)", "Bonus Wager where it is not filed")
def bonus_not_filed(draft: Draft) -> Finding:
    """Take a Bonus Wager at a table that does not offer it."""

    def fits(case: Case) -> bool:
        hand = case.row
        inside = 13 <= points(hand["cards"]) <= 26
        return "bonus" not in case.setup.wagers and is_last(case) and stays(hand) and inside

    case = find(draft, "hands", fits)
    at = after(case.row["hand_racked_at"], -100)
    placed = after(case.round["first_card_at"], -900)
    wager = _add_wager(case, choice(case), wager_kind="bonus", wager_placed_at=placed)
    wager.update(collected_at=at)
    case.round["settled_at"] = max(case.round["settled_at"], at)
    return Finding("686a.6(e)", case.round["table_id"], case.id, wager["wager_position"])


@planter("686a.6(d)[cards]", "cards dealt to a box without an Ante Wager")
def cards_for_nobody(draft: Draft) -> Finding:
    """Deal a hand to an empty box, after all others."""
    case = find(draft, "rounds", lambda c: _free(c) and c.round["shuffle_method"] == "continuous")
    position, last = _free(case), in_order(case)[-1]
    most = max(place for hand in case.hands.values() for place in hand["card_order"])
    draft.rows["hands"].append(
        {
            **last,
            "hand_position": position,
            "hand_player_id": None,
            "card_order": [most + 1, most + 2, most + 3],
            "surrendered": False,
            "surrendered_at": None,
        }
    )
    draft.forget()
    return Finding("686a.6(d)[cards]", case.round["table_id"], case.id, position)


def _boxes(case: Case, seats: list[str]) -> str:
    """Give the wagers at some positions to one player, and return the highest of them."""
    hands = [case.hands[seat] for seat in seats]
    for hand in hands:
        hand["hand_player_id"] = hands[0]["hand_player_id"]
        for wager in on(case, hand):
            wager["wager_player_id"] = hands[0]["hand_player_id"]
    return seats[-1]


def _runs(case: Case, gap: int) -> list[list[str]]:
    """List positions of as many hands as no player may have, side by side, or of two with a gap between."""
    seats = sorted(int(seat) for seat in case.hands)
    most = case.setup.adjacent_boxes
    wanted = [range(s, s + most + 1) for s in seats] if gap == 0 else [(s, s + 2) for s in seats if most > 1]
    own = {seat: hand["hand_player_id"] for seat, hand in case.hands.items()}
    found = [[str(s) for s in run] for run in wanted if set(run) <= set(seats)]
    return [run for run in found if all(list(own.values()).count(own[seat]) == 1 for seat in run)]


@planter("686a.6(f)", "one box more than filed")
def box_too_many(draft: Draft) -> Finding:
    """Let one player wager on a box more than he may."""
    case = find(draft, "rounds", lambda c: _runs(c, 0))
    position = _boxes(case, _runs(case, 0)[0])
    return Finding("686a.6(f)", case.round["table_id"], case.id, position)


@planter("686a.6(f)[side by side]", "two boxes with another between them")
def boxes_apart(draft: Draft) -> Finding:
    """Let one player wager on two boxes that are not adjacent."""
    case = find(draft, "rounds", lambda c: _runs(c, 1))
    position = _boxes(case, _runs(case, 1)[0])
    return Finding("686a.6(f)[side by side]", case.round["table_id"], case.id, position)


@planter("686a.7(e)[every Ante Wager]", "box with an Ante Wager passed over")
def passed_over(draft: Draft) -> Finding:
    """Deal nothing at all to a hand whose player, as recorded, surrendered."""
    case = find(draft, "hands", surrendered_for_nothing)
    case.row.update(**first_cards(case.row, 0), final_count=None, card_count=0)
    draft.forget()
    position = case.row["hand_position"]
    return Finding("686a.7(e)[every Ante Wager]", case.round["table_id"], case.id, position)
