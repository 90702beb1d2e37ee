"""§ 659a: rows that are not on record."""

from sample_logs.planters.missing_rows import missing_rows, payment_missing

CHANGES = (*missing_rows("659a"), payment_missing("659a"))
