"""What `make test` says at its end."""

import stages

REPORT = """<testsuites><testsuite>
<testcase classname="tests.browser.test_slips" name="test_late[1-2]" time="35.5"/>
<testcase classname="tests.browser.test_slips" name="test_late[1-2]" time="35.25"/>
<testcase classname="tests.browser.test_slips" name="test_late[1-2]" time="7.0"/>
<testcase classname="tests.browser.test_slips" name="test_once" time="1.0"/>
<testcase classname="tests.record.test_files" name="test_never" time="2.0"><failure message="no"/></testcase>
<testcase classname="tests.record.test_files" name="test_never" time="2.5"><failure message="nor"/></testcase>
</testsuite></testsuites>
"""


def read(tmp_path, text):
    report = tmp_path / "browser.xml"
    report.write_text(text)
    stage = stages.Stage("browser", minutes=1.5)
    stages.read_report(stage, report)
    return stage


def test_what_was_tried_again_is_listed_by_name_with_what_it_cost(tmp_path, capsys):
    stages.summary([read(tmp_path, REPORT)])
    said = capsys.readouterr().out
    flaky = said.partition("Tried again")[2].partition("Minutes")[0].splitlines()[1:]
    assert [line.strip() for line in flaky if line] == [
        "70.8 s lost  browser  browser.test_slips::test_late[1-2], 2 times",
        "2.0 s lost  browser  record.test_files::test_never",
    ]
    assert "  record.test_files::test_never: nor\n" in said
    assert said.endswith("total: 2 passed, 1 failed, 0 skipped\n")
    assert "     7.0 s  browser  browser.test_slips::test_late[1-2]\n" in said


def test_nothing_is_said_where_nothing_was_tried_again(tmp_path, capsys):
    once = "<testsuite><testcase classname='tests.test_nim' name='test_it' time='1'/></testsuite>"
    stages.summary([read(tmp_path, once)])
    assert "Tried again" not in capsys.readouterr().out
