"""The options that say where the inputs of a finished run lie now."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from audit.show.terminal import at_hand, place

LogOption = Annotated[
    Path | None,
    typer.Option(
        "--log",
        metavar="FOLDER",
        help="Folder or URL where the log lies now, if no longer where the run found it.",
        parser=place,
        callback=at_hand,
    ),
]
SubmissionOption = Annotated[
    Path | None,
    typer.Option(
        "--submission",
        metavar="FILE",
        help="The Rules Submission; without it, the run's own copy is used.",
        parser=place,
        callback=at_hand,
    ),
]
