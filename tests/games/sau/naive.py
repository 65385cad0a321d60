"""The whole game once more, as slowly and plainly as RULES.md says it: lists, texts, and nothing of the package."""

from dataclasses import dataclass, field

COLOURS = "PBKE"
MASK = 2**64 - 1
GREEN = ("PS", "BS", "KS", "ES", "BAU")


class SplitMix64:
    """RULES.md 4, in the rulebook's own words."""

    def __init__(self, seed: int) -> None:
        self.x = seed

    def next(self) -> int:
        self.x = (self.x + 0x9E3779B97F4A7C15) & MASK
        z = self.x
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def shuffle(self, cards: list[str]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.next() % (i + 1)
            cards[i], cards[j] = cards[j], cards[i]


@dataclass
class Before:
    """What a reversal brings back."""

    opening: bool
    demanded: str | None
    pending: int
    pigs: dict[str, int]


@dataclass
class Table:
    """A table where people play."""

    players: int
    laurel: int
    mau_call: bool
    rng: SplitMix64
    starter: int
    race: int = 0
    phase: str = "turn"
    turn: int = 0
    hands: list[list[str]] = field(default_factory=list)
    draw_pile: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    opening: bool = True
    demanded: str | None = None
    pending: int = 0
    steps: int = 0
    pigs: dict[str, int] = field(default_factory=dict)
    bets: list[tuple[int, str]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    answers_due: list[int] = field(default_factory=list)
    before: Before | None = None

    def __post_init__(self) -> None:
        self.scores = [0] * self.players
        self.deal()

    # ---- a race begins

    def deal(self) -> None:
        deck = [f"{colour}{symbol}" for colour in COLOURS for symbol in "123456X+"]
        deck += ["PS", "BS", "KS", "ES", "BAU", "BAU", "BAU"]
        self.rng.shuffle(deck)
        self.hands = [deck[5 * seat : 5 * seat + 5] for seat in range(self.players)]
        self.discards, self.draw_pile = deck[5 * self.players :][:1], deck[5 * self.players + 1 :]
        self.opening, self.pending, self.steps = True, 0, 0
        self.demanded = self.discards[0][0] if self.discards[0][1] == "S" else None
        self.pigs, self.bets = dict.fromkeys(COLOURS, 0), []
        self.turn, self.phase = self.starter, "turn"

    # ---- what may be done

    def acting(self) -> list[int]:
        if self.phase == "over":
            return []
        return self.answers_due if self.phase == "window" else [self.turn]

    def legal(self, seat: int) -> set[str]:
        if seat not in self.acting():
            return set()
        match self.phase:
            case "window":
                return {"object", "allow"}
            case "take":
                return {"take"}
            case "back":
                return {"stay", *(f"back>{pig}" for pig in COLOURS if self.pigs[pig] > 0)}
            case "bet":
                return {"nobet", *(f"bet>{pig}" for pig in COLOURS if (seat, pig) not in self.bets)}
        plays = {play for card in self.hands[seat] if self.fits(card) for play in self.ways(card)}
        if self.mau_call and len(self.hands[seat]) <= 2:
            plays |= {f"{play}!" for play in plays}
        if self.pending:
            return plays | {"take"}
        if len(self.draw_pile) + len(self.discards) > 1:
            return plays | {"draw"}
        return plays or {"pass"}

    def fits(self, card: str) -> bool:
        top = self.discards[-1]
        if self.pending:
            return card[1] == "+"
        if card in GREEN:
            return True
        if top in GREEN:
            return self.demanded in (None, card[0])
        if self.opening and top[1] in "X+":
            return card[0] == top[0]
        return card[0] == top[0] or card[1] == top[1]

    def ways(self, card: str) -> list[str]:
        if card == "BAU":
            return [f"BAU>{colour}" for colour in COLOURS]
        if card[1] == "S":
            last = min(self.pigs.values())
            return [f"{card}>{pig}" for pig in COLOURS if self.pigs[pig] == last]
        return [card]

    # ---- what it does

    def play(self, seat: int, move: str) -> None:
        word, _, choice = move.removesuffix("!").partition(">")
        match word:
            case "draw" | "take":
                self.take(seat, self.pending or 1, "bet" if word == "draw" else "back")
            case "back":
                self.pigs[choice] -= 1
                self.step_made(self.steps - 1)
            case "stay":
                self.step_made(0)
            case "bet":
                self.bets = [*(bet for bet in self.bets if bet[0] != seat), (seat, choice)]
                self.pass_on(1)
            case "nobet" | "pass":
                self.pass_on(1)
            case "object":
                self.reverse()
            case "allow":
                self.answers_due = [other for other in self.answers_due if other != seat]
                if not self.answers_due:
                    self.settle()
            case _:
                self.lay(seat, word, choice, called=move.endswith("!"))

    def pass_on(self, seats: int) -> None:
        self.turn, self.phase = (self.turn + seats) % self.players, "turn"

    def take(self, seat: int, number: int, phase: str) -> None:
        taken = 0
        for _ in range(number):
            if not self.draw_pile and len(self.discards) > 1:
                self.draw_pile, self.discards = self.discards[:-1], self.discards[-1:]
                self.rng.shuffle(self.draw_pile)
            if self.draw_pile:
                self.hands[seat].append(self.draw_pile.pop(0))
                taken += 1
        self.pending, self.phase = 0, phase
        if phase == "back":
            self.step_made(taken)

    def step_made(self, left: int) -> None:
        self.steps = left if any(self.pigs.values()) else 0
        self.phase = "back" if self.steps else "bet"

    def lay(self, seat: int, card: str, choice: str, called: bool) -> None:
        due = self.mau_call and len(self.hands[seat]) <= 2
        self.before = Before(self.opening, self.demanded, self.pending, dict(self.pigs))
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.opening, self.demanded = False, None
        if card == "BAU":
            self.demanded = choice
        elif card[1] == "S":
            self.demanded = card[0]
            self.trot(choice, 3)
        elif card[1] == "+":
            self.pending += 2
        elif card[1] != "X":
            self.trot(card[0], int(card[1]))
        if due and not called:
            self.phase = "window"
            self.answers_due = [other for other in range(self.players) if other != seat]
        else:
            self.settle()

    def trot(self, pig: str, spaces: int) -> None:
        self.pigs[pig] = min(self.laurel, self.pigs[pig] + spaces)

    def reverse(self) -> None:
        assert self.before is not None
        self.hands[self.turn].append(self.discards.pop())
        self.opening, self.demanded = self.before.opening, self.before.demanded
        self.pending, self.pigs, self.answers_due = self.before.pending, self.before.pigs, []
        if self.pending:
            self.phase = "take"
        else:
            self.pass_on(1)

    def settle(self) -> None:
        arrived = [pig for pig in COLOURS if self.pigs[pig] == self.laurel]
        if arrived or not self.hands[self.turn]:
            self.evaluate(arrived)
        else:
            self.pass_on(2 if self.discards[-1][1] == "X" else 1)

    def evaluate(self, arrived: list[str]) -> None:
        winners = arrived or [pig for pig in COLOURS if self.pigs[pig] == max(self.pigs.values())]
        self.scores[self.turn] += (3 if arrived else 0) + (0 if self.hands[self.turn] else 5)
        left = [seat for seat, pig in self.bets if pig in winners]
        for seat, points in zip(left, (6, 4, 3, 2, 1), strict=False):
            self.scores[seat] += points
        if self.race == 3:
            self.phase = "over"
            return
        self.race += 1
        self.starter = (self.starter + 1) % self.players
        self.deal()
