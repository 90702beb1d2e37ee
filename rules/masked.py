"""Numbers and flags of which some are not known, a whole column at a time.

What is worked out from something unknown is unknown; ``&`` and ``|`` follow Kleene's logic: false and
unknown is false, true or unknown is true.  Nothing falls back to a value that was never recorded: NumPy's own
functions, and ``if``, refuse such a column.
"""

import operator
from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt

_Array: TypeAlias = npt.NDArray[Any]
_Other: TypeAlias = "Masked | _Array | int"
"""What a column can be combined with, row by row, or one value for all rows."""


class Masked:
    """A column whose rows may be unknown.

    values   [n], of the kinds in ``holds``; what an unknown row holds means nothing
    missing  bool[n], true where the value is not known
    """

    __slots__ = ("missing", "values")
    __hash__ = None  # type: ignore[assignment]
    __array_ufunc__ = None
    """NumPy leaves ``array & column`` to the column."""
    holds: ClassVar[str] = "iub"

    def __init__(self, values: _Array, missing: _Array) -> None:
        if values.dtype.kind not in self.holds or missing.dtype != np.bool_ or values.shape != missing.shape:
            message = f"{type(self).__name__} of {values.dtype}{values.shape}, {missing.dtype}{missing.shape}"
            raise TypeError(message)
        self.values = values
        self.missing = missing

    def __len__(self) -> int:
        return len(self.values)

    def __bool__(self) -> bool:
        message = "a column is neither true nor false; say which rows are asked about"
        raise TypeError(message)

    def __array__(self, dtype: Any = None, copy: Any = None) -> _Array:
        """Return the values where all are known; anything else would make up the others."""
        if self.missing.any():
            message = "some rows of the column are not known"
            raise ValueError(message)
        return np.array(self.values, dtype=dtype, copy=copy)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.tolist()})"

    def __getitem__(self, row: int) -> Any:
        """Return the value of one row, None where not known."""
        return None if self.missing[row] else self.values[row].item()

    def tolist(self) -> list[Any]:
        """Return the values one by one, None where not known."""
        pairs = zip(self.values.tolist(), self.missing.tolist(), strict=True)
        return [None if missing else value for value, missing in pairs]

    def __eq__(self, other: _Other) -> "Flag":  # type: ignore[override]
        return _compared(operator.eq, self, other)

    def __ne__(self, other: _Other) -> "Flag":  # type: ignore[override]
        return _compared(operator.ne, self, other)


def _sides(other: object) -> tuple[Any, Any]:
    """Return the values of what stands on the other side, and where they are missing."""
    if isinstance(other, Masked):
        return other.values, other.missing
    if not isinstance(other, (np.ndarray, np.generic, int)):
        message = f"a column is not combined with {type(other).__name__}"
        raise TypeError(message)
    return np.asarray(other), np.False_


def _compared(how: Callable[[Any, Any], Any], column: Masked, other: _Other) -> "Flag":
    values, missing = _sides(other)
    return Flag(how(column.values, values), column.missing | missing)


class Number(Masked):
    """Whole numbers: a count, a place, cents, microseconds or days."""

    __slots__ = ()
    holds = "iu"

    def _with(self, how: Callable[[Any, Any], Any], other: _Other) -> "Number":
        values, missing = _sides(other)
        return Number(how(self.values, values), self.missing | missing)

    def __add__(self, other: _Other) -> "Number":
        return self._with(operator.add, other)

    __radd__ = __add__

    def __sub__(self, other: _Other) -> "Number":
        return self._with(operator.sub, other)

    def __rsub__(self, other: _Other) -> "Number":
        return -self + other

    def __mul__(self, other: _Other) -> "Number":
        return self._with(operator.mul, other)

    __rmul__ = __mul__

    def __floordiv__(self, other: _Other) -> "Number":
        return self._divided(operator.floordiv, other)

    def __mod__(self, other: _Other) -> "Number":
        return self._divided(operator.mod, other)

    def _divided(self, how: Callable[[Any, Any], Any], other: _Other) -> "Number":
        """Divide; nothing is known of a division by nothing."""
        values, missing = _sides(other)
        by_nothing = values == 0
        quotient = how(self.values, np.where(by_nothing, 1, values))
        return Number(quotient, self.missing | missing | by_nothing)

    def __neg__(self) -> "Number":
        return Number(-self.values, self.missing)

    def __abs__(self) -> "Number":
        return Number(np.abs(self.values), self.missing)

    def __lt__(self, other: _Other) -> "Flag":
        return _compared(operator.lt, self, other)

    def __le__(self, other: _Other) -> "Flag":
        return _compared(operator.le, self, other)

    def __gt__(self, other: _Other) -> "Flag":
        return _compared(operator.gt, self, other)

    def __ge__(self, other: _Other) -> "Flag":
        return _compared(operator.ge, self, other)


