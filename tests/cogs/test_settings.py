"""Settings as a server owner writes them."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from cogs.settings import ROOT, Settings


def test_a_line_left_empty_means_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA_DIR", "LOG_LEVEL", "SANDBOX_PORT", "DISCORD_TOKEN", "DISCORD_API_BASE"):
        monkeypatch.setenv(name, "")
    settings = Settings(_env_file=None)
    assert settings.data_dir == ROOT / "var"
    assert settings.log_level == "INFO"
    assert settings.discord_token.get_secret_value() == ""


def test_a_token_is_never_sent_to_an_address_beyond_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_API_BASE", "http://example.org:8765")
    with pytest.raises(ValidationError):
        Settings(_env_file=None)
