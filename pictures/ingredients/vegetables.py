"""Vegetables and fruit that have a shape of their own."""

from math import atan2, cos, hypot, pi, sin, tau
from random import Random

import bpy
import materials
from ingredients.masks import set_mask
from materials import Color
from shapes import Point, ball, join, smoothstep, solid, surface, tube, wobble


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


def citrus_round(
    rng: Random, radius: float, flesh: Color, thickness: float = 0.09, peel_light: float = 0.5
) -> bpy.types.Object:
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

    item = surface('citrus', point, 120, 90, True, materials.citrus(flesh, peel_light))

    def mask(x: float, y: float, _: float) -> Point:
        r = hypot(x, y) / radius
        wall = abs(sin(4.5 * atan2(y, x))) * r
        return smoothstep(0.05, 0.12, wall) * (1 - smoothstep(0.84, 0.88, r)), smoothstep(0.95, 0.97, r), 0

    set_mask(item, mask)
    return item


def citrus_wedge(
    rng: Random, size: float, flesh: Color = (0.58, 0.70, 0.18), peel_light: float = 0.5
) -> bpy.types.Object:
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

    item = surface('wedge', point, 40, 64, False, materials.citrus(flesh, peel_light))

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


def chanterelle(rng: Random, size: float = 0.5) -> bpy.types.Object:
    """Adds a chanterelle that lies on its side: a trumpet with ridges and a wavy brim."""
    seed, bend = rng.random() * 99, rng.uniform(-0.3, 0.3)

    def point(u: float, v: float) -> Point:
        angle = u * tau
        outside = min(1.0, v / 0.62)
        wave = 1 + 0.22 * wobble(cos(angle) * 1.6 + seed, sin(angle) * 1.6)
        brim = smoothstep(0.35, 1.0, outside)
        r = size * (0.11 + 0.34 * brim**1.5 * wave + 0.012 * brim * sin(angle * 17))
        x = size * outside
        if v > 0.62:
            inside = (v - 0.62) / 0.38
            r, x = r * (1 - inside), size * (1 - 0.42 * smoothstep(0, 1, inside))
        return x - size * 0.5, r * cos(angle) + bend * size * outside**2, r * sin(angle) * 0.8

    return surface('chanterelle', point, 120, 50, True, materials.chanterelle())


def mushroom_slice(rng: Random, size: float = 0.4) -> bpy.types.Object:
    """Adds a fried slice of a mushroom with its cap and stalk. Mask: red is the skin at the edge."""
    seed, thick = rng.random() * 99, size * 0.11

    def reach(angle: float) -> float:
        x, y = cos(angle), sin(angle)
        if y >= -0.12:
            return 0.52 * (1 - 0.12 * max(0.0, y)) * (1 - 0.35 * smoothstep(0.05, -0.12, y))
        return 0.16 / max(0.16, abs(x)) * 0.9 if abs(x) > 0.24 else 0.58

    def point(u: float, v: float) -> Point:
        angle = u * tau
        r = size * min(0.6, reach(angle)) * (1 + 0.05 * wobble(cos(angle) * 2 + seed, sin(angle) * 2))
        part = min(1.0, v / 0.8)
        z = thick if v < 0.8 else thick * (1 - (v - 0.8) / 0.2)
        x, y = r * part * cos(angle), r * part * sin(angle)
        return x, y, z + 0.05 * size * wobble(x * 3 + seed, y * 3)

    item = surface('mushroom slice', point, 90, 20, True, materials.fried_mushroom())
    set_mask(item, lambda x, y, z: (smoothstep(0.80, 0.97, hypot(x, y) / (size * min(0.6, reach(atan2(y, x))))), 0, 0))
    return item


