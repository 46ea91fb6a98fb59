"""Tortillas, buns and what they hold."""

from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin, tau
from random import Random

import bpy
import materials
from ingredients.masks import set_mask
from shapes import Point, copy, join, place, smoothstep, solid, surface, tube, wobble

#: Radius of the fold at the bottom of a taco and the angle of its sides above the table.
FOLD = 0.26
OPEN = 1.16


def taco(rng: Random, material: bpy.types.Material, radius: float = 1.05) -> bpy.types.Object:
    """Adds a tortilla that is folded along the x axis, its fold at height 0."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        angle = u * tau
        uneven = 1 + 0.03 * wobble(cos(angle) * 2 + seed, sin(angle) * 2)
        x, way = v * radius * uneven * cos(angle), v * radius * uneven * sin(angle)
        bend = min(abs(way), FOLD * OPEN)
        y, z = FOLD * sin(bend / FOLD), FOLD * (1 - cos(bend / FOLD))
        rest = abs(way) - bend
        y, z = y + rest * cos(OPEN), z + rest * sin(OPEN)
        return (
            x,
            y * (1 if way > 0 else -1) + 0.05 * wobble(x * 1.5 + seed, way * 1.5),
            z + 0.03 * wobble(x * 2, way + seed),
        )

    return solid(surface('taco', point, 120, 50, True, material), 0.045)


def along_taco(rng: Random, x: float, y: float, z: float, turn: float, fullness: float = 1) -> Point:
    """Returns a point in the filling of a taco that stands at x, y, z."""
    a = rng.uniform(-0.86, 0.86)
    rise = (1 - a * a) ** 0.5
    side = rng.uniform(-0.3, 0.3) * (0.45 + 0.55 * rise)
    level = 0.16 + rng.random() ** 0.6 * (0.74 * rise) * fullness
    return x + a * cos(turn) - side * sin(turn), y + a * sin(turn) + side * cos(turn), z + level


def fill(
    rng: Random,
    make: Callable[[], bpy.types.Object],
    stand: tuple[float, float, float, float],
    count: int,
    fullness: float = 1,
    kinds: int = 5,
) -> None:
    """Fills a taco that stands at (x, y, z) and is turned by the fourth number."""
    stock = [make() for _ in range(min(kinds, count))]
    for i in range(count):
        item = stock[i] if i < len(stock) else copy(stock[i % len(stock)])
        x, y, z = along_taco(rng, *stand, fullness)
        place(
            item, x, y, z, rng.random() * tau, (rng.uniform(-0.7, 0.7), rng.uniform(-0.7, 0.7)), rng.uniform(0.85, 1.1)
        )


def strip(rng: Random, materials_: Sequence[bpy.types.Material], length: float, thick: float) -> bpy.types.Object:
    """Adds a bent strip around the origin, such as cabbage or pulled meat."""
    bend, lift = rng.uniform(-1.6, 1.6), rng.uniform(-0.06, 0.06)
    path = []
    for k in range(9):
        t = k / 8 - 0.5
        path.append((length * t * cos(bend * t), length * t * sin(bend * t) * 1.2, lift * cos(t * 5)))
    return tube(
        'strip',
        path,
        lambda v: thick * (0.4 + 0.6 * sin(pi * min(0.95, max(0.05, v))) ** 0.5),
        rng.choice(materials_),
        8,
    )


def sector(
    rng: Random,
    material: bpy.types.Material,
    radius: float,
    angle: float,
    thickness: float,
    bulge: float = 0.04,
    round_: float = 0.08,
) -> bpy.types.Object:
    """Adds a piece of a disc, its tip at the origin and its middle along the x axis. Mask: red is its upper side."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        # The outline runs from the tip along one side, around the edge and back.
        t = u * 3
        if t < 1:
            a, r = -angle / 2, t * radius
        elif t < 2:
            a, r = (t - 1.5) * angle, radius
        else:
            a, r = angle / 2, (3 - t) * radius
        x, y = r * cos(a), r * sin(a)
        cx, cy = radius * 0.6, 0.0
        if v < 0.42:
            part, z = v / 0.42, thickness
        elif v < 0.58:
            turn = (v - 0.42) / 0.16 * pi
            part, z = 1 + round_ * sin(turn) * 0.5, thickness * (0.5 + 0.5 * cos(turn))
        else:
            part, z = (1 - v) / 0.42, 0.0
        px, py = cx + (x - cx) * part, cy + (y - cy) * part
        swell = bulge * (1 - min(1.0, part) ** 4) * (1 if v < 0.5 else 0)
        return px, py, z + swell + 0.03 * wobble(px * 2 + seed, py * 2) * (z > 0)

    item = surface('sector', point, 150, 60, True, material)
    set_mask(item, lambda x, y, z: (smoothstep(0.55, 0.95, z / thickness), 0, 0))
    return item


