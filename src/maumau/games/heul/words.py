"""The words of the game's pages: every piece of JSON that a view or an event is made of.

Nothing in it is a sentence: reasons, effects and events are messages of the catalogues with their arguments.
"""

from maumau.core import page
from maumau.core.page import Words
from maumau.games.heul import text
from maumau.games.heul.cards import CODES

_words = Words()
_word = _words.add

COMMA = page.COMMA
NULL = _word("null")
FALSE = _word("false", "true")
CARDS = _word(*(f'"{code}"' for code in CODES), "null", '"onion"', "null")
"""A card, or what a pile shows: a kind, UNKNOWN (which is never shown), SHOWS_ONION or SHOWS_NOTHING."""
MOVES = _word(*text.ACTIONS)
PLACES = _word(*text.PLACES)
DIRECTIONS = _word("left", "right")
LIST, END_LIST, QUOTE = _word("["), _word("]"), _word('"')
END, END_2, END_3 = _word("}"), _word("}}"), _word("}}}")
AND_CARD = _word(',"card":')
AND_SEAT = _word(',"seat":')
AND_SEATS = _word(',"seats":[')
AND_TOP = _word(',"top":')

# ---- a view --------------------------------------------------------------------------------------------------------

PLAYERS = _word('{"game":"heul","players":')
SPECIAL_CARDS = _word(',"special_cards":')
PLY = _word(',"ply":')
SEAT = AND_SEAT
TURN = _word(',"turn":')
OVER = _word(',"over":')
HAND = _word(',"hand":[')
PILES = _word('],"piles":[')
HAND_SIZES = _word('],"hand_sizes":[')
DRAW_SIZE = _word('],"draw_size":')
DISCARD = _word(',"discard":[')
RESULT = _word('],"result":')

# a card of the own hand, and where it may go
CARD = _word('{"card":')
MAY = _word(',"moves":[')
MOVE = _word('{"move":"')
TO = _word('","to":"')
OF_SEAT = _word('","seat":')
EFFECT_OWN = _word(',"effect":{"code":"effect-own","args":{"card":')
EFFECT_GIVE = _word(',"effect":{"code":"effect-give","args":{"card":')
TO_ONION = _word('","to":"onion","seat":')
EFFECT_ONION = _word(',"effect":{"code":"effect-onion","args":{"card":')
TO_CATAPULT = _word('","to":"middle","seat":null,"effect":{"code":"effect-catapult","args":{"number":')
TO_CATAPULT_NOTHING = _word('","to":"middle","seat":null,"effect":{"code":"effect-catapult-nothing","args":{')
TO_WEREWOLF = _word('","to":"middle","seat":null,"effect":{"code":"effect-werewolf","args":{')
TO_SWAP = _word('","to":"swap","seat":')
EFFECT_SWAP = _word(',"effect":{"code":"effect-swap","args":{"seat":')
MINE = _word(',"mine":')
THEIRS = _word(',"theirs":')
EFFECT_CAROUSEL = _word('","seat":null,"effect":{"code":"effect-carousel","args":{"direction":"')

# why it may not go elsewhere
MAY_NOT = _word('],"refused":[')
NOT_YOUR_TURN = _word('{"to":null,"seat":null,"code":"why-not-your-turn","args":{"seat":')
NOT_TO = _word('{"to":"')
NO_MATCH = _word(',"code":"why-no-match","args":{"card":')
NEIGHBOUR_FIRST = _word(',"code":"why-neighbour-first","args":{"card":')
ONION_TABOO = _word(',"code":"why-onion-taboo","args":{"seat":')
SPECIAL_TABOO = _word(',"code":"why-special-taboo","args":{"seat":')
EMPTY_TABOO = _word(',"code":"why-empty-taboo","args":{"seat":')
END_CARD = _word("]}")

# a pile, and the end
TOP = _word('{"top":')
ONIONS = _word(',"onions":')
NO_NEIGHBOUR = _word(',"neighbour":null,"cards":')
LEFT_NEIGHBOUR = _word(',"neighbour":"left","cards":')
RIGHT_NEIGHBOUR = _word(',"neighbour":"right","cards":')
FACE_UP = _word(',"face_up":')
SCORES = _word('{"scores":[')
LOST = _word('],"lost":[')
WINNERS = _word('],"winners":[')
DEVALUED = _word('],"devalued":[')
END_RESULT = _word("]}")

# ---- events --------------------------------------------------------------------------------------------------------

CARD_PLAYED = _word('[{"code":"card-played","args":{"seat":')
CARD_GIVEN = _word('[{"code":"card-given","args":{"seat":')
AND_TO = _word(',"to":')
ONION_LAID = _word('[{"code":"onion-laid","args":{"seat":')
SPECIAL_PLAYED = _word('[{"code":"special-played","args":{"seat":')
TARGET = _word(',"target":')
CATAPULT_MISSED = _word('}},{"code":"catapult-missed","args":{}}')
CARDS_CATAPULTED = _word('}},{"code":"cards-catapulted","args":{"number":')
CATAPULTED_CARDS = _word('],"cards":[')
END_CATAPULTED = _word("]}}")
TOPS_TURNED = _word('}},{"code":"tops-turned","args":{}}')
TOPS_SWAPPED = _word('}},{"code":"tops-swapped","args":{"seat":')
AND_OTHER = _word(',"other":')
TOPS_PASSED = _word('"}},{"code":"tops-passed","args":{"direction":"')
END_PASSED = _word('"}}')
CARD_DRAWN = _word(',{"code":"card-drawn","args":{"seat":')
GAME_OVER = _word(',{"code":"game-over","args":{"winners":[')
END_GAME_OVER = _word("]}}")

STARTS, LETTERS = _words.spelling()
