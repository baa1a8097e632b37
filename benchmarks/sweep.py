"""Sweeps against sympy.lambdify, in one run: `python benchmarks/sweep.py [points per axis]`.

Three formulas over one grid of five symbols. Each line gives the time as a multiple of the time to stream the result
once, and the ratio of lambdify (dense meshgrid, and the best it does: cse on an open meshgrid) to the sweep.
"""
from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import sympy

from derive.kernel.terms import Term, add, fn, mul, num, power, sym
from derive.sweep import sweep

NAMES = ("b", "d", "h", "l", "n")


def formulas(symbols: list[Any], make: Any) -> dict[str, Any]:
    """The same three formulas for SymPy symbols and for terms."""
    b, d, h, l, n = symbols
    return {
        "parameters (polynomial, int64)": make.total(
            make.times(12, l, d, d), make.times(13, l, d), make.times(b, n, d), make.times(2, h, d)),
        "attention cost (rational)": make.total(
            make.times(4, b, n, d, d), make.over(make.times(2, b, n, n, d), h),
            make.over(make.times(l, d), make.total(n, h))),
        "loss (float64, exp and log)": make.total(
            make.log(make.total(1, make.times(d, l))), make.exp(make.over(make.times(-1, n), make.total(d, h))),
            make.over(1, make.total(b, n))),
    }


class AsTerms:
    total = staticmethod(lambda *a: add(*map(AsTerms.number, a)))
    times = staticmethod(lambda *a: mul(*map(AsTerms.number, a)))
    over = staticmethod(lambda a, b: mul(AsTerms.number(a), power(b, num(-1))))
    log = staticmethod(lambda a: fn("log", a))
    exp = staticmethod(lambda a: fn("exp", a))

    @staticmethod
    def number(a: Any) -> Term:
        return num(a) if isinstance(a, int) else a


class AsSympy:
    total = staticmethod(lambda *a: sum(a))
    times = staticmethod(lambda *a: sympy.Mul(*a))
    over = staticmethod(lambda a, b: a / b)
    log, exp = staticmethod(sympy.log), staticmethod(sympy.exp)


def best(run: Callable[[], object], rounds: int = 3) -> float:
    times = []
    for _ in range(rounds):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def main(per_axis: int) -> None:
    axes = {name: range(2 + i, 2 + i + per_axis) for i, name in enumerate(NAMES)}
    points = per_axis ** 5
    column = np.arange(points, dtype=np.float64)
    stream = best(lambda: np.add(column, 1.0))
    print(f"{points:,} points; streaming them once takes {stream:.4f} s")
    open_grid = [np.array(axes[n]).reshape([-1 if i == j else 1 for j in range(5)]) for i, n in enumerate(NAMES)]
    dense = [np.ascontiguousarray(np.broadcast_to(a, (per_axis,) * 5)).astype(np.float64) for a in open_grid]
    terms = formulas([sym(n) for n in NAMES], AsTerms)
    for name, expression in formulas(list(sympy.symbols(NAMES)), AsSympy).items():
        plain = sympy.lambdify(sympy.symbols(NAMES), expression, "numpy")
        shared = sympy.lambdify(sympy.symbols(NAMES), expression, "numpy", cse=True)
        table = sweep(terms[name], axes)
        slow, fast = best(lambda f=plain: f(*dense)), best(lambda f=shared: f(*open_grid))
        ours = best(lambda t=terms[name]: sweep(t, axes))
        agree = np.allclose(table.values.astype(np.float64), shared(*open_grid), rtol=1e-12)
        print(f"{name:32} sweep {ours / stream:5.1f}x stream ({table.representation}); lambdify takes "
              f"{slow / ours:4.1f} times as long on a dense grid, {fast / ours:4.1f} times with cse on an open one; "
              f"agree: {agree}")
    wrap = sympy.lambdify(sympy.symbols("n"), sympy.symbols("n") ** 5, "numpy")(np.array([10 ** 4]))[0]
    print(f"n**5 at 10,000: lambdify {wrap}, sweep {sweep(power(sym('n'), num(5)), {'n': 10 ** 4}).cell(0)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 24)
