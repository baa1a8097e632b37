"""Work in processes that can be stopped: each job runs in a worker, and a worker past its wall clock is killed.

Signals do not interrupt big-integer C code, so a killed process is the only guard that always works. Budgets count
steps and decide; the wall clock here only guards, and a job that it stops says so. A worker that is ready to run but
was not let by others has more of it, so that a busy machine gives the verdicts of an idle one.

    for index, outcome in run_jobs([Job(decide_text, ("1 = 1", "", (), 10.0))], workers=2, limit=15.0): ...
"""
from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

START_SECONDS = 4.0         # a worker's first job also pays for its imports
BATCH = 16                  # jobs that a worker is sent at a time, while there are many
PATIENCE = 8                # limits of wall clock for a worker that waits for a processor
MEMORY_BYTES = 6 << 30      # address space of one worker, where the system can limit it


@dataclass(frozen=True)
class Job:
    """A call: a function of a module and plain arguments, so that it can travel to another process.

    Jobs of one group that follow one another go to one worker while others have work, and so do groups that follow one
    another: they share what it keeps."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    group: str = ""


@dataclass(frozen=True)
class Stopped:
    """A job without an outcome: why, in words for the result's `reason`."""

    reason: str
    seconds: float


def guard_seconds(budget: float) -> float:
    """The wall clock for one statement of this budget: room for a prover that keeps its own budget to end by itself."""
    return budget + max(3.0, budget / 2)


def run_jobs(jobs: Sequence[Job], workers: int, limit: float) -> Iterator[tuple[int, Any]]:
    """Yields `(index, outcome or Stopped)` for every job as it ends. `limit` is in seconds for each job."""
    crew = [_Worker(share) for share in _shares(jobs, max(1, min(workers, len(jobs))))]
    try:
        for worker in crew:
            worker.next(crew, jobs, limit)
        while busy := [w for w in crew if w.taken]:
            pause = max(0.0, min(w.deadline for w in busy) - time.monotonic())
            ready = wait([w.pipe for w in busy], pause)
            for worker in busy:
                if worker.pipe not in ready and (time.monotonic() < worker.deadline or worker.starved(limit)):
                    continue
                index, outcome = worker.finish(worker.pipe in ready, limit)
                worker.next(crew, jobs, limit)
                yield index, outcome
    finally:
        for worker in crew:
            worker.kill()