def grilled_round(
    rng: Random, material: bpy.types.Material, radius: float = 0.34, thickness: float = 0.07
) -> bpy.types.Object:
    """Adds a round slice of courgette or aubergine. Mask: red is the skin, green is where the grill was."""
    seed, turn = rng.random() * 99, rng.random() * tau

    def point(u: float, v: float) -> Point:
        angle = u * tau
        uneven = 1 + 0.07 * wobble(cos(angle) * 1.5 + seed, sin(angle) * 1.5)
        r, z = (v / 0.8 * radius, thickness) if v < 0.8 else (radius * 1.01, thickness * (1 - v) / 0.2)
        x, y = r * uneven * cos(angle), r * uneven * sin(angle)
        return x, y, z + 0.05 * wobble(x * 2 + seed, y * 2) + 0.02 * smoothstep(0.5, 1, r / radius)

    item = surface('grilled slice', point, 64, 30, True, material)

    def mask(x: float, y: float, _: float) -> Point:
        across = x * cos(turn) + y * sin(turn) + 0.03 * wobble(x * 4 + seed, y * 4)
        return smoothstep(0.88, 0.96, hypot(x, y) / radius), smoothstep(0.55, 0.9, cos(across / radius * 8)), 0

    set_mask(item, mask)
    return item


def pod(rng: Random, length: float = 0.9) -> bpy.types.Object:
    """Adds a sugar snap: a flat, bent pod."""
    bend = rng.uniform(0.15, 0.35)

    def point(u: float, v: float) -> Point:
        angle, t = u * tau, v - 0.5
        wide = length * 0.13 * max(0.0, sin(pi * min(1, max(0, v)))) ** 0.5 + 0.004
        peas = 1 + 0.10 * sin(v * 5 * tau)
        return length * t, wide * cos(angle) + bend * length * t * t, wide * 0.42 * peas * sin(angle)

    return surface('pod', point, 24, 60, True, materials.sugar_snap())


def chilli_ring(rng: Random, size: float = 0.13) -> bpy.types.Object:
    """Adds a thin ring cut from a chilli, lying flat."""
    path = [(size * cos(k / 24 * tau), size * 0.9 * sin(k / 24 * tau), 0.0) for k in range(25)]
    return tube('chilli ring', path, size * 0.24, materials.red_pepper(), 8)


def onion_ring(rng: Random, size: float = 0.1, height: float = 0.06) -> bpy.types.Object:
    """Adds a ring of spring onion or leek, cut across. Mask: red is the dark outside."""

    def point(u: float, v: float) -> Point:
        angle, part = u * tau, v * 4
        r = (size, size, size * 0.72, size * 0.72, size)[min(4, int(part))]
        z = (0.0, height, height, 0.0, 0.0)[min(4, int(part))]
        return r * cos(angle), r * 0.93 * sin(angle), z

    return surface('onion ring', point, 28, 4, True, materials.spring_onion())


def strawberry(rng: Random, size: float = 0.36, half: bool = False) -> bpy.types.Object:
    """Adds a strawberry on its foot, its tip up, or half of one with its cut side up. Mask: red is seeds, green cut."""
    seed = rng.random() * 99
    rows, around = 9, 13

    def point(u: float, v: float) -> Point:
        angle = u * tau
        r = size * sin(pi * min(1.0, v**0.8)) ** 0.75 * (1 - 0.25 * v)
        z = size * 1.75 * v
        pit = max(0.0, cos(v * rows * tau)) ** 3 * max(0.0, cos(angle * around + (int(v * rows + 0.5) % 2) * pi)) ** 3
        r *= 1 - 0.07 * pit + 0.04 * wobble(cos(angle) + seed, sin(angle), v)
        y = r * sin(angle)
        return r * cos(angle), (min(y, 0.0) if half else y), z

    item = surface('strawberry', point, 104, 80, True, materials.strawberry())

    def mask(x: float, y: float, z: float) -> Point:
        v = z / (size * 1.75)
        a = atan2(y, x)
        dot = max(0.0, cos(v * rows * tau)) ** 6 * max(0.0, cos(a * around + (int(v * rows + 0.5) % 2) * pi)) ** 6
        cut = 1.0 if half and y > -1e-4 else 0.0
        core = 1 - smoothstep(0.1, 0.55, abs(x) / max(0.05, size * sin(pi * min(1, max(0.02, v)))))
        return (0 if cut else smoothstep(0.35, 0.6, dot)), cut, core * cut

    set_mask(item, mask)
    return item


