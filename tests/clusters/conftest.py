from tests.threadless import _threadless
from tools.postgresql import find_programs

__all__ = ["_threadless"]

collect_ignore_glob = [] if find_programs() else ["test_*.py"]
