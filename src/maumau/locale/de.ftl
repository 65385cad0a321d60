# Die Worte von maumau auf Deutsch. Python (maumau.locale) und der Web-Client lesen dieselbe Datei.
# Was aus den Argumenten wird, steht oben in en.ftl. Karten stehen im Satz immer im Akkusativ.

## Cards

colour-R = rote
colour-O = orange
colour-Y = gelbe
colour-G = grüne
colour-B = blaue
colour-V = violette
colour-N = braune
card-number = die { $colour } { $number }
card-onion = eine Zwiebel
card-none = nichts
card-CAT = das Katapult
card-TOW = das Badetuch
card-CAR = das Karussell
card-WER = den Werwolf
label-number = { $colour } { $number }
label-onion = Zwiebel
label-none = nichts
label-CAT = Katapult
label-TOW = Badetuch
label-CAR = Karussell
label-WER = Werwolf
seats-you = dich
winners-you = du

## Heul: events

card-played = { $seat ->
    [0] Du behältst { $card }.
   *[other] { $seat } behält { $card }.
 }
card-given = { $seat ->
    [0] Du gibst { $to } { $card }.
   *[other] { $to ->
        [0] { $seat } gibt dir { $card }.
       *[other] { $seat } gibt { $to } { $card }.
     }
 }
onion-laid = { $seat ->
    [0] Du drehst { $card } um: eine Zwiebel.
   *[other] { $seat } legt eine Zwiebel.
 }
special-played = { $seat ->
    [0] Du spielst { $card }.
   *[other] { $seat } spielt { $card }.
 }
cards-catapulted = { $count ->
    [one] Die höchste Zahl fliegt: weg ist { $cards }.
   *[other] Jede { $number } fliegt: weg sind { $cards }.
 }
catapult-missed = Keine Zahl weit und breit: das Katapult schleudert nichts.
tops-swapped = { $seat ->
    [0] Du tauschst die oberste Karte mit { $other }.
   *[other] { $other ->
        [0] { $seat } tauscht die oberste Karte mit dir.
       *[other] { $seat } und { $other } tauschen die obersten Karten.
     }
 }
tops-passed = { $direction ->
    [left] Einsteigen, bitte: alle obersten Karten rücken nach links.
   *[right] Einsteigen, bitte: alle obersten Karten rücken nach rechts.
 }
tops-turned = Auuuh! Alle obersten Karten drehen sich um.
card-drawn = { $seat ->
    [0] Du ziehst { $card }.
   *[other] { $seat } zieht eine Karte.
 }
game-over = { $winners ->
    [0] Ende. Du hast gewonnen!
   *[other] { $count ->
        [one] Ende. { $winners } hat gewonnen!
       *[other] Ende. Gemeinsam gewonnen: { $winners }!
     }
 }

## Heul: effects

effect-own = Kommt auf deinen eigenen Stapel.
effect-give = { $seat } bekommt { $card }.
effect-onion = Wird umgedreht: eine Zwiebel auf deinem Stapel.
effect-catapult = { $count ->
    [one] Schleudert die { $number } weg. Es trifft { $seats ->
        [0] dich
       *[other] { $seats }
     }.
   *[other] Schleudert jede { $number } weg. Es trifft { $seats }.
 }
effect-catapult-nothing = Schleudert nichts: keine Zahl liegt oben.
effect-swap = { $seat } bekommt { $mine }, du bekommst { $theirs }.
effect-carousel = { $direction ->
    [left] Alle obersten Karten rücken einen Platz nach links.
   *[right] Alle obersten Karten rücken einen Platz nach rechts.
 }
effect-werewolf = Alle obersten Karten drehen sich um.

## Heul: reasons

why-neighbour-first = { $count ->
    [one] Passt bei { $seats } und muss deshalb dorthin.
   *[other] Passt bei { $seats }: eine von beiden Seiten muss sie nehmen.
 }
why-no-match = Passt nicht auf { $top }.
why-onion-taboo = Bei { $seat } liegt eine Zwiebel: Finger weg.
why-special-taboo = Bei { $seat } liegt eine Sonderkarte: da passt nichts drauf.
why-empty-taboo = Auf den leeren Platz darf nur { $seat } selbst legen.
why-not-your-turn = Erst ist { $seat } dran. Geduld!

## Sau: words

pig-P = das pinke Schwein
pig-B = das braune Schwein
pig-K = das schwarze Schwein
pig-E = das beige Schwein
pig-colour-P = Pink
pig-colour-B = Braun
pig-colour-K = Schwarz
pig-colour-E = Beige
pig-hue-P = pinke
pig-hue-B = braune
pig-hue-K = schwarze
pig-hue-E = beige
card-sau-number = die { $hue } { $number }
card-sau-X = das { $hue } X
card-sau-plus = die { $hue } +2
card-sau-S = den Schlappi für { $colour }
card-sau-BAU = den Bauern
label-sau-number = { $hue } { $number }
label-sau-X = X in { $colour }
label-sau-plus = { $hue } +2
label-sau-S = Schlappi für { $colour }
label-sau-BAU = Bauer

## Sau: events

card-laid = { $seat ->
    [0] Du spielst { $card }{ $call ->
        [mau] : „Mau!“
        [mau-mau] : „Mau Mau!“
       *[none] .
     }
   *[other] { $seat } spielt { $card }{ $call ->
        [mau] : „Mau!“
        [mau-mau] : „Mau Mau!“
       *[none] .
     }
 }{ $left ->
    [1] { " " }Noch eine Karte.
   *[other] { "" }
 }
pig-trotted = Hopp, { $pig } trabt { $number ->
    [one] ein Feld
   *[other] { $number } Felder
 } vor, jetzt auf { $space }.
pig-went-back = { $seat ->
    [0] Du scheuchst { $pig } zurück auf { $space ->
        [0] Start
       *[other] { $space }
     }.
   *[other] { $seat } scheucht { $pig } zurück auf { $space ->
        [0] Start
       *[other] { $space }
     }.
 }
seat-skipped = { $seat ->
    [0] Du setzt einmal aus.
   *[other] { $seat } setzt einmal aus.
 }
cards-pending = { $seat ->
    [0] Auf dich warten { $number } Karten.
   *[other] Auf { $seat } warten { $number } Karten.
 }
colour-demanded = Jetzt ist { $colour } gefragt.
cards-taken = { $seat ->
    [0] Du nimmst { $cards }.
   *[other] { $seat } nimmt { $number ->
        [one] eine Karte
       *[other] { $number } Karten
     }.
 }
reshuffled = Stapel leer, einmal umrühren: { $number ->
    [one] eine alte Karte kommt
   *[other] { $number } alte Karten kommen
 } wieder ins Spiel.
seat-passed = { $seat ->
    [0] Nichts zu ziehen, nichts zu spielen: Du passt.
   *[other] Nichts zu ziehen, nichts zu spielen: { $seat } passt.
 }
# Wettfelder heißen wie die Zahl auf ihrem Schild
bet-sign = { $place ->
    [1] 6
    [2] 4
    [3] 3
    [4] 2
   *[other] 1
 }
bet-placed = { $seat ->
    [0] Du wettest auf { $pig }, Feld { bet-sign }.
   *[other] { $seat } wettet, Feld { bet-sign }.
 }
bet-changed = { $seat ->
    [0] Doch lieber anders: Du wettest jetzt auf { $pig }, Feld { bet-sign }.
   *[other] Doch lieber anders: { $seat } wettet neu, Feld { bet-sign }.
 }
# Das hört nur, wer es vergessen hat; die anderen lesen es erst nach dem Spiel
call-missing = { $seat ->
    [0] Psst … wolltest du nicht noch was sagen?
   *[other] { $seat } hat es nicht gesagt.
 }
objection-made = { $seat ->
    [0] „Mau vergessen!“, rufst du, und { $other } nimmt { $card } zurück.
   *[other] { $other ->
        [0] „Mau vergessen!“, ruft { $seat }, und du nimmst { $card } zurück.
       *[other] „Mau vergessen!“, ruft { $seat }, und { $other } nimmt { $card } zurück.
     }
 }
