"""What somebody hands in: whole numbers that have to be there, and anything at all, to be named in an error."""

from maumau.core.errors import BadOptions

LONGEST_QUOTE = 60
"""How many characters of it are said back: an error is no place for a book."""


def cut(text: str, longest: int = LONGEST_QUOTE) -> str:
    """The text, or its beginning and an ellipsis."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def quote(value: object, longest: int = LONGEST_QUOTE) -> str:
    """A value as Python writes it, cut; its type alone if that fails, as with numbers of 5,000 digits."""
    try:
        return cut(repr(value), longest)
    except Exception:
        return f"<{type(value).__name__}>"


def named(value: object) -> str:
    """A text as it is, cut; anything else quoted."""
    return cut(value) if isinstance(value, str) else quote(value)


def whole_number(what: str, value: object, last: int) -> int:
    """The value, if it is a whole number from 0 to `last`; raises BadOptions with the reason `bad-options-WHAT`."""
    if type(value) is not int or not 0 <= value <= last:
        raise BadOptions(f"bad-options-{what}", **{what: quote(value)}, last=last)
    return value
