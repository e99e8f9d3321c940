### What players read in English. The game keeps its own words: belle, pot, “sans 9”, “qui prend!”, Grand Opéra.
### A U+FE0E follows each ♠ ♥ ♦ ♣ and keeps it from becoming a picture.

## Names and units

game = { $game ->
    [classique] Classique
    [mallette] Mallette
    [asterix] Cauldron
   *[habourdin] Habourdin
}
game-mark = { $game ->
    [classique] Cards left in hand cost their points
    [mallette] Claim a pot aloud to take it; forget, and you double it
    [asterix] Claim a pot aloud to take it; forget, and it stays
   *[habourdin] Opens with an Ace; no Grand Opéra
}
booklet = { $game ->
    [classique] from two old leaflets and the N.K. Atlas rules, Paris
    [mallette] from the booklet of a games case
    [asterix] from the booklet of the box “Astérix et le Chaudron”, with no ties to its publisher
   *[habourdin] from the Habourdin International booklet
}
chips = { $n ->
    [one] { $n } chip
   *[other] { $n } chips
}
cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
deals = { $n ->
    [one] { $n } deal
   *[other] { $n } deals
}
clock = { $clock ->
    [for-none] no time limit
    [for-5m] 5 minutes per turn
    [for-1h] 1 hour per turn
    [for-8h] 8 hours per turn
    [for-24h] 24 hours per turn
   *[for-3d] 3 days per turn
}
lobby-cards = card by card
ends = { $ends ->
    [lap] one deal each
    [deals] { $n ->
        [one] a single deal
       *[other] { $n } deals
    }
    [first_out] until one is out
   *[last_standing] until one is left
}
ends-at-most = { $n } deals at most
choice-is = { $choice }: { $value }
choice = { $choice ->
    [game] Game
    [ends] Length
    [clock] Time
    [card_by_card] Card by card
    [is_private] By invitation
    [hand_count] The winner gets from everyone
    [belle_left] A belle left in hand
    [taking] To take a pot
    [opera] Grand Opéra
    [opening] First card of the deal
    [blocked] When nobody can go on, the lead goes to
    [channels] Channels where tables are opened
    [threads] Own threads
    [call_role] Role called when a table opens
    [starting_chips] First chips
    [language] Language
    [remarks] Robots’ remarks
    [daily] Deals of the day
    [daily_channel] Channel that shows the day in the evening
   *[stake] Antes and starting chips
}
choice-switch = { $value ->
    [yes] yes
   *[no] no
}
choice-number = { $n }
choice-times = × { $n }
choice-value = { $value ->
    [channels-None] everywhere
    [call_role-None] none
    [language-None] the server’s
    [language-fr] French
    [language-en] English
    [daily_channel-None] none
    [hand_count-cards] 1 chip a card
    [hand_count-points] points, court cards 10
    [belle_left-match] doubles its pot
    [belle_left-nothing] costs nothing
    [taking-automatic] playing its belle
    [taking-said_or_stays] “qui prend!”, or nothing
    [taking-said_or_doubled] “qui prend!”, or double it
    [opera-none] none
    [opera-first_turn] without ever passing
    [opera-single_turn] in a single turn
    [opera-before_opponents] before any opponent
    [opening-free] any card
    [opening-ace] an Ace
    [blocked-last_player] the last to have played
   *[blocked-last_asked] the last to be asked
}
robot = 🤖 { $name }
robot-instead = 🤖 for { $player }

## The lobby

lobby-open = A table is open
lobby-ante = ante of { $n } chips a deal
lobby-title = Nain Jaune · { $game }
lobby-practice = Practice: while you’re alone with the robots, chips don’t count.
lobby-seats = { $n }/{ $most }
lobby-raised = Everyone now brings { $chips }. The deal waits for { $players } to agree: click **I’m in** again, or else **Leave**.
lobby-host = { $player } 👑
lobby-held = { $n ->
    [one] seat held for { $players }, or else free { $until }
   *[other] seats held for { $players }, or else free { $until }
}
lobby-rematch = ↻ Rematch of table no. { NUMBER($table, useGrouping: 0) }
lobby-private = 🔒 Only those who are invited can sit down.
lobby-call = { $role } A table is open!
button-join = I’m in
button-rules = Rules
button-deal = Deal
button-deal-robots = { $n ->
    [one] Deal with a robot
   *[other] Deal with { $n } robots
}
seal = 🔒 Decks sealed · `{ $fingerprint }`
lobby-closed = { $cause ->
    [expired] Table closed: nothing has happened for a day.
    [gone] Table closed: its channel was deleted.
    [empty] Table closed: everyone has left.
    [abandoned] Table closed: nothing has happened for a month.
   *[stopped] Table closed before the first deal.
}
lobby-stopped = { $player } closed the table before the first deal.
options-title = **Table options.** You can change them until the first deal.
options-in-force = **Table options: { $game }**
options-booklet = as in the booklet

## The house rules

house-title = House rules
house-game = { $game } · { $rules }
house-heading = **{ $game }**: what you change.
house-differs = House rules: { $rules }
button-booklet = As in the booklet

## Invitations

invite-title = Invite to this table
invite-text = Each person is mentioned once, and a seat is held for them for 24 hours.
invite-whom = Who do you want to invite?
invite-take-back = Free the seat of…
invite-done = { $n ->
    [one] Done: a seat is held for { $players } for 24 hours.
   *[other] Done: seats are held for { $players } for 24 hours.
}

## The table

table-title = Nain Jaune · { $game } · deal { $n }
table-turn = { $player } { $need }.
table-turn-lead = to lead
table-turn-need = { $rank ->
    [A] to lead with an Ace
   *[other] to play: { ONE($rank) }
}
table-deadline = ⏳ Time runs out { $when }.
table-waits = A robot is playing for { $player }.
table-asleep = { $left ->
    [yes] 💤 Everyone has left: unless somebody comes back, the table closes { $until }. To go on: **I’m back**.
   *[no] 💤 Everyone is away, so the table is waiting. To go on: **I’m back**.
}
table-paused = ⏸ Game paused; { $host } can resume it under **More**, or it resumes by itself { $until }. Last move { $since }.
table-run = { $over ->
    [yes] Finished run
   *[no] Run
}
table-awaits = { $run } → { $rank }?
table-host = { $player } (host)
table-sans = Sans { NAMED($rank) }: { $players }
table-pots = Pots
pot = { $card } { $n }
pot-taken = { $card } (taken by { $player })
pot-refilled = { $card } { $n } (taken by { $player })
table-out = out
table-robot-plays = a robot is playing
table-away = a robot is playing until { $when }
table-away-long = a robot is playing until they’re back
table-missed = too late: a robot played
table-missed-with = too late: a robot played { $cards }
table-last = Last moves: { $told }
table-practice = Practice: chips don’t count.
table-stopping = ⏹ { $player } has stopped the table: this deal is the last.
button-hand = My hand
button-more = More
told-lays = { $player }: { $cards }
told-takes = { $card } (takes { $n })
told-silent = { $card } (not claimed)
told-sans = sans { NAMED($rank) }
told-passes = { $player } passes
news-pot-own = You take { $cards }
news-pot = { $player } takes { $cards }
told-passes-many = { $players } pass
told-and = { $players } and { $last }
told-or = { $cards } or { $last }
news = { $what ->
    [removed] { $by } removed { $player } from the table.
    [replaced] { $by } replaced { $player } with a robot.
    [handed_over] { $by } made { $player } the host 👑.
    [declined] { $player } isn’t coming.
    [expected] { $player } plays for a robot from the next deal on.
   *[inherited] { $by } has left: { $player } is the host now 👑.
}
news-host = { $player } is the host now 👑.

