"""What is kept of somebody fits into a message, however long they have played."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from bot.screens.me import DATA_NAME, MAX_FILE_BYTES, data_file


@pytest.mark.parametrize("size", [0, MAX_FILE_BYTES])
def test_data_that_fit_are_sent_as_they_are(size: int):
    file = data_file(b"x" * size)
    assert (file.name, len(file.content)) == (DATA_NAME, size)


def test_data_that_do_not_fit_are_packed():
    data = b'{"type": "CardPlayed"}' * (MAX_FILE_BYTES // 20)
    file = data_file(data)
    assert file.name == f"{DATA_NAME}.zip"
    assert len(file.content) < MAX_FILE_BYTES
    with ZipFile(BytesIO(file.content)) as packed:
        assert packed.read(DATA_NAME) == data
