"""What a dish is served on."""

import materials
from materials import Color
from shapes import box, lathe

CREAM: Color = (0.80, 0.76, 0.68)
CHARCOAL: Color = (0.050, 0.052, 0.058)
BLUE: Color = (0.10, 0.17, 0.23)


def board(radius: float = 2.35, thickness: float = 0.12) -> float:
    """Adds a round wooden board and returns the height of its top."""
    edge = 0.03
    profile = [
        (0.001, thickness),
        (radius * 0.5, thickness),
        (radius - 2 * edge, thickness),
        (radius - edge, thickness),
    ]
    profile += [(radius, thickness - edge), (radius, edge), (radius - edge, 0.001), (0.001, 0.001)]
    lathe('board', profile, materials.wood(), 160)
    return thickness


def plate(radius: float = 2.2, color: Color = CREAM) -> float:
    """Adds a plate with a low rim and returns the height of its middle."""
    profile = [
        (0.001, 0.10),
        (radius * 0.70, 0.10),
        (radius * 0.80, 0.13),
        (radius * 0.98, 0.26),
        (radius, 0.28),
        (radius * 1.01, 0.265),
    ]
    profile += [(radius * 0.99, 0.22), (radius * 0.78, 0.06), (radius * 0.6, 0.02), (radius * 0.55, 0.0)]
    lathe('plate', profile, materials.stoneware(color), 160)
    return 0.10


def slate(width: float, depth: float) -> float:
    """Adds a long dark plate and returns the height of its top."""
    box('slate', (width, depth, 0.12), materials.stoneware(CHARCOAL), 0.05).location.z = 0.06
    return 0.12


def bowl(radius: float = 2.1, depth: float = 1.15, color: Color = CREAM) -> None:
    """Adds a round bowl. Its inside is `depth` deep below the rim at height `depth` + 0.15."""
    rim = depth + 0.15
    inside = [
        (0.001, 0.15),
        (radius * 0.35, 0.16),
        (radius * 0.62, 0.30),
        (radius * 0.82, 0.15 + depth * 0.42),
        (radius * 0.93, 0.15 + depth * 0.72),
    ]
    edge = [(radius * 0.985, rim - 0.02), (radius * 1.0, rim), (radius * 1.018, rim - 0.02)]
    outside = [
        (radius * 0.97, 0.10 + depth * 0.70),
        (radius * 0.86, 0.10 + depth * 0.38),
        (radius * 0.64, 0.16),
        (radius * 0.44, 0.06),
        (radius * 0.42, 0.0),
    ]
    lathe('bowl', inside + edge + outside, materials.stoneware(color), 160)


def dip_dish(x: float, y: float, z: float, radius: float = 0.55, color: Color = CREAM) -> float:
    """Adds a small dish for a dip and returns the height to fill it to."""
    profile = [
        (0.001, 0.06),
        (radius * 0.75, 0.08),
        (radius * 0.92, 0.28),
        (radius * 0.96, 0.36),
        (radius, 0.38),
        (radius * 1.03, 0.36),
        (radius * 0.95, 0.15),
        (radius * 0.8, 0.0),
    ]
    item = lathe('dish', profile, materials.stoneware(color), 96)
    item.location = (x, y, z)
    return z + 0.28
