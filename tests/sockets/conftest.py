from tests.threadless import _threadless

__all__ = ["_threadless"]
