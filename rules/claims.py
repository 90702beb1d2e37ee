"""What a record can say that would end a duty, and the clauses that judge whether it may.

Whoever writes the log may be whom we audit.  A mark, a code or an event below is a claim: it ends a duty only
where the Code gives a ground for it and the record shows that ground.  Where the record excludes every ground
it is an exception, and where it shows none it is for review.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Claim:
    """One way in which a record says that a duty ended.

    written  column of the log, or kind of event, and its value where it is a code
    ends     what it would end
    judged   clauses that give it its force, or judge its ground and what follows from it
    """

    written: str
    ends: str
    judged: tuple[str, ...]


CLAIMS = (
    Claim(
        "rounds.void",
        "settling the round's wagers by the hands",
        (
            "621a.8[stakes returned]",
            "627a.13(e)[void round]",
            "645a.14[void round]",
            "645a.14[stakes returned]",
            "659a.13[void round]",
            "659a.13[stakes returned]",
            "686a.9[void round]",
            "687a.13[void round]",
            "687a.13[stakes returned]",
            "688a.13[void round]",
            "688a.13[stakes returned]",
        ),
    ),
    Claim(
        "rounds.void_reason",
        "in Minibaccarat, giving a hand a third card for which none was left; elsewhere nothing by itself",
        ("627a.13(e)",),
    ),
    Claim("rounds.simulated", "asking for wagers in the round", ("627a.13(d)[cause]",)),
    Claim(
        "hands.dead",
        "settling the hand's wagers",
        (
            "621a.8[dead hand]",
            "645a.14(d)[dead hand]",
            "645a.7(b)[abandoned wager]",
            "659a.13(d)[dead hand]",
            "686a.9(c)[nothing missed]",
            "687a.7(b)[dead hand]",
            "688a.13(d)[dead hand]",
        ),
    ),
    Claim(
        "hands.surrendered",
        "comparing the hand",
        (
            "621a.8(e)",
            "645a.11(d)[time]",
            "645a.11(d)[wager collected]",
            "659a.11(d)[time]",
            "686a.7(g)",
            "686a.7(g)(3)",
            "688a.11(d)[time]",
        ),
    ),
    Claim("hands.folded", "comparing the hand", ("687a.11(b)",)),
    Claim(
        "hands.hand_reset",
        "that set hands stay as they were set",
        ("645a.7(f)[set hands stay]", "645a.14(i)", "659a.7(f)[set hands stay]", "688a.7(f)[set hands stay]"),
    ),
    Claim("hands.card_in_error", "that the card is the hand's", ("627a.13(a)[cards due]", "627a.9(d)")),
    Claim("hands.card_disclosed", "using the card again", ("627a.13(a)", "627a.13(c)(1)")),
    Claim(
        "wagers.wager_change = withdrawn",
        "settling the wager",
        (
            "621a.8[taken down]",
            "627a.7(c)[taken down]",
            "645a.7(c)[taken down]",
            "659a.7(c)[taken down]",
            "686a.6(c)[taken down]",
            "687a.7(c)[taken down]",
            "688a.7(c)[taken down]",
        ),
    ),
    Claim(
        "wagers.wager_outcome = surrender",
        "comparing the hand",
        ("621a.8(e)", "645a.11(d)[time]", "659a.11(d)[time]"),
    ),
    Claim(
        "wagers.vigorish_handling = marked",
        "taking vigorish with the payment",
        ("627a.12(d)", "627a.12(d)(2)(i)[amount collected]", "627a.12(d)(2)(i)[collection recorded]"),
    ),
    Claim(
        "wagers.meter_before",
        "computing a share on the meter as it was fed",
        ("645a.13(e)(3)[as fed]", "659a.12(d)(4)[as fed]", "688a.12(d)[meter as fed]"),
    ),
    Claim("wagers.envy_lammer", "nothing: a lammer makes a player eligible for more", ()),
    Claim("wagers.confirmed_by", "asking for chips", ("627a.7(b)", "686a.6(a)")),
    Claim(
        "events: card_exposed, player_chose",
        "playing the round or the hand",
        ("645a.14(d)", "645a.14(e)", "645a.14(j)", "659a.13(d)", "687a.13(d)", "688a.13(i)"),
    ),
    Claim(
        "events: hand_turned, event_role = player",
        "holding what was turned up against the dealer",
        (
            "621a.8(f)",
            "645a.11(d)[time]",
            "645a.11(e)",
            "645a.11(e)[after the dealer]",
            "659a.11(e)",
            "688a.11(e)",
        ),
    ),
    Claim(
        "events: cards_missed", "dealing further cards to a hand", ("686a.9(c)", "686a.9(c)[nothing missed]")
    ),
    Claim(
        "events: player_left",
        "paying a winner of the player who left, or asking him for a decision",
        ("645a.7(b)[left]", "645a.7(b)[abandoned wager]", "687a.7(b)[abandoned wager]"),
    ),
    Claim("events: shoe_short", "going on with the shoe", ("686a.9(b)", "686a.9(b)[round completed]")),
    Claim(
        "events: device_jam, device_failed",
        "dealing the round to its end, or shuffling by the device",
        ("645a.14(l)", "645a.14(m)", "645a.14(n)", "686a.9(d)", "686a.9(e)", "687a.13(f)"),
    ),
    Claim(
        "events: card_drawn_in_error, card_racked",
        "using the card",
        ("627a.13(a)", "627a.13(c)(1)[nothing left over]", "645a.14(g)", "659a.13(g)", "687a.13(b)"),
    ),
    Claim("events.event_preinspected", "inspecting the decks at the table", ("645a.4(a)", "687a.5(a)")),
    Claim(
        "events.event_verified_by, wagers.validated_by",
        "asking who verified",
        ("627a.4(a)[verification]", "645a.4(a)[verification]", "687a.4(a)[verification]"),
    ),
    Claim(
        "payments: meter_seed",
        "that the meter went on growing",
        ("645a.13(e)(2)[seeded once]", "659a.12(d)(3)[seeded once]", "687a.12(c)[seeded once]"),
    ),
    Claim("inspections and observations", "asking what the record itself shows", ()),
)
