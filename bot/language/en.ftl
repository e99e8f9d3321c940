### What players read in English. The game keeps its own words: belle, pot, “sans 9”, “qui prend!”, Grand Opéra.
### A U+FE0E follows each ♠ ♥ ♦ ♣ and keeps it from becoming a picture.

## Names and units

game = { $game ->
    [classique] Classique
    [mallette] Mallette
    [asterix] Astérix
   *[habourdin] Habourdin
}
game-mark = { $game ->
    [classique] Points are paid for the cards left in hand
    [mallette] A pot must be claimed aloud; forget, and you double it
    [asterix] A pot must be claimed aloud; forget, and it stays
   *[habourdin] Opens with an Ace; no Grand Opéra
}
booklet = { $game ->
    [classique] after two old leaflets and the N.K. Atlas rules, Paris
    [mallette] after the booklet of the games case
    [asterix] after the booklet of the box “Astérix et le Chaudron”
   *[habourdin] after the Habourdin International booklet
}
chips = { $n ->
    [one] { $n } chip
   *[other] { $n } chips
}
cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
clock = { $clock ->
    [for-none] no time limit
    [for-5m] 5 minutes a turn
    [for-1h] 1 hour a turn
    [for-8h] 8 hours a turn
    [for-24h] 24 hours a turn
   *[for-3d] 3 days a turn
}
pace = { $pace ->
    [express] the bot lays forced cards
   *[traditional] everyone lays every card
}
ends = { $ends ->
    [laps] { $n ->
        [one] everyone deals once
       *[other] everyone deals { $n } times
    }
    [deals] { $n ->
        [one] a single deal
       *[other] { $n } deals
    }
    [first_out] until somebody is out
   *[last_standing] until one player is left
}
robot = { $name } (robot)

## The lobby

lobby-title = Nain Jaune · { $game }
lobby-aim = Be the first to lay all your cards, going up. Lay a **belle** (10♦︎ J♣︎ Q♠︎ K♥︎ 7♦︎) and you win its pot. “Sans 8” means: I have no 8, go on.
lobby-rules = { $booklet } · { $ends } · { $pace } · { $clock }
lobby-stakes = Ante each deal: { $ante }. Everyone brings { $chips }.
lobby-practice = A practice table as long as only one person is seated: the chips do not count.
lobby-seats = At the table ({ $n }/{ $most })
lobby-need = { $n ->
    [one] One more player or robot needed.
   *[other] { $n } more players or robots needed.
}
lobby-ready = All set: { $host } can deal.
lobby-host = { $player } · host
button-join = I’m in
button-leave = I’m out
button-robot = Add a robot
button-rules = Rules
button-deal = Deal
button-options = Options
lobby-closed = { $cause ->
    [expired] Table closed: nobody has touched it for a day.
    [empty] Table closed: nobody is left.
    [abandoned] Table closed: nobody has touched it for a month.
   *[stopped] Table closed before it began.
}
options-title = **Table options.** You can change them until the first deal.
options-name = { $option ->
    [game] Game
    [clock] Time
    [pace] Pace
    [stake] Stake
   *[end] End
}
options-stake-x = × { $n }
options-deals-own = as in the booklet
options-deals-n = { $n ->
    [one] after { $n } deal
   *[other] after { $n } deals
}
options-standing = until one player is left
options-remove = Free a seat…

## The table

table-title = Nain Jaune · { $game } · deal { $n }
table-turn = It’s { $player }’s turn { $need }.
table-turn-lead = to lead
table-turn-need = { $rank ->
    [A] to lead with an A
   *[other] to go on with { $rank }
}
table-deadline = Time is up { $when }.
table-waits = A robot is playing for { $player }.
table-asleep = Everyone is away: the table is waiting. Come back with **My hand**, then **I’m back**.
table-paused = ⏸ Game paused. Last move { $since }.
table-run = Run: { $run } → { $rank }?
table-run-none = New run.
table-sans = sans { $rank }: { $players }
table-pots = Pots
pot = { $card } { $n }
pot-taken = { $card } { $n } (to { $player })
table-out = out
table-robot-plays = a robot is playing
table-missed = too late: a robot played
table-last = Last moves: { $told }
table-practice = Practice: the chips do not count.
table-fingerprint = Fingerprint of the deck: `{ $fingerprint }`
button-hand = My hand
button-journal = Journal
button-more = More
told-lays = { $player }: { $cards }
told-takes = { $card } (takes { $n })
told-silent = { $card } (says nothing)
told-sans = sans { $rank }
told-passes = { $player } passes
news-pot = { $player } takes { $card }: { $n }
told-passes-many = { $players } pass

