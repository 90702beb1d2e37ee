"""Who is let in: whoever has the token, on this machine, by this address, to read; with another, to write.

A page of another site that makes a browser ask here has another Host or Origin, and no cookie; one that
reached a page could load nothing and send nothing (``_HEADERS``).  What is written comes from a form of these
pages: its Origin is this desk, the browser does not say that another site asks, and it holds a key that is
only in the pages of whoever may write.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}
_LONGEST_QUERY = 8_000
_LONGEST_FORM = 400_000
_FORM = "application/x-www-form-urlencoded"
WRITER = "writer"
"""Where the writer of a request stands in its scope; there is none where somebody reads."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Who may write.

    name  under which it is said
    key   what each form of theirs has to hold, so that no other page can send one
    """

    name: str
    key: str

    def may_send(self, key: str) -> bool:
        """Whether a form holds their key."""
        return _same(key, self.key)


class Guard:
    """Stands before every page, style and script of the desk.

    app      what answers whoever is let in
    port     the port of this machine that is listened at
    token    what the address given out holds; whoever shows it once gets a cookie in its place
    refusal  makes the page for whoever is not let in, of a status and a sentence
    writers  the names of those who may write, by their tokens
    """

    def __init__(
        self,
        app: ASGIApp,
        port: int,
        token: str,
        refusal: Callable[[int, str], Response],
        writers: Mapping[str, str] | None = None,
    ) -> None:
        self._app = app
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self._cookie = f"pitaudit_desk_{port}"  # cookies know no ports, and two desks may be open
        tokens = [token, *(writers or {})]
        self._sessions = {each: secrets.token_urlsafe(32) for each in tokens}
        self._writers = {
            self._sessions[each]: Writer(name, secrets.token_urlsafe(32))
            for each, name in (writers or {}).items()
        }
        self._refusal = refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return

        session = self._session(Headers(scope=scope))
        writer = self._writers.get(session)
        # A browser says the origin of a form only where it may say it to the same site.
        more = {"Referrer-Policy": "same-origin"} if writer else {}

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS | more)
            await send(message)

        scope[WRITER] = writer
        answer = self._answer(scope, session)
        await (answer or self._app)(scope, receive, send_guarded)

    def _answer(self, scope: Scope, session: str) -> Response | None:
        """Answer a request here; None where it may pass."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self._hosts:
            return self._refusal(403, "This desk is not known under that address.")
        asks_from_elsewhere = headers.get("origin", f"http://{host}") != f"http://{host}"
        if asks_from_elsewhere or headers.get("sec-fetch-site") == "cross-site":
            return self._refusal(403, "Another site may not ask here.")
        if scope["method"] not in {"GET", "HEAD"}:
            return self._of_form(scope, headers)
        if len(scope["query_string"]) > _LONGEST_QUERY:
            return self._refusal(414, "That address is too long.")
        if token := self._token(scope):
            return self._without_token(scope, self._sessions[token])
        return None if session else self._unknown()

    def _of_form(self, scope: Scope, headers: Headers) -> Response | None:
        """Answer what wants to write; None where it may."""
        if scope["method"] != "POST" or scope[WRITER] is None:
            return self._refusal(405, "The desk is for reading only.")
        is_own = "origin" in headers and headers.get("sec-fetch-site", "same-origin") == "same-origin"
        if not is_own or headers.get("content-type", "").partition(";")[0] != _FORM:
            return self._refusal(403, "Only a form of this desk may write.")
        length = headers.get("content-length", "")
        if not length.isdecimal() or len(length) > 9 or int(length) > _LONGEST_FORM:
            return self._refusal(413, "That is too long.")
        return None

    def _token(self, scope: Scope) -> str | None:
        given = dict(parse_qsl(scope["query_string"].decode("latin-1"))).get("token", "")
        return next((each for each in self._sessions if _same(given, each)), None)

    def _without_token(self, scope: Scope, session: str) -> Response:
        """Send whoever showed the token to the same page without it, with a cookie."""
        kept = [
            (name, value)
            for name, value in parse_qsl(scope["query_string"].decode("latin-1"))
            if name != "token"
        ]
        # A path that begins with two slashes would name another host.
        path = "/" + scope["raw_path"].decode("latin-1").lstrip("/")
        answer = RedirectResponse(path + (f"?{urlencode(kept)}" if kept else ""), status_code=303)
        answer.set_cookie(self._cookie, session, httponly=True, samesite="strict", path="/")
        return answer

    def _session(self, headers: Headers) -> str:
        """The session whose cookie is shown; "" for none."""
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            cookies = SimpleCookie()
        shown = cookies[self._cookie].value if self._cookie in cookies else ""
        return next((each for each in self._sessions.values() if _same(shown, each)), "")

    def _unknown(self) -> Response:
        return self._refusal(
            403,
            "Open the address that pitaudit desk printed where it was started; "
            "after that, this page opens in the same browser.",
        )


def _same(given: str, right: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())
