"""58 Pa. Code Chapter 686a. Over/Under, as proposed."""

from datetime import date

from rules.clause import Chapter

_SHOE_GAME = "rules.ch627a_minibaccarat"

CHAPTER = Chapter(
    number="686a",
    game="over_under",
    title="Over/Under",
    # We hold the text as it was proposed; the one in force may differ.
    adopted=date(2019, 6, 20),
    adopted_by="proposed rulemaking 125-223, 2019-06-20",
    # A shoe of six decks is opened, shuffled, cut and counted out as one of Minibaccarat is.
    shares=(
        f"{_SHOE_GAME}.shoes",
        f"{_SHOE_GAME}.batches",
        f"{_SHOE_GAME}.cuts",
        f"{_SHOE_GAME}.shoe_cards",
        f"{_SHOE_GAME}.cover_card",
    ),
)