## The hand

hand-title = Your hand · { $cards } · { $chips }
hand-watching = You are not playing at this table.
hand-empty = You have no cards.
hand-your-lead = **Your lead.** Here is what each card brings:
hand-your-need = { $rank ->
    [A] **Your turn: lead with an A.**
   *[other] **Your turn: go on with { $rank }.**
}
hand-not-your-turn = It’s { $player }’s turn. You can play from here as soon as it is yours.
hand-between = The deal is over. Next deal { $when }, or as soon as everyone is ready.
hand-paused = The game is paused.
hand-autopilot = { $n ->
    [one] A robot has been playing for you for { $n } turn.
   *[other] A robot has been playing for you for { $n } turns.
}
hand-alike = -# Cards of the same rank are worth the same: one of them is offered.
hand-run = { $run }, then sans { $rank }
hand-run-king = { $run }, and you lead again
hand-run-out = { $run }: you go out!
hand-label-announced = { $card } — qui prend!
hand-label-silent = { $card } in silence
hand-label-run = { $first } → { $last }
hand-whole-run = { $first } → { $last } in one go
hand-pot = { $card } takes { $n }
hand-pot-announced = { $card } takes { $n } when announced
hand-label-wins = { $label } · +{ $n }
button-back = I’m back

## The result of a deal

result-title = Deal { $n } · { $player } wins
result-opera = ✨ **Grand Opéra!** { $player } goes out in one sweep.
result-void = Deal { $n } is void: antes and winnings go back.
result-paid = { $payer } pays { $winner } { $chips }
result-paid-short = { $payer } pays { $winner } { $chips } instead of { $due }
result-swept = { $player } sweeps the board: { $chips }
result-kept = { $player } still held { $card }: { $chips } into its pot
result-kept-short = { $player } still held { $card }: { $chips } instead of { $due } into its pot
result-forgotten = { $player } forgot to announce { $card }: { $chips } into its pot
result-forgotten-short = { $player } forgot to announce { $card }: { $chips } instead of { $due } into its pot
result-balance = { $player }: { $sign }{ $n } → { $chips }
result-pots = Left on the board: { $pots }
result-hands = Cards left in hand
result-talon = Talon: { $cards }
result-next = Next deal { $when }, or as soon as everyone is ready.
result-ready = Ready: { $players }
button-ready = Ready
button-proof = Check the deck
proof-title = **Table no. { NUMBER($table, useGrouping: 0) }, deal { $n }**
proof-true = ✅ It was this very deck.
proof-false = ❌ This is not the deck that was promised.
proof-how = The fingerprint published before the deal is the SHA-256 of this line, without a line break at its end:
proof-yourself = To check it without the bot:
proof-fingerprint = Fingerprint: `{ $fingerprint }`
game-title = Game over
game-won = { $n ->
    [one] 🏆 { $players } wins!
   *[other] 🏆 { $players } win together!
}
game-abandoned = Game closed: nobody has touched it for a month.
game-reason = { $reason ->
    [laps] The round of deals is complete.
    [deals] The last deal has been played.
    [first_out] Somebody is out: whoever has the most chips wins.
    [last_standing] Only one player is left.
    [left] Everybody has left.
    [time] Time is up.
    [stopped-between] The table was stopped.
   *[stopped] The table was stopped; the deal in progress is void.
}
game-place = { $place }\. { $player } · { $chips } ({ $sign }{ $n })
game-shared = { $n ->
    [one] The { $n } chip left on the board goes to the winner.
   *[other] The { $n } chips left on the board were shared out.
}
game-cashed = The chips are back on the balances.
game-practice = This was practice: the balances have not moved.
button-rematch = Rematch

## The journal, the rules, the help