def hot_dog_bun(rng: Random, z: float, length: float = 3.2, width: float = 0.62) -> None:
    """Adds a long bun that is cut open along the x axis."""
    seed = rng.random() * 99
    for side in (-1, 1):

        def point(u: float, v: float, side: int = side) -> Point:
            angle, lift = u * tau, (v - 0.5) * pi
            c, s, w, h = cos(angle), sin(angle), max(0.0, cos(lift)), sin(lift)
            x = length / 2 * w**0.5 * abs(c) ** 0.75 * (1 if c > 0 else -1)
            y = width * 0.62 * w**0.7 * abs(s) ** 0.8 * (1 if s > 0 else -1)
            top = 0.44 * abs(h) ** 0.7 * (1 if h > 0 else -1)
            swell = 1 + 0.03 * wobble(x * 1.5 + seed + side, y * 2, top)
            return x * swell, side * 0.46 + y * swell, top * swell + 0.44

        item = surface('bun half', point, 120, 60, True, materials.bun())

        def mask(x: float, y: float, h: float, side: int = side) -> Point:
            inner = (y - side * 0.46) * -side
            return 0.05 + 0.5 * smoothstep(0.3, 0.95, h), smoothstep(0.05, 0.3, inner) * smoothstep(0.15, 0.5, h), 0

        set_mask(item, mask)
        place(item, 0, 0, z, 0, (side * -0.22, 0))


def bread_slice(rng: Random, length: float = 1.9, width: float = 1.0, thickness: float = 0.26) -> bpy.types.Object:
    """Adds a toasted slice of a loaf, lying flat. Mask: red is the crust, green is butter."""
    seed = rng.random() * 99

    def outline(angle: float) -> tuple[float, float]:
        c, s = cos(angle), sin(angle)
        x = length / 2 * abs(c) ** 0.75 * (1 if c > 0 else -1)
        y = width / 2 * abs(s) ** (0.85 if s > 0 else 0.5) * (1 if s > 0 else -1)
        uneven = 1 + 0.05 * wobble(c * 2 + seed, s * 2)
        return x * uneven, y * uneven

    def point(u: float, v: float) -> Point:
        x, y = outline(u * tau)
        if v < 0.7:
            part, z = v / 0.7, thickness
        elif v < 0.88:
            part, z = 1 + 0.03 * sin((v - 0.7) / 0.18 * pi), thickness * (1 - (v - 0.7) / 0.18)
        else:
            part, z = (1 - v) / 0.12, 0.0
        px, py = x * part, y * part
        holes = max(0.0, wobble(px * 5 + seed, py * 5, 3, 4)) ** 1.5 * 0.14 if v < 0.66 else 0
        return px, py, z - holes + 0.02 * wobble(px * 2, py * 2, seed)

    item = surface('bread', point, 160, 110, True, materials.sourdough())

    def mask(x: float, y: float, z: float) -> Point:
        part = hypot(x / (length / 2), y / (width / 2))
        crust = max(smoothstep(0.9, 1.02, part), 1 - smoothstep(0.55, 0.8, z / thickness))
        butter = smoothstep(-0.25, 0.35, wobble(x * 2 + seed, y * 2, 9)) * (1 - smoothstep(0.75, 0.95, part))
        return crust, butter * (1 - crust), 0

    set_mask(item, mask)
    return item


def gyoza(rng: Random, size: float = 0.72) -> bpy.types.Object:
    """Adds a dumpling along the x axis, its pleated seam up. Mask: red is where it is fried."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        t = u * 2 - 1
        body = max(0.0, 1 - t * t) ** 0.5
        a = v * tau
        c, s = sin(a), -cos(a)
        y = 0.40 * size * body * c * (1 if s < 0 else (1 - s) ** 0.8 * 1.0 + 0.05)
        z = 0.40 * size * body * (s if s > 0 else s * 0.62)
        seam = max(0.0, s) ** 3
        z += seam * size * (0.10 + 0.08 * body)
        pleat = sin(t * 17)
        y += seam * 0.045 * size * pleat + max(0.0, s) * (1 - seam) * 0.06 * size * pleat * (1 if c < 0 else 0.3)
        y += 0.16 * size * t * t
        return t * size, y + 0.02 * wobble(t * 2 + seed, a), z + 0.248 * size * body + 0.02

    item = surface('gyoza', point, 130, 64, False, materials.dumpling())

    def mask(x: float, y: float, z: float) -> Point:
        low = 1 - smoothstep(0.10, 0.42, z / size + 0.10 * wobble(x * 4 + seed, y * 4))
        return low, 0, 0

    set_mask(item, mask)
    return item


def prawn(rng: Random, size: float = 0.5, tail: bool = True) -> bpy.types.Object:
    """Adds a peeled prawn, bent like a C, lying on its side."""
    path = []
    for k in range(41):
        t = k / 40
        a = 0.3 + 3.9 * t
        r = size * (0.80 - 0.18 * t)
        path.append((r * cos(a), r * sin(a), 0.0))

    def radius(t: float) -> float:
        segments = 1 + 0.06 * abs(sin(t * 6 * pi))
        return size * 0.36 * (1 - 0.62 * t) * min(1.0, 6 * t + 0.15) ** 0.5 * segments

    parts = [tube('prawn', path, radius, materials.prawn(), 28)]
    if tail:
        x, y, _ = path[-1]
        for side in (-1, 0, 1):

            def point(u: float, v: float, side: int = side) -> Point:
                wide = size * 0.16 * sin(pi * min(1, 0.15 + 0.8 * v)) * (u - 0.5) * 2
                return wide, v * size * 0.55, 0.02 * cos((u - 0.5) * 3)

            fin = solid(surface('fin', point, 8, 10, False, materials.prawn_tail()), 0.015, False)
            parts.append(place(fin, x, y, 0.0, -0.75 + 0.5 * side, (0.1 * side, 0)))
    return join(parts)
