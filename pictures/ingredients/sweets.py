"""Cookies, pancakes, cream, ice cream."""

from math import atan2, cos, hypot, pi, sin, tau
from random import Random

import bpy
import materials
from ingredients.masks import set_mask
from shapes import Point, ball, box, join, lathe, place, smoothstep, surface, tube, wobble


def cookie(rng: Random, radius: float = 1.0) -> bpy.types.Object:
    """Adds a cookie with chunks of chocolate and oats, its foot at the origin."""
    seed = rng.random() * 99

    def top(x: float, y: float) -> float:
        d = hypot(x, y) / radius
        return 0.26 * max(0.0, 1 - d**3.2) ** 0.6 + 0.035 * wobble(x * 3 + seed, y * 3, 0, 4) * (
            1 - smoothstep(0.85, 1, d)
        )

    def point(u: float, v: float) -> Point:
        angle = u * tau
        r = v * radius * (1 + 0.035 * wobble(cos(angle) * 2 + seed, sin(angle) * 2))
        x, y = r * cos(angle), r * sin(angle)
        return x, y, top(x / (1 + 1e-6), y) if v < 1 else 0.0

    parts = [surface('cookie', point, 160, 80, True, materials.cookie())]
    for i in range(13):
        angle, r = i * 2.4 + rng.random(), radius * 0.86 * ((i + 0.5) / 13) ** 0.5
        x, y, size = r * cos(angle), r * sin(angle), rng.uniform(0.13, 0.26)
        chunk = box(
            'chunk',
            (size, size * rng.uniform(0.7, 1), size * 0.7),
            materials.chocolate(),
            size * 0.12,
            0.015,
            3,
            rng.random() * 9,
            3,
        )
        parts.append(
            place(chunk, x, y, top(x, y) - 0.01, rng.random() * tau, (rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4)))
        )
    for _ in range(46):
        angle, r = rng.random() * tau, radius * 0.93 * rng.random() ** 0.5
        x, y = r * cos(angle), r * sin(angle)
        parts.append(
            place(
                ball('oat', (0.10, 0.065, 0.007), materials.oats(), 0.2, 2, rng.random(), 10),
                x,
                y,
                top(x, y) + 0.004,
                rng.random() * tau,
                (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3)),
            )
        )
    return join(parts)


def pancake(rng: Random, radius: float, z: float) -> None:
    """Adds a thin pancake that follows what is below."""
    seed = rng.random() * 99
    turn = rng.random() * tau

    def point(u: float, v: float) -> Point:
        angle = u * tau
        uneven = (
            1
            + 0.05 * wobble(cos(angle) * 1.3 + seed, sin(angle) * 1.3)
            + 0.012 * wobble(cos(angle) * 8, sin(angle) * 8, seed)
        )
        if v < 0.8:
            r, h = v / 0.8, 0.075
        else:
            bend = (v - 0.8) / 0.2 * pi
            r, h = 1 + 0.03 * sin(bend), 0.0375 + 0.0375 * cos(bend)
        x, y = r * radius * uneven * cos(angle), r * radius * uneven * sin(angle)
        return (
            x,
            y,
            h
            + 0.02 * wobble(x * 1.5 + seed, y * 1.5)
            - 0.10 * max(0.0, r - 0.75) * (1 + wobble(cos(angle) * 2 + seed, sin(angle) * 2, 5)),
        )

    item = surface('pancake', point, 140, 60, True, materials.pancake())
    set_mask(
        item, lambda x, y, _: (smoothstep(0.92, 1.0, hypot(x, y) / radius + 0.05 * wobble(x * 4, y * 4, seed)), 0, 0)
    )
    place(item, rng.uniform(-0.05, 0.05), rng.uniform(-0.05, 0.05), z, turn)


def cream(rng: Random, x: float, y: float, z: float, radius: float = 0.5, height: float = 0.6) -> None:
    """Adds a swirl of whipped cream."""
    turns, ribs = 2.6, 7

    def point(u: float, v: float) -> Point:
        angle = u * tau
        spiral = (v * turns + u) % 1
        shrink = (1 - v) ** 0.75
        rib = 1 + 0.10 * cos(ribs * angle + v * 9) + 0.16 * abs(sin(spiral * pi)) - 0.08
        r = radius * shrink * rib
        return r * cos(angle) + 0.06 * v * v, r * sin(angle), height * (v**0.85)

    place(surface('cream', point, 120, 110, True, materials.whipped_cream()), x, y, z, rng.random() * tau)


