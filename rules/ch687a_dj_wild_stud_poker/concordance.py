"""Passages of Chapter 687a that repeat other chapters word for word, one line each."""

from rules.concordance import Concordance, SameReading

CONCORDANCE: tuple[Concordance, ...] = (
    Concordance(
        of="645a",
        whole={
            "687a.2(a)": "645a.2(a)",
            "687a.3": "645a.3",
            "687a.4": "645a.4",
        },
        alone={
            "687a.1": "645a.1",
            "687a.2(b)(1)": "645a.2(b)(1)",
            "687a.2(c)": "645a.2(e)",
            "687a.2(d)": "645a.2(f)",
            "687a.5(a)[directed shuffle]": "645a.5(a)[directed shuffle]",
            "687a.5(c)": "645a.5(b)",
            "687a.5(f)": "645a.5(g)",
            "687a.5(f)[until it closes]": "645a.5(g)[until it closes]",
            "687a.6": "645a.6",
            "687a.7": "645a.7",
            "687a.7(b)": "645a.7(b)",
            "687a.7(b)[a player's]": "645a.7(b)[a player's]",
            "687a.7(b)[left]": "645a.7(b)[left]",
            "687a.7(b)[abandoned wager]": "645a.7(b)[abandoned wager]",
            "687a.7(d)(1)[own hand]": "645a.7(d)[own hand]",
            "687a.7(d)[own hand]": "645a.7(e)[own hand]",
            "687a.8": "645a.8",
            "687a.8(a)": "645a.8(a)",
            "687a.8(b)": "645a.8(b)",
            "687a.9": "645a.9",
            "687a.9(a)": "645a.9(a)",
            "687a.9(a)(1)": "645a.9(a)(1)",
            "687a.9(a)(2)": "645a.9(a)(2)",
            "687a.9(a)(3)": "645a.9(a)(3)",
            "687a.9(b)[hands used]": "645a.9(b)[hands used]",
            "687a.10": "645a.10",
            "687a.10(a)": "645a.10(a)",
            "687a.10(a)(2)": "645a.10(a)(2)",
            "687a.11(g)": "645a.11(j)",
            "687a.12(c)[seeded once]": "645a.13(e)(2)[seeded once]",
            "687a.13(a)[racked]": "645a.14(f)[racked]",
            "687a.13(a)[more than one]": "645a.14(f)[more than one]",
            "687a.13(e)": "645a.14(l)",
            "687a.13(f)": "645a.14(m)",
            "687a.13(g)": "645a.14(n)",
        },
        without=("687a.4(b)[second joker]",),
        elsewhere={
            "687a.5(f)": "645a.5(g)(2)",
            "687a.5(a)": "645a.5(a)",
            "687a.5(g)": "645a.5(h)",
            "687a.13(a)": "645a.14(f)",
        },
        follows={
            "687a.7(d)[own hand]": ("687a.7(d)(1)[Ante]",),
            "687a.12(c)[seeded once]": (
                *("687a.11(f)(1)(i)", "687a.12(c)[Progressive Paytable 1]"),
                "687a.12(c)[Progressive Paytable 2]",
            ),
        },
        readings=(
            SameReading("deck_turns"),
            SameReading("deck_clock"),
            SameReading("deck_methods"),
            SameReading("recut_order", "687a.5(e)"),
            SameReading("seat_numbering", "687a.8(d)"),
        ),
    ),
    Concordance(
        of="688a",
        alone={
            "687a.5(a)": "688a.5(a)",
            "687a.7(a)": "688a.7(a)",
            "687a.8(b)[hands used]": "688a.8(d)[hands used]",
            "687a.12(c)[seed paid in]": "688a.12(d)[seed paid in]",
        },
        elsewhere={
            "687a.5(g)": "688a.5(h)",
        },
    ),
    Concordance(
        of="659a",
        alone={
            "687a.5(f)[wash and shuffle]": "659a.5(e)[wash and shuffle]",
        },
        elsewhere={
            "687a.5(c)(2)": "659a.5(b)(2)",
            "687a.4": "659a.4",
        },
    ),
    Concordance(
        of="627a",
        alone={
            "687a.2": "627a.2",
        },
    ),
)
