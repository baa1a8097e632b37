"""LaTeX and Markdown documents: which formulas are claims, under what, and where they stand."""
import pytest

from derive.documents import Definition, Hypothesis, Skipped, Step, Unreadable, read_document


def items(text, file="paper.tex"):
    return list(read_document(text, file).items)


def steps(text, file="paper.tex"):
    found = items(text, file)
    assert all(isinstance(i, Step | Definition) for i in found), found
    return [i.text for i in found if isinstance(i, Step)]


def read(text, file="paper.tex"):
    return [i.statement.text for i in items(text, file) if isinstance(i, Step)]


# ---- displays -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["equation", "equation*", "align", "align*", "gather", "gather*", "multline", "eqnarray",
                                  "eqnarray*", "displaymath", "flalign", "split", "aligned"])
def test_every_environment_is_read(name):
    assert read(f"\\begin{{{name}}} 2a + a = 3a \\end{{{name}}}") == ["2*a + a = 3*a"]


@pytest.mark.parametrize("text", ["\\[ 2a + a = 3a \\]", "$$ 2a + a = 3a $$", "\\begin{alignat}{2} 2a + a &= 3a \\end{alignat}",
                                  "\\[ \\begin{array}{rcl} 2a + a &=& 3a \\end{array} \\]"])
def test_every_display_is_read(text):
    assert read(text) == ["2*a + a = 3*a"]


@pytest.mark.parametrize("text", ["```math\n2a + a = 3a\n```\n", "$$\n2a + a = 3a\n$$", "\\begin{align}2a + a = 3a\\end{align}"])
def test_markdown_fences_are_displays(text):
    assert read(text, "notes.md") == ["2*a + a = 3*a"]


def test_inline_formulas_prose_and_code_claim_nothing():
    assert items("At $x = 3$ and \\(y = 4\\) \\verb|$$| \\begin{verbatim} \\[ x = y \\] \\end{verbatim} % \\[ a = b \\]\n") == []
    assert items("```python\nx = '$$'\n```\n\n`$$ a = b $$` costs $5.\n", "a.md") == []


def test_an_escaped_line_break_is_no_display():

    assert [i.line for i in items("\\begin{align}\na &= 2a - a \\\\[2pt]\nb + b &= 2b\n\\end{align}")] == [2, 3]


@pytest.mark.parametrize(("text", "line", "column"), [
    ("one\n  \\[ a = b", 2, 3), ("\\begin{align} a = b", 1, 1), ("$$ a = b", 1, 1), ("\\begin{empheq}x=y\\end{empheq}", 1, 1)])
def test_a_display_that_is_never_closed_or_not_known_is_told(text, line, column):
    found = [i for i in items(text) if isinstance(i, Unreadable)]
    assert [(i.line, i.column) for i in found] == [(line, column)]


# ---- rows and chains ------------------------------------------------------------------------------------------------
def test_a_chain_goes_on_across_rows_with_the_line_of_each_relation():
    found = items("\\begin{align}\n(a+b)^2\n&= a^2 + 2ab + b^2 \\\\\n&= a^2 + b^2 + 2ab\n&\\le 3\n\\end{align}")
    assert [(i.text, i.line, i.column) for i in found] == [
        ("(a+b)^2 = a^2 + 2ab + b^2", 3, 2), ("a^2 + 2ab + b^2 = a^2 + b^2 + 2ab", 4, 2), ("a^2 + b^2 + 2ab \\le 3", 5, 2)]


def test_a_row_that_goes_on_with_an_operator_belongs_to_the_one_before():
    assert read("\\begin{align} a + b + c &= a + b \\\\ &\\quad + c \\\\ &= c + a + b \\end{align}") == [
        "a + b + c = a + b + c", "a + b + c = c + a + b"]
    assert read("\\begin{multline} a + b + c = a + b \\\\ + c \\end{multline}") == ["a + b + c = a + b + c"]


def test_a_row_with_a_minus_of_its_own_is_a_row():
    assert read("\\begin{gather} 2x = x + x \\\\ -x = x - 2x \\end{gather}") == ["2*x = x + x", "-x = x - 2*x"]


