"""Vegetables and fruit that have a shape of their own."""

from math import atan2, cos, hypot, pi, sin, tau
from random import Random

import bpy
import materials
from ingredients.masks import set_mask
from materials import Color
from shapes import Point, ball, join, smoothstep, surface, tube, wobble


def mushroom(rng: Random, size: float = 0.4) -> bpy.types.Object:
    """Adds a shiitake cap with a star cut into it, its middle at the origin."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        angle, r = u * tau, min(1.0, v / 0.8)
        star = max(1 - min(1, abs(sin(3 * angle)) * r * 4.2), 0) * smoothstep(0.75, 0.55, r) if v < 0.8 else 0
        h = 0.42 * (1 - r**2.4) - 0.06 * star if v < 0.8 else -0.12 * sin((v - 0.8) / 0.2 * pi)
        r = r if v < 0.8 else 1 - (v - 0.8) / 0.2 * 0.9
        uneven = 1 + 0.06 * wobble(cos(angle) * 1.5 + seed, sin(angle) * 1.5)
        return r * size * uneven * cos(angle), r * size * uneven * sin(angle), h * size

    item = surface('mushroom', point, 96, 44, True, materials.shiitake())

    def mask(x: float, y: float, z: float) -> Point:
        r = hypot(x, y) / size
        return (1 - smoothstep(0.06, 0.14, abs(sin(3 * atan2(y, x))) * r)) * (1 - smoothstep(0.5, 0.68, r)), 0, 0

    set_mask(item, mask)
    return item


def citrus_round(rng: Random, radius: float, flesh: Color, thickness: float = 0.09) -> bpy.types.Object:
    """Adds a round slice of lemon, lime or orange, lying flat."""

    def point(u: float, v: float) -> Point:
        angle = u * tau
        if v < 0.42:
            r, z = v / 0.42, thickness / 2
        elif v < 0.58:
            r, z = 1.0, thickness / 2 * (1 - (v - 0.42) / 0.08)
        else:
            r, z = 1 - (v - 0.58) / 0.42, -thickness / 2
        return r * radius * cos(angle), r * radius * sin(angle), z

    item = surface('citrus', point, 120, 90, True, materials.citrus(flesh))

    def mask(x: float, y: float, _: float) -> Point:
        r = hypot(x, y) / radius
        wall = abs(sin(4.5 * atan2(y, x))) * r
        return smoothstep(0.05, 0.12, wall) * (1 - smoothstep(0.84, 0.88, r)), smoothstep(0.95, 0.97, r), 0

    set_mask(item, mask)
    return item


def citrus_wedge(rng: Random, size: float, flesh: Color = (0.58, 0.70, 0.18)) -> bpy.types.Object:
    """Adds a wedge of lime or lemon, its peel below."""

    def point(u: float, v: float) -> Point:
        along = (u - 0.5) * pi
        width = max(0.0, cos(along)) ** 0.8 * size * 0.62
        if v < 0.25 or v > 0.75:
            side = -1 if v < 0.25 else 1
            t = v / 0.25 if v < 0.25 else (1 - v) / 0.25
            a = -pi / 2 + side * 0.85
            return sin(along) * size * 0.85, width * t * cos(a), width * t * sin(a)
        a = -pi / 2 + (v - 0.5) / 0.25 * 0.85
        return sin(along) * size * 0.85, width * cos(a), width * sin(a)

    item = surface('wedge', point, 40, 64, False, materials.citrus(flesh))

    def mask(x: float, y: float, z: float) -> Point:
        width = max(0.01, cos(min(1.55, abs(x) / (size * 0.85) * pi / 2))) ** 0.8 * size * 0.62
        r = hypot(y, z) / width
        flat = abs(abs(atan2(y, -z)) - 0.85) < 0.06
        return (
            (smoothstep(0.08, 0.16, r) * (1 - smoothstep(0.80, 0.86, r))) if flat else 0,
            1 if not flat or r > 0.95 else 0,
            0,
        )

    set_mask(item, mask)
    return item


def broccoli(rng: Random, size: float = 0.4) -> bpy.types.Object:
    """Adds a floret: a short stalk and a bumpy crown, joined to one object."""
    parts = [
        ball('stalk', (size * 0.28, size * 0.28, size * 0.6), materials.broccoli_stalk(), 0.1, 2, rng.random() * 9, 20)
    ]
    for i in range(9):
        angle, r = i * 2.4, size * 0.42 * (i / 9) ** 0.5
        crown = ball(
            'crown', (size * 0.36, size * 0.36, size * 0.30), materials.broccoli(), 0.22, 7, rng.random() * 9, 36
        )
        crown.location = (r * cos(angle), r * sin(angle), size * (0.62 - 0.5 * (r / size) ** 2))
        parts.append(crown)
    return join(parts)


def raspberry(rng: Random, size: float = 0.2) -> bpy.types.Object:
    """Adds a raspberry, its foot at the origin."""
    parts = []
    for ring in range(5):
        t = ring / 4
        r, z, count = size * sin(pi * (0.28 + 0.66 * t)), size * 1.9 * t, (9, 10, 9, 6, 1)[ring]
        for k in range(count):
            angle = (k + 0.5 * ring) / count * tau
            part = ball('drupelet', (size * 0.36,) * 3, materials.raspberry(), 0.06, 2, rng.random() * 9, 14)
            part.location = (r * 0.8 * cos(angle), r * 0.8 * sin(angle), z + size * 0.3)
            parts.append(part)
    return join(parts)


def edamame_pod(rng: Random, length: float = 0.95) -> bpy.types.Object:
    """Adds a pod with three beans that show as bumps."""
    bend = rng.uniform(0.1, 0.3)
    path = [(length * (t - 0.5), bend * (t - 0.5) ** 2 * 4 * length * 0.3, 0.0) for t in (k / 30 for k in range(31))]

    def radius(t: float) -> float:
        beans = max(0.0, sin(t * 3 * pi) ** 2)
        return length * (0.012 + 0.085 * sin(pi * min(1, max(0, t))) ** 0.6 * (0.62 + 0.38 * beans))

    return tube('pod', path, radius, materials.edamame_pod(), 18)
