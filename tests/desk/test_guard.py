"""Nobody is let in but who has the token, on this machine, by this address, to read."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from reports.desk.app import build
from reports.desk.given import Given
from tests.desk.conftest import PORT, TOKEN

HOME = f"http://127.0.0.1:{PORT}"


@pytest.fixture
def stranger(given: Given) -> TestClient:
    return TestClient(build(given, PORT, TOKEN), base_url=HOME, follow_redirects=False)


def test_without_a_token_nothing_is_shown(stranger: TestClient) -> None:
    for path in ("/", "/round?round=x", "/static/desk.css", "/nothing"):
        answer = stranger.get(path)
        assert answer.status_code == 403
        assert "MB-01" not in answer.text


@pytest.mark.parametrize("token", ["", "x", TOKEN[:-1], TOKEN + "t", "ä"])
def test_a_wrong_token_is_refused(stranger: TestClient, token: str) -> None:
    answer = stranger.get("/", params={"token": token})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_the_token_becomes_a_cookie_and_leaves_the_address(stranger: TestClient) -> None:
    answer = stranger.get("/findings", params={"outcome": "exception", "token": TOKEN})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/findings?outcome=exception"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert TOKEN not in cookie
    assert stranger.get("/findings?outcome=exception").status_code == 200


def test_the_token_leads_to_no_other_host(stranger: TestClient) -> None:
    answer = stranger.get("//evil.example/x", params={"token": TOKEN})
    assert answer.headers["location"].startswith("/")
    assert not answer.headers["location"].startswith("//")


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:1", ""])
def test_another_host_is_refused_also_with_the_cookie(client: TestClient, host: str) -> None:
    """A name of a foreign site that is made to mean this machine."""
    assert client.get("/", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"https://127.0.0.1:{PORT}"])
def test_another_origin_is_refused_also_with_the_cookie(client: TestClient, origin: str) -> None:
    assert client.get("/", headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_it_is_for_reading_only(client: TestClient, method: str) -> None:
    assert client.request(method, "/").status_code == 405


def test_an_address_without_end_is_refused(client: TestClient) -> None:
    assert client.get("/?x=" + "a" * 9_000).status_code == 414


@pytest.mark.parametrize("path", ["/", "/static/desk.css", "/nothing", "/round?round=none"])
def test_every_answer_says_that_nothing_else_may_be_loaded(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"


def test_files_beside_the_styles_are_not_served(client: TestClient) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py"):
        assert client.get(path).status_code == 404


def test_what_a_browser_marks_as_asked_by_another_site_is_refused(client: TestClient) -> None:
    assert client.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert client.get("/", headers={"sec-fetch-site": "same-origin"}).status_code == 200
    assert client.get("/", headers={"sec-fetch-site": "none"}).status_code == 200
