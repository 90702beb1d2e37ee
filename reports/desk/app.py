"""The desk as a web application: which address shows which page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from audit.errors import AuditError
from reports.desk.ask_view import ask, ask_sheet
from reports.desk.days_view import NOBODY, UP, beside, said_of, unjudged
from reports.desk.findings_view import finding, findings, findings_sheet
from reports.desk.floor_view import floor
from reports.desk.given import Given, GivenStore
from reports.desk.glance_view import glance
from reports.desk.guard import WRITER, Guard
from reports.desk.in_list import in_list
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
from reports.desk.triage_view import Sent, said, sent, waive_form, waived
from reports.desk.vouched_view import vouched
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
Taking = Callable[[GivenStore, Sent], str | tuple[str, dict[str, Any]]]
"""Takes what a form sends: the address to go to, or the page that says why not."""

VIEWS: dict[str, View] = {
    "/": floor,
    "/table": table,
    "/round": round_,
    "/findings": findings,
    "/findings-shown.csv": findings_sheet,
    "/finding": finding,
    "/shoe": shoe,
    "/deck": deck,
    "/life": life,
    "/what-if": what_if,
    "/readings": readings,
    "/vouched": vouched,
    "/search": search,
    "/ask": ask,
    "/ask.csv": ask_sheet,
}

STORE_VIEWS: dict[str, StoreView] = {
    "/": store,
    "/glance": glance,
    "/findings": findings_of_store,
    "/findings-shown.csv": findings_sheet_of_store,
    "/search": search_store,
    "/life": life_of_store,
    "/ask": ask_store,
    "/ask.csv": ask_sheet_of_store,
    "/waive": waive_form,
}

FORMS: dict[str, Taking] = {"/triage": said, "/waive": waived}


def build(
    given: Given | GivenStore, port: int, token: str, writers: Mapping[str, str] | None = None
) -> Guard:
    """Make the desk of a run, or of a store of runs, for an address with this port and token.

    writers  the names of those who may write into the journals of the store, by their tokens
    """
    pages = _of_store(given) if isinstance(given, GivenStore) else _of_run(given)
    routes: list[Any] = [Mount("/static", StaticFiles(directory=_STATIC)), *pages]
    app = Starlette(routes=routes, exception_handlers={HTTPException: _not_found, Exception: _failed})
    return Guard(app, port, token, refusal, writers)


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
            more = in_list(night, None, request.query_params) if view is finding else {}
            more |= _READING
            return _shown(
                made, night=night, root="", beside=None, of_day=said_of(night, _day_of(made)), **more
            )

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
            asked, writing = dict(request.query_params), _writing(given, request)
            made = view(night, asked)
            now, day = _as_now(given), _day_of(made)
            if view is finding:
                writing |= in_list(night, now, asked, f"{_below_store(request).rpartition('/')[0]}/")
            here = f"{request.url.path.rpartition('/')[2]}?{request.url.query}"
            return _shown(
                made,
                night=night,
                root=UP,
                beside=beside(now, place, day) if view is floor else None,
                of_day=said_of(night, day, now, here),
                place_in_store=place,
                **writing,
            )

        return _answering(answer)

    own = [Route(path, _of_all(given, path, view)) for path, view in STORE_VIEWS.items()]
    below = [Route(f"/{{place}}/{{run}}{path}", page(path, view)) for path, view in VIEWS.items()]
    forms = [
        Route(path, _taking(given, take), methods=["POST"]) for path, take in FORMS.items() if given.triage
    ]
    return [*forms, *own, Route(f"/{{place}}/{NOBODY}", _of_nobody(given)), *below]


def _of_all(given: GivenStore, path: str, view: StoreView) -> Endpoint:
    """Answer with a page of the store itself."""

    def answer(request: Request) -> Response:
        refuse_unknown(OF_STORE[path], request.query_params)
        writing = _writing(given, request)
        made = view(_as_now(given), dict(request.query_params))
        return _shown(made, night=None, root="", of_day=(), **writing)

    return _answering(answer)


def _of_nobody(given: GivenStore) -> Endpoint:
    """Answer with the page of a gaming day that nobody judged."""

    def nobody(request: Request) -> Response:
        place, day = request.path_params["place"], request.query_params.get("day", "")
        made = unjudged(_as_now(given), place, day)
        return _shown(made, night=None, root="../", of_day=(), **_writing(given, request))

    return _answering(nobody)


_READING: dict[str, Any] = {"writer": None, "journals": None, "page_here": ""}


def _writing(given: GivenStore, request: Request) -> dict[str, Any]:
    """What a page shows of the journals, and gives to whoever may write.

    They are read before anything else of the page is: what was said in between is then refused, not lost.
    """
    where = _below_store(request) + (f"?{request.url.query}" if request.url.query else "")
    return {
        "writer": request.scope.get(WRITER),
        "journals": given.triage.read() if given.triage else None,
        "page_here": where,
    }


def _below_store(request: Request) -> str:
    """The path of a page seen from the store, as the address has it: names in it may hold any character."""
    return str(request.scope["raw_path"].decode("latin-1").partition("?")[0].lstrip("/"))


def _taking(given: GivenStore, take: Taking) -> Callable[[Request], Awaitable[Response]]:
    """Take what a form sends, and lead to the page it came from, or show why it was not said."""

    def answer(request: Request, form: Sent) -> Response:
        made = take(_as_now(given), form)
        if isinstance(made, str):
            return RedirectResponse(f"/{made}", status_code=303)
        return _shown(made, status=409, night=None, root="", of_day=(), **_writing(given, request))

    async def taken(request: Request) -> Response:
        try:
            form = sent(await request.body(), request.scope[WRITER])
        except PermissionError as error:
            return refusal(403, str(error))
        except LookupError as error:
            return refusal(400, str(error.args[0]))
        return await run_in_threadpool(_answering(lambda request: answer(request, form)), request)

    return taken


def _as_now(given: GivenStore) -> GivenStore:
    """Give the store with its gaming days read once for a page, which asks for them here and there."""
    return replace(given, days=cache(given.days))


def _day_of(made: Made) -> str:
    """The gaming day that a page shows; "" where it shows none."""
    return "" if isinstance(made[1], bytes) else str(made[1].get("gaming_day", ""))


def _shown(made: Made, status: int = 200, **more: Any) -> Response:
    """Answer with a page, or with a list to keep."""
    name, values = made
    if isinstance(values, bytes):
        kept = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(values, media_type="text/csv; charset=utf-8", headers=kept)
    return HTMLResponse(filled(name, {**more, **values}), status_code=status)


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
