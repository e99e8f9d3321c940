"""The durations and dates that people type."""

import pytest

from bot.game.refusal import Refusal
from bot.language.durations import end_of

NOW = 1_790_000_000
"""In September 2026."""
HOUR, DAY = 3600, 86400


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("", 0),
        ("30 min", HOUR // 2),
        ("8 h", 8 * HOUR),
        ("8heures", 8 * HOUR),
        ("3 jours", 3 * DAY),
        ("3 days", 3 * DAY),
        ("1 semaine", 7 * DAY),
        ("2w", 14 * DAY),
        ("1 mois", 30 * DAY),
        ("2 months", 60 * DAY),
    ],
)
def test_a_duration_ends_when_it_is_over(said: str, seconds: int):
    assert end_of(said, NOW) == NOW + seconds


def test_a_date_ends_with_its_day():
    assert NOW < end_of("2026-10-01", NOW) <= NOW + 30 * DAY


@pytest.mark.parametrize(
    "said", ["demain", "5 secondes", "3", "0 h", "200 jours", "2026-13-01", "2020-01-01", "²h", "1 siècle"]
)
def test_what_is_no_time_to_come_is_refused(said: str):
    with pytest.raises(Refusal, match="no_such_time"):
        end_of(said, NOW)
