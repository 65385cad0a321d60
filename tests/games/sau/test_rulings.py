"""One test, or a few, for each ruling S1–S17 of RULES.md."""

import pickle

import msgspec
import pytest

from maumau import BadOptions, IllegalMove, State
from maumau.games.sau import Sau
from maumau.games.sau.cards import CODES, UNKNOWN
from tests.games.sau.positions import (
    OTHERS,
    bets,
    discards,
    hand,
    known_hand,
    legal,
    pile,
    played,
    plays,
    position,
    races,
)

pytestmark = pytest.mark.plain


# ---- S1, S14: the track


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_s1_the_track_is_an_option_and_the_default_is_the_calibrated_one(players: int):
    assert Sau(players, {}).new(seed=1).view().laurel == [19, 20, 21, 23][players - 2]
    assert Sau(players, {"track": [12, 14, 16, 18]}).new(seed=1).view().laurel == 10 + 2 * (players - 1)


def test_s1_only_a_track_that_differs_from_the_default_stands_in_a_record():
    assert Sau(2, {"track": [19, 20, 21, 23]}).new(seed=1).record()["options"] == {}
    assert Sau(2, {"track": (19, 20, 21, 24)}).new(seed=1).record()["options"] == {"track": [19, 20, 21, 24]}


@pytest.mark.parametrize(
    "track",
    [
        *([0, 1, 1, 1], [1, 1, 1, -5], [1, 1, 1, 10**12]),
        *([1, 1, 1], [1, 1, 1, 1, 1], []),
        *([1, 1, 1, 2.0], [True, 1, 1, 1], ["1", 1, 1, 1], [[1], 1, 1, 1]),
        *("1234", None, 20, {"1": 2}),
    ],
)
def test_s14_anything_but_four_whole_numbers_of_at_least_1_is_refused(track: object):
    with pytest.raises(BadOptions) as raised:
        Sau(3, {"track": track})
    assert raised.value.reason == "bad-options-track"
    assert "$" not in str(raised.value)


def test_s14_only_the_number_for_these_players_is_used():
    played_out = []
    for track in ([9, 7, 9, 9], [1, 7, 1000, 2]):
        state = Sau(3, {"track": track}).new(seed=4)
        while not state.over:
            played(state, state.legal(state.seats[0])[0])
        played_out.append((state.moves, state.result()))
    assert played_out[0] == played_out[1]


def test_s14_a_laurel_on_space_1_is_reached_by_the_first_pig_that_moves():
    state = played(position("K1 B1", laurel=1), "K1")
    assert races(state)[0]["ended_by"] == "laurel"


# ---- S2


@pytest.mark.parametrize(("cards", "move"), [("K6 B1", "K6"), ("KS B1", "KS>K")])
def test_s2_a_pig_that_would_run_past_the_laurel_stops_on_it(cards: str, move: str):
    state = position(cards, OTHERS[0], pigs="P18 B18 K18 E18", laurel=20, mau_call=True)
    assert played(state, move).public()["pigs"]["K"] == 20
    played(state, "allow")
    assert races(state) == [{"ended_by": "laurel", "by": 0, "winners": ["K"], "bets": [], "points": [3, 0]}]


# ---- S3: opening cards


def test_s3_an_opening_bauer_takes_any_card():
    state = position("P1 BX K+ ES BAU", discards="BAU", opening=True, pigs="P1 B1 K1")
    assert plays(state) == {"P1", "BX", "K+", "ES>E", "BAU>P", "BAU>B", "BAU>K", "BAU>E"}


def test_s3_an_opening_bauer_takes_any_card_until_one_is_played_whoever_plays_it():
    state = position("P1 E1", "BX B2", "K+ K3", discards="BAU", opening=True, pile="P6 E6")
    played(state, "draw", "nobet", "draw", "nobet")
    assert plays(state) == {"K+", "K3"}
    played(state, "K3")
    assert plays(state) == set()