race-over = Rennen { $race } ist gelaufen! { $ended_by ->
    [laurel] { $seat ->
        [0] Du bringst ein Schwein zum Lorbeer.
       *[other] { $seat } bringt ein Schwein zum Lorbeer.
     }
    [both] { $seat ->
        [0] Du bringst ein Schwein zum Lorbeer, und das mit der letzten Karte.
       *[other] { $seat } bringt ein Schwein zum Lorbeer, und das mit der letzten Karte.
     }
   *[other] { $seat ->
        [0] Du bist alle Karten los.
       *[other] { $seat } ist alle Karten los.
     }
 } { $count ->
    [one] Gewonnen hat { $pigs }!
   *[other] Schnauze an Schnauze gewonnen: { $pigs }!
 }
race-begun = Rennen { $race }: { $seat ->
    [0] Du fängst an.
   *[other] { $seat } fängt an.
 } Wir decken { $card } auf.

## Sau: effects

effect-trot = { $number ->
    [one] Ein Feld
   *[other] { $number } Felder
 } vor für { $pig }.
effect-schlappi = { $number ->
    [one] Ein Feld
   *[other] { $number } Felder
 } vor für { $pig }. Danach ist { $colour } gefragt.
effect-bauer = Kein Schwein läuft. Danach ist { $colour } gefragt.
effect-skip = { $seat } setzt einmal aus.
effect-plus = { $seat } nimmt { $number } oder schickt noch mehr weiter.
effect-last-card = Deine letzte Karte: Damit ist das Rennen aus.

## Sau: reasons

why-wrong-colour = Jetzt ist { $colour } gefragt.
why-opening-symbol = Passt nicht: Bei der ersten Karte zählt nur die Farbe.
why-only-plus = { $number } Karten warten auf dich. Da hilft nur eine +2.
why-only-take = Hilft nichts: { $number } Karten nehmen.
why-window = Moment: Noch können die anderen dich erwischen.
why-bet-first = { $seat ->
    [0] Erst die Wette: auf ein Schwein oder gar nicht.
   *[other] Erst darf { $seat } wetten. Geduld!
 }
why-steps-first = { $seat ->
    [0] Erst die Schweine: { $number ->
        [one] einen Schritt zurück hast
       *[other] { $number } Schritte zurück hast
     } du noch. Oder sag, dass es reicht.
   *[other] { $seat } scheucht noch Schweine. Geduld!
 }
illegal-move-phase = { $move } geht jetzt nicht. { $phase ->
    [take] Erst müssen die wartenden Karten genommen werden.
    [back] Jetzt dürfen Schweine zurück, die nicht mehr auf Start stehen, oder sie bleiben.
    [bet] Jetzt wird gewettet, auf ein anderes Schwein als bisher, oder nicht.
    [window] Jetzt heißt es Einspruch oder durchgehen lassen.
   *[turn] Eine passende Karte spielen oder ziehen; nehmen, wenn Karten warten; passen nur, wenn weder das eine noch das andere geht.
 }
illegal-move-not-last-pig = Der Schlappi bewegt nur, wer ganz hinten steht, und { $pig } steht da nicht.
illegal-move-no-call-due = { $move } geht nicht: Mit mehr als zwei Karten auf der Hand gibt es nichts zu rufen.

## Errors

illegal-move = Da darf die Karte nicht hin.
not-your-turn = Du bist nicht dran.
not-your-seat = Auf diesem Platz sitzt jemand anders.
stale-move = Zu spät, am Tisch ging es schon weiter. So sieht es jetzt aus.
stale-move-early = Zu früh, so weit ist es am Tisch noch nicht. So sieht es jetzt aus.
unknown-game = Dieses Spiel gibt es hier nicht.
unknown-table = Diesen Tisch gibt es nicht. Fehlt ein Stück vom Link?
too-many-requests = Nicht so hastig. Gleich noch einmal versuchen.
offline = Der Tisch ist gerade nicht zu erreichen.
unknown-error = Da ging etwas schief. Versuch es gleich noch einmal.

# Was an einem Zug, einem Protokoll oder einer Einstellung falsch war; Python sagt es, die Plätze als Nummern.
seat-unnamed = Platz { $number }
list-and = { $first } und { $last }
illegal-move-not-in-hand = { $move } geht nicht: { $card } ist nicht in dieser Hand.
illegal-move-towel = { $move } geht nicht: Das Badetuch tauscht mit dem Stapel von jemand anderem.
not-your-turn-which = Mehrere Plätze sind dran ({ $seats }): Bitte sagen, welcher zieht.
not-your-turn-window = Gerade gibt es nichts durchgehen zu lassen.
not-your-turn-over = Das Spiel ist aus: Niemand zieht mehr.
bad-notation = „{ $move }“ ist kein Zug in { the-game }. Züge sehen so aus: { $game ->
    [sau] K4, KS>P, BAU>K, K4!, draw, back>P oder bet>P
   *[heul] R5>own, R5>left, R5>onion oder CAT
 }.
not-over = Das Spiel läuft noch (Zug { $ply }): Ein Ergebnis gibt es noch nicht.
the-game = { $game ->
    [sau] { game-sau }
   *[heul] { game-heul }
 }
bad-options-game = Ein Spiel „{ $game }“ gibt es nicht. Es gibt: { $known }.
bad-options-players = { the-game } ist für { $low } bis { $high } Leute, nicht für { $players }.
bad-options-heul-two = Heul doch! Mau Mau braucht mindestens 3 Leute: Zu zweit wären linker und rechter Nachbar derselbe Mensch.
bad-options-unknown = { the-game } hat keine Einstellung „{ $option }“. Es gibt: { $known }.
bad-options-bool = Die Einstellung { $option } von { the-game } ist true oder false, nicht { $value }.
bad-options-track-shown = Ein Tisch zeigt Strecken von { the-game } bis { $longest } Felder, nicht { $value }.
bad-options-track = Die Strecke von { the-game } besteht aus vier ganzen Zahlen von 1 bis { $longest }, nicht aus { $value }.
bad-options-seed = Ein Startwert ist eine ganze Zahl von 0 bis 18446744073709551615, nicht { $seed }.
bad-options-start = Wer anfängt, ist eine ganze Zahl von 0 bis { $last }, nicht { $start }.
bad-options-seat = Ein Platz in diesem Spiel ist eine ganze Zahl von 0 bis { $last }, nicht { $seat }.
bad-options-ply = Ein Zug dieses Spiels ist eine ganze Zahl von 0 bis { $last }, nicht { $ply }.
bad-options-memory-aid = Die Merkhilfe ist eine von { $known }, nicht { $value }.
bad-options-bot = Einen Bot „{ $bot }“ gibt es nicht. Es gibt: { $known }.
bad-options-seats = Dieses Spiel braucht { $players } Bots, einen je Platz, nicht { $found }.
bad-options-workers = Mehr als { $most } Prozesse nützen auf diesem Rechner nichts; verlangt sind { $workers }.
bad-options-cluster-missing = Für einen Cluster wird das Paket „distributed“ gebraucht: pip install 'maumau[cluster]'
bad-options-cluster-away = Unter { $address } antwortet kein Dask-Scheduler.
bad-options-cluster-empty = Der Dask-Scheduler unter { $address } hat keine Worker.
bad-options-cluster-other = Ein Worker des Dask-Schedulers unter { $address } hat kein maumau oder ein anderes als dieser Rechner.
bad-options-cluster-workers = Entweder ein Cluster oder Prozesse dieses Rechners: --cluster und --workers gehen nicht zusammen.
cluster-lost = Der Cluster ist weg: Sein Scheduler ist beendet, oder seine Worker sind es, immer wieder.
bad-record-not-object = Ein Protokoll ist ein JSON-Objekt, nicht { $found }.
bad-record-json = Das ist kein JSON: { $problem }
bad-record-file = Die Datei lässt sich nicht lesen: { $problem }
bad-record-format = Das Format ist { $found }; dieses Programm liest { $expected }.
bad-record-missing = Dem Protokoll fehlt: { $fields }.
bad-record-strange = Im Protokoll stehen Felder, die nicht hineingehören: { $fields }.
bad-record-shape = „options“ muss ein Objekt sein und „moves“ eine Liste.
bad-record-move = Zug { $ply }: Ein Zug ist [Platz, "Zug"], nicht { $found }.
bad-record-illegal = Zug { $ply }: { $seat } kann { $move } nicht spielen: { $why }
bad-record-no-result = Das Spiel ist aus, aber das Protokoll hat kein Ergebnis; es wäre { $result }.
bad-record-unfinished = Das Protokoll hat ein Ergebnis, aber das Spiel ist bei Zug { $ply } noch nicht aus.
bad-record-result = Das Protokoll nennt als Ergebnis { $found }, seine Züge führen aber zu { $result }.
bad-record-long = Das Protokoll hat { $found } Züge; mehr als { $most } zeigen wir hier nicht.
bad-deal-secret = Ein Geheimnis hat 64 hexadezimale Ziffern (32 Bytes).
bad-deal-commitment = Dieses Geheimnis gehört nicht zu dieser Zusage; seine eigene ist { $expected }.

