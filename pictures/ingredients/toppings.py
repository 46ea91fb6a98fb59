"""Toppings of pizzas and bowls: slices, flakes, strips, drizzles, crumbs."""

from collections.abc import Callable
from math import atan2, cos, hypot, pi, sin, tau
from random import Random

import bpy
import materials
from ingredients.leaves import flat_leaf
from shapes import Point, ball, copy, lathe, place, smoothstep, solid, spread, surface, tube, wobble

Height = Callable[[float, float], float]


def slope(top: Height, x: float, y: float, reach: float = 0.12) -> tuple[float, float]:
    """Returns the tilt, around x and y, of the surface at a point."""
    return (top(x, y + reach) - top(x, y - reach)) / (2 * reach), -(top(x + reach, y) - top(x - reach, y)) / (2 * reach)


def lay(item: bpy.types.Object, top: Height, x: float, y: float, rng: Random, lift: float = 0.01) -> bpy.types.Object:
    """Puts a flat item on a surface, turned at random."""
    return place(item, x, y, top(x, y) + lift, rng.random() * tau, slope(top, x, y))


def round_slice(
    material: bpy.types.Material, rng: Random, radius: float = 0.3, thickness: float = 0.04, cup: float = 0.04
) -> bpy.types.Object:
    """Adds a round slice, its edge a little higher than its middle."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        angle = u * tau
        uneven = 1 + 0.05 * wobble(cos(angle) * 1.5 + seed, sin(angle) * 1.5)
        lift = cup * smoothstep(0.4, 1, min(1, v / 0.75)) * (1 + 0.8 * wobble(cos(angle) + seed, sin(angle), 5))
        if v < 0.75:
            r, z = v / 0.75 * radius, thickness
        elif v < 0.9:
            bend = (v - 0.75) / 0.15 * pi / 2
            r, z = radius + thickness * 0.5 * sin(bend), thickness * (0.5 + 0.5 * cos(bend))
        else:
            r, z = radius, 0.0
        return r * uneven * cos(angle), r * uneven * sin(angle), z + lift

    return surface('slice', point, 48, 20, True, material)


def ribbon(
    material: bpy.types.Material,
    rng: Random,
    length: float = 1.1,
    width: float = 0.5,
    folds: float = 0.12,
    waves: float = 3,
) -> bpy.types.Object:
    """Adds a thin wavy slice, such as ham or cabbage."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        x, side = (u - 0.5) * length, v - 0.5
        wave = folds * sin(u * waves * tau + side * 3 + seed) + folds * 0.6 * wobble(u * 3 + seed, side * 2)
        edge = 1 + 0.2 * wobble(u * 3 + seed, 4)
        return x * (1 - folds), side * width * edge + 0.15 * width * wobble(u * 2, seed), wave + folds

    return solid(surface('ribbon', point, 60, 16, False, material), 0.012, False)


def shaving(material: bpy.types.Material, rng: Random, length: float = 0.4) -> bpy.types.Object:
    """Adds a thin curved flake of hard cheese."""
    seed, bend = rng.random() * 99, rng.uniform(0.15, 0.4)

    def point(u: float, v: float) -> Point:
        x, y = (
            (u - 0.5) * length * (1 + 0.2 * wobble(v * 2, seed)),
            (v - 0.5) * length * 0.55 * (1 + 0.35 * wobble(u * 2 + seed, 2)),
        )
        return x, y, bend * (u - 0.5) ** 2 * length * 2 + 0.02 * wobble(u * 3, v * 3, seed)

    return solid(surface('shaving', point, 14, 10, False, material), 0.018, False)


def drizzle(material: bpy.types.Material, top: Height, path: list[tuple[float, float]], width: float = 0.035) -> None:
    """Adds a thin stream of sauce or honey that follows a surface."""
    points = []
    for (x0, y0), (x1, y1) in zip(path, path[1:]):
        steps = max(2, round(hypot(x1 - x0, y1 - y0) * 12))
        for i in range(steps):
            t = i / steps
            x = x0 + t * (x1 - x0) + 0.05 * wobble(x0 * 3 + t * 3, y0)
            y = y0 + t * (y1 - y0) + 0.05 * wobble(y0 * 3, x0 + t * 3, 5)
            points.append((x, y, top(x, y) + width * 0.45))
    tube('drizzle', points, lambda v: width * (0.75 + 0.4 * wobble(v * 22, 1)), material, 10)