def test_s3_an_opening_bauer_takes_any_card_again_after_a_reversal():
    state = position("P1 E1", "BX B2", discards="BAU", opening=True, mau_call=True)
    played(state, "P1", "object")
    assert state.public()["opening"] is True
    assert plays(state) == {"BX", "BX!", "B2", "B2!"}


def test_s3_an_opening_x_counts_only_as_its_colour():
    assert plays(position("PX K1 E1 B+", discards="KX", opening=True)) == {"K1"}
    assert plays(position("PX K1 E1 B+", discards="KX")) == {"K1", "PX"}


def test_s3_an_opening_plus_counts_only_as_its_colour():
    assert plays(position("P+ K1 KX E1", discards="K+", opening=True)) == {"K1", "KX"}
    assert plays(position("P+ K1 KX E1", discards="K+")) == {"K1", "KX", "P+"}


def test_s3_an_opening_schlappi_counts_only_as_its_colour():
    state = Sau(3, {}).new(next(seed for seed in range(500) if Sau(3, {}).open_deal(seed)["top"] == "BS"))
    assert state.public()["demanded"] == "B"
    assert state.public()["pigs"] == {"P": 0, "B": 0, "K": 0, "E": 0}
    assert plays(position("B1 BX K1 P+ KS", discards="BS", opening=True, demanded="B", pigs="P1 B1 E1")) == {
        "B1",
        "BX",
        "KS>K",
    }


@pytest.mark.parametrize("top", ["KX", "K+", "K4", "BAU"])
def test_s3_only_a_schlappi_that_opens_demands_a_colour(top: str):
    state = Sau(3, {}).new(next(seed for seed in range(500) if Sau(3, {}).open_deal(seed)["top"] == top))
    assert state.public()["demanded"] is None


def test_s3_an_opening_number_is_matched_by_number_too():
    assert plays(position("P4 K1 E1", discards="K4", opening=True)) == {"P4", "K1"}


def test_s3_an_opening_plus_makes_nobody_draw_and_an_opening_x_skips_nobody():
    state = position("P1 E1", "P2 E2", discards="K+", opening=True, pile="P6 E6")
    assert legal(state) == {"draw"}
    assert played(state, "draw").public()["hand_sizes"] == [3, 2]
    assert position("P1 E1", "P2 E2", discards="KX", opening=True).seats == (0,)


# ---- S4: too few cards


def test_s4_a_player_takes_what_is_there_and_steps_back_go_by_the_cards_really_taken():
    state = position("B1", OTHERS[0], discards="P1 B+ K+", pending=6, pile="P2", pigs="K9")
    played(state, "take")
    assert sorted(hand(state, 0)) == ["B+", "B1", "P1", "P2"]
    assert (state.public()["steps"], state.public()["draw_size"], state.public()["pending"]) == (3, 0, 0)
    assert discards(state) == ["K+"]


def test_s4_facing_a_plus_there_is_always_a_card_to_take():
    state = position("K+ B1", OTHERS[0], discards="K6", pigs="K9")
    played(state, "K+", "take")
    assert hand(state, 1) == ["K6", "E1", "E2", "E3", "E4"]
    assert (state.public()["steps"], discards(state)) == (1, ["K+"])


def test_s4_who_can_not_draw_but_play_must_play():
    assert legal(position("K1 B1", discards="K6")) == {"K1"}
    assert legal(position("K1 B1", discards="K6", mau_call=True)) == {"K1", "K1!"}


def test_s4_who_can_neither_draw_nor_play_passes_and_may_not_bet():
    state = position("B1", OTHERS[0], discards="K6")
    assert legal(state) == {"pass"}
    played(state, "pass")
    assert (state.seats, state.public()["phase"]) == ((1,), "turn")


def test_s4_everybody_may_have_to_pass():
    state = played(position("B1", "P1 P2", "E1", discards="K6"), "pass", "pass", "pass")
    assert state.seats == (0,)
    assert legal(state) == {"pass"}