## The hand

hand-title = Your hand · { $cards } · { $chips }
hand-empty = You have no cards left.
hand-your-lead = **Your lead.** Your runs:
hand-your-need = { $rank ->
    [A] **Your turn: lead with an Ace.**
   *[other] **Your turn: you need { ONE($rank) }.**
}
hand-paused = The game is paused.
hand-autopilot = { $n ->
    [one] A robot played your last turn.
   *[other] A robot played your last { $n } turns.
}
hand-away = A robot plays for you while you’re away.
hand-run = { $run }, then sans { NAMED($rank) }
hand-run-king = { $run }, then you lead again
hand-run-out = { $run }: you go out!
hand-label-announced = { $card } — qui prend!
hand-label-silent = { $card } without claiming
hand-label-run = { $first } → { $last }
hand-whole-run = { $first } → { $last } in one go
hand-pot = { $card } takes { $n }
hand-pot-announced = { $card } takes { $n } if you claim it
hand-label-wins = { $label } +{ $n }
button-back = I’m back

## The plan

button-plan = Plan ahead
button-change-plan = Change my plan
button-cancel-plan = Cancel my plan
plan = **Your plan:** lead { $leads }.
plan-then = { $first }, then { $then }
plan-follow = **Your plan:** follow whenever you have to; when the lead is yours, you’ll choose.
plan-belles = { $keeps ->
    [yes] You keep a belle if another card of its rank will do.
   *[no] You play a belle first if several cards will do.
}
plan-announces = { $announces ->
    [yes] You say “qui prend!”.
   *[no] You claim no pot.
}
plan-ended = { $cause ->
    [used_up] Your plan has run out: what comes next is up to you.
    [gone] Your plan has ended: the cards you wanted to lead are gone.
   *[absent] Your plan was dropped when a robot took over for you.
}
plan-title = My plan for this deal
plan-first-lead = When the lead is mine
plan-next-lead = And the next time
plan-keep-belles-title = A belle, or another card of its rank?
plan-keep-belles = { $answer ->
    [yes] Keep the belle
   *[no] Play the belle first
}
plan-announce-title = When I play a belle
plan-announce = { $answer ->
    [yes] Say “qui prend!” and take the pot
   *[no] Say nothing
}

## The result of a deal

result-title = Deal { $n } · { $player } wins
result-gain = { $title } · { $sign }{ $n }
result-opera = ✨ { $opera } { $player } sweeps the whole board: { $chips }.
result-void = Deal { $n } cancelled: antes and winnings are returned.
result-card = { $card } ({ $sign }{ $n })
result-net = { $sign }{ $n }
result-pots = Left on the board
result-talon = Talon
result-next = -# ⏳ Next deal { $when }
receipt-ante = ante { $sign }{ $n }
receipt-pot = { $card } { $sign }{ $n }
receipt-swept = the whole board { $sign }{ $n }
receipt-won = the others’ cards { $sign }{ $n }
receipt-paid = cards { $sign }{ $n }
receipt-kept = caught with { $card } { $sign }{ $n }
receipt-forgotten = { $card } not claimed { $sign }{ $n }
receipt-short = { $item } (instead of { $due })
receipt-left = { $item }: { $cards }
review-title = { $what ->
    [led] What if… { THE($rank) } first?
    [announced] What if… “who takes”?
    [laid] What if… the belle at once?
    [close] A close one
    [open] It depends on the others
   *[best] Nothing better to be done
}
review-where = { $deal ->
    [0] Deal of the day
   *[other] { $game } · deal { $deal }
} · choice { $number } of { $of }, { $lead ->
    [yes] yours to lead
   *[no] yours to follow
}
review-hand = Your hand
review-made = played
review-average = About { $n ->
    [one] { $n } chip
   *[other] { $n } chips
} more on average,
review-why = Why: { $why }.
review-tried = worth a try
review-nothing = Nothing to regret: you chose well.
review-won = { $deal ->
    [0] 🏆 You won this deal, well played!
   *[other] 🏆 You won deal { $deal }, well played!
}
hint-why = 💡 Try { $cards }: { $why }.
review-best = No other card brings more, on average.
review-also = also possible
review-close = Much the same, on average.
review-open = It depends on how the others lead.
review-hindsight = { $what ->
    [more] and { $n } more with these cards.
    [less] but { $n } less with these cards: this time, yours was right.
   *[same] and no difference with these cards.
}
reason-announced = announcing takes its { $n } chips
reason-laid = its { $n } chips are yours at once
reason-king = the King gives you the lead back
reason-dead-end = nobody has { ONE($rank) } any more
reason-pot = the { $n } chips of { $belle } at once
reason-own-pot = its { $n } chips are in danger
reason-low = low cards go first
hint-best = 💡 Try { $cards }.
hint-any = 💡 Play what you like: it comes to much the same.
receipt-share = Your share of the pots that were left: **{ $sign }{ $n }** → { $chips }
button-proof = Proof
proof-title = **Table no. { NUMBER($table, useGrouping: 0) }, deal { $n }**
proof-true = ✅ Sealed before the first card, and dealt as it lay.
proof-false = ❌ This is not the deck that was sealed before the first card.
proof-explained =
    Before the first card a secret was fixed for every deal, and the seal gave their fingerprint.
    Only then did Discord give that message a number, which nobody chooses: its link ends with it.
    This deal’s secret and that number make the order of its deck.
    The program prints True if the fingerprint had fixed the secret, and then the deck.
    The seal must still be there, show this fingerprint, and not be marked as edited.
proof-how = To check it yourself, compare [the seal]({ $link }) with the file, and run that with Python.
game-title = Game over
game-won = { $n ->
    [one] 🏆 { $players } wins the game!
   *[other] 🏆 { $players } share the win!
}
game-abandoned = Game closed: nobody has touched it for a month.
game-reason = { $reason ->
    [lap] That was the last deal: everyone has dealt once.
    [lap-of-the-rest] Everyone still in has dealt.
    [deals] The last deal has been played.
    [first_out] Somebody is out: whoever has the most chips wins.
    [last_standing] Only one player is left.
    [left] Nobody is left at the table: the game ends here.
    [stopped-between] { $player } stopped the table.
   *[stopped] { $player } stopped the table; the deal in progress is cancelled.
}
game-out-in = out in deal { $n }
game-share = { $n } of them from the board
game-cashed = Everyone leaves with their chips: wins and losses count.
game-practice = Practice game: balances unchanged.
button-rematch = Rematch

## The journal, the rules, the help

