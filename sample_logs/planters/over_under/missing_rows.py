"""§ 686a: rows that are not on record."""

from sample_logs.planters.missing_rows import first_payment_missing, missing_rows

CHANGES = (*missing_rows("686a"), first_payment_missing("686a"))
