"""Passages in which Chapter 645a repeats other chapters word for word, one line for each."""

from rules.concordance import Concordance

CONCORDANCE: tuple[Concordance, ...] = (
    Concordance(
        of="627a",
        whole={
            "645a.4": "627a.4",
        },
        alone={
            "645a.1": "627a.1",
            "645a.2(b)": "627a.2(b)",
            "645a.2(b)(1)": "627a.2(b)(1)",
            "645a.2(e)": "627a.2(d)",
            "645a.2(f)": "627a.2(e)",
            "645a.5(a)[directed shuffle]": "627a.5(a)[directed shuffle]",
            "645a.5(g)(1)": "627a.5(g)(1)",
        },
    ),
)