rules-title = **Nain Jaune · { $game }**
rules-aim = Get rid of your cards by playing upwards: A 2 3 … 10 J Q K. Suits don’t matter. If you can’t go on, you say “sans” (“without”) and the next player tries; after a King, you lead again with any card you like.
rules-belles = Each of the five **belles** has its own pot: 10♦︎ J♣︎ Q♠︎ K♥︎ and 7♦︎, the Nain Jaune (Yellow Dwarf).
rules-antes = Everyone’s ante per deal: { $antes }.
rules-taking = { $taking ->
    [automatic] Play a belle, and its pot is yours.
    [said_or_stays] Say “qui prend!” (“which takes!”) as you play a belle, and its pot is yours; forget, and it stays.
   *[said_or_doubled] Say “qui prend!” (“which takes!”) as you play a belle, and its pot is yours; forget, and you double it out of your own chips at the end.
}
rules-opening = The first card must be an Ace; without one, you say “sans Ace”.
rules-blocked = { $blocked ->
    [last_player] When nobody can go on, the last to have played leads again.
   *[last_asked] When nobody can go on, the last to have been asked leads.
}
rules-left = { $left ->
    [match] Caught with a belle at the end, you double its pot out of your own chips.
   *[nothing] A belle left in hand leaves its pot as it is.
}
rules-count = { $count ->
    [cards] The first to run out of cards gets 1 chip for each card left in the others’ hands.
   *[points] The first to run out of cards gets the points left in the others’ hands (Ace 1, court cards 10).
}
rules-surcharge = { $n ->
    [one] A belle left in hand costs { $n } extra chip.
   *[other] A belle left in hand costs { $n } extra chips.
}
rules-opera = { $opera ->
    [none] No Grand Opéra.
    [first_turn] **Grand Opéra**: go out without ever passing, and you sweep the board.
    [single_turn] **Grand Opéra**: play all your cards in a single turn, and you sweep the board.
   *[before_opponents] **Grand Opéra**: go out before anyone else has played a card, and you sweep the board.
}
rules-end = Length: { $ends }. Most chips wins.
rules-end-standing = Length: { $ends }.
rules-board = At the end of the game, those who are still in share whatever is left on the board.
help-title = How to play here
help-text = Be the first to lay all your cards, and take the pots of the five belles on your way. { COMMAND("start") } opens a table, and robots take the empty seats.
version = Nain Jaune { $version }, free software
button-commands = Commands
done-opened = Your table is open. **Deal** begins; others can sit down until then.
help-group = { $group ->
    [table] A table
    [playing] Playing
    [days] The deal of the day
    [scores] Scores
    [me] You
   *[server] The server
}
help-command = { COMMAND($name) } { $what ->
    [start] open a table
    [join] take a seat
    [deal] start the game
    [leave] give up your seat
    [hand] your hand
    [turns] your turns
    [play] play a card
    [rules] the rules
    [away] step away
    [daily] deals of the day
    [leaderboard] rankings
    [profile] results
    [preferences] choices
    [privacy] your data
   *[settings] settings
}

## The first deal

lesson-offer = **Never played?** Learn in one deal against two robots: two minutes, just for you, no chips at stake.
button-learn = Learn in one deal
button-learn-again = Once more
button-leave-lesson = Leave the lesson
button-open-table = Open a table
button-help = Help
lesson-small = The aim: play all your cards before the others do. A short deal: { $n } cards each, and nothing to lose.
lesson-play = { $cue ->
    [open] Start your longest run: play { $card }. Runs go up one rank at a time, and suits don’t matter.
    [own] You hold the next card too: play { $card }. Everyone carries on for as long as they can.
    [king] A King ends the run, and whoever played it leads again. Be quick to go out: play { $card }.
   *[last] Your last card: { $card }! Whoever goes out wins the deal, and is paid for the cards the others still hold.
}
lesson-follow = { $player } stops at { $last }, and the next player who can follow does: that’s you, with { $card }.
lesson-belle = { $card } is a belle: play it, and the pot of { $n } chips on it is yours. Kept to the end, it would cost you as many.
lesson-sans = “Sans { NAMED($rank) }”: nobody can follow. You played the last card, so you lead again, perhaps with { $card }.
lesson-won = Well done! Everyone pays you for the cards they still hold. Keeping a belle also costs as much as its pot.
lesson-lost = { $player } went out before you: you pay for the cards you still hold. Keeping a belle also costs as much as its pot.

## The deal of the day

day-title = Deal of the day · { $month } { $day }
day-what = Three short deals against Firmin and Capucine: the same cards for everyone, one try each. Your score: how many chips more than **Mamie Odette** you make, who plays the same cards in your seat.
day-ahead = { $sign }{ $n } on Mamie Odette
day-open = Open until { $until }.
day-waits = Your place is revealed at the close: { $until }.
day-closed = The day closed { $when }.
day-unplayed = You didn’t play.
day-deal = Deal { $deal }
day-late = The day has closed: you can finish it for yourself, but it no longer counts.
day-at = Deal of the day · { $deal } of { $of }
day-streak = { $n ->
    [one] 🔥 **Played yesterday**: play today to make it a streak.
   *[other] 🔥 **{ $n } days running**: play today to keep it going.
}
day-streak-badge = { $n } days running earn a badge.
day-badges = 🏅 You’ve just earned: { $badges }
button-daily = Play today’s deals
button-first-deal = Play the first deal
button-next-deal = Next deal
button-resume-deal = Resume the deal
button-own-day = My result
button-share-day = Share here
button-day-choices = Choices { $deal }
button-day-before = The day before
button-day-proof = The proof
share-day = 🃏 Nain Jaune, { $month } { $day }: { $ahead }
share-place = { $place ->
    [1] 🥇 of { $of }
    [2] 🥈 of { $of }
    [3] 🥉 of { $of }
   *[other] { ORDINAL($place) } of { $of }
}
evening-won = 🏆 { $players }: { $ahead }
evening-week = The week: { $members }
evening-champion = { $n ->
    [one] 👑 Champion of the week: { $players }
   *[other] 👑 Champions of the week: { $players }
}
listing-champion = champion of the week
evening-more = { $n ->
    [one] and one more
   *[other] and { $n } more
}
daily-announcement = Every evening, the results are shown in this channel, without disturbing anybody.
daily-reminder = 🃏 Today’s deals wait for you until { $until }.
daily-reminder-streak = { $n ->
    [one] 🔥 Your streak: { $n } day, still to be kept going today.
   *[other] 🔥 Your streak: { $n } days, still to be kept going today.
}
month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
proof-yourself = To work it out again, run this program (Python):
day-sealed = Sealed decks, fingerprint: `{ $fingerprint }`
day-sealed-next = Those of tomorrow: `{ $fingerprint }`
day-proof-later = The secret, the candidates and a program to check them are shown once the day has closed.
day-proof-true = ✅ These are the decks that were sealed the day before.
day-proof-false = ❌ These are not the decks that were sealed.
day-proof-how = The fingerprint was public before anybody played, and fixed the secret. Candidates for each deal follow from it: the first one was taken in which Mamie Odette is neither lucky nor unlucky.
day-honour = The day is played on one’s honour: whoever has a second account could know the cards.

## Everyone by name

somebody-discreet = somebody
somebody-forgotten = a former player
page = { $n } / { $pages }
table-number = Table no. { NUMBER($table, useGrouping: 0) }
shown-by = Shown by { $player }
button-show = Show everyone

