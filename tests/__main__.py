"""The whole check, on any machine with Python 3.11 or newer: ``python3 -m tests``.

Makes a virtual environment beside the code, installs what ``requirements-dev.txt`` pins, then runs ruff, mypy and
pytest. Arguments go to pytest (``python3 -m tests tests/kernel -x``). Standard library only, since it runs before
anything is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def prepare() -> None:
    """Create the environment and install the pinned packages."""
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", str(ROOT / "requirements-dev.txt")], check=True)


def find_browser() -> None:
    """Say what happens to the browser tests; as root on Debian, install Chromium for them."""
    if any(shutil.which(name) for name in BROWSERS):
        return
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing Chromium for the browser tests…", flush=True)
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], check=False)
    if not any(shutil.which(name) for name in BROWSERS):
        print("No Chromium found: the browser tests will be skipped. On Debian: apt-get install chromium", flush=True)


def main() -> int:
    """Run every check; the number of those that failed is the exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036  this file runs on whatever Python is at hand
        print(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
        return 1
    prepare()
    find_browser()
    checks = [
        ["ruff", "check", "."],
        ["ruff", "format", "--check", "."],
        ["mypy"],
        ["pytest", "--numprocesses=auto", "--dist=loadfile", *sys.argv[1:]],
    ]
    failed = 0
    for check in checks:
        print("\n$ " + " ".join(check), flush=True)
        failed += subprocess.run([str(PYTHON), "-m", *check], cwd=ROOT).returncode != 0
    return failed


if __name__ == "__main__":
    sys.exit(main())