def test_s4_a_discard_below_the_top_can_be_drawn():
    state = position("B1", OTHERS[0], discards="P6 K6")
    assert legal(state) == {"draw"}
    assert hand(played(state, "draw"), 0) == ["P6", "B1"]


# ---- S5–S7


def test_s5_facing_a_plus_only_a_plus_may_be_played():
    state = position("P+ K1 KX KS BAU", discards="B6 K+", pending=2)
    assert legal(state) == {"P+", "take"}
    assert legal(position("K1 KX KS BAU", discards="B6 K+", pending=2)) == {"take"}


def test_s6_a_bet_may_only_be_changed_to_another_pig():
    state = played(position("B1", OTHERS[0], pile="P6", bets="1E 0K"), "draw")
    assert legal(state) == {"bet>P", "bet>B", "bet>E", "nobet"}


def test_s6_no_change_is_passing():
    state = played(position("B1", *OTHERS[:2], pile="P6", bets="0K 2E"), "draw", "nobet")
    assert bets(state) == ["0K", "2E"]
    assert state.seats == (1,)


def test_s7_steps_back_may_stop_early():
    state = position("B1", *OTHERS[:2], discards="B+ K+", pending=4, pile="P1 P2 P3 P4", pigs="K9")
    played(state, "take", "back>K")
    assert legal(state) == {"back>K", "stay"}
    played(state, "stay")
    public = state.public()
    assert (public["pigs"]["K"], public["steps"], public["phase"]) == (8, 0, "bet")


def test_s7_steps_back_are_optional():
    state = position("B1", OTHERS[0], discards="B+ K+", pending=2, pile="P1 P2", pigs="K9")
    assert played(state, "take", "stay").public()["pigs"]["K"] == 9


def test_s7_a_pig_on_start_can_not_be_moved_back():
    state = position("B1", OTHERS[0], discards="B+ K+", pending=2, pile="P1 P2", pigs="K9")
    assert legal(played(state, "take")) == {"back>K", "stay"}


def test_s7_with_all_pigs_on_start_no_step_is_asked_for():
    state = position("B1", OTHERS[0], discards="B+ K+", pending=2, pile="P1 P2")
    assert played(state, "take").public()["phase"] == "bet"


# ---- S8: the last card


@pytest.mark.parametrize("card", ["KX", "K+"])
def test_s8_an_x_or_plus_played_last_has_no_effect_on_others(card: str):
    state = played(position(card, *OTHERS[:2], pile="P5 P6"), card)
    public = state.public()
    assert races(state)[0] == {
        "ended_by": "last card",
        "by": 0,
        "winners": ["P", "B", "K", "E"],
        "bets": [],
        "points": [5, 0, 0],
    }
    assert (public["pending"], state.seats, public["hand_sizes"]) == (0, (1,), [5, 5, 5])


def test_s8_cards_already_pending_lapse():
    state = position(OTHERS[0], "P+", turn=1, discards="B+ K+", pending=4, race=0, pile="P1 P2")
    played(state, "P+")
    assert races(state)[0]["ended_by"] == "last card"
    assert state.public()["pending"] == 0


def test_s8_a_last_schlappi_still_moves_a_pig():
    state = played(position("KS", pigs="P2 B2 E3"), "KS>K")
    assert races(state)[0]["winners"] == ["K", "E"]


def test_s8_with_mau_call_an_objection_window_comes_first():
    state = played(position("KX", *OTHERS[:2], mau_call=True), "KX")
    assert (state.public()["phase"], state.public()["race"]) == ("window", 0)
    assert races(state) == []


# ---- S9: the call and the objection window


def test_s9_a_call_where_none_is_due_is_not_a_move():
    state = position("K4 B1 B2", mau_call=True)
    assert legal(state) == {"K4"}
    with pytest.raises(IllegalMove):
        state.play("K4!")
    with pytest.raises(IllegalMove):
        position("K4 B1", pile="P1").play("K4!")