def test_rows_of_cases_and_matrices_are_no_rows_of_the_display():
    grid = "\\begin{pmatrix} 1 & x \\\\ 2 & y \\end{pmatrix}"
    found, = items(f"\\[ {grid} = {grid} \\]")
    assert isinstance(found, Step)


def test_equations_side_by_side_are_two():
    assert read("\\begin{align} 2a &= a + a & 2b &= b + b \\end{align}") == ["2*a = a + a", "2*b = b + b"]
    assert read("\\[ 2a = a + a, \\qquad 2b = b + b \\]") == ["2*a = a + a", "2*b = b + b"]
    assert read("\\[ 2a = a + a \\quad\\text{and}\\quad 2b = b + b \\]") == ["2*a = a + a", "2*b = b + b"]


def test_reasons_are_kept_and_are_no_mathematics():
    step, = items("\\begin{align} a + b &= b + a && \\text{by \\eqref{eq:x}, of course} \\tag{3} \\label{eq:y} \\end{align}")
    assert step.statement.text == "a + b = b + a"
    assert "of course" in step.words[0]


@pytest.mark.parametrize("tail", ["\\quad \\text{if } x > 0", ", \\quad x \\neq 0", "\\text{ for } x > 0"])
def test_a_condition_beside_a_formula_is_refused(tail):
    found, = items(f"\\[ 2x = x + x {tail} \\]")
    assert isinstance(found, Unreadable)
    assert "assumptions" in found.message


def test_intertext_is_between_rows():
    assert read("\\begin{align} 2a &= a + a \\\\ \\intertext{and then} 2b &= b + b \\end{align}") == ["2*a = a + a", "2*b = b + b"]


def test_a_formula_without_a_relation_begins_a_chain_or_claims_nothing():
    assert read("\\begin{align} &a + b \\\\ &= b + a \\end{align}") == ["a + b = b + a"]
    assert items("\\[ a + b \\]") == []
    assert isinstance(items("\\[ a + \\]")[0], Unreadable)


def test_a_relation_with_nothing_before_it_is_told():
    found, = items("\\[ = a \\]")
    assert isinstance(found, Unreadable)


def test_a_quotation_in_markdown_is_no_inequality():
    assert read("> $$\n> 2a + a\n> = 3a\n> $$\n", "q.md") == ["2*a + a = 3*a"]


def test_the_authors_names_of_environments_open_displays():
    head = "\\newcommand{\\be}{\\begin{equation}}\\newcommand{\\ee}{\\end{equation}}\n"
    assert read(head + "\\be 2a + a = 3a \\ee") == ["2*a + a = 3*a"]
    assert read("\\newenvironment{eqn}{\\begin{align}}{\\end{align}}\\begin{eqn} 2a &= a + a \\end{eqn}") == ["2*a = a + a"]


def test_a_macro_that_holds_a_display_is_told():
    found, = items("\\newcommand{\\eq}[1]{\\begin{equation}#1\\end{equation}} \\eq{a = b}")
    assert isinstance(found, Unreadable)


def test_what_is_switched_off_is_not_read():
    assert items("\\iffalse \\[ a = b \\] \\fi") == []


@pytest.mark.parametrize("text", ["\\begin{align} 2x &= x + x & (x > 0) \\end{align}", "\\[ 2x = x \\quad x \\]", "\\[ 2x = x + x \\qquad (x > 0) \\]"])
def test_what_stands_beside_a_formula_is_no_factor_of_it(text):
    found = items(text)
    assert isinstance(found[-1], Unreadable)
    assert not any(isinstance(i, Step) and "x*x" in i.statement.text for i in found)


def test_an_order_of_growth_says_behind_a_space_what_tends():
    found, = items("\\[ n + 1 \\sim n \\quad (n \\to \\infty) \\]")
    assert isinstance(found, Step)


# ---- definitions ----------------------------------------------------------------------------------------------------
def test_a_fresh_symbol_alone_on_the_left_is_defined():
    found = items("\\[ P = 2d \\]\n\\[ P + P = 4d \\]")
    assert [type(i) for i in found] == [Definition, Step]
    assert str(found[1].statement.where.items[0]) == "P := 2*d"


