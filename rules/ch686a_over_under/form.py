"""The printed Rules Submission for Over/Under, line by line."""

from rules.ch686a_over_under.columns import BONUS
from rules.form import Line

FORM: tuple[Line, ...] = (
    Line("686a.2(d)(1)", "Is the discard rack as high as all cards in use?", "discard_rack", "full_stack"),
    Line("686a.2(d)(2)", "Is it higher, with a mark at that height?", "discard_rack", "marked"),
    Line("686a.3(b)", "Is an automated card shuffling device used?", "shuffling_device"),
    Line(
        "686a.3(b)",
        "Is a continuous shuffler used?",
        "continuous_shuffler",
        note="The text permits it in (a) and excepts it from (b).",
    ),
    Line("686a.4(e)", "Do the cards come preinspected and reshuffled?", "preinspected_decks"),
    Line(
        "686a.6(a)",
        "Are spoken wagers with cash accepted?",
        "verbal_wagers",
        note="The form adds that a floorperson confirms them; the text asks for the dealer alone.",
    ),
    Line("686a.6(e)", "Is the Bonus Wager offered?", "wagers", BONUS),
    Line("686a.6(f)", "May a player wager on more than one adjacent box?", "adjacent_boxes", above=1),
    Line("686a.6(f)", "On how many boxes at most in a round?", "adjacent_boxes"),
)