def test_s9_every_way_of_playing_has_one_with_the_call():
    state = position("KS BAU", pigs="P1 B1", pile="P1", mau_call=True)
    silent = {"KS>K", "KS>E", "BAU>P", "BAU>B", "BAU>K", "BAU>E"}
    assert plays(state) == silent | {f"{move}!" for move in silent}
    assert "draw" in legal(state)
    assert "draw!" not in legal(state)


def test_s9_the_follow_up_is_carried_out_before_the_window_opens():
    state = played(position("K4 B1", OTHERS[0], pigs="K3", mau_call=True), "K4")
    assert (state.public()["phase"], state.public()["pigs"]["K"]) == ("window", 7)
    state = played(position("K+ B1", OTHERS[0], mau_call=True), "K+")
    assert (state.public()["phase"], state.public()["pending"]) == ("window", 2)


@pytest.mark.parametrize(
    ("cards", "pigs", "ended_by", "points"),
    [("K4 B1", "K17", "laurel", 3), ("K4", "K1", "last card", 5), ("K4", "K17", "both", 8)],
)
def test_s9_the_race_is_evaluated_only_when_the_window_closes(cards: str, pigs: str, ended_by: str, points: int):
    state = position(cards, *OTHERS[:2], pigs=pigs, bets="1K", mau_call=True)
    played(state, "K4", "allow")
    public = state.public()
    assert (public["phase"], public["race"], public["scores"]) == ("window", 0, [0, 0, 0])
    assert state.seats == (2,)
    played(state, "allow")
    assert races(state)[0] | {"winners": []} == {
        "ended_by": ended_by,
        "by": 0,
        "winners": [],
        "bets": [(1, "K")],
        "points": [points, 6, 0],
    }


def test_s9_every_other_player_may_answer_once_in_any_order():
    state = played(position("K4 B1", *OTHERS[:3], mau_call=True), "K4")
    state.play("allow", 3)
    assert state.seats == (1, 2)
    assert state.legal(3) == []
    state.play("allow", 1)
    state.play("allow", 2)
    assert state.public()["phase"] == "turn"
    assert state.legal(1)


def test_s9_the_first_objection_wins_and_nothing_follows_it():
    state = played(position("K4 B1", *OTHERS[:3], mau_call=True), "K4")
    state.play("allow", 1)
    state.play("object", 3)
    assert state.public()["phase"] == "turn"
    assert state.seats == (1,)
    assert state.legal(2) == []


def test_s9_nobody_plays_draws_or_bets_while_the_window_is_open():
    state = played(position("K4 B1", "K1 K2 K3", OTHERS[1], pile="P5", mau_call=True), "K4")
    assert [state.legal(seat) for seat in range(3)] == [[], ["allow", "object"], ["allow", "object"]]


def test_s9_an_x_that_was_allowed_skips():
    state = played(position("KX B1", *OTHERS[:2], mau_call=True), "KX", "allow", "allow")
    assert state.seats == (2,)


def test_s9_a_window_survives_a_clone_and_a_pickle():
    state = played(position("K4 B1", *OTHERS[:2], mau_call=True), "K4", "allow")
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert copy.seats == (2,)
        assert played(copy, "object").public()["pigs"]["K"] == 0
    assert state.seats == (2,)


# ---- S10: the reversal


def reversal_restores(before: State, move: str) -> State:
    """Play without the call, object, and compare all that lies open with what it was."""
    was, held = before.public(), hand(before, before.seats[0])
    turn = before.seats[0]
    lay, drawn = discards(before), pile(before)
    played(before, move, "object")
    assert (hand(before, turn), discards(before), pile(before)) == (held, lay, drawn)
    changed = {name for name, value in before.public().items() if was[name] != value}
    assert changed <= {"phase"}
    return before


