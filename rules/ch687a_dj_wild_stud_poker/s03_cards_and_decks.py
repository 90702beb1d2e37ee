"""58 Pa. Code § 687a.3. Cards; number of decks."""

from rules.deck import jokered, two_decks
from rules.duties import inspections
from rules.duty import duty

duty(
    "687a.3(a)",
    "A round is dealt from one deck with one joker, so that no card is seen twice in it.",
    jokered.no_card_twice,
    per="round",
    reading="Judged by the cards that somebody saw: the dealer's hand if anybody raised, hands that were "
    "not folded, the card set aside to replace the joker, and cards racked unplayed. The hands of "
    "a void round need not have been seen.",
)

duty(
    "687a.3(a)[joker]",
    "A deck is made with a joker, or with two of which one is used.",
    jokered.made_with_jokers,
    least=1,
    most=2,
    per="deck",
    kind="config",
    reading="The text says nothing of a second joker; two jokers in one round are one card seen twice.",
)

inspections.inspected(
    "687a.3(a)[appearance]",
    "The cards of a deck look alike, and one cover card is used with it.",
    reading="It is the cards of the deck that must look alike, not the cover card.",
)

duty(
    "687a.3(b)(3)",
    "Where two decks are used, each is used for every other round.",
    two_decks.alternate,
    per="round",
    kind="event",
    reading="Turns start over when other decks are opened, after rounds shuffled by hand and after an idle "
    "spell. The text does not say whether a deck may be dealt again because the device failed; that is left "
    "open.",
)
