"""The judgement at a table, pure: from its lobby to its last chip.

A table, like the game on it, is the list of its events. `lobby`, `turns` and `timer` judge what is asked and answer
with events or a refusal; `autoplay` finds the events that follow without a person's decision. `bot.services.tables`
loads, decides and saves, and only then tells.
"""
