"""A voice pack as names and bytes, from a folder or a zip file. Nothing is ever unpacked to the disk."""

import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import IO

from django.utils.translation import gettext as _

MAX_FILES = 64
MAX_FILE = 300_000
"""Bytes of a file: three seconds of uncompressed speech."""

_LITTER = ("__MACOSX", "Thumbs.db", "desktop.ini")
"""What systems add to folders and zip files unasked, besides hidden files."""


class Unreadable(Exception):
    """There is no pack to be read there; the text says why."""


def read(source: Path) -> dict[str, bytes]:
    """The files of a folder or of a zip file by name. A file's bytes end one beyond `MAX_FILE`."""
    if source.is_dir():
        return _few(_in_folder(source))
    if not source.is_file():
        raise Unreadable(_("没有“%(name)s”这个文件夹或文件。") % {"name": source})
    with source.open("rb") as file:
        return read_zip(file)


def read_zip(file: IO[bytes]) -> dict[str, bytes]:
    """The files of a zip file by name; they may all lie in one folder there."""
    try:
        with zipfile.ZipFile(file) as packed:
            return _few(_in_zip(packed))
    except RuntimeError as error:  # what zipfile says of an encrypted file; NotImplementedError is one too
        raise Unreadable(_("压缩包加了密码，或者压缩的方式读不了，请用普通的 zip。")) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError) as error:
        raise Unreadable(_("这不是 zip 压缩包，或者它坏了。")) from error


def _in_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.iterdir()):
        if path.is_file() and not _is_litter((path.name,)):
            with path.open("rb") as file:
                yield path.name, file.read(MAX_FILE + 1)


def _in_zip(packed: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    members = [member for member in packed.infolist() if not member.is_dir()]
    # Some systems write the way to a file backwards.
    paths = {member: PurePosixPath(member.filename.replace("\\", "/")) for member in members}
    wanted = {member: path for member, path in paths.items() if not _is_litter(path.parts)}
    top = _common_folder(wanted.values())
    for member, path in wanted.items():
        if path.parent != top:
            raise Unreadable(_("“%(name)s”放得不对：所有文件要放在一起，不要再分文件夹。") % {"name": path})
        with packed.open(member) as file:
            yield path.name, file.read(MAX_FILE + 1)


def _common_folder(paths: Iterable[PurePosixPath]) -> PurePosixPath:
    """The one folder that somebody packed as a whole, or the top."""
    folders = {path.parent for path in paths}
    only = folders.pop() if len(folders) == 1 else PurePosixPath()
    return only if len(only.parts) == 1 and only.name not in ("..", "/") else PurePosixPath()


def _is_litter(parts: tuple[str, ...]) -> bool:
    return any(part in _LITTER or (part.startswith(".") and part != "..") for part in parts)


def _few(files: Iterator[tuple[str, bytes]]) -> Mapping[str, bytes]:
    found: dict[str, bytes] = {}
    for name, content in files:
        found[name] = content
        if len(found) > MAX_FILES:
            raise Unreadable(_("文件太多了，最多 %(most)s 个。") % {"most": MAX_FILES})
    return found