## Server

no-such-seat = Diesen Platz hat der Tisch nicht; der letzte ist { $last }.
seat-taken = Da sitzt schon jemand.
not-your-seat-any = Du hast keinen Platz an diesem Tisch.
table-started = Das Spiel hat begonnen: Plätze und Einstellungen bleiben, wie sie sind.
table-closed = Dieser Tisch ist geschlossen.
table-closed-rules = Dieses Spiel begann nach älteren Regeln und kann nicht weitergehen. Sein Verlauf bleibt erhalten.
table-closed-idle = An diesen Tisch ist niemand zurückgekommen, also wurde er abgeräumt. Was gespielt wurde, bleibt erhalten.
table-closed-unreadable = Der Verlauf dieses Tisches lässt sich nicht mehr lesen, hier geht nichts weiter. Er bleibt, wie er ist.
seat-taken-all = Alle Plätze sind besetzt. Du kannst zuschauen.
not-host = Das darf nur, wer den Tisch leitet.
seats-open = { $count ->
    [one] Ein Platz ist noch frei: Besetze ihn oder nimm ihn weg.
   *[other] { $count } Plätze sind noch frei: Besetze sie oder nimm sie weg.
 }
not-started = Es läuft kein Spiel, das man anhalten könnte.
table-paused = Das Spiel ist angehalten.
curtain-drawn = Erst weitergeben: Diese Hand ist noch verdeckt.
no-watching = An diesem Tisch soll niemand zuschauen.
no-chat = An öffentlichen Tischen gibt es keinen Chat. Gesten sagen genug.
no-hints = An diesem Tisch soll es keine Tipps geben.
no-hints-public = An öffentlichen Tischen gibt es keine Tipps.
no-hints-was-public = Dieser Tisch war eine Zeit lang öffentlich: An ihm gibt es keine Tipps mehr.
no-hints-window = Solange jemand Einspruch erheben darf, gibt es keine Tipps.
hints-waking = Wer die Tipps gibt, wacht gerade erst auf. Frag in einer Minute noch einmal.
bad-text = Was du sagst, hat 1 bis { $longest } sichtbare Zeichen.
stand-in = Ein Bot spielt für dich. Übernimm erst wieder selbst.
unknown-code = Kein offener Tisch heißt { $code ->
    [none] so
   *[other] { $code }
 }.
bad-options-days = Mit „Mau“-Rufen lässt sich { the-game } nicht { pace-days } spielen: Niemand könnte rechtzeitig Einspruch erheben.
game-not-over = Das Spiel läuft noch.
bad-name = Ein Name hat 1 bis { $longest } sichtbare Zeichen.
no-token = Hier kennt dich noch niemand: Such dir erst einen Namen aus oder eröffne einen Tisch.
bad-pass = Dieser Code ist verbraucht oder zu alt. Hol dir auf dem anderen Gerät einen neuen.
foreign-origin = Das kam von einer fremden Seite und wurde abgelehnt.
unknown-host = Dieser Server ist nur für diesen Rechner offen und heißt nicht { $host }. Starte ihn mit --lan, hinter einem Proxy mit --public-url.
too-large = Das ist zu viel auf einmal: höchstens { $most } Bytes.
bad-request = Diese Anfrage ist nicht zu verstehen: { $why }
not-found = Unter dieser Adresse gibt es nichts.
wrong-method = So lässt sich diese Adresse nicht benutzen.
bad-setting-root-path = Ein Pfad beginnt mit einem Schrägstrich und besteht aus Buchstaben, wie /mau; „{ $value }“ ist keiner.
bad-setting-public-url = Eine öffentliche Adresse sieht aus wie https://example.org/mau; „{ $value }“ nicht.
bad-setting-database = „{ $value }“ ist keine Datenbank, die wir kennen: eine Datei, oder eine Adresse mit sqlite:/// oder postgresql://.
bad-setting-database-url = Die Adresse der Datenbank ist nicht zu lesen; eine sieht aus wie postgresql://name:passwort@rechner/datenbank, oder sqlite:/// und eine Datei.
bad-setting-bot-pace = Wie viele Sekunden die Bots überlegen, schreibt man wie 0.8-2, höchstens eine Stunde; „{ $value }“ passt nicht.
bad-setting-keep = Wie lange Tische bleiben, ist eine Zahl über 0 und unter 100000, wie 30 (Minuten) oder 7 (Tage); „{ $value }“ ist keine.
bad-setting-limits = MAUMAU_LIMITS ist on oder off; „{ $value }“ ist keins von beiden.
bad-setting-proxies = In FORWARDED_ALLOW_IPS stehen Adressen oder Netze wie 10.0.0.7 oder 10.0.0.0/8 mit Kommas dazwischen, oder nur *; „{ $value }“ ist keins.
bad-setting-redis = Die Adresse in MAUMAU_REDIS_URL ist nicht zu lesen; eine sieht aus wie redis://localhost:6379.
bad-setting-host = Auf „{ $value }“ können wir nicht lauschen: { $why }.
bad-setting-port = Port { $value } ist belegt. Mit --port einen anderen nennen.
bad-database-unusable = Die Datenbank { $database } lässt sich nicht benutzen: { $why }.
bad-database-driver = Für die Datenbank { $database } fehlt ein Paket: { $why }.
bad-database-foreign = Die Datenbank { $database } gehört einem anderen Programm; sie bleibt, wie sie ist.
bad-database-newer = Die Datenbank { $database } stammt von einer neueren Version (Schritt { $version }); sie bleibt, wie sie ist.

## Web

game-heul = Heul doch! Mau Mau
language = Sprache
language-en = English
language-de = Deutsch
close = Schließen
home = Startseite
game-choice = Welches Spiel?
nav-rules = Regeln
nav-privacy = Datenschutz
unaffiliated = Ein Hobbyprojekt ohne Verbindung zum Verlag der gedruckten Spiele.

start-line = Gute Zahlen behalten. Tränen weitergeben.
heul-pitch = Schieb den Nachbarn zu, was sie nicht wollen, und geh nicht in Zwiebeln unter.
start-name = Dein Name
start-name-hint = Wer muss gleich heulen?
start-play = Gegen Bots spielen
start-play-busy = Der Tisch wird gedeckt …
start-seats = Wie viele?
start-seats-value = Zu { $count ->
    [3] dritt
    [4] viert
    [5] fünft
    [6] sechst
   *[other] { $count }
 }
start-special = Sonderkarten
start-with-special = mit Sonderkarten
start-special-hint = Katapult, Badetuch, Karussell und Werwolf mischen mit. Lauter und gemeiner.
start-memory = Zwiebeln zählen
memory-strict = Alle im Kopf
memory-strict-hint = Wie aus der Schachtel: selber merken.
memory-own = Ich sehe meine
memory-own-hint = Dein Stapel zeigt, wie viele Zwiebeln darin liegen.
memory-open = Alle sehen alles
memory-open-hint = Jeder Stapel zeigt seine Zwiebeln. Ganz entspannt.
start-level = Die Bots spielen
bot-beginner = wie Sprösslinge
bot-beginner-hint = Sie zählen nie Zwiebeln. Gut für die erste Runde.
bot-easy = wie Lauch
bot-easy-hint = Sie achten auf ihren Stapel, auf andere nicht.
bot-medium = wie Schalotten
bot-medium-hint = Sie wissen, was wehtut, und wem.
bot-hard = wie Knoblauch
bot-hard-hint = Sie denken voraus. Es wird Tränen geben.
bot-master = wie alte Zwiebeln
bot-master-hint = Lage um Lage durchdacht.
start-more = Tisch einrichten
start-running = Da weitermachen, wo du warst
running-table = { $game }, { start-seats-value }
# Die Bots, nach ihren Plätzen; alle mit der Zwiebel verwandt
bot-name-0 = Porri
bot-name-1 = Lotte
bot-name-2 = Zippel
bot-name-3 = Bolle
bot-name-4 = Knofi
bot-name-5 = Schlotte
seat-nameless = Jemand
you = du