journal-title = **Deal { $n }, move by move**
journal-empty = Nothing has been laid yet.
rules-title = **Nain Jaune · { $game }**, { $booklet }
rules-aim = Get rid of your cards by going up: A 2 3 … 10 J Q K. Suits do not matter. If you cannot follow, you say “sans” (“without”) and the next player goes on; after a K, you lead again with any card you like.
rules-belles = Each of the five **belles** has its own pot: 10♦︎ J♣︎ Q♠︎ K♥︎ and 7♦︎, the Nain Jaune (Yellow Dwarf). Lay a belle to take it.
rules-antes = What everyone antes at each deal: { $antes }.
rules-taking = { $taking ->
    [automatic] The pot is yours as soon as its belle is laid.
    [said_or_stays] You must say “qui prend!” (“which takes!”) as you lay the belle; otherwise the pot stays.
   *[said_or_doubled] You must say “qui prend!” (“which takes!”) as you lay the belle; forget, and you double the pot from your own chips at the end.
}
rules-opening = The first card must be an A; without one you say “sans A”.
rules-blocked = { $blocked ->
    [last_player] When nobody can follow, whoever laid the last card leads again.
   *[last_asked] When nobody can follow, whoever was asked last leads.
}
rules-skip = A rank that nobody can lay is skipped.
rules-left = { $left ->
    [match] If you still hold a belle at the end, you double its pot from your own chips.
    [ante] If you still hold a belle at the end, you put its ante into its pot once more.
   *[nothing] A belle left in hand leaves its pot as it is.
}
rules-count = { $count ->
    [cards] Whoever goes out gets 1 chip for each card left in the others’ hands.
    [points] Whoever goes out gets the points of the others’ cards: A 1, court cards 10.
   *[points_to_13] Whoever goes out gets the points of the others’ cards: A 1, J 11, Q 12, K 13.
}
rules-surcharge = { $n ->
    [one] A belle left in hand costs { $n } chip more.
   *[other] A belle left in hand costs { $n } chips more.
}
rules-opera = { $opera ->
    [none] No Grand Opéra.
    [first_turn] **Grand Opéra**: going out without ever passing. It sweeps the board.
    [single_turn] **Grand Opéra**: laying all your cards in a single turn. It sweeps the board.
   *[before_opponents] **Grand Opéra**: going out before anybody else has laid a card. It sweeps the board.
}
rules-end = Length: { $ends }. Whoever has the most chips wins.
rules-end-standing = Length: { $ends }.
rules-board = What is left on the board at the end of the game is shared out.
rules-house = House rules: { $fields }.
help-title = **Nain Jaune**
help-text = `/nainjaune start` opens a table here. Everyone clicks “I’m in”, then whoever opened it clicks “Deal”. When it’s your turn, the bot mentions you: “My hand” shows your cards, and a click lays them. The bot says “sans” and lays forced cards for you. Take your time: nothing gets lost.
help-commands = `hand` your hand · `play` lay a card · `table` see the table again · `rules` the rules · `away` step away · `leave` go · `pause` and `stop` for the host

## Everybody by name

somebody-discreet = somebody discreet
somebody-forgotten = somebody who left
page = { $n } / { $pages }
table-number = Table no. { NUMBER($table, useGrouping: 0) }

## The leaderboard

rank-title = { $measure ->
    [balance] Balances
    [net] Winnings
    [games_won] Games won
    [deals_won] Deals won
    [operas] Grand Opéras
   *[biggest_pot] Biggest pot
}
rank-heading = { $measure ->
    [balance] Chips
    [net] Net
    [games] Games
    [games_won] Won
    [deals_won] Deals
    [operas] Opéras
   *[biggest_pot] Pot
}
rank-by = Rank by…
rank-when = Over what time…
rank-now = Today, chips at tables included
rank-period = { $period ->
    [week] This week
    [month] This month
    [season] This season (no. { $n })
   *[ever] All time
}
rank-season = Season { $n }
rank-closed = Season { $n }, closed on { $when }
rank-members = { $n ->
    [one] { $n } member
   *[other] { $n } members
}
rank-row = { $place } { $player }
rank-won = { $won }/{ $games }
rank-beside = won/played
rank-gone = no longer on the server
rank-net = { $sign }{ $chips }
rank-nobody = { $over ->
    [yes] Nobody.
   *[no] Nobody yet: the first place is there for the taking.
}
rank-not-in = You are not in it.

