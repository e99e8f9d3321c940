### Ce que les joueurs lisent en français. Les espaces insécables (U+202F devant ; ! ?, U+00A0 devant : et dans « »)
### font partie du texte, comme le U+FE0E qui suit chaque ♠ ♥ ♦ ♣ et l’empêche de devenir une image.

## Noms et unités

game = { $game ->
    [classique] Classique
    [mallette] Mallette
    [asterix] Chaudron
   *[habourdin] Habourdin
}
game-mark = { $game ->
    [classique] On paie la valeur des cartes qui restent en main
    [mallette] On annonce pour prendre une cagnotte ; qui oublie la double
    [asterix] On annonce pour prendre une cagnotte ; qui oublie la laisse
   *[habourdin] On commence par un as ; pas de Grand Opéra
}
booklet = { $game ->
    [classique] d’après deux vieux feuillets et la règle N.K. Atlas, Paris
    [mallette] d’après le livret d’une mallette de jeux
    [asterix] d’après le livret du coffret « Astérix et le Chaudron », sans lien avec son éditeur
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
deals = { $n ->
    [one] { $n } donne
   *[other] { $n } donnes
}
clock = { $clock ->
    [for-none] temps illimité
    [for-5m] 5 minutes par tour
    [for-1h] 1 heure par tour
    [for-8h] 8 heures par tour
    [for-24h] 24 heures par tour
   *[for-3d] 3 jours par tour
}
lobby-cards = carte par carte
ends = { $ends ->
    [lap] une donne chacun
    [deals] { $n ->
        [one] une seule donne
       *[other] { $n } donnes
    }
    [first_out] au 1er hors course
   *[last_standing] au dernier en jeu
}
ends-at-most = { $n } donnes au plus
choice-is = { $choice } : { $value }
choice = { $choice ->
    [game] Jeu
    [ends] Durée
    [clock] Temps
    [card_by_card] Carte par carte
    [is_private] Sur invitation
    [hand_count] Le gagnant reçoit de chacun
    [belle_left] Une belle restée en main
    [taking] Pour prendre une cagnotte
    [opera] Grand Opéra
    [opening] Première carte de la donne
    [blocked] Quand personne ne peut suivre, entame
    [channels] Salons où l’on ouvre des tables
    [threads] Un fil par table
    [call_role] Rôle prévenu quand une table s’ouvre
    [starting_chips] Jetons de départ
    [language] Langue
    [remarks] Répliques des robots
    [daily] Donnes du jour
    [daily_channel] Salon où le jour se montre le soir
   *[stake] Mises et jetons de départ
}
choice-switch = { $value ->
    [yes] oui
   *[no] non
}
choice-number = { $n }
choice-times = × { $n }
choice-value = { $value ->
    [channels-None] partout
    [call_role-None] aucun
    [language-None] celle du serveur
    [language-fr] français
    [language-en] anglais
    [daily_channel-None] aucun
    [hand_count-cards] 1 jeton par carte
    [hand_count-points] les points, figures à 10
    [belle_left-match] double sa cagnotte
    [belle_left-nothing] ne coûte rien
    [taking-automatic] il suffit de la poser
    [taking-said_or_stays] « qui prend ! », ou rien
    [taking-said_or_doubled] « qui prend ! », ou double
    [opera-none] aucun
    [opera-first_turn] sans jamais passer
    [opera-single_turn] en un seul tour
    [opera-before_opponents] avant tout adversaire
    [opening-free] au choix
    [opening-ace] un as
    [blocked-last_player] le dernier à avoir joué
   *[blocked-last_asked] le dernier interrogé
}
robot = 🤖 { $name }
robot-instead = 🤖 pour { $player }

## Le salon d’attente

lobby-open = Une table est ouverte
lobby-ante = mise de { $n } jetons par donne
lobby-title = Nain Jaune · { $game }
lobby-practice = Entraînement : en solo avec les robots, les jetons ne comptent pas.
lobby-seats = { $n }/{ $most }
lobby-raised = Chacun apporte maintenant { $chips }. La donne attend l’accord de { $players } : clique de nouveau sur **Je joue**, ou sinon sur **Quitter**.
lobby-host = { $player } 👑
lobby-held = { $n ->
    [one] place gardée pour { $players }, sinon libre { $until }
   *[other] places gardées pour { $players }, sinon libres { $until }
}
lobby-rematch = ↻ Revanche de la table n° { NUMBER($table, useGrouping: 0) }
lobby-private = 🔒 Seules les personnes invitées peuvent s’asseoir.
lobby-call = { $role } Une table s’ouvre !
button-join = Je joue
button-rules = Règles
button-deal = Distribuer
button-deal-robots = { $n ->
    [one] Distribuer avec un robot
   *[other] Distribuer avec { $n } robots
}
seal = 🔒 Paquets scellés · `{ $fingerprint }`
lobby-closed = { $cause ->
    [expired] Table fermée : rien ne s’y est passé depuis 24 heures.
    [gone] Table fermée : son salon a été supprimé.
    [empty] Table fermée : tout le monde est parti.
    [abandoned] Table fermée : rien ne s’y est passé depuis un mois.
   *[stopped] Table fermée avant la première donne.
}
lobby-stopped = Table fermée par { $player } avant la première donne.
options-title = **Options de la table.** Tu peux les changer jusqu’à la première donne.
options-in-force = **Options de la table : { $game }**
options-booklet = comme dans le livret

## Les règles maison

house-title = Règles maison
house-game = { $game } · { $rules }
house-heading = **{ $game }** : ce que tu changes au livret.
house-differs = Règles maison : { $rules }
button-booklet = Comme dans le livret

## Les invitations

invite-title = Inviter à cette table
invite-text = Chaque personne est mentionnée une fois, et sa place est gardée 24 heures.
invite-whom = Qui inviter ?
invite-take-back = Libérer la place de…
invite-done = { $n ->
    [one] C’est fait : la place de { $players } est gardée 24 heures.
   *[other] C’est fait : les places de { $players } sont gardées 24 heures.
}

## La table

table-title = Nain Jaune · { $game } · donne { $n }
table-turn = À { $player } { $need }.
table-turn-lead = d’entamer
table-turn-need = { $rank ->
    [As] d’entamer par un as
   *[other] de jouer : { ONE($rank) }
}
table-deadline = ⏳ Fin du tour { $when }.
table-waits = Un robot joue pour { $player }.
table-asleep = { $left ->
    [yes] 💤 Tout le monde est parti : sans retour, la table ferme { $until }. Pour reprendre : **Je suis de retour**.
   *[no] 💤 Tout le monde est absent, la table attend. Pour reprendre : **Je suis de retour**.
}
table-paused = ⏸ Partie en pause ; { $host } peut la reprendre sous **Plus**, sinon elle reprend toute seule { $until }. Dernier coup { $since }.
table-run = { $over ->
    [yes] Série finie
   *[no] Série
}
table-awaits = { $run } → { $rank } ?
table-host = { $player } (hôte)
table-sans = Sans { NAMED($rank) } : { $players }
table-pots = Cagnottes
pot = { $card } { $n }
pot-taken = { $card } (prise par { $player })
pot-refilled = { $card } { $n } (prise par { $player })
table-out = hors course
table-robot-plays = un robot joue
table-away = un robot joue jusqu’au { $when }
table-away-long = un robot joue jusqu’à son retour
table-missed = trop tard, un robot a joué
table-missed-with = trop tard, un robot a joué { $cards }
table-last = Derniers coups : { $told }
table-practice = Entraînement : les jetons ne comptent pas.
table-stopping = ⏹ { $player } a arrêté la table : cette donne est la dernière.
button-hand = Ma main
button-more = Plus
told-lays = { $player } : { $cards }
told-takes = { $card } (prend { $n })
told-silent = { $card } (sans rien dire)
told-sans = sans { NAMED($rank) }
told-passes = { $player } passe
news-pot-own = Tu prends { $cards }
news-pot = { $player } prend { $cards }
told-passes-many = { $players } passent
told-and = { $players } et { $last }
told-or = { $cards } ou { $last }
news = { $what ->
    [removed] { $by } a retiré { $player } de la table.
    [replaced] { $by } a remplacé { $player } par un robot.
    [handed_over] { $by } a confié la table à { $player } 👑.
    [declined] { $player } ne viendra pas.
    [expected] { $player } joue pour un robot dès la prochaine donne.
   *[inherited] { $by } a quitté la table, { $player } en devient l’hôte 👑.
}
news-host = { $player } devient l’hôte 👑.

## La main

hand-title = Ta main · { $cards } · { $chips }
hand-empty = Tu n’as plus de cartes.
hand-your-lead = **À toi d’entamer.** Tes séries :
hand-your-need = { $rank ->
    [As] **À toi : entame par un as.**
   *[other] **À toi : il faut { ONE($rank) }.**
}
hand-paused = La partie est en pause.
hand-autopilot = { $n ->
    [one] Un robot joue à ta place depuis { $n } tour.
   *[other] Un robot joue à ta place depuis { $n } tours.
}
hand-away = Un robot joue pour toi en ton absence.
hand-run = { $run }, puis sans { NAMED($rank) }
hand-run-king = { $run }, et tu repars
hand-run-out = { $run } : tu finis !
hand-label-announced = { $card } — qui prend !
hand-label-silent = { $card } sans rien dire
hand-label-run = { $first } → { $last }
hand-whole-run = { $first } → { $last } d’un trait
hand-pot = { $card } prend { $n }
hand-pot-announced = { $card } prend { $n } si tu l’annonces
hand-label-wins = { $label } +{ $n }
button-back = Je suis de retour

## Le plan

button-plan = Prévoir mes coups
button-change-plan = Changer mon plan
button-cancel-plan = Annuler mon plan
plan = **Ton plan :** entamer { $leads }.
plan-then = { $first }, puis { $then }
plan-follow = **Ton plan :** suivre tant qu’il le faut ; pour entamer, tu choisiras.
plan-belles = { $keeps ->
    [yes] À rang égal, tu gardes tes belles.
   *[no] À rang égal, tes belles partent d’abord.
}
plan-announces = { $announces ->
    [yes] Tu dis « qui prend ! ».
   *[no] Tu poses tes belles sans rien dire.
}
plan-ended = { $cause ->
    [used_up] Ton plan est fini : à toi de voir pour la suite.
    [gone] Ton plan est fini : tu n’as plus les cartes que tu voulais entamer.
   *[absent] Ton plan est annulé : un robot a joué pour toi.
}
plan-title = Mon plan pour cette donne
plan-first-lead = Quand ce sera à moi d’entamer
plan-next-lead = Et la fois suivante
plan-keep-belles-title = Une belle, ou une autre du même rang ?
plan-keep-belles = { $answer ->
    [yes] Garder la belle
   *[no] Poser d’abord la belle
}
plan-announce-title = En posant une belle
plan-announce = { $answer ->
    [yes] Dire « qui prend ! » et rafler la cagnotte
   *[no] Ne rien dire
}

## Le résultat d’une donne

result-title = Donne { $n } · { $player } gagne
result-gain = { $title } · { $sign }{ $n }
result-opera = ✨ { $opera } { $player } ramasse tout le tableau : { $chips }.
result-void = Donne { $n } annulée : les mises et les gains sont rendus.
result-card = { $card } ({ $sign }{ $n })
result-net = { $sign }{ $n }
result-pots = Reste au tableau
result-talon = Talon
result-next = -# ⏳ Donne suivante { $when }
receipt-ante = mise { $sign }{ $n }
receipt-pot = { $card } { $sign }{ $n }
receipt-swept = tout le tableau { $sign }{ $n }
receipt-won = cartes des autres { $sign }{ $n }
receipt-paid = cartes { $sign }{ $n }
receipt-kept = { $card } en main { $sign }{ $n }
receipt-forgotten = { $card } sans « qui prend » { $sign }{ $n }
receipt-short = { $item } (au lieu de { $due })
receipt-left = { $item } : { $cards }
review-title = { $what ->
    [led] Et si… { THE($rank) } d’abord ?
    [announced] Et si… « qui prend » ?
    [laid] Et si… la belle tout de suite ?
    [close] C’était serré
    [open] Tout dépend des autres
   *[best] Rien de mieux à faire
}
review-where = { $deal ->
    [0] Donne du jour
   *[other] { $game } · donne { $deal }
} · choix { $number } sur { $of }, { $lead ->
    [yes] à toi d’entamer
   *[no] à toi de suivre
}
review-hand = Ta main
review-made = posé
review-average = Environ { $n ->
    [one] { $n } jeton
   *[other] { $n } jetons
} de plus en moyenne,
review-why = Pourquoi : { $why }.
review-tried = à essayer
review-nothing = Rien à regretter : tu as bien choisi.
review-won = { $deal ->
    [0] 🏆 Tu as gagné cette donne, bien joué !
   *[other] 🏆 Tu as gagné la donne { $deal }, bien joué !
}
hint-why = 💡 Essaie { $cards } : { $why }.
review-best = Aucune autre carte ne rapporte plus, en moyenne.
review-also = aussi possible
review-close = À peu près pareil, en moyenne.
review-open = Cela dépend de la façon dont les autres entament.
review-hindsight = { $what ->
    [more] et { $n } de plus avec ces cartes.
    [less] mais { $n } de moins avec ces cartes : cette fois, tu avais raison.
   *[same] et rien de changé avec ces cartes.
}
reason-announced = annoncer prend ses { $n } jetons
reason-laid = ses { $n } jetons tout de suite
reason-king = le roi te rend l’entame
reason-dead-end = personne n’a plus de { NAMED($rank) }
reason-pot = les { $n } jetons de { $belle } aussitôt
reason-own-pot = ses { $n } jetons sont en danger
reason-low = les petites cartes d’abord
hint-best = 💡 Essaie { $cards }.
hint-any = 💡 Joue ce que tu veux : cela revient à peu près au même.
receipt-share = Ta part des cagnottes qui restaient : **{ $sign }{ $n }** → { $chips }
button-proof = Preuve
proof-title = **Table n° { NUMBER($table, useGrouping: 0) }, donne { $n }**
proof-true = ✅ Scellé avant la première carte, et distribué tel quel.
proof-false = ❌ Ce n’est pas le paquet scellé avant la première carte.
proof-explained =
    Avant la première carte, un secret était fixé pour chaque donne, et le sceau donnait leur empreinte.
    Alors seulement Discord a attribué à ce message un numéro que personne ne choisit : son lien finit par lui.
    Le secret de cette donne et ce numéro donnent l’ordre de son paquet.
    Le programme affiche True si l’empreinte avait fixé le secret, puis le paquet.
    Le sceau doit être toujours là, montrer cette empreinte, et ne pas être marqué « modifié ».
proof-how = Pour vérifier toi-même, compare [le sceau]({ $link }) au fichier, et lance celui-ci avec Python.
game-title = Fin de la partie
game-won = { $n ->
    [one] 🏆 { $players } gagne la partie !
   *[other] 🏆 { $players } se partagent la victoire !
}
game-abandoned = Partie arrêtée : personne n’y a touché depuis un mois.
game-reason = { $reason ->
    [lap] C’était la dernière donne : chacun a donné une fois.
    [lap-of-the-rest] Tous ceux qui restaient ont donné.
    [deals] La dernière donne est jouée.
    [first_out] Quelqu’un est hors course : le plus riche gagne.
    [last_standing] Il n’en reste qu’un.
    [left] Il n’y a plus personne à table : la partie s’arrête là.
    [stopped-between] { $player } a arrêté la table.
   *[stopped] { $player } a arrêté la table ; la donne en cours est annulée.
}
game-out-in = hors course à la donne { $n }
game-share = dont { $n } du tableau
game-cashed = Chacun repart avec ses jetons : gains et pertes comptent.
game-practice = C’était un entraînement : ces jetons ne comptent pas.
button-rematch = Revanche

## Le journal, les règles, l’aide

rules-title = **Nain Jaune · { $game }**
rules-aim = Débarrasse-toi de tes cartes en montant : as 2 3 … 10 V D R. La couleur ne compte pas. Si tu n’as pas la suite, tu dis « sans » et c’est au suivant ; après un roi, tu entames de nouveau, par la carte que tu veux.
rules-belles = Les cinq **belles** ont chacune leur cagnotte : 10♦︎ V♣︎ D♠︎ R♥︎ et 7♦︎, le Nain Jaune.
rules-antes = Mise de chacun à chaque donne : { $antes }.
rules-taking = { $taking ->
    [automatic] Pose une belle, et sa cagnotte est à toi.
    [said_or_stays] Pose une belle en disant « qui prend ! », et sa cagnotte est à toi ; si tu oublies, elle reste.
   *[said_or_doubled] Pose une belle en disant « qui prend ! », et sa cagnotte est à toi ; si tu oublies, tu la doubles de ta poche à la fin.
}
rules-opening = La première carte doit être un as ; si tu n’en as pas, tu dis « sans as ».
rules-blocked = { $blocked ->
    [last_player] Quand personne ne peut suivre, le dernier à avoir joué entame de nouveau.
   *[last_asked] Quand personne ne peut suivre, le dernier interrogé entame.
}
rules-left = { $left ->
    [match] S’il te reste une belle à la fin, tu doubles sa cagnotte de ta poche.
   *[nothing] Une belle restée en main ne change rien à sa cagnotte.
}
rules-count = { $count ->
    [cards] Le premier qui n’a plus de cartes reçoit de chacun 1 jeton par carte qui lui reste.
   *[points] Le premier qui n’a plus de cartes reçoit de chacun la valeur de celles qui lui restent (as 1, figures 10).
}
rules-surcharge = { $n ->
    [one] Une belle restée en main coûte { $n } jeton de plus.
   *[other] Une belle restée en main coûte { $n } jetons de plus.
}
rules-opera = { $opera ->
    [none] Pas de Grand Opéra.
    [first_turn] **Grand Opéra** : si tu finis sans jamais passer, tu ramasses tout le tableau.
    [single_turn] **Grand Opéra** : si tu poses toutes tes cartes en un seul tour, tu ramasses tout le tableau.
   *[before_opponents] **Grand Opéra** : si tu finis avant que les autres aient posé une seule carte, tu ramasses tout le tableau.
}
rules-end = Durée : { $ends }. Le plus riche gagne.
rules-end-standing = Durée : { $ends }.
rules-board = À la fin de la partie, ceux qui sont encore en jeu se partagent ce qui reste au tableau.
help-title = Le Nain Jaune, mode d’emploi
help-text = Sois le premier à poser toutes tes cartes, et prends au passage les cagnottes des cinq belles. { COMMAND("start") } ouvre une table, et des robots prennent les places vides.
version = Nain Jaune { $version }, logiciel libre
button-commands = Commandes
done-opened = Ta table est ouverte. **Distribuer** lance la partie ; d’ici là, on peut s’y asseoir.
help-group = { $group ->
    [table] Une table
    [playing] Jouer
    [days] La donne du jour
    [scores] Les scores
    [me] Toi
   *[server] Le serveur
}
help-command = { COMMAND($name) } { $what ->
    [start] ouvrir une table
    [join] prendre place
    [deal] commencer la partie
    [leave] quitter ta place
    [hand] ta main
    [turns] tes tours
    [play] jouer une carte
    [rules] les règles
    [away] t’absenter
    [daily] donnes du jour
    [leaderboard] classement
    [profile] profil
    [preferences] tes choix
    [privacy] tes données
   *[settings] réglages
}

## La première donne

lesson-offer = **Jamais joué ?** Apprends en une donne contre deux robots : deux minutes, rien que pour toi, sans jetons en jeu.
button-learn = Apprendre en une donne
button-learn-again = Encore une fois
button-leave-lesson = Quitter la leçon
button-open-table = Ouvrir une table
button-help = Aide
lesson-small = Le but : poser toutes tes cartes avant les autres. Donne courte : { $n } cartes chacun, et rien à perdre.
lesson-play = { $cue ->
    [open] Commence ta plus longue série : pose { $card }. On monte de un en un, et la couleur ne compte pas.
    [own] Tu as aussi la suite : pose { $card }. Chacun continue tant qu’il peut.
    [king] Après un roi, la série est finie, et qui l’a posé relance. Il faut finir vite : pose { $card }.
   *[last] Ta dernière carte : { $card } ! Qui finit gagne la donne, et se fait payer les cartes restées en main.
}
lesson-follow = { $player } s’arrête à { $last }, et le premier qui a la suite la pose : c’est toi, avec { $card }.
lesson-belle = { $card } est une belle : pose-la, et sa cagnotte de { $n } jetons est à toi. Gardée à la fin, elle t’en coûterait autant.
lesson-sans = « Sans { NAMED($rank) } » : personne n’a la suite. Tu as posé la dernière carte, donc tu relances, par exemple avec { $card }.
lesson-won = Bravo ! Chacun te paie ses cartes restées en main. Une belle gardée coûte en plus autant que sa cagnotte.
lesson-lost = { $player } finit avant toi : tu paies tes cartes restées en main. Une belle gardée coûte en plus autant que sa cagnotte.

## La donne du jour

day-title = Donne du jour · { $day } { $month }
day-what = Trois donnes courtes contre Firmin et Capucine : les mêmes cartes pour tout le monde, un seul essai. Ton score : combien de jetons de plus que **Mamie Odette**, qui joue les mêmes cartes à ta place.
day-ahead = { $sign }{ $n } sur Mamie Odette
day-open = Ouvert jusqu’au { $until }.
day-waits = Ta place se dévoile à la clôture : { $until }.
day-closed = Journée close { $when }.
day-unplayed = Tu n’as pas joué.
day-deal = Donne { $deal }
day-late = La journée est close : tu peux la finir pour toi, mais elle ne compte plus.
day-at = Donne du jour · { $deal } sur { $of }
day-streak = { $n ->
    [one] 🔥 **Joué hier** : joue aujourd’hui pour en faire une série.
   *[other] 🔥 **{ $n } jours de suite** : joue aujourd’hui pour continuer.
}
day-streak-badge = À { $n } jours de suite, un insigne.
day-badges = 🏅 Tu viens de gagner : { $badges }
button-daily = Jouer les donnes du jour
button-first-deal = Jouer la première donne
button-next-deal = Donne suivante
button-resume-deal = Reprendre la donne
button-own-day = Mon résultat
button-share-day = Partager ici
button-day-choices = Choix { $deal }
button-day-before = La veille
button-day-proof = La preuve
share-day = 🃏 Nain Jaune, { $day } { $month } : { $ahead }
share-place = { $place ->
    [1] 🥇 sur { $of }
    [2] 🥈 sur { $of }
    [3] 🥉 sur { $of }
   *[other] { ORDINAL($place) } sur { $of }
}
evening-won = 🏆 { $players } : { $ahead }
evening-week = La semaine : { $members }
evening-champion = { $n ->
    [one] 👑 Vainqueur de la semaine : { $players }
   *[other] 👑 Vainqueurs de la semaine : { $players }
}
listing-champion = vainqueur de la semaine
evening-more = { $n ->
    [one] et une autre personne
   *[other] et { $n } autres
}
daily-announcement = Chaque soir, les résultats se montrent dans ce salon, sans déranger personne.
daily-reminder = 🃏 Les donnes du jour t’attendent jusqu’au { $until }.
daily-reminder-streak = { $n ->
    [one] 🔥 Ta série : { $n } jour, encore à prolonger aujourd’hui.
   *[other] 🔥 Ta série : { $n } jours, encore à prolonger aujourd’hui.
}
month = { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
}
proof-yourself = Pour refaire le calcul, lance ce programme (Python) :
day-sealed = Paquets scellés, empreinte : `{ $fingerprint }`
day-sealed-next = Ceux de demain : `{ $fingerprint }`
day-proof-later = Le secret, les candidats et un programme pour vérifier se montrent une fois la journée close.
day-proof-true = ✅ Ce sont bien les paquets scellés la veille.
day-proof-false = ❌ Ce ne sont pas les paquets scellés.
day-proof-how = L’empreinte, publiée avant que quiconque joue, fixait le secret. Il en découle des candidats pour chaque donne : on a pris le premier où Mamie Odette n’a ni chance ni malchance.
day-honour = La journée se joue sur l’honneur : avec un second compte, on pourrait connaître les cartes.

## Chacun par son nom

somebody-discreet = quelqu’un
somebody-forgotten = une personne partie
page = { $n } / { $pages }
table-number = Table n° { NUMBER($table, useGrouping: 0) }
shown-by = Montré par { $player }
button-show = Montrer à tous

## Le classement

rank-title = { $tab ->
    [week] Classement · semaine des jours
    [level] Classement · niveau
   *[season] Classement · jetons
}
rank-heading = { $column ->
    [week] Semaine
    [games] Parties
    [won] Gagnées
    [level] Niveau
   *[chips] Jetons
}
rank-season = Saison { $n }
rank-members = { $n ->
    [one] { $n } membre
   *[other] { $n } membres
}
rank-won = { $won }/{ $games }
rank-wins = { $n }/{ $games } { $n ->
    [one] gagnée
   *[other] gagnées
}
rank-gone = n’est plus sur le serveur
rank-week = Les jours au-dessus de Mamie Odette de la semaine, additionnés ; un jour en dessous ne compte pas.
rank-tab = { $tab ->
    [week] Semaine
    [level] Niveau
   *[season] Saison
}
rank-games = { $n } sur { $of }
rank-others = { $n ->
    [one] encore { $n } adversaire
   *[other] encore { $n } adversaires
}
rank-how = Pour y avoir une place, joue { $games } parties jusqu’au bout dans la saison, avec au moins { $others } autres membres.
rank-choices = On y figure à partir de { $of } choix : tu en as fait { $n }.
level-like = Joue comme { $face }
level-unknown = Fait encore connaissance avec le jeu
level-how = À chaque choix, la meilleure carte vaut 100 et la pire 0 : ce que chacune rapporte est joué sur beaucoup de donnes possibles d’après ce que tu voyais. La chance n’y est donc pour rien. Plus l’enjeu est gros, plus le choix compte. Les tiens comptent à toutes les tables, à l’entraînement comme aux donnes du jour, sauf si tu as demandé un conseil.
level-number = Toi : **{ $points }**, sur { $n } choix.
level-few = Toi : { $n } des { $of } choix qu’il faut pour le dire.
level-face = { $face } dès { $n }
button-level = Comment est-ce compté ?
profile-new = Bienvenue ! Après ta première partie, tes belles, tes insignes et tes victoires seront ici.
profile-belles = Belles prises
season-nobody = La saison { $season } est close : personne n’a assez joué pour une place.
rank-nobody = Personne pour l’instant : la première place est à prendre.
button-leaderboard = Voir le classement

## Le profil

profile-title = Profil · { $player }
profile-empty = N’a pas encore fini de donne ici.
profile-games = { $n ->
    [one] { $n } partie
   *[other] { $n } parties
}
profile-rank = { $place ->
    [1] 1er
   *[other] { $place }e
}
profile-figure = { $figure ->
    [games] Parties gagnées
    [deals] Donnes gagnées
    [streak] Jours de suite
   *[chips] Jetons
}

## Les insignes

badge = { $badge ->
    [sept-jours] Sept jours
    [au-mieux] Au mieux
    [premiere-victoire] Première victoire
    [grand-opera] Grand Opéra
    [cinq-belles] Les cinq belles
    [nain-apprivoise] Le Nain apprivoisé
    [magot] Le magot
    [le-tableau] Le tableau
    [d-un-trait] D’un trait
    [as-au-roi] De l’as au roi
    [monocle] Le monocle
    [sans-un-clic] Sans un clic
    [au-cheveu] À une carte près
    [passe-de-trois] La passe de trois
    [remontee] De dernier à premier
    [cent-donnes] Cent donnes
    [au-long-cours] Au long cours
    [sans-dette] Rien à se reprocher
    [a-huit] Table complète
   *[bonne-maison] Bonne maison
}
badge-how = { $badge ->
    [sept-jours] Finir les donnes du jour sept jours de suite.
    [au-mieux] Tirer le meilleur possible d’une donne du jour.
    [premiere-victoire] Gagner une donne.
    [grand-opera] Gagner une donne par un Grand Opéra.
    [cinq-belles] Prendre les cinq belles dans une donne.
    [nain-apprivoise] Prendre le Nain Jaune trois donnes de suite dans une partie.
    [magot] Prendre une cagnotte de 60 jetons ou plus, à mise simple.
    [le-tableau] Avoir pris chacune des cinq belles dix fois.
    [d-un-trait] Poser les trois quarts de sa main sans que personne joue entre.
    [as-au-roi] Commencer et finir une série qui va de l’as au roi.
    [monocle] Gagner une partie contre deux robots forts ou plus.
    [sans-un-clic] Gagner une donne sur ses seuls projets, sans rien jouer soi-même.
    [au-cheveu] Gagner une donne quand il ne reste qu’une carte à chacun des autres.
    [passe-de-trois] Gagner trois donnes de suite dans une partie.
    [remontee] Dernier à mi-chemin, gagner une partie de quatre donnes ou plus.
    [cent-donnes] Finir cent donnes.
    [au-long-cours] Finir une partie qui a duré quatorze jours ou plus.
    [sans-dette] Finir une partie de quatre donnes ou plus sans avoir gardé de belle.
    [a-huit] Finir une partie à huit, dont quatre membres au moins.
   *[bonne-maison] Mener à leur fin dix parties ouvertes par toi, à trois membres au moins.
}
badges-title = Les insignes
badges-text = Ils se gagnent à toutes les tables, entraînement compris, par les donnes que l’on finit soi-même. Avec des règles maison, seuls comptent ceux qui demandent beaucoup de parties.
badges-own = Tu en as { $n } sur { $of }.
badge-since = **{ $badge }** · à toi depuis le { $date }
badges-new = { $n ->
    [one] 🏅 Nouvel insigne pour { $player }
   *[other] 🏅 Nouveaux insignes pour { $player }
} : { $badges }
profile-badges = Insignes : { $badges }
button-badges = Insignes

## Les parties passées

history-title = Les parties terminées
history-empty = Aucune partie terminée pour l’instant.
history-practice = entraînement
history-stopped = arrêtée
history-seat = { $player } { $sign }{ $n }
history-replay = Revoir une partie…
replay-title = { $game } · donne { $n } sur { $of }
replay-dealt = Les cartes sont distribuées.
replay-step = Carte { $n } sur { $of }
button-choices = Mes choix
button-hint = Un conseil ?
button-replay = Revoir

## Ce qui est enregistré

privacy-title = Ce que le bot sait de toi
privacy-stored = Il garde, pour chaque serveur : ton identifiant Discord, ton nom là-bas, le mois de ton dernier passage, tes préférences et tes absences, tes jetons et tous leurs mouvements, tes parties avec les cartes reçues, prévues et jouées, tes insignes, tes donnes du jour, et les saisons que tu as closes.
privacy-not-stored = Il ne lit pas les messages et ne transmet rien à personne. Les autres voient ton nom et ton avatar aux tables, dans les classements et dans les listes de parties ; { COMMAND("me preferences") } les cache partout, sauf aux tables. Aucun avatar n’est enregistré.
privacy-copies = Les sauvegardes gardent ce qui a été effacé jusqu’à leur remplacement. Les messages déjà postés restent dans leurs salons.
privacy-forgotten = **M’oublier** prend effet à la prochaine clôture du jour, dans les 24 heures, sur tous les serveurs : un robot prend tes places ; ton nom, tes préférences, tes jetons, tes insignes et tes classements disparaissent. Tes parties restent, sans ton nom, et rien n’est gardé pour te reconnaître. Au bout de deux ans d’absence d’un serveur, on t’y oublie.
privacy-planned = **On t’oublie { $when }**, sur tous les serveurs. D’ici là, tu peux l’annuler.
privacy-nothing = Le bot ne garde rien sur toi.
privacy-data = Voici tout ce que le bot garde sur toi, tous serveurs confondus.
button-my-data = Mes données
button-forget = M’oublier
button-stay = Ne pas m’oublier

operator-contact = Pour joindre qui gère ce bot : { $contact }
operator-privacy = [Politique de confidentialité]({ $url })

## Plus

more = { $verb ->
    [come_late] Jouer pour un robot
    [return] Revenir à ma place
    [options] Options
    [invite] Inviter
    [robot] + Robot
    [rules] Règles
    [leave] Quitter
    [remove] Retirer…
    [film] 🎬 Film
    [away] M’absenter
    [pause] Mettre en pause
    [resume] Reprendre
    [stop] Arrêter la table
    [hand_over] Confier la table à…
    [kick] Remplacer par un robot…
    [choices] Mes choix
    [replay] Revoir
    [history] Dernières parties
   *[rank] Classement
}
button-decline = Je ne viens pas
more-title = **La table** · hôte : { $host } 👑
more-leave-sure = { $after ->
    [loan] **Quitter la partie ?** { $robot } reprend sa place, et tu pourras y revenir à une autre donne.
    [alone] **Quitter la partie ?** Il ne reste que toi : si personne ne revient dans l’heure, la table ferme. Une donne en cours est finie par des robots, sauf à l’entraînement.
   *[others] **Quitter la partie ?** Un robot joue pour toi jusqu’à la fin, ou jusqu’à ton retour. Ce que ta place gagne ou perd reste à toi.
}
more-stop-sure = { $when ->
    [practice] **Arrêter la table ?** L’entraînement s’arrêtera là.
    [now] **Arrêter la table ?** La partie s’arrêtera là, sans gagnant, et chacun repartira avec ses jetons, gains et pertes compris.
   *[end] **Arrêter la table ?** Cette donne compte encore : la table fermera quand elle sera finie, sans gagnant, et chacun repartira avec ses jetons, gains et pertes compris.
}
more-kick-sure = { $loan ->
    [yes] **Retirer { $player } ?** { $robot } reprend sa place. Dans cette partie, c’est sans retour.
   *[no] **Retirer { $player } ?** Un robot joue à sa place jusqu’à la fin : ce qu’elle gagne ou perd reste à { $player }. Dans cette partie, c’est sans retour.
}
# Ce que fait le bouton qui répond oui à une question.
button-sure = { $verb ->
    [leave] Quitter la partie
    [kick] Remplacer
    [stop] Arrêter la table
   *[close_season] Clore la saison
}
button-cancel = Annuler
watching = Tu regardes cette table : { $players } y jouent. { $coming ->
    [late] Tu peux jouer pour un robot dès la prochaine donne.
    [expected] Tu joues pour un robot dès la prochaine donne.
   *[no] Tu pourras t’asseoir à la prochaine partie.
}
watching-left = Un robot joue pour toi à cette table, jusqu’à la fin ou jusqu’à ton retour.

## Réglages et saisons

settings-title = **Réglages du serveur**
settings-cannot-write = -# ⚠️ Il me manque des permissions dans { $channel } : { $permissions }.
settings-cannot-write-elsewhere = { $n ->
    [one] -# ⚠️ Il me manque des permissions dans { $n } autre salon.
   *[other] -# ⚠️ Il me manque des permissions dans { $n } autres salons.
}
settings-cannot-call = -# ⚠️ Je ne peux pas mentionner ce rôle : dans les paramètres Discord du serveur, rends-le mentionnable par tout le monde, ou donne-moi la permission de mentionner tous les rôles.
settings-nowhere = plus aucun (supprimés)
season-sure = Clore la saison { $season } ? Son podium est montré à tous, son classement est gardé, et chacun repart avec { $chips }. Les parties en cours continuent et compteront pour la saison suivante. C’est irréversible.
button-close-season = Clore la saison
done-season = La saison { $season } est close, son classement est gardé. La saison { $next } commence : chacun repart avec { $chips }.
season-shown = Le podium de la saison { $season } est dans { $channel }.
season-over = La saison { $season } est close
season-won = { $n ->
    [one] 🏆 { $players } remporte la saison { $season } !
   *[other] 🏆 { $players } remportent la saison { $season } !
}
season-played = { $games }, { $members }
season-next = La saison { $next } commence : chacun repart avec { $chips }.
season-closed-by = Close par { $player }
try-again = C’était trop long : clique encore une fois.

## Les préférences

preferences-title = Tes préférences sur ce serveur
preferences-text = Clique pour changer.
preference = { $preference ->
    [reminders] Me rappeler mon tour et la donne du jour
    [pictures] Images
    [four_colours] Cartes à quatre couleurs
   *[discretion] Masquer mon nom
} : { $wanted ->
    [yes] oui
   *[no] non
}

## Réponses en privé

done-without-pictures = Je n’ai pas le droit de joindre des fichiers ici : pas d’images, tout sera dit en toutes lettres.
done-left-playing = { $after ->
    [late] C’est noté : tu ne joues pas pour un robot.
    [loan] C’est noté : { $robot } reprend sa place.
    [alone] Tu as quitté la partie. Si personne ne revient dans l’heure, la table ferme.
   *[others] Tu as quitté la partie : un robot joue pour toi. Pour revenir : { COMMAND("join") }.
}
done-robot = { $name } prend place. { $character }
done-returned = Te revoilà !
done-planned = C’est noté, et personne d’autre ne le voit.
done-plan-cancelled = Plan annulé.
done-late = C’est noté : dès la prochaine donne, tu joues pour un robot. Sa place et ses jetons restent à lui, tes donnes comptent pour tes insignes et ton niveau.
done-kicked = Un robot joue maintenant à la place de { $player }.
done-host = { $player } est maintenant l’hôte de la table.
done-stopped = La table est fermée.
done-stopping = Cette donne est la dernière : la table fermera quand elle sera finie.
away-title = **Un robot joue pour toi :**
away = { $until ->
    [hours] pendant 8 heures
    [tomorrow] jusqu’à demain
    [days] pendant 3 jours
   *[long] jusqu’à mon retour
}
away-until = jusqu’au { $when }
away-long = jusqu’à ton retour
done-joined = C’est noté, tu joues ! { $host } distribue quand tout le monde est là.
done-left = Tu as quitté la table.
done-away = Un robot joue pour toi { $when }. Pour revenir avant, joue une carte ou clique sur **Je suis de retour**.
done-away-nowhere = C’est noté : si tu t’assieds à une table, un robot jouera pour toi { $when }.
done-table = Il y a déjà une table ici : { $link }. Pour en ouvrir une autre, choisis un autre salon ou un autre fil.
notice = { $what ->
    [removed] { $by } a libéré ta place à la table de { $link }.
    [replaced] { $by } a donné ta place à un robot à la table de { $link }.
    [handed_over] 👑 { $by } te confie la table de { $link } : tu en es l’hôte.
    [inherited] 👑 { $by } a quitté la table de { $link } : tu en es maintenant l’hôte.
    [declined] { $by } ne viendra pas à la table de { $link }.
    [seated] 🎴 Te voilà à la table de { $link } : tu joues pour un robot.
    [no_robot] Tu voulais jouer à la table de { $link }, mais il n’y reste plus de robot à remplacer.
   *[stopped] { $by } a arrêté la table de { $link }.
}
notice-outcome = Tu repars avec { $chips } ({ $sign }{ $n }).
notice-gone = Le salon de ta table n° { NUMBER($table, useGrouping: 0) } ({ $game }) a été supprimé. La table est fermée ; si une donne se jouait pour des jetons, des robots l’ont finie. Chacun repart avec ses jetons, gains et pertes compris.
notice-refused = Discord refuse mes messages dans { $link }. Les tours attendent, et personne ne perd de temps.
call-turn = { $rank ->
    [As] { $player }, à toi d’entamer par un as.
   *[other] { $player }, à toi : il faut { ONE($rank) }.
}
call-lead = { $player }, à toi d’entamer.
call-deal = { $player }, donne { $n } : à toi d’entamer.
call-guests = { $n ->
    [one] { $players }, { $host } te garde une place.
   *[other] { $players }, { $host } vous garde une place.
}
call-reminder = À toi de jouer dans { $link }, encore { $left }.
call-hours = { $n ->
    [one] une heure
   *[other] { $n } heures
}
call-minutes = { $n ->
    [one] une minute
   *[other] { $n } minutes
}
call-day = Les donnes du jour t’attendent.
reminder = 🎴 À toi de jouer dans { $link }.
reminder-over = { $why ->
    [closed] La table dans { $link } est fermée.
    [paused] ⏸ La partie dans { $link } est en pause.
   *[over] ✓ Ce n’est plus à toi dans { $link }.
}
late = ⏱ Trop tard : un robot a joué pour toi dans { $link }.
late-with = ⏱ Trop tard : un robot a joué pour toi dans { $link } : { $cards }.
late-next = Au prochain tour, c’est toi qui joues.
turns-title = Les tables qui t’attendent
turns-none = Aucune table ne t’attend.
turns-more = et { $n ->
    [one] { $n } autre table
   *[other] { $n } autres tables
}
button-next-table = Table suivante
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
refused-table_closed = Cette table est fermée.
refused-not_host = C’est à { $host } ou à la modération de le faire.
refused-no_such_seat = Cette place n’existe plus.
refused-no_such_player = Cette personne ne joue pas à cette table.
refused-too_few_players = Il faut être au moins { $least } : ajoute un robot.
refused-too_many_players = Ce jeu se joue à { $most } au maximum, et vous êtes { $players } : libère d’abord des places.
refused-chips_out_of_bounds = Les jetons de départ ne couvrent pas la mise : il en faut au moins { $least }.
refused-options_out_of_bounds = Ces options ne sont pas permises.
refused-settings_out_of_bounds = Ces réglages ne sont pas permis.
refused-must_agree = Il faut maintenant { $chips } jetons, et il manque l’accord de { $users } : un nouveau clic sur **Je joue**.
refused-stale = Trop tard, la partie a avancé : regarde où elle en est.
refused-still_open = Cette table n’est pas finie.
refused-paused = La partie est en pause.
refused-already_paused = La partie est déjà en pause.
refused-paused_enough = Cette partie a déjà passé une semaine en pause : il faut d’abord la finir.
refused-already_stopped = La table est déjà arrêtée : elle fermera à la fin de cette donne.
refused-not_paused = La partie n’est pas en pause.
refused-already_here = Tu es déjà là.
refused-already_host = Cette personne est déjà l’hôte.
refused-eliminated = Tu es hors course : la prochaine donne ne t’attend pas.
refused-not_your_turn = Ce n’est pas ton tour.
refused-your_turn = C’est déjà à toi de jouer : rien n’a été prévu.
refused-no_plan = Tu n’as plus de plan en cours.
refused-robot_plays = Un robot joue à ta place : clique d’abord sur **Je suis de retour**, puis prévois tes coups.
refused-not_in_hand = Tu n’as pas cette carte.
refused-wrong_rank = Il faut { ONE($need) }.
refused-nothing_to_announce = Il n’y a rien à annoncer avec cette carte.
refused-no_deal_in_progress = Il n’y a pas de donne en cours.
refused-deal_in_progress = La donne n’est pas finie.
refused-not_sealed = Les paquets se scellent par un message ici, et Discord ne l’a pas pris : rien n’est donc distribué. Réessaie dans un instant.
refused-evening_in_forum = Un forum ne peut pas recevoir les résultats du soir : choisis un salon textuel.
refused-not_between_deals = La donne n’est pas finie : **Donne suivante** sert entre deux donnes.
refused-not_a_deck = Ce paquet n’est pas complet.
refused-channel_taken = Il y a déjà une table ici. Pour en ouvrir une autre, choisis un autre salon ou un autre fil.
refused-no_such_table = Cette table n’existe pas.
refused-tables_in_threads = Ici, les tables ont leurs propres fils : { $channels }.
refused-day_closed = Cette journée est close : on ne peut plus la jouer.
refused-day_finished = Tu as joué les trois donnes de cette journée.
refused-daily_off = Ce serveur n’a pas de donne du jour.
refused-no_such_day = Il n’y a pas de donne de ce jour.
refused-not_revealed = Cela se montre une fois la journée close, { $when }.
refused-no_table_here = Il n’y a pas de table ici : { COMMAND("start") } en ouvre une.
refused-wrong_server = Cette table est sur un autre serveur.
refused-unreadable = Cette table est illisible. La personne qui s’occupe du bot est prévenue ; les autres tables continuent.
refused-rule_unknown = Cette règle n’existe pas : { $field }.
refused-rule_out_of_bounds = ⚠️ « { $field } » : cette valeur ne va pas.
refused-unknown_card = Je ne connais pas « { $text } ». Écris « V♣︎ », « valet de trèfle », ou choisis dans la liste.
refused-ambiguous_card = « { $text } », est-ce { $cards } ? Écris la couleur en entier.
refused-missing_permissions = Il me manque ces permissions ici : { $permissions }. L’administration du serveur peut me les donner dans les paramètres du salon.
refused-unknown_action = Je ne reconnais pas ce bouton.
refused-thread_refused = Discord refuse d’ouvrir un fil ici : il y en a peut-être trop d’actifs sur le serveur. Réessaie plus tard, ou ouvre la table dans un fil qui existe.
refused-not_in_thread = Je ne suis pas dans ce fil : mentionne-moi d’abord ici, pour que j’y sois.
refused-thread_locked = Le fil est verrouillé : la modération peut le rouvrir.
refused-timed_out = La modération m’a mis en sourdine sur ce serveur ; cela finit { $when }. Elle peut l’annuler en cliquant sur mon nom ; les paramètres du salon n’y changent rien.
refused-being_erased = Les données de ce serveur sont en train d’être effacées : réessaie dans un instant.
refused-being_forgotten = Tu as demandé qu’on t’oublie, et c’est en cours : tu pourras jouer dans une minute.
refused-invited_only = On ne s’assied à cette table que sur invitation : demande à { $host }.
refused-not_invited = Aucune place ne t’est gardée à cette table.
refused-invites_oneself = Tu ne peux pas t’inviter toi-même.
refused-invites_a_bot = { $user } est un bot. Pour jouer avec un robot, clique sur **+ Robot**.
refused-invites_a_stranger = { $user } ne voit pas ce salon.
refused-sits_here = { $user } est déjà à table.
refused-already_invited = Une place est déjà gardée pour { $user }.
refused-has_declined = { $user } a déjà décliné l’invitation à cette table.
refused-too_many_invitations = C’est beaucoup d’invitations : { $most } par heure, pas plus.
refused-unknown_role = Ce rôle n’existe pas, ou c’est @everyone.
refused-has_left = Tu as quitté ta place dans cette partie : reviens-y avec **Je suis de retour**.
refused-no_robot = Aucun robot n’a de place à prêter ici.
refused-removed = Tu as été retiré de cette table : tu pourras t’asseoir à une autre.
refused-seat_gone = Cette place n’est plus à prendre.
refused-discreet = Cette personne garde ses résultats pour elle.
refused-no_choice = On ne t’a rien demandé ici : tes cartes partaient d’elles-mêmes, ou un robot jouait pour toi.
refused-no_such_season = Cette saison n’existe pas.
refused-no_such_deal = Cette donne n’existe pas.
refused-nothing_dealt = Rien n’est encore distribué.
refused-still_played = Cette partie n’est pas finie : suis-la dans son salon.
refused-just_shown = C’est déjà fait : attends quelques secondes avant d’en montrer plus.
refused-may_not_write = Tu n’as pas le droit d’écrire dans ce salon : tu ne peux donc rien y montrer à tous.
refused-in_preparation = Ta réponse arrive : encore un instant.
refused-too_many_at_once = Trop de monde attend la même chose : réessaie dans quelques secondes.
refused-seated_meanwhile = Tu viens de t’asseoir à une table. Recommence.
refused-wrong_channel = Les tables s’ouvrent seulement dans { $channels }.
refused-too_many_tables = Ce serveur a déjà { $most } tables ouvertes, son maximum. Réessaie quand l’une d’elles sera finie.
refused-hosts_enough = { $user } est déjà hôte de { $most } tables : c’est le maximum.
refused-too_many_hosted = Tu es déjà l’hôte de { $most } tables ouvertes, ou tu les as laissées à quelqu’un qui en a davantage : finis-en une d’abord, ou confie-la à quelqu’un sous **Plus**.
refused-not_manager = Seule l’administration du serveur peut changer ses réglages.
refused-unknown_channel = Ce salon n’existe pas sur ce serveur.
refused-season_over = La saison { $season } n’est plus en cours.
refused-season_empty = Aucune partie n’a encore compté dans cette saison : il n’y a rien à clore.
trouble = Quelque chose a mal tourné de notre côté, mais rien n’est perdu. Référence : `{ $reference }`.
not-on-this-server = Je ne suis pas sur ce serveur : on ne peut pas y jouer. Demande à son administration de [m’inviter]({ $invite }).
database-away = Le bot n’accède plus à ses données pour l’instant. Rien n’est perdu : réessaie dans un moment.
full-disk = Le bot n’arrive plus à enregistrer, et rien n’a changé à la table. La personne qui s’occupe du bot est prévenue.
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

name-start = ouvrir
name-join = rejoindre
name-leave = quitter
name-deal = distribuer
name-hand = main
name-play = jouer
name-turns = tours
name-daily = jour
name-leaderboard = classement
name-profile = profil
name-rules = règles
name-help = aide
name-away = absence
name-me = moi
name-preferences = préférences
name-privacy = données
name-server = serveur
name-settings = réglages
option-game = jeu
option-deals = donnes
option-clock = temps
option-private = privée
option-card = carte
option-member = membre
command-nainjaune = Jouer au Nain Jaune
command-start = Ouvrir une table ici
command-start-game = Le jeu, parmi les quatre livrets
command-start-clock = Le temps par tour
command-start-deals = Le nombre de donnes
command-start-private = Seules les personnes invitées pourront s’asseoir
command-join = Rejoindre la table de ce salon, ou y revenir
command-leave = Quitter la table ; en pleine partie, un robot joue pour toi
command-daily = Les trois donnes du jour : les mêmes cartes pour tout le monde, un seul essai
command-hand = Voir ta main, en privé
command-turns = Les tables qui t’attendent
command-play = Jouer une carte
command-play-card = La carte : « V♣︎ », « valet de trèfle »…
command-away = Laisser un robot jouer jusqu’à ton retour
command-rules = Les règles d’un jeu
command-rules-game = Le jeu ; par défaut, celui de la table
command-help = Comment on joue
command-deal = Distribuer : la partie commence
command-server = Le serveur : sa saison, ses réglages
command-server-settings = Les réglages du serveur, pour l’administration
hand-out = Tu es hors course : la partie continue sans toi.
command-leaderboard = Le classement du serveur
command-me = Tes préférences, tes données
command-me-preferences = Tes préférences : rappels, images, couleurs, nom
command-me-privacy = Ce que le bot sait de toi
command-profile = Les résultats d’un membre
command-profile-member = Qui ; par défaut, toi

## Les images

picture-deal = { $game } · donne { $n }
picture-any = au choix
picture-initial = { $initial } · { $n }
picture-seat = Place { $n }
picture-somebody = Joueur { $n }
picture-of = { $n } sur { $of }
picture-own-badge = à toi
picture-profile = Profil
picture-number = { $n }
picture-thousands = { $n } k
picture-millions = { $n } M
picture-billions = { $n } Md
picture-decimal = { $whole },{ $tenths }
picture-paused = Partie en pause
picture-asleep = Tout le monde est absent
picture-between = Entre deux donnes
picture-takes = { $player } { $belle ->
    [D10] prend le dix de carreau
    [CJ] prend le valet de trèfle
    [SQ] prend la dame de pique
    [HK] prend le roi de cœur
   *[D7] emporte le Nain Jaune
} : { $n } !
picture-takes-several = { $player } prend { $belles ->
    [2] deux belles
    [3] trois belles
    [4] quatre belles
   *[5] les cinq belles
} : { $n } !
picture-hoard = Le Nain Jaune vaut { $n }
picture-last-card = Plus qu’une carte pour { $player }
picture-last-card-both = Plus qu’une carte pour { $first } et { $second }
picture-last-card-several = Plus qu’une carte pour { $n } joueurs
picture-dealt = { $player } a donné
picture-own-result = Donne { $n } finie
picture-own-won = Tu gagnes la donne { $n } !
picture-lead = À { $player } d’entamer
picture-turn = { $rank ->
    [As] À { $player } d’entamer : un as ?
   *[other] À { $player } : { ONE($rank) } ?
}
picture-not-yours = Ce n’est pas encore à toi
picture-your-lead = À toi d’entamer : joue ce que tu veux
picture-yours = À toi : il faut { ONE($rank) } !
picture-wins = { $player } gagne la donne
picture-wins-sum = { $player } gagne la donne : { $gain }
picture-void = Donne annulée
picture-opera = Grand Opéra !
picture-sweeps = { $player } ramasse tout le tableau
picture-part = { $part ->
    [ante] mise
    [cards] cartes
    [pots] cagnottes
    [kept] { $n ->
        [one] belle gardée
       *[other] belles gardées
    }
   *[forgotten] { $n ->
        [one] oubliée
       *[other] oubliées
    }
}
picture-board = Au tableau
picture-done = a tout posé
picture-shared = { $n ->
    [one] { $n } jeton resté au tableau, pour le gagnant
   *[other] { $n } jetons restés au tableau, partagés
}
picture-out = à sec, donne { $n }
picture-honour = { $honour ->
    [pot] Plus grosse cagnotte
   *[run] Plus longue série
}
picture-final = { $game } · { $deals }
picture-won = { $player } gagne la partie !
picture-won-both = { $first } et { $second } gagnent la partie !
picture-won-several = { $n ->
    [one] { $n } joueur gagne la partie !
   *[other] { $n } joueurs se partagent la victoire !
}
picture-stopped = Table arrêtée
picture-player = Nom
picture-gone = n’est plus là
picture-page = page { $n } sur { $of }
picture-form = Dernières parties
picture-outcome = { $outcome ->
    [won] gagnée
    [gained] en gain
   *[lost] en perte
}
picture-step = Carte { $n } sur { $of }
picture-said-card = { NAMED($rank) } de { $suit ->
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
said-then = { " ; " }
said-row = { $who } : { $facts }
picture-said-hand = Ta main
picture-said-playable = { $card } (jouable)

## Les images des jours

picture-day = Donne du jour
picture-month = { $month ->
    [1] JANV.
    [2] FÉVR.
    [3] MARS
    [4] AVRIL
    [5] MAI
    [6] JUIN
    [7] JUIL.
    [8] AOÛT
    [9] SEPT.
    [10] OCT.
    [11] NOV.
   *[12] DÉC.
}
picture-weekday = { $day ->
    [1] L
    [2] M
    [3] M
    [4] J
    [5] V
    [6] S
   *[7] D
}
picture-on-odette = sur Mamie Odette
picture-deals-done = { $n ->
    [one] { $n } donne finie sur { $of }
   *[other] { $n } donnes finies sur { $of }
}
picture-deal-new = à jouer
picture-deal-begun = en cours
picture-mark = { $mark ->
    [better] mieux
    [like] pareil
   *[below] en dessous
}
picture-place-left = { $n ->
    [one] Encore { $n } donne à jouer
   *[other] Encore { $n } donnes à jouer
}
picture-place-then = ta place se retourne à la clôture, avec celle de tous
picture-place-hidden = Ta place : face cachée
picture-place-soon = on la retourne à la clôture, avec celle de tous
picture-place-of = sur { $n } ici
picture-place-none = Pas de place ici
picture-place-why = toutes les donnes n’étaient pas finies à temps
picture-streak = { $n ->
    [one] { $n } jour
   *[other] { $n } jours de suite
}
picture-streak-none = Pas encore de série
picture-streak-longest = record : { $n }
picture-week = { $played } des { $of } derniers jours joués
picture-said-date = { $day } { $month }
picture-players = { $n ->
    [one] { $n } joueur
   *[other] { $n } joueurs
}
picture-today = Jour
picture-this-week = Semaine

## Le film, et ce qui s’est passé

button-film = 🎬 Film
film-title = { $part ->
    [rest] Donne { $n } : la suite en film
   *[whole] La donne { $n } en film
}
film-stops = Le film s’arrête alors que c’est à { $player } { $need }.
film-whole = Toute la donne
since-title = Depuis ton dernier passage
since-deal = Depuis la donne
since-laid = De ta main : { $cards }
since-won = Tu gagnes la donne { $n } : { $gain }
since-own = pour toi : { $gain }
since-runs = { $n ->
    [one] Série : { $runs }
   *[other] Séries : { $runs }
}
since-nobody = { $rank ->
    [As] Personne n’a d’as
   *[other] Personne n’a de { NAMED($rank) }
}
since-few = { $n ->
    [one] { $players } n’a plus { $cards ->
        [one] qu’une carte
       *[other] que { $cards } cartes
    }
   *[other] { $players } n’ont plus { $cards ->
        [one] qu’une carte
       *[other] que { $cards } cartes
    }
}

## Ce que disent les robots

robot-says = { $player } : « { $said } »
remark-pistache = { $remark ->
    [pot-1] Ha ha, j’en ai plein les poches !
    [pot-2] Oh ! C’était donc ça que j’avais en main ?
    [pot-3] Hop là, par ici la monnaie !
    [last_card-1] Plus qu’une ! Enfin, si je sais compter.
    [last_card-2] Une seule carte ? Où sont passées les autres ?
    [last_card-3] Je n’ai presque plus rien… Ah mais oui, c’est le but !
    [lead_lost-1] Zut, j’allais trop vite, je n’ai rien vu venir !
    [lead_lost-2] Ha ! J’étais lancé, et paf !
    [caught-1] Ah tiens, celle-là, je l’avais oubliée…
    [caught-2] Une belle ? Chez moi ? Ça alors !
    [opera-1] Fini ? Déjà ? Ha ha ha !
   *[opera-2] J’ai tout posé ! Je n’en reviens pas moi-même !
}
remark-oncle-gaston = { $remark ->
    [pot-1] Comme au bon vieux temps !
    [pot-2] Celle-là, je l’ai déjà prise autrefois. Je crois.
    [pot-3] La tête oublie, mais la main se souvient.
    [last_card-1] Plus qu’une, si ma mémoire est bonne.
    [last_card-2] Il m’en reste une. Ou alors j’en ai égaré.
    [last_card-3] La dernière ! Ça me rajeunit de quarante ans.
    [lead_lost-1] Autrefois, on me laissait finir !
    [lead_lost-2] De mon temps, on m’aurait laissé aller jusqu’au roi.
    [caught-1] J’aurais juré l’avoir déjà posée.
    [caught-2] Ma mémoire m’a encore joué un tour.
    [opera-1] Un Grand Opéra ! J’en avais fait un en… en…
   *[opera-2] Voilà comment on jouait, il y a quarante ans !
}
remark-noisette = { $remark ->
    [pot-1] C’est pour moi, tout ça ? J’adore ce jeu !
    [pot-2] Alors c’est comme ça qu’on prend une cagnotte !
    [pot-3] Oh ! Regardez, regardez : des jetons !
    [last_card-1] Il ne m’en reste qu’une ! C’est bien, non ?
    [last_card-2] Plus qu’une carte ! Je crois que j’ai compris.
    [last_card-3] Plus qu’une ! J’ai le cœur qui bat !
    [lead_lost-1] Oh… C’était si amusant !
    [lead_lost-2] C’est déjà fini, mon tour ? Bon, d’accord !
    [caught-1] Ah, on paie si on la garde ? C’est noté !
    [caught-2] Oups ! Je la trouvais si jolie, cette carte.
    [opera-1] J’ai fait quoi ? Un Grand Opéra ? C’est bien ?
   *[opera-2] J’ai tout posé d’un coup ! On recommence ?
}
remark-barnabe = { $remark ->
    [pot-1] Hein ? C’est à moi, tous ces jetons ?
    [pot-2] Je regardais les nuages… C’est pour moi ? Merci !
    [pot-3] Tiens, il pleut. Ah non, ce sont des jetons.
    [last_card-1] Plus qu’une ? On ne vient pas de commencer ?
    [last_card-2] Une carte… Et ce merle qui chante…
    [last_card-3] Il m’en reste une. Quel joli ciel !
    [lead_lost-1] Pardon, j’étais à la fenêtre. Où en est-on ?
    [lead_lost-2] Un chat est passé, et voilà.
    [caught-1] Une belle ? Je regardais ailleurs.
    [caught-2] Ah, elle était là… J’avais la tête dehors.
    [opera-1] J’ai gagné ? Je regardais les hirondelles !
   *[opera-2] Tout est posé ? Alors je retourne à ma fenêtre.
}
remark-mamie-odette = { $remark ->
    [pot-1] Ne bougez pas, mes petits, je vais recompter.
    [pot-2] Le compte y est. Je vérifie quand même.
    [pot-3] Depuis le temps que je garde la boîte, j’y ai droit.
    [last_card-1] Plus qu’une, mes petits. Vous pouvez recompter.
    [last_card-2] Il ne m’en reste qu’une : j’ai compté deux fois.
    [last_card-3] Encore une, et je range la boîte.
    [lead_lost-1] Allez-y, mes petits, je recompte en attendant.
    [lead_lost-2] Bon, j’aurai le temps de refaire mes piles.
    [caught-1] Il me reste une belle ? Ça ne tombe pas juste !
    [caught-2] Eh bien, le compte ne sera pas rond, cette fois.
    [opera-1] Le Grand Opéra ! Et pas un jeton ne manque.
   *[opera-2] En cinquante ans, je ne m’en suis jamais lassée.
}
remark-firmin = { $remark ->
    [pot-1] Posée, encaissée : je dormirai bien cette nuit.
    [pot-2] Une belle de moins à surveiller : quel repos !
    [pot-3] Voilà une bonne chose de faite. Bonne nuit !
    [last_card-1] Encore une carte, et au lit.
    [last_card-2] Plus qu’une… Je bâille déjà.
    [last_card-3] La dernière, et j’éteins la lumière.
    [lead_lost-1] Bon, réveillez-moi quand ce sera à moi.
    [lead_lost-2] Tant pis, je fais un petit somme.
    [caught-1] Une belle sur les bras ! Je n’en dormirai pas.
    [caught-2] En voilà une qui va me tenir éveillé.
    [opera-1] D’une traite, comme mes nuits.
   *[opera-2] Un Grand Opéra, et je n’ai même pas ronflé.
}
remark-capucine = { $remark ->
    [pot-1] Je rêvais, moi ? Pas tout à fait.
    [pot-2] Oh, c’est pour moi ? Je m’en doutais un peu.
    [pot-3] Je pensais à autre chose. Enfin, presque.
    [last_card-1] Plus qu’une. Et je me souviens de tout.
    [last_card-2] Une seule. Vous m’aviez oubliée, avouez.
    [last_card-3] Il m’en reste une. Vous regardiez ailleurs, non ?
    [lead_lost-1] Je m’en souviendrai.
    [lead_lost-2] Oh, je perds la main ? Je retiens.
    [caught-1] Tiens, j’ai donc oublié quelque chose.
    [caught-2] Tout retenir, sauf ça…
    [opera-1] Et moi qui n’avais l’air de rien !
   *[opera-2] Un Grand Opéra, entre deux rêveries.
}
remark-ulysse = { $remark ->
    [pot-1] Pris.
    [pot-2] Merci. Continuons.
    [pot-3] Rien à ajouter.
    [last_card-1] Une.
    [last_card-2] Terre en vue.
    [last_card-3] Plus qu’une. J’ai tout dit.
    [lead_lost-1] Belle série. Trop courte.
    [lead_lost-2] J’irai plus loin la prochaine fois.
    [caught-1] Sans commentaire.
    [caught-2] Une belle au fond de la cale. Dommage.
    [opera-1] D’un bout à l’autre.
   *[opera-2] Heureux qui, comme moi, a tout posé.
}
remark-maitre-hector = { $remark ->
    [pot-1] Élémentaire.
    [pot-2] Tout l’indiquait.
    [pot-3] La conclusion s’imposait.
    [last_card-1] Une carte. À vous de deviner, pour une fois.
    [last_card-2] Plus qu’une : à vous de déduire.
    [last_card-3] Il m’en reste une. L’enquête touche à sa fin.
    [lead_lost-1] Voilà un indice de plus.
    [lead_lost-2] Intéressant… J’en prends note.
    [caught-1] Une erreur de déduction. Ce sera la seule.
    [caught-2] Pris la belle à la main : je plaide coupable.
    [opera-1] Affaire classée.
   *[opera-2] J’avais tout deviné, sauf les applaudissements.
}
remark-celestine = { $remark ->
    [pot-1] Exactement comme je l’avais imaginé.
    [pot-2] Je la voyais venir depuis la première carte.
    [pot-3] C’était écrit dans les étoiles.
    [last_card-1] Encore une, et l’histoire est finie.
    [last_card-2] J’imaginais cet instant depuis le début.
    [last_card-3] Plus qu’une. Je connais déjà la fin.
    [lead_lost-1] Cela aussi, je l’avais imaginé. Mais plus tard.
    [lead_lost-2] Un détour. Je l’avais prévu.
    [caught-1] La donne a donc plus d’imagination que moi.
    [caught-2] Dans mon rêve, cette belle était posée.
    [opera-1] Je l’entendais avant la première note.
   *[opera-2] Toute la donne, telle que je l’avais rêvée.
}
remark-balthazar = { $remark ->
    [pot-1] Je ne souris pas, j’encaisse.
    [pot-2] Dans la poche. La gauche.
    [pot-3] Le calcul était juste.
    [last_card-1] Reste : une.
    [last_card-2] Plus qu’une. Le compte est presque bon.
    [last_card-3] Une carte. Je garde mon sérieux.
    [lead_lost-1] Léger écart dans mes prévisions.
    [lead_lost-2] Je recalcule.
    [caught-1] Une belle en main. À passer en pertes.
    [caught-2] Voilà pourquoi je souris peu.
    [opera-1] Je vais sourire. Une fois.
   *[opera-2] Il me faudra d’autres poches.
}
remark-ondine = { $remark ->
    [pot-1] Après la pluie, les jetons.
    [pot-2] La marée monte, je ramasse.
    [pot-3] Il suffisait d’attendre la vague.
    [last_card-1] Plus qu’une. La mer est calme.
    [last_card-2] Encore une vague, et je touche au rivage.
    [last_card-3] Le vent tourne : il ne m’en reste qu’une.
    [lead_lost-1] Laissons passer l’orage.
    [lead_lost-2] La vague se retire. Elle reviendra.
    [caught-1] Cette belle-là est restée au fond de l’eau.
    [caught-2] Même les sirènes boivent la tasse.
    [opera-1] Une seule vague, et plus rien sur le sable.
   *[opera-2] Le calme avant la tempête, c’était moi.
}