table-loading = Stühle werden gerückt …
table-unknown = Hier steht kein Tisch.
table-unknown-hint = Vielleicht fehlt ein Stück vom Link, oder der Tisch ist abgeräumt.
table-new = Neuen Tisch decken
table-waking = Die Bots wachen gerade auf …
table-offline = Verbindung weg. Ich versuche es weiter …
table-lobby = Es sind noch nicht alle da.
table-watching = Du schaust zu.
turn-yours = Du bist dran! Such dir eine Karte aus.
turn-other = { $seat } überlegt …
move-sending = Ist unterwegs …
move-waiting = Du bist offline. Die Karte geht raus, sobald der Tisch antwortet.
move-taken-back = Kam nicht mehr an: die Karte ist wieder auf deiner Hand.
hint-both = Wer soll sie kriegen?
hint-towel = Mit wem tauschen? Such dir einen Stapel aus.
hint-carousel = Wie herum soll es fahren?
hint-only-onion = Passt nirgends. Nur als Zwiebel.

area-table = Tisch
area-hand = Deine Karten
area-middle = Mitte
area-menu = Menü
pile-of = { $seat ->
    [0] Dein Stapel: { $top }
   *[other] Stapel von { $seat }: { $top }
 }
pile-onions = { $count ->
    [one] { $count } Zwiebel
   *[other] { $count } Zwiebeln
 }
pile-target = { $seat ->
    [0] Dein Stapel
   *[other] Stapel von { $seat }
 }
seat-turn = am Zug
seat-away = gerade weg
hand-size = { $count ->
    [one] { $count } Karte auf der Hand
   *[other] { $count } Karten auf der Hand
 }
draw-pile = Nachziehstapel: { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
 }
discard-pile = Ablage: { $top }
discard-empty = Ablage: leer
carousel-left = Links herum
carousel-right = Rechts herum
carousel-you-get = Du bekommst
lay-onion = Zur Zwiebel machen
drop-onion = Hier wird’s eine Zwiebel
about-card = { $what } erklären

menu-log = Was bisher geschah
menu-help = So geht’s
menu-options = Einstellungen
log-title = Was bisher geschah
log-reach = Zurück bis zu deinem letzten Zug. Den Rest musst du dir merken.
log-empty = Noch nichts.
log-turn = Zug { $number }
entry-start = Die Karten sind verteilt. { $seat ->
    [0] Du fängst an.
   *[other] { $seat } fängt an.
 }
options-title = Einstellungen
options-theme = Licht
theme-auto = Wie am Gerät
theme-light = Lampe an
theme-dark = Lampe gedimmt
options-motion = Bewegung
motion-auto = Wie am Gerät
motion-full = Alles bewegt sich
motion-reduced = Ruhig
options-summons = Wenn du dran bist
summons-on = Kurzer Ton
summons-off = Kein Ton
summons-ask = Soll dich ein kurzer Ton rufen, wenn du dran bist?
summons-yes = Ja, ruf mich
summons-no = Nein, Ruhe

help-title = So geht’s
help-hanky = Das Taschentuch liegt bei dem, der zuletzt eine Karte geschenkt bekam. Tränen trocknen!
help-goal = Hohe Zahlen auf deinem Stapel sind gut. Zwiebeln kosten: liegen 3 Zwiebeln darin, zählen alle 3er dort nichts.
help-turn = Eine Karte spielen, eine ziehen.
help-neighbour = Passt sie in Farbe oder Zahl auf die oberste Karte nebenan? Dann muss sie dorthin.
help-own = Sonst darf sie auf deinen Stapel, wenn sie dort passt oder eine Zwiebel oben liegt.
help-onion = Oder du legst irgendeine Karte verdeckt auf deinen Stapel: eine Zwiebel. Das geht immer.
help-touch = Finger und Maus
help-drag = Zieh eine Karte zur Mitte: sie geht dahin, wo sie hinmuss. Passt sie links und rechts? Dann zählt die Seite, auf der du loslässt.
help-drag-onion = Zieh sie zum unteren Rand: sie wird zur Zwiebel.
help-drag-special = Badetuch: auf den Stapel, mit dem du tauschst. Karussell: zu der Seite, nach der es fährt.
help-tap = Oder tipp auf eine Karte, dann auf einen Stapel mit grünem Rand.
help-press = Karte gedrückt halten, oder ?, und sie wird erklärt.
help-keys = Tastatur
key-choose = Karte auswählen
key-arrows = von Karte zu Karte
key-enter = Karte nehmen, auf den gewählten Platz spielen
key-sides = nach links oder rechts geben, Karussell drehen
key-up = zur Mitte: dahin, wo sie hinmuss
key-down = als Zwiebel legen
key-tab = durch die grünen Plätze gehen
key-escape = Karte zurücklegen
key-question = diese Karte erklären
help-rules = Alle Regeln

about-R = Rot, der Hitzkopf.
about-O = Orange, die Frohnatur.
about-Y = Gelb, der Sonnenschein.
about-G = Grün, das Mauerblümchen.
about-B = Blau, cool wie nur was.
about-V = Violett, ein wenig eitel.
about-N = Braun, aus Prinzip grantig.
about-number = Am Ende { $number ->
    [1] 1 Punkt
   *[other] { $number } Punkte
 } auf deinem Stapel, außer es liegen auch { $number } Zwiebeln darin.
about-seven = Am Ende 7 Punkte auf deinem Stapel, außer es liegen auch 7 Zwiebeln oder mehr darin.
about-onion-1 = Eine verdeckte Karte. Was sie auch war, jetzt ist sie eine Zwiebel.
about-onion-2 = Wem sie gehört, darf alles darauf legen, die Nachbarn nichts. Und am Ende zählt sie.
about-CAT-1 = Sucht die höchste Zahl, die oben liegt.
about-CAT-2 = Wo sie liegt, fliegt sie weg. Auch bei dir.
about-TOW-1 = Tauscht deine oberste Karte mit einer beliebigen anderen.
about-TOW-2 = Zwiebeln reisen mit. Sonnencreme nicht vergessen.
about-CAR-1 = Alle obersten Karten rücken einen Stapel weiter.
about-CAR-2 = Du sagst, wie herum.
about-WER-1 = Alle obersten Karten drehen sich um.
about-WER-2 = Zahlen werden Zwiebeln, Zwiebeln zeigen ihre Zahl.
about-draw-1 = Hier ziehen alle ihre nächste Karte.
about-draw-2 = Ist er leer, werden die Hände ausgespielt.
about-discard-1 = Hier landen die Sonderkarten
about-discard-2 = und alles, was das Katapult erwischt.
about-none-1 = Ein leerer Platz.
about-none-2 = Wem er gehört, darf jede Karte hinlegen, die Nachbarn keine.

end-won = Du hast gewonnen!
end-won-other = { $winners } hat gewonnen!
end-won-joint = Gemeinsam gewonnen: { $winners }!
end-score = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
 }
end-onions = { $count ->
    [0] keine Zwiebel
    [one] { $count } Zwiebel
   *[other] { $count } Zwiebeln
 }
end-lost = { $count ->
    [one] Ein Punkt verheult
   *[other] { $count } Punkte verheult
 }
end-devalued = { $count ->
    [0] Nichts gestrichen
   *[other] Zählt nichts: { $numbers }
 }