def zigzag(radius: float, lines: int, turn: float, rng: Random) -> list[tuple[float, float]]:
    """Returns a path to and fro across a disc."""
    path = []
    for i in range(lines):
        y = (i + 0.5) / lines * 2 - 1
        half = (1 - y * y) ** 0.5 * radius * (1 if i % 2 else -1)
        for x in (-half, half):
            x, z = x + rng.uniform(-0.1, 0.1), y * radius
            path.append((x * cos(turn) - z * sin(turn), x * sin(turn) + z * cos(turn)))
    return path


def loops(radius: float, count: int) -> list[tuple[float, float]]:
    """Returns a path of loose loops around a disc, as honey falls from a spoon."""
    path = []
    for i in range(count * 10 + 1):
        turn = i / 10
        r = radius * (0.55 + 0.38 * sin(turn * 2.9) + 0.07 * wobble(turn, 1))
        angle = turn * 1.3 + 0.5 * sin(turn * 1.7)
        path.append((r * cos(angle), r * sin(angle)))
    return path


def sprinkle(
    make: Callable[[], bpy.types.Object],
    top: Height,
    rng: Random,
    count: int,
    radius: float,
    gap: float = 0.02,
    lift: float = 0.01,
) -> None:
    """Scatters copies of one small thing over a surface."""
    first = make()
    for i, (x, y) in enumerate(spread(rng, count, radius, gap)):
        item = copy(first) if i else first
        place(
            item,
            x,
            y,
            top(x, y) + lift,
            rng.random() * tau,
            (rng.uniform(-0.6, 0.6), rng.uniform(-0.6, 0.6)),
            rng.uniform(0.7, 1.25),
        )


def scatter(
    make: Callable[[], bpy.types.Object],
    top: Height,
    rng: Random,
    count: int,
    radius: float,
    gap: float,
    lift: float = 0.01,
) -> None:
    """Lays different things on a surface, `gap` apart."""
    for x, y in spread(rng, count, radius, gap):
        lay(make(), top, x, y, rng, lift)


def olive(rng: Random, size: float = 0.13) -> bpy.types.Object:
    return ball('olive', (size * 1.15, size, size), materials.olive(), 0.04, 2, rng.random() * 9, 28)


def burrata(rng: Random, x: float, y: float, z: float, size: float = 0.62) -> None:
    """Adds a ball of burrata with its knot."""
    profile = [
        (0.001, 0.0),
        (0.75, 0.02),
        (1.0, 0.28),
        (0.96, 0.62),
        (0.72, 0.90),
        (0.40, 1.04),
        (0.20, 1.10),
        (0.13, 1.18),
    ]
    profile += [(0.14, 1.26), (0.22, 1.36), (0.26, 1.42), (0.12, 1.44), (0.001, 1.40)]

    item = lathe('burrata', [(r * size, h * size * 0.78) for r, h in profile], materials.milky(), 64)
    for vertex in item.data.vertices:
        p = vertex.co
        angle, part = atan2(p.y, p.x), p.z / (size * 0.78)
        fold = smoothstep(0.45, 1.05, part) * (0.10 * sin(9 * angle + 3 * part) + 0.05 * sin(17 * angle))
        swell = 1 + 0.07 * wobble(p.x * 2, p.y * 2, p.z * 2) + fold
        p.x, p.y = p.x * swell, p.y * swell
    place(item, x, y, z, rng.random() * tau, (0.30, -0.10))


def rocket(rng: Random, length: float = 0.75) -> bpy.types.Object:
    """Adds a rocket leaf: long, with lobes."""
    return flat_leaf(materials.leaf((0.02, 0.10, 0.008), (0.07, 0.24, 0.02)), rng, length)