## Balance and statement

balance-held = Your balance: **{ $chips }**.
balance-staked = You have also brought { $chips } to tables in play: what is left of them comes back to you at the end.
button-statement = Statement
button-back-to-statement = Back to the statement
statement-title = Your statement
statement-table-title = Your seat at table no. { NUMBER($table, useGrouping: 0) }
statement-empty = Nothing to show.
statement-tables = The details of a table…
posting = { $reason ->
    [Welcome] first chips
    [GameStarted] brought to table no. { NUMBER($table, useGrouping: 0) }
    [TableClosed] paid back by table no. { NUMBER($table, useGrouping: 0) }
    [SeasonClosed] new season
    [AntePaid] deal { $deal }, ante
    [PotTaken] deal { $deal }, pot taken
    [PotsSwept] deal { $deal }, Grand Opéra: the whole board
    [HandPaid] deal { $deal }, cards left in hand
    [PotMatched] deal { $deal }, belle kept or not announced
    [DealVoided] deal { $deal } void
    [PotsShared] the board shared at the end
   *[other] another movement
}
posting-amount = **{ $sign }{ $n }** → { $after }

## The profile

profile-title = Profile · { $player }
profile-empty = No finished game yet.
profile-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
profile-games-won = { $n ->
    [one] { $n } won
   *[other] { $n } won
}
profile-deals = { $n ->
    [one] { $n } deal
   *[other] { $n } deals
}
profile-deals-won = { $n ->
    [one] { $n } won
   *[other] { $n } won
}
profile-net = Net result: **{ $sign }{ $n }** ({ $place ->
    [1] first on the server
   *[other] no. { $place } on the server
})
profile-season = This season: { $sign }{ $n }
profile-best = Best game: { $sign }{ $n }
profile-pot = Biggest pot: { $chips }
profile-operas = { $n ->
    [one] { $n } Grand Opéra
   *[other] { $n } Grand Opéras
}
profile-favourite = Favourite game: { $game } ({ $n ->
    [one] { $n } game
   *[other] { $n } games
})
profile-plays = Favourite game: { $game }
profile-figure = { $figure ->
    [games] Games
    [games_won] Won
    [deals_won] Deals won
    [place] Rank
    [net] Net result
    [best_game] Best game
    [biggest_pot] Biggest pot
   *[operas] Grand Opéras
}
profile-form = { $n ->
    [one] Last game: { $form }
   *[other] Last { $n } games: { $form }
}
profile-curve = Over time: { $curve }

## Games that are over

history-title = Finished games
history-empty = No finished game yet.
history-deals = { $n ->
    [one] { $n } deal
   *[other] { $n } deals
}
history-practice = practice
history-stopped = stopped
history-seat = { $player } { $sign }{ $n }
history-replay = Watch a game again…
replay-title = Table no. { NUMBER($table, useGrouping: 0) } · deal { $n } of { $of }
replay-dealt = The cards are dealt.
replay-step = Move { $n } of { $of }
replay-deal = Deal { $n }
replay-deals = Another deal…
button-replay = Watch the deal again

## What is stored

privacy-title = What the bot knows of you
privacy-stored = For this server it stores: your Discord id, your name here, your preferences and absences, your chips and each of their movements, your games with the cards you were dealt and laid, when you last looked at a table, and which settings you changed.
privacy-not-stored = It reads no messages and passes nothing on. Others see your name at tables, in rankings and in lists of games; `/nainjaune preferences` hides it everywhere but at tables.
privacy-copies = Backups keep what was deleted until they are replaced. Messages already posted stay in their channels.
privacy-data = Here is everything the bot has stored about you, on all servers.
privacy-forget-sure = **Forget everything?** A robot takes your seats in play; your name, settings, balance and place in the rankings are gone. The games you played stay, without your name. This cannot be undone.
button-my-data = My data
button-forget = Forget me
button-forget-here = Yes, on this server
button-forget-everywhere = Yes, on all { $n } servers
done-forgotten = Done: nothing here says who you are any more.

## More

