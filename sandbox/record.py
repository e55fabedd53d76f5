"""What the bot has sent: numbered requests for tests, and a check of their bodies against Discord's API description."""

from __future__ import annotations

import collections
import importlib.util
import time
from pathlib import Path
from typing import Any

from .errors import Json

KEPT = 5000


class Record:
    """The latest requests of the bot, and where their bodies break Discord's published description."""

    def __init__(self) -> None:
        self.requests: collections.deque[Json] = collections.deque(maxlen=KEPT)
        self.violations: list[Json] = []
        self.checks = "off: started without --openapi"
        self._spec: Any = None
        self._count = 0

    def check_against(self, openapi: Path) -> None:
        """Loads the description and the checker `check_bodies.py` beside it; `checks` says what came of it."""
        checker = openapi.with_name("check_bodies.py")
        if not openapi.exists() or not checker.exists():
            self.checks = f"off: {openapi.name} or {checker.name} is not there"
            return
        if importlib.util.find_spec("jsonschema") is None or importlib.util.find_spec("referencing") is None:
            self.checks = "off: jsonschema is not installed"
            return
        found = importlib.util.spec_from_file_location("sandbox_check_bodies", checker)
        if found is None or found.loader is None:
            self.checks = f"off: {checker.name} cannot be imported"
            return
        module = importlib.util.module_from_spec(found)
        found.loader.exec_module(module)
        self._spec = module.Spec(openapi)
        self.checks = "on"

    def begin(self, method: str, path: str, body: Any, files: list[str]) -> Json:
        """Notes a request as it arrives; its `status` is None until `end`."""
        self._count += 1
        entry: Json = {
            "n": self._count,
            "at": time.time(),
            "method": method,
            "path": path,
            "body": body,
            "files": files,
            "status": None,
        }
        self.requests.append(entry)
        if self._spec is not None and body is not None:
            faults = self._spec.check(method, path, body)
            if faults:
                self.violations.append({"n": self._count, "method": method, "path": path, "faults": faults})
        return entry

    def since(self, number: int) -> list[Json]:
        """Requests after that number, oldest first."""
        return [entry for entry in self.requests if entry["n"] > number]
