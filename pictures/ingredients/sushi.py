"""Nigiri and maki, each joined to one object with its foot at the origin."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin, tau
from random import Random

import bpy
import materials
from mathutils import Euler, Vector
from shapes import Point, add_mesh, ball, box, join, lathe, place, surface, wobble


def grains(rng: Random, spots: Sequence[Point], size: float = 0.075) -> bpy.types.Object:
    """Adds one mesh of rice grains, one at each spot."""
    columns, rows = 8, 5
    points: list[Point] = []
    faces: list[tuple[int, ...]] = []
    for spot in spots:
        turn = Euler((rng.uniform(-0.7, 0.7), rng.uniform(-0.7, 0.7), rng.random() * tau))
        long, start = size * rng.uniform(0.85, 1.15), len(points)
        for i in range(columns):
            for j in range(rows + 1):
                angle, lift = i / columns * tau, (j / rows - 0.5) * pi
                p = Vector(
                    (long * sin(lift), long * 0.42 * cos(lift) * cos(angle), long * 0.42 * cos(lift) * sin(angle))
                )
                p.rotate(turn)
                points.append(tuple(p + Vector(spot)))
        for i in range(columns):
            a, b = start + i * (rows + 1), start + (i + 1) % columns * (rows + 1)
            faces += [(a + j, b + j, b + j + 1, a + j + 1) for j in range(rows)]
    return add_mesh('grains', points, faces, materials.rice())


def nigiri(rng: Random, fish: bpy.types.Material | None) -> bpy.types.Object:
    """Adds a block of rice along the x axis, under a slice of fish if there is one."""
    half = (0.62, 0.30, 0.27)
    spots = []
    for _ in range(420):
        angle, lift = rng.random() * tau, rng.uniform(-0.35, 1) * pi / 2
        flat = cos(lift) ** 0.6
        spots.append((half[0] * flat * cos(angle), half[1] * flat * sin(angle), 0.24 + half[2] * sin(lift)))
    body = ball('rice', (0.60, 0.28, 0.25), materials.rice(), 0.05)
    body.location.z = 0.22
    if fish is None:
        return join([body, grains(rng, spots)])
    seed = rng.random() * 50

    def point(u: float, v: float) -> Point:
        around, along = v * tau, (u - 0.5) * 2
        x = along * 0.76
        end = (1 - max(0.0, (abs(along) - 0.9) / 0.1) ** 2) ** 0.5
        width = 0.335 * end * (1 - 0.35 * max(0, abs(along) - 0.6) / 0.4) * (1 + 0.06 * wobble(along * 2 + seed, 1))
        y = width * cos(around)
        middle = 0.535 - 0.13 * (abs(along) ** 3) - 0.07 * (abs(y) / 0.36) ** 2.2
        thick = 0.055 * end
        return (
            x,
            y,
            middle
            + thick * (abs(sin(around)) ** 0.3) * (1 if sin(around) > 0 else -1)
            + 0.012 * wobble(x * 2 + seed, y * 3),
        )

    return join([surface('fish', point, 60, 36, False, fish), body, grains(rng, spots)])


def maki(
    rng: Random, filling: Callable[[], list[bpy.types.Object]], radius: float = 0.36, height: float = 0.52
) -> bpy.types.Object:
    """Adds a roll in nori, cut side up. The filling comes with its top at height 0 and is moved up."""
    skin = lathe(
        'nori',
        [
            (0.001, 0),
            (radius, 0),
            (radius * 1.01, 0.02),
            (radius * 1.01, height - 0.01),
            (radius * 0.97, height),
            (radius * 0.95, height - 0.03),
            (0.001, height - 0.04),
        ],
        materials.nori(),
        56,
        0,
    )
    spots = []
    for _ in range(150):
        angle, r = rng.random() * tau, radius * (0.50 + 0.42 * rng.random())
        spots.append((r * cos(angle), r * sin(angle), height - 0.03 + rng.uniform(-0.01, 0.02)))
    bed = lathe('bed', [(0.001, height - 0.035), (radius * 0.93, height - 0.035)], materials.rice(), 40, 0)
    parts = [skin, bed, grains(rng, spots, 0.062)]
    for item in filling():
        item.location.z += height - 0.02
        parts.append(item)
    return join(parts)


def block(
    material: bpy.types.Material, x: float, y: float, width: float, depth: float, turn: float = 0
) -> bpy.types.Object:
    """Adds one piece of a filling, cut flat."""
    return place(box('filling', (width, depth, 0.08), material, 0.025), x, y, 0.0, turn)


def ginger_rose(rng: Random, x: float, y: float, z: float, size: float = 0.32) -> None:
    """Adds thin petals of pickled ginger around a point."""
    for i in range(11):
        angle, r = i * 2.4, size * (0.12 + 0.07 * i / 2)
        seed = rng.random() * 50

        def point(u: float, v: float, seed: float = seed) -> Point:
            a = (u - 0.5) * 2.0
            return (
                size * 0.75 * sin(a) * (0.8 + 0.2 * v),
                -size * 0.35 * cos(a) * (1 - 0.3 * v) + 0.12 * size * v,
                size * v * (0.75 + 0.2 * wobble(u * 3 + seed, v)),
            )

        item = surface('petal', point, 20, 12, False, materials.ginger())
        place(item, x + r * cos(angle), y + r * sin(angle), z, angle + pi / 2, (-0.35 - 0.05 * i, 0))


def wasabi(rng: Random, x: float, y: float, z: float) -> None:
    place(ball('wasabi', (0.24, 0.2, 0.18), materials.wasabi(), 0.16, 3, rng.random() * 9), x, y, z + 0.1)


def nori_band(width: float = 0.22) -> bpy.types.Object:
    """Adds a strip of nori around the middle of a nigiri."""

    def point(u: float, v: float) -> Point:
        a = (u - 0.5) * 1.5 * pi
        y = 0.375 * (abs(sin(a)) ** 0.6) * (1 if a > 0 else -1)
        return (v - 0.5) * width, y, 0.22 + 0.395 * (abs(cos(a)) ** 0.6) * (1 if cos(a) > 0 else -0.6)

    return surface('nori band', point, 48, 4, False, materials.nori())


def prawn_nigiri(rng: Random) -> bpy.types.Object:
    """Adds a nigiri with a boiled prawn, opened flat, with its tail."""
    parts = [nigiri(rng, materials.boiled_prawn())]
    for side in (-1, 1):
        fin = ball('tail', (0.20, 0.085, 0.02), materials.prawn_tail(), 0.05, 2, rng.random(), 20)
        parts.append(place(fin, 0.84, 0.075 * side, 0.36, 0.35 * side, (0, 0.5)))
    return join(parts)


def inari(rng: Random) -> bpy.types.Object:
    """Adds a pouch of fried tofu with rice that shows at its open end."""
    seed = rng.random() * 50

    def point(u: float, v: float) -> Point:
        angle, lift = u * tau, (v - 0.5) * pi
        c, s, w, h = cos(angle), sin(angle), max(0.0, cos(lift)), sin(lift)
        x = 0.62 * w**0.45 * abs(c) ** 0.5 * (1 if c > 0 else -1)
        y = 0.40 * w**0.45 * abs(s) ** 0.5 * (1 if s > 0 else -1)
        z = 0.30 * abs(h) ** 0.55 * (1 if h > 0 else -1)
        swell = 1 + 0.06 * wobble(x * 3 + seed, y * 3, z * 3, 4)
        return x * swell, y * swell, z * swell + 0.3 - 0.06 * x * x

    return surface('inari', point, 80, 50, True, materials.inari())


def roll(
    rng: Random, filling: Callable[[], list[bpy.types.Object]], radius: float = 0.43, height: float = 0.52
) -> bpy.types.Object:
    """Adds a roll with rice and tobiko outside, cut side up. The filling comes with its top at height 0."""
    body = lathe(
        'rice',
        [
            (0.001, 0),
            (radius * 0.97, 0),
            (radius, 0.04),
            (radius, height - 0.04),
            (radius * 0.96, height - 0.02),
            (0.001, height - 0.02),
        ],
        materials.rice(),
        48,
        0,
    )
    skin = lathe(
        'nori',
        [
            (radius * 0.58, height - 0.019),
            (radius * 0.58, height + 0.008),
            (radius * 0.62, height + 0.008),
            (radius * 0.62, height - 0.019),
        ],
        materials.nori(),
        40,
        0,
    )
    top, outside, roe = [], [], []
    for _ in range(190):
        angle, r = rng.random() * tau, radius * (0.67 + 0.3 * rng.random())
        top.append((r * cos(angle), r * sin(angle), height - 0.02 + rng.uniform(-0.01, 0.015)))
    for _ in range(330):
        angle = rng.random() * tau
        outside.append((radius * cos(angle), radius * sin(angle), height * rng.random()))
    for _ in range(420):
        angle = rng.random() * tau
        roe.append((radius * 1.05 * cos(angle), radius * 1.05 * sin(angle), height * (0.05 + 0.93 * rng.random())))
    eggs = grains(rng, roe, 0.032)
    eggs.data.materials[0] = materials.tobiko()
    parts = [body, skin, grains(rng, top, 0.062), grains(rng, outside, 0.066), eggs]
    for item in filling():
        item.location.z += height + 0.005
        parts.append(item)
    return join(parts)