more-title = **The table**
more-leave = Leave the game
more-leave-sure = A robot will play in your place; the chips that are left come back to you at the end.
more-pause = Pause
more-resume = Resume
more-stop = Stop the table
more-stop-sure = The deal in progress will be void, and everyone gets their chips back.
more-host = Make somebody else the host…
more-kick = Replace with a robot…
more-kick-sure = A robot takes the seat of { $player } for good; the chips that are left go back to them at the end.
button-sure = Yes, I’m sure

## Settings and seasons

settings-title = **Server settings.** Every change takes effect at once.
settings-play = -# What a new table plays unless somebody says otherwise
settings-place = -# Where to play, and in which language
settings-numbers = Chips and tables
setting-is = { $setting }: { $value }
setting = { $setting ->
    [language] Language of the tables
    [game] Game
    [clock] Time
    [pace] Pace
    [stand_in] Robot for the absent
    [threads] Own thread
    [channels] Channels
    [starting_chips] Chips to begin with
    [most_tables] Tables at once
    [credit] Play on credit
    [robot_tables_count] Count solo tables
   *[pictures] Pictures
}
setting-language = { $value ->
    [fr] French
    [en] English
   *[server] the server’s
}
setting-pace = { $value ->
    [express] express
   *[traditional] traditional
}
setting-level = { $value ->
    [novice] beginner
    [regular] average
   *[expert] strong
}
setting-threads = { $value ->
    [asked] on request
    [always] always
   *[never] never
}
setting-switch = { $value ->
    [yes] yes
   *[no] no
}
setting-number = { $number }
setting-everywhere = everywhere
setting-nowhere = none left, they were deleted
setting-more-channels = { $n ->
    [one] { $channels } and { $n } more
   *[other] { $channels } and { $n } more
}
button-numbers = Change these numbers
button-changes = Who changed what
button-season = The season
button-settings = Settings
button-newer = Newer
button-older = Older
changes-title = **Who changed what**
changes-line = -# { $when } · { $player } · { $setting }: { $before } → { $after }
changes-none = -# Nothing has been changed yet.
season-title = **Season { $season }**
season-since = Began { $when }.
season-first = It is the server’s first.
season-games = { $n ->
    [one] { $n } game has counted so far.
   *[other] { $n } games have counted so far.
}
season-sure = Close season { $season }? Its ranking is kept, and everyone begins again with { $chips }. Games in progress go on and will count in the next season. There is no way back.
button-close-season = Close the season
done-season = Season { $season } is closed and its ranking kept. Season { $next } begins: everyone has { $chips } again.
try-again = That took a moment too long: click once more.

## Preferences

button-preferences = My preferences
preferences-title = Your preferences on this server
preferences-text = Click to change.
preference = { $preference ->
    [reminders] Reminders of my turns
    [menu] Cards in a list
    [pictures] Pictures
    [four_colours] Four colours
   *[discretion] Name hidden from others
}: { $wanted ->
    [yes] yes
   *[no] no
}

## Private replies

done-opened = The table is open.
done-without-pictures = I may not attach files here: the table is played without pictures, and everything is said in words.
done-opened-thread = The table is open in { $thread }.
done-joined = You’re at the table.
done-left = You’ve left the table.
done-left-playing = A robot plays in your place. The chips that are left come back to you at the end of the game.
done-robot = { $name } sits down. { $character }
done-dealt = Here we go!
done-ready = Noted: the next deal starts as soon as everyone is ready.
done-returned = You’re back in control.
done-kicked = A robot has taken the seat.
done-host = { $player } is the host now.
done-paused = The game is paused.
done-resumed = The game goes on.
done-stopped = The table is closed.
done-away = A robot is playing for you; you take over again { $when }. To come back sooner, lay a card or click “I’m back”.
done-table = The table is here: { $link }
reminder = ⏳ You’re awaited at Nain Jaune:
reminder-line = { $link } · answer due { $when }
card-title = Nain Jaune: the table is in { $thread }

## Refusals

