# The words of maumau in English. Python (maumau.locale) and the web client read the same file.
#
# Arguments, before they reach a message:
#   seat, to, other          a name; or the number 0 where the seat is the reader's own
#   seats, winners           names joined into one text (own: seats-you, winners-you); a single own seat is the number 0
#   card, top, mine, theirs  a card in words, made by the messages of the section "Cards"
#   cards                    such words joined into one text
#                            (of the game that is played: Sau has forms of its own, card-sau-…, label-sau-…)
#   pig, colour              a pig, or its colour, in words, by the messages pig-… and pig-colour-… for P, B, K and E
#   pigs                     such pigs joined into one text
#   count                    how many there are in the list argument of the same message
#   number, direction        a number; left or right
#   why                      a reason; where it comes as a message, that message in words
#   space, place, race       numbers: a space of the track, a bet space (1 is the top), a race (from 1)

## Cards

colour-R = red
colour-O = orange
colour-Y = yellow
colour-G = green
colour-B = blue
colour-V = violet
colour-N = brown
# In a sentence: "Mia gives you the red 5."
card-number = the { $colour } { $number }
card-onion = an onion
card-none = nothing
card-CAT = the Catapult
card-TOW = the Beach Towel
card-CAR = the Carousel
card-WER = the Werewolf
# On its own, as a label
label-number = { $colour } { $number }
label-onion = onion
label-none = nothing
label-CAT = Catapult
label-TOW = Beach Towel
label-CAR = Carousel
label-WER = Werewolf
# What `seats` and `winners` call the reader
seats-you = you
winners-you = you

## Heul: events

card-played = { $seat ->
    [0] You keep { $card }.
   *[other] { $seat } keeps { $card }.
 }
card-given = { $seat ->
    [0] You give { $to } { $card }.
   *[other] { $to ->
        [0] { $seat } gives you { $card }.
       *[other] { $seat } gives { $to } { $card }.
     }
 }
onion-laid = { $seat ->
    [0] You turn { $card } over: an onion.
   *[other] { $seat } lays an onion.
 }
special-played = { $seat ->
    [0] You play { $card }.
   *[other] { $seat } plays { $card }.
 }
cards-catapulted = { $count ->
    [one] The highest number flies: off goes { $cards }.
   *[other] Every { $number } flies: off go { $cards }.
 }
catapult-missed = Not a number in sight: the Catapult hurls nothing.
tops-swapped = { $seat ->
    [0] You and { $other } swap top cards.
   *[other] { $other ->
        [0] { $seat } swaps top cards with you.
       *[other] { $seat } and { $other } swap top cards.
     }
 }
tops-passed = { $direction ->
    [left] All aboard: every top card moves one place to the left.
   *[right] All aboard: every top card moves one place to the right.
 }
tops-turned = Awoo! Every top card turns over.
card-drawn = { $seat ->
    [0] You draw { $card }.
   *[other] { $seat } draws a card.
 }
game-over = { $winners ->
    [0] Game over. You win!
   *[other] { $count ->
        [one] Game over. { $winners } wins!
       *[other] Game over. A shared win: { $winners }!
     }
 }

## Heul: effects

effect-own = Goes onto your own pile.
effect-give = { $seat } gets { $card }.
effect-onion = Turns over: an onion on your pile.
effect-catapult = { $count ->
    [one] Hurls away the { $number }. It hits { $seats ->
        [0] you
       *[other] { $seats }
     }.
   *[other] Hurls away every { $number }. It hits { $seats }.
 }
effect-catapult-nothing = Hurls nothing: no number is showing.
effect-swap = { $seat } gets { $mine }, you get { $theirs }.
effect-carousel = { $direction ->
    [left] Every top card moves one place to the left.
   *[right] Every top card moves one place to the right.
 }
effect-werewolf = Every top card turns over.

## Heul: reasons

why-neighbour-first = { $count ->
    [one] It fits on { $seats }’s card, so it has to go there.
   *[other] It fits { $seats }, so one of them has to get it.
 }
why-no-match = It doesn’t fit on { $top }.
why-onion-taboo = An onion is showing at { $seat }’s: hands off.
why-special-taboo = A special card is showing at { $seat }’s: nothing goes on it.
why-empty-taboo = Only { $seat } may put a card on that empty spot.
why-not-your-turn = { $seat }’s turn. Patience!

## Sau: words

# A pig, and its colour alone
pig-P = the pink pig
pig-B = the brown pig
pig-K = the black pig
pig-E = the beige pig
pig-colour-P = pink
pig-colour-B = brown
pig-colour-K = black
pig-colour-E = beige
# The colour in front of a card
pig-hue-P = pink
pig-hue-B = brown
pig-hue-K = black
pig-hue-E = beige
card-sau-number = the { $hue } { $number }
card-sau-X = the { $hue } X
card-sau-plus = the { $hue } +2
card-sau-S = the Schlappi for { $colour }
card-sau-BAU = the Bauer
label-sau-number = { $hue } { $number }
label-sau-X = { $colour } X
label-sau-plus = { $hue } +2
label-sau-S = Schlappi for { $colour }
label-sau-BAU = Bauer

## Sau: events

card-laid = { $seat ->
    [0] You play { $card }{ $call ->
        [mau] : “Mau!”
        [mau-mau] : “Mau Mau!”
       *[none] .
     }
   *[other] { $seat } plays { $card }{ $call ->
        [mau] : “Mau!”
        [mau-mau] : “Mau Mau!”
       *[none] .
     }
 }{ $left ->
    [1] { " " }One card left.
   *[other] { "" }
 }
pig-trotted = Off trots { $pig }, { $number ->
    [one] one space
   *[other] { $number } spaces
 } on: now at { $space }.
pig-went-back = { $seat ->
    [0] You shoo { $pig } back to { $space ->
        [0] Start
       *[other] { $space }
     }.
   *[other] { $seat } shoos { $pig } back to { $space ->
        [0] Start
       *[other] { $space }
     }.
 }
seat-skipped = { $seat ->
    [0] You sit this one out.
   *[other] { $seat } sits this one out.
 }
cards-pending = { $seat ->
    [0] { $number } cards are heading your way.
   *[other] { $number } cards are heading for { $seat }.
 }
colour-demanded = What’s wanted now: { $colour }.
cards-taken = { $seat ->
    [0] You take { $cards }.
   *[other] { $seat } takes { $number ->
        [one] a card
       *[other] { $number } cards
     }.
 }
