"""What is remembered has room for so many entries, and the one that nobody has asked for lately goes first."""

from bot.memory import Memory


def test_the_oldest_entry_is_forgotten_and_one_that_is_set_again_is_new():
    memory = Memory[str, int](2)
    memory["one"] = 1
    memory["two"] = 2
    memory["one"] = 11
    memory["three"] = 3
    assert dict(memory) == {"one": 11, "three": 3}


async def test_a_value_is_made_once_and_recalling_it_keeps_it_longer():
    memory, made = Memory[str, int](2), list[str]()

    async def recall(key: str) -> int:
        async def make() -> int:
            made.append(key)
            return len(key)

        return await memory.recall(key, make)

    assert [await recall(key) for key in ("one", "four", "one", "seven", "one")] == [3, 4, 3, 5, 3]
    assert made == ["one", "four", "seven"]
    assert list(memory) == ["seven", "one"]