def pool(
    rng: Random, material: bpy.types.Material, x: float, y: float, z: float, radius: float, thick: float = 0.07
) -> None:
    """Adds a puddle of jam or sauce with an uneven outline."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        angle = u * tau
        reach = radius * (1 + 0.28 * wobble(cos(angle) * 1.4 + seed, sin(angle) * 1.4))
        r = v * reach
        px, py = r * cos(angle), r * sin(angle)
        return px, py, thick * max(0.0, 1 - v**4) ** 0.6 + 0.025 * wobble(px * 4 + seed, py * 4) * (1 - v)

    place(surface('pool', point, 120, 50, True, material), x, y, z)


def scoop(rng: Random, material: bpy.types.Material, x: float, y: float, z: float, radius: float = 0.72) -> None:
    """Adds a scoop of ice cream: a rough ball with a frill at its foot."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        angle, lift = u * tau, (v - 0.36) / 0.64 * pi / 2 if v > 0.36 else 0.0
        if v > 0.36:
            r, h = radius * cos(lift), radius * sin(lift)
        else:
            t = v / 0.36
            r = radius * (1.0 + 0.17 * sin(t * pi) * (0.7 + 0.6 * wobble(cos(angle) * 4 + seed, sin(angle) * 4)))
            h = -0.22 * radius * (1 - t)
        crag = 1 + 0.035 * wobble(r * cos(angle) * 3.5 + seed, r * sin(angle) * 3.5, h * 3.5, 5)
        groove = 1 + 0.012 * sin(h * 34 + 4 * wobble(angle, h, seed))
        return r * crag * groove * cos(angle), r * crag * groove * sin(angle), h * crag

    place(surface('scoop', point, 200, 120, True, material), x, y, z, rng.random() * tau)


def churro(rng: Random, length: float = 2.0, size: float = 0.17) -> bpy.types.Object:
    """Adds a churro: a bent bar with six ridges."""
    seed, bend = rng.random() * 99, rng.uniform(-0.14, 0.14)

    def point(u: float, v: float) -> Point:
        angle, end = u * tau, min(1.0, 9 * min(v, 1 - v) + 0.02) ** 0.5
        r = size * end * (1 + 0.16 * cos(6 * angle + v * 1.5) + 0.04 * wobble(v * 6 + seed, cos(angle), sin(angle)))
        x = (v - 0.5) * length
        return x, r * cos(angle) + bend * x * x, r * sin(angle) + 0.03 * wobble(v * 3 + seed, 2)

    return surface('churro', point, 72, 60, True, materials.churro())


def flan(rng: Random, z: float, radius: float = 1.0, height: float = 0.75) -> None:
    """Adds a crème caramel with caramel on top that runs down its side and lies around it."""
    profile = [
        (0.001, height),
        (radius * 0.70, height),
        (radius * 0.80, height * 0.97),
        (radius * 0.85, height * 0.85),
        (radius * 0.97, height * 0.1),
        (radius * 0.97, 0.0),
    ]
    lathe('custard', profile, materials.custard(), 96).location.z = z
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        angle = u * tau
        run = 0.12 + 0.62 * smoothstep(-0.1, 0.6, wobble(cos(angle) * 2 + seed, sin(angle) * 2))
        if v < 0.6:
            r, h = v / 0.6 * radius * 0.76, height + 0.018
        else:
            t = (v - 0.6) / 0.4 * run
            r, h = (
                radius * (0.76 + 0.11 * min(1, t * 6) + 0.13 * t),
                height * (1 - 0.08 * min(1, t * 6) - 0.85 * t) + 0.015,
            )
        return r * cos(angle), r * sin(angle), h

    surface('caramel', point, 160, 60, True, materials.caramel()).location.z = z
    pool(rng, materials.caramel(), 0, 0, z, radius * 1.22, 0.05)


def swirl(rng: Random, material: bpy.types.Material, x: float, y: float, z: float, radius: float) -> None:
    """Fills a dish with a dip whose surface shows the turn of a spoon."""

    def point(u: float, v: float) -> Point:
        angle = u * tau
        wave = sin((v * 2.6 + u) * tau) * (1 - v**6) * smoothstep(0, 0.15, v)
        return (
            v * radius * cos(angle),
            v * radius * sin(angle),
            0.16 * (1 - v) ** 1.3 + 0.05 * wave + 0.015 * wobble(v * 4, cos(angle), sin(angle)),
        )

    place(surface('dip', point, 180, 90, True, material), x, y, z, rng.random() * tau)


