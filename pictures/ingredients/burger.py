"""Layers of a burger. Each function puts a layer at height `z` and returns the height of its top."""

from math import cos, hypot, pi, sin, tau
from random import Random

import bpy
import materials
from ingredients.masks import set_mask
from ingredients.toppings import round_slice
from shapes import Point, add_mesh, place, smoothstep, solid, surface, wobble


def bun(rng: Random, z: float, top: bool, radius: float = 1.32) -> float:
    """Adds the bottom or the top half of a bun: a shiny crust, and crumb where it is cut."""
    seed = rng.random() * 50
    height = radius * (0.62 if top else 0.25)

    def point(u: float, v: float) -> Point:
        angle = u * tau
        if v < 0.25:
            r, h = v / 0.25 * radius * 0.96, 0.0 if top else height
        else:
            lift = (v - 0.25) / 0.75 * pi / 2
            if top:
                r, h = radius * (cos(lift) ** 0.62) if lift < pi / 2 - 1e-6 else 0.0, height * sin(lift) ** 0.86
                r *= 1 - 0.05 * (1 - smoothstep(0, 0.2, h / height))
            else:
                t = lift / (pi / 2)
                r, h = (
                    (radius * (1 + 0.03 * sin(t * pi)), height * (1 - t / 0.7))
                    if t < 0.7
                    else (radius * (1 - t) / 0.3, 0.0)
                )
        x, y = r * cos(angle), r * sin(angle)
        swell = 1 + 0.025 * wobble(x + seed, y, h)
        return x * swell, y * swell, h * swell + 0.012 * wobble(x * 3, y * 3 + seed) * (h > 0.01)

    item = surface('bun', point, 120, 90, True, materials.bun())

    def mask(x: float, y: float, h: float) -> Point:
        crust = smoothstep(0.02, 0.45, h / height) if top else 0.55
        crumb = 1 - smoothstep(0.0, 0.07, h / height) if top else smoothstep(0.86, 0.97, h / height)
        return crust, crumb, 0

    set_mask(item, mask)
    item.location.z = z
    return z + height


def patty(
    rng: Random,
    z: float,
    material: bpy.types.Material,
    radius: float = 1.34,
    thickness: float = 0.22,
    rough: float = 0.10,
) -> float:
    """Adds a round patty with a craggy surface."""
    seed = rng.random() * 50

    def point(u: float, v: float) -> Point:
        angle, lift = u * tau, (v - 0.5) * pi
        side = cos(lift)
        r = radius * (side**0.35 if side > 0 else 0) * (1 + 0.05 * wobble(cos(angle) * 2 + seed, sin(angle) * 2))
        x, y, h = r * cos(angle), r * sin(angle), thickness / 2 * (1 if lift > 0 else -1) * abs(sin(lift)) ** 0.5
        crag = rough * wobble(x * 3.2 + seed, y * 3.2, h * 4, 5)
        out = 1 + crag * 0.55 / radius
        return x * out, y * out, h + crag * 0.5 + thickness / 2

    surface('patty', point, 300, 70, True, material).location.z = z
    return z + thickness


def cheese_slice(
    rng: Random, z: float, turn: float, material: bpy.types.Material, size: float = 2.45, radius: float = 1.32
) -> float:
    """Adds a square slice of cheese whose corners melt down over what is below."""
    steps = 56
    seed = rng.random() * 50
    points: list[Point] = []
    for i in range(steps + 1):
        for j in range(steps + 1):
            x, y = (i / steps - 0.5) * size, (j / steps - 0.5) * size
            over = max(0.0, hypot(x, y) - radius + 0.03 * wobble(x * 2 + seed, y * 2))
            inward = 1 - 0.20 * over
            points.append((x * inward, y * inward, 0.012 * wobble(x * 2, y * 2, seed) - 0.95 * over**1.1))
    faces = [
        (a, a + 1, a + steps + 2, a + steps + 1)
        for i in range(steps)
        for j in range(steps)
        for a in [i * (steps + 1) + j]
    ]
    item = solid(add_mesh('cheese', points, faces, material), 0.045)
    item.location.z, item.rotation_euler = z + 0.045, (0, 0, turn)
    return z + 0.04


def lettuce(
    rng: Random, z: float, material: bpy.types.Material, radius: float = 1.5, waves: int = 17, height: float = 0.09
) -> float:
    """Adds a ring of ruffled lettuce."""
    phase, seed = rng.random() * tau, rng.random() * 50

    def point(u: float, v: float) -> Point:
        angle = u * tau
        edge = radius + 0.10 * wobble(cos(angle) * 2 + seed, sin(angle) * 2) + 0.03 * sin(angle * 43)
        r = 0.8 + (edge - 0.8) * v
        fold = sin(waves * angle + phase + 2 * wobble(cos(angle) * 3, sin(angle) * 3, seed)) + 0.5 * sin(
            waves * 2.3 * angle
        )
        return r * cos(angle), r * sin(angle), height * v * v * fold - 0.17 * v**3

    item = surface('lettuce', point, 520, 18, True, material)
    set_mask(item, lambda x, y, _: (0.6 * (1 - smoothstep(0.8, radius, hypot(x, y))), 0, 0))
    solid(item, 0.015, False).location.z = z + 0.05
    return z + 0.09


def sauce(rng: Random, z: float, material: bpy.types.Material, radius: float = 1.22, drip: float = 0.22) -> float:
    """Adds a layer of sauce that runs over the edge in a few places."""
    seed = rng.random() * 50

    def point(u: float, v: float) -> Point:
        angle = u * tau
        run = smoothstep(0.0, 0.6, wobble(cos(angle) * 2.6 + seed, sin(angle) * 2.6))
        r = radius + 0.2 * run
        thick = 0.045 + 0.04 * run
        if v < 0.5:
            return r * v * 2 * cos(angle), r * v * 2 * sin(angle), thick
        bend = (v - 0.5) * 2 * pi
        out = r + thick * sin(bend)
        return out * cos(angle), out * sin(angle), thick * cos(bend) - drip * run * (v - 0.5) * 2

    surface('sauce', point, 200, 40, True, material).location.z = z + 0.03
    return z + 0.06


def slices(
    rng: Random, z: float, material: bpy.types.Material, count: int, size: float, ring: float, thickness: float = 0.06
) -> float:
    """Adds a ring of round slices, such as tomato, pickle or cucumber."""
    start = rng.random() * tau
    for i in range(count):
        angle = start + i * tau / count
        item = round_slice(material, rng, size * rng.uniform(0.92, 1.05), thickness, 0)
        place(
            item,
            ring * cos(angle),
            ring * sin(angle),
            z + 0.015 * (i % 2),
            rng.random() * tau,
            (rng.uniform(-0.08, 0.08), rng.uniform(-0.08, 0.08)),
        )
    return z + thickness + 0.02