def test_a_declared_used_or_defined_symbol_is_never_fresh():
    assert [type(i) for i in items("% derive: P: real\n\\[ P = 2d \\]")] == [Step]
    assert [type(i) for i in items("\\[ P + Q = Q + P \\] \\[ P = 2d \\]")] == [Step, Step]
    assert [type(i) for i in items("\\[ P = 2d \\] \\[ P = d + d \\]")] == [Definition, Step]
    assert [type(i) for i in items("\\[ x = x + 1 \\]")] == [Step]


@pytest.mark.parametrize("sign", [":=", "\\coloneqq", "\\triangleq", "\\equiv", "\\overset{\\text{def}}{=}"])
def test_every_defining_sign_defines(sign):
    found = items(f"\\[ D {sign} \\frac{{1}}{{x}} \\] \\[ D x = 1 \\]")
    assert [type(i) for i in found] == [Definition, Step]
    assert str(found[1].statement.where.items[0]) == "D := 1/x"


def test_equivalence_to_a_used_symbol_is_no_definition_and_is_not_read():
    assert [type(i) for i in items("\\[ x + y = y + x \\] \\[ x \\equiv y \\]")] == [Step, Unreadable]


def test_a_function_is_defined_by_its_values():
    found = items("\\[ L(\\theta) = \\theta^2 + 1 \\] \\[ L(3) = 10 \\]")
    assert [type(i) for i in found] == [Definition, Step]
    assert "L(theta) := theta**2 + 1" in str(found[1].statement.where.items[0])


def test_a_family_is_defined_member_by_member():
    found = items("\\[ p_i = \\frac{e^{z_i}}{\\sum_{j=1}^{K} e^{z_j}} \\] \\[ \\sum_{i=1}^{K} p_i = 1 \\]")
    assert [type(i) for i in found] == [Definition, Step]


def test_a_subscript_that_the_body_speaks_of_is_an_index():
    found = items("\\[ \\theta_i = 10^{-2i/d} \\] \\[ \\frac{\\theta_{i+1}}{\\theta_i} = 10^{-2/d} \\]")
    assert [type(i) for i in found] == [Definition, Step]
    assert "theta[i] := 10**(-2*i/d)" in str(found[1].statement.where.items[0])
    assert "v_t := g*t" in items("% derive: t: positive\n\\[ v_t = g t \\] \\[ v_t = g t \\]")[1].where


def test_the_derivative_of_a_defined_function_is_no_fresh_symbol():
    assert [type(i) for i in items("\\[ f(x) = x^2 \\] \\[ f'(x) = 2x \\]")] == [Definition, Step]


def test_a_line_linked_to_a_definition_is_a_claim():
    assert [type(i) for i in items("\\[ P = 2d \\] so \\[ P + P = 4d \\]")] == [Definition, Step]


def test_a_definition_of_a_used_name_is_refused_by_name():
    found = items("\\[ x + y = y + x \\] \\[ x := 3 \\]")
    assert isinstance(found[1], Unreadable)
    assert "x cannot be defined here" in found[1].message
    assert "assumptions" not in found[1].message


SIGMOID = "% derive: x: real; \\sigma: positive\n\\[ \\sigma(x) := \\frac1{1+e^{-x}} \\]\n"


@pytest.mark.parametrize("claim", [
    r"\sigma(x) = \frac{e^x}{1+e^x}", r"\sigma \left(-x\right) = 1-\sigma(x)", r"1 = \sigma(x)^2 + 2",
    r"\sigma'(x) = 0", r"\sigma^{2}(x) = 0", r"x\sigma\bigl[x\bigr] = 0", r"0 < \sigma\,(x)"])
def test_what_calls_a_refused_definition_is_not_judged(claim):
    found = items(SIGMOID + f"\\[ {claim} \\]")
    assert [type(i) for i in found] == [Unreadable, Unreadable]
    assert "sigma cannot be defined here" in found[0].message and "take it out of the assumptions" in found[0].message
    assert "not judged" in found[1].message and "\\sigma(...) in line 2" in found[1].message


