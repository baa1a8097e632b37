"""Work in processes: outcomes arrive, a job past its wall clock is killed, and the rest goes on."""
import os
import time

import pytest

from derive.command import jobs
from derive.command.jobs import Job, Stopped, run_jobs


@pytest.fixture(autouse=True)
def quick_start(monkeypatch):
    monkeypatch.setattr(jobs, "START_SECONDS", 0.5)


def double(n):
    return 2 * n


def hang_in_big_integers():
    return len(str(hash(7 ** (7 ** 10))))  # C code that no signal interrupts


def die():
    os._exit(1)


def fail():
    raise ZeroDivisionError("0/0")


def recurse(n=0):
    return recurse(n + 1)


def test_every_job_has_its_outcome():
    outcomes = dict(run_jobs([Job(double, (n,)) for n in range(20)], 3, 10.0))
    assert outcomes == {n: 2 * n for n in range(20)}


def test_a_hanging_job_is_killed_and_the_others_finish():
    work = [Job(double, (1,)), Job(hang_in_big_integers, ()), Job(double, (2,)), Job(double, (3,))]
    began = time.monotonic()
    outcomes = dict(run_jobs(work, 1, 0.7))
    assert time.monotonic() - began < 8
    assert isinstance(outcomes[1], Stopped)
    assert "wall clock" in outcomes[1].reason
    assert [outcomes[i] for i in (0, 2, 3)] == [2, 4, 6]


def test_a_worker_that_dies_costs_its_own_job_only():
    outcomes = dict(run_jobs([Job(die, ()), Job(double, (4,))], 1, 10.0))
    assert isinstance(outcomes[0], Stopped)
    assert outcomes[1] == 8


def test_an_exception_is_an_outcome_with_its_name():
    outcomes = dict(run_jobs([Job(fail, ()), Job(recurse, ()), Job(double, (5,))], 1, 10.0))
    assert "ZeroDivisionError" in outcomes[0].reason
    assert "RecursionError" in outcomes[1].reason
    assert outcomes[2] == 10


def test_a_caller_that_stops_listening_leaves_no_process_behind():
    stream = run_jobs([Job(time.sleep, (0,)), Job(time.sleep, (60,))], 2, 100.0)
    next(stream)
    began = time.monotonic()
    stream.close()
    assert time.monotonic() - began < 5
