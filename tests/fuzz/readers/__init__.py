r"""The readers of outside text against what no author would write.

    python -m tests.fuzz.readers --target latex --seconds 600

    targets      what is read, and what has to be so: a value, or one error with its place; in time; nothing executed
    mutation     texts out of texts: pieces of seeds spliced, wrapped, repeated; tokens of the grammar put in
    seeds        the tokens and the first texts of each target
    corpus       one JSON-lines file a target: texts that reached new code
    guided       the run that follows coverage (it needs `atheris`); without it mutation is blind

The suite reads the whole corpus and a few hundred mutants with a fixed seed (`tests/fuzz/test_readers.py`).
"""
