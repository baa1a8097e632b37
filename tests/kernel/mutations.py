"""What a mutant of the kernel leaves out: conditions and obligations of the source of one module, one at a time.

Called by `tests.kernel.mutants`. A mutant leaves out a `require`, one part of a condition or of a union of sets, one group of
hypotheses of an `infer`, one obligation of a list of them, one guarded refusal; or it moves a comparison by its edge.

    >>> [m.left_out for m in mutants("demo", "def f(n):\\n    require(n > 0, 'positive')\\n")]
    ['the condition n > 0', 'edge n > 0']
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Change = Callable[[], None]
EDGES: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
# calls -> the position of the first argument that is a group of obligations
OWING = {"infer": 1, "_equal": 2, "_telescoped": 4, "union": 0}


@dataclass(frozen=True)
class Mutant:
    module: str
    line: int
    left_out: str
    source: str


def mutants(module: str, text: str) -> Iterator[Mutant]:
    """Every mutant of the source of one module."""
    count = sum([len(list(_changes(node))) for node in _nodes(ast.parse(text))])
    for number in range(count):
        tree = ast.parse(text)
        changes = [(node, *found) for node in _nodes(tree) for found in _changes(node)]
        node, left_out, change = changes[number]
        change()
        yield Mutant(module, node.lineno, left_out, ast.unparse(ast.fix_missing_locations(tree)))  # type: ignore[attr-defined]


def _nodes(tree: ast.Module) -> list[ast.AST]:
    """The nodes of the bodies of functions, without annotations."""
    bodies = [s for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for s in f.body if not isinstance(s, ast.FunctionDef)]
    hints = {n for body in bodies for hint in ast.walk(body) if isinstance(hint, ast.AnnAssign) for n in ast.walk(hint.annotation)}
    return [n for body in bodies for n in ast.walk(body) if n not in hints]


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """What may be left out at this node, as text, and how."""
    if isinstance(node, ast.Call):
        yield from _of_call(node)
    if isinstance(node, ast.If) and len(node.body) == 1 and isinstance(node.body[0], ast.Raise):
        yield f"the refusal where {ast.unparse(node.test)}", lambda: setattr(node, "test", ast.Constant(False))
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        for i, part in enumerate(node.values):
            yield f"the part {ast.unparse(part)}", _without(node.values, i, ast.Constant(True))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        for part in ("left", "right"):
            yield f"the set {ast.unparse(getattr(node, part))}", _empty(node, part)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in EDGES:
        yield f"edge {ast.unparse(node)}", _edge(node)


def _of_call(node: ast.Call) -> Iterator[tuple[str, Change]]:
    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if name == "require":
        yield f"the condition {ast.unparse(node.args[0])}", _without(node.args, 0, ast.Constant(True))
    for i in range(OWING.get(name, len(node.args)), len(node.args)):
        yield f"the hypotheses {ast.unparse(node.args[i])}", _without(node.args, i)
        listed = node.args[i].value if isinstance(node.args[i], ast.Starred) else node.args[i]
        parts = listed.elts if isinstance(listed, ast.List) and len(listed.elts) > 1 else []
        for k, part in enumerate(parts):
            yield f"the hypothesis {ast.unparse(part)}", _without(parts, k)


def _without(parts: list[ast.expr], i: int, instead: ast.expr | None = None) -> Change:
    def change() -> None:
        parts[i:i + 1] = [instead] if instead is not None else []
    return change


def _empty(node: ast.BinOp, part: str) -> Change:
    return lambda: setattr(node, part, ast.parse("frozenset()", mode="eval").body)


def _edge(node: ast.Compare) -> Change:
    return lambda: setattr(node, "ops", [EDGES[type(node.ops[0])]()])
