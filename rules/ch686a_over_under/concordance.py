"""Where Chapter 686a repeats other chapters word for word: one line for each passage."""

from rules.concordance import Concordance, SameReading

CONCORDANCE: tuple[Concordance, ...] = (
    Concordance(
        of="627a",
        whole={
            "686a.3": "627a.3",
            "686a.4": "627a.4",
        },
        alone={
            "686a.1": "627a.1",
            "686a.2": "627a.2",
            "686a.2(b)": "627a.2(b)",
            "686a.2(b)(1)": "627a.2(b)(1)",
            "686a.2(b)(6)": "627a.2(b)(3)",
            "686a.2(c)": "627a.2(d)",
            "686a.2(d)": "627a.2(e)",
            "686a.3(d)": "627a.6(a)",
            "686a.5(a)[directed shuffle]": "627a.5(a)[directed shuffle]",
        },
        without=(
            "686a.3(a)[cover cards]",
            "686a.4(a)",
            "686a.4(c)",
        ),
        readings=(
            SameReading("cover_card_count", "686a.5(d)"),
            SameReading("cut_depth", "686a.5(d)"),
            SameReading("seat_numbering", "686a.7(e)"),
        ),
    ),
    Concordance(
        of="645a",
        alone={
            "686a.4(a)": "645a.4(a)",
            "686a.4(c)": "645a.4(c)",
            "686a.5(g)": "645a.5(g)",
            "686a.5(g)[until it closes]": "645a.5(g)[until it closes]",
            "686a.6": "645a.7",
        },
        elsewhere={
            "686a.5(h)": "645a.5(h)",
            "686a.5(a)": "645a.5(a)",
        },
    ),
)
