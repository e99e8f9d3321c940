### Ce que les joueurs lisent en français. Les espaces insécables (U+202F devant ; ! ?, U+00A0 devant : et dans « »)
### font partie du texte, comme le U+FE0E qui suit chaque ♠ ♥ ♦ ♣ et l’empêche de devenir une image.

## Noms et unités

game = { $game ->
    [classique] Classique
    [mallette] Mallette
    [asterix] Astérix
   *[habourdin] Habourdin
}
game-mark = { $game ->
    [classique] On paie les points des cartes restées en main
    [mallette] Il faut annoncer pour prendre une cagnotte ; sinon, on la double
    [asterix] Il faut annoncer pour prendre une cagnotte ; sinon, elle reste
   *[habourdin] On commence par un As ; pas de Grand Opéra
}
booklet = { $game ->
    [classique] d’après deux vieux feuillets et la règle N.K. Atlas, Paris
    [mallette] d’après le livret de la mallette de jeux
    [asterix] d’après le livret du coffret « Astérix et le Chaudron »
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

## Le salon d’attente

lobby-title = Nain Jaune · { $game }
lobby-aim = Pose toutes tes cartes avant les autres, en montant. Pose une **belle** (10♦︎ V♣︎ D♠︎ R♥︎ 7♦︎) et sa cagnotte est à toi. « Sans 8 » veut dire : je n’ai pas de 8, à toi.
lobby-rules = { $booklet } · { $ends } · { $pace } · { $clock }
lobby-stakes = Mise par donne : { $ante }. Chacun apporte { $chips }.
lobby-practice = Table d’entraînement tant qu’une seule personne est assise : les jetons ne comptent pas.
lobby-seats = À table ({ $n }/{ $most })
lobby-need = { $n ->
    [one] Il manque encore une personne ou un robot.
   *[other] Il manque encore { $n } personnes ou robots.
}
lobby-ready = Tout est prêt : { $host } peut distribuer.
lobby-host = { $player } · tient la table
button-join = Je joue
button-leave = Je me lève
button-robot = Ajouter un robot
button-rules = Règles
button-deal = Distribuer
button-options = Options
lobby-closed = { $cause ->
    [expired] Table refermée : personne n’y a touché depuis un jour.
    [empty] Table refermée : il n’y a plus personne.
    [abandoned] Table refermée : personne n’y a touché depuis un mois.
   *[stopped] Table refermée avant de commencer.
}
options-title = **Options de la table.** Tu peux les changer jusqu’à la première donne.
options-name = { $option ->
    [game] Jeu
    [clock] Temps
    [pace] Cadence
    [stake] Mise
   *[end] Fin
}
options-stake-x = × { $n }
options-deals-own = comme dans le livret
options-deals-n = { $n ->
    [one] après { $n } donne
   *[other] après { $n } donnes
}
options-standing = jusqu’au dernier en jeu
options-remove = Libérer une place…

## La table

table-title = Nain Jaune · { $game } · donne { $n }
table-turn = C’est à { $player } { $need }.
table-turn-lead = d’entamer
table-turn-need = { $rank ->
    [As] d’entamer par un As
    [V] de poser un Valet
    [D] de poser une Dame
    [R] de poser un Roi
   *[other] de poser un { $rank }
}
table-deadline = Réponse attendue { $when }.
table-waits = Un robot joue pour { $player }.
table-asleep = Tout le monde est absent : la table attend. Pour revenir : **Ma main**, puis **Je suis de retour**.
table-paused = ⏸ Partie en pause. Dernier mouvement { $since }.
table-run = Série : { $run } → { $rank } ?
table-run-none = Nouvelle série.
table-sans = sans { $rank } : { $players }
table-pots = Cagnottes
pot = { $card } { $n }
pot-taken = { $card } { $n } (à { $player })
table-out = hors jeu
table-robot-plays = un robot joue
table-missed = trop tard, un robot a joué
table-last = Derniers coups : { $told }
table-practice = Entraînement : les jetons ne comptent pas.
table-fingerprint = Empreinte du paquet : `{ $fingerprint }`
button-hand = Ma main
button-journal = Journal
button-more = Plus
told-lays = { $player } : { $cards }
told-takes = { $card } (prend { $n })
told-silent = { $card } (sans rien dire)
told-sans = sans { $rank }
told-passes = { $player } passe
news-pot = { $player } prend { $card } : { $n }
told-passes-many = { $players } passent

## La main

hand-title = Ta main · { $cards } · { $chips }
hand-watching = Tu ne joues pas à cette table.
hand-empty = Tu n’as pas de cartes.
hand-your-lead = **À toi d’entamer.** Voici ce que donne chaque carte :
hand-your-need = { $rank ->
    [As] **À toi : entame par un As.**
    [V] **À toi : il faut un Valet.**
    [D] **À toi : il faut une Dame.**
    [R] **À toi : il faut un Roi.**
   *[other] **À toi : il faut un { $rank }.**
}
hand-not-your-turn = C’est à { $player }. Tu pourras jouer d’ici dès que ce sera ton tour.
hand-between = La donne est finie. Prochaine donne { $when }, ou dès que tout le monde est prêt.
hand-paused = La partie est en pause.
hand-autopilot = { $n ->
    [one] Un robot joue à ta place depuis { $n } tour.
   *[other] Un robot joue à ta place depuis { $n } tours.
}
hand-alike = -# À rang égal, les cartes se valent : une seule est proposée.
hand-run = { $run }, puis sans { $rank }
hand-run-king = { $run }, et tu entames encore
hand-run-out = { $run } : tu finis !
hand-label-announced = { $card } — qui prend !
hand-label-silent = { $card } sans rien dire
hand-label-run = { $first } → { $last }
hand-whole-run = { $first } → { $last } d’un trait
hand-pot = { $card } prend { $n }
hand-pot-announced = { $card } annoncé prend { $n }
hand-label-wins = { $label } · +{ $n }
button-back = Je suis de retour

## Le résultat d’une donne

result-title = Donne { $n } · { $player } gagne
result-opera = ✨ **Grand Opéra !** { $player } finit d’un trait.
result-void = Donne { $n } annulée : les mises et les gains sont rendus.
result-paid = { $payer } paie { $chips } à { $winner }
result-paid-short = { $payer } paie { $chips } au lieu de { $due } à { $winner }
result-swept = { $player } ramasse tout le tableau : { $chips }
result-kept = { $player } avait encore { $card } : { $chips } dans la cagnotte
result-kept-short = { $player } avait encore { $card } : { $chips } au lieu de { $due } dans la cagnotte
result-forgotten = { $player } a oublié d’annoncer { $card } : { $chips } dans la cagnotte
result-forgotten-short = { $player } a oublié d’annoncer { $card } : { $chips } au lieu de { $due } dans la cagnotte
result-balance = { $player } : { $sign }{ $n } → { $chips }
result-pots = Reste au tableau : { $pots }
result-hands = Cartes restées en main
result-talon = Talon : { $cards }
result-next = Prochaine donne { $when }, ou dès que tout le monde est prêt.
result-ready = C’est bon pour { $players }.
button-ready = C’est bon pour moi
button-proof = Vérifier le paquet
proof-title = **Table n° { NUMBER($table, useGrouping: 0) }, donne { $n }**
proof-true = ✅ C’était bien ce paquet-là.
proof-false = ❌ Ce paquet n’est pas celui qui avait été promis.
proof-how = L’empreinte publiée avant la donne est le SHA-256 de cette ligne, sans saut de ligne à la fin :
proof-yourself = Pour le vérifier sans le bot :
proof-fingerprint = Empreinte : `{ $fingerprint }`
game-title = Fin de la partie
game-won = { $n ->
    [one] 🏆 { $players } gagne !
   *[other] 🏆 { $players } gagnent ensemble !
}
game-abandoned = Partie refermée : personne n’y a touché depuis un mois.
game-reason = { $reason ->
    [laps] Le tour de donne est fini.
    [deals] La dernière donne est jouée.
    [first_out] Première élimination : qui a le plus de jetons gagne.
    [last_standing] Il n’en reste qu’un.
    [left] Tout le monde est parti.
    [stopped-between] La table a été arrêtée.
    [time] Le temps est écoulé.
   *[stopped] La table a été arrêtée ; la donne en cours est annulée.
}
game-place = { $place }\. { $player } · { $chips } ({ $sign }{ $n })
game-shared = { $n ->
    [one] Le { $n } jeton resté au tableau va au gagnant.
   *[other] Les { $n } jetons restés au tableau ont été partagés.
}
game-cashed = Les jetons sont revenus sur les soldes.
game-practice = C’était un entraînement : les soldes n’ont pas bougé.
button-rematch = Revanche

## Le journal, les règles, l’aide

journal-title = **Donne { $n }, coup par coup**
journal-empty = Rien n’est encore posé.
rules-title = **Nain Jaune · { $game }**, { $booklet }
rules-aim = Débarrasse-toi de tes cartes en montant : As 2 3 … 10 V D R. La couleur ne compte pas. Qui n’a pas la suite dit « sans » et la main passe ; après un Roi, on repart où l’on veut.
rules-belles = Les cinq **belles** ont chacune leur cagnotte : 10♦︎ V♣︎ D♠︎ R♥︎ et 7♦︎, le Nain Jaune. Pose une belle pour la prendre.
rules-antes = Mise de chacun à chaque donne : { $antes }.
rules-taking = { $taking ->
    [automatic] La cagnotte est à toi dès que la belle est posée.
    [said_or_stays] Il faut dire « qui prend ! » en posant la belle ; sinon, la cagnotte reste.
   *[said_or_doubled] Il faut dire « qui prend ! » en posant la belle ; qui oublie double la cagnotte de sa poche à la fin.
}
rules-opening = La première carte doit être un As ; qui n’en a pas dit « sans As ».
rules-blocked = { $blocked ->
    [last_player] Quand personne ne peut suivre, qui a posé la dernière carte entame de nouveau.
   *[last_asked] Quand personne ne peut suivre, c’est la dernière personne interrogée qui entame.
}
rules-skip = Un rang que personne ne peut poser est sauté.
rules-left = { $left ->
    [match] Qui garde une belle en main à la fin double sa cagnotte de sa poche.
    [ante] Qui garde une belle en main à la fin remet une mise dans sa cagnotte.
   *[nothing] Une belle restée en main ne change rien à sa cagnotte.
}
rules-count = { $count ->
    [cards] Qui finit reçoit 1 jeton par carte restée dans la main des autres.
    [points] Qui finit reçoit des autres les points de leurs cartes : As 1, figures 10.
   *[points_to_13] Qui finit reçoit des autres les points de leurs cartes : As 1, V 11, D 12, R 13.
}
rules-surcharge = { $n ->
    [one] Une belle restée en main coûte { $n } jeton de plus.
   *[other] Une belle restée en main coûte { $n } jetons de plus.
}
rules-opera = { $opera ->
    [none] Pas de Grand Opéra.
    [first_turn] **Grand Opéra** : finir sans jamais passer. On ramasse tout le tableau.
    [single_turn] **Grand Opéra** : poser toutes ses cartes en un seul tour. On ramasse tout le tableau.
   *[before_opponents] **Grand Opéra** : finir avant que les autres aient posé une seule carte. On ramasse tout le tableau.
}
rules-end = Durée : { $ends }. Qui a le plus de jetons gagne.
rules-end-standing = Durée : { $ends }.
rules-board = À la fin de la partie, ce qui reste au tableau est partagé.
rules-house = Règles de la maison : { $fields }.
help-title = **Nain Jaune**
help-text = `/nainjaune start` ouvre une table ici. Chacun clique sur « Je joue », puis qui l’a ouverte clique sur « Distribuer ». Quand c’est ton tour, le bot te mentionne : « Ma main » montre tes cartes, un clic les pose. Le bot dit « sans » et pose les cartes forcées pour toi. Prends ton temps : rien ne se perd.
help-commands = `hand` ta main · `play` poser une carte · `table` revoir la table · `rules` les règles · `away` t’absenter · `leave` partir · `pause` et `stop` pour qui tient la table

## Chacun par son nom

somebody-discreet = quelqu’un de discret
somebody-forgotten = quelqu’un de parti
page = { $n } / { $pages }
table-number = Table n° { NUMBER($table, useGrouping: 0) }

## Le classement

rank-title = { $measure ->
    [balance] Les soldes
    [net] Les gains
    [games_won] Les parties gagnées
    [deals_won] Les donnes gagnées
    [operas] Les Grands Opéras
   *[biggest_pot] La plus grosse cagnotte
}
rank-heading = { $measure ->
    [balance] Jetons
    [net] Gain
    [games] Parties
    [games_won] Gagnées
    [deals_won] Donnes
    [operas] Opéras
   *[biggest_pot] Cagnotte
}
rank-by = Classer selon…
rank-when = Sur quelle durée…
rank-now = Aujourd’hui, jetons à table compris
rank-period = { $period ->
    [week] Cette semaine
    [month] Ce mois-ci
    [season] Cette saison (n° { $n })
   *[ever] Depuis toujours
}
rank-season = Saison { $n }
rank-closed = Saison { $n }, close le { $when }
rank-members = { $n ->
    [one] { $n } membre
   *[other] { $n } membres
}
rank-row = { $place } { $player }
rank-won = { $won }/{ $games }
rank-beside = gagnées/jouées
rank-gone = n’est plus sur le serveur
rank-net = { $sign }{ $chips }
rank-nobody = { $over ->
    [yes] Personne.
   *[no] Personne pour l’instant : la première place est à prendre.
}
rank-not-in = Tu n’y figures pas.

## Le solde et le relevé

balance-held = Ton solde : **{ $chips }**.
balance-staked = Tu as aussi apporté { $chips } à des tables en cours : ce qu’il en reste te reviendra à la fin.
button-statement = Le relevé
button-back-to-statement = Retour au relevé
statement-title = Ton relevé
statement-table-title = Ta place à la table n° { NUMBER($table, useGrouping: 0) }
statement-empty = Rien à montrer.
statement-tables = Le détail d’une table…
posting = { $reason ->
    [Welcome] premiers jetons
    [GameStarted] apportés à la table n° { NUMBER($table, useGrouping: 0) }
    [TableClosed] rendus par la table n° { NUMBER($table, useGrouping: 0) }
    [SeasonClosed] nouvelle saison
    [AntePaid] donne { $deal }, mise
    [PotTaken] donne { $deal }, cagnotte prise
    [PotsSwept] donne { $deal }, Grand Opéra : tout le tableau
    [HandPaid] donne { $deal }, cartes restées en main
    [PotMatched] donne { $deal }, belle gardée ou pas annoncée
    [DealVoided] donne { $deal } annulée
    [PotsShared] partage du tableau à la fin
   *[other] autre mouvement
}
posting-amount = **{ $sign }{ $n }** → { $after }

## Le profil

profile-title = Profil · { $player }
profile-empty = Aucune partie terminée pour l’instant.
profile-games = { $n ->
    [one] { $n } partie
   *[other] { $n } parties
}
profile-games-won = { $n ->
    [one] { $n } gagnée
   *[other] { $n } gagnées
}
profile-deals = { $n ->
    [one] { $n } donne
   *[other] { $n } donnes
}
profile-deals-won = { $n ->
    [one] { $n } gagnée
   *[other] { $n } gagnées
}
profile-net = Bilan : **{ $sign }{ $n }** ({ $place ->
    [1] en tête du serveur
   *[other] { $place }ᵉ du serveur
})
profile-season = Cette saison : { $sign }{ $n }
profile-best = Meilleure partie : { $sign }{ $n }
profile-pot = Plus grosse cagnotte : { $chips }
profile-operas = { $n ->
    [one] { $n } Grand Opéra
   *[other] { $n } Grands Opéras
}
profile-favourite = Jeu préféré : { $game } ({ $n ->
    [one] { $n } partie
   *[other] { $n } parties
})
profile-plays = Jeu préféré : { $game }
profile-figure = { $figure ->
    [games] Parties
    [games_won] Gagnées
    [deals_won] Donnes gagnées
    [place] Rang
    [net] Bilan
    [best_game] Meilleure partie
    [biggest_pot] Grosse cagnotte
   *[operas] Grands Opéras
}
profile-form = { $n ->
    [one] Dernière partie : { $form }
   *[other] Les { $n } dernières parties : { $form }
}
profile-curve = Évolution : { $curve }

## Les parties passées

history-title = Les parties terminées
history-empty = Aucune partie terminée pour l’instant.
history-deals = { $n ->
    [one] { $n } donne
   *[other] { $n } donnes
}
history-practice = entraînement
history-stopped = arrêtée
history-seat = { $player } { $sign }{ $n }
history-replay = Revoir une partie…
replay-title = Table n° { NUMBER($table, useGrouping: 0) } · donne { $n } sur { $of }
replay-dealt = Les cartes sont distribuées.
replay-step = Coup { $n } sur { $of }
replay-deal = Donne { $n }
replay-deals = Une autre donne…
button-replay = Revoir la donne

## Ce qui est enregistré

privacy-title = Ce que le bot sait de toi
privacy-stored = Il enregistre, pour ce serveur : ton identifiant Discord, ton nom ici, tes préférences et tes absences, tes jetons et chaque mouvement, tes parties avec les cartes que tu as reçues et posées, ta dernière visite à chaque table et les réglages que tu as changés.
privacy-not-stored = Il ne lit pas les messages et ne transmet rien à personne. Les autres voient ton nom aux tables, dans les classements et dans les listes de parties ; `/nainjaune preferences` le cache partout, sauf aux tables.
privacy-copies = Les copies de sauvegarde gardent ce qui a été effacé jusqu’à ce qu’elles soient remplacées. Les messages déjà postés restent dans les salons.
privacy-data = Voici tout ce que le bot a enregistré à ton sujet, sur tous les serveurs.
privacy-forget-sure = **Tout oublier ?** Un robot prend tes places en cours ; ton nom, tes réglages, ton solde et ta place au classement disparaissent. Les parties jouées restent, sans ton nom. C’est irréversible.
button-my-data = Mes données
button-forget = M’oublier
button-forget-here = Oui, sur ce serveur
button-forget-everywhere = Oui, sur les { $n } serveurs
done-forgotten = C’est fait : plus rien ici ne dit qui tu es.

## Plus

more-title = **La table**
more-leave = Quitter la partie
more-leave-sure = Un robot jouera à ta place ; les jetons qui restent te reviendront à la fin.
more-pause = Mettre en pause
more-resume = Reprendre
more-stop = Arrêter la table
more-stop-sure = La donne en cours sera annulée, et chacun récupérera ses jetons.
more-host = Confier la table à…
more-kick = Remplacer par un robot…
more-kick-sure = Un robot prendra pour de bon la place de { $player } ; les jetons qui restent lui reviendront à la fin.
button-sure = Oui, c’est décidé

## Réglages et saisons

settings-title = **Réglages du serveur.** Chaque changement prend effet aussitôt.
settings-play = -# Ce qu’une nouvelle table joue, sauf autre choix
settings-place = -# Où l’on joue, et en quelle langue
settings-numbers = Jetons et tables
setting-is = { $setting } : { $value }
setting = { $setting ->
    [language] Langue des tables
    [game] Jeu
    [clock] Temps
    [pace] Cadence
    [stand_in] Robot des absents
    [threads] Fil à part
    [channels] Salons
    [starting_chips] Jetons à l’arrivée
    [most_tables] Tables à la fois
    [credit] Jouer à crédit
    [robot_tables_count] Compter les tables solo
   *[pictures] Images
}
setting-language = { $value ->
    [fr] français
    [en] anglais
   *[server] celle du serveur
}
setting-pace = { $value ->
    [express] express
   *[traditional] traditionnelle
}
setting-level = { $value ->
    [novice] débutant
    [regular] moyen
   *[expert] fort
}
setting-threads = { $value ->
    [asked] à la demande
    [always] toujours
   *[never] jamais
}
setting-switch = { $value ->
    [yes] oui
   *[no] non
}
setting-number = { $number }
setting-everywhere = partout
setting-nowhere = plus aucun, ils sont supprimés
setting-more-channels = { $n ->
    [one] { $channels } et { $n } autre
   *[other] { $channels } et { $n } autres
}
button-numbers = Changer ces nombres
button-changes = Qui a changé quoi
button-season = La saison
button-settings = Réglages
button-newer = Plus récent
button-older = Plus ancien
changes-title = **Qui a changé quoi**
changes-line = -# { $when } · { $player } · { $setting } : { $before } → { $after }
changes-none = -# Rien n’a encore été changé.
season-title = **Saison { $season }**
season-since = Commencée { $when }.
season-first = C’est la première du serveur.
season-games = { $n ->
    [one] { $n } partie comptée pour l’instant.
   *[other] { $n } parties comptées pour l’instant.
}
season-sure = Clore la saison { $season } ? Son classement est gardé, et chacun repart avec { $chips }. Les parties en cours continuent et compteront pour la saison suivante. On ne revient pas en arrière.
button-close-season = Clore la saison
done-season = La saison { $season } est close, son classement est gardé. La saison { $next } commence : chacun repart avec { $chips }.
try-again = Ça n’a pas répondu assez vite : clique encore une fois.

## Les préférences

button-preferences = Mes préférences
preferences-title = Tes préférences sur ce serveur
preferences-text = Clique pour changer.
preference = { $preference ->
    [reminders] Rappels de mes tours
    [menu] Cartes dans une liste
    [pictures] Images
    [four_colours] Quatre couleurs
   *[discretion] Nom caché aux autres
} : { $wanted ->
    [yes] oui
   *[no] non
}

## Réponses en privé

done-opened = La table est ouverte.
done-without-pictures = Je n’ai pas le droit de joindre des fichiers ici : la table se jouera sans images, tout est dit en toutes lettres.
done-opened-thread = La table est ouverte dans { $thread }.
done-joined = Te voilà à table.
done-left = Tu as quitté la table.
done-left-playing = Un robot joue à ta place. Les jetons qui restent te reviendront à la fin de la partie.
done-robot = { $name } prend place. { $character }
done-dealt = C’est parti !
done-ready = C’est noté : prochaine donne dès que tout le monde est prêt.
done-returned = Te revoilà aux commandes.
done-kicked = Un robot a repris la place.
done-host = { $player } tient la table.
done-paused = La partie est en pause.
done-resumed = La partie reprend.
done-stopped = La table est refermée.
done-away = Un robot joue pour toi ; tu reprendras la main { $when }. Pour revenir plus tôt, joue une carte ou clique sur « Je suis de retour ».
done-table = La table est ici : { $link }
reminder = ⏳ On t’attend au Nain Jaune :
reminder-line = { $link } · réponse attendue { $when }
card-title = Nain Jaune : la table est dans { $thread }

## Refus

refused-full = Toutes les places sont prises ({ $most }).
refused-already_seated = Déjà à table !
refused-not_at_this_table = Tu n’es pas à cette table.
refused-already_begun = La partie a déjà commencé.
refused-already_started = La partie a déjà commencé.
refused-not_begun = La partie n’a pas encore commencé.
refused-not_started = La partie n’a pas encore commencé.
refused-game_over = La partie est finie.
refused-table_closed = Cette table est refermée.
refused-not_host = C’est à { $host } de faire cela, ou à la modération.
refused-no_such_seat = Cette place n’existe plus.
refused-no_such_player = Cette personne ne joue pas à cette table.
refused-too_few_players = Il faut être au moins { $least } ; ajoute un robot.
refused-too_many_players = À ce jeu, on est { $most } au plus.
refused-chips_out_of_bounds = Les jetons de départ ne suffisent pas pour miser : il en faut au moins { $least }.
refused-options_out_of_bounds = Ces options ne conviennent pas à une table.
refused-settings_out_of_bounds = Ces réglages ne conviennent pas.
refused-cannot_afford = Il manque des jetons à { $user } : { $balance } en solde pour { $chips } à apporter.
refused-stale = La table a bougé depuis : regarde où l’on en est.
refused-paused = La partie est en pause.
refused-already_paused = La partie est déjà en pause.
refused-not_paused = La partie n’est pas en pause.
refused-already_here = Tu es déjà là.
refused-already_host = Cette personne tient déjà la table.
refused-not_your_turn = Ce n’est pas ton tour.
refused-not_in_hand = Tu n’as pas cette carte.
refused-wrong_rank = { $need ->
    [V] Il faut un Valet.
    [D] Il faut une Dame.
    [R] Il faut un Roi.
   *[other] Il faut un { $need }.
}
refused-nothing_to_announce = Il n’y a rien à annoncer avec cette carte.
refused-no_deal_in_progress = Aucune donne n’est en cours.
refused-deal_in_progress = La donne n’est pas finie.
refused-not_a_deck = Ce paquet n’est pas complet.
refused-channel_taken = Il y a déjà une table ici : `/nainjaune table` la montre. Tu peux en ouvrir une autre dans un fil.
refused-no_such_table = Cette table n’existe pas.
refused-tables_in_threads = Les tables de ce salon ont leurs propres fils : { $channels }.
refused-no_table_here = Il n’y a pas de table ici : `/nainjaune start` en ouvre une.
refused-wrong_server = Cette table est sur un autre serveur.
refused-unreadable = Cette table ne peut plus être lue. La personne qui s’occupe du bot est prévenue ; les autres tables continuent.
refused-still_open = Cette table n’est pas finie.
refused-rules_contradict = Ces règles se contredisent : { $fields }.
refused-rule_unknown = Cette règle n’existe pas : { $field }.
refused-rule_out_of_bounds = Cette valeur ne va pas pour la règle : { $field }.
refused-unknown_card = Je ne connais pas la carte « { $text } ».
refused-missing_permissions = Ces permissions me manquent ici : { $permissions }. L’administration du serveur peut me les donner dans les réglages du salon.
refused-no_such_time = Cette durée ne va pas. Écris par exemple « 3 jours », « 8 h » ou « 2026-12-24 », à moins de 90 jours d’ici.
refused-unknown_action = Je ne reconnais pas ce bouton.
refused-thread_in_thread = On ne peut pas ouvrir un fil dans un fil.
refused-being_erased = Ce qui était gardé de ce serveur est en train d’être effacé : réessaie dans un instant.
refused-no_robot_left = Tous les robots sont déjà à table.
refused-discreet = Cette personne préfère garder ses résultats pour elle.
refused-no_such_season = Cette saison n’existe pas.
refused-no_such_deal = Cette donne n’existe pas.
refused-still_played = Cette partie se joue encore : on la suit dans son salon.
refused-seated_meanwhile = Tu viens de t’asseoir à une table. Recommence.
refused-wrong_channel = On ne joue pas ici : les tables s’ouvrent dans { $channels }.
refused-too_many_tables = Le serveur a déjà toutes ses tables ({ $most }). Réessaie quand l’une d’elles sera finie.
refused-threads_forbidden = Sur ce serveur, les tables n’ont pas de fil à part : ouvre la tienne dans le salon même.
refused-not_manager = Les réglages sont l’affaire de qui gère le serveur.
refused-not_moderator = Seule la modération du serveur peut clore une saison.
refused-unknown_channel = Ce salon n’existe pas sur ce serveur.
refused-setting_number = { $setting ->
    [starting_chips] Jetons à l’arrivée : il faut un nombre entier, de { $least } à { $most }.
   *[most_tables] Tables à la fois : il faut un nombre entier, de { $least } à { $most }.
}
refused-season_over = La saison { $season } n’est pas celle qui est en cours.
refused-season_empty = Aucune partie n’a encore compté dans cette saison : il n’y a rien à clore.
trouble = Quelque chose a mal tourné de notre côté, mais rien n’est perdu. Référence : `{ $reference }`.
full-disk = Le bot n’arrive plus à enregistrer, et rien n’a changé à la table. La personne qui s’en occupe est prévenue.
permission = { $name ->
    [view_channel] voir le salon
    [send_messages] envoyer des messages
    [send_messages_in_threads] envoyer des messages dans les fils
    [create_public_threads] créer des fils publics
    [read_message_history] voir les anciens messages
    [embed_links] intégrer des liens
   *[attach_files] joindre des fichiers
}

## Commandes

command-nainjaune = Jouer au Nain Jaune
command-start = Ouvrir une table ici
command-start-game = Le jeu : lequel des quatre livrets
command-start-chips = Les jetons que chacun apporte
command-start-clock = Le temps par tour
command-start-pace = Express : le bot pose les cartes forcées
command-start-stake = Le multiplicateur de mise
command-start-deals = Le nombre de donnes
command-start-robots = Combien de robots s’assoient aussi
command-start-thread = Ouvrir un fil pour la table
command-join = S’asseoir à la table de ce salon
command-leave = Quitter la table ; en cours de partie, un robot prend la place
command-hand = Voir sa main, en privé
command-play = Poser une carte
command-play-card = Une de tes cartes jouables
command-table = Revoir la table de ce salon
command-stop = Arrêter la table ; la donne en cours est annulée
command-pause = Mettre la partie en pause, ou la reprendre
command-away = S’absenter : un robot joue jusqu’à ton retour
command-away-until = Jusqu’à quand : « 3 jours », « 8 h », une date ; rien pour revenir
command-rules = Les règles d’un jeu
command-rules-game = Le jeu ; par défaut, celui de la table
command-help = Comment on joue
command-deal = Distribuer : la partie commence
command-ready = Dire que la donne suivante peut commencer
command-rematch = Rejouer avec les mêmes options
command-settings = Les réglages du serveur, pour qui le gère
command-season = La saison en cours
hand-menu = Choisis ta carte
hand-out = Tu es hors jeu pour cette partie ; ce qui te reste te revient à la fin.
command-leaderboard = Le classement du serveur
command-leaderboard-by = Selon quoi ; par défaut, les soldes, ou les gains sur la durée donnée
command-leaderboard-period = Sur quelle durée
choice-period = { $period ->
    [week] Cette semaine
    [month] Ce mois-ci
    [season] Cette saison
   *[ever] Depuis toujours
}
command-balance = Voir ses jetons
command-statement = Voir chaque mouvement de ses jetons
command-profile = Les résultats d’un membre
command-profile-member = Qui ; par défaut, toi
command-history = Les parties terminées du serveur
command-replay = Revoir une donne, coup par coup
command-replay-table = Le numéro de la table ; par défaut, la dernière du salon
command-replay-deal = Le numéro de la donne ; par défaut, la dernière
command-verify = Vérifier qu’un paquet n’a pas été arrangé
command-verify-table = Le numéro de la table ; par défaut, la dernière du salon
command-verify-deal = Le numéro de la donne ; par défaut, la dernière
command-preferences = Tes préférences : rappels, images, couleurs, discrétion
command-privacy = Ce que le bot sait de toi

## Les images

picture-game = Nain Jaune
picture-deal = { $game } · donne { $n }
picture-index = { $rank ->
    [As] 1
   *[other] { $rank }
}
picture-any = au choix
picture-initial = { $initial } · { $n }
picture-seat = Siège { $n }
picture-somebody = Joueur { $n }
picture-profile = Profil
picture-number = { $n }
picture-thousands = { $n } k
picture-millions = { $n } M
picture-billions = { $n } Md
picture-decimal = { $whole },{ $tenths }
picture-paused = Partie en pause
picture-asleep = Tout le monde est absent
picture-between = Entre deux donnes
picture-lead = À { $player } d’entamer
picture-turn = { $rank ->
    [As] À { $player } de jouer : un As ?
    [V] À { $player } de jouer : un Valet ?
    [D] À { $player } de jouer : une Dame ?
    [R] À { $player } de jouer : un Roi ?
   *[other] À { $player } de jouer : un { $rank } ?
}
picture-not-yours = Ce n’est pas encore à toi
picture-your-lead = À toi d’entamer : joue ce que tu veux
picture-yours = { $rank ->
    [As] On attend un As : à toi !
    [V] On attend un Valet : à toi !
    [D] On attend une Dame : à toi !
    [R] On attend un Roi : à toi !
   *[other] On attend un { $rank } : à toi !
}
picture-wins = { $player } gagne la donne
picture-void = Donne annulée
picture-opera = Grand Opéra !
picture-sweeps = { $player } ramasse tout le tableau
picture-done = a tout posé
picture-left = Cartes restées en main
picture-gain = Gain
picture-chips = Jetons
picture-board = Tableau
picture-talon = Talon
picture-won = { $player } gagne la partie !
picture-won-both = { $first } et { $second } gagnent la partie !
picture-won-several = { $n ->
    [one] { $n } gagnant remporte la partie !
   *[other] { $n } gagnants se partagent la partie !
}
picture-stopped = Table arrêtée
picture-player = Nom
picture-course = Dix dernières
picture-page = page { $n } sur { $of }
picture-results = Résultat au fil des parties
picture-form = Dix dernières
picture-form-won = gagnée
picture-form-gained = en gain
picture-form-lost = en perte
picture-nothing = Pas encore assez de parties
picture-replay = Relecture
picture-step = coup { $n } sur { $of }
picture-said-card = { $rank ->
    [As] As
    [V] Valet
    [D] Dame
    [R] Roi
   *[other] { $rank }
} de { $suit ->
    [S] pique
    [H] cœur
    [D] carreau
   *[C] trèfle
}
picture-said-suit = { $suit ->
    [S] piques
    [H] cœurs
    [D] carreaux
   *[C] trèfles
} { $ranks }
picture-said-run = Série : { $run }.
picture-said-fingerprint = Empreinte du paquet : { $fingerprint }
picture-said-pots = Cagnottes : { $pots }.
picture-said-seat = { $player } : { $has }.
picture-said-hand = Ta main : { $cards }.
picture-said-playable = { $card } (jouable)
picture-said-talon = Talon : { $cards }.
picture-said-place = { $place }. { $player } : { $figures }.
picture-said-figure = { $label } : { $value }
picture-said-form = Dix dernières : { $form }.