def pineapple(rng: Random, size: float = 0.3) -> bpy.types.Object:
    """Adds a grilled piece of pineapple: a wedge cut from a ring."""
    seed = rng.random() * 99

    def point(u: float, v: float) -> Point:
        around, a = u * tau, (v - 0.5) * 1.1
        r = size * (1.35 + 0.55 * (abs(cos(around)) ** 0.3) * (1 if cos(around) > 0 else -1) * min(1, 8 * v, 8 - 8 * v))
        z = size * 0.2 * (abs(sin(around)) ** 0.3) * (1 if sin(around) > 0 else -1) * min(1, 8 * v, 8 - 8 * v)
        return r * cos(a) - size * 1.35, r * sin(a), z + 0.03 * wobble(a * 3 + seed, r)

    return surface('pineapple', point, 32, 24, True, materials.pineapple())


def avocado_slice(rng: Random, size: float = 0.55, thickness: float = 0.09) -> bpy.types.Object:
    """Adds a slice of avocado, a crescent lying flat. Mask: red is the green outside."""

    def shape(t: float) -> tuple[float, float]:
        a = (t - 0.5) * pi * 1.08
        return size * (0.62 + 0.13 * cos(a)), size * 0.26 * max(0.0, cos(a * 0.92)) ** 0.6

    def point(u: float, v: float) -> Point:
        a, around = (v - 0.5) * pi * 1.08, u * tau
        middle, half = shape(v)
        r = middle + half * abs(cos(around)) ** 0.6 * (1 if cos(around) > 0 else -1)
        z = thickness / 2 * abs(sin(around)) ** 0.4 * (1 if sin(around) > 0 else -1) * min(1, 12 * v, 12 - 12 * v)
        return r * sin(a), r * cos(a) - size * 0.6, z

    item = surface('avocado', point, 40, 40, True, materials.ripe_avocado())

    def mask(x: float, y: float, _: float) -> Point:
        y += size * 0.6
        a = atan2(x, y)
        middle, half = shape(a / (pi * 1.08) + 0.5)
        return smoothstep(0.25, 1.0, (hypot(x, y) - middle) / max(half, 0.01)), 0, 0

    set_mask(item, mask)
    return item


def pak_choi(rng: Random, length: float = 1.1) -> bpy.types.Object:
    """Adds a leaf of pak choi with a thick pale stalk, its foot at the origin. Mask: red is the stalk."""
    seed = rng.random() * 99

    def half(t: float) -> float:
        stalk = 0.13 - 0.07 * smoothstep(0, 0.4, t)
        blade = 0.26 * smoothstep(0.30, 0.55, t) * (max(0.0, 1 - ((t - 0.66) / 0.36) ** 2)) ** 0.5
        return length * max(stalk * (1 - smoothstep(0.9, 1.0, t)), blade) + 0.004

    def point(u: float, v: float) -> Point:
        side = v * 2 - 1
        y = side * half(u)
        rise = 0.55 * abs(side) ** 2 * half(u) + 0.05 * length * wobble(u * 4 + seed, side * 2) * smoothstep(
            0.3, 0.6, u
        )
        return u * length, y, rise + 0.10 * length * sin(u * 2.6)

    item = surface('pak choi', point, 60, 26, False, materials.pak_choi())

    def mask(x: float, y: float, _: float) -> Point:
        t = min(1.0, max(0.0, x / length))
        rib = 1 - smoothstep(0.5, 1.0, abs(y) / (length * (0.13 - 0.10 * smoothstep(0.0, 0.9, t))))
        return max(1 - smoothstep(0.30, 0.42, t), rib * (1 - smoothstep(0.8, 1.0, t))), 0, 0

    set_mask(item, mask)
    return solid(item, 0.02 * length, False)
