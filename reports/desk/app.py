"""The desk as a web application: which address shows which page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from audit.errors import AuditError
from reports.desk.ask_view import ask, ask_sheet
from reports.desk.days_view import NOBODY, UP, beside, said_of, unjudged
from reports.desk.findings_view import finding, findings, findings_sheet
from reports.desk.floor_view import floor
from reports.desk.given import Given, GivenStore
from reports.desk.glance_view import glance
from reports.desk.guard import Guard
from reports.desk.life_view import life
from reports.desk.night import Night, night_of
from reports.desk.pages import filled, key_needed
from reports.desk.parameters import OF_RUN, OF_STORE, refuse_unknown
from reports.desk.readings_view import readings
from reports.desk.round_view import round_
from reports.desk.search_view import search
from reports.desk.shoe_view import deck, shoe
from reports.desk.store_view import (
    ask_sheet_of_store,
    ask_store,
    findings_of_store,
    findings_sheet_of_store,
    life_of_store,
    search_store,
    store,
)
from reports.desk.table_view import table
from reports.desk.what_if_view import what_if

_STATIC = Path(__file__).parent / "static"
_RUNS_KEPT = 6
"""Runs of a store that are kept open; each holds its findings, and what was replayed of it."""

Endpoint = Callable[[Request], Response]
Made = tuple[str, dict[str, Any] | bytes]
"""The name of a page and its values; or that of a list to keep, and what stands in it."""
View = Callable[[Night, dict[str, str]], Made]
"""Makes it of a run and of what an address asks for."""
StoreView = Callable[[GivenStore, dict[str, str]], Made]
"""The same of a store."""

VIEWS: dict[str, View] = {
    "/": floor,
    "/table": table,
    "/round": round_,
    "/findings": findings,
    "/findings.csv": findings_sheet,
    "/finding": finding,
    "/shoe": shoe,
    "/deck": deck,
    "/life": life,
    "/what-if": what_if,
    "/readings": readings,
    "/search": search,
    "/ask": ask,
    "/ask.csv": ask_sheet,
}

STORE_VIEWS: dict[str, StoreView] = {
    "/": store,
    "/glance": glance,
    "/findings": findings_of_store,
    "/findings.csv": findings_sheet_of_store,
    "/search": search_store,
    "/life": life_of_store,
    "/ask": ask_store,
    "/ask.csv": ask_sheet_of_store,
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

    def page(path: str, view: View) -> Endpoint:
        def answer(request: Request) -> Response:
            refuse_unknown(OF_RUN[path], request.query_params)
            night.given.rounds.somebody_asks()
            made = view(night, dict(request.query_params))
            return _shown(made, night=night, root="", beside=None, of_day=said_of(night, _day_of(made)))

        return _answering(answer)

    return [Route(path, page(path, view)) for path, view in VIEWS.items()]


def _of_store(given: GivenStore) -> list[Route]:
    """The page of the store, and below it each run under its property and name."""

    @lru_cache(maxsize=_RUNS_KEPT)
    def night_named(place: str, run: str) -> Night:
        return night_of(given.opened(place, run))

    def page(path: str, view: View) -> Endpoint:
        def answer(request: Request) -> Response:
            refuse_unknown(OF_RUN[path], request.query_params)
            place, run = request.path_params["place"], request.path_params["run"]
            night = night_named(place, run)
            night.given.rounds.somebody_asks()
            made = view(night, dict(request.query_params))
            now, day = _as_now(given), _day_of(made)
            here = f"{request.url.path.rpartition('/')[2]}?{request.url.query}"
            return _shown(
                made,
                night=night,
                root=UP,
                beside=beside(now, place, day) if view is floor else None,
                of_day=said_of(night, day, now, here),
                place_in_store=place,
            )

        return _answering(answer)

    def of_all(path: str, view: StoreView) -> Endpoint:
        def answer(request: Request) -> Response:
            refuse_unknown(OF_STORE[path], request.query_params)
            return _shown(view(_as_now(given), dict(request.query_params)), night=None, root="", of_day=())

        return _answering(answer)

    def nobody(request: Request) -> Response:
        place, day = request.path_params["place"], request.query_params.get("day", "")
        return _shown(unjudged(_as_now(given), place, day), night=None, root="../", of_day=())

    own = [Route(path, of_all(path, view)) for path, view in STORE_VIEWS.items()]
    below = [Route(f"/{{place}}/{{run}}{path}", page(path, view)) for path, view in VIEWS.items()]
    return [*own, Route(f"/{{place}}/{NOBODY}", _answering(nobody)), *below]


def _as_now(given: GivenStore) -> GivenStore:
    """Give the store with its gaming days read once for a page, which asks for them here and there."""
    return replace(given, days=cache(given.days))


def _day_of(made: Made) -> str:
    """The gaming day that a page shows; "" where it shows none."""
    return "" if isinstance(made[1], bytes) else str(made[1].get("gaming_day", ""))


def _shown(made: Made, **more: Any) -> Response:
    """Answer with a page, or with a list to keep."""
    name, values = made
    if isinstance(values, bytes):
        kept = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(values, media_type="text/csv; charset=utf-8", headers=kept)
    return HTMLResponse(filled(name, {**more, **values}))


def _answering(page: Endpoint) -> Endpoint:
    """Answer with a page or a list, or with why there is none."""

    def answer(request: Request) -> Response:
        try:
            return page(request)
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
