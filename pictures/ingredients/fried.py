"""Fries and other fried or baked pieces."""

from math import cos, hypot, pi, sin, tau
from random import Random

import bpy
import materials
from shapes import Point, place, surface, wobble


def stick(rng: Random, material: bpy.types.Material, length: float, width: float = 0.17) -> bpy.types.Object:
    """Adds a stick with soft edges and a slight bend, its middle at the origin."""
    seed, bend, twist = rng.random() * 99, rng.uniform(-0.12, 0.12), rng.uniform(-0.3, 0.3)

    def point(u: float, v: float) -> Point:
        angle = u * tau
        end = min(1.0, 14 * min(v, 1 - v) + 0.02) ** 0.4
        c, s = cos(angle), sin(angle)
        y = width / 2 * end * abs(c) ** 0.4 * (1 if c > 0 else -1) * (1 + 0.15 * wobble(v * 2 + seed, 1))
        z = width / 2 * end * abs(s) ** 0.4 * (1 if s > 0 else -1) * (1 + 0.15 * wobble(v * 2 + seed, 7))
        t = (v - 0.5) * twist
        x = (v - 0.5) * length
        return x, y * cos(t) - z * sin(t) + bend * x * x, y * sin(t) + z * cos(t) + 0.5 * bend * x * x

    return surface('stick', point, 28, 30, True, material)


def fries(
    rng: Random,
    material: bpy.types.Material,
    z: float,
    count: int,
    radius: float,
    rise: float,
    length: tuple[float, float] = (0.8, 1.4),
    width: float = 0.145,
) -> None:
    """Adds a loose pile of fries that is highest in the middle and ends inside `radius`."""
    for i in range(count):
        t, size = i / count, rng.uniform(*length)
        angle, r, turn = rng.random() * tau, radius * (1 - 0.75 * t) * rng.random() ** 0.5, rng.random() * tau
        x, y = r * cos(angle), r * sin(angle)
        reach = max(hypot(x + side * size / 2 * cos(turn), y + side * size / 2 * sin(turn)) for side in (-1, 1))
        if reach > radius:
            x, y = x * (radius - size / 2) / max(r, 0.01), y * (radius - size / 2) / max(r, 0.01)
        level = z + rise * t * (1 - 0.5 * (hypot(x, y) / radius) ** 2)
        item = stick(rng, material, size, width * rng.uniform(0.85, 1.15))
        place(item, x, y, level, turn, (rng.random() * tau, rng.uniform(-0.35, 0.35)))


def nugget(rng: Random, size: float = 0.42) -> bpy.types.Object:
    """Adds a breaded piece with a craggy crust."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        angle, lift = u * tau, (v - 0.5) * pi
        x, y, z = cos(lift) * cos(angle), cos(lift) * sin(angle), sin(lift)
        swell = 1 + 0.20 * wobble(x * 1.1 + seed, y * 1.1, z, 2) + 0.07 * wobble(x * 6 + seed, y * 6, z * 6, 4)
        return x * size * 1.25 * swell, y * size * 0.85 * swell, z * size * 0.6 * swell

    return surface('nugget', point, 110, 60, True, materials.breading())
