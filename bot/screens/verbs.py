"""The actions that buttons, menus and forms ask for."""

from enum import StrEnum


class Verb(StrEnum):
    """The action of a button. "Go to references" finds the buttons that ask for it and the method that answers it."""

    # The lobby
    JOIN = "join"
    LEAVE = "leave"
    ADD_ROBOT = "robot"
    REMOVE_SEAT = "remove"
    OPTIONS = "options"
    SET_OPTION = "option"
    HOUSE_RULES = "house"
    SET_RULES = "set_rules"
    RESET_RULES = "reset_rules"
    DEAL = "deal"
    REMATCH = "rematch"
    INVITE = "invite"
    TAKE_BACK = "take_back"

    # The first deal
    LEARN = "learn"
    OPEN_TABLE = "open_table"
    HELP = "help"

    # The game
    HAND = "hand"
    PLAY = "play"
    PLAY_RUN = "run"
    PLAN = "plan"
    SET_PLAN = "set_plan"
    CANCEL_PLAN = "cancel_plan"
    HINT = "hint"
    NEXT_DEAL = "next_deal"
    HAND_FILM = "hand_film"
    RETURN = "return"
    AWAY = "away"
    NEXT_TABLE = "next"
    RULES = "rules"
    MORE = "more"
    STOP = "stop"
    PAUSE = "pause"
    RESUME = "resume"
    KICK = "kick"
    HAND_OVER = "hand_over"
    COME_LATE = "come_late"
    CANCEL = "cancel"

    # What was played
    HISTORY = "history"
    REPLAY = "replay"
    FILM = "film"
    REPLAY_GAME = "replay_game"
    REVIEW = "review"
    CHOICES = "choices"
    PROOF = "proof"
    LEADERBOARD = "rank"
    SHOW_LEADERBOARD = "show_rank"
    LEVEL = "level"
    SHOW_PROFILE = "show_profile"

    # Days
    DAILY = "daily"
    DAY = "day"
    DAY_DEAL = "day_deal"
    SHARE_DAY = "share_day"
    DAY_PROOF = "day_proof"

    # The server
    SETTINGS = "settings"
    SET_SETTING = "setting"
    CLOSE_SEASON = "close_season"
    SHOW_SEASON = "show_season"

    # The reader
    BADGES = "badges"
    PREFERENCES = "preferences"
    SET_PREFERENCE = "preference"
    EXPORT_DATA = "export_data"
    FORGET = "forget"
    STAY = "stay"