refused-full = Every seat is taken ({ $most }).
refused-already_seated = Already at the table!
refused-not_at_this_table = You are not at this table.
refused-already_begun = The game has already begun.
refused-already_started = The game has already begun.
refused-not_begun = The game has not begun yet.
refused-not_started = The game has not begun yet.
refused-game_over = The game is over.
refused-table_closed = This table is closed.
refused-not_host = That is up to { $host }, or to a moderator.
refused-no_such_seat = This seat is not there any more.
refused-no_such_player = This person is not playing at this table.
refused-too_few_players = It takes at least { $least } to play; add a robot.
refused-too_many_players = This game seats { $most } at most.
refused-chips_out_of_bounds = The starting chips do not cover the ante: it takes at least { $least }.
refused-options_out_of_bounds = These options do not suit a table.
refused-settings_out_of_bounds = These settings will not do.
refused-cannot_afford = { $user } is short of chips: { $balance } on the balance, { $chips } to bring.
refused-stale = The table has moved on since: look where it stands now.
refused-paused = The game is paused.
refused-already_paused = The game is already paused.
refused-not_paused = The game is not paused.
refused-already_here = You are already here.
refused-already_host = This person is already the host.
refused-not_your_turn = It’s not your turn.
refused-not_in_hand = You do not have this card.
refused-wrong_rank = The next card must be: { $need }.
refused-nothing_to_announce = There is nothing to announce with this card.
refused-no_deal_in_progress = There is no deal in progress.
refused-deal_in_progress = The deal is not over.
refused-not_a_deck = This deck is not complete.
refused-channel_taken = There is already a table here: `/nainjaune table` shows it. You can open another one in a thread.
refused-no_such_table = There is no such table.
refused-tables_in_threads = The tables of this channel have threads of their own: { $channels }.
refused-no_table_here = There is no table here: `/nainjaune start` opens one.
refused-wrong_server = This table is on another server.
refused-unreadable = This table cannot be read any more. Whoever looks after the bot has been told; the other tables go on.
refused-still_open = This table is not finished.
refused-rules_contradict = These rules contradict each other: { $fields }.
refused-rule_unknown = There is no such rule: { $field }.
refused-rule_out_of_bounds = This value does not suit the rule: { $field }.
refused-unknown_card = I do not know the card “{ $text }”.
refused-missing_permissions = I lack these permissions here: { $permissions }. The server’s admins can grant them in the channel settings.
refused-no_such_time = That time does not work. Try “3 days”, “8 h” or “2026-12-24”, no more than 90 days from now.
refused-unknown_action = I do not recognise this button.
refused-thread_in_thread = A thread cannot be opened inside a thread.
refused-being_erased = What was kept of this server is being erased: try again in a moment.
refused-no_robot_left = Every robot is already at the table.
refused-discreet = This person prefers to keep their results to themselves.
refused-no_such_season = There is no such season.
refused-no_such_deal = There is no such deal.
refused-still_played = This game is still being played: follow it in its channel.
refused-seated_meanwhile = You have just sat down at a table. Try again.
refused-wrong_channel = This is not the place: tables are opened in { $channels }.
refused-too_many_tables = The server has all its tables already ({ $most }). Try again when one of them is over.
refused-threads_forbidden = On this server tables have no threads of their own: open yours in the channel itself.
refused-not_manager = Only those who manage the server can change its settings.
refused-not_moderator = Only the server’s moderators can close a season.
refused-unknown_channel = There is no such channel on this server.
refused-setting_number = { $setting ->
    [starting_chips] Chips to begin with: a whole number from { $least } to { $most }, please.
   *[most_tables] Tables at once: a whole number from { $least } to { $most }, please.
}
refused-season_over = Season { $season } is not the one that is on.
refused-season_empty = No game has counted in this season yet: there is nothing to close.
trouble = Something went wrong on our side, but nothing is lost. Reference: `{ $reference }`.
full-disk = The bot cannot save any more, and nothing has changed at the table. Whoever looks after it has been told.
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

