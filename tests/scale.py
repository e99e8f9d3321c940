"""How much of what can be tried is tried: a sample by `make test`, all of it by `make test-all`."""

from typing import TypeVar

from hypothesis import settings

_T = TypeVar("_T")

settings.register_profile("sample", deadline=None, print_blob=True, max_examples=20)
settings.register_profile("all", deadline=None, print_blob=True)
settings.load_profile("sample")


def some(sample: _T, *, of: _T) -> _T:
    """Return the sample, or all that it is of."""
    return of if settings.get_current_profile_name() == "all" else sample