@pytest.mark.parametrize("claim", [r"\sigma + \sigma = 2\sigma", r"\sigma + (x) = (x) + \sigma", r"\sigma x = x\sigma",
                                   r"\sigma^2 + (x) = x + \sigma^2"])
def test_what_does_not_call_it_is_judged(claim):
    assert [type(i) for i in items(SIGMOID + f"\\[ {claim} \\]")] == [Unreadable, Step]


def test_without_the_declaration_the_definition_is_made_and_its_uses_are_judged():
    found = items(SIGMOID.replace("; \\sigma: positive", "") + "\\[ \\sigma(-x) = 1-\\sigma(x) \\]")
    assert [type(i) for i in found] == [Definition, Step]


def test_a_definition_that_cannot_be_read_is_not_called_either():
    found = items("% derive: \\sigma, x: real\n\\[ \\sigma(x) := \\frac{1}{ \\]\n\\[ \\sigma(x) = 1 \\]\n\\[ \\sigma = 1\\sigma \\]")
    assert [type(i) for i in found] == [Unreadable, Unreadable, Step]


# ---- assumptions ----------------------------------------------------------------------------------------------------
def test_blocks_replace_add_and_reset():
    text = ("% derive: x: positive\n\\[ x = 1x \\]\n% derive also: y: real\n\\[ x = 1x \\]\n"
            "% derive: z: real\n\\[ z = 1z \\]\n% derive:\n\\[ z = 1z \\]\n")
    found = [i.where for i in items(text)]
    assert found == ["x: positive", "x: positive; y: real", "z: real", ""]


def test_adjacent_comment_lines_are_one_block_and_html_comments_too():
    found, = items("% derive: a, b: positive\n% derive: y = a*b\n\\[ y = a b \\]")
    assert found.where == "a: positive; b: positive; y = a*b"
    found, = items("<!-- derive: a: positive;\n b: positive -->\n\n$$ a b = b a $$\n", "x.md")
    assert found.where == "a: positive; b: positive"


def test_a_comment_between_rows_speaks_of_what_follows():
    found = items("\\begin{align}\n a + a &= 2a \\\\\n% derive: expect refuted\n &= 3a \\\\\n &= a + 2a\n\\end{align}")
    assert [i.expected for i in found] == ["proved", "refuted", "proved"]


def test_an_assumption_that_cannot_be_read_is_told_and_nothing_is_judged_under_it():
    found = items("% derive: x: imaginary\n\\[ x = x \\]")
    assert [type(i) for i in found] == [Unreadable, Unreadable]
    assert (found[0].line, found[0].column) == (1, 14)
    assert "line 1" in found[1].message


def test_assumptions_may_be_latex():
    text = "% derive: n: positive integer; \\bar{x} = \\frac1n\\sum_{i=1}^n x_i; \\mu, \\sigma: positive\n\\[ n\\bar{x} = \\sum_{i=1}^n x_i \\]"
    found, = items(text)
    assert found.where == "n: positive integer; mu: positive; sigma: positive; bar_x = 1/n*Sum(x[i], (i, 1, n))"
    bad, = items("% derive: \\mu + : real\n")
    assert isinstance(bad, Unreadable)


# ---- links ----------------------------------------------------------------------------------------------------------
def test_linked_lines_make_a_hypothesis_and_steps():
    found = items("% derive: x: real\n\\begin{align} 2x + 3 &= 7 \\\\ \\implies 2x &= 4 \\\\ \\iff x &= 2 \\end{align}")
    assert [type(i) for i in found] == [Hypothesis, Step, Step]
    assert [(i.sign, i.after.text) for i in found[1:]] == [("=>", "2*x + 3 = 7"), ("<=>", "2*x = 4")]


@pytest.mark.parametrize("text", ["\\[ 2x = 4 \\] so \\[ x = 2 \\]", "\\[ 2x = 4 \\implies x = 2 \\]",
                                  "\\begin{align} 2x &= 4 \\\\ \\text{hence } x &= 2 \\end{align}",
                                  "\\begin{align} 2x &= 4 \\\\ \\intertext{therefore} x &= 2 \\end{align}"])
