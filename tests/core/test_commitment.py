"""The deal of a table is fixed before the first card, and anybody can check it afterwards (RULES.md 4)."""

import hashlib

from maumau.core.commitment import commitment, new_secret, seed_and_start


def test_what_is_shown_before_the_first_card_is_the_hash_of_the_secret():
    secret = new_secret()
    assert len(secret) == 32
    assert commitment(secret) == hashlib.sha256(secret).hexdigest()


def test_seed_and_start_follow_from_the_secret_and_the_games_id():
    secret = bytes(range(32))
    digest = hashlib.sha256(secret + "Spiel-7ö".encode()).digest()
    seed, start = seed_and_start(secret, "Spiel-7ö", 5)
    assert seed == int.from_bytes(digest[:8], "big")
    assert start == int.from_bytes(digest[8:16], "big") % 5
    assert seed_and_start(secret, "Spiel-8", 5) != (seed, start)


def test_no_two_games_get_the_same_secret():
    assert len({new_secret() for _ in range(100)}) == 100
