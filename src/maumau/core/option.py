"""What can be chosen about a game besides its number of players."""

from dataclasses import dataclass
from typing import Any, ClassVar

from maumau.core.checks import quote
from maumau.core.errors import BadOptions


@dataclass(frozen=True)
class Option:
    """An option of a game, yes or no; other kinds derive from it. `name` is also its key in records."""

    kind: ClassVar[str] = "bool"
    """What values it takes, for whoever offers it."""
    examples: ClassVar[tuple[Any, ...]] = (True,)
    """Values besides the default with which a game can be tried."""

    name: str
    default: Any = False

    def check(self, game: str, value: object) -> Any:
        """The value, if it is one."""
        if not isinstance(value, bool):
            raise BadOptions("bad-options-bool", game=game, option=self.name, value=quote(value))
        return value