reshuffled = The draw pile is empty: { $number ->
    [one] one old card becomes
   *[other] { $number } old cards get stirred into
 } a new one.
seat-passed = { $seat ->
    [0] Nothing to draw, nothing to play: you pass.
   *[other] Nothing to draw, nothing to play: { $seat } passes.
 }
# Bet spaces are called by the number on their sign
bet-sign = { $place ->
    [1] 6
    [2] 4
    [3] 3
    [4] 2
   *[other] 1
 }
bet-placed = { $seat ->
    [0] You bet on { $pig }, space { bet-sign }.
   *[other] { $seat } bets, space { bet-sign }.
 }
bet-changed = { $seat ->
    [0] Second thoughts: you bet on { $pig } now, space { bet-sign }.
   *[other] Second thoughts: { $seat } bets anew, space { bet-sign }.
 }
# Told to the one who forgot; to the others only after the game, in the log
call-missing = { $seat ->
    [0] Psst … was there something you meant to say?
   *[other] { $seat } forgot to say it.
 }
objection-made = { $seat ->
    [0] “Forgot Mau!” you shout, and { $other } takes back { $card }.
   *[other] { $other ->
        [0] “Forgot Mau!” shouts { $seat }, and you take back { $card }.
       *[other] “Forgot Mau!” shouts { $seat }, and { $other } takes back { $card }.
     }
 }
race-over = Race { $race } is over! { $ended_by ->
    [laurel] { $seat ->
        [0] You bring a pig to the laurel.
       *[other] { $seat } brings a pig to the laurel.
     }
    [both] { $seat ->
        [0] You bring a pig to the laurel, and with your last card at that.
       *[other] { $seat } brings a pig to the laurel, and with the last card at that.
     }
   *[other] { $seat ->
        [0] You are rid of all your cards.
       *[other] { $seat } is out of cards.
     }
 } { $count ->
    [one] The winner: { $pigs }!
   *[other] Snout to snout, the winners: { $pigs }!
 }
race-begun = Race { $race }, and { $seat ->
    [0] you begin
   *[other] { $seat } begins
 }. We turn up { $card }.

## Sau: effects

effect-trot = { $number ->
    [one] One space
   *[other] { $number } spaces
 } forward for { $pig }.
effect-schlappi = { $number ->
    [one] One space
   *[other] { $number } spaces
 } forward for { $pig }. Wanted next: { $colour }.
effect-bauer = No pig moves. Wanted next: { $colour }.
effect-skip = { $seat } sits one out.
effect-plus = { $seat } takes { $number }, or passes on even more.
effect-last-card = Your last card: that ends the race.

## Sau: reasons

why-wrong-colour = What’s wanted now is { $colour }.
why-opening-symbol = It doesn’t fit: the opening card counts only as its colour.
why-only-plus = { $number } cards are waiting. Only a +2 helps now.
why-only-take = No way around it: take the { $number } cards.
why-window = One moment: the others may still catch you.
why-bet-first = { $seat ->
    [0] First your bet: on a pig, or none.
   *[other] { $seat } may bet first. Patience!
 }
why-steps-first = { $seat ->
    [0] First the pigs: { $number ->
        [one] one step back is
       *[other] { $number } steps back are
     } yours, or say that it is enough.
   *[other] { $seat } is still shooing pigs. Patience!
 }
illegal-move-phase = { $move } can’t be done now. { $phase ->
    [take] The waiting cards must be taken first.
    [back] Now pigs that are off Start may be moved back, or stay.
    [bet] Now a bet may be placed, on another pig than before, or not.
    [window] Now there is only objecting or letting it pass.
   *[turn] Play a card that fits, or draw; take if cards are waiting; pass only if there is nothing to draw or play.
 }
illegal-move-not-last-pig = The Schlappi only moves the pig furthest back, and { $pig } isn’t that.
illegal-move-no-call-due = { $move } can’t be played: there is nothing to call with more than two cards in hand.

## Errors

illegal-move = That card can’t go there.
not-your-turn = It isn’t your turn.
not-your-seat = That seat belongs to somebody else.
stale-move = Too late: the table had already moved on. Here is how it looks now.
stale-move-early = Too early: the table has not come to that turn yet. Here is how it looks now.
unknown-game = There is no such game here.
unknown-table = There is no such table. Has the link been cut short?
too-many-requests = Slow down a little, then try again.
offline = The table can’t be reached right now.
unknown-error = Something went wrong. Try again in a moment.

# What a move, a record or an option did wrong; said by Python, with the seats as numbers.
seat-unnamed = seat { $number }
list-and = { $first } and { $last }
illegal-move-not-in-hand = { $move } can’t be played: { $card } is not in that hand.
illegal-move-towel = { $move } can’t be played: the Beach Towel swaps with another player’s pile.
not-your-turn-which = Several seats may act ({ $seats }): say which one moves.
not-your-turn-window = There is nothing to let pass right now.
not-your-turn-over = The game is over: nobody may move any more.
bad-notation = “{ $move }” is no move of { the-game }. Moves look like { $game ->
    [sau] K4, KS>P, BAU>K, K4!, draw, back>P or bet>P
   *[heul] R5>own, R5>left, R5>onion or CAT
 }.
not-over = The game is still running (ply { $ply }): there is no result yet.
the-game = { $game ->
    [sau] { game-sau }
   *[heul] { game-heul }
 }
