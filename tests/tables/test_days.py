"""When days open and close: by the clock of each server, summer and winter, and everywhere on earth."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables import days
from bot.tables.days import ZONES, DayClock

clocks = st.builds(DayClock, st.integers(0, 23), st.sampled_from(ZONES))
numbers = st.integers(1, 20_000)
PARIS = DayClock()
HOUR = 3600


def utc(*moment: int) -> int:
    return int(datetime(*moment, tzinfo=UTC).timestamp())


def test_the_first_day_is_the_first_of_january_2026():
    assert (days.number_of(date(2026, 1, 1)), days.date_of(1)) == (1, date(2026, 1, 1))


@pytest.mark.parametrize(
    ("day", "closing"),
    [
        (date(2026, 11, 20), utc(2026, 11, 20, 20)),
        (date(2026, 3, 28), utc(2026, 3, 28, 20)),
        (date(2026, 3, 29), utc(2026, 3, 29, 19)),  # summer time has begun in the night
        (date(2026, 10, 24), utc(2026, 10, 24, 19)),
        (date(2026, 10, 25), utc(2026, 10, 25, 20)),  # and has ended
    ],
)
def test_a_day_closes_at_nine_in_paris_in_summer_and_in_winter(day: date, closing: int):
    assert days.closes_at(days.number_of(day), PARIS) == closing


def test_an_hour_that_is_left_out_or_comes_twice_closes_one_day_once():
    at_two = DayClock(2)
    left_out, twice = days.number_of(date(2026, 3, 29)), days.number_of(date(2026, 10, 25))
    assert days.closes_at(left_out, at_two) == utc(2026, 3, 29, 1)
    assert days.closes_at(twice, at_two) == utc(2026, 10, 25, 0)
    for number in (left_out, twice):
        assert days.open_day(days.closes_at(number, at_two), at_two) == number + 1


@given(numbers, clocks)
def test_a_day_is_open_from_the_closing_of_the_one_before_to_its_own(number: int, clock: DayClock):
    opens, closes = days.closes_at(number - 1, clock), days.closes_at(number, clock)
    assert 22 * HOUR <= closes - opens <= 26 * HOUR
    for at in (opens, (opens + closes) // 2, closes - 1):
        assert days.open_day(at, clock) == number
    assert days.open_day(closes, clock) == number + 1
    assert datetime.fromtimestamp(closes, ZoneInfo(clock.zone)).date() == days.date_of(number)


@given(numbers, clocks)
def test_a_day_has_closed_everywhere_when_it_is_revealed(number: int, clock: DayClock):
    assert days.closes_at(number, clock) <= days.reveals_at(number)
    assert days.reveals_at(number) - days.closes_at(number - 1, clock) <= 74 * HOUR


@given(st.integers(utc(2026, 1, 3), utc(2060, 1, 1)), clocks)
def test_whatever_is_open_somewhere_is_between_the_earliest_and_the_latest(now: int, clock: DayClock):
    earliest, latest = days.earliest_open(now), days.latest_open(now)
    assert earliest <= days.open_day(now, clock) <= latest
    assert days.reveals_at(earliest - 1) <= now < days.reveals_at(earliest)
    assert latest - earliest <= 3


@given(numbers)
def test_a_month_has_its_days(number: int):
    first = days.month_of(number)
    month = days.days_of_month(first)
    assert number in month
    assert {days.month_of(each) for each in (month[0], number, month[-1])} == {first}
    assert days.month_of(month[-1] + 1) > first


def test_every_zone_is_known_on_this_machine():
    assert [zone for zone in ZONES if ZoneInfo(zone) is None] == []
