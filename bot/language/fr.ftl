### Ce que les joueurs lisent en français. Les espaces insécables (U+202F devant ; ! ?, U+00A0 devant : et dans « »)
### font partie du texte.

## Noms et unités

game = { $game ->
    [classique] Classique
    [mallette] Mallette
    [asterix] Astérix
   *[habourdin] Habourdin
}
booklet = { $game ->
    [classique] d’après deux vieux feuillets et la règle N.K. Atlas, Paris
    [mallette] d’après le livret de la mallette de jeux
    [asterix] d’après le livret du coffret « Astérix et le Chaudron »
   *[habourdin] d’après le livret Habourdin International
}
chips = { $n ->
    [one] { $n } jeton
   *[other] { $n } jetons
}
cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
clock = { $clock ->
    [for-none] sans limite de temps
    [for-5m] 5 minutes par tour
    [for-1h] 1 heure par tour
    [for-8h] 8 heures par tour
    [for-24h] 24 heures par tour
   *[for-3d] 3 jours par tour
}
pace = { $pace ->
    [express] le bot pose les cartes forcées
   *[traditional] chacun pose toutes ses cartes
}
ends = { $ends ->
    [laps] { $n ->
        [one] un tour de donne
       *[other] { $n } tours de donne
    }
    [deals] { $n ->
        [one] une seule donne
       *[other] { $n } donnes
    }
    [first_out] jusqu’à la première élimination
   *[last_standing] jusqu’au dernier en jeu
}
robot = { $name } (robot)
nobody = personne

## Le salon d’attente

lobby-title = Nain Jaune · { $game }
lobby-rules = { $booklet } · { $ends } · { $pace } · { $clock }
lobby-stakes = Mise par donne : { $ante } · chacun apporte { $chips }
lobby-practice = Table d’entraînement tant qu’une seule personne est assise : les jetons ne comptent pas.
lobby-seats = À table ({ $n }/{ $most })
lobby-need = Il faut encore { $n ->
    [one] un joueur ou un robot.
   *[other] { $n } joueurs ou robots.
}
lobby-ready = Tout est prêt : { $host } peut donner.
lobby-host = { $player } · ouvre la table
button-join = Je joue
button-leave = Je me lève
button-robot = Ajouter un robot
button-remove-robot = Retirer un robot
button-rules = Règles
button-deal = Donner
button-options = Options
lobby-closed = { $cause ->
    [expired] Table refermée : personne n’y a touché depuis un jour.
    [empty] Table refermée : il n’y a plus personne.
    [abandoned] Table refermée : personne n’y a touché depuis un mois.
   *[stopped] Table refermée avant de commencer.
}
options-title = **Options de la table.** Elles changent jusqu’à la première donne.
options-game = Jeu
options-clock = Temps par tour
options-pace = Cadence
options-stake = Multiplicateur de mise
options-stake-x = Mise × { $n }
options-deals = Fin de la partie
options-deals-own = Comme le livret
options-deals-n = Après { $n } donnes
options-standing = Jusqu’au dernier en jeu

## La table

table-title = Nain Jaune · { $game } · donne { $n }
table-turn = C’est à { $player } { $need }, depuis { $since }.
table-turn-lead = d’entamer
table-turn-need = de poser un { $rank }
table-turn-belle = de choisir parmi ses { $rank }
table-deadline = Réponse attendue { $when }.
table-waits = Le robot de { $player } joue.
table-asleep = Tout le monde est absent : la table attend un retour.
table-paused = ⏸ Partie en pause depuis { $since }.
table-run = Série : { $run }
table-run-none = Nouvelle série.
table-sans = sans { $rank }
table-pots = Cagnottes
table-seats = Joueurs
table-out = éliminé
table-robot-plays = un robot joue
table-last = Dernier coup : { $told }
table-practice = Entraînement : les jetons ne comptent pas.
table-fingerprint = Empreinte du paquet : `{ $fingerprint }`
button-hand = Ma main
button-journal = Journal
button-more = Plus
told-lays = { $player } : { $cards }
told-takes = { $card } (prend { $n })
told-silent = { $card } (sans rien dire)
told-sans = sans { $rank }
told-passes = { $player } passe
told-passes-many = { $players } passent
moment-announced = « { $card }, qui prend ! »

## La main

