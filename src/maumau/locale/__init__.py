"""The words: one Project Fluent catalogue per language, read by Python here and by the web client itself.

Everything that is said is a message's code and its arguments. Their names say what they are, and here they become
words: `card`, `top`, `mine`, `theirs` and the list `cards` hold card codes; `seat`, `to`, `other` and the lists
`seats`, `winners` hold seats; `pig`, `colour` and the list `pigs` hold letters of pigs; `why` may hold a message, as
`{"code": …, "args": …}`. The reader's own seat reaches a message as the number 0 (its variant "you"). Games have cards
of the same code: `game` says whose are meant.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "de")

CARD_ARGUMENTS = {"card", "top", "mine", "theirs"}
SEAT_ARGUMENTS = {"seat", "to", "other"}
SEATS_ARGUMENTS = {"seats", "winners"}
PIG_ARGUMENTS = {"pig": "pig", "colour": "pig-colour"}
LISTS = SEATS_ARGUMENTS | {"cards", "pigs"}
LONGEST = 1000
"""How many characters of an argument are said: Fluent refuses to put in more than 2,500."""
SYMBOLS = {"X": "X", "+": "plus", "S": "S"}


@cache
def bundle(language: str) -> FluentBundle:
    """The catalogue of a language; English for a language that we don't speak."""
    known = language if language in LANGUAGES else "en"
    made = FluentBundle([known], use_isolating=False)
    made.add_resource(FluentResource((resources.files(__name__) / f"{known}.ftl").read_text("utf-8")))
    return made


def say(
    language: str,
    code: str,
    args: Mapping[str, object] | None = None,
    names: Sequence[str] | None = None,
    you: int | None = None,
    game: object = None,
) -> str:
    """A message in words.

    `names` are the seats' names (`seat 0` … without them), `you` the reader's own seat; `game` is the name of the game
    whose cards are meant, if the arguments do not say it.
    """
    words = bundle(language)
    if not words.has_message(code):
        return code if not args else f"{code} {dict(args)}"
    pattern = words.get_message(code).value
    assert pattern is not None
    game = (args or {}).get("game", game)
    spoken = {name: _word(language, game, name, value, names, you) for name, value in (args or {}).items()}
    lists = [value for name, value in (args or {}).items() if name in LISTS and isinstance(value, list)]
    if lists:
        spoken.setdefault("count", len(lists[0]))
    text, _ = words.format_pattern(pattern, spoken)
    return str(text)


def _word(
    language: str, game: object, name: str, value: object, names: Sequence[str] | None, you: int | None
) -> object:
    if name in CARD_ARGUMENTS:
        return card_words(language, value, game=game)
    if name == "cards" and isinstance(value, list):
        return _join(language, [card_words(language, card, game=game) for card in value])
    if name in PIG_ARGUMENTS:
        code = f"{PIG_ARGUMENTS[name]}-{value}"
        return say(language, code) if bundle(language).has_message(code) else value
    if name == "pigs" and isinstance(value, list):
        return _join(language, [say(language, f"pig-{pig}") for pig in value])
    if name in SEAT_ARGUMENTS and isinstance(value, int):
        return 0 if value == you else _name(language, value, names)
    if name in SEATS_ARGUMENTS and isinstance(value, list):
        return _seat_words(language, name, value, names, you)
    if name == "why" and isinstance(value, Mapping):
        return say(language, value["code"], value["args"], names, you, game)
    return value if isinstance(value, int | float) else str(value)[:LONGEST]


def _name(language: str, seat: int, names: Sequence[str] | None) -> str:
    return names[seat] if names and seat in range(len(names)) else say(language, "seat-unnamed", {"number": seat})


def _seat_words(language: str, name: str, seats: list[int], names: Sequence[str] | None, you: int | None) -> str | int:
    if seats == [you]:
        return 0
    own = say(language, f"{name}-you")
    return _join(language, [own if seat == you else _name(language, seat, names) for seat in seats])


def _join(language: str, words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return say(language, "list-and", {"first": ", ".join(words[:-1]), "last": words[-1]})


def card_words(language: str, card: object, form: str = "card", game: object = None) -> str:
    """A card's code, `onion` or None (an empty pile) in words; `form` is `card` (in a sentence) or `label`."""
    text = str(card)
    if bundle(language).has_message(f"{form}-{game}-number"):
        return _card_of(language, text, f"{form}-{game}")
    if card is None or text == "onion":
        return say(language, f"{form}-{'none' if card is None else 'onion'}")
    if bundle(language).has_message(f"{form}-{text}"):
        return say(language, f"{form}-{text}")
    colour = say(language, f"colour-{text[0]}")
    return say(language, f"{form}-number", {"colour": colour, "number": text[1:]})


def _card_of(language: str, text: str, form: str) -> str:
    """A card of a game that has forms of its own, by its colour and symbol."""
    if bundle(language).has_message(f"{form}-{text}"):
        return say(language, f"{form}-{text}")
    code = f"{form}-{SYMBOLS.get(text[1:], 'number')}"
    return say(language, code, {"hue": say(language, f"pig-hue-{text[0]}"), "colour": text[0], "number": text[1:]})
