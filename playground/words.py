"""The texts of the playground itself; the texts of the bot are in its catalogues."""

from typing import Final

from bot.language import Language

WORDS: Final[dict[Language, dict[str, str]]] = {
    "fr": {
        "language": "fr",
        "title": "Nain Jaune",
        "you": "Vous êtes",
        "place": "Vous êtes dans",
        "hour": "+ 1 h",
        "hour-why": "Une heure passe : rappels, tours manqués",
        "day": "Demain",
        "day-why": "Un jour passe : rappels, tours manqués",
        "stopped": "Arrêté : « make play » reprend la partie, à une nouvelle adresse.",
        "late": "Trop tard : le message venait de changer. Regardez, puis recommencez.",
        "ready": (
            "Nain Jaune vous attend : {url}\n"
            "Cliquez « Distribuer » pour jouer contre deux robots ; en haut, soyez Bob ou Zoé pour jouer à plusieurs.\n"
            "Ici, « demain » ou « +3h » fait passer le temps ; Ctrl-C arrête, et la partie vous attend."
        ),
        "passing": "Le temps passe…",
        "passed": "Nous sommes le {now}.",
        "unknown": "« demain », « +3h », « +20m » ou « +2j » font passer le temps ; Ctrl-C arrête.",
        "dm": "Nain Jaune écrit à {name} (en haut : « @ Nain Jaune »).",
        "taken": "Le port {port} est pris ; un autre : make play ARGS='--port 9000'",
        "unusable": "{file} ne peut pas servir ici ; pour tout recommencer : make play ARGS='--reset'",
        "playing": "{file} sert déjà : une partie tourne dans un autre terminal ; Ctrl-C l’y arrête.",
        "bye": "À bientôt.",
    },
    "en": {
        "language": "en",
        "title": "Nain Jaune",
        "you": "You are",
        "place": "You are in",
        "hour": "+ 1 h",
        "hour-why": "An hour goes by: reminders, missed turns",
        "day": "Tomorrow",
        "day-why": "A day goes by: reminders, missed turns",
        "stopped": "Stopped: “make play” takes the game up again, at a new address.",
        "late": "Too late: the message had just changed. Have a look, then try again.",
        "ready": (
            "Nain Jaune is waiting for you: {url}\n"
            "Click “Deal” to play against two robots; at the top, be Bob or Zoé for more company.\n"
            "Here, “tomorrow” or “+3h” lets time pass; Ctrl-C stops, and the game waits for you."
        ),
        "passing": "Time goes by…",
        "passed": "It is {now}.",
        "unknown": "“tomorrow”, “+3h”, “+20m” or “+2d” let time pass; Ctrl-C stops.",
        "dm": "Nain Jaune writes to {name} (at the top: “@ Nain Jaune”).",
        "taken": "Port {port} is taken; another one: make play ARGS='--port 9000'",
        "unusable": "{file} cannot be used here; to begin anew: make play ARGS='--reset'",
        "playing": "{file} is in use: a game is running in another terminal; Ctrl-C stops it there.",
        "bye": "See you soon.",
    },
}