## The leaderboard

rank-title = { $tab ->
    [week] Leaderboard · week of the days
    [level] Leaderboard · level
   *[season] Leaderboard · chips
}
rank-heading = { $column ->
    [week] Week
    [games] Games
    [won] Won
    [level] Level
   *[chips] Chips
}
rank-season = Season { $n }
rank-members = { $n ->
    [one] { $n } member
   *[other] { $n } members
}
rank-won = { $won }/{ $games }
rank-wins = { $n }/{ $games } { $n ->
    [one] win
   *[other] wins
}
rank-gone = no longer on the server
rank-week = The days above Mamie Odette of the week, added up; a day below counts nothing.
rank-tab = { $tab ->
    [week] Week
    [level] Level
   *[season] Season
}
rank-games = { $n } of { $of }
rank-others = { $n ->
    [one] { $n } opponent to go
   *[other] { $n } opponents to go
}
rank-how = For a place, play { $games } games to their end in this season, with at least { $others } other members.
rank-choices = Members are listed from { $of } choices on: you have made { $n }.
level-like = Plays like { $face }
level-unknown = Still getting to know the game
level-how = Each time you have a choice, the best card counts 100 and the worst 0: what each would bring is played out over many deals that were possible by what you could see. So luck is left out. The more is at stake, the more a choice counts. Yours count at every table, in practice and in the deals of the day, unless you asked for a hint.
level-number = You: **{ $points }**, over { $n } choices.
level-few = You: { $n } of the { $of } choices that it takes to tell.
level-face = { $face } from { $n } on
button-level = How is this counted?
profile-new = Welcome! After your first game, your belles, badges and wins are here.
profile-belles = Belles taken
season-nobody = Season { $season } is closed: nobody played enough for a place.
rank-nobody = Nobody yet: first place is up for grabs.
button-leaderboard = Open the leaderboard

## The profile

profile-title = Profile · { $player }
profile-empty = Has not finished a deal here yet.
profile-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
profile-rank = { $place ->
    [1] first
   *[other] no. { $place }
}
profile-figure = { $figure ->
    [games] Games won
    [deals] Deals won
    [streak] Days running
   *[chips] Chips
}

## Badges

badge = { $badge ->
    [sept-jours] Seven days
    [au-mieux] Best of all
    [premiere-victoire] First win
    [grand-opera] Grand Opéra
    [cinq-belles] All five belles
    [nain-apprivoise] Dwarf tamer
    [magot] The hoard
    [le-tableau] The whole board
    [d-un-trait] In one breath
    [as-au-roi] Ace to King
    [monocle] The monocle
    [sans-un-clic] Hands off
    [au-cheveu] By a whisker
    [passe-de-trois] Hat-trick
    [remontee] From last to first
    [cent-donnes] A hundred deals
    [au-long-cours] The long haul
    [sans-dette] Clean slate
    [a-huit] Full table
   *[bonne-maison] Good host
}
badge-how = { $badge ->
    [sept-jours] Finish the deals of the day seven days running.
    [au-mieux] Make the best possible of a deal of the day.
    [premiere-victoire] Win a deal.
    [grand-opera] Win a deal with a Grand Opéra.
    [cinq-belles] Take all five belles in one deal.
    [nain-apprivoise] Take the Yellow Dwarf three deals running in one game.
    [magot] Take a pot of 60 chips or more, at single stakes.
    [le-tableau] Have taken each of the five belles ten times.
    [d-un-trait] Play three quarters of your hand with nobody in between.
    [as-au-roi] Begin and end a run from Ace to King.
    [monocle] Win a game against two strong robots or more.
    [sans-un-clic] Win a deal on your plans alone, without a click.
    [au-cheveu] Win a deal with every other player down to one card.
    [passe-de-trois] Win three deals running in one game.
    [remontee] Win a game of four deals or more after being last halfway.
    [cent-donnes] Finish a hundred deals.
    [au-long-cours] Finish a game that lasted fourteen days or more.
    [sans-dette] Finish a game of four deals or more without being caught with a belle.
    [a-huit] Finish a game of eight, four of them members.
   *[bonne-maison] See ten games you opened to their end, with three members or more.
}
badges-title = Badges
badges-text = You earn them at any table, practice included, by the deals that you play to their end yourself. House rules earn only those for many games.
badges-own = You have { $n } of { $of }.
badge-since = **{ $badge }** · yours since { $date }
badges-new = { $n ->
    [one] 🏅 New badge for { $player }
   *[other] 🏅 New badges for { $player }
}: { $badges }
profile-badges = Badges: { $badges }
button-badges = Badges

## Games that are over

history-title = Finished games
history-empty = No finished game yet.
history-practice = practice
history-stopped = stopped
history-seat = { $player } { $sign }{ $n }
history-replay = Watch a game again…
replay-title = { $game } · deal { $n } of { $of }
replay-dealt = The cards are dealt.
replay-step = Card { $n } of { $of }
button-choices = My choices
button-hint = A hint?
button-replay = Replay

## What is stored

privacy-title = What the bot knows about you
privacy-stored = For each server it stores: your Discord ID, your name there, in which month it last saw you, your preferences and absences, your chips and every transfer of them, your games with the cards you were dealt, planned and played, your badges, your deals of the day, and which seasons you closed.
privacy-not-stored = It reads no messages and passes nothing on. Others see your name and avatar at tables, in rankings and in lists of games; { COMMAND("me preferences") } hides them everywhere but at tables. No avatar is stored.
privacy-copies = Backups keep deleted data until they are replaced. Messages already posted stay in their channels.
privacy-forgotten = **Forget me** takes effect at the next closing of the day, within 24 hours, on all servers: a robot takes your seats; your name, preferences, chips, badges and rankings go. Your games stay, without your name, and nothing is kept to recognise you. If you stay away from a server for two years, you are forgotten there.
privacy-planned = **You’ll be forgotten { $when }**, on all servers. Until then you can call it off.
privacy-nothing = The bot has stored nothing about you.
privacy-data = Here is everything the bot has stored about you, on all servers.
button-my-data = My data
button-forget = Forget me
button-stay = Don’t forget me

operator-contact = Whoever runs this bot: { $contact }
operator-privacy = [Privacy policy]({ $url })

## More

