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
        "day-why": "Un jour passe : rappels, tours manqués, clôture des donnes du jour",
        "stopped": "Arrêté : « make play » reprend la partie, à une nouvelle adresse.",
        "failed": "Cela n’a pas marché\u202f; le terminal dit pourquoi.",
        "late": "Trop tard : le message venait de changer. Regardez, puis recommencez.",
        "ready": (
            "Nain Jaune vous attend : {url}\n"
            "Cliquez « Distribuer » pour jouer contre deux robots, ou « Apprendre en une donne » ; "
            "en haut, jouez aussi Bob ou Zoé.\n"
            "Ici, « demain » ou « +3h » fait passer le temps ; Ctrl-C arrête, et la partie vous attend."
        ),
        "keyless": (
            "Cette adresse est incomplète, ou celle d’une partie arrêtée : "
            "l’adresse entière est dans le terminal où tourne « make play »."
        ),
        "passing": "Le temps passe…",
        "passed": "Nous sommes le {now}.",
        "unknown": "« demain », « +3h », « +20m » ou « +2j » font passer le temps ; Ctrl-C arrête.",
        "dm": "Nain Jaune écrit à {name} (en haut : « @ Nain Jaune »).",
        "taken": "Le port {port} est pris ; un autre : make play ARGS='--port 9000'",
        "unusable": "{file} ne peut pas servir ici ; pour tout recommencer : make play ARGS='--file {file} --reset'",
        "playing": (
            "{file} sert déjà : une partie tourne dans un autre terminal ; Ctrl-C l’y arrête. "
            "Une seconde à côté : make play ARGS='--file data/autre.db --port 9000'"
        ),
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
        "day-why": "A day goes by: reminders, missed turns, and the deals of the day close",
        "stopped": "Stopped: “make play” resumes the game, at a new address.",
        "failed": "That didn’t work; the terminal says why.",
        "late": "Too late: the message had just changed. Have a look, then try again.",
        "ready": (
            "Nain Jaune is waiting for you: {url}\n"
            "Click “Deal” to play against two robots, or “Learn in one deal”; "
            "at the top, you can be Bob or Zoé too.\n"
            "Here, “tomorrow” or “+3h” lets time pass; Ctrl-C stops, and the game waits for you."
        ),
        "keyless": (
            "This address is incomplete, or belongs to a game that has been stopped: "
            "the full address is in the terminal where “make play” is running."
        ),
        "passing": "Time goes by…",
        "passed": "It is {now}.",
        "unknown": "“tomorrow”, “+3h”, “+20m” or “+2d” let time pass; Ctrl-C stops.",
        "dm": "Nain Jaune writes to {name} (at the top: “@ Nain Jaune”).",
        "taken": "Port {port} is taken; another one: make play ARGS='--port 9000'",
        "unusable": "{file} cannot be used here; to start over: make play ARGS='--file {file} --reset'",
        "playing": (
            "{file} is in use: a game is running in another terminal; Ctrl-C stops it there. "
            "A second one beside it: make play ARGS='--file data/other.db --port 9000'"
        ),
        "bye": "See you soon.",
    },
}