end-count = Wie die Punkte zustande kamen
end-head-onions = Zwiebeln
end-head-face-up = Offen
end-head-lost = Verheult
end-head-points = Punkte
end-crossed = { $card }, zählt nichts
end-winner = gewonnen
end-again = Noch mal!
end-show = Ergebnis zeigen
end-look = Tisch anschauen
end-check = War das Geben fair?
end-check-how = Die Karten standen vor dem ersten Zug fest. Jeder kann das prüfen:
end-commitment = Vor der ersten Karte gezeigt
end-secret = Jetzt aufgedeckt
end-game-id = Spiel
end-record = Partie speichern
copy = Kopieren
copied = Kopiert

page-unknown = Hier gibt es nichts zu sehen.

rules-title = Regeln
rules-back = Zurück

privacy-title = Datenschutz
privacy-1 = Kein Konto, keine E-Mail, kein Tracking, nichts von fremden Servern.
privacy-2 = Ein Cookie sagt dem Server, welche Plätze deine sind. Es kommt erst, wenn du dich hinsetzt, und ist nach spätestens 400 Tagen weg.
privacy-3 = Der Server merkt sich deinen Namen, deine Farbe und deine Spiele, damit du weiterspielen und zurückblicken kannst: bis du vergessen werden willst. Von dem, was an einem Tisch gesagt wird, behält er die letzten 50 Zeilen, bis der Tisch geschlossen wird. Ein Code für ein anderes Gerät gilt zwei Minuten. Ein Spiel aus einer Datei wird gar nicht aufgehoben.
privacy-4 = Sprache, Licht, Bewegung, Ton, wie du zuletzt gedeckt hast, wen du stumm geschaltet und wie weit du zugesehen hast, merkt sich nur dieser Browser.
privacy-forget = Vergiss mich
privacy-forget-hint = Löscht deine Kennzeichen auf allen deinen Geräten, deinen Namen und was du gesagt hast. Gespielte Spiele bleiben, wie sie waren, aber niemand sieht mehr, dass du es warst.
privacy-forgotten = Erledigt. Wer warst du noch gleich?

## Web: pictures of the rules

picture-heul-colours = Sieben Zwiebeln, sieben Gemüter
picture-heul-turned = Umgedreht ist jede Karte eine Zwiebel
picture-heul-fits = Was passt auf die blaue 4?
picture-heul-onions = Was darf auf eine Zwiebel?
picture-heul-comfort = Na, na, nicht weinen
picture-heul-example = Das Beispiel, hingelegt
picture-heul-counting = Drei Zwiebeln: Jede 3 ist nichts wert
picture-heul-specials = Vorher und nachher
picture-heul-empty = Und auf einen leeren Stapel?
picture-lies-open = liegt offen
picture-same-colour = gleiche Farbe
picture-same-number = gleiche Zahl
picture-neither = passt nicht
picture-onion-own = bei dir: jede Karte
picture-onion-other = beim Nachbarn: nichts
picture-hand = auf deiner Hand
picture-turned = auf deinem Stapel
picture-given = Du gibst sie weg
picture-comforted = Jetzt hat sie dein Nachbar
picture-handkerchief = das Taschentuch
picture-neighbour-left = Nachbar links
picture-own = du
picture-neighbour-right = Nachbar rechts
picture-pile = Ein Stapel am Ende
picture-before = vorher
picture-after = nachher
picture-to-left = nach links
picture-sau-pigs = Deine Sportler
picture-sau-kinds = Von jeder Sorte eine
picture-sau-track = Drei Leute, also liegt der Lorbeer auf der 3
picture-sau-piles = Die Suhle und das Stroh
picture-sau-fits = Was passt auf die schwarze 4?
picture-sau-effects = Was die Karten tun
picture-sau-bets = Wetten liegen verdeckt, von oben an
picture-sau-paid = Das schwarze Schwein gewinnt
picture-sau-call = Sag es rechtzeitig
picture-on-top = liegt oben
picture-green = grün: immer
picture-pit = hier ziehen
picture-straw = hier ablegen
picture-runs = Das schwarze Schwein läuft vier Felder.
picture-last-runs = Das letzte Schwein läuft drei Felder. Als Nächstes muss Beige kommen oder Grün.
picture-lays = legt das X
picture-skipped = setzt aus
picture-next = ist dran
picture-plus = Zwei und zwei: Wer danach kommt, nimmt vier oder legt noch eine +2.
picture-asks = „Pink, bitte!“ Als Nächstes muss Pink kommen oder Grün.
picture-bet-hidden = Eine verdeckte Wette
picture-bets-line = Deine eigene Wette darfst du ansehen. Die nächste kommt auf das freie Feld, das 2 wert ist.
picture-wins = Auf dem Treppchen: { $pig }
picture-paid = Wetten auf andere gehen nach Hause, die übrigen rücken auf und zählen: { $numbers }.
picture-one-left = zur vorletzten Karte
picture-none-left = zur letzten

## Web: afterwards

nav-history = Deine Spiele
nav-continue = Anderes Gerät
history-title = Deine Spiele
history-loading = Ich blättere zurück …
history-games = Spiel für Spiel
history-none = Noch kein Grund zum Heulen.
history-none-hint = Spiel eins zu Ende, und es bleibt hier: wer wie gewonnen hat, jeder Zug zum Wiederansehen und worin du am besten bist.
history-play = Eins spielen
history-older = Ältere Spiele
history-again = Noch mal versuchen
history-won = gewonnen
figures-title = { $name }: { $game }
figures-won = { $count ->
    [one] { $number ->
        [0] Ein Spiel, nicht gewonnen
       *[other] Ein Spiel, und gewonnen
     }
   *[other] { $number ->
        [0] Von { $count } Spielen noch keins gewonnen
       *[other] { $number } von { $count } Spielen gewonnen
     }
 }
figures-mean = Punkte im Schnitt
figures-heul-score = bester Stapel
figures-heul-onions = meiste Zwiebeln im Stapel
figures-heul-given = meiste verschenkte Karten
figures-sau-score = bester Abend im Matsch
figures-sau-chain = längste +2-Kette
figures-sau-taken = meiste Karten genommen
chart-title = { $count ->
    [one] Punkte im letzten Spiel.
   *[other] Punkte in den letzten { $count } Spielen.
 }
chart-won = Mit Tupfen: gewonnen.
chart-growing = Wo es sprießt, kommen noch Spiele hin.
chart-table = Dasselbe als Tabelle
chart-date = Wann
chart-score = Punkte

game-minutes = { $count ->
    [one] eine Minute
   *[other] { $count } Minuten
 }
game-watch = Noch mal ansehen
game-table = Zurück an den Tisch
game-old-rules = Seitdem haben sich die Regeln geändert: Ansehen geht nicht mehr. Das Ergebnis bleibt.
counted-title = Mitgezählt
counted-onions = Zwiebeln
counted-given = Karten verschenkt
counted-chain = Längste +2-Kette abbekommen
counted-taken = Karten durch +2 genommen
end-page = Abrechnung und Wiederholung

share = Link teilen
share-link = Wer diesen Link hat, kann sich das Spiel ansehen:

replay-area = Wiederholung
replay-loading = Ich gebe noch mal …
replay-back = Einen Zug zurück
replay-forward = Einen Zug weiter
replay-play = Abspielen
replay-pause = Anhalten
replay-speed = Tempo: { $what }
speed-slow = langsam
speed-normal = normal
speed-fast = schnell
replay-slide = Zug
replay-place = Zug { $number } von { $most }
replay-view = Mit wessen Augen
replay-everybody = Alle Karten offen
replay-all = Alle offen
replay-seat = Wie { $name } es sah
replay-close = Wiederholung verlassen
# hand: cards as labels, with commas
hand-open = Auf der Hand: { $hand }
sau-bet-open = Wettfeld { $number }: Wette von { $seat } auf { $pig }

import-link = Ein Spiel aus einer Datei ansehen
import-title = Ein Spiel aus einer Datei
import-hint = Aufzeichnungen, die du hier gesichert hast oder die „maumau simulate“ geschrieben hat, mit oder ohne .gz. Die Datei wird durchgespielt und wieder vergessen.
import-choose = Datei aussuchen
import-drop = oder hier fallen lassen
import-which = { $count } Spiele sind darin. Welches?
import-watch = Spiel ansehen
import-no-json = Zeile { $number } ist kein JSON, also auch keine Aufzeichnung eines Spiels.
import-no-object = Zeile { $number } ist zwar JSON, aber keine Aufzeichnung eines Spiels.
import-empty = In der Datei steht nichts.
import-too-large = Die Datei ist zu groß. 20 MB reichen für ein ganzes Leben voller Spiele.
import-broken = Die Datei ist gepackt, lässt sich aber nicht auspacken: Sie ist beschädigt oder abgeschnitten.
import-unreadable = Dein Browser kann die Datei nicht lesen.
not-understood = Daraus wird der Server nicht schlau.

