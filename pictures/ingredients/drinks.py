"""Glasses, cups and what is in them."""

from math import atan2, cos, sin, tau
from random import Random

import bpy
import materials
from ingredients.masks import set_mask
from materials import Color
from shapes import Point, ball, box, copy, lathe, place, smoothstep, surface, tube, wobble
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


def straw(x: float, y: float, z: float, length: float, lean: Point, thick: float, material: bpy.types.Material) -> None:
    """Adds a straw from a point inside a glass towards `lean`."""
    way = (lean[0] ** 2 + lean[1] ** 2 + lean[2] ** 2) ** 0.5
    end = tuple(start + length * part / way for start, part in zip((x, y, z), lean))
    hollow = tube('straw', [(x, y, z), end], thick, material, 24)
    modifier = hollow.modifiers.new('wall', 'SOLIDIFY')
    modifier.thickness = 0.02


def bubbles(rng: Random, count: int, radius: float, bottom: float, top: float) -> None:
    """Adds small bubbles that cling to the front of a glass and float to the top."""
    first = ball('bubble', (1, 1, 1), materials.bubble(), detail=10)
    for i in range(count):
        angle, r = rng.uniform(0.95, 2.05) * tau / 2, radius * rng.uniform(0.9, 0.97)
        size = 0.012 + 0.02 * rng.random() ** 2
        item = copy(first) if i else first
        place(item, r * cos(angle), r * sin(angle), rng.uniform(bottom, top), 0, (0, 0), size)


def foam(z: float, radius: float, height: float) -> None:
    """Adds a head of foam."""
    profile = [(0.001, -0.05), (radius * 0.98, -0.05), (radius, 0.0), (radius, height * 0.7)]
    profile += [(radius * 0.96, height * 0.92), (radius * 0.75, height * 1.04), (0.001, height * 1.1)]
    lathe('foam', profile, materials.beer_foam(), 96, 2).location.z = z


def bottle(
    glass: bpy.types.Material,
    drink: bpy.types.Material,
    label: bpy.types.Material,
    cap: bpy.types.Material,
    radius: float = 0.56,
    height: float = 3.7,
) -> None:
    """Adds a bottle with a plain label and a crown cap, at the origin."""
    outline = [
        (0.94, 0.0),
        (1.0, 0.04),
        (1.0, 0.30),
        (1.0, 0.50),
        (0.97, 0.56),
        (0.66, 0.68),
        (0.44, 0.78),
        (0.40, 0.90),
        (0.40, 0.94),
        (0.45, 0.95),
        (0.45, 0.975),
    ]
    outer = [(0.001, 0.0)] + [(r * radius, h * height) for r, h in outline] + [(0.001, 0.975 * height)]
    lathe('bottle', outer, glass, 96, 2)
    inner = [(0.001, 0.06)] + [(r * radius - 0.035, max(0.06, h * height)) for r, h in outline[:8]]
    lathe('drink', [*inner, (0.001, outline[7][1] * height)], drink, 96, 2)
    band = [(radius * 1.006, 0.14 * height), (radius * 1.006, 0.44 * height)]
    lathe('label', band, label, 96, 0)
    stripe = [(radius * 1.010, 0.185 * height), (radius * 1.010, 0.215 * height)]
    lathe('stripe', stripe, cap, 96, 0)
    crown = [(0.5, 0.945), (0.52, 0.95), (0.5, 0.985), (0.44, 0.998), (0.001, 1.0)]
    item = lathe('cap', [(r * radius, h * height) for r, h in crown], cap, 84, 1)
    for vertex in item.data.vertices:
        if vertex.co.z < 0.96 * height:
            flute = 1 + 0.05 * cos(21 * atan2(vertex.co.y, vertex.co.x))
            vertex.co.x, vertex.co.y = vertex.co.x * flute, vertex.co.y * flute


def teapot(color: Color) -> None:
    """Adds a round teapot at the origin, its spout to the right."""
    clay = materials.stoneware(color)
    body = [
        (0.001, 0.0),
        (0.62, 0.0),
        (0.68, 0.05),
        (1.02, 0.45),
        (1.12, 0.85),
        (0.98, 1.25),
        (0.66, 1.50),
        (0.52, 1.56),
    ]
    lathe('pot', [*body, (0.50, 1.60), (0.001, 1.60)], clay, 128)
    lid = [
        (0.53, 1.57),
        (0.54, 1.61),
        (0.42, 1.70),
        (0.14, 1.77),
        (0.08, 1.80),
        (0.09, 1.86),
        (0.15, 1.93),
        (0.10, 2.01),
        (0.001, 2.03),
    ]
    lathe('lid', lid, clay, 96)
    spout = [(0.85, 0.0, 0.62), (1.15, 0.0, 0.72), (1.38, 0.0, 0.98), (1.52, 0.0, 1.30), (1.68, 0.0, 1.52)]
    smooth = [spline(spout, k / 30) for k in range(31)]
    tube('spout', smooth, lambda t: 0.30 - 0.19 * t**0.6, clay, 32)
    handle = []
    for k in range(31):
        a = 1.05 + 3.85 * k / 30
        handle.append((-1.0 + 0.62 * cos(a), 0.0, 0.86 + 0.50 * sin(a)))
    tube('handle', handle, 0.095, clay, 20)


def spline(points: list[Point], t: float) -> Point:
    """Returns a point of a smooth curve through some points."""
    last = len(points) - 1
    way = min(last - 1e-6, t * last)
    i = int(way)
    f = way - i
    a, b, c, d = (points[max(0, min(last, i + k))] for k in (-1, 0, 1, 2))
    return tuple(
        0.5 * (2 * q + (r - p) * f + (2 * p - 5 * q + 4 * r - s) * f**2 + (3 * q - p - 3 * r + s) * f**3)
        for p, q, r, s in zip(a, b, c, d)
    )


def tea_bowl(radius: float, height: float, color: Color) -> float:
    """Adds a cup without a handle and returns the height to fill it to."""
    profile = [
        (0.001, 0.0),
        (radius * 0.55, 0.0),
        (radius * 0.58, 0.06),
        (radius * 0.84, 0.22),
        (radius * 0.96, height * 0.5),
        (radius, height - 0.03),
    ]
    profile += [
        (radius - 0.035, height),
        (radius - 0.07, height - 0.03),
        (radius * 0.90 - 0.07, height * 0.5),
        (radius * 0.7, 0.24),
        (0.001, 0.16),
    ]
    lathe('tea bowl', profile, materials.stoneware(color), 128)
    return height * 0.80
