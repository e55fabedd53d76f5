"""Names that people gave themselves do no harm, wherever they are shown."""

import pytest

from engine.host.names import NAMELESS, plain, shown


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Alice", "Alice"),
        ("  Alice \n\t Smith ", "Alice Smith"),
        ("a\u200bb\u2060c\ufeffd", "abcd"),
        ("\u202egnirts", "gnirts"),
        ("\u2066x\u2069\u061c", "x"),
        ("line\u2028two", "line two"),
        ("bell\x07\x00", "bell"),
        ("ᅠ", NAMELESS),
        ("\u3164\u2800", NAMELESS),
        ("", NAMELESS),
        ("Zoë", "Zoë"),
        ("小林", "小林"),
        ("🦎 Liz", "🦎 Liz"),
    ],
)
def test_plain_names_keep_letters_and_lose_what_is_invisible(name: str, expected: str) -> None:
    assert plain(name) == expected


def test_stacks_of_combining_marks_are_cut() -> None:
    assert len(plain("Z" + "\u0335" * 40)) <= 3


def test_long_names_are_clipped_with_an_ellipsis() -> None:
    assert plain("x" * 50) == "x" * 31 + "…"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("**bold**", r"\*\*bold\*\*"),
        ("_it_ ~~x~~ ||y||", r"\_it\_ \~\~x\~\~ \|\|y\|\|"),
        ("`code`", r"\`code\`"),
        ("back\\slash", r"back\\slash"),
        ("<@123>", "\\<@\u200b123\\>"),
        ("<#5> <:e:1> </x:2> <t:0>", r"\<\#5\> \<\:e\:1\> \<\/x\:2\> \<t\:0\>"),
        ("@everyone", "@\u200beveryone"),
        ("@here", "@\u200bhere"),
        ("[x](https://e.x)", r"\[x\]\(https\:\/\/e.x\)"),
        ("# big", r"\# big"),
        ("> quote", r"\> quote"),
        ("- item", r"\- item"),
        ("1. item", r"1\. item"),
        ("well-known", "well-known"),
    ],
)
def test_shown_names_are_no_markdown_no_mention_and_no_link(name: str, expected: str) -> None:
    assert shown(name) == expected
