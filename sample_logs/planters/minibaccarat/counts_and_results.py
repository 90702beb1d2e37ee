"""§§ 627a.6, .9(a) and .11(a): counts and results announced otherwise than the cards say."""

from sample_logs.planters.case import Case, received
from sample_logs.planters.change import Change, missing
from sample_logs.planters.draft import BANKER, PLAYER
from sample_logs.planters.edits import its_round, put, row
from sample_logs.planters.minibaccarat.scene import SEVEN, SIX, Scene, at, dealt, hand_dealt, scene_of


def _announced_wrongly(case: Case) -> None:
    """Turn the announced winner round, and the wagers on the two hands with it."""
    scene = scene_of(case)
    scene.add_wager("banker", seat=scene.vacant(), cents=5000)
    scene.add_wager("player", seat=scene.vacant(), cents=2500)
    for wager in scene.wagers:
        # 5% of $2.50 more is as near to the quarter below as to the one above.
        if wager["wager_kind"] == "banker" and wager["wager_amount"] % 500 == 250:
            wager["wager_amount"] += 250
    scene.settle()
    case.round["announced_result"] = PLAYER if scene.result() == BANKER else BANKER
    for wager in _on_hands(scene):
        scene.end(wager, -scene.odds(wager))
    scene.reorder()


def _on_hands(scene: Scene) -> list[dict[str, object]]:
    return [wager for wager in scene.wagers if wager["wager_kind"] in ("banker", "player")]


def _lost_by_the_players(case: Case) -> int:
    """Cents that the wagers on the two hands got, less what they get by the cards."""
    scene, lost = scene_of(case), 0
    for wager in _on_hands(scene):
        due = dict(wager)
        scene.end(due, scene.odds(wager))
        lost += received(wager) - received(due)
    return lost


_STANDARD = dealt(SIX, SEVEN, at(variant="standard"))
_DRAGON = dealt(SIX, (2, 3, 2), at(variant="ez"))
_PLAYERS, _BANKERS = hand_dealt(PLAYER, SIX, SEVEN), hand_dealt(BANKER, SIX, SEVEN)
_SETTLED_SO = "wrong winner announced and wagers settled by it"


_FIVE = put(row, final_count=5)
_OPENED_SIX = put(row, first_count=6)
_PLAYER_WON = put(its_round, announced_result=PLAYER)
_BANKER_WON = put(its_round, announced_result=BANKER)

CHANGES = (
    Change("627a.6(b)", "final count recorded wrong, money right", _PLAYERS, _FIVE, fault="record"),
    Change("627a.9(a)", "first count recorded wrong, draws right", _BANKERS, _OPENED_SIX, fault="record"),
    Change("627a.11(a)", "wrong winner recorded, money right", _STANDARD, _PLAYER_WON, fault="record"),
    Change("627a.11(a)", "Dragon 7 not recorded, money right", _DRAGON, _BANKER_WON, fault="record"),
    Change("627a.11(a)", _SETTLED_SO, _STANDARD, _announced_wrongly, money=_lost_by_the_players),
    missing("627a.9(a)", "count of the opening cards", _PLAYERS, "first_count"),
    missing("627a.11(a)", "result announced", dealt(SIX, SEVEN), "announced_result"),
)
