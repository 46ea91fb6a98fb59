"""What fills a bowl: rice, heaps of cut vegetables, broth, noodles, eggs."""

from collections.abc import Callable
from math import atan2, cos, hypot, pi, sin, tau
from random import Random

import bpy
import materials
from ingredients.masks import set_mask
from shapes import Point, ball, copy, lathe, place, smoothstep, solid, surface, tube, wobble


def mound(
    material: bpy.types.Material, radius: float, level: float, rise: float, seed: float = 0, bumps: float = 0.04
) -> Callable[[float, float], float]:
    """Adds a low heap that fills a bowl and returns the height of its surface."""

    def top(x: float, y: float) -> float:
        d = min(1.0, hypot(x, y) / radius)
        return level + rise * (1 - d * d) + bumps * wobble(x * 3 + seed, y * 3) * (1 - d**4)

    def point(u: float, v: float) -> Point:
        x, y = v * radius * cos(u * tau), v * radius * sin(u * tau)
        return x, y, top(x, y)

    surface('mound', point, 140, 60, True, material)
    return top


def heap(
    make: Callable[[], bpy.types.Object],
    rng: Random,
    top: Callable[[float, float], float],
    x: float,
    y: float,
    count: int,
    radius: float,
    rise: float = 0.25,
    kinds: int = 5,
) -> None:
    """Piles up things around a point: `count` of them, of a few different meshes."""
    stock = [make() for _ in range(min(kinds, count))]
    for i in range(count):
        angle, r = i * 2.39996, radius * ((i + 0.5) / count) ** 0.5
        px, py = x + r * cos(angle) + rng.uniform(-0.04, 0.04), y + r * sin(angle) + rng.uniform(-0.04, 0.04)
        item = stock[i] if i < len(stock) else copy(stock[i % len(stock)])
        lift = rise * (1 - (r / radius) ** 2) * rng.uniform(0.55, 1.1)
        place(
            item,
            px,
            py,
            top(px, py) + lift + 0.02,
            rng.random() * tau,
            (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)),
            rng.uniform(0.9, 1.1),
        )


def rice(rng: Random, top: Callable[[float, float], float], count: int, radius: float, inner: float = 0) -> None:
    """Adds grains of rice on a surface."""
    first = ball('grain', (0.075, 0.03, 0.028), materials.rice(), 0.08, 2, 0, 12)
    for i in range(count):
        r, angle = (inner**2 + rng.random() * (radius**2 - inner**2)) ** 0.5, rng.random() * tau
        x, y = r * cos(angle), r * sin(angle)
        item = copy(first) if i else first
        place(
            item,
            x,
            y,
            top(x, y) + rng.uniform(-0.01, 0.03),
            rng.random() * tau,
            (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)),
        )


def cube(rng: Random, material: bpy.types.Material, size: float) -> bpy.types.Object:
    """Adds a cube as cut with a knife, its edges a little soft."""
    seed = rng.random() * 99
    sides = [size * rng.uniform(0.85, 1.1) for _ in range(3)]

    def point(u: float, v: float) -> Point:
        angle, lift = u * tau, (v - 0.5) * pi
        c, s, w, h = cos(angle), sin(angle), max(0.0, cos(lift)), sin(lift)
        flat = w**0.2
        p = [
            sides[0] / 2 * flat * abs(c) ** 0.2 * (1 if c > 0 else -1),
            sides[1] / 2 * flat * abs(s) ** 0.2 * (1 if s > 0 else -1),
            sides[2] / 2 * abs(h) ** 0.25 * (1 if h > 0 else -1),
        ]
        swell = 1 + 0.05 * wobble(p[0] * 2 + seed, p[1] * 2, p[2] * 2)
        return p[0] * swell, p[1] * swell, p[2] * swell

    return surface('cube', point, 40, 22, True, material)


def half_moon(
    rng: Random, material: bpy.types.Material, radius: float = 0.45, thickness: float = 0.1, inner: float = 0.0
) -> bpy.types.Object:
    """Adds a half slice (or an arc, with an inner radius), such as cucumber or avocado, lying flat."""
    tilt = rng.uniform(-0.03, 0.03)

    def point(u: float, v: float) -> Point:
        angle = v * pi
        around = u * tau
        middle, half = (radius + inner) / 2, (radius - inner) / 2
        taper = 0.35 + 0.65 * sin(angle) ** 0.5 if inner else 1
        r = middle + half * taper * abs(cos(around)) ** 0.5 * (1 if cos(around) > 0 else -1)
        z = thickness / 2 * abs(sin(around)) ** 0.5 * (1 if sin(around) > 0 else -1)
        return r * cos(angle), r * sin(angle) - radius / 2, z + tilt * r

    return surface('half moon', point, 28, 30, True, material)


def broth(material: bpy.types.Material, radius: float, level: float) -> None:
    """Fills a bowl with broth up to a level."""
    lathe(
        'broth',
        [(0.001, level), (radius * 0.5, level), (radius * 0.97, level + 0.002), (radius, level + 0.03)],
        material,
        128,
    )


