"""The tool's own tests of the record: no clause of the Code asks for them, and they accuse nobody."""

from collections.abc import Callable
from typing import Any

from rules.citations import RECORD, chapter_cited
from rules.clause import Status, Verdict
from rules.duty import duty


def record_test(
    name: str,
    says: str,
    test: Callable[..., Verdict],
    *,
    per: str,
    sake: str,
    module: str,
    reading: str,
    **given: Any,
) -> None:
    """Declare a test of a chapter's record, ``record:627a.<name>``; it is counted apart from the law.

    sake     the clause for whose sake the record is tested
    module   section file that declares it (``rules.clause.calling_module``)
    reading  what follows "made for the sake of § ...", with the mark before it
    given    as for ``duty``
    """
    duty(
        f"{RECORD}{chapter_cited(sake)}.{name}",
        says,
        test,
        per=per,
        status=Status.RECORD,
        kind=Status.RECORD.value,
        reading="No clause asks for it: this is the tool's own test of the record, made for the sake of "
        f"§ {sake}{reading}",
        sake=sake,
        module=module,
        **given,
    )


def own_test(sake: str) -> str:
    """Say that a test is the tool's own, and for the sake of which clause it is made."""
    return f"by the tool's own test of the record for the sake of § {sake}"