bad-options-game = There is no game “{ $game }”. Known games: { $known }.
bad-options-players = { the-game } is for { $low } to { $high } players, not for { $players }.
bad-options-heul-two = Heul doch! Mau Mau needs at least 3 players: with two, the left and the right neighbour would be the same.
bad-options-unknown = { the-game } has no option “{ $option }”. Known options: { $known }.
bad-options-bool = The option { $option } of { the-game } is true or false, not { $value }.
bad-options-track-shown = A table shows tracks of { the-game } of up to { $longest } spaces, not { $value }.
bad-options-track = The track of { the-game } is four whole numbers from 1 to { $longest }, not { $value }.
bad-options-seed = A seed is a whole number from 0 to 18446744073709551615, not { $seed }.
bad-options-start = The starting seat is a whole number from 0 to { $last }, not { $start }.
bad-options-seat = A seat of this game is a whole number from 0 to { $last }, not { $seat }.
bad-options-ply = A ply of this game is a whole number from 0 to { $last }, not { $ply }.
bad-options-memory-aid = The memory aid is one of { $known }, not { $value }.
bad-options-bot = There is no bot “{ $bot }”. Known bots: { $known }.
bad-options-seats = This game needs { $players } bots, one for each seat, not { $found }.
bad-options-workers = More than { $most } processes would be of no use on this machine; { $workers } were asked for.
bad-options-cluster-missing = For a cluster the package “distributed” is needed: pip install 'maumau[cluster]'
bad-options-cluster-away = No Dask scheduler answers at { $address }.
bad-options-cluster-empty = The Dask scheduler at { $address } has no workers.
bad-options-cluster-other = A worker of the Dask scheduler at { $address } has no maumau, or another version of it than this machine.
bad-options-cluster-workers = Either a cluster or processes of this machine: --cluster and --workers don’t go together.
cluster-lost = The cluster is gone: its scheduler has ended, or its workers have, again and again.
bad-record-not-object = A record is a JSON object, not { $found }.
bad-record-json = This is not JSON: { $problem }
bad-record-file = The file can’t be read: { $problem }
bad-record-format = The format is { $found }; this program reads { $expected }.
bad-record-missing = The record lacks: { $fields }.
bad-record-strange = The record has fields that don’t belong there: { $fields }.
bad-record-shape = “options” must be an object and “moves” a list.
bad-record-move = Ply { $ply }: a move is [seat, "move"], not { $found }.
bad-record-illegal = Ply { $ply }: { $seat } can’t play { $move }: { $why }
bad-record-no-result = The game is over but the record has no result; it would be { $result }.
bad-record-unfinished = The record has a result, but the game is not over at ply { $ply }.
bad-record-result = The record gives { $found } as the result, but its moves lead to { $result }.
bad-record-long = The record has { $found } moves; more than { $most } are not shown here.
bad-deal-secret = A secret is 64 hexadecimal digits (32 bytes).
bad-deal-commitment = This secret does not belong to that commitment; its own is { $expected }.

## Server

no-such-seat = This table has no such seat; the last one is { $last }.
seat-taken = Somebody is sitting there already.
not-your-seat-any = You have no seat at this table.
table-started = The game has begun: seats and options stay as they are.
table-closed = This table is closed.
table-closed-rules = This game began under older rules and can’t be played on. Its log is kept.
table-closed-idle = Nobody came back to this table, so it was cleared away. What was played is kept.
table-closed-unreadable = The log of this table can’t be read any more, so nothing goes on here. It is kept as it is.
seat-taken-all = Every seat is taken. You can watch.
not-host = Only the host may do that.
seats-open = { $count ->
    [one] One seat is still open: fill it or take it away.
   *[other] { $count } seats are still open: fill them or take them away.
 }
not-started = There is no game running that could be paused.
table-paused = The host has paused the game.
curtain-drawn = Hand the device over first: this hand is still covered.
no-watching = The host doesn’t want anybody to watch.
no-chat = At public tables there is no chat. Gestures say enough.
no-hints = The host doesn’t want any hints at this table.
no-hints-public = At public tables there are no hints.
no-hints-was-public = This table was public for a while: there are no hints at it any more.
no-hints-window = While somebody may object there are no hints.
hints-waking = Whoever gives the hints is still waking up. Ask again in a minute.
bad-text = What you say has 1 to { $longest } letters that can be seen.
stand-in = A bot is playing for you. Take over again first.
unknown-code = No table that is open now is called { $code ->
    [none] that
   *[other] { $code }
 }.
bad-options-days = With “Mau” calls, { the-game } can’t be played { pace-days }: nobody could object in time.
game-not-over = The game is still running.
bad-name = A name has 1 to { $longest } letters that can be seen.
no-token = Nobody knows you here yet: pick a name or open a table first.
bad-pass = This code has been used, or is too old. Ask for a new one on the other device.
foreign-origin = Another website asked for this, so it was refused.
unknown-host = This server is open to this machine only, and doesn’t go by the name { $host }. Start it with --lan, or with --public-url behind a proxy.
too-large = That is too much at once: { $most } bytes at most.
bad-request = This request can’t be understood: { $why }
not-found = There is nothing at this address.
wrong-method = This address can’t be used that way.
bad-setting-root-path = A root path begins with a slash and is made of letters, like /mau; “{ $value }” is none.
bad-setting-public-url = A public address looks like https://example.org/mau; “{ $value }” does not.
bad-setting-database = “{ $value }” is no database that we know: name a file, or an address with sqlite:/// or postgresql://.
bad-setting-database-url = The address of the database can’t be read; one looks like postgresql://user:password@host/name, or sqlite:/// and a file.
bad-setting-bot-pace = How many seconds bots think is written like 0.8-2, an hour at most; “{ $value }” is not.
bad-setting-keep = How long tables are kept is a number above 0 and below 100000, like 30 (minutes) or 7 (days); “{ $value }” is not.
bad-setting-limits = MAUMAU_LIMITS is on or off; “{ $value }” is neither.
bad-setting-proxies = FORWARDED_ALLOW_IPS has addresses or networks like 10.0.0.7 or 10.0.0.0/8 with commas between, or only *; “{ $value }” is none.
bad-setting-redis = The address in MAUMAU_REDIS_URL can’t be read; one looks like redis://localhost:6379.
bad-setting-host = We can’t listen on “{ $value }”: { $why }.
bad-setting-port = Port { $value } is taken. Name another one with --port.
bad-database-unusable = The database { $database } can’t be used: { $why }.
bad-database-driver = The database { $database } needs a package that isn’t installed: { $why }.
bad-database-foreign = The database { $database } belongs to another program; it was left as it is.
bad-database-newer = The database { $database } was written by a newer version (step { $version }); it was left as it is.

## Web

game-heul = Heul doch! Mau Mau
language = Language
language-en = English
language-de = Deutsch
close = Close
home = Start page
game-choice = Which game?
nav-rules = Rules
nav-privacy = Privacy
unaffiliated = A hobby project. Not connected with the publisher of the printed games.

