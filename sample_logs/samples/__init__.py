"""The sample logs: small, with planted breaches, and with the findings an audit of each must give."""

from __future__ import annotations

from sample_logs.samples.dj_wild_stud_poker import DJ_WILD_STUD_POKER
from sample_logs.samples.face_up_pai_gow_poker import FACE_UP_PAI_GOW_POKER
from sample_logs.samples.fortune_asia_poker import FORTUNE_ASIA_POKER
from sample_logs.samples.minibaccarat import MINIBACCARAT
from sample_logs.samples.over_under import OVER_UNDER
from sample_logs.samples.pai_gow_poker import PAI_GOW_POKER
from sample_logs.samples.pai_gow_tiles import PAI_GOW_TILES
from sample_logs.samples.sample import Sample, expected_text

__all__ = [
    "DJ_WILD_STUD_POKER",
    "FACE_UP_PAI_GOW_POKER",
    "FORTUNE_ASIA_POKER",
    "MINIBACCARAT",
    "OVER_UNDER",
    "PAI_GOW_POKER",
    "PAI_GOW_TILES",
    "SAMPLES",
    "Sample",
    "expected_text",
]

SAMPLES = (
    MINIBACCARAT,
    PAI_GOW_POKER,
    PAI_GOW_TILES,
    FACE_UP_PAI_GOW_POKER,
    FORTUNE_ASIA_POKER,
    OVER_UNDER,
    DJ_WILD_STUD_POKER,
)
