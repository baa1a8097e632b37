"""Settings of `[tool.derive]` in the nearest pyproject.toml, under the options of the command line.

    [tool.derive]
    budget = 10            # seconds for one statement
    jobs = 4               # processes of `check`
    strict = false         # a conditional verdict does not pass
    targets = ["block.*"]  # what `check` checks without a target

    >>> settings_of({"budget": 5}, "pyproject.toml").budget
    5.0
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from derive.command.application import Unusable

MAX_BUDGET = 1e6  # seconds


@dataclass(frozen=True)
class Settings:
    """What `[tool.derive]` may say. `budget` is in seconds for each statement."""

    budget: float = 10.0
    jobs: int = 1
    strict: bool = False
    targets: tuple[str, ...] = ()


def settings(start: Path | None = None) -> Settings:
    """The settings that hold in folder `start` (default: the current one): the first pyproject.toml upwards counts."""
    folder = (start or Path.cwd()).resolve()
    for candidate in (folder, *folder.parents):
        path = candidate / "pyproject.toml"
        if path.is_file():
            return _settings_of_file(path)
    return Settings()


def _settings_of_file(path: Path) -> Settings:
    try:
        return settings_in(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise Unusable(f"{path}: {error}") from None


def settings_in(text: str, path: str) -> Settings:
    """The settings that the text of a pyproject.toml makes. Raises Unusable, which names `path`."""
    import tomllib
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # int() refuses what is too long, deep nesting exhausts the stack
        said = "nested too deep" if isinstance(error, RecursionError) else str(error)[:300]
        raise Unusable(f"{path}: {said}") from None
    tool = tables.get("tool", {})
    table = tool.get("derive", {}) if isinstance(tool, dict) else {}
    if not isinstance(table, dict):
        raise Unusable(f"{path}: tool.derive must be a table")
    return settings_of(table, path)


def settings_of(table: Mapping[str, object], path: str) -> Settings:
    """Checks a `[tool.derive]` table. Raises Unusable for an unknown key or a value of the wrong kind."""
    known = {"budget": (int, float), "jobs": (int,), "strict": (bool,), "targets": (list,)}
    for key, value in table.items():
        if key not in known:
            raise Unusable(f"{path}: [tool.derive] has no setting {key[:60]!r}; it knows {', '.join(known)}")
        if type(value) not in known[key]:
            raise Unusable(f"{path}: [tool.derive] {key} is a {type(value).__name__}, not a {known[key][-1].__name__}")
    budget, jobs, targets = table.get("budget", 10.0), table.get("jobs", 1), table.get("targets", [])
    if not isinstance(budget, int | float) or not 0 < budget < MAX_BUDGET or not isinstance(jobs, int) or jobs < 1:
        raise Unusable(f"{path}: [tool.derive] budget and jobs must be above zero, and budget a number of seconds")
    if not isinstance(targets, list) or not all(isinstance(t, str) for t in targets):
        raise Unusable(f"{path}: [tool.derive] targets must be a list of names")
    return Settings(float(budget), jobs, bool(table.get("strict", False)), tuple(targets))
