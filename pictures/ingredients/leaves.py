"""Leaves and herbs."""

from math import pi, sin
from random import Random

import bpy
import materials
from ingredients.masks import set_mask
from shapes import Point, place, solid, surface, wobble


def leaf(
    material: bpy.types.Material,
    rng: Random,
    length: float = 0.7,
    width: float = 0.55,
    curl: float = 0.5,
    cup: float = 0.25,
) -> bpy.types.Object:
    """Adds an oval leaf with a midrib and side veins, its stalk at the origin."""
    seed = rng.random() * 99
    half = width * length / 2

    def outline(t: float) -> float:
        return half * max(0.0, sin(pi * t**0.8)) ** 0.75 * (1 - 0.12 * t) + 0.012

    def point(u: float, v: float) -> Point:
        side = v * 2 - 1
        x, y = u * length, side * outline(u)
        bend = -curl * length * (u - 0.35) ** 2
        rise = cup * half * abs(side) ** 1.6 - 0.03 * length * (1 - min(1, abs(side) * 7))
        ruffle = 0.05 * length * side * wobble(u * 3 + seed, side * 2) + 0.018 * length * sin(
            u * 34 - abs(side) * 7
        ) * abs(side)
        return x, y, bend + rise + ruffle

    item = surface('leaf', point, 40, 24, False, material)

    def mask(x: float, y: float, _: float) -> Point:
        t = min(1.0, max(0.0, x / length))
        side = abs(y) / max(outline(t), 0.01)
        midrib = max(0.0, 1 - abs(y) / (0.022 * length * (1.3 - t)))
        vein = max(0.0, sin(t * 34 - side * 7)) ** 9 * 0.3 * (1 - side)
        return min(1.0, midrib + vein), 0, 0

    set_mask(item, mask)
    return solid(item, 0.012 * length, False)


def basil(rng: Random, x: float, y: float, z: float, size: float = 0.62, count: int = 3) -> None:
    """Adds a sprig: some leaves around one point."""
    start = rng.random() * 6.28
    for i in range(count):
        turn = start + i * 6.28 / count + rng.uniform(-0.35, 0.35)
        length = size * rng.uniform(0.75, 1.1)
        item = leaf(
            materials.leaf(), rng, length, rng.uniform(0.58, 0.72), rng.uniform(0.2, 0.6), rng.uniform(0.2, 0.45)
        )
        place(item, x, y, z + 0.05 + 0.02 * i, turn, (rng.uniform(-0.2, 0.2), rng.uniform(-0.35, -0.1)))


def flat_leaf(material: bpy.types.Material, rng: Random, length: float, lobes: float = 3.5) -> bpy.types.Object:
    """Adds a long leaf with lobes, such as rocket or coriander."""
    seed, curl = rng.random() * 99, rng.uniform(-0.5, 0.9)

    def outline(t: float) -> float:
        blade = max(0.0, sin(pi * min(1, t**1.5))) * 0.20
        return length * (0.018 + blade * (0.55 + 0.45 * abs(sin(t * lobes * pi + 0.4))))

    def point(u: float, v: float) -> Point:
        side = v * 2 - 1
        y = side * outline(u)
        rise = curl * length * 0.5 * u * u + 0.10 * length * abs(side) * wobble(u * 3 + seed, side)
        return u * length, y + 0.15 * length * wobble(u + seed, 3), rise

    item = surface('leaf', point, 44, 14, False, material)
    set_mask(
        item,
        lambda x, y, _: (max(0.0, 1 - abs(y - 0.15 * length * wobble(x / length + seed, 3)) / (0.02 * length)), 0, 0),
    )
    return solid(item, 0.008 * length, False)


def coriander(rng: Random, x: float, y: float, z: float, size: float = 0.4) -> None:
    """Adds a sprig of small lobed leaves."""
    for i in range(5):
        item = flat_leaf(materials.mint(), rng, size * rng.uniform(0.6, 1), 4.5)
        place(
            item,
            x + rng.uniform(-0.08, 0.08),
            y + rng.uniform(-0.08, 0.08),
            z + 0.02 * i,
            i * 1.3 + rng.random(),
            (rng.uniform(-0.2, 0.2), rng.uniform(-0.4, 0)),
        )
