"""The options that say where the inputs of a finished run lie now."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

LogOption = Annotated[
    Path | None,
    typer.Option("--log", help="Where the log lies now, if no longer where the run found it."),
]
SubmissionOption = Annotated[
    Path | None,
    typer.Option("--submission", help="The Rules Submission; without it, the run's own copy is used."),
]