hand-title = Ta main · { $cards } · { $chips }
hand-watching = Tu ne joues pas à cette table.
hand-empty = Tu n’as pas de cartes.
hand-your-lead = **À toi d’entamer.** Ce que donne chaque carte :
hand-your-need = **À toi : il faut un { $rank }.**
hand-not-your-turn = C’est à { $player }. Tu pourras jouer d’ici dès que ce sera ton tour.
hand-between = La donne est finie. Prochaine donne { $when }, ou dès que tout le monde est prêt.
hand-paused = La partie est en pause.
hand-asleep = Bon retour ! La table t’attendait.
hand-autopilot = Un robot tient ta place depuis { $n } tours.
hand-run = { $run }, puis sans { $rank }
hand-run-king = { $run }, et tu entames encore
hand-run-out = { $run } : tu finis !
hand-label-announced = { $card } — qui prend !
hand-label-run = { $first } → { $last }
hand-whole-run = { $first } → { $last } d’un trait
hand-pot = { $card } prend { $n }
hand-played = Tu as posé { $cards }.
hand-since = Depuis : { $told }
button-back = Je suis de retour

## Le résultat d’une donne

result-title = Donne { $n } · { $player } gagne
result-opera = ✨ **Grand Opéra !** { $player } finit d’un trait.
result-void = Donne { $n } annulée : mises et gains sont rendus.
result-paid = { $payer } paie { $chips } à { $winner }
result-paid-short = { $payer } paie { $chips } sur { $due } à { $winner }
result-swept = { $player } ramasse tout le tableau : { $chips }
result-kept = { $player } gardait { $card } : { $chips } sur sa case
result-kept-short = { $player } gardait { $card } : { $chips } sur { $due } sur sa case
result-forgotten = { $player } avait oublié d’annoncer { $card } : { $chips } sur sa case
result-forgotten-short = { $player } avait oublié d’annoncer { $card } : { $chips } sur { $due } sur sa case
result-out = { $player } est éliminé.
result-balance = { $player } : { $sign }{ $n } → { $chips }
result-pots = Restent au tableau : { $pots }
result-hands = Cartes restées en main
result-talon = Talon : { $cards }
result-next = Prochaine donne { $when }, ou dès que tout le monde est prêt.
result-ready = Prêts : { $players }
button-ready = Prêt
game-title = Fin de la partie
game-won = 🏆 { $players } { $n ->
    [one] gagne
   *[other] gagnent ensemble
} !
game-stopped = Partie arrêtée.
game-abandoned = Partie refermée : personne n’y a touché depuis un mois.
game-reason = { $reason ->
    [laps] Le tour de donne est fini.
    [deals] La dernière donne est jouée.
    [first_out] Première élimination : le plus riche gagne.
    [last_standing] Il n’en reste qu’un.
    [time] Le temps est écoulé.
   *[stopped] La table a été arrêtée ; la donne en cours est annulée.
}
game-place = { $place }. { $player } · { $chips } ({ $sign }{ $n })
game-cashed = Les jetons sont rentrés dans les soldes.
game-practice = C’était un entraînement : les soldes n’ont pas bougé.
game-shared = Le reste du tableau est partagé : { $chips }.
button-rematch = Revanche

## Le journal, les règles, l’aide

