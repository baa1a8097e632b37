"""`derive prove`: one statement, one verdict."""
from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import click

from derive.command import complain
from derive.command.deciding import decide_guarded
from derive.command.options import (
    TakesMathematics,
    bounded,
    budget_option,
    constants_option,
    echo_json,
    examples,
    json_option,
    where_option,
)
from derive.command.results import Result, exit_status
from derive.command.settings import settings
from derive.command.text import result_lines
from derive.verdict import Verdict


@click.command(cls=TakesMathematics, epilog=examples(
    'derive prove "4*d**2 + 2*d*d_ff = 12*d**2" --where "d: positive integer; d_ff = 4*d"',
    'derive prove "sqrt(x**2) = x"                     # refuted, with a counterexample and a repair',
    'derive prove "n + 10 ~ n" --where "n: positive integer; n -> oo"',
    'derive prove "(x**2 - 1)/(x - 1) = x + 1" --strict  # conditional does not pass',
    'derive prove "sin(x)**2 + cos(x)**2 = 1" --explain  # what was tried, the rules of the proof',
    'derive prove "a*b = b*a" --proof proof.json && derive recheck proof.json'))
@click.argument("statement")
@where_option
@constants_option
@budget_option
@json_option
@click.option("--explain", is_flag=True, help="Show what was tried, in order, and the steps that each strategy spent.")
@click.option("--strict", is_flag=True, help="A conditional verdict does not pass: exit status 3.")
@click.option("--proof", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write the proof the kernel accepted, for `derive recheck`.")
def prove(statement: str, where: str, constants: tuple[str, ...], budget: float | None, as_json: bool,
          explain: bool, strict: bool, proof: Path | None) -> int:
    """Decide STATEMENT, such as "LHS = RHS", under assumptions.

    Relations: = != < <= > >=, => and <=> between relations, and with n -> oo among the assumptions ~, ->, = O(g),
    = Theta(g), = o(g); ≈ compares with a printed decimal.
    """
    held = settings()
    answer = decide_guarded(bounded(statement, "statement"), bounded(where, "text of --where"), constants,
                            held.budget if budget is None else budget)
    result = Result(answer.verdict, column=answer.column)
    if as_json:
        echo_json(result.to_json())
    elif answer.verdict.verdict != "ill-formed":
        click.echo("\n".join(result_lines(result, heading=answer.verdict.statement)))
        if explain:
            click.echo("\n".join(explained(answer.verdict)))
    if answer.verdict.verdict == "ill-formed":
        return complain(f"ill-formed: {answer.verdict.reason}", 2)
    if proof is not None:
        if answer.verdict.proof is None:
            complain(f"no proof to write to {proof}: the verdict is {answer.verdict.verdict}", 0)
        else:
            proof.write_text(answer.verdict.proof + "\n", encoding="utf-8")
    return exit_status([result], strict or held.strict)


def explained(verdict: Verdict) -> list[str]:
    """What was tried, in order, and the rules of the proof."""
    lines = ["tried, with the steps spent:"]
    lines += [f"  {spent:>7,}  {what}" for what, spent in verdict.tried] or ["  nothing"]
    if verdict.proof is not None:
        rules = Counter(node["rule"] for node in json.loads(verdict.proof).get("nodes", []))
        if rules:
            lines += ["rules of the proof that the kernel checked:"]
            lines += [f"  {count:>7,}  {rule}" for rule, count in rules.most_common()]
    return lines


COMMANDS = {"prove": prove}
