"""Calling a Python function with the symbols of a formula: its parameters are matched by name, by `rename` or by order.

Called by `computing`. A parameter that has a default and is no symbol keeps its default.

    >>> def count(width, n): return width*n
    >>> call = matched(count, {"d", "n"}, rename={"width": "d"})
    >>> call.at({"d": 3, "n": 5})
    15
"""
from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

_NAMED = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


@dataclass(frozen=True)
class Call:
    """A function, the symbols that it takes by position, and those that it takes by keyword (parameter -> symbol)."""

    function: Callable[..., Any]
    positional: tuple[str, ...]
    keywords: Mapping[str, str]

    @property
    def symbols(self) -> tuple[str, ...]:
        return (*self.positional, *self.keywords.values())

    def at(self, values: Mapping[str, Any]) -> Any:
        """What the function returns; an exception of its own goes through, with the point noted on it."""
        try:
            return self.function(*[values[s] for s in self.positional],
                                 **{parameter: values[s] for parameter, s in self.keywords.items()})
        except Exception as error:
            shown = ", ".join(f"{symbol} = {values[symbol]}" for symbol in self.symbols)
            error.add_note(f"called by assert_computes with {shown[:200]}")
            raise


def matched(function: Callable[..., Any], symbols: Set[str], rename: Mapping[str, str] | None = None,
            order: Iterable[str] | None = None) -> Call:
    """How to call `function` with values for `symbols`. Raises ValueError where a parameter matches no symbol."""
    if order is not None:
        if rename:
            raise ValueError("give rename= or order=, not both: order= takes no notice of parameter names")
        return Call(function, _ordered(order, symbols), {})
    parameters = _parameters(function)
    for name in rename or {}:
        if name not in parameters and not _takes_any(parameters):
            raise ValueError(f"rename names {name!r}, which is no parameter of {called(function)}"
                             f"{_near(name, parameters, 'did you mean')}")
    positional: list[str] = []
    keywords: dict[str, str] = {}
    for name, parameter in parameters.items():
        symbol = (rename or {}).get(name, name)
        if parameter.kind is parameter.VAR_KEYWORD:
            continue
        if parameter.kind is parameter.VAR_POSITIONAL:
            raise ValueError(f"{called(function)} takes *{name}; say which symbols it takes: order=(\"d\", \"n\")")
        if symbol not in symbols:
            if parameter.default is parameter.empty or name in (rename or {}):
                raise _unmatched(function, name, symbol, symbols)
        elif parameter.kind in _NAMED:
            keywords[name] = symbol
        else:
            positional.append(symbol)
    if _takes_any(parameters):
        more = (symbols - set(positional) - set(keywords.values())) - set((rename or {}).values())
        keywords |= {symbol: symbol for symbol in sorted(more)}
    return Call(function, tuple(positional), keywords)


def called(function: Callable[..., Any]) -> str:
    """The name to speak of a function by."""
    inner = getattr(function, "func", function)  # functools.partial
    return str(getattr(inner, "__name__", None) or type(inner).__name__)


def _parameters(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    try:
        return dict(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        raise ValueError(f"{called(function)} does not tell its parameters; say which symbols it takes, in order: "
                         'order=("d", "n")') from None


def _takes_any(parameters: Mapping[str, inspect.Parameter]) -> bool:
    return any(p.kind is p.VAR_KEYWORD for p in parameters.values())


def _ordered(order: Iterable[str], symbols: Set[str]) -> tuple[str, ...]:
    chosen = (order,) if isinstance(order, str) else tuple(order)
    for symbol in chosen:
        if symbol not in symbols:
            raise ValueError(f"order names {symbol!r}, which has no value here; there are {', '.join(sorted(symbols))}")
    return chosen


def _unmatched(function: Callable[..., Any], name: str, symbol: str, symbols: Set[str]) -> ValueError:
    asked = repr(name) if name == symbol else f"{name!r} (renamed {symbol!r})"
    example = next(iter(get_close_matches(symbol, symbols, n=1, cutoff=0.4)), min(symbols, default="d"))
    return ValueError(f"the parameter {asked} of {called(function)} has no value; there are values for "
                      f"{', '.join(sorted(symbols)) or 'nothing'}: give a grid {symbol}=..., "
                      f"or rename={{{name!r}: {example!r}}}")


def _near(name: str, names: Iterable[str], words: str) -> str:
    near = get_close_matches(name, list(names), n=1, cutoff=0.4)
    return f"; {words} {near[0]}?" if near else ""
