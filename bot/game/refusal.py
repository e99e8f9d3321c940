"""What the rules answer when something may not be done."""


class Refusal(Exception):  # noqa: N818 - a refusal is an expected answer, not an error
    """An expected "no": a code and the data that explain it; words are found at the edge."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data
