"""The tables of axioms, one for each field; `derive.kernel.axioms` reads them."""
