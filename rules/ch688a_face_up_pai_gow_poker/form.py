"""The printed Rules Submission for Face Up Pai Gow Poker, line by line."""

from rules.ch688a_face_up_pai_gow_poker.columns import ACE_HIGH, FORTUNE, PROGRESSIVE
from rules.form import Line

FORM: tuple[Line, ...] = (
    Line(
        "688a.2(c)(1)",
        "Is the starting position found with three dice and a Pai Gow shaker?",
        "start_methods",
        "dice",
    ),
    Line(
        "688a.2(c)(2)", "Is it found by a computerized random number generator?", "start_methods", "generator"
    ),
    Line("688a.3(b)", "Is an automated card shuffling device used?", "shuffling_device"),
    Line("688a.4(e)", "Do the cards come preinspected and reshuffled?", "preinspected_decks"),
    Line("688a.5(j)", "Is the starting position marked?", "start_marked"),
    Line("688a.5(j)", "With which object?", "start_marker"),
    Line(
        "688a.7(b)",
        "Are the wagers of a player who leaves a round treated as abandoned and lost?",
        "abandoned_wagers_lose",
    ),
    Line("688a.7(e)(1)", "Is the Ace High Bonus Wager offered?", "wagers", ACE_HIGH),
    Line("688a.12(b)", "Which Ace High paytable is used?", "ace_high_paytable"),
    Line("688a.7(e)(2)", "Is the Fortune Bonus Wager offered?", "wagers", FORTUNE),
    Line("688a.12(c)", "Which Fortune Bonus and Envy Bonus paytable is used?", "fortune_bonus_paytable"),
    Line("688a.7(e)(3)", "Is the Progressive Payout Wager offered?", "wagers", PROGRESSIVE),
    Line("688a.12(d)", "Which Progressive and Envy Bonus paytable is used?", "progressive_paytable"),
    Line("688a.7(f)", "May a player wager on two adjacent areas?", "adjacent_areas"),
    Line("688a.8(a)", "Are cards dealt from a manual dealing shoe?", "dealing_methods", "manual_shoe"),
    Line("688a.9(a)", "Are cards dealt from the hand, after a shuffling device?", "dealing_methods", "hand"),
    Line(
        "688a.10(a)", "Are cards dealt from an automated dealing shoe?", "dealing_methods", "automated_shoe"
    ),
    Line(
        "688a.11(a)",
        "How are the dealer's hands set? (attached)",
        "house_way",
        note="The form cites § 688a.11(c); the duty stands in (a).",
    ),
)