start-line = Keep the good numbers. Pass on the tears.
heul-pitch = Hand your neighbours what they don’t want, and don’t drown in onions.
start-name = Your name
start-name-hint = Who makes them cry?
start-play = Play against bots
start-play-busy = Laying the table …
start-seats = Players
start-seats-value = { $count } players
start-special = Special cards
start-with-special = with special cards
start-special-hint = Catapult, Beach Towel, Carousel and Werewolf join in. Louder, less fair.
start-memory = Counting onions
memory-strict = Nobody sees a count
memory-strict-hint = As in the box: remember them yourself.
memory-own = I see my own
memory-own-hint = Your pile shows how many onions lie in it.
memory-open = Everybody sees all
memory-open-hint = Every pile shows its onions. Relaxed.
start-level = The bots play
bot-beginner = like sprouts
bot-beginner-hint = They never count onions. Good for a first round.
bot-easy = like leeks
bot-easy-hint = They mind their own pile, and nobody else’s.
bot-medium = like shallots
bot-medium-hint = They know what hurts, and whom.
bot-hard = like garlic
bot-hard-hint = They think ahead. You will cry.
bot-master = like old onions
bot-master-hint = Layer upon layer of thought.
start-more = Set up the table
start-running = Go on where you left off
running-table = { $game }, { $count } players
# The bots, by their seats; all of them relatives of the onion
bot-name-0 = Leeky
bot-name-1 = Shally
bot-name-2 = Chive
bot-name-3 = Bulbert
bot-name-4 = Scally
bot-name-5 = Ramson
seat-nameless = Somebody
you = you

table-loading = Pulling up a chair …
table-unknown = There’s no table here.
table-unknown-hint = The link may be cut short, or the table was cleared away.
table-new = Set up a new one
table-waking = The bots are just waking up …
table-offline = Connection lost. I keep trying …
table-lobby = Not everybody is here yet.
table-watching = You are watching.
turn-yours = Your turn! Choose a card.
turn-other = { $seat } is thinking …
move-sending = On its way …
move-waiting = You’re offline. Your card goes out as soon as the table answers.
move-taken-back = That didn’t arrive in time: your card is back in your hand.
hint-both = Who shall have it?
hint-towel = Whose top card do you want? Choose a pile.
hint-carousel = Which way shall it turn?
hint-only-onion = Fits nowhere. Only as an onion.

area-table = Table
area-hand = Your hand
area-middle = Middle
area-menu = Menu
pile-of = { $seat ->
    [0] Your pile: { $top }
   *[other] { $seat }’s pile: { $top }
 }
pile-onions = { $count ->
    [one] { $count } onion
   *[other] { $count } onions
 }
pile-target = { $seat ->
    [0] Your pile
   *[other] { $seat }’s pile
 }
seat-turn = on turn
seat-away = away
hand-size = { $count ->
    [one] { $count } card in hand
   *[other] { $count } cards in hand
 }
draw-pile = Draw pile: { $count ->
    [one] { $count } card
   *[other] { $count } cards
 }
discard-pile = Discard pile: { $top }
discard-empty = Discard pile: empty
carousel-left = Turn left
carousel-right = Turn right
carousel-you-get = You get
lay-onion = Turn into an onion
drop-onion = Drop here: onion
about-card = Explain { $what }

menu-log = What happened so far
menu-help = How to play
menu-options = Options
log-title = So far
log-reach = Back to your last turn. The rest you have to remember.
log-empty = Nothing yet.
log-turn = Turn { $number }
entry-start = The cards are dealt. { $seat ->
    [0] You begin.
   *[other] { $seat } begins.
 }
options-title = Options
options-theme = Light
theme-auto = As on my device
theme-light = Lamp on
theme-dark = Lamp down
options-motion = Movement
motion-auto = As on my device
motion-full = Everything moves
motion-reduced = Calm
options-summons = When it is your turn
summons-on = A short sound
summons-off = No sound
summons-ask = Shall a short sound call you when it is your turn?
summons-yes = Yes, call me
summons-no = No, quiet

help-title = How to play
help-hanky = The handkerchief lies with whoever was given a card last. Dry those tears.
help-goal = High numbers on your own pile are good. Onions cost: with 3 onions in a pile, all its 3s count nothing.
help-turn = Play one card, draw one.
help-neighbour = Fits a neighbour’s top card in colour or number? Then it has to go there.
help-own = Otherwise it may go on your own pile, if it fits there or an onion is on top.
help-onion = Or lay any card face down on your pile: an onion. Always allowed.
help-touch = Touch and mouse
help-drag = Drag a card to the middle: it goes where it has to. Two neighbours fit? The side you drop it on decides.
help-drag-onion = Drag it to the lower edge: it becomes an onion.
help-drag-special = Beach Towel: drop it on the pile to swap with. Carousel: drag it to the side it turns to.
help-tap = Or tap a card, then a pile with a green edge.
help-press = Hold a card down, or press ?, to have it explained.
help-keys = Keyboard
key-choose = choose a card
key-arrows = go from card to card
key-enter = take the card, play it on the chosen spot
key-sides = give left, give right, turn the Carousel
key-up = to the middle: where it has to go
key-down = lay it as an onion
key-tab = go through the green spots
key-escape = put the card back
key-question = explain this card
help-rules = All the rules

about-R = Red, the hothead.
about-O = Orange, the cheerful one.
about-Y = Yellow, all sunshine.
about-G = Green, the shy one.
about-B = Blue, cool as can be.
about-V = Violet, a little vain.
about-N = Brown, grumpy on principle.
about-number = Worth { $number } on your pile at the end, unless { $number } onions lie there too.
about-seven = Worth 7 on your pile at the end, unless 7 onions or more lie there too.
about-onion-1 = A card lying face down. Whatever it was, it’s an onion now.
about-onion-2 = Its owner may play anything on it, neighbours nothing. And it counts at the end.
about-CAT-1 = Finds the highest number showing on any pile.
about-CAT-2 = Every pile that shows it loses that card, yours too.
about-TOW-1 = Swaps your top card with anybody else’s.
about-TOW-2 = Onions go along. Bring sun cream.
about-CAR-1 = Every top card moves one pile on.
about-CAR-2 = You choose the direction.
about-WER-1 = Every top card turns over.
about-WER-2 = Numbers become onions, onions show their number.
about-draw-1 = Here everybody takes their next card.
about-draw-2 = When it is empty, the hands are played out.
about-discard-1 = Special cards end up here,
about-discard-2 = and whatever the Catapult takes.
about-none-1 = An empty spot.
about-none-2 = Its owner may put any card here, neighbours nothing.

end-won = You win!
end-won-other = { $winners } wins!
end-won-joint = A shared win: { $winners }!
end-score = { $count ->
    [one] { $count } point
   *[other] { $count } points
 }
end-onions = { $count ->
    [0] no onions
    [one] { $count } onion
   *[other] { $count } onions
 }
