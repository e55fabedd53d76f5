"""What a server owner may set, from the environment or a file ``.env`` beside ``bot.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from sandbox.launch import check_loopback

ROOT = Path(__file__).resolve().parent.parent


class Settings(BaseSettings):
    """Settings; each field's name in capitals is the variable.

    Attributes:
        discord_token: The bot's token; empty starts the sandbox.
        data_dir: Folder for the database; created if missing.
        discord_api_base: Address of a sandbox on this machine instead of Discord.
        log_level: How much the log says.
        sandbox_port: Port of the sandbox's page.
        computer_pause: Seconds that a computer player, or a standing order, takes for an answer.
    """

    model_config = SettingsConfigDict(
        env_file=ROOT / ".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore"
    )

    discord_token: SecretStr = SecretStr("")
    data_dir: Path = ROOT / "var"
    discord_api_base: str = ""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    sandbox_port: int = Field(default=8765, ge=0, le=65535)
    computer_pause: float = Field(default=0.7, ge=0, le=60)

    @field_validator("discord_token")
    @classmethod
    def _trimmed(cls, value: SecretStr) -> SecretStr:
        return SecretStr(value.get_secret_value().strip())

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_capitals(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("discord_api_base")
    @classmethod
    def _on_this_machine(cls, value: str) -> str:
        """A token must never be sent to anybody but Discord, so any other address has to be a loopback one."""
        return check_loopback(value) if value else value

    @property
    def database(self) -> Path:
        """The database file."""
        return self.data_dir / "tables.sqlite3"


def faults_in(error: ValidationError) -> str:
    """What is wrong with which setting, in words."""
    return "; ".join(f"{'.'.join(map(str, fault['loc'])).upper()}: {fault['msg']}" for fault in error.errors())