journal-title = **Donne { $n }, coup par coup**
journal-empty = Rien n’est encore posé.
rules-title = **Nain Jaune · { $game }**, { $booklet }
rules-aim = Débarrasse-toi de tes cartes en montant : As 2 3 … 10 V D R. La couleur ne compte pas. Qui n’a pas la suite dit « sans » et la main passe ; après un Roi, on repart où l’on veut.
rules-belles = Les cinq **belles** ont chacune une cagnotte : 10♦ V♣ D♠ R♥ et 7♦, le Nain Jaune. Pose une belle pour la prendre.
rules-antes = Mise de chacun à chaque donne (10♦ V♣ D♠ R♥ 7♦) : { $antes }.
rules-taking = { $taking ->
    [automatic] La cagnotte est à toi dès que la belle est posée.
    [said_or_stays] Il faut dire « qui prend ! » en posant la belle ; sinon la cagnotte reste.
   *[said_or_doubled] Il faut annoncer la belle en la posant ; qui oublie double la cagnotte à la fin.
}
rules-opening = La première carte doit être un As ; qui n’en a pas dit « sans As ».
rules-blocked = { $blocked ->
    [last_player] Quand personne ne peut suivre, qui a posé la dernière carte entame de nouveau.
   *[last_asked] Quand personne ne peut suivre, le dernier interrogé entame.
}
rules-skip = Un rang que personne n’a est sauté.
rules-left = { $left ->
    [match] Une belle restée en main coûte autant que sa case contient.
    [ante] Une belle restée en main coûte sa mise.
   *[nothing] Une belle restée en main laisse sa case en paix.
}
rules-count = { $count ->
    [cards] Le premier sans cartes reçoit 1 jeton par carte des autres.
    [points] Le premier sans cartes reçoit des autres leurs points : As 1, figures 10.
   *[points_to_13] Le premier sans cartes reçoit des autres leurs points : As 1, V 11, D 12, R 13.
}
rules-surcharge = Une belle restée en main paie { $n } de plus.
rules-opera = { $opera ->
    [none] Pas de Grand Opéra.
    [first_turn] **Grand Opéra** : finir sans jamais passer. On ramasse tout le tableau.
    [single_turn] **Grand Opéra** : poser toutes ses cartes en un seul tour. On ramasse tout le tableau.
   *[before_opponents] **Grand Opéra** : finir avant qu’un autre n’ait posé une carte. On ramasse tout le tableau.
}
rules-end = Fin : { $ends }. Le plus riche gagne.
rules-end-standing = Fin : { $ends }.
rules-house = Règles de la maison : { $fields }.
help-title = **Nain Jaune**
help-text = `/nainjaune start` ouvre une table ici. Chacun clique « Je joue », puis qui l’a ouverte clique « Donner ». Quand c’est ton tour, tu es mentionné : « Ma main » montre tes cartes, un clic les pose. Le bot dit « sans » et pose les cartes forcées pour toi. Prends ton temps : rien ne se perd.
help-commands = `hand` ta main · `play` poser une carte · `table` revoir la table · `rules` les règles · `away` t’absenter · `leave` partir · `pause` et `stop` pour qui tient la table

## Plus

more-title = **La table**
more-leave = Quitter la partie
more-leave-sure = Un robot jouera ta place ; ce qu’il en reste te revient à la fin.
more-pause = Mettre en pause
more-resume = Reprendre
more-stop = Arrêter la table
more-stop-sure = La donne en cours sera annulée, et chacun récupère ses jetons.
more-host = Passer la main de la table à…
more-kick = Donner à un robot la place de…
more-proof = { $fingerprint }
button-sure = Oui, c’est décidé
button-reminders = { $wanted ->
    [yes] Ne plus me rappeler mes tours
   *[no] Me rappeler mes tours
}

## Réponses en privé

done-opened = La table est ouverte.
done-opened-thread = La table est ouverte dans { $thread }.
done-joined = Te voilà assis.
done-left = Tu t’es levé.
done-left-playing = Un robot joue ta place. Ce qu’il en reste te revient à la fin de la partie.
done-robot = { $name } s’assied : { $character }
done-removed = La place est libre.
done-options = C’est noté.
done-dealt = C’est parti !
done-ready = Prêt pour la suite.
done-returned = Te revoilà aux commandes.
done-kicked = Un robot joue cette place.
done-host = { $player } tient la table.
done-paused = La partie est en pause.
done-resumed = La partie reprend.
done-stopped = La table est refermée.
done-away = Un robot joue pour toi jusqu’au { $when }. Joue une carte ou clique « Je suis de retour » pour revenir plus tôt.
done-reminders = { $wanted ->
    [yes] Tu seras prévenu quand ton temps s’écoule.
   *[no] Plus de rappels.
}
done-table = La table est ici : { $link }
reminder = ⏳ On t’attend au Nain Jaune :
reminder-line = { $link } · réponse attendue { $when }
card-title = Nain Jaune : la table est dans { $thread }

## Refus

