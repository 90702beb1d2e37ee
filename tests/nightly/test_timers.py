"""What the units and the README say of systemd and cron is what these read."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

from typer.testing import CliRunner

from audit import cli

ROOT = Path(__file__).parents[2]
README = (ROOT / "audit" / "nightly" / "README.md").read_text(encoding="utf-8")
UNITS = {
    path.name: path.read_text(encoding="utf-8")
    for path in (ROOT / "audit" / "nightly" / "units").iterdir()
    if path.suffix in {".service", ".timer"}
}


def _unit(name: str) -> configparser.ConfigParser:
    found = configparser.ConfigParser(delimiters="=", strict=True)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read_string(UNITS[name])
    return found


def test_the_timer_starts_the_service_after_the_gaming_day_has_changed() -> None:
    service, timer = _unit("pitaudit.service"), _unit("pitaudit.timer")
    assert service["Service"]["ExecStart"].split()[1] == "nightly"
    assert service["Service"]["Type"] == "oneshot"
    assert timer["Timer"]["Persistent"] == "true"
    assert timer["Timer"]["OnCalendar"] == "*-*-* 06:30"


def test_every_exit_code_but_0_alerts() -> None:
    service = _unit("pitaudit.service")
    assert "SuccessExitStatus" not in service["Service"]
    assert service["Unit"]["OnFailure"] in UNITS
    assert "$MONITOR_EXIT_STATUS" in _unit("pitaudit-alert.service")["Service"]["ExecStart"]


def test_a_night_that_hangs_ends_and_it_may_write_in_its_own_place_only() -> None:
    service = _unit("pitaudit.service")["Service"]
    assert service["TimeoutStartSec"] == "6h"
    assert (service["ProtectSystem"], service["NoNewPrivileges"]) == ("strict", "true")
    assert service["ReadWritePaths"] == "/var/lib/pitaudit"


def test_systemd_takes_the_units_where_it_is_at_hand(tmp_path: Path) -> None:
    for name, text in UNITS.items():
        program = text.replace("/usr/local/bin/pitaudit", "/bin/true").replace("/bin/sh", "/bin/true")
        (tmp_path / name).write_text(program, encoding="utf-8")
    if analyze := shutil.which("systemd-analyze"):
        command = [analyze, "verify", "--man=no", *(str(tmp_path / name) for name in UNITS)]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        assert not [line for line in found.stderr.splitlines() if "pitaudit" in line], found.stderr


def test_the_line_of_cron_has_five_times_and_a_command() -> None:
    (line,) = re.findall(r"^[\d*/, -]+ +/usr/local/bin/pitaudit.*nightly.*$", README, flags=re.MULTILINE)
    minute, hour, *rest = line.split()
    assert (minute, hour, rest[:3]) == ("30", "6", ["*", "*", "*"])
    assert rest[3:] == ["/usr/local/bin/pitaudit", "nightly", "/etc/pitaudit/nightly.toml"]


def test_the_command_writes_units_for_its_own_configuration(tmp_path: Path) -> None:
    words = ["nightly", str(tmp_path / "nightly.toml"), "--units", str(tmp_path)]
    told = CliRunner().invoke(cli.app, words)
    assert told.exit_code == 0, told.output
    for name in (*UNITS, "Containerfile"):
        assert name in told.output
    service = (tmp_path / "pitaudit.service").read_text(encoding="utf-8")
    assert f"nightly {tmp_path / 'nightly.toml'}" in service
    again = CliRunner().invoke(cli.app, words)
    assert again.exit_code == 2
