"""The secret key's file."""

import stat
from concurrent.futures import ThreadPoolExecutor

from longyan.secretkey import read_or_make


def test_many_first_uses_at_once_agree(tmp_path):
    path = tmp_path / "new" / "secret-key"
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(lambda _: read_or_make(path), range(64)))
    assert len(keys) == 1
    assert [file.name for file in path.parent.iterdir()] == ["secret-key"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_each_place_has_its_own(tmp_path):
    assert read_or_make(tmp_path / "a") != read_or_make(tmp_path / "b")
