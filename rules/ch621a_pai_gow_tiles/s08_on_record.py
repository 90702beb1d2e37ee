"""58 Pa. Code § 621a.8. All numbered rounds and wagers are on record."""

from __future__ import annotations

from rules.duties.numbering import rounds_and_wagers_on_record

rounds_and_wagers_on_record("621a.8(d)")