more = { $verb ->
    [come_late] Play for a robot
    [return] Return to my seat
    [options] Options
    [invite] Invite
    [robot] + Robot
    [rules] Rules
    [leave] Leave
    [remove] Remove…
    [film] 🎬 Film
    [away] Step away
    [pause] Pause
    [resume] Resume
    [stop] Stop the table
    [hand_over] Hand the table to…
    [kick] Replace with a robot…
    [choices] My choices
    [replay] Replay
    [history] Last games
   *[rank] Leaderboard
}
button-decline = I’m not coming
more-title = **The table** · host: { $host } 👑
more-leave-sure = { $after ->
    [loan] **Leave the game?** { $robot } takes the seat back, and you can come back to it for a later deal.
    [alone] **Leave the game?** You’re the last one: if nobody comes back within the hour, the table closes. Robots finish a deal in progress, except in practice.
   *[others] **Leave the game?** A robot plays for you to the end, or until you return. What your seat wins or loses stays yours.
}
more-stop-sure = { $when ->
    [practice] **Stop the table?** The practice ends there.
    [now] **Stop the table?** The game will end there, without a winner, and everyone leaves with their chips, wins and losses included.
   *[end] **Stop the table?** This deal still counts: the table closes when it’s over, without a winner, and everyone leaves with their chips, wins and losses included.
}
more-kick-sure = { $loan ->
    [yes] **Remove { $player }?** { $robot } takes the seat back. They can’t return to this game.
   *[no] **Remove { $player }?** A robot plays for them to the end: what their seat wins or loses stays theirs. They can’t return to this game.
}
# What the button does that answers a question with yes.
button-sure = { $verb ->
    [leave] Leave the game
    [kick] Replace
    [stop] Stop the table
   *[close_season] Close the season
}
button-cancel = Cancel
watching = You’re watching this table: { $players } are playing. { $coming ->
    [late] You can play for a robot from the next deal on.
    [expected] You play for a robot from the next deal on.
   *[no] You can join the next game.
}
watching-left = A robot plays for you at this table, to the end or until you return.

## Settings and seasons

settings-title = **Server settings**
settings-cannot-write = -# ⚠️ I’m missing permissions in { $channel }: { $permissions }.
settings-cannot-write-elsewhere = { $n ->
    [one] -# ⚠️ I’m missing permissions in { $n } more channel.
   *[other] -# ⚠️ I’m missing permissions in { $n } more channels.
}
settings-cannot-call = -# ⚠️ I can’t mention this role: in Discord’s own server settings, let anyone mention it, or give me the permission to mention all roles.
settings-nowhere = none left (deleted)
season-sure = Close season { $season }? Its podium is shown to everyone, its ranking is kept, and everyone starts over with { $chips }. Games in progress go on and will count in the next season. This can’t be undone.
button-close-season = Close the season
done-season = Season { $season } is closed and its ranking kept. Season { $next } begins: everyone starts over with { $chips }.
season-shown = The podium of season { $season } is in { $channel }.
season-over = Season { $season } is closed
season-won = { $n ->
    [one] 🏆 { $players } won season { $season }!
   *[other] 🏆 { $players } won season { $season } together!
}
season-played = { $games }, { $members }
season-next = Season { $next } begins: everyone starts with { $chips }.
season-closed-by = Closed by { $player }
try-again = That took too long – please click again.

## Preferences

preferences-title = Your preferences on this server
preferences-text = Click to change.
preference = { $preference ->
    [reminders] Remind me of my turns and of the day
    [pictures] Pictures
    [four_colours] Four-colour cards
   *[discretion] Hide my name
}: { $wanted ->
    [yes] yes
   *[no] no
}

## Private replies

done-without-pictures = I’m not allowed to attach files here: no pictures, everything is said in words.
done-left-playing = { $after ->
    [late] All right: you won’t play for a robot.
    [loan] All right: { $robot } takes the seat back.
    [alone] You’ve left the game. If nobody comes back within the hour, the table closes.
   *[others] You’ve left the game: a robot plays for you. To come back: { COMMAND("join") }.
}
done-robot = { $name } sits down. { $character }
done-returned = Welcome back!
done-planned = Noted, and nobody else can see it.
done-plan-cancelled = Your plan is cancelled.
done-late = Noted: from the next deal on you play for a robot. Its place and its chips stay its own; your deals count towards your badges and your level.
done-kicked = A robot now plays in { $player }’s place.
done-host = { $player } is the host now.
done-stopped = The table is closed.
done-stopping = This deal is the last: the table closes when it’s over.
away-title = **A robot plays for you:**
away = { $until ->
    [hours] for 8 hours
    [tomorrow] until tomorrow
    [days] for 3 days
   *[long] until I’m back
}
away-until = until { $when }
away-long = until you’re back
done-joined = You’re in! { $host } deals when everyone’s there.
done-left = You’ve left the table.
done-away = A robot plays for you { $when }. To return sooner, play a card or click **I’m back**.
done-away-nowhere = Noted: if you join a table, a robot will play for you { $when }.
done-table = There’s already a table here: { $link }. To open another one, pick another channel or thread.
notice = { $what ->
    [removed] { $by } removed you from the table in { $link }.
    [replaced] { $by } replaced you with a robot at the table in { $link }.
    [handed_over] 👑 { $by } made you the host of the table in { $link }.
    [inherited] 👑 { $by } has left the table in { $link }: you’re the host now.
    [declined] { $by } isn’t coming to the table in { $link }.
    [seated] 🎴 You’re at the table in { $link } now: you play for a robot.
    [no_robot] You wanted to play at the table in { $link }, but there is no robot left to play for.
   *[stopped] { $by } stopped the table in { $link }.
}
notice-outcome = You leave with { $chips } ({ $sign }{ $n }).
notice-gone = The channel of your table no. { NUMBER($table, useGrouping: 0) } ({ $game }) was deleted. The table is closed; if a deal was being played for chips, robots finished it. Everyone leaves with their chips, wins and losses included.
notice-refused = Discord refuses my messages in { $link }. Turns wait, and nobody loses any time.
call-turn = { $rank ->
    [A] { $player }, your turn: lead with an Ace.
   *[other] { $player }, your turn: { ONE($rank) } is needed.
}
call-lead = { $player }, your turn: you lead.
call-deal = { $player }, deal { $n }: you lead.
call-guests = { $n ->
    [one] { $players }, { $host } is keeping a seat for you.
   *[other] { $players }, { $host } is keeping seats for you.
}
call-reminder = Your turn in { $link }, { $left } left.
call-hours = { $n ->
    [one] an hour
   *[other] { $n } hours
}
call-minutes = { $n ->
    [one] a minute
   *[other] { $n } minutes
}
call-day = Today’s deals are waiting for you.
reminder = 🎴 It’s your turn in { $link }.
reminder-over = { $why ->
    [closed] The table in { $link } is closed.
    [paused] ⏸ The game in { $link } is paused.
   *[over] ✓ It’s no longer your turn in { $link }.
}
late = ⏱ Too late: a robot played for you in { $link }.
late-with = ⏱ Too late: a robot played for you in { $link }: { $cards }.
late-next = You play your next turn yourself.
turns-title = Tables waiting for you
turns-none = No table is waiting for you.
turns-more = and { $n ->
    [one] { $n } more table
   *[other] { $n } more tables
}
button-next-table = Next table
card-title = Nain Jaune: the table is in { $thread }

## Refusals