def _shares(jobs: Sequence[Job], workers: int) -> list[list[list[int]]]:
    """For each worker the runs it begins with, the first of them last: a stretch of the groups; jobs of no group are
    dealt out one by one, so that they end in about their order."""
    runs = _runs(jobs)
    if not any([job.group for job in jobs]):
        return [runs[worker::workers][::-1] for worker in range(workers)]
    shares: list[list[list[int]]] = [[] for _ in range(workers)]
    before = 0
    for run in runs:
        shares[before * workers // len(jobs)].insert(0, run)
        before += len(run)
    return shares


def _runs(jobs: Sequence[Job]) -> list[list[int]]:
    """The places of jobs that stay together, each run from its last to its first."""
    runs: list[list[int]] = []
    for place, job in enumerate(jobs):
        if place and job.group and job.group == jobs[place - 1].group:
            runs[-1].insert(0, place)
        else:
            runs.append([place])
    return runs


class _Worker:
    """A process and our end of its pipe. A worker that had to be killed is replaced before its next job."""

    def __init__(self, share: list[list[int]]) -> None:
        self.share = share  # runs that it has before others, the first one last
        self.taken: list[int] = []  # what it was sent and has not answered, in order
        self.queue: list[int] = []  # what it takes next, last first
        self.deadline = 0.0
        self.began = 0.0
        self.spent = 0.0  # processor seconds before the job, as the worker told with its last outcome
        self.process: BaseProcess | None = None
        self.pipe: Connection

    def next(self, crew: Sequence[_Worker], jobs: Sequence[Job], limit: float) -> None:
        """The next jobs of its own run, else of a run of its share, else of the last run of the largest share that
        is left, else one of the run that has the most left.

        Each goes on its own where few are left, so that all workers end together."""
        if self.taken:
            self.on_the_clock(limit)
            return
        richest = max(crew, key=lambda worker: len(worker.share))
        if not self.queue and (self.share or richest.share):
            self.queue = self.share.pop() if self.share else richest.share.pop(0)
        left = sum([len(run) for worker in crew for run in (worker.queue, *worker.share)])
        while self.queue and len(self.taken) < max(1, min(BATCH, left // (2 * len(crew)))):
            self.taken.append(self.queue.pop())
        longest = max(crew, key=lambda worker: len(worker.queue))
        if not self.taken and longest.queue:
            self.taken.append(longest.queue.pop(0))
        if self.taken:
            started = self.start()
            self.pipe.send([(jobs[place].function, jobs[place].arguments) for place in self.taken])
            self.on_the_clock(limit + (START_SECONDS if started else 0.0))

    def start(self) -> bool:
        """A process where there is none; was there none?"""
        if self.process is not None:
            return False
        context: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
        self.pipe, far_end = context.Pipe()
        self.process = context.Process(target=_serve, args=(far_end,), daemon=True)
        self.process.start()
        self.spent = 0.0
        far_end.close()
        return True

    def on_the_clock(self, limit: float) -> None:
        """The first of the jobs that it has taken begins."""
        self.began = time.monotonic()
        self.deadline = self.began + limit

    def starved(self, limit: float) -> bool:
        """Does it wait for a processor, having had less than the limit? Then its deadline moves."""
        spent, ready = _processor(self.process.pid if self.process else None)
        now = time.monotonic()
        if not ready or spent - self.spent >= limit or now - self.began > PATIENCE * limit:
            return False
        self.deadline = now + max(0.2, limit - (spent - self.spent))
        return True

    def finish(self, answered: bool, limit: float) -> tuple[int, Any]:
        """The place and the outcome of the first job; where its process had to end, the others wait again."""
        index, seconds = self.taken.pop(0), time.monotonic() - self.began
        if answered:
            try:
                outcome, self.spent = self.pipe.recv()
                return index, outcome
            except (EOFError, OSError):
                self.kill()
                return index, Stopped("the process that worked on it died (out of memory, or a defect)", seconds)
        self.kill()
        return index, Stopped(f"stopped by the wall clock after {seconds:.0f} s; try a larger --budget", seconds)

    def kill(self) -> None:
        self.queue += self.taken[::-1]
        self.taken = []
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.pipe.close()
            self.process = None


def _processor(pid: int | None) -> tuple[float, bool]:
    """Processor seconds of a process, and is it ready to run? (0, False) where the system does not say."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            state, *fields = file.read().rpartition(") ")[2].split()
        return (int(fields[10]) + int(fields[11])) / os.sysconf("SC_CLK_TCK"), state == "R"
    except (OSError, ValueError, IndexError):
        return 0.0, False


def _serve(pipe: Connection) -> None:
    """The worker's life: receive calls, send the outcome of each as it comes, until the pipe closes."""
    import gc
    import signal
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    while True:
        gc.freeze()  # neither what it has of its parent nor what it keeps of earlier jobs is to be swept again
        try:
            calls = pipe.recv()
        except (EOFError, OSError):
            return
        for function, arguments in calls:
            pipe.send((_outcome(function, arguments), time.process_time()))


def _outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """What the call returns, or why there is nothing."""
    began = time.monotonic()
    try:
        return function(*arguments)
    except (MemoryError, RecursionError) as error:
        return Stopped(f"{type(error).__name__}: too large to work on", time.monotonic() - began)
    except Exception as error:
        if _of_an_entry(error):
            return Stopped(str(error), time.monotonic() - began)
        name = f"{type(error).__name__}: {error}"[:300]
        return Stopped(f"internal error: {name}; please report it", time.monotonic() - began)


def _of_an_entry(error: Exception) -> bool:
    """A mistake of the author of a catalogue, told in its own words, and no defect."""
    from derive.catalogue import EntryError
    return isinstance(error, EntryError)


def _limit_memory() -> None:
    if sys.platform == "linux":
        import resource
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        if soft == resource.RLIM_INFINITY or soft > MEMORY_BYTES:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, hard))
