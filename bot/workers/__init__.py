"""What takes long, done where nobody waits for it: in threads, or better in a process of its own.

Jobs wait in lines: those of one line are begun in the order in which they are asked for, so many at a time. A job that
is cancelled before it has begun is never done; one that has begun is done to its end, and keeps its place until then.
"""

from struct import Struct
from typing import Final

LENGTH: Final = Struct("<I")
"""What comes before each answer of the process."""