refused-full = Every seat is taken ({ $most }).
refused-already_seated = Already at the table!
refused-not_at_this_table = You’re not at this table.
refused-already_begun = The game has already started.
refused-already_started = The game has already started.
refused-not_begun = The game hasn’t started yet.
refused-not_started = The game hasn’t started yet.
refused-game_over = The game is over.
refused-table_closed = This table is closed.
refused-not_host = Only { $host } or a moderator can do that.
refused-no_such_seat = That seat is gone.
refused-no_such_player = They’re not playing at this table.
refused-too_few_players = You need at least { $least } players: add a robot.
refused-too_many_players = This game seats { $most } at most, and there are { $players } of you: free some seats first.
refused-chips_out_of_bounds = The starting chips don’t cover the ante: you need at least { $least }.
refused-options_out_of_bounds = Those options aren’t allowed.
refused-settings_out_of_bounds = Those settings aren’t allowed.
refused-must_agree = It now takes { $chips } chips. The deal waits for { $users } to click **I’m in** again.
refused-stale = Too late – the game has moved on. See where it stands.
refused-still_open = This table isn’t finished.
refused-paused = The game is paused.
refused-already_paused = The game is already paused.
refused-paused_enough = This game has already been paused for a week: it has to be finished first.
refused-already_stopped = The table has been stopped: it closes when this deal is over.
refused-not_paused = The game is not paused.
refused-already_here = You’re already here.
refused-already_host = They’re already the host.
refused-eliminated = You’re out of this game: the next deal doesn’t wait for you.
refused-not_your_turn = It’s not your turn.
refused-your_turn = It’s your turn already, so nothing was planned.
refused-no_plan = You have no plan any more.
refused-robot_plays = A robot is playing for you: click **I’m back** first, then plan ahead.
refused-not_in_hand = You don’t have that card.
refused-wrong_rank = You need { ONE($need) }.
refused-nothing_to_announce = There’s no pot to claim with that card.
refused-no_deal_in_progress = No deal is in progress.
refused-deal_in_progress = The deal isn’t over.
refused-not_sealed = The decks are sealed by a message here, and Discord didn’t take it, so nothing was dealt. Try again in a moment.
refused-evening_in_forum = A forum cannot take the results of the evening: choose a text channel.
refused-not_between_deals = The deal isn’t over: **Ready** is for between deals.
refused-not_a_deck = That deck isn’t complete.
refused-channel_taken = There’s already a table here. To open another one, pick another channel or thread.
refused-no_such_table = There’s no such table.
refused-tables_in_threads = Tables here have their own threads: { $channels }.
refused-day_closed = That day has closed: it can no longer be played.
refused-day_finished = You’ve played all three deals of that day.
refused-daily_off = This server has no deal of the day.
refused-no_such_day = There is no deal of that day.
refused-not_revealed = This is shown once the day has closed, { $when }.
refused-no_table_here = There’s no table here: { COMMAND("start") } opens one.
refused-wrong_server = This table is on another server.
refused-unreadable = This table can’t be read any more. Whoever runs the bot has been told; the other tables go on.
refused-rule_unknown = There’s no such rule: { $field }.
refused-rule_out_of_bounds = ⚠️ “{ $field }”: that value doesn’t work.
refused-unknown_card = I don’t know “{ $text }”. Write “J♣︎”, “jack of clubs”, or pick from the list.
refused-ambiguous_card = Is “{ $text }” { $cards }? Write the suit in full.
refused-missing_permissions = I’m missing these permissions here: { $permissions }. The server’s managers can grant them in the channel’s settings.
refused-unknown_action = I don’t recognise this button.
refused-thread_refused = Discord refuses to open a thread here: there may be too many active ones on the server. Try again later, or open the table in a thread that exists.
refused-not_in_thread = I’m not in this thread: mention me here first, so that I am.
refused-thread_locked = The thread is locked: the moderators can unlock it.
refused-timed_out = The moderators have timed me out on this server; this ends { $when }. They can lift it by clicking on my name; the channel’s settings don’t matter.
refused-being_erased = This server’s data is being erased: try again in a moment.
refused-being_forgotten = You asked to be forgotten, and it is happening right now: you can play in a minute.
refused-invited_only = This table is by invitation only: ask { $host }.
refused-not_invited = No seat is held for you at this table.
refused-invites_oneself = You can’t invite yourself.
refused-invites_a_bot = { $user } is a bot. To play with a robot, click **+ Robot**.
refused-invites_a_stranger = { $user } can’t see this channel.
refused-sits_here = { $user } is already at the table.
refused-already_invited = A seat is already held for { $user }.
refused-has_declined = { $user } has already declined the invitation to this table.
refused-too_many_invitations = That’s a lot of invitations: { $most } an hour, no more.
refused-unknown_role = There’s no such role, or it’s @everyone.
refused-has_left = You have left your seat in this game: return to it with **I’m back**.
refused-no_robot = There’s no robot to play for here.
refused-removed = You were removed from this table. You can sit down at another one.
refused-seat_gone = That seat is no longer available.
refused-discreet = They prefer to keep their results to themselves.
refused-no_choice = Nobody asked you anything here: your cards went by themselves, or a robot played for you.
refused-no_such_season = There’s no such season.
refused-no_such_deal = There’s no such deal.
refused-nothing_dealt = Nothing has been dealt yet.
refused-still_played = This game isn’t over: follow it in its channel.
refused-just_shown = Already done: wait a few seconds before showing more.
refused-may_not_write = You’re not allowed to write in this channel, so you can’t show anything to everyone here.
refused-in_preparation = Your answer is on its way: just a moment.
refused-too_many_at_once = Too many others are waiting for the same thing: try again in a few seconds.
refused-seated_meanwhile = You’ve just sat down at a table. Try again.
refused-wrong_channel = Tables can only be opened in { $channels }.
refused-too_many_tables = This server has reached its limit of { $most } tables. Try again when one of them is over.
refused-hosts_enough = { $user } already hosts { $most } tables, and that’s the limit.
refused-too_many_hosted = You already host { $most } open tables, or have left them to somebody who hosts even more: finish one first, or hand it to somebody under **More**.
refused-not_manager = Only the server’s managers can change its settings.
refused-unknown_channel = There’s no such channel on this server.
refused-season_over = Season { $season } is no longer the current one.
refused-season_empty = No game has counted this season yet, so there’s nothing to close.
trouble = Something went wrong on our side, but nothing is lost. Reference: `{ $reference }`.
not-on-this-server = I’m not on this server, so nobody can play here. Ask its managers to [invite me]({ $invite }).
database-away = The bot can’t get at its data just now. Nothing is lost: try again in a moment.
full-disk = The bot can’t save any more, so nothing has changed at the table. Whoever runs the bot has been told.
permission = { $name ->
    [view_channel] view the channel
    [send_messages] send messages
    [send_messages_in_threads] send messages in threads
    [create_public_threads] create public threads
    [read_message_history] read message history
    [embed_links] embed links
   *[attach_files] attach files
}

## Commands

name-start = start
name-join = join
name-leave = leave
name-deal = deal
name-hand = hand
name-play = play
name-turns = turns
name-daily = daily
name-leaderboard = leaderboard
name-profile = profile
name-rules = rules
name-help = help
name-away = away
name-me = me
name-preferences = preferences
name-privacy = privacy
name-server = server
name-settings = settings
option-game = game
option-deals = deals
option-clock = clock
option-private = private
option-card = card
option-member = member
command-nainjaune = Play Nain Jaune
command-start = Open a table here
command-start-game = The game, from one of the four booklets
command-start-clock = The time per turn
command-start-deals = The number of deals
command-start-private = Only those who are invited will be able to sit down
command-join = Join this channel’s table, or come back to it
command-leave = Leave the table; in a game, a robot plays for you
command-daily = The three deals of the day: the same cards for everyone, one try
command-hand = See your hand, in private
command-turns = The tables waiting for you
command-play = Play a card
command-play-card = The card: “J♣︎”, “jack of clubs”…
command-away = Let a robot play until you’re back
command-rules = The rules of a game
command-rules-game = The game (default: this table’s)
command-help = How to play
command-deal = Deal: the game begins
command-server = The server: its season, its settings
command-server-settings = The server’s settings, for managers
hand-out = You’re out of this game: it goes on without you.
command-leaderboard = The server’s leaderboard
command-me = Your preferences, your data
command-me-preferences = Your preferences: reminders, pictures, colours, name
command-me-privacy = What the bot knows about you
command-profile = A member’s results
command-profile-member = Who (default: you)