continue-title = Auf einem anderen Gerät
continue-other = Von hier auf ein anderes Gerät
continue-have = Hol deine Spiele hierher
continue-here = Hier weiterspielen?
continue-code = Der Code, den dein anderes Gerät zeigt
continue-go = Hier weiter
continue-behind = { $count ->
    [one] Das Spiel, das { $name } auf diesem Gerät spielt, bleibt dann liegen.
   *[other] Die { $count } Spiele, die { $name } auf diesem Gerät spielt, bleiben dann liegen.
 }
pass-hint = Das andere Gerät bekommt deine Plätze dazu, dieses behält sie. Zeig den Code nur dir selbst.
pass-make = Code zeigen
pass-qr = Der Link mit dem Code, für die Kamera des anderen Geräts
pass-code = Oder tipp diesen Code ein
pass-where = auf { $address }
pass-left = Gilt einmal, noch { $time }
invite-machine = Noch kann nur dieser Rechner den Link öffnen.
invite-machine-how = Damit dein Heimnetz hereinkommt, beende den Server und starte ihn so:
invite-network = Öffnen können ihn alle im selben Netz.
invite-copy-yourself = Dein Browser lässt mich nicht. Der Link ist markiert: kopier ihn selbst.

## Web: Sau

game-sau = Sau Mau Mau
sau-line = Vier Schweine, ein Lorbeer, null Manieren.
sau-pitch = Treib die Schweine an, setz auf eins davon und lass die anderen im Matsch stehen.
sau-option-call = „Mau“ sagen
sau-with-call = mit „Mau“
sau-option-call-hint = Zur vorletzten Karte gehört ein „Mau“, zur letzten ein „Mau Mau“. Wer es vergisst, kann erwischt werden.
sau-option-track = Die Bahn von eurem Spielplan
sau-option-track-hint = Wie viele Felder hinter Start der Lorbeer liegt, für 2, 3, 4 und 5 Leute. Zählt auf eurem Plan nach.
sau-option-track-for = { $number } Leute
sau-option-track-bad = Bitte ganze Zahlen von 1 bis { $number }.
sau-bot-beginner = wie Ferkel
sau-bot-beginner-hint = Irgendeine Wette, und „Mau“ ist schnell vergessen. Gut fürs erste Rennen.
sau-bot-easy = wie Knechte
sau-bot-easy-hint = Sie wissen, was eine Wette ist, und verpassen oft die Gelegenheit.
sau-bot-medium = wie Sauhirten
sau-bot-medium-hint = Sie wissen, welches Schwein läuft.
sau-bot-hard = wie Buchmacher
sau-bot-hard-hint = Sie denken voraus und verlieren selten eine Wette.
sau-bot-master = wie alte Säue
sau-bot-master-hint = Sie kennen jedes Rennen.
# Die Bots dieses Spiels, nach ihren Plätzen; alle im Stall zu Hause
sau-bot-name-0 = Grunzi
sau-bot-name-1 = Borste
sau-bot-name-2 = Rüssel
sau-bot-name-3 = Ringel
sau-bot-name-4 = Ferkel

sau-track = Rennbahn
sau-laurel = Der Lorbeer liegt auf { $space }.
sau-stands = { $space ->
    [0] Auf Start: { $pig }.
   *[other] Auf { $space }: { $pig }.
 }
sau-pick-pig = Zieh { $pig } vor
sau-pick-back = Ein Feld zurück für { $pig }
sau-race = Rennen { $race }
sau-starter = hat dieses Rennen begonnen
sau-pit-name = die Suhle
sau-pit = Suhle: { $number ->
    [one] eine Karte
   *[other] { $number } Karten
 } zum Ziehen.
sau-opening-top = Startkarte: { $top }
sau-opening = Bei der Startkarte zählt nur die Farbe.
sau-opening-any = Auf den Bauern als Startkarte passt alles.
sau-wanted = Gewünscht:
sau-waiting = warten
sau-pending = { $number } Karten warten.
sau-draw = Eine Karte ziehen
sau-take = { $number } nehmen
sau-lay = Ausspielen
sau-play-card = { $card } spielen
sau-pass = Passen
sau-bets = Wetten
sau-bet-free = Wettfeld { $number }: frei
sau-bet-own = Wettfeld { $number }: deine Wette auf { $pig }
sau-bet-of = Wettfeld { $number }: Wette von { $seat }
sau-bet-on = Auf { $pig } setzen, Feld { bet-sign }
sau-bet-leave = Keine Wette
sau-bet-keep = So lassen
sau-steps = { $number ->
    [one] Noch ein Schritt zurück
   *[other] Noch { $number } Schritte zurück
 }
sau-stay = Reicht
sau-choose = Du hast die Wahl
sau-mau = „Mau“
sau-mau-mau = „Mau Mau“
sau-call = { $word } zur nächsten Karte sagen
sau-object = Mau vergessen!
sau-object-as = { $name }: Mau vergessen!
sau-says-mau = Mau!
sau-says-mau-mau = Mau Mau!

sau-turn-yours = Du bist dran! Spiel eine Karte oder zieh eine.
sau-turn-take = { $number } Karten warten: Nimm sie oder schieb sie mit einer +2 weiter.
sau-turn-only-take = Erwischt! Jetzt gehören die { $number } Karten dir.
sau-turn-pass = Nichts zu ziehen, und nichts passt: passen.
sau-turn-back = { $number ->
    [one] Ein Schritt zurück steht dir zu. Tipp ein Schwein an, oder lass es gut sein.
   *[other] { $number } Schritte zurück stehen dir zu. Tipp Schweine an, oder lass es gut sein.
 }
sau-turn-bet = Eine Wette? Sie käme auf Feld { bet-sign }.
sau-turn-rebet = Deine Wette: { $pig }, Feld { bet-sign }. Eine neue käme ans Ende: Feld { $number }.
sau-turn-rebet-last = Deine Wette: { $pig }, Feld { bet-sign }. Eine neue läge auch dort.
sau-name-hint = Wer grunzt am besten?
sau-hint-colour = Welche Farbe wünschst du dir?
sau-hint-pig = Mehrere Schweine sind Letzte. Welches soll laufen?
sau-hint-call = Pst … was sagst du dazu?
mau-used-up = Gerade hat niemand etwas vergessen. Der Ruf ist verbraucht: Zähl nächstes Mal die Karten und spitz die Ohren.
mau-too-soon = So schnell kann niemand hinhören, darum zählt es nicht. Noch mal davongekommen.

sau-share-end = { $number } Ziel
sau-share-bet = { $number } Wette
sau-share-none = nichts
sau-no-bets = Niemand hat gewettet.
sau-next-race = Weiter geht’s
sau-final = Zur Endabrechnung
sau-total = Summe
sau-races = Die Rennen
sau-races-none = Das erste Rennen läuft noch.
sau-race-look = Wie Rennen { $race } ausging

sau-about-number = { $number ->
    [one] Ein Feld
   *[other] { $number } Felder
 } vor für { $pig }, ob man will oder nicht.
sau-about-x = Wer als Nächstes dran wäre, setzt aus.
sau-about-plus = Wer als Nächstes dran ist, nimmt zwei Karten oder legt auch eine +2. Wer nimmt, darf Schweine zurückscheuchen und wetten.
sau-about-schlappi = Passt auf alles. Das letzte Schwein läuft 3 vor, und gewünscht ist { $colour }.
sau-about-bauer = Passt auf alles. Kein Schwein läuft, und du wünschst dir eine Farbe.
sau-about-draw = Die Suhle. Hier ziehst du eine Karte, statt eine zu spielen.
sau-about-draw-bet = Wer zieht, darf auf ein Schwein wetten. Weiter oben ist die Wette mehr wert.

