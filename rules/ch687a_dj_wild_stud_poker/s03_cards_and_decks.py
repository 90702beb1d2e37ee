"""58 Pa. Code § 687a.3. Cards; number of decks."""

from rules.clause import Verdict, clause
from rules.deck import jokered, two_decks
from rules.duties import inspections
from rules.duty import duty
from rules.kinds import Count, Flag, Text

duty(
    "687a.3(a)",
    "A round is dealt from one deck with one joker, so that no card is seen twice in it.",
    jokered.no_card_twice,
    per="round",
    reading="Judged by the cards that somebody saw: the dealer's hand if anybody raised, hands that were "
    "not folded, the card set aside to replace the joker, and cards racked unplayed. The hands of "
    "a void round need not have been seen.",
)


@clause("687a.3(a)[joker]", per="deck", kind="config")
def deck_is_made_with_one_joker(
    deck_jokers: Count, joker_torn_in_time: Flag, reading_second_joker: Text
) -> Verdict:
    """A deck is made of 52 cards and one joker.

    Reading  The leave of §§ 645a.3(a) and 688a.3(a) to use decks made with two jokers is not in this chapter.
    Read otherwise, the second one has to be torn before the first round.
    """
    one_is_left = (deck_jokers == 2) & joker_torn_in_time & reading_second_joker.is_("torn")
    return Verdict(
        applies=True,
        holds=(deck_jokers == 1) | one_is_left,
        observed="a deck made with {deck_jokers} jokers; one torn {joker_destroyed_at}, the first round dealt"
        " {deck_dealt_from_at}",
        required="1 joker",
    )


inspections.inspected(
    "687a.3(a)[appearance]",
    "The cards of a deck look alike, and one cover card is used with it.",
    reading="It is the cards of the deck that must look alike, not the cover card.",
)

duty(
    "687a.3(b)(3)",
    "Where two decks are used, each is used for every other round, and no third one is.",
    two_decks.alternate,
    per="round",
    kind="event",
    reading="Turns start over when other decks are dealt, after rounds shuffled by hand and after an idle "
    "spell. The text does not say whether a deck may be dealt again because the device failed; that is left "
    "open. A deck is a third one if it served neither two turns before nor two turns after.",
)