end-lost = { $count ->
    [one] One point cried away
   *[other] { $count } points cried away
 }
end-devalued = { $count ->
    [0] Nothing is crossed out
   *[other] Worth nothing: { $numbers }
 }
end-count = How the points came about
end-head-onions = Onions
end-head-face-up = Face up
end-head-lost = Cried away
end-head-points = Points
end-crossed = { $card }, counts nothing
end-winner = winner
end-again = Again!
end-show = Show the result
end-look = Look at the table
end-check = Was the deal fair?
end-check-how = The cards were fixed before the first move. Anyone can check it:
end-commitment = Shown before the first card
end-secret = Revealed now
end-game-id = Game
end-record = Save the record
copy = Copy
copied = Copied

page-unknown = There’s nothing on this page.

rules-title = Rules
rules-back = Back

privacy-title = Privacy
privacy-1 = No account, no e-mail, no tracking, nothing from other servers.
privacy-2 = One cookie tells the server which seats are yours. It is set when you sit down, not before, and is gone after 400 days at the latest.
privacy-3 = The server keeps your name, your colour and the games you play, so that you can go on with them and look back on them, until you ask to be forgotten; and the last 50 lines that are said at a table, until it is closed. A code for another device is good for two minutes. A game from a file is not kept at all.
privacy-4 = Language, light, movement, sound, how you laid the table last, whom you muted and how far you watched are remembered by this browser only.
privacy-forget = Forget me
privacy-forget-hint = Deletes your tokens on all your devices, your name, and what you said. Games stay as they were played, but nobody can tell any more that it was you.
privacy-forgotten = Done. I don’t know you any more.

## Web: pictures of the rules

picture-heul-colours = Seven onions, seven tempers
picture-heul-turned = Turn any card over, and it’s an onion
picture-heul-fits = What fits the blue 4?
picture-heul-onions = What may go on an onion?
picture-heul-comfort = There, there
picture-heul-example = The example, laid out
picture-heul-counting = Three onions: every 3 is worth nothing
picture-heul-specials = Before and after
picture-heul-empty = And on an empty pile?
picture-lies-open = lies open
picture-same-colour = same colour
picture-same-number = same number
picture-neither = neither: no
picture-onion-own = your own: any card
picture-onion-other = a neighbour’s: nothing
picture-hand = in your hand
picture-turned = on your pile
picture-given = You give it away
picture-comforted = Your neighbour has it now
picture-handkerchief = the handkerchief
picture-neighbour-left = left neighbour
picture-own = you
picture-neighbour-right = right neighbour
picture-pile = A pile at the end
picture-before = before
picture-after = after
picture-to-left = to the left
picture-sau-pigs = Your athletes
picture-sau-kinds = One of every kind
picture-sau-track = Three players, so the laurel lies on the 3
picture-sau-piles = The mud pit and the straw
picture-sau-fits = What fits the black 4?
picture-sau-effects = What cards do
picture-sau-bets = Bets lie face down, from the top
picture-sau-paid = The black pig wins
picture-sau-call = Don’t forget to say it
picture-on-top = on top
picture-green = green: always
picture-pit = draw from here
picture-straw = lay it here
picture-runs = The black pig runs four spaces.
picture-last-runs = The pig furthest back runs three spaces. Beige or green must come next.
picture-lays = lays the X
picture-skipped = sits it out
picture-next = is next
picture-plus = Two and two: whoever comes after these takes four, or lays another +2.
picture-asks = “Pink, please!” Pink or green must come next.
picture-bet-hidden = A bet, face down
picture-bets-line = Your own bet you may look at. The next one goes on the free space worth 2.
picture-wins = On the podium: { $pig }
picture-paid = Bets on other pigs go home, the others move up and score: { $numbers }.
picture-one-left = with your second-to-last card
picture-none-left = with your last

## Web: afterwards

nav-history = Your games
nav-continue = Another device
history-title = Your games
history-loading = Leafing back …
history-games = Game by game
history-none = Nothing to cry about yet.
history-none-hint = Play a game to its end, and it stays here: who won it and how, every move to watch again, and what you are best at.
history-play = Play one
history-older = Older games
history-again = Try again
history-won = won
figures-title = { $name }: { $game }
figures-won = { $count ->
    [one] { $number ->
        [0] One game, not won
       *[other] One game, and won
     }
   *[other] { $number ->
        [0] None of { $count } games won, so far
       *[other] { $number } of { $count } games won
     }
 }
figures-mean = points on average
figures-heul-score = best pile
figures-heul-onions = most onions in a pile
figures-heul-given = most cards given away
figures-sau-score = best evening in the mud
figures-sau-chain = longest +2 chain
figures-sau-taken = most cards taken
chart-title = { $count ->
    [one] Points in your last game.
   *[other] Points in your last { $count } games.
 }
chart-won = A dot is a win.
chart-growing = The sprouts are games to come.
chart-table = The same as a table
chart-date = When
chart-score = Points

game-minutes = { $count ->
    [one] a minute
   *[other] { $count } minutes
 }
game-watch = Watch it again
game-table = Back to the table
game-old-rules = The rules have changed since then, so it can’t be watched any more. The score stands.
counted-title = Worth counting
counted-onions = Onions
counted-given = Cards given away
counted-chain = Longest +2 chain faced
counted-taken = Cards taken from +2
end-page = Score sheet and replay

share = Share the link
share-link = Whoever has this link can look at the game:

replay-area = Replay
replay-loading = Dealing once more …
replay-back = One move back
replay-forward = One move on
replay-play = Play
replay-pause = Pause
replay-speed = Speed: { $what }
speed-slow = slow
speed-normal = normal
speed-fast = fast
replay-slide = Move
replay-place = Move { $number } of { $most }
replay-view = Whose eyes
replay-everybody = All hands open
replay-all = All open
replay-seat = As { $name } saw it
replay-close = Leave the replay
# hand: cards as labels, with commas
hand-open = In hand: { $hand }
sau-bet-open = Bet space { $number }: { $seat }’s, on { $pig }

import-link = Watch a game from a file
import-title = A game from a file
import-hint = Records that you have saved here, or that “maumau simulate” has written, packed as .gz or not. The file is played through and forgotten.
import-choose = Choose a file
import-drop = or drop it here
import-which = { $count } games are in it. Which one?
import-watch = Watch the game
import-no-json = Line { $number } isn’t JSON, so this is no record of a game.
import-no-object = Line { $number } is JSON, but no record of a game.
import-empty = There is nothing in that file.
import-too-large = That file is too large. 20 MB are enough for a lifetime of games.
import-broken = That file is packed, but it can’t be unpacked: it is damaged or cut short.
import-unreadable = Your browser can’t read that file.
not-understood = The server can’t make sense of that.

