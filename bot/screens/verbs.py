"""The actions that buttons, menus and forms ask for."""

from enum import StrEnum


class Verb(StrEnum):
    """The action of a button. "Go to references" leads to the buttons that ask and to the method that answers."""

    # The lobby
    JOIN = "join"
    LEAVE = "leave"
    ADD_ROBOT = "robot"
    REMOVE_SEAT = "remove"
    OPTIONS = "options"
    SET_OPTION = "option"
    DEAL = "deal"
    REMATCH = "rematch"

    # The game
    HAND = "hand"
    PLAY = "play"
    PLAY_RUN = "run"
    PLAN = "plan"
    SET_PLAN = "set_plan"
    CANCEL_PLAN = "cancel_plan"
    READY = "ready"
    RETURN = "return"
    END_ABSENCE = "end_absence"
    NEXT_TABLE = "next"
    LOG = "log"
    RULES = "rules"
    RULES_OF = "rules_of"
    MORE = "more"
    ASK_LEAVE = "ask_leave"
    LEAVE_GAME = "leave_game"
    ASK_STOP = "ask_stop"
    STOP = "stop"
    ASK_VOID = "ask_void"
    VOID = "void"
    PAUSE = "pause"
    RESUME = "resume"
    ASK_KICK = "ask_kick"
    KICK = "kick"
    HAND_OVER = "hand_over"
    SEATS = "seats"
    TAKE_SEAT = "take_seat"
    WITHDRAW = "withdraw"
    CANCEL = "cancel"

    # What was played
    HISTORY = "history"
    REPLAY = "replay"
    FILM = "film"
    REPLAY_GAME = "replay_game"
    PLAY_REPLAY = "play_replay"
    SHOW_REPLAY = "show_replay"
    VERIFY = "verify"
    LEADERBOARD = "rank"
    SHOW_LEADERBOARD = "show_rank"
    SHOW_PROFILE = "show_profile"
    STATEMENT = "statement"
    SEAT_STATEMENT = "seat_statement"

    # The server
    SETTINGS = "settings"
    SET_SETTING = "setting"
    EDIT_NUMBERS = "numbers"
    SET_NUMBERS = "set_numbers"
    CHANGES = "changes"
    SEASON = "season"
    ASK_CLOSE_SEASON = "ask_close_season"
    CLOSE_SEASON = "close_season"

    # The reader
    PREFERENCES = "preferences"
    SET_PREFERENCE = "preference"
    EXPORT_DATA = "export_data"
    ASK_FORGET = "ask_forget"
    FORGET = "forget"
