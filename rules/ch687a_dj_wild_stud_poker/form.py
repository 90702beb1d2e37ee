"""The printed Rules Submission for DJ Wild Stud Poker, line by line."""

from rules.ch687a_dj_wild_stud_poker.columns import BAD_BEAT, PROGRESSIVE, TRIPS
from rules.form import Line

FORM: tuple[Line, ...] = (
    Line("687a.3(b)", "Is an automated card shuffling device used?", "shuffling_device"),
    Line("687a.4(e)", "Do the cards come preinspected and reshuffled?", "preinspected_decks"),
    Line("687a.5(b)", "Does the device count the cards and show whether there are 53?", "counting_shuffler"),
    Line("687a.8(a)", "Are cards dealt from a manual dealing shoe?", "dealing_methods", "manual_shoe"),
    Line("687a.9(a)", "Are cards dealt from the hand, after a shuffling device?", "dealing_methods", "hand"),
    Line(
        "687a.10(a)", "Are cards dealt from an automated dealing shoe?", "dealing_methods", "automated_shoe"
    ),
    Line(
        "687a.7(b)",
        "Are the wagers of a player who leaves a round treated as abandoned and lost?",
        "abandoned_wagers_lose",
    ),
    Line("687a.7(e)", "May a player wager on more than one adjacent box?", "adjacent_boxes", above=1),
    Line(
        "687a.7(e)",
        "On how many boxes at most in a round?",
        "adjacent_boxes",
        note="The form prints it in the row of (d)(2).",
    ),
    Line("687a.7(d)(2)", "Is the Progressive Bonus Wager offered?", "wagers", PROGRESSIVE),
    Line(
        "687a.12(c)",
        "How much is the Progressive Bonus Wager?",
        "progressive_paytable",
        printed={"1": "$1 (Progressive Paytable 1)", "2": "$5 (Progressive Paytable 2)"},
        note="The form prints it at § 687a.11(b)(3), and has no line for the paytable that goes with it.",
    ),
    Line("687a.11(b)(3)", "May a folded hand still win the progressive?", "folded_progressive"),
    Line("687a.7(d)(3)", "Is the Trips Bonus Wager offered?", "wagers", TRIPS),
    Line("687a.12(d)", "Which Trips paytable is used?", "trips_paytable"),
    Line("687a.7(d)(4)", "Is the Two-Way Bad Beat Bonus Wager offered?", "wagers", BAD_BEAT),
    Line(
        "687a.12(e)",
        "Which Two-Way Bad Beat paytable is used?",
        "bad_beat_paytable",
        note="The text prints no designation (e) in § 687a.12.",
    ),
)
