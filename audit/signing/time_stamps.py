"""Asks an authority for a time stamp (RFC 3161): that something was there by somebody else's clock."""

from __future__ import annotations

import urllib.request
from typing import Any

from asn1crypto import tsp
from pyhanko.sign.timestamps import TimeStamper

_SECONDS = 30
_LONGEST = 1 << 20
_ASKED, _ANSWERED = "application/timestamp-query", "application/timestamp-reply"


class Stamper(TimeStamper):  # type: ignore[misc]
    """Asks one authority by HTTP; raises OSError where it cannot be reached or answers something else."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url

    async def async_request_tsa_response(self, req: Any) -> Any:
        """Send what is to be stamped, which is a hash and no more."""
        if not self._url.startswith(("https://", "http://")):
            message = "is no URL (https:// or http://)"
            raise OSError(message)
        return tsp.TimeStampResp.load(self._answer(req.dump()))

    def _answer(self, query: bytes) -> bytes:
        asked = urllib.request.Request(  # noqa: S310  (its scheme was looked at)
            self._url, data=query, headers={"Content-Type": _ASKED, "Accept": _ANSWERED}
        )
        with urllib.request.urlopen(asked, timeout=_SECONDS) as answer:  # noqa: S310
            if answer.headers.get_content_type() != _ANSWERED:
                message = f"answers with {answer.headers.get_content_type()}"
                raise OSError(message)
            return bytes(answer.read(_LONGEST))
