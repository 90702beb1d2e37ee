"""§ 686a.3(b)(4), (c): batches out of turn and decks too old, which take a whole table as at Minibaccarat."""

from sample_logs.planters.change import sisters
from sample_logs.planters.minibaccarat import whole_tables

PASSAGES = {"627a.3(b)(4)": "686a.3(b)(4)", "627a.3(c)": "686a.3(c)"}
"""Citation here by the citation of Chapter 627a."""

CHANGES = sisters(whole_tables.CHANGES, PASSAGES)
