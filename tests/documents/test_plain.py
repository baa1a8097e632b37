"""Plain text documents: what is a step, under which assumptions, and where."""
from derive.documents import Definition, Hypothesis, Step, Unreadable, read_document


def items(text, file="notes.txt"):
    return list(read_document(text, file).items)


def test_each_line_is_one_step_with_its_line_and_column():
    first, second = items("a = a\n\n  b = b\n")
    assert (first.text, first.line, first.column) == ("a = a", 1, 1)
    assert (second.text, second.line, second.column) == ("b = b", 3, 3)


def test_a_chain_is_judged_step_by_step():
    assert [(i.text, i.column) for i in items("a = b = c <= d")] == [("a = b", 1), ("b = c", 5), ("c <= d", 9)]


def test_signs_inside_brackets_do_not_split():
    assert [i.text for i in items("sum(t, t=1..n) = n*(n + 1)/2")] == ["sum(t, t=1..n) = n*(n + 1)/2"]


def test_an_implication_is_one_step():
    assert [i.text for i in items("a = b => b = a")] == ["a = b => b = a"]
    assert [i.text for i in items("a < b <=> b > a")] == ["a < b <=> b > a"]


def test_two_character_signs_are_one_sign():
    assert [i.text for i in items("a == b != c >= d")] == ["a == b", "b != c", "c >= d"]


def test_a_chain_in_dollars_is_judged_step_by_step_too():
    assert [(i.text, i.column) for i in items("$a = b = c$")] == [("$a = b$", 2), ("$b = c$", 6)]
    assert [i.text for i in items("$a = b \\implies b = a$")] == ["$a = b \\implies b = a$"]


def test_a_formula_that_cannot_be_split_is_left_to_its_reader():
    assert [i.text for i in items("$a = \\frac{b = c$")] == ["$a = \\frac{b = c$"]


def test_comments_and_blank_lines_are_no_steps():
    assert items("# a heading\n% another\n\n") == []
    assert [i.text for i in items("a = a  # because\n")] == ["a = a"]


def test_a_hash_inside_a_relation_is_not_thrown_away_in_silence():
    assert [i.text for i in items("a = b#c\n")] == ["a = b#c"]


def test_prose_is_a_step_that_its_reader_will_refuse():
    assert [i.text for i in items("We now expand the product.\n")] == ["We now expand the product."]


def test_assumptions_hold_for_what_follows():
    before, after = items("a = a\n# derive: a: positive\na = a\n")
    assert (before.where, after.where) == ("", "a: positive")


def test_adjacent_comment_lines_form_one_block():
    step, = items("% derive: a, b, x: positive\n% derive: y = a*x\ny = a*x\n")
    assert step.where == "a, b, x: positive; y = a*x"


def test_a_later_block_replaces_and_an_empty_one_resets():
    one, two, three = items("# derive: a: real\na = a\n# derive: b: real\nb = b\n# derive:\nc = c\n")
    assert (one.where, two.where, three.where) == ("a: real", "b: real", "")


def test_derive_also_adds():
    _, second = items("# derive: a: real\na = a\n# derive also: b: real\nb = b\n")
    assert second.where == "a: real; b: real"


def test_html_comments_are_read_in_text_too():
    step, = items("<!-- derive: a: real -->\na = a\n")
    assert step.where == "a: real"


def test_expect_speaks_of_the_next_step_alone_and_keeps_the_assumptions():
    first, second = items("# derive: a: real\n# derive: expect refuted\na = a + 1 = a + 1\n")
    assert (first.expected, second.expected) == ("refuted", "proved")
    assert first.where == second.where == "a: real"
    _, later = items("# derive: a: real\na = a\n# derive: expect refuted\na = a + 1\n")
    assert (later.expected, later.where) == ("refuted", "a: real")


def test_an_unknown_expectation_is_reported_and_what_follows_is_not_judged():
    block, step = items("# derive: expect wrong\na = a\n")
    assert isinstance(block, Unreadable)
    assert block.piece == "expect wrong"
    assert isinstance(step, Unreadable)


def test_constants_hold_with_their_block():
    one, two = items("# derive: constants: E, I; x: real\nE = E\n# derive: x: real\nE = E\n")
    assert (one.constants, one.where) == (("E", "I"), "x: real")
    assert two.constants == ()


def test_constants_other_than_e_and_i_are_refused():
    assert isinstance(items("# derive: constants: q\n")[0], Unreadable)


def test_a_symbol_named_expect_or_constants_is_still_a_symbol():
    step, = items("# derive: expectation: real; constants_: real\na = a\n")
    assert step.where == "expectation: real; constants_: real"


def test_definitions_are_unfolded_in_later_steps_only():
    before, definition, after = items("a = a\nD := 1/x\nD = D\n")
    assert isinstance(definition, Definition)
    assert (before.where, after.where) == ("", "D := 1/x")


def test_definitions_outlive_a_new_block():
    *_, last = items("D := 1/x\n# derive: x: positive\nD = D\n")
    assert isinstance(last, Step)
    assert last.where == "x: positive; D := 1/x"


def test_equations_to_solve_are_hypotheses_and_each_line_follows_from_the_one_before():
    first, second, third = items("# derive: x: real; solve x\n2*x = 4\nx = 2\n<=> x + 1 = 3\n")
    assert isinstance(first, Hypothesis)
    assert (second.previous, second.sign, second.text) == ("2*x = 4", "=>", "x = 2")
    assert (third.previous, third.sign, third.text) == ("x = 2", "<=>", "x + 1 = 3")
    assert second.where == "x: real"


def test_a_later_block_ends_the_equation_that_is_solved():
    *_, last = items("# derive: solve x\n2*x = 4\n# derive: x: real\nx = x\n")
    assert isinstance(last, Step)
    assert last.previous is None


def test_a_symbol_named_solve_is_no_directive():
    step, = items("# derive: solve: real\na = a\n")
    assert step.where == "solve: real"


def test_windows_line_ends_and_a_byte_order_mark_are_layout():
    assert [i.text for i in items("\ufeffa = a\r\nb = b\r\n")] == ["a = a", "b = b"]
