"""Payments that collect vigorish against a marker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.slow.deal import Row


@dataclass(slots=True, eq=False, repr=False)
class Collection:
    """One payment; what it settles is known by the seat and the moment."""

    row: Row

    @property
    def of(self) -> tuple[Any, Any] | None:
        """The seat and the moment; None where one is not recorded."""
        said = (self.row["payee_position"], self.row["payment_at"])
        return None if None in said else said

    @property
    def cents(self) -> int | None:
        amount = self.row["payment_amount"]
        return None if amount is None else int(amount * 100)
