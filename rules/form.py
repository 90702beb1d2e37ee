"""The printed form of a Rules Submission: its lines, and the option that answers each.

A chapter whose form we have offers its lines as ``FORM`` in ``form.py``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a form.

    citation   as the form prints it
    asks       what it asks, in words of our own
    option     the option that answers it
    choice     the choice that is a yes, of an option that offers several
    above      the number above which it is a yes
    printed    how the form prints the choices of the option, where it does otherwise
    note       what is amiss with the printed line
    """

    citation: str
    asks: str
    option: str
    choice: str = ""
    above: int | None = None
    printed: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