PAGE: Final[dict[Language, dict[str, dict[str, str]]]] = {
    "fr": {
        "/": {
            "Load earlier messages": "Messages précédents",
            "No messages in this channel.": "Aucun message ici.",
            ">Newer messages": ">Messages suivants",
            "New messages · jump to latest": "Nouveaux messages · voir le dernier",
        },
        "/messages.js": {
            "`${invoker} used `": "`${invoker} a utilisé `",
            '"Only you can see this"': '"Personne d’autre ne voit ce message"',
            '"Thinking…"': '"Réfléchit…"',
            '" (edited)"': '" (modifié)"',
            "`Edited ${": "`Modifié le ${",
            '"(edited)"': '"(modifié)"',
        },
        "/components.js": {
            '"Close modal"': '"Fermer"',
            '"Cancel"': '"Annuler"',
            '"Submit"': '"Envoyer"',
            "`This form will be submitted to ": "`Ce formulaire est envoyé à ",
            "Do not share passwords or other sensitive information.": "N’y écrivez rien de secret.",
            "`Gallery item ${index + 1}`": "`Image ${index + 1}`",
        },
        "/media.js": {
            '`${label || "Media"} unavailable`': '`${label || "Image"} indisponible`',
            '"Image preview"': '"Image en grand"',
            '"Fit image" : "Zoom image"': '"Réduire" : "Agrandir"',
            '"Zoom image"': '"Agrandir"',
            '"Close image preview"': '"Fermer"',
            '"Open original image"': '"Voir l’original"',
        },
        "/text.js": {'"Custom emoji"': '"Émoji"'},
        "/selects.js": {
            '"Select one or more options"': '"Choisir une ou plusieurs options"',
            '"Select an option"': '"Choisir"',
            '"SimCord selection draft"': '"Votre choix"',
            '"Apply"': '"Valider"',
            '"Cancel"': '"Annuler"',
            '"Clear selection"': '"Effacer"',
            '"Previous"': '"Avant"',
            '"Next"': '"Après"',
            "`${entries.length} options on this page`": "`${entries.length} au choix`",
            '"Search options"': '"Chercher"',
            '"No matching options"': '"Aucun résultat"',
            "`${selected.length} selected. Choose ${minimum}–${maximum} options.`": (
                "`${selected.length} sur ${maximum}`"
            ),
        },
        "/select-drafts.js": {
            '`Choose at least ${minimum} option${minimum === 1 ? "" : "s"}.`': "`Au moins ${minimum}.`",
            "`Choose no more than ${maximum} options.`": "`Au plus ${maximum}.`",
        },
        "/composer.js": {
            "`Message ${channel.glyph}${channel.name}`": "`Écrire dans ${channel.glyph}${channel.name}`",
            '"Save" : "Send"': '"Enregistrer" : "Envoyer"',
            "`${sendLabel} message (Enter)`": "`${sendLabel} (Entrée)`",
        },
        "/commands.js": {
            '"True"': '"Oui"',
            '"False"': '"Non"',
            "/^(true|false)$/i": "/^(oui|non)$/i",
            'field.value.toLowerCase() === "true"': 'field.value.toLowerCase() === "oui"',
            '"COMMANDS"': '"COMMANDES"',
            '"MEMBERS"': '"MEMBRES"',
            '"CHANNELS"': '"SALONS"',
            "OPTIONS MATCHING": "OPTIONS POUR",
            '"more" : "options"': '"autres" : "options"',
            "`+${optional} optional`": "`+${optional} au choix`",
            '"No options match"': '"Aucun résultat"',
            '"Loading options failed"': '"Aucun résultat"',
            '"Loading commands"': '"Chargement…"',
            '"Exit command mode"': '"Quitter la commande"',
            '"This field is required."': '"À remplir."',
            '"Choose an available option."': '"Choisissez dans la liste."',
            '"Value length is outside the allowed range."': '"Trop court ou trop long."',
            '"Value is outside the allowed range."': '"Trop petit ou trop grand."',
            '"Integer is outside the safe range."': '"Trop petit ou trop grand."',
            '"Enter a valid value."': '"Cette valeur ne convient pas."',
        },
        "/modal.js": {
            '"This field is required."': '"À remplir."',
            "`Enter at least ${component.min_length} characters.`": "`Au moins ${component.min_length} caractères.`",
            "`Enter no more than ${component.max_length} characters.`": "`Au plus ${component.max_length} caractères.`",
            '"Choose at least one value."': '"À choisir."',
            "`Choose at least ${minimum} value(s).`": "`Au moins ${minimum}.`",
            "`Choose no more than ${maximum} value(s).`": "`Au plus ${maximum}.`",
        },
    },
    "en": {
        "/selects.js": {
            '"SimCord selection draft"': '"Your choice"',
            "`${selected.length} selected. Choose ${minimum}–${maximum} options.`": (
                "`${selected.length} of ${maximum}`"
            ),
        },
    },
}
"""By the files of SimCord's page, what they say in its own English, and what they say here."""
