"""The automatic claims: none decided against its table, most of them decided; what the reader makes of the records."""
import pytest

from tests.shared_inputs import claims
from tests.shared_inputs.inputs import needed

BUDGET = 4.0
READ, DECIDED = 0.97, 0.80


@needed(claims.FOLDER)
@pytest.mark.slow
def test_the_claims_are_read_and_decided_as_their_tables_say():
    found = [claims.judged(c, BUDGET) for c in claims.claims()]
    report = "\n".join(claims.table(found))
    assert [f"{j.claim.name}: {j.answer.verdict} {j.answer.detail}" for j in found if j.wrong] == []
    assert sum([j.answer.verdict != "unreadable" for j in found]) >= READ * len(found), report
    assert sum([j.decided for j in found]) >= DECIDED * len(found), report


@pytest.mark.parametrize(("recorded", "said"), [
    ("h divides d", "Mod(d, h) = 0"), ("d even", "Mod(d, 2) = 0"), ("n odd", "Mod(n, 2) = 1"), ("Eq(n,512)", "n = 512"),
    ("t == 1e-5", "t == (1/100000)"), ("0 < p <= 1", "0 < p <= 1"), ("S(1)/2 < x", "(1)/2 < x")])
def test_a_recorded_condition_is_said_in_this_language(recorded, said):
    assert claims.condition(recorded) == said
