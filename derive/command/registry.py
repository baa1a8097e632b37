"""What is plugged in: catalogues (entry points `derive.catalogues`) and renderers (`derive.renderers`).

`derive` knows no catalogue and no renderer by name. A name that resolves to somebody else's module, or to nothing, is
said in one line with the next thing to try.
"""
from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from derive.command.application import Unusable

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from derive.catalogue import Assertion, Catalogue, Identity

RENDERERS = "derive.renderers"


def catalogue() -> Catalogue:
    """The installed catalogues as one. Raises Unusable where there is none, or one cannot be loaded."""
    from derive.catalogue import CatalogueError, installed
    try:
        found = installed()
    except CatalogueError as error:
        raise Unusable(str(error)) from None
    if not len(found):
        raise Unusable("no catalogue is installed; install the package (`pip install .`), or one that names "
                       "an entry point of group derive.catalogues")
    return found


@cache
def entries_in_module(path: str) -> tuple[Identity, ...]:
    """The entries of a Python file, which is run. Raises Unusable when it cannot be run or holds none."""
    from derive.catalogue import CatalogueError
    from derive.catalogue.loading import entries_of
    try:
        return entries_of(_module_at(Path(path)), path)
    except CatalogueError as error:
        raise Unusable(str(error)) from None


def _module_at(path: Path) -> ModuleType:
    name = "derive_entries_" + "".join(c if c.isalnum() else "_" for c in str(path.resolve()))
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise Unusable(f"{path}: not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # a user's file may fail in any way
        raise Unusable(f"{path} cannot be run: {type(error).__name__}: {error}") from None
    return module


def entry_named(name: str, path: str | None) -> Identity:
    """The entry `name` of the installed catalogues, or of the module at `path`. Raises Unusable with near names."""
    from derive.catalogue import CatalogueError
    if path is not None:
        return next(entry for entry in entries_in_module(path) if entry.name == name)
    try:
        return catalogue().find(name)[0]
    except CatalogueError as error:
        raise Unusable(str(error)) from None


def statement_named(name: str) -> tuple[Identity, Assertion]:
    """The entry and the statement of a name or alias. Raises Unusable with near names."""
    from derive.catalogue import CatalogueError
    try:
        return catalogue().find(name)
    except CatalogueError as error:
        raise Unusable(str(error)) from None


def renderer(suffix: str) -> Any:
    """The installed renderer that writes files ending in `suffix`.

    A renderer is a module with `SUFFIXES`, `report_of_entries`, `report_of_documents`, `render` and `RenderError`.
    """
    from importlib.metadata import entry_points
    loaded = [_renderer_at(point) for point in entry_points(group=RENDERERS)]
    if not loaded:
        raise Unusable("no renderer is installed; install the package (`pip install .`), or one that names "
                       "an entry point of group derive.renderers")
    for module in loaded:
        if suffix.lower() in module.SUFFIXES:
            return module
    known = ", ".join(dict.fromkeys(s for module in loaded for s in module.SUFFIXES))
    raise Unusable(f"no renderer writes {suffix or 'a file without a suffix'!s}; name the output with one of {known}")


def _renderer_at(point: EntryPoint) -> Any:
    try:
        loaded = point.load()
    except Exception as error:  # a plug-in may fail in any way
        raise Unusable(f"renderer {point.name!r} ({point.value}) cannot be loaded: "
                       f"{type(error).__name__}: {error}") from None
    if not callable(getattr(loaded, "render", None)):
        origin = getattr(loaded, "__file__", None) or "an unknown place"
        raise Unusable(f"the module {point.module} at {origin} is no renderer of derive's (it has no `render`); if it "
                       "is somebody else's module of the same name, uninstall it or start from another folder")
    return loaded
