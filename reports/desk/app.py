"""The desk as a web application: which address shows which page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from audit.errors import AuditError
from reports.desk.findings_view import finding, findings
from reports.desk.floor_view import floor
from reports.desk.given import Given
from reports.desk.guard import Guard
from reports.desk.life_view import life
from reports.desk.night import Night, night_of
from reports.desk.pages import filled
from reports.desk.round_view import round_
from reports.desk.search_view import search
from reports.desk.shoe_view import deck, shoe
from reports.desk.table_view import table
from reports.desk.what_if_view import what_if

_STATIC = Path(__file__).parent / "static"

View = Callable[[Night, dict[str, str]], tuple[str, dict[str, Any]]]
"""Makes of a run and of what an address asks for the name of a page and its values."""

_VIEWS: dict[str, View] = {
    "/": floor,
    "/table": table,
    "/round": round_,
    "/findings": findings,
    "/finding": finding,
    "/shoe": shoe,
    "/deck": deck,
    "/life": life,
    "/what-if": what_if,
    "/search": search,
}


def build(given: Given, port: int, token: str) -> Guard:
    """Make the desk of a run, for an address with this port and token."""
    night = night_of(given)
    routes: list[Any] = [Route(path, _endpoint(view, night)) for path, view in _VIEWS.items()]
    routes.append(Mount("/static", StaticFiles(directory=_STATIC)))
    app = Starlette(routes=routes, exception_handlers={HTTPException: _not_found, Exception: _failed})
    return Guard(app, port, token, refusal)


def refusal(status: int, sentence: str) -> Response:
    """A page that only says why there is no other."""
    return HTMLResponse(filled("refused.html", {"sentence": sentence}), status_code=status)


def _endpoint(view: View, night: Night) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        night.given.rounds.somebody_asks()
        try:
            page, values = view(night, dict(request.query_params))
        except LookupError as error:
            return refusal(404, str(error.args[0]))
        except AuditError as error:
            return refusal(409, str(error))
        return HTMLResponse(filled(page, {"night": night, "asked": dict(request.query_params), **values}))

    return answer


def _not_found(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return refusal(status, "There is no such page.")


def _failed(_: Request, __: Exception) -> Response:
    return refusal(500, "This page could not be made; the terminal says why.")
