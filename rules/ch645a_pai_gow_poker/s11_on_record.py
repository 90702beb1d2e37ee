"""58 Pa. Code § 645a.11. The record is as complete as it is numbered and said to be."""

from rules.duties.numbering import numbered_rows_on_record

numbered_rows_on_record("645a.11(f)")
