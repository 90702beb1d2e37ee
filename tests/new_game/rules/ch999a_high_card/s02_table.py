"""58 Pa. Code § 999a.2. Table."""

from __future__ import annotations

from rules.duties.inspections import inspected

inspected("999a.2(a)", "The layout shows the certificate holder's name or logo.")
