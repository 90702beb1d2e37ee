"""Breaches of Chapter 687a that are those of Chapter 645a: the same rows, other citations."""

from rules.ch687a_dj_wild_stud_poker.concordance import CONCORDANCE
from sample_logs.planters import pai_gow_poker
from sample_logs.planters.change import as_cited_here, changes_of, listed, sisters

_BROKEN = listed(
    "645a",
    "3(a)[number of decks], 3(b)(1), 3(b)(2), 3(b)(3), 3(c)(1), 3(c)(2), 4(a), "
    "4(a)[verification], 4(b), 4(c), 4(d), 5(a), 5(a)[directed shuffle], 5(b)(2), 5(g), "
    "5(g)[until it closes], 8(a)[loading], 8(b), 9(a)(1), 9(a)(3), 10(a)(1), 10(a)(2), 14(l), 14(n)",
)
"""Passages of Chapter 645a whose breaches are breaches here, too."""

PASSAGES = {there: as_cited_here(CONCORDANCE, there) for there in _BROKEN} | {
    "645a.5(g)(1)": "687a.5(f)[wash and shuffle]"  # which is one clause here
}
"""Citation here by the citation of Chapter 645a."""

CHANGES = sisters(changes_of(pai_gow_poker), PASSAGES)
