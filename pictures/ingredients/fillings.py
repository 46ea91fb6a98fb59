"""Loose fillings of burgers and bowls: bacon, onions, slaw, herbs."""

from collections.abc import Sequence
from math import cos, pi, sin, tau
from random import Random

import bpy
import materials
from shapes import Point, place, solid, surface, tube, wobble


def bacon(rng: Random, z: float, turn: float, length: float = 3.0, width: float = 0.5, offset: float = 0.0) -> None:
    """Adds a crisp, wavy rasher that lies across."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        x, side = (u - 0.5) * length, v - 0.5
        droop = -0.5 * max(0, abs(x) - 1.25) ** 1.5
        return (
            x,
            side * width + 0.05 * wobble(u * 3 + seed, 2) + offset,
            0.07 * sin(u * 24 + side * 2 + seed) + 0.05 * wobble(u * 4 + seed, side) + droop,
        )

    item = solid(surface('bacon', point, 110, 14, False, materials.bacon()), 0.035)
    place(item, 0, 0, z, turn)


def strands(
    rng: Random,
    z: float,
    colors: Sequence[bpy.types.Material],
    count: int,
    radius: float = 1.3,
    height: float = 0.2,
    thick: float = 0.028,
    length: float = 0.8,
) -> list[bpy.types.Object]:
    """Adds a tangle of thin strips, such as slaw or fried onions, around the origin."""
    items = []
    for i in range(count):
        angle, r = rng.random() * tau, radius * rng.random() ** 0.45
        x, y, turn, bend = r * cos(angle), r * sin(angle), rng.random() * tau, rng.uniform(-1.6, 1.6)
        level = z + height * rng.random() * (1 - 0.4 * (r / radius) ** 2)
        path = []
        for k in range(9):
            t = k / 8 - 0.5
            a = turn + bend * t
            px, py = x + length * t * cos(a), y + length * t * sin(a)
            over = max(0.0, (px * px + py * py) ** 0.5 - radius)
            path.append((px, py, level + 0.06 * sin(t * 7 + i) - 0.9 * over))
        size = thick * rng.uniform(0.7, 1.3)
        items.append(
            tube(
                'strand',
                path,
                lambda v, size=size: size * (0.35 + 0.65 * sin(pi * min(0.97, max(0.03, v))) ** 0.4),
                colors[i % len(colors)],
                7,
            )
        )
    return items


def onion_rings(
    rng: Random, z: float, material: bpy.types.Material, count: int, radius: float = 0.42, spread_to: float = 0.85
) -> None:
    """Adds raw or pickled onion rings."""
    for i in range(count):
        angle = i * 2.4 + rng.random()
        size = radius * rng.uniform(0.6, 1.05)
        r = spread_to * (0.55 + 0.45 * rng.random())
        path = [
            (size * cos(k / 32 * tau), size * 0.9 * sin(k / 32 * tau), 0.03 * sin(k / 32 * tau * 2 + i))
            for k in range(33)
        ]
        item = tube('onion', path, 0.035, material, 8)
        place(
            item,
            r * cos(angle),
            r * sin(angle),
            z + 0.03 + 0.03 * (i % 3),
            rng.random() * tau,
            (rng.uniform(-0.15, 0.15), rng.uniform(-0.15, 0.15)),
        )


def dill(rng: Random, x: float, y: float, z: float, size: float = 0.4) -> None:
    """Adds a sprig of dill: a bent stalk with fine side leaves."""
    turn = rng.random() * tau
    green = materials.dill()

    def at(t: float) -> Point:
        return x + size * t * cos(turn + 0.5 * t), y + size * t * sin(turn + 0.5 * t), z + 0.12 * size * sin(t * 2.4)

    tube('dill', [at(k / 10) for k in range(11)], 0.012, green, 5)
    for k in range(22):
        t = 0.2 + 0.8 * k / 22
        a = turn + 0.5 * t + (0.8 if k % 2 else -0.8) + rng.uniform(-0.2, 0.2)
        px, py, pz = at(t)
        reach = size * rng.uniform(0.16, 0.30) * (1.2 - 0.5 * t)
        tube(
            'dill',
            [
                (px + reach * s * cos(a), py + reach * s * sin(a), pz + 0.06 * s * rng.uniform(-0.3, 1))
                for s in (0, 0.35, 0.7, 1)
            ],
            0.008,
            green,
            4,
        )


def grill_slab(
    rng: Random, z: float, material: bpy.types.Material, size: Point, turn: float = 0, x: float = 0, y: float = 0
) -> bpy.types.Object:
    """Adds a slab with soft edges, such as halloumi or a piece of fish."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        angle, lift = u * tau, (v - 0.5) * pi
        c, s, w, h = cos(angle), sin(angle), max(0.0, cos(lift)), sin(lift)
        flat = w**0.3
        px = size[0] / 2 * flat * (abs(c) ** 0.35) * (1 if c > 0 else -1)
        py = size[1] / 2 * flat * (abs(s) ** 0.35) * (1 if s > 0 else -1)
        pz = size[2] / 2 * abs(h) ** 0.45 * (1 if h > 0 else -1)
        swell = 1 + 0.04 * wobble(px * 1.5 + seed, py * 1.5, pz * 2)
        return px * swell, py * swell, pz * swell + size[2] / 2

    return place(surface('slab', point, 160, 60, True, material), x, y, z, turn)
