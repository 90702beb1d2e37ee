"""From values to paper: Jinja2 templates to HTML, and HTML to PDF. The only WeasyPrint import.

A report is a folder here with a ``page.html`` (extends ``paper.html``), a ``page.css`` and a
``view.py`` that fills them.  Every text is escaped and made visible on its way into a page, and
nothing is ever fetched: a page that asks for anything outside itself is refused.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NoReturn

import weasyprint
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from weasyprint.urls import FatalURLFetchingError

from reports import cards, wording
from reports.embedded import Embedded
from rules.units import dollars

_HERE = Path(__file__).parent
_LONGEST_LIST = 200_000
_LESS_THAN_NOTHING = re.compile(r"-\$[\d,.]*\d")


def _shown(value: object) -> Markup:
    return value if isinstance(value, Markup) else _whole(str(value), longest=wording.LONGEST_TEXT)


def _whole(text: str, longest: int = _LONGEST_LIST) -> Markup:
    """A text that lists what a finding rests on: made visible and escaped, and all of it printed."""
    text = str(escape(wording.visible(text, longest=longest)))
    # A line must not end between the minus sign and its amount.
    return Markup(_LESS_THAN_NOTHING.sub(r'<span class="word">\g<0></span>', text))  # noqa: S704 - escaped above


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("reports", ""),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "anchor": wording.anchor,
        "cards": cards.drawn,
        "cards_in_short": cards.in_short,
        "cited": wording.cited,
        "count": wording.count,
        "dollars": dollars,
        "number": lambda number: f"{number:,}",
        "position": wording.position,
        "whole": _whole,
        "short": lambda text, longest: wording.visible(text, longest=longest),
    }
    return environment


_ENVIRONMENT = _environment()


def page(report: str, values: Mapping[str, Any]) -> str:
    """Fill ``page.html`` of a report's folder; a value the page needs and does not get is an error."""
    return _ENVIRONMENT.get_template(f"{report}/page.html").render(values)


def _refuse(url: str) -> NoReturn:
    message = f"a report fetches nothing, yet its page asks for {wording.visible(url, longest=80)}"
    raise FatalURLFetchingError(message)


def pages(report: str, html: str) -> int:
    """Count the pages that a page of HTML comes to on paper."""
    return len(_document(html).render(stylesheets=_styles(report)).pages)


def pdf(
    report: str, html: str, target: Path, *, identifier: bytes, embedded: Sequence[Embedded] = ()
) -> None:
    """Print a page to ``target`` as an archival and accessible PDF (PDF/A-3a, tagged).

    ``identifier`` becomes the PDF's file identifier; no clock and no chance goes in, so the same
    page gives the same bytes.  Raises FatalURLFetchingError when the page asks for a resource.
    """
    with warnings.catch_warnings():
        # WeasyPrint leaves its own color profile open.
        warnings.simplefilter("ignore", ResourceWarning)
        _document(html).write_pdf(
            target,
            stylesheets=_styles(report),
            pdf_variant="pdf/a-3a",
            pdf_identifier=identifier,
            output_intent="srgb",
            attachments=[_attachment(each) for each in embedded],
            finisher=_finish,
        )


def _attachment(file: Embedded) -> weasyprint.Attachment:
    return weasyprint.Attachment(
        file_obj=BytesIO(file.data),
        name=file.name,
        description=file.description,
        relationship=file.relation.value,
        created=file.dated,
        modified=file.dated,
        url_fetcher=_refuse,
    )


def _finish(_: Any, paper: Any) -> None:
    _name_each_file_once(paper)
    _say_what_headers_head(paper)


def _say_what_headers_head(paper: Any) -> None:
    """Say of each header cell whether it heads a column or a row (ISO 14289-1, 7.5): WeasyPrint does not."""
    of_rows = {each.reference: each for each in paper.objects if _is(each, "/TR")}
    heads = {each.reference for each in paper.objects if _is(each, "/THead")}
    for cell in paper.objects:
        if _is(cell, "/TH"):
            in_head = cell["P"] in of_rows and of_rows[cell["P"]]["P"] in heads
            cell["A"]["Scope"] = "/Column" if in_head else "/Row"


def _is(element: Any, kind: str) -> bool:
    return isinstance(element, dict) and element.get("S") == kind


def _name_each_file_once(paper: Any) -> None:
    """Take out what WeasyPrint enters twice among the files that belong to a paper."""
    if "AF" in paper.catalog:
        paper.catalog["AF"][:] = dict.fromkeys(paper.catalog["AF"])


def _styles(report: str) -> list[weasyprint.CSS]:
    return [
        weasyprint.CSS(string=file.read_text(encoding="utf-8"), url_fetcher=_refuse)
        for file in (_HERE / "paper.css", _HERE / report / "page.css")
    ]


def _document(html: str) -> weasyprint.HTML:
    return weasyprint.HTML(string=html, url_fetcher=_refuse)