continue-title = On another device
continue-other = From here to another device
continue-have = Bring your games here
continue-here = Go on playing here?
continue-code = The code that your other device shows
continue-go = Go on here
continue-behind = { $count ->
    [one] The game that { $name } is playing on this device stays behind.
   *[other] The { $count } games that { $name } is playing on this device stay behind.
 }
pass-hint = The other device gets your seats as well, and this one keeps them. Show the code only to yourself.
pass-make = Show a code
pass-qr = The link with the code, for the other device’s camera
pass-code = Or type this code
pass-where = at { $address }
pass-left = Works once, for another { $time }
invite-machine = So far only this computer can open the link.
invite-machine-how = To let your home network in, stop the server and start it with:
invite-network = Whoever is in the same network can open it.
invite-copy-yourself = Your browser won’t let me. It is marked: copy it by hand.

## Web: Sau

game-sau = Sau Mau Mau
sau-line = Four pigs, one laurel, and no manners.
sau-pitch = Drive the pigs, bet on one of them, and leave the others in the mud.
sau-option-call = Say “Mau”
sau-with-call = with “Mau”
sau-option-call-hint = Your second-to-last card needs a “Mau”, your last a “Mau Mau”. Forget it, and the others may catch you.
sau-option-track = Your own board’s track
sau-option-track-hint = How many spaces from Start the laurel lies, for 2, 3, 4 and 5 players. Count them on your board.
sau-option-track-for = { $number } players
sau-option-track-bad = Whole numbers from 1 to { $number }, please.
sau-bot-beginner = like piglets
sau-bot-beginner-hint = Any old bet, and “Mau” is soon forgotten. Good for a first race.
sau-bot-easy = like farmhands
sau-bot-easy-hint = They know what a bet is, and often miss their chance.
sau-bot-medium = like swineherds
sau-bot-medium-hint = They know which pig to back.
sau-bot-hard = like bookmakers
sau-bot-hard-hint = They think ahead, and seldom lose a bet.
sau-bot-master = like old sows
sau-bot-master-hint = They have seen every race there is.
# The bots of this game, by their seats; all of them at home in the sty
sau-bot-name-0 = Grunter
sau-bot-name-1 = Trotter
sau-bot-name-2 = Bristle
sau-bot-name-3 = Snouty
sau-bot-name-4 = Muddy

sau-track = Race track
sau-laurel = The laurel lies on { $space }.
sau-stands = { $space ->
    [0] On Start: { $pig }.
   *[other] On { $space }: { $pig }.
 }
sau-pick-pig = Move { $pig }
sau-pick-back = One space back for { $pig }
sau-race = Race { $race }
sau-starter = began this race
sau-pit-name = the mud pit
sau-pit = Mud pit: { $number ->
    [one] one card
   *[other] { $number } cards
 } to draw.
sau-opening-top = Opening card: { $top }
sau-opening = The opening card counts only as its colour.
sau-opening-any = Anything goes on an opening Bauer.
sau-wanted = Wanted:
sau-waiting = waiting
sau-pending = { $number } cards are waiting.
sau-draw = Draw a card
sau-take = Take { $number }
sau-lay = Play it
sau-play-card = Play { $card }
sau-pass = Pass
sau-bets = Bets
sau-bet-free = Bet space { $number }: free
sau-bet-own = Bet space { $number }: yours, on { $pig }
sau-bet-of = Bet space { $number }: { $seat }’s
sau-bet-on = Bet on { $pig }, space { bet-sign }
sau-bet-leave = No bet
sau-bet-keep = Leave it
sau-steps = { $number ->
    [one] One step back left
   *[other] { $number } steps back left
 }
sau-stay = Enough
sau-choose = Your choice
sau-mau = “Mau”
sau-mau-mau = “Mau Mau”
sau-call = Call { $word } with the next card
sau-object = Forgot Mau!
# At a device of several people each has a button; only the name is written on it
sau-object-as = { $name }: Forgot Mau!
sau-says-mau = Mau!
sau-says-mau-mau = Mau Mau!

sau-turn-yours = Your turn! Play a card, or draw one.
sau-turn-take = { $number } cards are waiting: take them, or pass them on with a +2.
sau-turn-only-take = Caught! Now the { $number } waiting cards are yours.
sau-turn-pass = Nothing to draw and nothing that fits: pass.
sau-turn-back = { $number ->
    [one] One step back is yours. Tap a pig, or say that it is enough.
   *[other] { $number } steps back are yours. Tap pigs, or say that it is enough.
 }
sau-turn-bet = A bet? It would lie on space { bet-sign }.
sau-turn-rebet = Your bet: { $pig }, space { bet-sign }. A new one would go to the end: space { $number }.
sau-turn-rebet-last = Your bet: { $pig }, space { bet-sign }. A new one would lie there too.
sau-name-hint = Who grunts best?
sau-hint-colour = Which colour do you want next?
sau-hint-pig = Several pigs are last. Which one shall move?
sau-hint-call = Psst … what do you say with it?
mau-used-up = Nobody has forgotten anything just now, so that shout is used up. Count their cards next time, and prick up your ears.
mau-too-soon = That was quicker than anybody can listen, so it doesn’t count. They got away with it.

sau-share-end = { $number } finish
sau-share-bet = { $number } bet
sau-share-none = nothing
sau-no-bets = Nobody has bet.
sau-next-race = On we go
sau-final = The final table
sau-total = Total
sau-races = The races
sau-races-none = The first race is still on.
sau-race-look = How race { $race } ended

sau-about-number = { $number ->
    [one] Moves { $pig } one space forward
   *[other] Moves { $pig } { $number } spaces forward
 }, like it or not.
sau-about-x = The next player sits one out.
sau-about-plus = The next player takes two cards, or lays another +2. Whoever takes may shoo pigs back, and bet.
sau-about-schlappi = Fits on anything. The pig furthest back moves 3 forward, and { $colour } is wanted next.
sau-about-bauer = Fits on anything. No pig moves, and you say which colour is wanted next.
sau-about-draw = The mud pit. Draw a card here instead of playing one.
sau-about-draw-bet = Whoever draws may bet on a pig. Bets higher up are worth more.

