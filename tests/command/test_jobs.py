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


# ---- a busy machine -------------------------------------------------------------------------------------------------
def slow(seconds=1.2):
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        pass
    return "done"


def test_a_worker_that_waits_for_a_processor_keeps_its_job(monkeypatch):
    monkeypatch.setattr(jobs, "_processor", lambda pid: (0.0, True))  # ready, and never let
    assert dict(run_jobs([Job(slow, ())], 1, 0.3)) == {0: "done"}


def test_a_worker_that_had_its_time_or_only_waits_does_not(monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setattr(jobs, "_processor", lambda pid: (float(next(clock)), True))
    assert isinstance(dict(run_jobs([Job(slow, (3.0,))], 1, 0.3))[0], Stopped)
    monkeypatch.setattr(jobs, "_processor", lambda pid: (0.0, False))  # asleep, or a system that does not say
    assert isinstance(dict(run_jobs([Job(slow, (3.0,))], 1, 0.3))[0], Stopped)


def test_patience_ends(monkeypatch):
    monkeypatch.setattr(jobs, "_processor", lambda pid: (0.0, True))
    began = time.monotonic()
    assert isinstance(dict(run_jobs([Job(hang_in_big_integers, ())], 1, 0.2))[0], Stopped)
    assert time.monotonic() - began > 0.2 * jobs.PATIENCE


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="the system does not say what a process spent")
def test_processor_seconds_of_a_process_count_its_work_alone():
    before, _ = jobs._processor(os.getpid())
    slow(0.4)
    after, ready = jobs._processor(os.getpid())
    assert ready and 0 < after - before <= 1.0
    assert jobs._processor(None) == (0.0, False)


# ---- who takes what -------------------------------------------------------------------------------------------------
def worker(_):
    time.sleep(0.02)
    return os.getpid()


def test_jobs_of_a_group_go_to_one_worker_while_there_is_other_work():
    work = [Job(worker, (n,), group=f"page {n // 5}") for n in range(20)]
    found = dict(run_jobs(work, 2, 10.0))
    assert sorted(found) == list(range(20))
    shared = [len({found[n] for n in range(5 * page, 5 * page + 5)}) for page in range(4)]
    assert shared.count(1) >= 3  # the last page may be shared out


def test_groups_that_follow_one_another_go_to_one_worker():
    """The first half to one and the second to the other, but for what is shared out at the end."""
    work = [Job(worker, (n,), group=f"page {n // 4}") for n in range(40)]
    found = dict(run_jobs(work, 2, 10.0))
    assert len({found[n] for n in range(12)}) == len({found[n] for n in range(20, 32)}) == 1
    assert found[0] != found[20]


def test_jobs_of_no_group_end_in_about_their_order():
    places = [place for place, _ in run_jobs([Job(worker, (n,)) for n in range(24)], 2, 10.0)]
    assert sorted(places) == list(range(24))
    assert all(abs(place - turn) <= 2 * jobs.BATCH for turn, place in enumerate(places))


def test_a_worker_without_work_takes_the_end_of_the_largest_share():
    work = [Job(worker, (n,), group=f"page {n // 2}") for n in range(8)]
    work += [Job(sleeper, (n,), group=f"long {n // 2}") for n in range(8)]
    found = dict(run_jobs(work, 2, 10.0))
    assert len({found[n] for n in range(8, 16)}) == 2


def sleeper(_):
    time.sleep(0.15)
    return os.getpid()


def test_one_long_group_is_shared_out():
    found = dict(run_jobs([Job(worker, (n,), group="page") for n in range(12)], 2, 10.0))
    assert len(set(found.values())) == 2


def test_a_job_that_stops_its_worker_leaves_those_sent_with_it_to_another():
    many = jobs.BATCH * 4  # so many that several are sent at a time
    work = [Job(die if n == 3 else hang_in_big_integers if n == 7 else double, () if n in (3, 7) else (n,), group="page")
            for n in range(many)]
    found = [outcome for _, outcome in sorted(run_jobs(work, 1, 0.7))]
    assert [n for n in range(many) if isinstance(found[n], Stopped)] == [3, 7]
    assert [found[n] for n in range(many) if n not in (3, 7)] == [2 * n for n in range(many) if n not in (3, 7)]


def test_every_job_has_a_clock_of_its_own_however_many_are_sent_together():
    work = [Job(slow, (0.2,), group="page") for _ in range(jobs.BATCH)]
    assert set(dict(run_jobs(work, 1, 0.9)).values()) == {"done"}
