"""§§ 659a.3(b), .5: cuts that the dealer makes, the shaker, and decks that take turns."""

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.cuts import DECK, by_player, cut
from sample_logs.planters.decks_in_play import cut_anew, in_play, shuffled_by_hand, take_turns
from sample_logs.planters.edits import event, put
from sample_logs.planters.fits import once, with_event
from sample_logs.planters.places import decks, rounds


def _by_hand_twice(case: Case) -> None:
    """Shuffle two rounds' decks by hand, and have the dealer cut them, though two decks take turns."""
    for row in (case.round, case.next or {}):
        for shuffle in shuffled_by_hand(case, row):
            cut_anew(case, shuffle, event_role="dealer", event_position="dealer")


_CUT = decks(in_play, once("cut"))
_LID = rounds(with_event("shaker_uncovered"))
_NINE = cut(event_cards_above=9, event_cards_below=DECK - 9)
_LID_OFF = put(event("shaker_uncovered"), event_role="player")

CHANGES = (
    Change("659a.3(b)", "decks in turns, shuffled by hand", decks(take_turns), _by_hand_twice),
    Change("659a.5(c)", "cut nine cards from the top", _CUT, _NINE),
    Change("659a.5(c)[by the dealer]", "a player cut", _CUT, cut(**by_player("3"))),
    Change("659a.5(g)(1)(ii)[lid]", "a player took the lid off", _LID, _LID_OFF),
)
