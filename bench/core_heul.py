"""How fast the rules of *Heul doch!* run, next to OpenSpiel's crazy_eights and RLCard's uno (4 players, one core).

All of them play at random, and are measured in turns within one process, by its processor time, so that what else
runs on the machine matters little. A step is a move of a player; dealing, and OpenSpiel's chance nodes, cost time but
are no steps. Where a move is chosen in Python, all choose it alike: `legal[int(random() * len(legal))]`.

Writes `results/core_heul.json` and `.md`; `--quick` only prints. Needs the extra `bench`: `make bench`.
"""

import sys

from common.rules import PLAYERS, run, tasks, ways

import maumau

if __name__ == "__main__":
    plain = maumau.game("heul", players=PLAYERS)
    variant = maumau.game("heul", players=PLAYERS, special_cards=True)
    CALLED = "special cards"
    sys.exit(run("core_heul", __doc__ or "", ways(plain, variant, CALLED), tasks(plain, variant, CALLED)))