@pytest.mark.parametrize("move", ["K4", "KX", "K+", "KS>B", "KS>P", "BAU>E"])
def test_s10_the_position_is_restored_and_the_next_player_is_on_turn(move: str):
    card = move.partition(">")[0]
    state = position(
        f"{card} B1", *OTHERS[:2], discards="P2 K6", pigs="K12 P1 B1 E9", bets="1E 0K", pile="E5", mau_call=True
    )
    assert reversal_restores(state, move).seats == (1,)
    assert state.public()["phase"] == "turn"


def test_s10_a_demanded_colour_is_restored():
    state = position("P4 B1", *OTHERS[:2], discards="P2 BAU", demanded="P", mau_call=True)
    assert reversal_restores(state, "P4").public()["demanded"] == "P"
    assert plays(state) == set()


def test_s10_the_opening_card_is_the_opening_card_again():
    state = position("K4 B1", "PX P2 P3", discards="KX", opening=True, mau_call=True)
    reversal_restores(state, "K4")
    assert plays(state) == set()


def test_s10_an_x_that_is_reversed_skips_nobody():
    state = position("KX B1", "K1 K2 K3", OTHERS[1], mau_call=True)
    assert reversal_restores(state, "KX").seats == (1,)
    two = position("KX B1", "K1 K2 K3", mau_call=True)
    assert reversal_restores(two, "KX").seats == (1,)


def test_s10_a_plus_that_is_reversed_makes_nobody_draw():
    state = position("K+ B1", "K1 K2 K3", mau_call=True, pile="P1 P2")
    assert reversal_restores(state, "K+").seats == (1,)
    assert legal(state) == {"K1", "K2", "K3", "draw"}


def test_s10_who_extended_a_plus_has_not_and_must_take():
    state = position("P+ B1", *OTHERS[:2], discards="B+ K+", pending=4, pile="E5 E6 P6 B6", pigs="K5", mau_call=True)
    reversal_restores(state, "P+")
    assert (state.seats, state.public()["phase"], state.public()["pending"]) == ((0,), "take", 4)
    assert legal(state) == {"take"}


def test_s10_taking_after_a_reversal_goes_on_with_steps_back_and_bet_before_the_next_player():
    state = position("P+ B1", *OTHERS[:2], discards="B+ K+", pending=4, pile="E5 E6 P6 B6", pigs="K5", mau_call=True)
    played(state, "P+", "object", "take")
    assert (state.seats, state.public()["phase"], state.public()["steps"]) == ((0,), "back", 4)
    played(state, "back>K", "stay", "bet>P")
    assert (bets(state), state.seats, state.public()["phase"]) == (["0P"], (1,), "turn")
    assert state.public()["hand_sizes"][0] == 6


@pytest.mark.parametrize(
    ("cards", "move", "pigs"),
    [("K4", "K4", "K17"), ("K4 B1", "K4", "K17"), ("KX", "KX", "K1"), ("KS", "KS>K", "P19 B18 K17 E17")],
)
def test_s10_a_play_that_ended_the_race_is_reversed_too(cards: str, move: str, pigs: str):
    state = position(cards, *OTHERS[:2], pigs=pigs, bets="1K 0P", mau_call=True)
    reversal_restores(state, move)
    assert (state.seats, state.public()["race"], races(state)) == ((1,), 0, [])


def test_s10_a_last_plus_that_extended_is_reversed_and_its_player_takes():
    state = position("P+", *OTHERS[:2], discards="B+ K+", pending=4, pile="E5 E6 P6 B6", mau_call=True)
    played(state, "P+", "object", "take")
    assert hand(state, 0) == ["P6", "P+", "B6", "E5", "E6"]


def test_s10_the_call_is_due_again_when_the_card_is_played_again():
    state = position("K4 B1", "K1 K2 K3", mau_call=True)
    played(state, "K4", "object", "K3")
    assert plays(state) == {"K4", "K4!"}


# ---- S11–S13


