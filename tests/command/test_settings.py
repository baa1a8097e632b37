"""[tool.derive]: what it may say, and what is said of anything else."""
import pytest

from derive.command.application import Unusable
from derive.command.settings import Settings, settings, settings_of


def test_the_nearest_pyproject_counts(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.derive]\nbudget = 3\njobs = 4\nstrict = true\ntargets = ['a.*']\n")
    inner = tmp_path / "deep" / "er"
    inner.mkdir(parents=True)
    assert settings(inner) == Settings(3.0, 4, True, ("a.*",))


def test_defaults_hold_without_a_table(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    assert settings(tmp_path) == Settings()


@pytest.mark.parametrize("table", [
    {"bugdet": 3}, {"budget": "3"}, {"budget": True}, {"budget": 0}, {"jobs": 0}, {"jobs": 1.5}, {"strict": 1},
    {"targets": "block.*"}, {"targets": [1]}])
def test_a_wrong_setting_is_named(table):
    with pytest.raises(Unusable, match="tool.derive"):
        settings_of(table, "pyproject.toml")


def test_broken_toml_is_one_line(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.derive\n")
    with pytest.raises(Unusable, match="pyproject.toml"):
        settings(tmp_path)
