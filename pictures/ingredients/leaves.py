"""Leaves and herbs."""

from math import cos, pi, sin
from random import Random

import bpy
import materials
from ingredients.masks import set_mask
from shapes import Point, ball, place, solid, surface, tube, wobble


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


def thyme(rng: Random, x: float, y: float, z: float, length: float = 0.5) -> None:
    """Adds a sprig of thyme: a thin stalk with pairs of small leaves."""
    turn, bend, green = rng.random() * 6.28, rng.uniform(-0.6, 0.6), materials.thyme()

    def at(t: float) -> Point:
        a = turn + bend * t
        return x + length * t * cos(a), y + length * t * sin(a), z + 0.04 * sin(t * 3)

    tube('thyme', [at(k / 8) for k in range(9)], 0.009, materials.thyme(), 5)
    for k in range(16):
        px, py, pz = at(0.12 + 0.88 * k / 16)
        a = turn + bend * k / 16 + (1.1 if k % 2 else -1.1)
        item = ball('thyme', (0.045, 0.02, 0.009), green, 0, detail=10)
        place(item, px + 0.04 * cos(a), py + 0.04 * sin(a), pz, a, (0, rng.uniform(-0.5, 0.2)))


def parsley(rng: Random, x: float, y: float, z: float, size: float = 0.4) -> None:
    """Adds a sprig of flat parsley: three lobed leaves on a stalk."""
    turn = rng.random() * 6.28
    for i in range(3):
        item = flat_leaf(materials.parsley(), rng, size * (1.0 if i == 1 else 0.8), 5.5)
        place(item, x, y, z + 0.02 * i, turn + (i - 1) * 0.9, (rng.uniform(-0.2, 0.2), rng.uniform(-0.35, 0)))


def salad_leaf(rng: Random, material: bpy.types.Material, length: float = 1.4, width: float = 0.62) -> bpy.types.Object:
    """Adds a long leaf of lettuce with a pale rib and a ruffled edge, its stalk at the origin."""
    seed, curl = rng.random() * 99, rng.uniform(0.1, 0.35)
    half = width * length / 2

    def outline(t: float) -> float:
        return (
            half
            * (0.22 + 0.78 * max(0.0, sin(pi * min(1.0, 0.1 + 0.86 * t))) ** 0.8)
            * min(1.0, 9 * (1 - t) + 0.02) ** 0.5
        )

    def point(u: float, v: float) -> Point:
        side = v * 2 - 1
        edge = abs(side) ** 2
        ruffle = 0.10 * length * edge * sin(u * 26 + side * 4 + seed) * (0.4 + 0.6 * u)
        y = side * outline(u) * (1 + 0.06 * sin(u * 41 + seed) * edge)
        return (
            u * length,
            y,
            curl * length * u * u + 0.45 * half * edge + ruffle + 0.04 * wobble(u * 4 + seed, side * 3),
        )

    item = surface('salad leaf', point, 70, 30, False, material)

    def mask(x: float, y: float, _: float) -> Point:
        t = min(1.0, max(0.0, x / length))
        rib = max(0.0, 1 - abs(y) / (0.09 * length * (1.15 - t)))
        side = abs(y) / max(outline(t), 0.01)
        return min(1.0, 1.6 * rib + max(0.0, sin(t * 26 - side * 6)) ** 8 * 0.4 * (1 - side)), 0, 0

    set_mask(item, mask)
    return solid(item, 0.012, False)