sau-help-goal = Vier Rennen, die meisten Punkte gewinnen. Wer ein Schwein auf den Lorbeer bringt, bekommt 3, die letzte Karte gibt 5. Wetten auf Siegerschweine geben von oben 6, 4, 3, 2, 1.
sau-help-turn = Spiel eine Karte, die in Farbe, Zahl oder Zeichen passt, oder zieh eine.
sau-help-numbers = Bei einer Zahl läuft das Schwein dieser Farbe so weit vor.
sau-help-x = X: Die oder der Nächste setzt aus.
sau-help-plus = +2: Die oder der Nächste nimmt zwei Karten oder legt auch eine +2. Für jede genommene Karte darf ein Schwein ein Feld zurück.
sau-help-schlappi = Schlappi: Das letzte Schwein läuft 3 vor, und seine Farbe ist gewünscht.
sau-help-bauer = Bauer: Niemand läuft, und du wünschst dir eine Farbe.
sau-help-bet = Nach dem Ziehen darfst du wetten. Auch ändern kannst du deine Wette dann, sie wandert aber ans Ende der Reihe.
sau-help-mau = Spielt ihr mit „Mau“: Schalt es ein, bevor du deine vorletzte und deine letzte Karte spielst. Hat es jemand anders vergessen? Fünf Sekunden lang kannst du „Mau vergessen!“ rufen. Verraten wird es nicht: Behalt die Karten der anderen im Auge.
sau-help-tap = Tipp eine Karte mit grünem Rand an und dann noch einmal. Schweine und Farben tippst du an, wenn du gefragt wirst.
sau-help-drag = Oder zieh die Karte nach oben auf den Tisch.
sau-help-draw = Tipp zum Ziehen auf die Suhle, oder zieh eine Karte heraus.
sau-key-enter = Karte nehmen, noch einmal: spielen
sau-key-lay = die genommene Karte spielen
sau-key-draw = ziehen oder nehmen, was wartet
sau-key-pig = ein Schwein wählen, seine Farbe oder eine Wette
sau-key-leave = keine Wette, oder genug Schritte
sau-key-call = „Mau“ an und aus
sau-key-object = „Mau vergessen!“

## Web: Together

start-invite = Freunde einladen
start-name-first = Erst dein Name, bitte: Die anderen sollen wissen, wer du bist.
start-colour = Deine Farbe: { $hue }
start-colours = Deine Farbe
person-red = Rot
person-orange = Orange
person-yellow = Gelb
person-green = Grün
person-teal = Petrol
person-blue = Blau
person-violet = Lila
person-pink = Pink

public-title = Offene Tische
public-nobody = noch niemand
public-open = { $count ->
    [one] ein Stuhl frei
   *[other] { $count } Stühle frei
 }
public-full = gleich geht’s los
public-running = läuft: zuschauen
code-title = Hat dir jemand einen Code gesagt?
code-go = Zum Tisch
code-again = Noch mal versuchen
code-unreadable = Ein Code ist ein Wort mit vier Ziffern von 2 bis 9, wie KIWI-4279.

table-barred = Dieser Tisch spielt hinter verschlossener Tür.
table-barred-hint = Hier will gerade niemand Zuschauer haben.

lobby-title = Wer spielt mit?
lobby-come = Komm, setz dich!
lobby-choose = Jetzt tipp auf einen freien Stuhl.
lobby-chairs = Stühle in Spielrichtung
lobby-chair = Stuhl { $number }
lobby-chair-free = Stuhl { $number } ist frei
lobby-free = frei
lobby-sit = Hier sitzen
lobby-move = Hierher
lobby-host = lädt ein
lobby-bot = Bot
lobby-swap-with = Mit wem tauschen? Tipp auf einen Stuhl.
lobby-do-move = Hierher umziehen
lobby-do-swap = Plätze tauschen …
lobby-do-bot = Bot hinsetzen
lobby-do-free = Stuhl frei machen
lobby-do-stand = Aufstehen
lobby-do-remove = Stuhl wegstellen
lobby-do-nothing = Doch nicht
lobby-add = Noch ein Stuhl
lobby-shuffle = Plätze losen
lobby-fill = Bots auf freie Stühle
lobby-start = Karten geben
lobby-missing = { $count ->
    [one] Ein Stuhl ist noch frei: Lade jemanden ein, setz einen Bot hin oder stell ihn weg.
   *[other] { $count } Stühle sind noch frei: Lade Freunde ein, setz Bots darauf oder stell die Stühle weg.
 }
lobby-missing-other = { $count ->
    [one] Ein Stuhl ist noch frei.
   *[other] { $count } Stühle sind noch frei.
 }
lobby-ready = Alle sitzen. Du darfst geben!
lobby-wait = Alle sitzen. Gleich gibt { $name } die Karten.
lobby-hostless = Wer sich zuerst setzt, lädt ein.
lobby-leave = Diesen Tisch verlassen
lobby-options = So wird gespielt
lobby-options-of = So will { $name } spielen
lobby-game = Was wird gespielt?
lobby-pace = Wie schnell?
pace-relaxed = gemütlich
pace-relaxed-hint = Keine Uhr. Es dauert, so lange es dauert.
pace-30s = 30 Sekunden
pace-30s-hint = Wer länger für einen Zug braucht, für den macht ihn ein Bot.
pace-days = nach und nach
pace-days-hint = Ab und zu ein Zug, jeder bis zu drei Tage. Für Freunde in der Ferne.
lobby-grace = Wenn jemand weg ist
grace-30s = 30 Sekunden
grace-30s-hint = Danach spielt ein Bot weiter, bis der Mensch zurück ist.
grace-2min = 2 Minuten
grace-2min-hint = Danach spielt ein Bot weiter, bis der Mensch zurück ist.
grace-never = wir warten
grace-never-hint = Niemand spielt für jemand anderen. Also Geduld.
lobby-watching = Andere dürfen zuschauen
lobby-watching-hint = Sie sehen, was offen auf dem Tisch liegt, nie eine Hand.
lobby-hints = Tipps
lobby-hints-hint = Wer dran ist, darf fragen, was ein guter Spieler täte.
lobby-public = Alle dürfen den Tisch finden
lobby-public-hint = Er steht auf der Startseite. Einen Chat gibt es dann nicht.
lobby-yes = ja
lobby-no = nein

invite-title = Freunde dazuholen
invite-public = Öffnen können ihn alle, die den Link haben.
invite-qr = Der Link für die Handykamera
invite-code = Zum Weitersagen:
invite-link = Oder als Link:
invite-copy = Link kopieren
invite-share = Teilen …
invite-text = Komm, spiel mit uns { $game }!

watchers-here = { $count ->
    [one] Einer schaut zu.
   *[other] { $count } schauen zu.
 }

entry-sit = { $seat ->
    [0] Du setzt dich.
   *[other] { $seat } setzt sich.
 }
entry-stand = { $name } steht auf.
entry-arrange = Stühle werden gerückt.
entry-change = Ab jetzt wird anders gespielt: siehe unten.
entry-host = { $seat ->
    [0] Jetzt bist du dran mit Einladen und Bestimmen.
   *[other] Jetzt bestimmt { $seat }.
 }
entry-takeover = { $seat ->
    [0] Du warst weg, also spielt ein Bot für dich.
   *[other] { $seat } ist weg. Ein Bot springt ein.
 }
entry-back = { $seat ->
    [0] Du bist wieder da und spielst selbst.
   *[other] { $seat } ist wieder da.
 }
entry-leave = { $name } ist gegangen. { $seat } spielt weiter.
entry-pause = Das Spiel macht Pause.
entry-resume = Weiter geht’s.
entry-late = { $seat ->
    [0] Zu langsam: Ein Bot hat für dich gezogen.
   *[other] Zu langsam: Ein Bot zieht für { $seat }.
 }

