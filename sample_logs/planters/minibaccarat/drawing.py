"""§§ 627a.8(a), (c), .9 and .10: cards dealt in the wrong order, or drawn and left against the rules.

The round is settled on the cards as dealt, so that nothing but the drawing is wrong.
"""

from sample_logs.arrow import CARDS
from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change
from sample_logs.planters.draft import BANKER, PLAYER, after
from sample_logs.planters.edits import its_round, put
from sample_logs.planters.fits import round_is
from sample_logs.planters.minibaccarat.scene import SEVEN, SIX, at, count, dealt
from sample_logs.planters.places import rounds


def _players(_: Case) -> str:
    """The Player's Hand is what the finding names."""
    return PLAYER


def _nothing_else(_: Case) -> None:
    """Leave the round as it was dealt: the cards themselves are the breach."""


def _thirds_swapped(case: Case) -> None:
    """Draw the two third cards in the wrong order."""
    case.hands[PLAYER]["card_order"][2] = 6
    case.hands[BANKER]["card_order"][2] = 5


def _two_and_two(case: Case) -> None:
    """Deal the opening cards two and two."""
    case.hands[PLAYER]["card_order"] = [1, 2]
    case.hands[BANKER]["card_order"] = [3, 4]


def _turned_early(case: Case) -> None:
    """Turn the Banker's cards before the Player's Hand is called."""
    case.event("hand_turned")["event_at"] = after(case.event("hand_called")["event_at"], -500)


def _face_up(case: Case) -> None:
    """Deal face up where face down is filed, and record it so."""
    case.round["dealing_option"] = "face_up"
    for position in (PLAYER, BANKER):
        case.hands[position]["card_face_up"] = [True, True]
    case.drop(e for e in case.events() if e["event_kind"].startswith("hand_"))


def _in_order(case: Case) -> bool:
    """No card of the round was drawn in error, and it was played with wagers."""
    in_error = [flag for hand in case.hands.values() for flag in hand["card_in_error"] or ()]
    return not (any(in_error) or case.round["simulated"] or case.round["void"])


def _second_card(*, up: bool) -> Edit:
    """Turn the second card of the Player's Hand up, or down; the others lie as the option has it."""

    def edit(case: Case) -> None:
        case.hands[PLAYER]["card_face_up"][1] = up

    return edit


def _third_hand(case: Case) -> None:
    """Record a hand of the dealer's beside the two the game has."""
    seen = case.draft.seen(case.shoe)
    rare = sorted(CARDS, key=lambda card: (seen[card], card))[:2]
    extra = {**case.hands[PLAYER], "hand_position": "dealer", "cards": rare, "card_order": [5, 6]}
    extra.update(first_count=count(rare), final_count=count(rare))
    case.draft.rows["hands"].append(extra)


_DOWN = dealt(SIX, SEVEN, at(dealing_option="face_down"))
_UP = dealt(SIX, SEVEN, at(dealing_option="face_up"))
_PLAIN_UP = rounds(round_is(dealing_option="face_up"), _in_order)
_PLAIN_DOWN = rounds(round_is(dealing_option="face_down"), _in_order)
_FOUR = "four cards in the Player's Hand"

_DRAWN = (
    ("627a.10(a)", "Player's Hand drew on a Natural", (0, 8, 1), (0, 6)),
    ("627a.10(a)", "Banker's Hand drew against a Natural", (0, 8), (0, 5, 2)),
    ("627a.10(b)(1)", "Player's Hand stayed on five", (0, 5), (0, 6)),
    ("627a.10(b)(2)", "Player's Hand drew on six", (0, 6, 1), (0, 7)),
    ("627a.10(c)(1)", "Banker's Hand stayed on five, Player's stood", (0, 6), (0, 5)),
    ("627a.10(c)(1)", "Banker's Hand drew on six, Player's stood", (0, 6), (0, 6, 1)),
    ("627a.10(c)(2)(i)", "Banker's Hand stayed on two", (0, 5, 1), (0, 2)),
    ("627a.10(c)(2)(ii)", "Banker's Hand drew on seven", (0, 5, 1), (0, 7, 2)),
    ("627a.10(c)(2)(iii)", "Banker's Hand drew on three against eight", (0, 4, 8), (0, 3, 1)),
    ("627a.10(c)(2)(iii)", "Banker's Hand stayed on three against nine", (0, 4, 9), (0, 3)),
    ("627a.10(c)(2)(iii)", "Banker's Hand drew on four against one", (0, 4, 1), (0, 4, 1)),
    ("627a.10(c)(2)(iii)", "Banker's Hand stayed on five against four", (0, 4, 4), (0, 5)),
    ("627a.10(c)(2)(iii)", "Banker's Hand drew on six against five", (0, 4, 5), (0, 6, 1)),
    ("627a.10(c)(2)(iii)", "Banker's Hand stayed on six against six", (0, 4, 6), (0, 6)),
)
"""Citation, what went wrong, the Player's Hand and the Banker's Hand."""

_ONE_DOWN = "second card of the Player's Hand face down where both lie face up"
_ONE_UP = "second card of the Player's Hand face up where both lie face down"
_TURNED = "Banker's Hand turned up before the Player's was called"
_CARDS_LEFT = "Player's Hand stayed on five, said to be for want of cards in a shoe that held enough"
_NO_CARDS = put(its_round, void_reason="insufficient_cards")
_BOTH_DRAW = dealt((0, 4, 6), (0, 3, 1))

CHANGES = (
    *(
        Change(citation, what, dealt(player, banker), _nothing_else)
        for citation, what, player, banker in _DRAWN
    ),
    Change("627a.10(b)(1)", _CARDS_LEFT, dealt((0, 5), (0, 6)), _NO_CARDS),
    Change("627a.8(a)", "a third hand dealt", dealt(SIX, SEVEN), _third_hand),
    Change("627a.8(c)", "dealt by the option that is not filed", _DOWN, _face_up),
    Change("627a.8(c)(1)", "first two cards both to the Player's Hand, face up", _UP, _two_and_two),
    Change("627a.8(c)(2)", "first two cards both to the Player's Hand, face down", _DOWN, _two_and_two),
    Change("627a.8(c)(1)[faces recorded]", _ONE_DOWN, _PLAIN_UP, _second_card(up=False), position=_players),
    Change("627a.8(c)(2)[faces recorded]", _ONE_UP, _PLAIN_DOWN, _second_card(up=True), position=_players),
    Change("627a.8(c)(2)[turning]", _TURNED, _DOWN, _turned_early),
    Change("627a.9(c)", "Banker's third card drawn before the Player's", _BOTH_DRAW, _thirds_swapped),
    Change("627a.9(d)", _FOUR, dealt((0, 1, 2, 0), SEVEN), _nothing_else, position=_players),
)