sau-help-goal = Four races, most points win. A pig on the laurel gives 3 to whoever moved it there, the last card gives 5. Bets on winning pigs give 6, 4, 3, 2, 1 from the top.
sau-help-turn = Play a card that fits in colour, number or symbol, or draw one.
sau-help-numbers = A number moves the pig of its colour that far.
sau-help-x = X: the next player sits one out.
sau-help-plus = +2: the next player takes two cards, or lays a +2 as well. For each card taken a pig may go one space back.
sau-help-schlappi = Schlappi: moves the last pig by 3, and asks for its colour.
sau-help-bauer = Bauer: moves nobody, and you ask for a colour.
sau-help-bet = After drawing you may bet. Your bet can be changed then, but goes to the end of the row.
sau-help-mau = If you play with “Mau”: switch it on before you play your second-to-last and your last card. Somebody else forgot? You have five seconds to shout “Forgot Mau!” Nobody tells you, so watch their cards.
sau-help-tap = Tap a card with a green edge, then tap it again. Tap pigs and colours where you are asked.
sau-help-drag = Or drag the card up onto the table.
sau-help-draw = Tap the mud pit to draw, or pull a card out of it.
sau-key-enter = take the card, and again to play it
sau-key-lay = play the card taken
sau-key-draw = draw, or take what is waiting
sau-key-pig = choose a pig, its colour, or a bet on it
sau-key-leave = no bet, or enough steps
sau-key-call = “Mau” on and off
sau-key-object = “Forgot Mau!”

## Web: Together

start-invite = Invite friends
start-name-first = First your name, please: your friends should know who you are.
start-colour = Your colour: { $hue }
start-colours = Your colour
person-red = red
person-orange = orange
person-yellow = yellow
person-green = green
person-teal = teal
person-blue = blue
person-violet = violet
person-pink = pink

public-title = Open tables
public-nobody = nobody yet
public-open = { $count ->
    [one] one chair free
   *[other] { $count } chairs free
 }
public-full = about to start
public-running = playing: watch
code-title = Somebody told you a code?
code-go = To the table
code-again = Try again
code-unreadable = A code is a word and four digits from 2 to 9, like KIWI-4279.

table-barred = This table plays behind closed doors.
table-barred-hint = The host would rather not be watched.

lobby-title = Who is playing?
lobby-come = Come, sit down!
lobby-choose = Now tap a free chair.
lobby-chairs = Chairs, the way play runs
lobby-chair = Chair { $number }
lobby-chair-free = Chair { $number } is free
lobby-free = free
lobby-sit = Sit here
lobby-move = Move here
lobby-host = host
lobby-bot = bot
lobby-swap-with = Who shall change places with them? Tap a chair.
lobby-do-move = Move here
lobby-do-swap = Change places …
lobby-do-bot = Seat a bot
lobby-do-free = Free this chair
lobby-do-stand = Stand up
lobby-do-remove = Take the chair away
lobby-do-nothing = Leave it
lobby-add = One more chair
lobby-shuffle = Shuffle seats
lobby-fill = Bots on free chairs
lobby-start = Deal the cards
lobby-missing = { $count ->
    [one] One chair is still free: invite somebody, put a bot on it, or take it away.
   *[other] { $count } chairs are still free: invite friends, put bots on them, or take them away.
 }
lobby-missing-other = { $count ->
    [one] One chair is still free.
   *[other] { $count } chairs are still free.
 }
lobby-ready = Everybody sits. Your move!
lobby-wait = Everybody sits. { $name } deals as soon as they like.
lobby-hostless = Whoever sits down first is the host.
lobby-leave = Leave this table
lobby-options = How you play
lobby-options-of = How { $name } wants to play
lobby-game = What is played
lobby-pace = How fast
pace-relaxed = relaxed
pace-relaxed-hint = No clock. As long as it takes.
pace-30s = 30 seconds
pace-30s-hint = Whoever needs longer for a move lets a bot make it.
pace-days = by and by
pace-days-hint = A move now and then, up to three days each. For friends far away.
lobby-grace = If somebody is away
grace-30s = 30 seconds
grace-30s-hint = Then a bot plays for them until they are back.
grace-2min = 2 minutes
grace-2min-hint = Then a bot plays for them until they are back.
grace-never = we wait
grace-never-hint = Nobody plays for anybody. Patience, then.
lobby-watching = Others may watch
lobby-watching-hint = They see what lies open on the table, never a hand.
lobby-hints = Hints
lobby-hints-hint = Whoever is on turn may ask what a good player would do.
lobby-public = Everybody may find this table
lobby-public-hint = It is listed on the start page. There is no chat then.
lobby-yes = yes
lobby-no = no

invite-title = Bring friends
invite-public = Anybody with the link can open it.
invite-qr = The link, for a phone’s camera
invite-code = Say it aloud:
invite-link = Or send the link:
invite-copy = Copy the link
invite-share = Share …
invite-text = Come and play { $game } with us!

watchers-here = { $count ->
    [one] One person is watching.
   *[other] { $count } people are watching.
 }

entry-sit = { $seat ->
    [0] You sit down.
   *[other] { $seat } sits down.
 }
entry-stand = { $name } stands up.
entry-arrange = Chairs are moved.
entry-change = The host has changed how you play.
entry-host = { $seat ->
    [0] You are the host now.
   *[other] { $seat } is the host now.
 }
entry-takeover = { $seat ->
    [0] You were away, so a bot plays for you.
   *[other] { $seat } is away. A bot plays for them.
 }
entry-back = { $seat ->
    [0] You are back and play yourself.
   *[other] { $seat } is back.
 }
entry-leave = { $name } has left. { $seat } plays on.
entry-pause = The game is paused.
entry-resume = On we go.
entry-late = { $seat ->
    [0] Too slow: a bot made your move.
   *[other] Too slow: a bot moves for { $seat }.
 }

people-title = At this table
menu-people = Who is here
watchers-none = Nobody is watching.
seat-stand-in = a bot plays for them
stand-in-plays = A bot plays for you.
stand-in-back = I’ll play again
stand-in-plays-here = Meanwhile a bot plays here.
stand-in-back-of = { $name } plays again
paused = A short break
paused-until = { $seat } can let the game go on.
pause-begin = Pause the game
pause-end = Go on
leave = Leave for good
leave-sure = Leave for good? A bot takes your cards and plays on.
leave-sure-of = { $name }, leave for good? A bot takes your cards and plays on.
leave-yes = Yes, I’m off
leave-no = No, I’ll stay
clock = Time for this move
clock-until = until { $time }
recap-title = Meanwhile …
end-again-shuffled = Again, on other seats
end-present = Who is still here