## Pictures

picture-deal = { $game } · deal { $n }
picture-any = any card
picture-initial = { $initial } · { $n }
picture-seat = Seat { $n }
picture-somebody = Player { $n }
picture-of = { $n } of { $of }
picture-own-badge = yours
picture-profile = Profile
picture-number = { $n }
picture-thousands = { $n }k
picture-millions = { $n }M
picture-billions = { $n }bn
picture-decimal = { $whole }.{ $tenths }
picture-paused = The game is paused
picture-asleep = Everyone is away
picture-between = Between two deals
picture-takes = { $player } takes { $belle ->
    [D10] the Ten of Diamonds
    [CJ] the Jack of Clubs
    [SQ] the Queen of Spades
    [HK] the King of Hearts
   *[D7] the Yellow Dwarf
}: { $n }!
picture-takes-several = { $player } takes { $belles ->
    [2] two belles
    [3] three belles
    [4] four belles
   *[5] all five belles
}: { $n }!
picture-hoard = The Yellow Dwarf is worth { $n }
picture-last-card = One card left for { $player }
picture-last-card-both = One card left for { $first } and { $second }
picture-last-card-several = One card left for { $n } players
picture-dealt = { $player } dealt
picture-own-result = Deal { $n } is over
picture-own-won = You win deal { $n }!
picture-lead = { $player } to lead
picture-turn = { $rank ->
    [A] { $player } to lead: an Ace?
   *[other] { $player }: { ONE($rank) }?
}
picture-not-yours = Not your turn yet
picture-your-lead = Your lead: play whatever you like
picture-yours = You need { ONE($rank) }!
picture-wins = { $player } wins the deal
picture-wins-sum = { $player } wins the deal: { $gain }
picture-void = Deal cancelled
picture-opera = Grand Opéra!
picture-sweeps = { $player } sweeps the whole board
picture-part = { $part ->
    [ante] ante
    [cards] cards
    [pots] pots
    [kept] { $n ->
        [one] belle kept
       *[other] belles kept
    }
   *[forgotten] forgotten
}
picture-board = Board
picture-done = played every card
picture-shared = { $n ->
    [one] { $n } chip left on the board, for the winner
   *[other] { $n } chips left on the board, shared out
}
picture-out = broke, deal { $n }
picture-honour = { $honour ->
    [pot] Biggest pot
   *[run] Longest run
}
picture-final = { $game } · { $deals }
picture-won = { $player } wins the game!
picture-won-both = { $first } and { $second } win the game!
picture-won-several = { $n ->
    [one] { $n } player wins the game!
   *[other] { $n } players share the win!
}
picture-stopped = Table stopped
picture-player = Name
picture-gone = no longer here
picture-page = page { $n } of { $of }
picture-form = Last games
picture-outcome = { $outcome ->
    [won] won
    [gained] ahead
   *[lost] behind
}
picture-step = Card { $n } of { $of }
picture-said-card = { NAMED($rank) } of { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
picture-said-suit = { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
} { $ranks }
said-then = { "; " }
said-row = { $who }: { $facts }
picture-said-hand = Your hand
picture-said-playable = { $card } (playable)

## Pictures of days

picture-day = Deal of the day
picture-month = { $month ->
    [1] JAN
    [2] FEB
    [3] MAR
    [4] APR
    [5] MAY
    [6] JUNE
    [7] JULY
    [8] AUG
    [9] SEPT
    [10] OCT
    [11] NOV
   *[12] DEC
}
picture-weekday = { $day ->
    [1] M
    [2] T
    [3] W
    [4] T
    [5] F
    [6] S
   *[7] S
}
picture-on-odette = on Mamie Odette
picture-deals-done = { $n ->
    [one] { $n } deal of { $of } finished
   *[other] { $n } deals of { $of } finished
}
picture-deal-new = to be played
picture-deal-begun = in progress
picture-mark = { $mark ->
    [better] better
    [like] the same
   *[below] below
}
picture-place-left = { $n ->
    [one] { $n } deal still to play
   *[other] { $n } deals still to play
}
picture-place-then = your place is turned over at closing time, with everybody’s
picture-place-hidden = Your place: face down
picture-place-soon = it’s turned over at closing time, with everybody’s
picture-place-of = of { $n } here
picture-place-none = No place here
picture-place-why = not all deals were finished in time
picture-streak = { $n ->
    [one] { $n } day
   *[other] { $n } days running
}
picture-streak-none = No streak yet
picture-streak-longest = longest: { $n }
picture-week = { $played } of the last { $of } days played
picture-said-date = { $month } { $day }
picture-players = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
picture-today = Day
picture-this-week = Week

## The film, and what has happened

button-film = 🎬 Film
film-title = { $part ->
    [rest] Deal { $n }: the rest as a film
   *[whole] Deal { $n } as a film
}
film-stops = The film stops with { $player } { $need }.
film-whole = The whole deal
since-title = Since you last looked
since-deal = Since the deal
since-laid = From your hand: { $cards }
since-won = You win deal { $n }: { $gain }
since-own = for you: { $gain }
since-runs = { $n ->
    [one] Run: { $runs }
   *[other] Runs: { $runs }
}
since-nobody = Nobody has { ONE($rank) }
since-few = { $n ->
    [one] { $players } has { $cards ->
        [one] only one card left
       *[other] only { $cards } cards left
    }
   *[other] { $players } have { $cards ->
        [one] only one card left
       *[other] only { $cards } cards left
    }
}

## What robots say

robot-says = { $player }: “{ $said }”
remark-pistache = { $remark ->
    [pot-1] Ha ha, my pockets are full!
    [pot-2] Oh! So that’s what I was holding?
    [pot-3] Ka-ching! Over here, little chips!
    [last_card-1] Only one left! If I can count, that is.
    [last_card-2] One card? Where did the others go?
    [last_card-3] I’ve hardly any left… oh, that’s the point!
    [lead_lost-1] Oops, too fast, I never saw that coming!
    [lead_lost-2] Ha! I was on a roll, and then: splat!
    [caught-1] Oh, that one… I’d forgotten about it.
    [caught-2] A belle? In my hand? Fancy that!
    [opera-1] Over? Already? Ha ha ha!
   *[opera-2] I’ve played the lot! Even I can’t believe it!
}
remark-oncle-gaston = { $remark ->
    [pot-1] Just like the good old days!
    [pot-2] I took this very pot once before. I think.
    [pot-3] The head forgets, but the hand remembers.
    [last_card-1] One left, if memory serves.
    [last_card-2] One left. Or have I mislaid some?
    [last_card-3] The last one! I feel forty years younger.
    [lead_lost-1] In the old days they let me finish!
    [lead_lost-2] In my day they’d have let me run on to the King.
    [caught-1] I could have sworn I’d played that one.
    [caught-2] My memory has played another trick on me.
    [opera-1] A Grand Opéra! My last was back in… in…
   *[opera-2] Now that’s how we played forty years ago!
}
remark-noisette = { $remark ->
    [pot-1] All that for me? I love this game!
    [pot-2] So that’s how you take a pot!
    [pot-3] Oh! Look, look: chips!
    [last_card-1] Only one left! That’s good, isn’t it?
    [last_card-2] One card! I think I’m getting the hang of it.
    [last_card-3] Just one! My heart’s pounding!
    [lead_lost-1] Oh… that was such fun!
    [lead_lost-2] Is my turn over already? All right, then!
    [caught-1] Oh, you pay for keeping it? I’ll remember!
    [caught-2] Oops! I thought it was such a pretty card.
    [opera-1] I did what? A Grand Opéra? Is that good?
   *[opera-2] All out in one go! Shall we do it again?
}
remark-barnabe = { $remark ->
    [pot-1] Hm? Are all these chips mine?
    [pot-2] I was watching the clouds… For me? Thank you!
    [pot-3] Is it raining? Oh no, it’s chips.
    [last_card-1] One left? Didn’t we just start?
    [last_card-2] One card… And that blackbird singing…
    [last_card-3] One left. What a lovely sky!
    [lead_lost-1] Sorry, I was at the window. Where are we?
    [lead_lost-2] A cat went by, and now look.
    [caught-1] A belle? I was looking the other way.
    [caught-2] Ah, there it was… My head was out of the window.
    [opera-1] I won? I was watching the swallows!
   *[opera-2] All played? Back to my window, then.
}
remark-mamie-odette = { $remark ->
    [pot-1] Don’t move, dears, I’ll count them again.
    [pot-2] It’s all there. I’ll check anyway.
    [pot-3] After all these years of minding the box, I’ve earned it.
    [last_card-1] One left, dears. Count it, if you like.
    [last_card-2] Only one left: I counted twice.
    [last_card-3] One more, and the box goes back on its shelf.
    [lead_lost-1] Go on, dears, I’ll count while I wait.
    [lead_lost-2] Well, that gives me time to stack my chips.
    [caught-1] A belle left over? That doesn’t add up!
    [caught-2] Well, my sums won’t come out even this time.
    [opera-1] A Grand Opéra! And not a chip missing.
   *[opera-2] Fifty years, and I never tire of that.
}
remark-firmin = { $remark ->
    [pot-1] Played and pocketed: I’ll sleep well tonight.
    [pot-2] One belle less to mind: how restful!
    [pot-3] That’s that done, then. Good night!
    [last_card-1] One more card, then bed.
    [last_card-2] One left… I’m yawning already.
    [last_card-3] The last one, and I’ll put out the light.
    [lead_lost-1] Right, wake me when it’s my turn.
    [lead_lost-2] Never mind, I’ll have a little nap.
    [caught-1] A belle on my hands! I shan’t sleep a wink.
    [caught-2] That one is going to keep me awake.
    [opera-1] In one go, the way I sleep.
   *[opera-2] A Grand Opéra, and I didn’t even snore.
}
remark-capucine = { $remark ->
    [pot-1] Was I dreaming? Not quite.
    [pot-2] Oh, is that for me? I had an inkling.
    [pot-3] My mind was elsewhere. Well, almost.
    [last_card-1] One left. And I remember everything.
    [last_card-2] Just one. You’d forgotten me, admit it.
    [last_card-3] One left. You were looking elsewhere, weren’t you?
    [lead_lost-1] I’ll remember that.
    [lead_lost-2] Oh, so my turn is over? Duly noted.
    [caught-1] Well, so I did forget something.
    [caught-2] All that memory, and I forget this…
    [opera-1] And I looked as if I were miles away!
   *[opera-2] A Grand Opéra, between two daydreams.
}
remark-ulysse = { $remark ->
    [pot-1] Mine.
    [pot-2] Thank you. Let’s go on.
    [pot-3] Nothing to add.
    [last_card-1] One.
    [last_card-2] Land in sight.
    [last_card-3] One left. I’ve said it all.
    [lead_lost-1] Fine run. Too short.
    [lead_lost-2] I’ll sail further next time.
    [caught-1] No comment.
    [caught-2] A belle still in the hold. Pity.
    [opera-1] From end to end.
   *[opera-2] Happy the man who, like me, has played it all.
}
remark-maitre-hector = { $remark ->
    [pot-1] Elementary.
    [pot-2] Everything pointed to it.
    [pot-3] It was the only conclusion.
    [last_card-1] One card. Your turn to guess, for once.
    [last_card-2] One left: I leave the deducing to you.
    [last_card-3] One left. The case is nearly solved.
    [lead_lost-1] One more clue.
    [lead_lost-2] Interesting… I’ll make a note.
    [caught-1] An error of deduction. It will be the only one.
    [caught-2] Caught with the belle in hand: I plead guilty.
    [opera-1] Case closed.
   *[opera-2] I’d guessed it all, except the applause.
}
remark-celestine = { $remark ->
    [pot-1] Exactly as I had imagined it.
    [pot-2] I saw it coming from the first card.
    [pot-3] It was written in the stars.
    [last_card-1] One more, and the story ends.
    [last_card-2] I’ve pictured this moment from the start.
    [last_card-3] One left. I already know the ending.
    [lead_lost-1] I’d imagined that too. Only later.
    [lead_lost-2] A detour. I had foreseen it.
    [caught-1] So the deal has more imagination than I do.
    [caught-2] In my dream, that belle was played.
    [opera-1] I could hear it before the first note.
   *[opera-2] The whole deal, just as I dreamt it.
}
remark-balthazar = { $remark ->
    [pot-1] I’m not smiling. I’m collecting.
    [pot-2] In the pocket. The left one.
    [pot-3] The sum was right.
    [last_card-1] Remainder: one.
    [last_card-2] One left. It nearly adds up.
    [last_card-3] One card. I’m keeping a straight face.
    [lead_lost-1] A slight deviation from my forecast.
    [lead_lost-2] Recalculating.
    [caught-1] A belle in hand. Write it off.
    [caught-2] This is why I rarely smile.
    [opera-1] I am going to smile. Once.
   *[opera-2] I shall need more pockets.
}
remark-ondine = { $remark ->
    [pot-1] After the rain, the chips.
    [pot-2] The tide comes in, and I gather.
    [pot-3] I only had to wait for the wave.
    [last_card-1] One left. The sea is calm.
    [last_card-2] One last wave, and I’m ashore.
    [last_card-3] The wind is turning: only one left.
    [lead_lost-1] Let the storm blow over.
    [lead_lost-2] The wave draws back. It will return.
    [caught-1] That belle stayed at the bottom of the sea.
    [caught-2] Even mermaids swallow water now and then.
    [opera-1] One wave, and nothing left on the sand.
   *[opera-2] The calm before the storm: that was me.
}
