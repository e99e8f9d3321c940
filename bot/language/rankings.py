"""What a ranking is called, in its message as in its picture."""

from bot.language import Words


def ranking_title(measure: str, words: Words) -> str:
    """Return what a ranking is by."""
    return words("rank-title", measure=measure)


def period_name(measure: str, period: str | int, season: int, words: Words) -> str:
    """Return the time that a ranking is about; a number is a closed season, `season` the one in progress."""
    if isinstance(period, int):
        return words("rank-season", n=period)
    return words("rank-now") if measure == "balance" else words("rank-period", period=period, n=season)