def fat_drops(rng: Random, material: bpy.types.Material, level: float, radius: float, count: int = 60) -> None:
    """Adds flat drops of oil that float on a broth."""
    for _ in range(count):
        angle, r, size = rng.random() * tau, radius * rng.random() ** 0.5, 0.02 + 0.06 * rng.random() ** 3
        place(ball('drop', (size, size, 0.008), material, detail=16), r * cos(angle), r * sin(angle), level + 0.004)


def noodles(
    rng: Random,
    material: bpy.types.Material,
    level: float,
    radius: float,
    count: int = 60,
    thick: float = 0.05,
    rise: float = 0.18,
    x: float = 0,
    y: float = 0,
) -> None:
    """Adds noodles that lie in loose, folded bundles."""
    for i in range(count):
        turn = rng.choice([0.4, 0.4, 1.7]) + rng.gauss(0, 0.45)
        offset, bend, phase = rng.uniform(-0.8, 0.8) * radius, rng.uniform(-0.9, 0.9), rng.random() * tau
        half = (max(0.05, radius**2 - offset**2)) ** 0.5 * rng.uniform(0.75, 0.98)
        path = []
        for k in range(27):
            t = k / 13 - 1
            px, py = half * t, offset + bend * 0.5 * (1 - t * t) + 0.09 * sin(t * 5 + phase)
            d = min(1.0, hypot(px, py) / radius)
            z = level + rise * (1 - d * d) * (0.3 + 0.7 * (i / count)) + 0.05 * sin(t * 6 + phase) - 0.25 * abs(t) ** 6
            path.append((x + px * cos(turn) - py * sin(turn), y + px * sin(turn) + py * cos(turn), z))
        tube('noodle', path, thick * rng.uniform(0.9, 1.1), material, 8)


def egg_half(
    rng: Random,
    x: float,
    y: float,
    z: float,
    turn: float,
    tilt: tuple[float, float] = (0.1, 0),
    size: float = 0.42,
    marinated: bool = True,
) -> None:
    """Adds half an egg with a soft yolk, its cut side up."""

    def point(u: float, v: float) -> Point:
        angle = u * tau
        stretch = 1.28 if cos(angle) > 0 else 1.08
        if v < 0.6:
            r, h = v / 0.6, 0.0
        else:
            lift = (v - 0.6) / 0.4 * pi / 2
            r, h = cos(lift), -0.85 * sin(lift)
        yolk = 0.035 * (1 - smoothstep(0.30, 0.62, r)) if v < 0.6 else 0
        return r * size * cos(angle) * stretch, r * size * sin(angle), h * size + yolk

    item = surface('egg', point, 72, 50, True, materials.egg(marinated))

    def mask(px: float, py: float, pz: float) -> Point:
        r = hypot(px / (size * (1.28 if px > 0 else 1.08)), py / size)
        flat = 1 if pz > -0.02 * size else 0
        return flat * (1 - smoothstep(0.54, 0.62, r)), 0 if flat and r < 0.97 else 1, 0

    set_mask(item, mask)
    place(item, x, y, z, turn, tilt)


def sheet(
    rng: Random, material: bpy.types.Material, width: float, height: float, bend: float = 0.1
) -> bpy.types.Object:
    """Adds a thin sheet, such as nori, that stands on its lower edge."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        return (u - 0.5) * width, bend * (u - 0.5) ** 2 * 4 + 0.03 * wobble(u * 3 + seed, v * 3), v * height

    return solid(surface('sheet', point, 24, 18, False, material), 0.012, False)


def meat_slice(
    rng: Random, material: bpy.types.Material, radius: float = 0.6, thickness: float = 0.08
) -> bpy.types.Object:
    """Adds a round slice of rolled pork. Mask: red is fat, in a spiral and at the edge; green is the seared edge."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        angle = u * tau
        uneven = 1 + 0.06 * wobble(cos(angle) * 1.5 + seed, sin(angle) * 1.5)
        r, z = (v / 0.85 * radius, thickness) if v < 0.85 else (radius + 0.01, thickness * (1 - v) / 0.15)
        return (
            r * uneven * cos(angle),
            r * uneven * sin(angle),
            z + 0.03 * wobble(r * cos(angle) * 2 + seed, r * sin(angle) * 2),
        )

    item = surface('meat', point, 90, 50, True, material)

    def mask(x: float, y: float, z: float) -> Point:
        r, angle = hypot(x, y) / radius, atan2(y, x) / tau
        winding = (r * 1.9 + angle + 0.13 * wobble(x * 3 + seed, y * 3)) % 1
        fat = smoothstep(0.62, 0.72, winding) * (1 - smoothstep(0.9, 1.0, winding)) * smoothstep(0.12, 0.25, r)
        return fat, smoothstep(0.93, 1.0, r), 0

    set_mask(item, mask)
    return item