## Talk: gestures, chat, and a device that several share

talk-menu = Talk
talk-menu-unread = Talk: { $count ->
    [one] 1 new line
   *[other] { $count } new lines
 }
talk-title = Across the table
talk-to = For whom?
emote-handkerchief = Handkerchief
emote-onion = Onion
emote-tears = Tears
emote-applause = Applause
emote-grunt = Grunt
emote-handkerchief-sent = { $seat ->
    [0] You hand { $to } the handkerchief.
   *[other] { $to ->
        [0] { $seat } hands you the handkerchief.
       *[other] { $seat } hands { $to } the handkerchief.
     }
 }
emote-onion-sent = { $seat ->
    [0] You hold an onion under { $to }’s nose.
   *[other] { $to ->
        [0] { $seat } holds an onion under your nose.
       *[other] { $seat } holds an onion under { $to }’s nose.
     }
 }
emote-tears-sent = { $seat ->
    [0] You cry on { $to }’s shoulder.
   *[other] { $to ->
        [0] { $seat } cries on your shoulder.
       *[other] { $seat } cries on { $to }’s shoulder.
     }
 }
emote-applause-sent = { $seat ->
    [0] You clap for { $to }.
   *[other] { $to ->
        [0] { $seat } claps for you.
       *[other] { $seat } claps for { $to }.
     }
 }
emote-grunt-sent = { $seat ->
    [0] You grunt at { $to }.
   *[other] { $to ->
        [0] { $seat } grunts at you.
       *[other] { $seat } grunts at { $to }.
     }
 }
chat-title = Chat
chat-empty = Nobody has said anything yet.
chat-say = Say something
chat-send = Say it
chat-gone = Somebody who has left
chat-heard = { $seat }: { $text }
mute-title = Whom you’d rather not hear
mute-on = Mute { $name }
mute-off = Listen to { $name } again
lobby-do-guest = Somebody else at this device
lobby-guest-name = Their name
curtain-pass = Hand the device to { $name }
curtain-hint = Nobody peeks: the hand is shown only after the next tap.
curtain-open = I am { $name }: show my hand

# Why a move is good: hints. Whoever reads them is the one who moves.
hint-ask = What would you do?
# what: a move in a few words
hint-title = Psst: { $what }
hint-move = Move
hint-wins = wins
hint-place = place
hint-points = points
hint-how = Tried out on deals that fit all you know. Points: those of your pile in the end. ± says how sure that is.
sau-hint-how = Tried out on deals that fit all you know. Points: yours by the end of this race. ± says how sure that is.
hint-play = Do it
hint-more = More
key-hint = “What would you do?”

# Moves in a few words, in lists. what: a card as a label, or a move in such words
way-own = { $what } on { $seat ->
    [0] your
   *[other] their
 } own pile
way-onion = { $what } face down
way-gives = { $what } to { $to ->
    [0] you
   *[other] { $to }
 }
way-swaps = { $what } with { $to ->
    [0] you
   *[other] { $to }
 }
way-turns = { $what } to the { $direction ->
    [left] left
   *[right] right
 }
way-moves = { $what }, moving { $pig }
way-wants = { $what }, wanted: { $colour }
way-call = { $what }, with “Mau”
way-take = Take the cards
way-stay = Enough steps back
way-bet = Bet on { $pig }
way-nobet = No bet
way-object = Object
way-allow = Let it pass

review-title = Looking back
review-what = What each move was worth, when the game turned, and how much of it was luck.
review-make = Review the game
review-working = I’m playing it through once more …
review-progress = { $number } of { $most } moves
review-how = Moves are judged by what their player could know. The curve knows all hands, but not what will be drawn.
review-curve = Who was likely to win
review-after = After move
review-turns = When it turned
review-no-turns = It never turned: no single move changed much.
review-move = Move { $number },
# name: whose chances; from, now: percentages
review-change = { $name }: { $from } → { $now }
review-watch = Watch
review-watch-move = Watch from move { $number } on
review-luck = Luck and play
review-luck-how = Everybody starts with a chance of { $share }. The cards dealt and luck, also with what others did, add to it or take from it; slips only take. It all adds up to what was won in the end.
review-part-deal = deal
review-part-luck = luck
review-part-given = given away
review-part-end = in the end
review-best = { $number } of { $most } moves were as good as the best.
review-moves = Move by move
review-whose = Whose moves
review-no-slips = { $seat ->
    [0] Not one slip: you gave nothing away.
   *[other] Not one slip: { $seat } gave nothing away.
 }
review-slips = The costliest slips
review-better = Better: { $what }
review-all = All { $count } moves
review-number = No.

hint-alike = It hardly matters: whatever you do here is about as good.
reason-special = Nothing helps you more here than { $card }.
reason-own = On your pile { $card } brings { $points } points, if onions don’t spoil them.
reason-gives = Sooner or later { $card } has to go: { $points } to { $to } hurt you least.
reason-onion = Face down { $card } helps you more than face up.
reason-onion-saves = As onion { $onions }, { $card } makes your { $number }s count again.
reason-onion-costs = As onion { $onions }, { $card } spoils your { $number }s, and anything else would be worse.
reason-onion-free = As onion { $onions }, { $card } spoils none of your numbers.
sau-reason-laurel = With { $card } you bring { $pig } onto the laurel: 3 points for you.
sau-reason-out = With { $card }, your last card, you are out: 5 points for you.
sau-reason-holds-up = With { $card } you hold up { $to }, who is almost out.
sau-reason-backs = With { $card } you move { $pig }, your bet.
sau-reason-plays = With { $card } you have a card less.
sau-reason-draw = Nothing in your hand would help you more than another card.
sau-reason-draw-bet = Whoever draws may bet, and early bets score most.
sau-reason-take = You can do no better than take them, and step pigs back.
sau-reason-pass = There is nothing else to do.
sau-reason-back = Your bet gains if { $pig } steps back.
sau-reason-stay = The pigs stand well for you.
sau-reason-bet = No pig has better prospects than { $pig }: { $points } points if it wins and nobody above does.
sau-reason-keep = Your bets lie well as they are.
sau-reason-object = Nobody may forget “Mau”.
sau-reason-allow = The play is good for you: let it pass.