refused-full = Toutes les places sont prises ({ $most }).
refused-already_seated = Cette place est déjà prise : tu y es.
refused-not_at_this_table = Tu n’es pas à cette table.
refused-already_begun = La partie a déjà commencé.
refused-not_begun = La partie n’a pas encore commencé.
refused-table_closed = Cette table est refermée.
refused-not_host = Seul { $host } peut faire cela, ou un modérateur.
refused-no_such_seat = Cette place n’existe plus.
refused-no_such_player = Cette personne ne joue pas à cette table.
refused-too_few_players = Il faut au moins { $least } joueurs ; ajoute un robot.
refused-too_many_players = À ce jeu, on est { $most } au plus.
refused-chips_out_of_bounds = Les jetons de départ ne suffisent pas pour miser : il en faut au moins { $least }.
refused-cannot_afford = Il manque des jetons à { $user } : { $balance } en solde pour { $chips } à apporter.
refused-stale = La table a bougé depuis ce message. Voici où l’on en est.
refused-paused = La partie est en pause.
refused-already_paused = La partie est déjà en pause.
refused-not_paused = La partie n’est pas en pause.
refused-already_here = Tu es déjà là.
refused-already_host = C’est déjà lui qui tient la table.
refused-not_your_turn = Ce n’est pas ton tour.
refused-not_in_hand = Tu n’as pas cette carte.
refused-wrong_rank = Il faut un { $need }.
refused-nothing_to_announce = Il n’y a rien à annoncer avec cette carte.
refused-no_donne_in_progress = Aucune donne n’est en cours.
refused-channel_taken = Il y a déjà une table ici : utilise `/nainjaune table` pour la revoir, ou un fil.
refused-no_such_table = Cette table n’existe pas.
refused-no_table_here = Il n’y a pas de table ici : `/nainjaune start` en ouvre une.
refused-wrong_server = Cette table est sur un autre serveur.
refused-unreadable = Cette table ne peut plus être lue. Qui s’occupe du bot est prévenu ; les autres tables continuent.
refused-still_open = Cette table n’est pas finie.
refused-rules_contradict = Ces règles se contredisent : { $fields }.
refused-unknown_card = Je ne connais pas la carte « { $text } ».
refused-missing_permissions = Il me manque ici : { $permissions }. Un administrateur peut me les donner dans les réglages du salon.
refused-no_such_time = Je ne comprends pas cette durée. Écris par exemple « 3 jours », « 8 h » ou « 2026-12-24 ».
refused-unknown_action = Ce bouton ne veut rien dire.
refused-thread_in_thread = On ne peut pas ouvrir un fil dans un fil.
refused-no_robot_left = Tous les robots sont déjà à table.
trouble = Quelque chose a mal tourné de notre côté, et rien n’a été perdu. Référence : `{ $reference }`.
full-disk = Le bot n’arrive plus à enregistrer, et rien n’a changé à la table. Qui s’en occupe est prévenu.
permission = { $name ->
    [view_channel] voir le salon
    [send_messages] envoyer des messages
    [send_messages_in_threads] envoyer des messages dans les fils
    [create_public_threads] créer des fils publics
    [embed_links] intégrer des liens
   *[attach_files] joindre des fichiers
}

## Commandes

command-nainjaune = Jouer au Nain Jaune
command-start = Ouvrir une table ici
command-start-game = Le jeu : lequel des quatre livrets
command-start-chips = Les jetons que chacun apporte
command-start-clock = Le temps par tour
command-start-pace = Express : le bot pose les cartes forcées
command-start-stake = Le multiplicateur de mise
command-start-deals = Le nombre de donnes
command-start-robots = Combien de robots s’assoient aussi
command-start-thread = Ouvrir un fil pour la table
command-join = S’asseoir à la table de ce salon
command-leave = Se lever ; en cours de partie, un robot prend la place
command-hand = Voir sa main, en privé
command-play = Poser une carte
command-play-card = Une de tes cartes jouables
command-play-silent = Poser une belle sans l’annoncer
command-table = Revoir la table de ce salon
command-stop = Arrêter la table ; la donne en cours est annulée
command-pause = Mettre la partie en pause, ou la reprendre
command-away = S’absenter : un robot joue jusqu’à ton retour
command-away-until = Jusqu’à quand : « 3 jours », « 8 h », une date ; rien pour revenir
command-rules = Les règles d’un jeu
command-rules-game = Le jeu ; celui de la table sans précision
command-help = Comment on joue
hand-label-silent = { $card } sans rien dire
button-proof = Vérifier le paquet
proof-title = **Donne { $n } : le paquet était bien celui-là**
proof-how = L’empreinte publiée avant la donne est le SHA-256 de cette ligne, sans saut de ligne à la fin :
proof-fingerprint = Empreinte : `{ $fingerprint }`
