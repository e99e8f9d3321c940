"""Avatars for samples: what people have, and what they should rather not have."""

from io import BytesIO
from typing import Final

from PIL import Image

from bot.pictures.drawing.avatars import ALBUM
from bot.pictures.drawing.svg import document, rasterize

_SIZE: Final = 128
_CAT: Final = (
    '<rect width="120" height="120" fill="#f7b267"/><path d="M28 50L30 18L54 36H66L90 18L92 50C98 84 80 104 60 104'
    'S22 84 28 50Z" fill="#4a4e69"/><g fill="#f2e9a0"><ellipse cx="46" cy="62" rx="8" ry="10"/>'
    '<ellipse cx="74" cy="62" rx="8" ry="10"/></g><path d="M54 78h12l-6 7Z" fill="#f28482"/>'
)
_HILLS: Final = (
    '<rect width="120" height="120" fill="#cdb4db"/><circle cx="84" cy="38" r="18" fill="#ffe5a0"/>'
    '<path d="M0 96L38 44L62 78L84 54L120 100V120H0Z" fill="#3d5a80"/>'
)
_WAVE: Final = (
    '<rect width="120" height="120" fill="#0b3954"/><circle cx="92" cy="28" r="12" fill="#ff6663"/>'
    '<path d="M-6 78C20 20 70 20 84 58C70 48 58 56 60 70C74 90 100 88 126 74V126H-6Z" fill="#bfd7ea"/>'
)


def stand_ins() -> dict[int, str]:
    """Return avatars for five of eight members."""
    cat, hills, wave = (_kept(f"sample-{number}", _drawn(body)) for number, body in enumerate((_CAT, _HILLS, _WAVE)))
    return {1: cat, 2: hills, 4: wave, 5: hills, 6: wave}


def odd_avatars() -> dict[int, str]:
    """Return avatars that are half transparent, white, black, one pixel and moving, as far as they are shown."""
    cat, hills, wave = map(_drawn, (_CAT, _HILLS, _WAVE))
    cat.paste("#00000000", (0, 0, _SIZE, _SIZE // 2))
    files = (
        [cat],
        [Image.new("RGB", (_SIZE, _SIZE), "#ffffff")],
        [Image.new("RGB", (_SIZE, _SIZE), "#000000")],
        [Image.new("RGB", (1, 1), "#ff0000")],
        [wave, hills],
    )
    kept = {user: _kept(f"odd-{user}", *images) for user, images in enumerate(files, 1)}
    return {user: avatar for user, avatar in kept.items() if ALBUM.shows(avatar)}


def _drawn(body: str) -> Image.Image:
    return rasterize(document(120, 120, body), _SIZE).convert("RGBA")


def _kept(avatar: str, image: Image.Image, *more: Image.Image) -> str:
    out = BytesIO()
    image.save(out, "PNG", save_all=bool(more), append_images=more)
    ALBUM.keep(avatar, out.getvalue())
    return avatar
