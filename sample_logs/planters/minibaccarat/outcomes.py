"""§ 627a.7(a): wagers settled as won, lost or returned when the cards say otherwise."""

from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change
from sample_logs.planters.draft import BANKER, PLAYER
from sample_logs.planters.minibaccarat.scene import SEVEN, SIX, Want, offering, scene_of, wagered


def _ended(odds: int) -> Edit:
    """Settle the wager at other odds: 0 returned, -1 lost."""

    def edit(case: Case) -> None:
        scene = scene_of(case)
        scene.end(case.row, odds)
        scene.reorder()

    return edit


_DRAGON: Want = (2, 3, 2)
_PANDA: Want = (0, 5, 3)
_EIGHT, _NINE = (0, 8), (0, 9)
_LOST = -1

_AT_STANDARD = (
    # citation, what, Player's Hand, Banker's Hand, wager, odds
    ("627a.7(a)(1)(i)", "winning Banker wager taken", SIX, SEVEN, "banker", _LOST),
    ("627a.7(a)(1)(ii)", "losing Banker wager paid", SEVEN, SIX, "banker", 1),
    ("627a.7(a)(1)(iii)", "tied Banker wager taken", SIX, SIX, "banker", _LOST),
    ("627a.7(a)(2)(i)", "winning Player wager taken", SEVEN, SIX, "player", _LOST),
    ("627a.7(a)(2)(ii)", "losing Player wager paid", SIX, SEVEN, "player", 1),
    ("627a.7(a)(2)(iii)", "tied Player wager taken", SEVEN, SEVEN, "player", _LOST),
    ("627a.7(a)(3)(i)", "winning Tie Wager taken", SIX, SIX, "tie", _LOST),
    ("627a.7(a)(3)(ii)", "losing Tie Wager paid", SIX, SEVEN, "tie", 8),
    ("627a.7(a)(7)(i)", "House Money on a pair taken", ("3", "3"), SEVEN, "house_money", _LOST),
    ("627a.7(a)(7)(ii)", "House Money without a pair paid", ("K", "6"), ("Q", "7"), "house_money", 3),
)
_AT_EZ = (
    ("627a.7(a)(1)(iii)", "Banker wager paid on a Dragon 7", SIX, _DRAGON, "banker", 1),
    ("627a.7(a)(2)(ii)", "Player wager returned on a Dragon 7", SIX, _DRAGON, "player", 0),
    ("627a.7(a)(5)(i)", "winning Dragon 7 Insurance taken", SIX, _DRAGON, "dragon_7", _LOST),
    ("627a.7(a)(5)(ii)", "losing Dragon 7 Insurance paid", SIX, SEVEN, "dragon_7", 40),
    ("627a.7(a)(6)(i)", "winning Panda 8 Insurance taken", _PANDA, SEVEN, "panda_8", _LOST),
    ("627a.7(a)(6)(ii)", "losing Panda 8 Insurance paid", SEVEN, SIX, "panda_8", 25),
)
_BONUS = (
    # citation, what, Player's Hand, Banker's Hand, side, odds
    ("627a.7(a)(4)(i)(A)", "bonus on a Natural taken", _EIGHT, SIX, PLAYER, _LOST),
    ("627a.7(a)(4)(i)(B)", "bonus on nine over eight taken", _EIGHT, _NINE, BANKER, _LOST),
    ("627a.7(a)(4)(i)(C)", "bonus on a lead of four taken", SEVEN, (0, 1, 2), PLAYER, _LOST),
    ("627a.7(a)(4)(ii)(A)", "bonus on eight under nine paid", _EIGHT, _NINE, PLAYER, 1),
    ("627a.7(a)(4)(ii)(B)", "bonus on the lower hand paid", SIX, SEVEN, PLAYER, 1),
    ("627a.7(a)(4)(ii)(B)", "bonus on a level hand returned", SIX, SIX, PLAYER, 0),
    ("627a.7(a)(4)(ii)(C)", "bonus on a lead of one paid", SIX, SEVEN, BANKER, 1),
    ("627a.7(a)(4)(iii)", "bonus on equal Naturals taken", _EIGHT, (1, 7), PLAYER, _LOST),
)

CHANGES = (
    *(
        Change(citation, what, wagered(kind, player, banker, offering(kind, variant=variant)), _ended(odds))
        for variant, outcomes in (("standard", _AT_STANDARD), ("ez", _AT_EZ))
        for citation, what, player, banker, kind, odds in outcomes
    ),
    *(
        Change(
            citation,
            what,
            wagered("dragon_bonus", player, banker, offering("dragon_bonus", variant="standard"), side),
            _ended(odds),
        )
        for citation, what, player, banker, side, odds in _BONUS
    ),
)