people-title = An diesem Tisch
menu-people = Wer ist da?
watchers-none = Niemand schaut zu.
seat-stand-in = ein Bot springt ein
stand-in-plays = Für dich spielt ein Bot.
stand-in-back = Ich spiele wieder
stand-in-plays-here = Hier spielt solange ein Bot.
stand-in-back-of = { $name } spielt wieder
paused = Kurze Pause
paused-until = { $seat } kann weiterspielen lassen.
pause-begin = Pause machen
pause-end = Weiter geht’s
leave = Ganz aufhören
leave-sure = Wirklich gehen? Ein Bot bekommt deine Karten und spielt weiter.
leave-sure-of = { $name }, wirklich gehen? Ein Bot bekommt deine Karten und spielt weiter.
leave-yes = Ja, ich gehe
leave-no = Nein, ich bleibe
clock = Zeit für diesen Zug
clock-until = bis { $time }
recap-title = Inzwischen …
end-again-shuffled = Noch mal, neue Plätze
end-present = Wer noch da ist

## Reden: Gesten, Chat und ein Gerät für mehrere

talk-menu = Reden
talk-menu-unread = Reden: { $count ->
    [one] 1 neue Zeile
   *[other] { $count } neue Zeilen
 }
talk-title = Über den Tisch
talk-to = Für wen?
emote-handkerchief = Taschentuch
emote-onion = Zwiebel
emote-tears = Tränen
emote-applause = Applaus
emote-grunt = Grunzen
emote-handkerchief-sent = { $seat ->
    [0] Du reichst { $to } das Taschentuch.
   *[other] { $to ->
        [0] { $seat } reicht dir das Taschentuch.
       *[other] { $seat } reicht { $to } das Taschentuch.
     }
 }
emote-onion-sent = { $seat ->
    [0] Du hältst { $to } eine Zwiebel unter die Nase.
   *[other] { $to ->
        [0] { $seat } hält dir eine Zwiebel unter die Nase.
       *[other] { $seat } hält { $to } eine Zwiebel unter die Nase.
     }
 }
emote-tears-sent = { $seat ->
    [0] Du weinst dich bei { $to } aus.
   *[other] { $to ->
        [0] { $seat } weint sich bei dir aus.
       *[other] { $seat } weint sich bei { $to } aus.
     }
 }
emote-applause-sent = { $seat ->
    [0] Du applaudierst { $to }.
   *[other] { $to ->
        [0] { $seat } applaudiert dir.
       *[other] { $seat } applaudiert { $to }.
     }
 }
emote-grunt-sent = { $seat ->
    [0] Du grunzt { $to } an.
   *[other] { $to ->
        [0] { $seat } grunzt dich an.
       *[other] { $seat } grunzt { $to } an.
     }
 }
chat-title = Chat
chat-empty = Noch hat niemand etwas gesagt.
chat-say = Sag etwas
chat-send = Sagen
chat-gone = Jemand, der gegangen ist
chat-heard = { $seat }: { $text }
mute-title = Wen du lieber nicht hörst
mute-on = { $name } stummschalten
mute-off = { $name } wieder zuhören
lobby-do-guest = Noch jemand an diesem Gerät
lobby-guest-name = Name
curtain-pass = Gib das Gerät an { $name }
curtain-hint = Nicht spicken: Die Hand liegt erst nach dem nächsten Tippen offen.
curtain-open = Ich bin { $name }: zeig meine Karten

# Warum ein Zug gut ist: Tipps. Wer sie liest, ist am Zug.
hint-ask = Was tätest du?
hint-title = Psst: { $what }
hint-move = Zug
hint-wins = Sieg
hint-place = Platz
hint-points = Punkte
hint-how = Durchgespielt mit Karten, die zu allem passen, was du weißt. Punkte: die deines Stapels am Ende. ± heißt: so genau ist das.
sau-hint-how = Durchgespielt mit Karten, die zu allem passen, was du weißt. Punkte: deine am Ende dieses Rennens. ± heißt: so genau ist das.
hint-play = Mach’s so
hint-more = Mehr
key-hint = „Was tätest du?“

way-own = { $what } auf { $seat ->
    [0] deinen
   *[other] den eigenen
 } Stapel
way-onion = { $what } verdeckt
way-gives = { $what } an { $to ->
    [0] dich
   *[other] { $to }
 }
way-swaps = { $what } mit { $to ->
    [0] dir
   *[other] { $to }
 }
way-turns = { $what } nach { $direction ->
    [left] links
   *[right] rechts
 }
way-moves = { $what }, { $pig } läuft
way-wants = { $what }, gewünscht: { $colour }
way-call = { $what }, mit „Mau“
way-take = Karten nehmen
way-stay = Genug zurück
way-bet = Wette auf { $pig }
way-nobet = Keine Wette
way-object = Einspruch
way-allow = Gelten lassen

review-title = Rückblick
review-what = Was jeder Zug wert war, wann das Spiel kippte und wie viel Glück dabei war.
review-make = Spiel besprechen
review-working = Ich spiele alles noch einmal durch …
review-progress = { $number } von { $most } Zügen
review-how = Züge werden danach beurteilt, was man in dem Moment wissen konnte. Die Kurve kennt alle Hände, aber nicht, was noch gezogen wird.
review-curve = Wer wohl gewinnt
review-after = Nach Zug
review-turns = Als es kippte
review-no-turns = Es ist nie gekippt: Kein einzelner Zug hat viel verändert.
review-move = Zug { $number },
review-change = { $name }: { $from } → { $now }
review-watch = Ansehen
review-watch-move = Ab Zug { $number } ansehen
review-luck = Glück und Können
review-luck-how = Alle beginnen mit einer Chance von { $share }. Die ersten Karten und das Glück, auch das mit den anderen, geben etwas dazu oder nehmen es; Patzer nehmen nur. Zusammen ergibt das, was am Ende daraus wurde.
review-part-deal = Karten
review-part-luck = Glück
review-part-given = verschenkt
review-part-end = am Ende
review-best = { $number } von { $most } Zügen waren so gut wie der beste.
review-moves = Zug für Zug
review-whose = Wessen Züge
review-no-slips = { $seat ->
    [0] Kein einziger Patzer: Du hast nichts verschenkt.
   *[other] Kein einziger Patzer: { $seat } hat nichts verschenkt.
 }
review-slips = Die teuersten Patzer
review-better = Besser: { $what }
review-all = Alle { $count } Züge
review-number = Nr.

hint-alike = Hier ist es fast egal: Alles ist etwa gleich gut.
reason-special = Am meisten hilft dir hier { $card }.
reason-own = { $points } Punkte bringt { $card } auf deinem Stapel, wenn keine Zwiebel sie verdirbt.
reason-gives = Irgendwann muss { $card } weg: { $points } für { $to } tun dir am wenigsten weh.
reason-onion = Verdeckt hilft dir { $card } mehr als offen.
reason-onion-saves = Als Zwiebel Nummer { $onions } sorgt { $card } dafür, dass deine Karten mit der { $number } wieder zählen.
reason-onion-costs = Als Zwiebel Nummer { $onions } verdirbt { $card } deine Karten mit der { $number }; alles andere wäre schlimmer.
reason-onion-free = Als Zwiebel Nummer { $onions } verdirbt { $card } keine deiner Zahlen.
sau-reason-laurel = So kommt { $pig } auf den Lorbeer: 3 Punkte für dich.
sau-reason-out = Das ist deine letzte Karte: 5 Punkte für dich.
sau-reason-holds-up = Das hält { $to } auf, kurz vor dem Ziel.
sau-reason-backs = So kommt { $pig } voran, deine Wette.
sau-reason-plays = So hast du eine Karte weniger.
sau-reason-draw = Nichts in deiner Hand hilft dir mehr als noch eine Karte.
sau-reason-draw-bet = Wer zieht, darf wetten, und frühe Wetten zählen am meisten.
sau-reason-take = Mehr ist nicht drin: Karten nehmen und Schweine zurückschicken.
sau-reason-pass = Etwas anderes geht nicht.
sau-reason-back = Deiner Wette steht { $pig } im Weg.
sau-reason-stay = Die Schweine stehen gut für dich.
sau-reason-bet = Die besten Aussichten hat { $pig }: { $points } Punkte, wenn es gewinnt und darüber niemand.
sau-reason-keep = Deine Wetten liegen gut, wie sie sind.
sau-reason-object = Niemand darf „Mau“ vergessen.
sau-reason-allow = Der Zug ist gut für dich: lass ihn gelten.
