"""Who is let in: whoever has the token, on this machine, by this address, to read.

A page of another site that makes a browser ask here has another Host or Origin, and no cookie; one that
reached a page could load nothing and send nothing (``_HEADERS``).
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
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


class Guard:
    """Stands before every page, style and script of the desk.

    app      what answers whoever is let in
    port     the port of this machine that is listened at
    token    what the address given out holds; whoever shows it once gets a cookie in its place
    refusal  makes the page for whoever is not let in, of a status and a sentence
    """

    def __init__(self, app: ASGIApp, port: int, token: str, refusal: Callable[[int, str], Response]) -> None:
        self._app = app
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self._token = token
        self._cookie = f"pitaudit_desk_{port}"  # cookies know no ports, and two desks may be open
        self._session = secrets.token_urlsafe(32)
        self._refusal = refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        answer = self._answer(scope)
        await (answer or self._app)(scope, receive, send_guarded)

    def _answer(self, scope: Scope) -> Response | None:
        """Answer a request here; None where it may pass."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self._hosts:
            return self._refusal(403, "This desk is not known under that address.")
        asks_from_elsewhere = headers.get("origin", f"http://{host}") != f"http://{host}"
        if asks_from_elsewhere or headers.get("sec-fetch-site") == "cross-site":
            return self._refusal(403, "Another site may not ask here.")
        if scope["method"] not in {"GET", "HEAD"}:
            return self._refusal(405, "The desk is for reading only.")
        if len(scope["query_string"]) > _LONGEST_QUERY:
            return self._refusal(414, "That address is too long.")
        return self._without_token(scope) if self._has_token(scope) else self._known(headers)

    def _has_token(self, scope: Scope) -> bool:
        given = dict(parse_qsl(scope["query_string"].decode("latin-1"))).get("token", "")
        return _same(given, self._token)

    def _without_token(self, scope: Scope) -> Response:
        """Send whoever showed the token to the same page without it, with a cookie."""
        kept = [
            (name, value)
            for name, value in parse_qsl(scope["query_string"].decode("latin-1"))
            if name != "token"
        ]
        # A path that begins with two slashes would name another host.
        path = "/" + scope["raw_path"].decode("latin-1").lstrip("/")
        answer = RedirectResponse(path + (f"?{urlencode(kept)}" if kept else ""), status_code=303)
        answer.set_cookie(self._cookie, self._session, httponly=True, samesite="strict", path="/")
        return answer

    def _known(self, headers: Headers) -> Response | None:
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            cookies = SimpleCookie()
        shown = cookies[self._cookie].value if self._cookie in cookies else ""
        if _same(shown, self._session):
            return None
        return self._refusal(
            403,
            "Open the address that pitaudit desk printed where it was started; "
            "after that, this page opens in the same browser.",
        )


def _same(given: str, right: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())