command-nainjaune = Play Nain Jaune
command-start = Open a table here
command-start-game = The game: which of the four booklets
command-start-chips = The chips that everyone brings
command-start-clock = The time per turn
command-start-pace = Express: the bot lays forced cards
command-start-stake = The stake multiplier
command-start-deals = The number of deals
command-start-robots = How many robots sit down too
command-start-thread = Open a thread for the table
command-join = Sit down at this channel’s table
command-leave = Leave the table; while a game is on, a robot takes the seat
command-hand = See your hand, in private
command-play = Lay a card
command-play-card = One of your playable cards
command-table = See this channel’s table again
command-stop = Stop the table; the deal in progress is void
command-pause = Pause the game, or resume it
command-away = Step away: a robot plays until you are back
command-away-until = Until when: “3 days”, “8 h”, a date; nothing to come back
command-rules = The rules of a game
command-rules-game = The game; the table’s own by default
command-help = How to play
command-deal = Deal: the game begins
command-ready = Say that the next deal can begin
command-rematch = Play again with the same options
command-settings = The server’s settings, for those who manage it
command-season = The season that is on
hand-menu = Choose your card
hand-out = You are out of this game; what you have left comes back to you at its end.
command-leaderboard = The server’s leaderboard
command-leaderboard-by = By what; unless you say, balances, or what was won over the time you name
command-leaderboard-period = Over what time
choice-period = { $period ->
    [week] This week
    [month] This month
    [season] This season
   *[ever] All time
}
command-balance = See your chips
command-statement = See every movement of your chips
command-profile = What a member has made of their games
command-profile-member = Who; you, unless you say
command-history = The server’s finished games
command-replay = Watch a deal again, move by move
command-replay-table = The table’s number; the channel’s last one unless you say
command-replay-deal = The deal’s number; the last one unless you say
command-verify = Check that a deck was not arranged
command-verify-table = The table’s number; the channel’s last one unless you say
command-verify-deal = The deal’s number; the last one unless you say
command-preferences = Your preferences: reminders, pictures, colours, discretion
command-privacy = What the bot knows of you

## Pictures

picture-game = Nain Jaune
picture-deal = { $game } · deal { $n }
picture-index = { $rank }
picture-any = any card
picture-initial = { $initial } · { $n }
picture-seat = Seat { $n }
picture-somebody = Player { $n }
picture-profile = Profile
picture-number = { $n }
picture-thousands = { $n }k
picture-millions = { $n }M
picture-billions = { $n }bn
picture-decimal = { $whole }.{ $tenths }
picture-paused = The game is paused
picture-asleep = Everyone is away
picture-between = Between two deals
picture-lead = { $player } leads
picture-turn = { $rank ->
    [A] { $player } to play: an Ace?
    [J] { $player } to play: a Jack?
    [Q] { $player } to play: a Queen?
    [K] { $player } to play: a King?
   *[other] { $player } to play: { $rank }?
}
picture-not-yours = Not your turn yet
picture-your-lead = Your lead: play whatever you like
picture-yours = { $rank ->
    [A] An Ace is wanted: your turn!
    [J] A Jack is wanted: your turn!
    [Q] A Queen is wanted: your turn!
    [K] A King is wanted: your turn!
   *[other] { $rank } is wanted: your turn!
}
picture-wins = { $player } wins the deal
picture-void = Deal cancelled
picture-opera = Grand Opéra!
picture-sweeps = { $player } sweeps the whole board
picture-done = laid every card
picture-left = Cards left in hand
picture-gain = Change
picture-chips = Chips
picture-board = Board
picture-talon = Talon
picture-won = { $player } wins the game!
picture-won-both = { $first } and { $second } win the game!
picture-won-several = { $n ->
    [one] { $n } player wins the game!
   *[other] { $n } players share the win!
}
picture-stopped = Table stopped
picture-player = Name
picture-course = Last ten
picture-page = page { $n } of { $of }
picture-results = Result over the games
picture-form = Last ten
picture-form-won = won
picture-form-gained = ahead
picture-form-lost = behind
picture-nothing = Not enough games yet
picture-replay = Replay
picture-step = move { $n } of { $of }
picture-said-card = { $rank ->
    [A] Ace
    [J] Jack
    [Q] Queen
    [K] King
   *[other] { $rank }
} of { $suit ->
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
picture-said-run = Run: { $run }.
picture-said-fingerprint = Fingerprint of the deck: { $fingerprint }
picture-said-pots = Pots: { $pots }.
picture-said-seat = { $player }: { $has }.
picture-said-hand = Your hand: { $cards }.
picture-said-playable = { $card } (playable)
picture-said-talon = Talon: { $cards }.
picture-said-place = { $place }. { $player }: { $figures }.
picture-said-figure = { $label }: { $value }
picture-said-form = Last ten: { $form }.