def test_words_link_as_arrows_do(text):
    assert [type(i) for i in items(text)] == [Hypothesis, Step]


def test_other_words_link_nothing():
    assert [type(i) for i in items("\\[ 2x = 4 \\] and also \\[ x = 2 \\]")] == [Step, Step]


def test_alternatives_are_one_formula():
    found = items("% derive: x: real; solve x\n\\begin{align} x^2 &= 4 \\\\ x &= 2 \\text{ or } x = -2 \\end{align}")
    assert found[1].statement.text == "x = 2 or x = -2"


def test_a_label_is_a_fact_for_the_line_that_refers_to_it():
    found = items("\\begin{equation} 2a = a + a \\label{eq:one} \\end{equation} By \\eqref{eq:one}, \\[ 4a = 2a + 2a \\]")
    assert [key for key, _ in found[1].facts] == ["eq:one"]
    assert items("\\[ 4a = 2a + 2a \\] by \\eqref{nowhere}")[0].facts == ()


# ---- macros ---------------------------------------------------------------------------------------------------------
def test_the_authors_macros_are_expanded_with_places_of_the_call():
    text = "\\newcommand{\\half}[1]{\\frac{#1}{2}}\n\\DeclareMathOperator{\\sgm}{sigma}\n\\[ \\half{a} + \\half{a} = a + \\oops \\]"
    found, = items(text)
    assert (found.line, found.piece) == (3, "\\oops")
    assert read(text.replace(" + \\oops", "")) == ["a/2 + a/2 = a"]


def test_an_expansion_joins_no_letters_to_a_command():
    assert read("\\newcommand{\\x}{b}\\[ \\alpha\\x + \\x\\x = \\alpha b + b^2 \\]") == ["alpha*b + b*b = alpha*b + b**2"]


@pytest.mark.parametrize("text", [
    "\\def\\a{\\a}\\[ \\a = 1 \\]", "\\def\\a{\\b}\\def\\b{\\a}\\[ \\a = 1 \\]",
    "".join(f"\\newcommand{{\\x{chr(97 + i)}}}{{\\x{chr(98 + i)}\\x{chr(98 + i)}}}" for i in range(24)) + "\\newcommand{\\xy}{1}\\[ \\xa = 1 \\]",
])
def test_a_macro_loop_ends_in_one_message(text):
    found, = items(text)
    assert isinstance(found, Unreadable)


def test_a_macro_without_its_argument_is_told():
    found, = items("\\newcommand{\\half}[1]{\\frac{#1}{2}} \\[ a = \\half \\]")
    assert isinstance(found, Unreadable)


# ---- hostile documents ----------------------------------------------------------------------------------------------
def test_other_files_are_never_followed():
    inside, outside = items("\\input{chapter}\n\\input{/etc/passwd}\n")
    assert isinstance(inside, Skipped)
    assert isinstance(outside, Unreadable)
    assert isinstance(items("\\[ \\input{/etc/passwd} = 1 \\]")[0], Unreadable)


@pytest.mark.parametrize("text", ["\\[ " + "(" * 10_000 + "1" + ")" * 10_000 + " = 1 \\]", "\\[ " + "{" * 10_000 + "1" + "}" * 10_000 + " = 1 \\]",
                                  "\\[ " + "1+" * 300_000 + "1 = 2 \\]", "\\[ a\u202eb = c \\]", "\\[ \\frac" + "{\\frac" * 5_000 + " \\]"])
def test_hostile_formulas_end_in_one_message(text):
    found = items(text)
    assert [type(i) for i in found] == [Unreadable]
    assert len(found[0].piece) <= 60


def test_what_follows_an_unreadable_side_is_told_and_the_rest_judged():
    found = items("\\begin{align} P &= \\oops \\\\ &= a + a \\\\ &= 2a \\end{align}")
    assert [type(i) for i in found] == [Unreadable, Unreadable, Step]
