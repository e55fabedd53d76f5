"""The collector of a request's faults, which become Discord's nested 50035 errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .errors import Json, Refusal

Path = Sequence[str | int]


class Form:
    """Collects what is wrong with a body; `raise_if_wrong` refuses it."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def wrong(self, path: Path, code: str, message: str) -> None:
        """Notes one fault at a field."""
        at = self.errors
        for step in path:
            at = at.setdefault(str(step), {})
        at.setdefault("_errors", []).append({"code": code, "message": message})

    def text(self, path: Path, value: Any, low: int, high: int, *, required: bool = False) -> bool:
        """A string of `low` to `high` characters; absent is fine unless required. Says whether it is a good one."""
        if value is None or (value == "" and not required and low == 0):
            if required:
                self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required")
            return value is not None
        if not isinstance(value, str):
            self.wrong(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif len(value) < low or (low and not value.strip()):
            code = "BASE_TYPE_REQUIRED" if not value.strip() else "BASE_TYPE_BAD_LENGTH"
            said = f"Must be between {low} and {high} in length." if value else "This field is required"
            self.wrong(path, code, said)
        elif len(value) > high:
            said = f"Must be {high} or fewer in length." if low == 0 else f"Must be between {low} and {high} in length."
            self.wrong(path, "BASE_TYPE_BAD_LENGTH" if low else "BASE_TYPE_MAX_LENGTH", said)
        else:
            return True
        return False

    def number(self, path: Path, value: Any, low: int, high: int) -> bool:
        """An integer in a range; absent is fine."""
        if value is None:
            return False
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < low:
            self.wrong(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.wrong(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        else:
            return True
        return False

    def items(self, path: Path, value: Any, low: int, high: int) -> list[Any]:
        """A list of `low` to `high` entries; anything else counts as empty after being noted."""
        if value is None:
            value = []
        if not isinstance(value, list):
            self.wrong(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not low <= len(value) <= high:
            said = f"Must be between {low} and {high} in length." if low else f"Must be {high} or fewer in length."
            self.wrong(path, "BASE_TYPE_BAD_LENGTH" if low else "BASE_TYPE_MAX_LENGTH", said)
        return value

    def raise_if_wrong(self) -> None:
        if self.errors:
            raise Refusal(50035, errors=self.errors)


def form_error(path: Path, code: str, message: str) -> Refusal:
    """A 50035 refusal with one fault."""
    form = Form()
    form.wrong(path, code, message)
    return Refusal(50035, errors=form.errors)
