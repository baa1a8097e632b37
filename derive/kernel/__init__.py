"""The trusted kernel: terms, rules, proof objects and the checker. Standard library only; no search, no
floats."""
