"""Finding catalogues: every installed package that names one in the entry-point group `derive.catalogues` plugs in.

A catalogue is a module or any iterable of entries; a module offers its entries as `CATALOGUE`, else as the entries
among its names. `derive` knows no catalogue by name. The command line and `identity()` call `installed`.

    [project.entry-points."derive.catalogues"]
    mine = "my_package.identities"
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from importlib.metadata import EntryPoint, entry_points
from itertools import chain, repeat
from types import ModuleType

from derive.catalogue.entry import Assertion, Identity

GROUP = "derive.catalogues"


class CatalogueError(Exception):
    """A catalogue that cannot be loaded, or a name that no catalogue holds. One line, with the next thing to try."""


@dataclass(frozen=True)
class Catalogue:
    """Entries in the order in which they were loaded; every name and alias stands for one statement."""

    entries: tuple[Identity, ...]
    origins: tuple[str, ...] = ()  # the catalogue that each entry was loaded from, where it is known

    def __iter__(self) -> Iterator[Identity]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    @cached_property
    def index(self) -> dict[str, tuple[Identity, Assertion]]:
        """Each name and alias with its entry and statement; a name used twice is an error."""
        found: dict[str, tuple[Identity, Assertion]] = {}
        bearers: dict[str, str] = {}
        for entry, origin in zip(self.entries, chain(self.origins, repeat("")), strict=False):
            bearer = f"{entry.name} of {origin}" if origin else entry.name
            for assertion in entry.assertions:
                extra = entry.aliases if not assertion.label else ()
                for name in (entry.full_name(assertion), *assertion.aliases, *extra):
                    if name in found:
                        raise CatalogueError(f"the name {name} is used by {bearers[name]} and by {bearer}: rename one")
                    found[name], bearers[name] = (entry, assertion), bearer
        return found

    def find(self, name: str) -> tuple[Identity, Assertion]:
        """The entry and statement that bear `name`, or a `CatalogueError` that proposes near names."""
        if name in self.index:
            return self.index[name]
        from difflib import get_close_matches

        near = get_close_matches(name, self.index, n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else "`derive list` shows what there is"
        raise CatalogueError(f"no catalogue holds {name!r}: {hint}")

    def matching(self, pattern: str) -> tuple[tuple[Identity, Assertion], ...]:
        """The statements whose name or alias matches a name or a glob such as `block.*`; a whole entry by its name."""
        chosen = []
        for entry in self.entries:
            for assertion in entry.assertions:
                names = (entry.name, *entry.aliases, entry.full_name(assertion), *assertion.aliases)
                if any(fnmatchcase(name, pattern) for name in names):
                    chosen.append((entry, assertion))
        return tuple(chosen)


def entries_of(catalogue: object, where: str) -> tuple[Identity, ...]:
    """The entries that a module or an iterable holds; `where` names it in the message when it holds none."""
    if isinstance(catalogue, ModuleType):
        origin = getattr(catalogue, "__file__", None) or "an unknown place"
        offered = getattr(catalogue, "CATALOGUE", None)
        values = list(vars(catalogue).values()) if offered is None else list(offered)
        found = _entries_among(values)
        if not found:
            raise CatalogueError(
                f"{where}: the module {catalogue.__name__} at {origin} holds no entries; if it is somebody else's "
                "package of the same name, uninstall one of the two or start from another directory")
        return found
    if not isinstance(catalogue, Iterable):
        kind = type(catalogue).__name__
        raise CatalogueError(f"{where}: a catalogue is a module or an iterable of entries, not {kind}")
    values = list(catalogue)
    strangers = [v for v in values if not isinstance(v, Identity)]
    if strangers or not values:
        what = f"it holds a {type(strangers[0]).__name__}" if strangers else "it is empty"
        raise CatalogueError(f"{where}: a catalogue is an iterable of entries (derive.catalogue.Identity); {what}")
    return tuple(values)


def _entries_among(values: Iterable[object]) -> tuple[Identity, ...]:
    found: dict[str, Identity] = {}
    for value in values:
        if isinstance(value, Identity):
            found.setdefault(value.name, value)
    return tuple(found.values())


def load_catalogues(points: Iterable[EntryPoint] | None = None) -> Catalogue:
    """All installed catalogues as one; `points` replaces the installed entry points, for tests."""
    entries: list[Identity] = []
    origins: list[str] = []
    for point in entry_points(group=GROUP) if points is None else points:
        where = f"catalogue {point.name!r} ({point.value})"
        try:
            loaded = point.load()
        except Exception as error:  # a plug-in may fail in any way: say which, and let nothing else look guilty
            raise CatalogueError(f"{where} cannot be loaded: {type(error).__name__}: {error}") from error
        found = entries_of(loaded, where)
        entries.extend(found)
        origins.extend([where]*len(found))
    return Catalogue(tuple(entries), tuple(origins))


@lru_cache(maxsize=1)
def installed() -> Catalogue:
    """The installed catalogues, loaded once in a process."""
    return load_catalogues()
