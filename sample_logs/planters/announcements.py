"""§§ 627a.6, .9(a) and .11(a): counts and results announced otherwise than the cards say."""

from __future__ import annotations

from sample_logs.planters.draft import BANKER, PLAYER, Draft, Finding
from sample_logs.planters.registry import planter
from sample_logs.planters.scene import Scene, received, set_scene


@planter("627a.6(b)", "final count recorded wrong, money right")
def final_count(draft: Draft) -> Finding:
    """Record a final count that the cards contradict while every wager is settled rightly."""
    scene = set_scene(draft, (0, 6), (0, 7))
    scene.hand(PLAYER)["final_count"] = 5
    return Finding("627a.6(b)", scene.table_id, scene.id, PLAYER, fault="record")


@planter("627a.9(a)", "first count recorded wrong, draws right")
def first_count(draft: Draft) -> Finding:
    """Record an opening count that the cards contradict while the draws follow the cards."""
    scene = set_scene(draft, (0, 6), (0, 7))
    scene.hand(BANKER)["first_count"] = 6
    return Finding("627a.9(a)", scene.table_id, scene.id, BANKER, fault="record")


@planter("627a.11(a)", "wrong winner recorded, money right")
def result_recorded(draft: Draft) -> Finding:
    """Record the wrong winner while every wager is settled by the cards."""
    scene = set_scene(draft, (0, 6), (0, 7), at=lambda setup: setup.variant == "standard")
    scene.round["announced_result"] = PLAYER
    return Finding("627a.11(a)", scene.table_id, scene.id, fault="record")


@planter("627a.11(a)", "Dragon 7 not recorded, money right")
def dragon_recorded(draft: Draft) -> Finding:
    """Record a plain Banker win where a Dragon 7 was dealt and settled."""
    scene = set_scene(draft, (0, 6), (2, 3, 2), at=lambda setup: setup.variant == "ez")
    scene.round["announced_result"] = BANKER
    return Finding("627a.11(a)", scene.table_id, scene.id, fault="record")


@planter("627a.11(a)", "wrong winner announced and wagers settled by it")
def result_announced(draft: Draft) -> Finding:
    """Announce the wrong winner and settle the wagers on both hands as announced."""
    scene = set_scene(draft, (0, 6), (0, 7), at=lambda setup: setup.variant == "standard")
    return announce_wrongly(scene)


def announce_wrongly(scene: Scene) -> Finding:
    """Turn the announced winner round in a scene, and the wagers on the two hands with it."""
    scene.add("banker", seat=scene.vacant(), cents=5000)
    scene.add("player", seat=scene.vacant(), cents=2500)
    for wager in scene.wagers:
        # 5% of $2.50 more is as near to the quarter below as to the one above.
        if wager["wager_kind"] == "banker" and wager["wager_amount"] % 500 == 250:
            wager["wager_amount"] += 250
    scene.settle()
    wrong = PLAYER if scene.result() == BANKER else BANKER
    scene.round["announced_result"] = wrong
    amount = 0
    for wager in scene.wagers:
        if wager["wager_kind"] in ("banker", "player"):
            due = received(wager)
            scene.end(wager, -scene.odds(wager))
            amount += received(wager) - due
    scene.reorder()
    return Finding("627a.11(a)", scene.table_id, scene.id, amount_cents=amount)
