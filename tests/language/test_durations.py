"""The durations and dates that people type."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

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
    assert end_of("1/10/2026", NOW) == end_of("01.10.2026", NOW) == end_of("2026-10-01", NOW)


def test_tomorrow_and_the_days_of_the_week_end_with_their_day():
    today = datetime.fromtimestamp(NOW, UTC)
    for said in ("demain", "Tomorrow"):
        assert datetime.fromtimestamp(end_of(said, NOW), UTC).date() == today.date() + timedelta(days=1)
    french, english = "lundi mardi mercredi jeudi vendredi samedi dimanche", "monday tuesday wednesday thursday friday"
    for names in (french.split(), [*english.split(), "saturday", "sunday"]):
        ends = [datetime.fromtimestamp(end_of(name, NOW), UTC) for name in names]
        assert [end.weekday() for end in ends] == [0, 1, 2, 3, 4, 5, 6]
        assert all(1 <= (end.date() - today.date()).days <= 7 for end in ends)


def test_a_day_ends_by_the_clock_of_the_zone():
    zone = ZoneInfo("America/Toronto")
    for said in ("demain", "dimanche", "1/10/2026"):
        end = datetime.fromtimestamp(end_of(said, NOW, zone), zone)
        assert (end.hour, end.minute) == (23, 59)
    assert datetime.fromtimestamp(end_of("1/10/2026", NOW, zone), zone).day == 1


@pytest.mark.parametrize(
    "said", ["hier", "32/10/2026", "5 secondes", "3", "0 h", "200 jours", "2026-13-01", "2020-01-01", "²h", "1 siècle"]
)
def test_a_time_that_is_not_in_the_future_is_refused(said: str):
    with pytest.raises(Refusal, match="no_such_time"):
        end_of(said, NOW)
