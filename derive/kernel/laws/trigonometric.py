"""Axioms about trigonometric and hyperbolic functions.

A row: name, premises, conclusion, source.
"""
from __future__ import annotations

TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
)
