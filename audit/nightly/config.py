"""What the nightly is told: one TOML file with the properties, their feeds, and what is kept."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from datetime import date, time
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from audit.errors import AuditError
from audit.format.zone_names import is_zone
from audit.intake.strict_yaml import problems
from audit.life.holds import Held
from audit.life.looks_due import AHEAD
from audit.life.night import Open
from audit.machine.limits import YAML_BYTES
from audit.runs.chain import LEAST_YEARS, years_before

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_HOURS = re.compile(r"(\d\d:\d\d)-(\d\d:\d\d)")


class ConfigRejected(AuditError):
    """A configuration of the nightly that cannot be used."""


def _clock(value: Any) -> time:
    if isinstance(value, time):
        return value
    if not isinstance(value, str) or not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", value):
        message = 'must be a time of day such as "06:00"'
        raise ValueError(message)
    return time.fromisoformat(value)


def _zone(name: str) -> str:
    if not is_zone(name):
        message = "must be a time zone such as America/New_York"
        raise ValueError(message)
    return name


def _folder_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        message = "must be letters, digits, dots, dashes or underscores, because a folder is named by it"
        raise ValueError(message)
    return name


def _hours(value: Any) -> Any:
    if value is None or not isinstance(value, str):
        return value
    found = _HOURS.fullmatch(value)
    if not found:
        message = 'must be hours such as "10:00-04:00"'
        raise ValueError(message)
    return tuple(_clock(each) for each in found.groups())


def _correction(name: str) -> str:
    if name.count("*") != 1 or name == "*" or "/" in name:
        message = 'must be a name with one * in it, such as "*-corrected"'
        raise ValueError(message)
    return name


Text = Annotated[str, Field(min_length=1)]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Feed(_Form):
    """Where the files of a property come from, and what is expected of them.

    source   folder or URL of a log; of a vendor's files, with ``{day}`` where the gaming day stands
    mapping  how the vendor's files are imported; None where they are a log already
    tables, hours  gaming tables that are open every day, and when, by the property's clock
    corrections  how a file is named that replaces another of its folder, with ``*`` for that one's name; of
                 several, the last by name counts.  None where each file adds to the others
    withdraws    whether what the feed no longer has is withdrawn; else the log keeps it
    """

    name: Annotated[str, AfterValidator(_folder_name)] = "feed"
    source: Annotated[Text, Field(alias="from")]
    mapping: Path | None = None
    tables: tuple[Text, ...] = ()
    hours: Annotated[tuple[time, time] | None, BeforeValidator(_hours)] = None
    corrections: Annotated[str, AfterValidator(_correction)] | None = None
    withdraws: bool = False


class Hold(_Form):
    """Gaming days of which nothing is deleted, whatever their age."""

    first: Annotated[date, Field(alias="from")]
    last: Annotated[date, Field(alias="to")]
    reason: Text
    by: Text

    @property
    def held(self) -> Held:
        """The same, as it is noted in the store."""
        return Held(first=self.first, last=self.last, reason=self.reason, by=self.by)


class Property(_Form):
    """One licensed facility; ``since`` is the first gaming day to audit, if not the first delivered."""

    id: Annotated[str, AfterValidator(_folder_name)]
    name: Text
    zone: Annotated[str, AfterValidator(_zone)]
    gaming_day_starts: Annotated[time, BeforeValidator(_clock)]
    submission: Path | None = None
    waivers: Path | None = None
    severity: Path | None = None
    since: date | None = None
    feeds: Annotated[tuple[Feed, ...], Field(alias="feed", min_length=1)]
    holds: Annotated[tuple[Hold, ...], Field(alias="hold")] = ()

    @property
    def tables(self) -> tuple[Open, ...]:
        """The gaming tables that are expected every day."""
        return tuple(Open(table_id=table, hours=feed.hours) for feed in self.feeds for table in feed.tables)


class Reports(_Form):
    """How the papers are written; all of it may be left out."""

    code: Path | None = None
    cameras: Path | None = None
    holidays: Path | None = None
    video_days: Annotated[int | None, Field(ge=1, le=3650)] = None


class Post(_Form):
    """Where the page for a director is sent; without this no socket is ever opened."""

    smtp: Text | None = None
    sender: Text | None = None
    to: tuple[Text, ...] = ()
    webhook: Text | None = None


class Watch(_Form):
    """How those who watch machines are told of each night.

    prometheus  file for the text collector of a node exporter
    ping        address that is called when a night did its work (exit 0, 1 or 4); ping_failed: when it did
    not
    on_new      command and its words, run for each run that found something new; it reads the run as JSON
    """

    prometheus: Path | None = None
    ping: Text | None = None
    ping_failed: Text | None = None
    on_new: tuple[Text, ...] = ()


class Config(_Form):
    """The whole file; paths are below the folder it lies in.

    looks_ahead  days before a look of a person runs out, from which on each night tells it
    workers_read  whether the workers of the cluster at ``scheduler`` open the property's log themselves
    """

    store: Path
    key: Path | None = None
    keep_years: Annotated[int, Field(ge=LEAST_YEARS, le=100)] = LEAST_YEARS
    looks_ahead: Annotated[int, Field(ge=0, le=366)] = AHEAD
    jobs: Annotated[int | None, Field(ge=1)] = None
    scheduler: Text | None = None
    workers_read: bool = False
    copy_to: Text | None = None
    reports: Reports = Reports()
    post: Post = Post()
    watch: Watch = Watch()
    properties: Annotated[tuple[Property, ...], Field(alias="property", min_length=1)]


def load_config(path: Path) -> Config:
    """Read a configuration.  Raises ConfigRejected naming each thing that is wrong with it, and where."""
    try:
        if too_large := YAML_BYTES.exceeded(path.stat().st_size):
            message = f"{path}: it {too_large}"
            raise ConfigRejected(message)
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message = f"{path}: is not TOML: {error}"
        raise ConfigRejected(message) from error
    try:
        found = Config.model_validate(document)
    except ValidationError as error:
        raise _rejected(path, problems(error, document, named_by=("id", "name"))) from error
    if faults := list(_faults(found)):
        raise _rejected(path, faults)
    return _below(found, path.parent)


def kept_from(config: Config, last_ended: date) -> date:
    """The first gaming day of which everything is kept, as of the one that just ended."""
    return years_before(last_ended, config.keep_years)


def _rejected(path: Path, faults: list[str]) -> ConfigRejected:
    lines = "\n  ".join(faults)
    return ConfigRejected(f"{path}: is no configuration of the nightly:\n  {lines}")


def _faults(config: Config) -> Iterator[str]:
    """Say what contradicts itself."""
    for name in _twice([each.id for each in config.properties]):
        yield f"property {name}: is given twice"
    for place in config.properties:
        yield from (f"property {place.id}{fault}" for fault in _faults_of(place))
    if config.workers_read and not config.scheduler:
        yield "workers_read: is for a cluster; say its scheduler, too"
    post = config.post
    if bool(post.smtp) != bool(post.to) or bool(post.to) != bool(post.sender):
        yield "post: mail needs smtp, sender and to, all three"


def _faults_of(place: Property) -> Iterator[str]:
    for name in _twice([feed.name for feed in place.feeds]):
        yield f": two feeds are named {name}"
    for name in _twice([table for feed in place.feeds for table in feed.tables]):
        yield f": table {name} is expected twice"
    for feed in place.feeds:
        if bool(feed.mapping) != ("{day}" in feed.source):
            yield f".feed {feed.name}: a mapping needs {{day}} in from, and {{day}} a mapping"
    for hold in place.holds:
        if hold.last < hold.first:
            yield f": the hold from {hold.first} ends before it begins"


def _twice(names: list[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def _below(config: Config, folder: Path) -> Config:
    """Take paths for below the folder of the file."""

    def at(path: Path | None) -> Path | None:
        return folder / path.expanduser() if path else None

    def source(feed: Feed) -> Feed:
        place = feed.source if "://" in feed.source else str(folder / Path(feed.source).expanduser())
        return feed.model_copy(update={"source": place, "mapping": at(feed.mapping)})

    properties = tuple(
        each.model_copy(
            update={
                "submission": at(each.submission),
                "waivers": at(each.waivers),
                "severity": at(each.severity),
                "feeds": tuple(source(feed) for feed in each.feeds),
            }
        )
        for each in config.properties
    )
    papers = {name: at(getattr(config.reports, name)) for name in ("code", "cameras", "holidays")}
    return config.model_copy(
        update={
            "store": folder / config.store.expanduser(),
            "key": at(config.key),
            "reports": config.reports.model_copy(update=papers),
            "watch": config.watch.model_copy(update={"prometheus": at(config.watch.prometheus)}),
            "properties": properties,
        }
    )
