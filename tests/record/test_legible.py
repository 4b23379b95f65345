"""What is said and noted has nothing in it that cannot be seen."""

import pytest

from playtest.record import legible


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("\u202eevil\u202c words", "evil words"),
        ("\u2066a\u2069\u200bb\ufeffc\u2060d", "abcd"),
        ("a\x07b\x1b[31mc\0", "ab[31mc"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("क्\u200dष می\u200cخواهم", "क्\u200dष می\u200cخواهم"),
        ("👩\u200d🚀 👩🏽\u200d🚀", "👩\u200d🚀 👩🏽\u200d🚀"),
        ("\u200da \u200c b\u200d", "a  b"),
        ("\ud800", "?"),
    ],
)
def test_what_cannot_be_seen_is_taken_out_and_what_joins_letters_stays(said, kept):
    assert legible(said) == kept
