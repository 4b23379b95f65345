"""What `make test` says at its end."""

import stages

REPORT = """<testsuites><testsuite>
<testcase classname="tests.browser.test_slips" name="test_late[1-2]" time="7.0"/>
<testcase classname="tests.browser.test_slips" name="test_once" time="1.0"/>
<testcase classname="tests.record.test_files" name="test_never" time="2.5"><failure message="nor"/></testcase>
</testsuite></testsuites>
"""


def read(tmp_path, text):
    report = tmp_path / "browser.xml"
    report.write_text(text)
    stage = stages.Stage("browser", minutes=1.5)
    stages.read_report(stage, report)
    return stage


def test_the_end_says_what_was_slow_what_failed_and_why_and_how_many(tmp_path, capsys):
    stages.summary([read(tmp_path, REPORT)], 1.0)
    said = capsys.readouterr().out
    assert "  record.test_files::test_never: nor\n" in said
    assert "     7.0 s  browser  browser.test_slips::test_late[1-2]\n" in said
    assert "     8.0 s  browser  browser.test_slips\n" in said
    assert "     1.0  in all, side by side\n" in said
    assert said.endswith("total: 2 passed, 1 failed, 0 skipped\n")


SKIPPED = """<testsuites><testsuite>
<testcase classname="tests.browser.engines.test_games" name="test_a[x]" time="0.1"><skipped message="No Firefox."/></testcase>
<testcase classname="tests.browser.engines.test_games" name="test_a[y]" time="0.1"><skipped message="No Firefox."/></testcase>
</testsuite></testsuites>
"""  # noqa: E501


def test_the_end_says_why_tests_were_skipped(tmp_path, capsys):
    stages.summary([read(tmp_path, SKIPPED)], 1.0)
    assert (
        "\nSkipped, browser: 2 x No Firefox.\n\ntotal: 0 passed, 0 failed, 2 skipped\n"
        in capsys.readouterr().out
    )


def failed(*tests):
    why = [f"{test}: too late" for test in tests]
    return stages.Stage(
        "browser", broken=["pytest ended with 1"], passed=2, failed=len(tests), again=[*tests], why=why
    )


def test_a_test_that_passes_alone_is_named_and_fails_nothing(capsys):
    stage = failed("tests/test_stages.py::test_every_stage_runs_in_one_of_the_lanes")
    stages.alone([stage])
    assert not stage.broken
    stages.summary([stage], 1.0)
    said = capsys.readouterr().out
    assert f"Passed alone, failed beside others: {stage.again[0]}: too late\n" in said
    assert said.endswith("total: 3 passed, 0 failed, 0 skipped\n")


def test_what_fails_alone_too_or_with_many_others_stays_failed(tmp_path, capsys):
    stage = failed("tests/test_stages.py::test_that_is_not_there")
    stages.alone([stage])
    assert (stage.broken, stage.failed) == (["pytest ended with 1"], 1)
    many = failed(*["tests/test_stages.py::test_every_stage_runs_in_one_of_the_lanes"] * (stages.ALONE + 1))
    stages.alone([many])
    assert many.failed == stages.ALONE + 1
    unknown = read(tmp_path, REPORT)  # its file is not there: it cannot be run again
    stages.alone([unknown])
    assert (unknown.again, unknown.failed) == ([], 1)
    capsys.readouterr()


def test_a_test_of_a_group_is_run_again_by_its_own_name(tmp_path):
    file = "tests.browser.engines.test_games"
    case = f'<testcase classname="{file}" name="test_a[webkit-x]@webkit"><failure message="late"/></testcase>'
    stage = read(tmp_path, f"<testsuite>{case}</testsuite>")
    assert stage.again == ["tests/browser/engines/test_games.py::test_a[webkit-x]"]


def test_stages_of_a_lane_keep_their_order_and_each_is_told_of_whole(capsys):
    def stage(name):
        return lambda: stages.Stage(name, said=[f"{name} said", f"{name} said more"])

    done = stages.side_by_side([["a", "b"], ["c", "left out"]], {name: stage(name) for name in "abc"})
    assert [each.name for each in done] == ["a", "b", "c"]
    said = capsys.readouterr().out
    assert said.index("a said") < said.index("== b begins")
    assert all(f"== {name}\n{name} said\n{name} said more\n" in said for name in "abc")


def test_every_stage_runs_in_one_of_the_lanes():
    run = [name for lanes in stages.PHASES for lane in lanes for name in lane]
    assert sorted(run) == sorted(["checks", *stages.PYTEST_STAGES])