def test_s11_a_player_sees_the_own_bet_and_nobody_elses():
    state = position(*OTHERS[:3], bets="2E 0K 1P")
    for viewer, pigs in ((0, [None, "K", None]), (1, [None, None, "P"]), (2, ["E", None, None]), (None, [None] * 3)):
        assert [bet.pig for bet in state.view(viewer).bets] == pigs
        assert [bet.seat for bet in state.view(viewer).bets] == [2, 0, 1]


def test_s11_bets_are_open_to_all_once_the_race_is_over():
    state = played(position("K4", *OTHERS[:2], bets="2E 0K 1P"), "K4")
    for viewer in (None, 0, 1, 2):
        assert state.view(viewer).races[0].bets == [(2, "E"), (0, "K"), (1, "P")]


def test_s11_what_is_open_is_open_to_everybody():
    state = position(
        "K4 B1", "P1 P2 P3", *OTHERS[2:4], discards="E2 BAU", demanded="K", pigs="P3", bets="1E", pile="B5 B6"
    )
    shown = []
    for viewer in (None, 0, 1, 2, 3):
        view = msgspec.to_builtins(state.view(viewer))
        for name in ("seat", "hand", "moves", "bets", "call_due"):
            del view[name]
        shown.append(view)
    assert all(view == shown[0] for view in shown)
    assert shown[0] == {
        "game": "sau",
        "players": 4,
        "laurel": 20,
        "mau_call": False,
        "ply": 0,
        "turn": 0,
        "acting": [0],
        "over": False,
        "race": 0,
        "phase": "turn",
        "top": "BAU",
        "opening": False,
        "demanded": "K",
        "pending": 0,
        "steps": 0,
        "pigs": {"P": 3, "B": 0, "K": 0, "E": 0},
        "hand_sizes": [2, 3, 4, 4],
        "draw_size": 2,
        "discard_size": 2,
        "scores": [0, 0, 0, 0],
        "races": [],
        "result": None,
    }


def test_s12_discards_below_the_top_are_remembered_not_shown():
    state = position("K4 B1", discards="E2 P5 K6")
    assert "E2" not in str(state.view(0))
    assert "P5" not in str(state.view(0))
    assert discards(state) == ["E2", "P5", "K6"]
    for viewer in (None, 0, 1):
        s = state.seen_by(viewer)[0]
        assert [CODES[kind] for kind in s.kind[s.discard[: s.discarded]]] == ["E2", "P5", "K6"]


def test_s13_the_draw_pile_shows_0_until_a_card_must_be_drawn():
    state = position("K4 B1", OTHERS[0], discards="E2 P5 K6", pile="P6")
    played(state, "draw", "nobet")
    assert state.public()["draw_size"] == 0
    played(state, "draw")
    assert state.public()["draw_size"] == 1


def test_s13_the_reshuffle_happens_in_the_middle_of_a_take():
    state = position("B1", OTHERS[0], discards="P1 E2 B+ K+", pending=4, pile="P2", pigs="K9")
    played(state, "take")
    assert sorted([*hand(state, 0), *pile(state)]) == ["B+", "B1", "E2", "P1", "P2"]
    assert (state.public()["draw_size"], state.public()["steps"]) == (0, 4)
    assert discards(state) == ["K+"]


def test_s13_playing_needs_no_reshuffle():
    state = played(position("K4 B1", OTHERS[0], discards="E2 P5 K6"), "K4")
    assert (state.public()["draw_size"], discards(state)) == (0, ["E2", "P5", "K6", "K4"])


# ---- the demanded colour (CASES 22)


@pytest.mark.parametrize(("top", "demanded"), [("BAU", "P"), ("PS", "P")])
def test_a_demanded_colour_survives_draws_and_reshuffles_and_not_the_next_card(top: str, demanded: str):
    state = position("K4 B1", "E1 E2", "P3 P2", discards=f"B5 B6 {top}", demanded=demanded)
    played(state, "draw", "nobet", "draw", "bet>K")
    assert state.public()["demanded"] == "P"
    assert plays(state) == {"P3", "P2"}
    played(state, "P3")
    assert state.public()["demanded"] is None