_HALF = np.iinfo(np.int64).max // 2


class AtLeast(Number):
    """Numbers of which some are only known to be no less than what their rows hold.

    A sum or count of rows of which further ones may be missing: that it passed a limit is known all the same.
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: _Other) -> "Number":
        """Add; of two bounds, the sum is a bound.  Beyond half of what a number can be, it is none."""
        if not isinstance(other, AtLeast) or type(other) is not type(self):
            return super().__add__(other)
        one, two = (np.clip(each.values, -_HALF, _HALF) for each in (self, other))
        return type(self)(one + two, self.missing | other.missing)

    def __gt__(self, other: _Other) -> "Flag":
        return self._once_passed(operator.gt, other)

    def __ge__(self, other: _Other) -> "Flag":
        return self._once_passed(operator.ge, other)

    def __lt__(self, other: _Other) -> "Flag":
        return ~(self >= other)

    def __le__(self, other: _Other) -> "Flag":
        return ~(self > other)

    def __eq__(self, other: _Other) -> "Flag":  # type: ignore[override]
        return ~(self != other)

    def __ne__(self, other: _Other) -> "Flag":  # type: ignore[override]
        values, missing = _sides(other)
        beyond = (self.values > values) & ~missing
        return Flag((self.values != values) | beyond, (self.missing & ~beyond) | missing)

    def _once_passed(self, how: Callable[[Any, Any], Any], other: _Other) -> "Flag":
        values, missing = _sides(other)
        passed = how(self.values, values)
        return Flag(passed, (self.missing & ~passed) | missing)


class AtMost(AtLeast):
    """Numbers of which some are only known to be no more than what their rows hold."""

    __slots__ = ()
    __hash__ = None

    def __lt__(self, other: _Other) -> "Flag":
        return self._mirrored() > _negated(other)

    def __le__(self, other: _Other) -> "Flag":
        return self._mirrored() >= _negated(other)

    def __gt__(self, other: _Other) -> "Flag":
        return ~(self <= other)

    def __ge__(self, other: _Other) -> "Flag":
        return ~(self < other)

    def __ne__(self, other: _Other) -> "Flag":  # type: ignore[override]
        return self._mirrored() != _negated(other)

    def _mirrored(self) -> AtLeast:
        return AtLeast(-self.values, self.missing)


def _negated(other: _Other) -> Number:
    values, missing = _sides(other)
    return Number(-values, np.broadcast_to(missing, values.shape))


def _of_both(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _of_either(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    return None if one is None or other is None else one | other


class Flag(Masked):
    """Yes or no.

    kinds  the kinds of event or payment of which alone it may be true; None where nothing is said of them
    """

    __slots__ = ("kinds",)
    holds = "b"

    def __init__(self, values: _Array, missing: _Array, kinds: frozenset[str] | None = None) -> None:
        super().__init__(values, missing)
        self.kinds = kinds

    def __and__(self, other: _Other) -> "Flag":
        values, missing = _sides(other)
        # Unknown, unless a side is known to be false.
        unknown = (self.missing & (values | missing)) | (missing & (self.values | self.missing))
        return Flag(self.values & values, unknown, _of_both(self.kinds, getattr(other, "kinds", None)))

    __rand__ = __and__

    def __or__(self, other: _Other) -> "Flag":
        values, missing = _sides(other)
        # Unknown, unless a side is known to be true.
        unknown = (self.missing & (~values | missing)) | (missing & (~self.values | self.missing))
        return Flag(self.values | values, unknown, _of_either(self.kinds, getattr(other, "kinds", None)))

    __ror__ = __or__

    def __xor__(self, other: _Other) -> "Flag":
        values, missing = _sides(other)
        return Flag(self.values ^ values, self.missing | missing)

    __rxor__ = __xor__

    def __invert__(self) -> "Flag":
        return Flag(~self.values, self.missing)
