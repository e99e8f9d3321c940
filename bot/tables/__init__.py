"""What can be done at a table, from its lobby to its last chip. One action is one transaction.

A table, like the game on it, is the list of its events. `lobby`, `turns` and `clock` judge what is asked and answer
with events or a refusal; `steps` finds what follows without anybody's decision; `service` does all of it in order:
gather, decide, save, and only then tell.
"""