def test_a_demanded_colour_does_not_reach_the_next_race():
    state = played(position("BAU", *OTHERS[:2]), "BAU>P")
    assert state.public()["race"] == 1
    opening = state.public()["top"]
    assert state.public()["demanded"] == (opening[0] if opening[1] == "S" else None)


# ---- S15–S17


def test_s15_nothing_limits_the_number_of_turns():
    state = position("B1", "P1 P2", discards="K6")
    for _ in range(3000):
        state.play("pass")
    assert state.seats == (0,)
    assert state.public()["race"] == 0


def test_s16_a_card_that_a_reversal_put_back_is_known_to_all():
    state = played(position("K4 B1", *OTHERS[:2], mau_call=True), "K4", "object")
    for viewer in (1, 2, None):
        assert known_hand(state, viewer, 0) == ["K4", "?"]
    assert known_hand(state, 0, 0) == ["B1", "K4"]


def test_s16_a_card_that_a_reversal_put_back_stays_known_until_it_is_shuffled():
    state = position("K4 B1", "K1 K2 K3 P3", discards="B6 P5 K6", pile="E5 E6", mau_call=True)
    played(state, "K4", "object", "K3", "draw", "nobet")
    assert known_hand(state, 1, 0) == ["K4", "?", "?"]
    played(state, "K2", "K4")
    assert known_hand(state, 1, 0) == ["?", "?"]


def test_s16_of_two_bauers_the_one_that_all_have_seen_is_played():
    state = position("BAU BAU", "K1 K2 K3", mau_call=True, pile="P1 P2 P3")
    played(state, "BAU>K", "object")
    assert known_hand(state, 1, 0) == ["BAU", "?"]
    played(state, "K1", "BAU>K!")
    assert known_hand(state, 1, 0) == ["?"]


def test_s16_after_a_reshuffle_all_know_which_cards_the_pile_consists_of():
    state = position("B1", OTHERS[0], "P6 P5", discards="P1 P2 E5 BAU K6", pile="E6")
    played(state, "draw", "nobet", "draw")
    for viewer in (None, 0, 2):
        s = state.seen_by(viewer)[0]
        shuffled = {code for code, group in zip(_faces(), s.shuffled.tolist(), strict=True) if group == 1}
        assert shuffled == {"P1", "P2", "E5", "BAU"}
        drawn = [int(s.group[token]) for token in s.hand[1, : s.hand_size[1]]]
        assert sorted(drawn) == [0, 0, 0, 0, 1]
        assert [int(s.group[token]) for token in s.draw[: s.draw_size]] == [1, 1, 1]


def _faces() -> list[str]:
    """The deck in order: what `shuffled` has an entry for."""
    return [*CODES[:-1], "BAU", "BAU", "BAU"]


def test_s16_the_order_of_the_new_pile_is_nobodys():
    state = played(position("B1", OTHERS[0], discards="P1 P2 E5 K6"), "draw")
    for viewer in (None, 0, 1):
        s = state.seen_by(viewer)[0]
        assert s.kind[s.draw[: s.draw_size]].tolist() == [UNKNOWN, UNKNOWN]


@pytest.mark.parametrize(("starter", "start"), [(0, 1), (1, 2), (2, 0)])
def test_s17_the_left_neighbour_of_who_began_the_fourth_race_starts_a_rematch(starter: int, start: int):
    state = played(position("K4", *OTHERS[:2], race=3, starter=starter), "K4")
    assert state.next_start() == start


def test_s17_after_four_races_the_start_has_gone_round():
    state = Sau(3, {"track": [1, 1, 1, 1]}).new(seed=3, start=2)
    begun = [2]
    while not state.over:
        race, seat = state.public()["race"], state.seats[0]
        state.play(next((move for move in state.legal(seat) if move[-1].isdigit()), state.legal(seat)[-1]), seat)
        if state.public()["race"] > race:
            begun += state.seats
    assert begun == [2, 0, 1, 2]
    assert state.next_start() == 0
