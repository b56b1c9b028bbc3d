"""The zip file of a certificate: equal content gives equal bytes, and reading has bounds."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError  # noqa: N812 (an exception in all but its name)

from ..errors import CertificateError
from ..formats import MAX_DATA

#: Bytes at most of all that is in the file; the largest seen has a fifth of that.
UNPACKED = 6_000_000
#: How many times its size a file may unpack to, beyond what every file may; those with steps,
#: which are the most alike, unpack to six times theirs.
RATIO, FLOOR = 30, 200_000
#: The earliest date that a zip file can hold.
_DATE = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
DAMAGED = "the certificate is damaged: download it again, or make it again"


def packed(members: Mapping[str, str]) -> bytes:
    """Return a zip file of texts."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in members.items():
            entry = ZipInfo(name, _DATE)
            entry.create_system = _UNIX
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, text.encode("ascii"), ZIP_DEFLATED, 9)
    return file.getvalue()


def unpacked(data: bytes, needed: set[str], allowed: set[str]) -> dict[str, str]:
    """Return the texts of a zip file by their names.

    Parameters
    ----------
    data : bytes
        The file.
    needed, allowed : set of str
        The names that have to be there, and all that may be.

    Raises
    ------
    CertificateError
        If it is none of these, too large, or damaged.
    """
    if len(data) > MAX_DATA:
        raise CertificateError(f"no certificate: the file has over {MAX_DATA:,} bytes")
    try:
        with ZipFile(BytesIO(data)) as archive:
            _check(archive, needed, allowed)
            _refuse_bombs(archive, len(data))
            return {each.filename: _read(archive, each) for each in archive.filelist}
    except CertificateError:
        raise
    except BadZipFile as error:
        whole = data.startswith(b"PK")
        reason = DAMAGED if whole else "no certificate: the file is no zip file"
        raise CertificateError(reason) from error
    except (
        ZlibError,
        EOFError,
        OSError,
        OverflowError,
        RuntimeError,
        UnicodeError,
        ValueError,
    ) as error:
        raise CertificateError(DAMAGED) from error


def _check(archive: ZipFile, needed: set[str], allowed: set[str]) -> None:
    """Refuse what is no certificate before anything is unpacked."""
    names = archive.namelist()
    if not needed <= set(names) <= allowed or len(set(names)) < len(names):
        there = ", ".join(sorted(needed))
        raise CertificateError(f"no certificate: the zip file does not hold {there} alone")
    if any(each.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for each in archive.filelist):
        raise CertificateError("no certificate: the zip file is packed in an unusual way")


def _refuse_bombs(archive: ZipFile, size: int) -> None:
    """Refuse what would unpack to much more than the size of the file, or to too much at all."""
    larger = sum(each.file_size for each in archive.filelist)
    if larger > UNPACKED:
        raise CertificateError(f"no certificate: the file unpacks to over {UNPACKED:,} bytes")
    if larger > FLOOR + RATIO * size:
        raise CertificateError(f"no certificate: the file unpacks to over {RATIO} times its size")


def _read(archive: ZipFile, entry: ZipInfo) -> str:
    """Return a text; asked for no more than its size, zipfile unpacks no more than that."""
    with archive.open(entry) as file:
        return file.read(entry.file_size).decode("ascii")