def paper_cup(radius: float, height: float) -> None:
    """Adds a paper cup on the table."""
    foot = radius * 0.72
    profile = [(0.001, 0.0), (foot, 0.0), (foot * 1.01, 0.03), (radius, height - 0.04), (radius * 1.035, height)]
    profile += [(radius * 1.02, height + 0.03), (radius * 0.97, height - 0.01), (foot * 0.95, 0.1), (0.001, 0.1)]
    lathe('paper cup', profile, materials.stoneware((0.16, 0.30, 0.36)), 96, 1)


def soft_swirl(material: bpy.types.Material, z: float, radius: float, height: float) -> bpy.types.Object:
    """Adds soft ice cream as it comes from the machine: a rope that winds up to a tip."""
    turns, steps = 4.2, 260
    path = []
    for k in range(steps + 1):
        t = k / steps
        a = t * turns * tau
        r = radius * 0.66 * (1 - t) ** 0.8
        path.append((r * cos(a) + 0.05 * t, r * sin(a), z + 0.10 + height * 0.9 * t**1.05))

    def size(t: float) -> float:
        return radius * 0.43 * (1 - t) ** 0.55 + 0.015

    def thick(t: float) -> float:
        return size(t) * min(1.0, 8 * t + 0.4)

    place(ball('core', (radius, radius, 0.14), material), 0, 0, z - 0.08)
    return tube('soft ice', path, thick, material, 30)


def ice_lolly(rng: Random, length: float = 2.1, width: float = 0.95, thickness: float = 0.42) -> bpy.types.Object:
    """Adds an ice lolly along the x axis, lying flat, its stick towards -x."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        angle, lift = u * tau, (v - 0.5) * pi
        c, s, w, h = cos(angle), sin(angle), max(0.0, cos(lift)), sin(lift)
        side = abs(c) ** (0.75 if c > 0 else 0.3) * (1 if c > 0 else -1)
        x = length / 2 * w**0.35 * side
        y = width / 2 * w**0.35 * abs(s) ** 0.45 * (1 if s > 0 else -1)
        z = thickness / 2 * abs(h) ** 0.5 * (1 if h > 0 else -1)
        groove = 0.035 * (cos(y / width * 3 * tau) > 0.55) * (abs(x) < length * 0.36) * (z > 0)
        swell = 1 + 0.02 * wobble(x * 2 + seed, y * 2, z * 2)
        return x * swell, y * swell, z * swell - groove

    stick = box('stick', (1.0, 0.22, 0.08), materials.wood(), 0.035)
    stick.location = (-length / 2 - 0.35, 0, 0)
    return join([surface('lolly', point, 140, 70, True, materials.lolly()), stick])


def bun_height(r: float) -> float:
    """Returns the height of a cinnamon bun at a distance from its middle."""
    return 0.52 + 0.24 * (1 - (r / 1.2) ** 2)


def spiral_bun(rng: Random, z: float, radius: float = 1.2, turns: float = 3.2) -> None:
    """Adds a cinnamon bun: dough rolled up, with filling between its layers. Mask: red is brown, green is cinnamon."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        angle = u * tau
        if v < 0.86:
            r = v / 0.86 * radius
            phase = (r / radius * turns - u) % 1
            seam = max(0.0, 1 - min(phase, 1 - phase) / 0.17)
            h = bun_height(r) - 0.20 * seam**1.5
            h -= 0.18 * smoothstep(0.85, 1.0, r / radius)
        else:
            t = (v - 0.86) / 0.14
            r, h = radius * (1 + 0.05 * sin(t * pi)), (bun_height(radius) - 0.18) * (1 - t)
        uneven = 1 + 0.03 * wobble(cos(angle) * 1.5 + seed, sin(angle) * 1.5)
        x, y = r * uneven * cos(angle), r * uneven * sin(angle)
        return x, y, h + 0.03 * wobble(x * 2.4 + seed, y * 2.4)

    item = surface('cinnamon bun', point, 300, 150, True, materials.bun_dough())

    def mask(x: float, y: float, h: float) -> Point:
        r = hypot(x, y)
        u = (atan2(y, x) / tau) % 1
        phase = (r / radius * turns - u) % 1
        seam = max(0.0, 1 - min(phase, 1 - phase) / 0.17)
        inside = 1 - smoothstep(0.97, 1.02, r / radius)
        return (
            0.25 + 0.75 * smoothstep(0.1, 0.6, h),
            smoothstep(0.35, 0.7, seam + 0.15 * wobble(x * 5, y * 5, seed)) * inside,
            0,
        )

    set_mask(item, mask)
    item.location.z = z
