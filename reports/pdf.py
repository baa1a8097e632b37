"""PDF: real LaTeX where the system has it, else the Typst wheel. Both run confined, in a folder of their own.

pdfTeX may run no command, read nothing outside its folder and the TeX tree, write nothing outside its folder, and has a
time limit; Typst sees only the text that it is given.
"""
from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Any

TIME_LIMIT = 120.0
RUNS = 3


class RenderError(Exception):
    """A report that could not be made; the message names the tool, what it said, and what to try."""


def latex_to_pdf(source: str, time_limit: float = TIME_LIMIT) -> bytes:
    """The PDF of a LaTeX document. Raises RenderError when there is no pdflatex, or it fails or takes too long."""
    program = shutil.which("pdflatex")
    if program is None:
        raise RenderError("there is no pdflatex here; install texlive-latex-recommended, or use the typst engine")
    with tempfile.TemporaryDirectory(prefix="derive-report-") as name:
        folder = Path(name)
        (folder / "report.tex").write_text(source, encoding="utf-8")
        before = b""
        for _ in range(RUNS):
            _run(program, folder, time_limit)
            after = b"".join([p.read_bytes() for p in (folder / "report.aux", folder / "report.toc") if p.exists()])
            if after == before:
                break
            before = after
        return (folder / "report.pdf").read_bytes()


def _run(program: str, folder: Path, time_limit: float) -> None:
    """One run. Its output goes through a pipe: a file report.out would be taken for hyperref's."""
    command = [program, "-no-shell-escape", "-halt-on-error", "-interaction=nonstopmode", "-file-line-error"]
    process = subprocess.Popen([*command, "report.tex"], cwd=folder, env=_confined(folder), stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        said, _ = process.communicate(timeout=time_limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise RenderError(f"pdflatex took longer than {time_limit:g} s") from None
    if process.returncode != 0 or not (folder / "report.pdf").exists():
        raise RenderError(f"pdflatex failed: {_complaint(said.decode('utf-8', 'replace'))}")


def _confined(folder: Path) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "LANG", "SYSTEMROOT") or k.startswith("TEXMF")}
    return {**kept, "openin_any": "p", "openout_any": "p", "shell_escape": "f", "HOME": str(folder),
            "TEXMFOUTPUT": str(folder), "max_print_line": "1000", "SOURCE_DATE_EPOCH": "0", "FORCE_SOURCE_DATE": "1"}


def _complaint(said: str) -> str:
    found = re.search(r"^(?:!|\S+\.tex:\d+:) ?(.*)$", said, re.MULTILINE)
    return found[0].strip() if found else said.strip().splitlines()[-1] if said.strip() else "it said nothing"


def typst_to_pdf(source: str) -> bytes:
    """The PDF of a Typst document, with the fonts of the wheel only. Raises RenderError."""
    try:
        import typst
    except ImportError:
        raise RenderError("the typst package is missing; install it, or a system with pdflatex") from None
    compiled: Any = typst.compile  # its stubs do not know documents held in memory
    with tempfile.TemporaryDirectory(prefix="derive-report-") as folder:
        try:
            made = compiled(source.encode("utf-8"), root=folder, ignore_system_fonts=True)
        except (RuntimeError, typst.TypstError) as error:
            raise RenderError(f"typst failed: {str(error).strip().splitlines()[0]}") from None
    if not isinstance(made, bytes):
        raise RenderError("typst made no document")
    return made
