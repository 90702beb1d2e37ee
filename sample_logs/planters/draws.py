"""§§ 627a.8(a), (c), .9 and .10: cards dealt in the wrong order, or drawn and left against the rules.

The round is settled on the cards as dealt, so that nothing but the drawing is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from sample_logs.arrow import CARDS
from sample_logs.planters.draft import BANKER, PLAYER, Draft, Finding, after
from sample_logs.planters.registry import planter
from sample_logs.planters.scene import Want, count, set_scene


@dataclass(frozen=True, slots=True)
class _Draw:
    """Hands, one of which has a card too many or too few; ``position`` where its own clause names it."""

    citation: str
    what: str
    player: Want
    banker: Want
    position: str | None = None


_DRAWS = (
    _Draw("627a.10(a)", "Player's Hand drew on a Natural", (0, 8, 1), (0, 6)),
    _Draw("627a.10(a)", "Banker's Hand drew against a Natural", (0, 8), (0, 5, 2)),
    _Draw("627a.10(b)(1)", "Player's Hand stayed on five", (0, 5), (0, 6)),
    _Draw("627a.10(b)(2)", "Player's Hand drew on six", (0, 6, 1), (0, 7)),
    _Draw("627a.10(c)(1)", "Banker's Hand stayed on five, Player's stood", (0, 6), (0, 5)),
    _Draw("627a.10(c)(1)", "Banker's Hand drew on six, Player's stood", (0, 6), (0, 6, 1)),
    _Draw("627a.10(c)(2)(i)", "Banker's Hand stayed on two", (0, 5, 1), (0, 2)),
    _Draw("627a.10(c)(2)(ii)", "Banker's Hand drew on seven", (0, 5, 1), (0, 7, 2)),
    _Draw("627a.10(c)(2)(iii)", "Banker's Hand drew on three against eight", (0, 4, 8), (0, 3, 1)),
    _Draw("627a.10(c)(2)(iii)", "Banker's Hand stayed on three against nine", (0, 4, 9), (0, 3)),
    _Draw("627a.10(c)(2)(iii)", "Banker's Hand drew on four against one", (0, 4, 1), (0, 4, 1)),
    _Draw("627a.10(c)(2)(iii)", "Banker's Hand stayed on five against four", (0, 4, 4), (0, 5)),
    _Draw("627a.10(c)(2)(iii)", "Banker's Hand drew on six against five", (0, 4, 5), (0, 6, 1)),
    _Draw("627a.10(c)(2)(iii)", "Banker's Hand stayed on six against six", (0, 4, 6), (0, 6)),
    _Draw("627a.9(d)", "four cards in the Player's Hand", (0, 1, 2, 3), (0, 7), PLAYER),
)


def _enter(case: _Draw) -> None:
    @planter(case.citation, case.what)
    def wrong_draw(draft: Draft) -> Finding:
        scene = set_scene(draft, case.player, case.banker)
        return Finding(case.citation, scene.table_id, scene.id, case.position)


for _case in _DRAWS:
    _enter(_case)


@planter("627a.9(c)", "Banker's third card drawn before the Player's")
def thirds_swapped(draft: Draft) -> Finding:
    """Draw the two third cards in the wrong order."""
    scene = set_scene(draft, (0, 4, 6), (0, 3, 1))
    scene.hand(PLAYER)["card_order"][2] = 6
    scene.hand(BANKER)["card_order"][2] = 5
    return Finding("627a.9(c)", scene.table_id, scene.id)


def _order(draft: Draft, citation: str, option: str) -> Finding:
    scene = set_scene(draft, (0, 6), (0, 7), at=lambda setup: setup.dealing_option == option)
    scene.hand(PLAYER)["card_order"] = [1, 2]
    scene.hand(BANKER)["card_order"] = [3, 4]
    return Finding(citation, scene.table_id, scene.id)


@planter("627a.8(c)(1)", "first two cards both to the Player's Hand, face up")
def order_face_up(draft: Draft) -> Finding:
    """Deal the opening cards two and two at a table that deals face up."""
    return _order(draft, "627a.8(c)(1)", "face_up")


@planter("627a.8(c)(2)", "first two cards both to the Player's Hand, face down")
def order_face_down(draft: Draft) -> Finding:
    """Deal the opening cards two and two at a table that deals face down."""
    return _order(draft, "627a.8(c)(2)", "face_down")


@planter("627a.8(c)(2)[turning]", "Banker's Hand turned up before the Player's was called")
def turned_early(draft: Draft) -> Finding:
    """Turn the Banker's cards before the Player's Hand is called."""
    scene = set_scene(draft, (0, 6), (0, 7), at=lambda setup: setup.dealing_option == "face_down")
    (called,) = draft.events("hand_called", event_round_id=scene.id)
    (turned,) = draft.events("hand_turned", event_round_id=scene.id)
    turned["event_at"] = after(called["event_at"], -500)
    return Finding("627a.8(c)(2)[turning]", scene.table_id, scene.id)


@planter("627a.8(c)", "dealt by the option that is not filed")
def option_not_filed(draft: Draft) -> Finding:
    """Deal face up where face down is filed, and record it so."""
    scene = set_scene(draft, (0, 6), (0, 7), at=lambda setup: setup.dealing_option == "face_down")
    scene.round["dealing_option"] = "face_up"
    for position in (PLAYER, BANKER):
        scene.hand(position)["card_face_up"] = [True, True]
    draft.remove_events(lambda e: e["event_round_id"] == scene.id and e["event_kind"].startswith("hand_"))
    return Finding("627a.8(c)", scene.table_id, scene.id)


@planter("627a.8(a)", "a third hand dealt")
def third_hand(draft: Draft) -> Finding:
    """Record a hand of the dealer's beside the two the game has."""
    scene = set_scene(draft, (0, 6), (0, 7))
    seen = draft.seen(scene.round["shoe_id"])
    rare = sorted(CARDS, key=lambda card: (seen[card], card))[:2]
    points = count(rare)
    extra = {**scene.hand(PLAYER), "hand_position": "dealer", "cards": rare, "card_order": [5, 6]}
    extra.update(first_count=points, final_count=points)
    draft.rows["hands"].append(extra)
    return Finding("627a.8(a)", scene.table_id, scene.id)
