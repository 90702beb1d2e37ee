"""§ 645a: rows that are not on record."""

from sample_logs.planters.missing_rows import missing_rows, payment_missing

CHANGES = (*missing_rows("645a"), payment_missing("645a"))
