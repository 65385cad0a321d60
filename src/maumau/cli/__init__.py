"""The command line: one file per command, imported only when it is called."""


def main() -> None:
    """The program `maumau`. Ctrl-C ends it quietly at any moment, also while it still imports what it needs."""
    from maumau.cli.interrupt import end_at_once

    end_at_once()
    from maumau.cli.program import run

    run()
