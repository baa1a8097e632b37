"""Does an index lie in its range? Order of integers by one linear combination of the assumed inequalities of symbols.

Class: goals a <= b, linear in symbols, from assumptions of the same kind; a strict one between integers counts for one
more. Certificate: the coefficients, for `linear`. Called for the premises of instances and of cuts of sums, many times,
so it tries nothing else. Gives up past 24 assumptions.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq

from derive.kernel.normal import normal
from derive.kernel.terms import Term, num, sort, sub
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.linear_program import solve

MAX_FACTS = 24
Linear = dict[str, Fraction]  # coefficients of the symbols; "" is the constant


def pay_ranges(context: Context, step: Step) -> Step:
    """The step with the order of indices that it owes proved."""
    for p in sorted(context.owed(step), key=repr):
        known = in_order(context, p) if p.tag == "le" else None
        if known is not None:
            step = context.cut(known, step)
    return context.settle(step)


def in_order(context: Context, goal: Term) -> Step | None:
    """A step with the goal a <= b, paid by the facts."""
    key = ("in order", goal)
    if key not in context.known:
        context.known[key] = _combined(context, goal)
    found = context.known[key]
    return found if isinstance(found, Step) else None


def _combined(context: Context, goal: Term) -> Step | None:
    wanted = linear_form(sub(goal.args[1], goal.args[0]))
    known = _inequalities(context)
    if wanted is None or not known or len(known) > MAX_FACTS:
        return None
    names = sorted({name for row in (wanted, *[row for _, row in known]) for name in row} - {""})
    matrix = [[fmpq(0), *[_q(row.get(name)) for _, row in known]] for name in names]
    matrix.append([fmpq(1), *[_q(row.get("")) for _, row in known]])
    found = solve(matrix, [_q(wanted.get(name)) for name in (*names, "")], [fmpq(0)] * (len(known) + 1))
    if found is None:
        return None
    used = [(step, c) for (step, _), c in zip(known, found[1:], strict=True) if c]
    made = context.attempt("linear", [step for step, _ in used], goal, *[num(c) for _, c in used])
    made = context.settle(made) if made is not None else None
    return made if made is not None and context.paid(made) else None


def _inequalities(context: Context) -> list[tuple[Step, Linear]]:
    """The assumed inequalities that are linear in symbols, with the coefficients of right minus left."""
    key = ("linear inequalities",)
    if key not in context.known:
        found: list[tuple[Step, Linear]] = []
        for f in context.facts:
            if f.tag not in ("lt", "le") or (row := linear_form(sub(f.args[1], f.args[0]))) is None:
                continue
            step = context.hypothesis(f)
            if f.tag == "lt" and all([context.evident(sort("integer", t)) for t in f.args]):
                whole = context.attempt("whole", (step,))
                step = context.settle(whole) if whole is not None else step
                row = {**row, "": row.get("", Fraction(0)) - (1 if whole is not None else 0)}
            found.append((step, row))
        context.known[key] = found
    rows = context.known[key]
    return rows if isinstance(rows, list) else []


def linear_form(t: Term) -> Linear | None:
    """The coefficients of a linear term in symbols, or None."""
    t = normal(t)
    row: Linear = {}
    for part in t.args if t.tag == "add" else (t,):
        scale, rest = Fraction(1), part
        if part.tag == "mul" and len(part.args) == 2 and isinstance(part.args[0].data, Fraction):
            scale, rest = part.args[0].data, part.args[1]
        if rest.tag == "num" and isinstance(rest.data, Fraction):
            row[""] = row.get("", Fraction(0)) + scale * rest.data
        elif rest.tag == "sym":
            row[str(rest.data)] = row.get(str(rest.data), Fraction(0)) + scale
        else:
            return None
    return row


def _q(c: Fraction | None) -> fmpq:
    return fmpq(c.numerator, c.denominator) if c else fmpq(0)


__all__ = ["in_order", "linear_form", "pay_ranges"]
