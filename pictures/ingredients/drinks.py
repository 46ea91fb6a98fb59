"""Glasses, cups and what is in them."""

from math import cos, sin, tau
from random import Random

import bpy
import materials
from ingredients.masks import set_mask
from materials import Color
from shapes import Point, box, lathe, place, smoothstep, surface, tube, wobble
from tableware import CREAM


def tumbler(
    z: float, liquid: bpy.types.Material, fill: float = 0.86, radius: float = 0.95, height: float = 2.5
) -> float:
    """Adds a glass with a drink and returns the height of the drink's surface."""
    foot, wall = radius * 0.80, 0.045

    def side(h: float) -> float:
        return foot + (radius - foot) * h / height

    profile = [
        (0.001, 0.0),
        (foot * 0.96, 0.0),
        (foot, 0.04),
        (side(height * 0.5), height * 0.5),
        (radius, height - 0.02),
        (radius - wall / 2, height),
    ]
    profile += [
        (radius - wall, height - 0.02),
        (side(height * 0.5) - wall, height * 0.5),
        (foot - wall, 0.14),
        (foot * 0.9 - wall, 0.08),
        (0.001, 0.08),
    ]
    lathe('glass', profile, materials.glass(), 96).location.z = z
    level = height * fill
    drink = [
        (0.001, 0.06),
        (foot * 0.9 - wall, 0.06),
        (foot - wall + 0.004, 0.14),
        (side(level) - wall + 0.004, level - 0.03),
        (side(level) - wall + 0.004, level),
        (0.001, level),
    ]
    lathe('drink', drink, liquid, 96, 0).location.z = z
    return z + level


def ice(rng: Random, x: float, y: float, z: float, size: float = 0.5) -> None:
    item = box(
        'ice',
        (size, size * rng.uniform(0.85, 1.05), size * rng.uniform(0.8, 1)),
        materials.ice(),
        size * 0.12,
        0.02,
        3,
        rng.random() * 9,
        4,
    )
    place(item, x, y, z, rng.random() * tau, (rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4)))


def cup(z: float, radius: float = 1.15, height: float = 1.15, color: Color = CREAM, saucer: float = 1.75) -> float:
    """Adds a cup with a handle on a saucer and returns the height of its rim."""
    base = [
        (0.001, 0.10),
        (saucer * 0.45, 0.10),
        (saucer * 0.62, 0.13),
        (saucer * 0.97, 0.30),
        (saucer, 0.32),
        (saucer * 1.01, 0.30),
        (saucer * 0.65, 0.05),
        (saucer * 0.5, 0.0),
    ]
    lathe('saucer', base, materials.stoneware(color), 128).location.z = z
    z += 0.11
    wall = 0.07
    outside = [
        (radius * 0.5, 0.0),
        (radius * 0.55, 0.04),
        (radius * 0.80, 0.25),
        (radius * 0.95, height * 0.55),
        (radius, height - 0.03),
        (radius - wall / 2, height),
    ]
    inside = [
        (radius - wall, height - 0.03),
        (radius * 0.95 - wall, height * 0.55),
        (radius * 0.75 - wall, 0.25),
        (0.001, 0.15),
    ]
    lathe('cup', outside + inside, materials.stoneware(color), 128).location.z = z
    path = []
    for k in range(25):
        a = -1.25 + 2.5 * k / 24
        path.append((radius * 0.86 + 0.48 * cos(a), 0.0, z + height * 0.52 + 0.40 * sin(a)))
    handle = tube('handle', path, 0.085, materials.stoneware(color), 16)
    handle.rotation_euler = (0, 0, -0.45)
    return z + height


def coffee_surface(
    rng: Random, z: float, radius: float, material: bpy.types.Material, dome: float, pattern: bool
) -> None:
    """Fills a cup: a surface with milk foam. Mask: red is foam in the shape of a leaf (if `pattern`) or a ring."""

    def point(u: float, v: float) -> Point:
        r = v * radius
        return r * cos(u * tau), r * sin(u * tau), dome * (1 - v**4)

    item = surface('coffee', point, 160, 120, True, material)

    def rosetta(x: float, y: float) -> float:
        x, y = x / radius, y / radius
        width = 0.62 * max(0.0, 1 - ((y + 0.02) / 0.72) ** 2) ** 0.7
        inside = 1 - smoothstep(0.92, 1.0, abs(x) / max(width, 0.001)) if width > 0.02 else 0.0
        wave = sin((y + 0.75 * abs(x) ** 1.2) * 19)
        stem = 1 - smoothstep(0.02, 0.05, abs(x))
        return max(inside * smoothstep(-0.7, 0.35, wave), stem * (1 - smoothstep(0.68, 0.74, abs(y))))

    def mask(x: float, y: float, _: float) -> Point:
        ring = smoothstep(0.90, 1.0, (x * x + y * y) ** 0.5 / radius)
        x, y = x + 0.035 * wobble(x * 3, y * 3), y + 0.035 * wobble(y * 3, x * 3, 3)
        return rosetta(x, y) if pattern else 0.0, ring, 0

    set_mask(item, mask)
    item.location.z = z
    item.rotation_euler = (0, 0, 0.5)
