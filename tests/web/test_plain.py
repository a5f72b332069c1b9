"""Which JSON is taken from strangers, and what is said of the rest."""

import json

import pytest

from sw_env.web.plain import MAX_DEPTH, plain_json
from sw_env.web.table import Refused


@pytest.mark.parametrize(
    "data",
    [
        *(None, True, 7, -0.5, "é", "😀", [], {}, {"a": [1, {"b": None}]}, 2**64, -(2**64), 1e300),
        *("[" * MAX_DEPTH + "]" * MAX_DEPTH, "\\ud800"),
    ],
)
def test_what_a_table_can_mean_is_taken(data):
    for text in (json.dumps(data), json.dumps(data, ensure_ascii=False)):
        assert plain_json(text) == data
        assert plain_json(text.encode()) == data


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[1,]", "not JSON"),
        ("[" * 100_000, "not JSON"),
        (b"\xff", "not JSON: letters that are no Unicode"),
        ('"\\ud800"', "not JSON: letters that are no Unicode"),
        ('["\\uDbff x"]', "not JSON: letters that are no Unicode"),
        (str(2**64 + 1), "the number 18446744073709551617… is too large; allowed: up to 2**64"),
        (str(-(2**64) - 1), "the number -1844674407370955161… is too large; allowed: up to 2**64"),
        ("9" * 5000, f"the number {'9' * 20}… is too large; allowed: up to 2**64"),
        ("1e999", "the number 1e999 is too large"),
        ("-1e999", "the number -1e999 is too large"),
        ("NaN", "NaN is no number"),
        ("[-Infinity]", "-Infinity is no number"),
    ],
)
def test_the_rest_is_refused_in_words(text, said):
    with pytest.raises(Refused) as found:
        plain_json(text)
    assert str(found.value) == said


@pytest.mark.parametrize(("before", "behind"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_data_is_nested_so_deep_and_no_deeper(before, behind):
    most = (MAX_DEPTH - 1) // (len(behind))
    assert plain_json(before * most + "1" + behind * most)
    for too_many in (most + 1, most + 5):
        with pytest.raises(Refused, match=f"nested deeper than {MAX_DEPTH}"):
            plain_json(before * too_many + "1" + behind * too_many)
