"""The desk as a web application: which address shows which page."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from audit.errors import AuditError
from reports.desk.ask_view import ask
from reports.desk.days_view import NOBODY, UP, beside, said_of, unjudged
from reports.desk.findings_view import finding, findings
from reports.desk.floor_view import floor
from reports.desk.given import Given, GivenStore
from reports.desk.guard import Guard
from reports.desk.life_view import life
from reports.desk.night import Night, night_of
from reports.desk.pages import filled, key_needed
from reports.desk.round_view import round_
from reports.desk.search_view import search
from reports.desk.shoe_view import deck, shoe
from reports.desk.store_view import ask_store, findings_of_store, life_of_store, search_store, store
from reports.desk.table_view import table
from reports.desk.what_if_view import what_if

_STATIC = Path(__file__).parent / "static"
_RUNS_KEPT = 6
"""Runs of a store that are kept open; each holds its findings, and what was replayed of it."""

Endpoint = Callable[[Request], Response]
View = Callable[[Night, dict[str, str]], tuple[str, dict[str, Any]]]
"""Makes of a run and of what an address asks for the name of a page and its values."""
StoreView = Callable[[GivenStore, dict[str, str]], tuple[str, dict[str, Any]]]
"""The same of a store."""

VIEWS: dict[str, View] = {
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
    "/ask": ask,
}

STORE_VIEWS: dict[str, StoreView] = {
    "/": store,
    "/findings": findings_of_store,
    "/search": search_store,
    "/life": life_of_store,
    "/ask": ask_store,
}


def build(given: Given | GivenStore, port: int, token: str) -> Guard:
    """Make the desk of a run, or of a store of runs, for an address with this port and token."""
    pages = _of_store(given) if isinstance(given, GivenStore) else _of_run(given)
    routes: list[Any] = [Mount("/static", StaticFiles(directory=_STATIC)), *pages]
    app = Starlette(routes=routes, exception_handlers={HTTPException: _not_found, Exception: _failed})
    return Guard(app, port, token, refusal)


def refusal(status: int, sentence: str) -> Response:
    """A page that only says why there is no other."""
    return HTMLResponse(filled("refused.html", {"sentence": sentence}), status_code=status)


def _of_run(given: Given) -> list[Route]:
    night = night_of(given)

    def page(view: View) -> Endpoint:
        def answer(request: Request) -> str:
            night.given.rounds.somebody_asks()
            name, values = view(night, dict(request.query_params))
            of_day = said_of(night, values.get("gaming_day", ""))
            return filled(name, {"night": night, "root": "", "beside": None, "of_day": of_day, **values})

        return _answering(answer)

    return [Route(path, page(view)) for path, view in VIEWS.items()]


def _of_store(given: GivenStore) -> list[Route]:
    """The page of the store, and below it each run under its property and name."""

    @lru_cache(maxsize=_RUNS_KEPT)
    def night_named(place: str, run: str) -> Night:
        return night_of(given.opened(place, run))

    def page(view: View) -> Endpoint:
        def answer(request: Request) -> str:
            place, run = request.path_params["place"], request.path_params["run"]
            night = night_named(place, run)
            night.given.rounds.somebody_asks()
            name, values = view(night, dict(request.query_params))
            here = f"{request.url.path.rpartition('/')[2]}?{request.url.query}"
            more = {
                "beside": beside(given, place, values["day"]) if view is floor else None,
                "of_day": said_of(night, values.get("gaming_day", ""), given, here),
                "place_in_store": place,
            }
            return filled(name, {"night": night, "root": UP, **more, **values})

        return _answering(answer)

    def of_all(view: StoreView) -> Endpoint:
        def answer(request: Request) -> str:
            name, values = view(given, dict(request.query_params))
            return filled(name, {"night": None, "root": "", "of_day": (), **values})

        return _answering(answer)

    def nobody(request: Request) -> str:
        place, day = request.path_params["place"], request.query_params.get("day", "")
        name, values = unjudged(given, place, day)
        return filled(name, {"night": None, "root": "../", "of_day": (), **values})

    own = [Route(path, of_all(view)) for path, view in STORE_VIEWS.items()]
    below = [Route(f"/{{place}}/{{run}}{path}", page(view)) for path, view in VIEWS.items()]
    return [*own, Route(f"/{{place}}/{NOBODY}", _answering(nobody)), *below]


def _answering(page: Callable[[Request], str]) -> Endpoint:
    """Answer with a page, or with why there is none."""

    def answer(request: Request) -> Response:
        try:
            return HTMLResponse(page(request))
        except LookupError as error:
            return refusal(404, str(error.args[0]))
        except AuditError as error:
            return refusal(409, key_needed(error))

    return answer


def _not_found(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return refusal(status, "There is no such page.")


def _failed(_: Request, __: Exception) -> Response:
    return refusal(500, "This page could not be made; the terminal says why.")
