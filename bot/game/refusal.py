"""Refusals: the expected answers to what is not allowed, as a code and data."""

from typing import Literal

Code = Literal[
    "already_begun",
    "already_here",
    "already_host",
    "already_paused",
    "already_seated",
    "already_started",
    "already_stopped",
    "ambiguous_card",
    "being_erased",
    "cannot_afford",
    "cannot_agree",
    "channel_taken",
    "chips_out_of_bounds",
    "deal_in_progress",
    "discreet",
    "eliminated",
    "full",
    "game_over",
    "just_shown",
    "may_not_write",
    "missing_permissions",
    "must_agree",
    "no_deal_in_progress",
    "no_robot_left",
    "no_such_deal",
    "no_such_player",
    "no_such_season",
    "no_such_seat",
    "no_such_table",
    "no_such_time",
    "no_table_here",
    "not_a_deck",
    "not_at_this_table",
    "not_away",
    "not_begun",
    "not_between_deals",
    "not_host",
    "not_in_hand",
    "not_manager",
    "not_moderator",
    "not_paused",
    "not_started",
    "not_your_turn",
    "nothing_to_announce",
    "options_out_of_bounds",
    "over_limit",
    "paused",
    "rule_out_of_bounds",
    "rule_unknown",
    "rules_contradict",
    "season_empty",
    "season_over",
    "seated_meanwhile",
    "setting_number",
    "settings_out_of_bounds",
    "stale",
    "still_open",
    "still_played",
    "table_closed",
    "tables_in_threads",
    "thread_in_thread",
    "threads_forbidden",
    "too_dear",
    "too_few_players",
    "too_many_hosted",
    "too_many_players",
    "too_many_playing",
    "too_many_tables",
    "unknown_action",
    "unknown_card",
    "unknown_channel",
    "unreadable",
    "wrong_channel",
    "wrong_rank",
    "wrong_server",
]
"""Each code has its sentence `refused-CODE` in every catalogue."""

CaseCode = Literal[
    "card_twice",
    "empty_hand",
    "malformed_case",
    "malformed_json",
    "number_of_players",
    "pots_differ",
    "seat_twice",
    "seats_differ",
    "unknown_seat",
]
"""What is wrong with a case of `bot.game.referee`, which prints its codes and needs no sentences."""


class Refusal(Exception):  # noqa: N818 - a refusal is an expected answer, not an error
    """An action that is not allowed: a code, and the values that explain it."""

    def __init__(self, code: Code | CaseCode, **data: object) -> None:
        super().__init__(code, data)
        self.code: Code | CaseCode = code
        self.data = data
