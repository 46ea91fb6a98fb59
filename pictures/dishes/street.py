"""Tacos and other street food."""

from collections.abc import Callable
from math import cos, pi, sin, tau
from random import Random

import bpy
import materials
from dishes.registry import dish
from ingredients.bowl import cube
from ingredients.fried import nugget
from ingredients.leaves import coriander
from ingredients.street import fill, hot_dog_bun, sector, strip, taco
from ingredients.sweets import swirl
from ingredients.toppings import drizzle
from ingredients.vegetables import citrus_wedge, pineapple
from scene import TABLE, kitchen
from shapes import aside, ball, box, join, place, surface, tube, wobble
from tableware import BLUE, CHARCOAL, CREAM, board, dip_dish, plate

Stand = tuple[float, float, float, float]


def tacos(rng: Random, material: bpy.types.Material, z: float) -> list[Stand]:
    """Puts three tacos on a plate and returns where they stand."""
    stands = []
    for i in range(3):
        stand = (-0.16 + 0.10 * i, 0.92 - 0.92 * i, z + 0.02, 0.12 + rng.uniform(-0.05, 0.05))
        place(taco(rng, material), *stand)
        stands.append(stand)
    return stands


def plate_of_tacos(rng: Random, material: bpy.types.Material, color: tuple[float, float, float]) -> list[Stand]:
    kitchen(TABLE + 4, width=3.95, center=0.5)
    return tacos(rng, material, plate(1.85, color))


def crest(stand: Stand, a: float, side: float = 0.0) -> tuple[float, float, float]:
    """Returns a point on top of a taco: `a` runs along it from -1 to 1."""
    x, y, z, turn = stand
    a *= 0.9
    level = z + 0.22 + 0.76 * (1 - a * a) ** 0.5
    return x + a * cos(turn) - side * sin(turn), y + a * sin(turn) + side * cos(turn), level


@dish('tacos-al-pastor')
def tacos_al_pastor() -> None:
    rng = Random(4)
    for stand in plate_of_tacos(rng, materials.corn_tortilla(), BLUE):
        fill(rng, lambda: cube(rng, materials.pork(), rng.uniform(0.2, 0.32)), stand, 80)
        for i in range(6):
            x, y, z = crest(stand, -0.75 + 0.3 * i, rng.uniform(-0.14, 0.14))
            tilt = (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5))
            place(pineapple(rng, 0.2), x, y, z + 0.02, rng.random() * tau, tilt)
        for i in range(4):
            x, y, z = crest(stand, -0.6 + 0.4 * i, rng.uniform(-0.15, 0.1))
            coriander(rng, x, y, z + 0.08, 0.34)
    place(citrus_wedge(rng, 0.46), 1.34, -0.75, 0.32, 0.9, (0.2, 0.1))
    place(citrus_wedge(rng, 0.46), 1.45, -0.25, 0.32, 1.6, (0.2, -0.1))


@dish('tacos-baja')
def tacos_baja() -> None:
    rng = Random(6)
    slaw = [materials.white_cabbage(), materials.white_cabbage(), materials.red_cabbage()]
    for stand in plate_of_tacos(rng, materials.wheat_tortilla(), CREAM):
        fill(rng, lambda: strip(rng, slaw, rng.uniform(0.4, 0.65), 0.03), stand, 110, 0.95, 12)
        for a in (-0.52, 0.02, 0.54):
            x, y, z = crest(stand, a)
            item = nugget(rng, 0.30)
            place(item, x, y, z - 0.02, stand[3] + rng.uniform(-0.4, 0.4), (rng.uniform(-0.3, 0.3), 0.25))
        for i in range(6):
            x, y, z = crest(stand, -0.75 + 0.3 * i, rng.uniform(-0.16, 0.16))
            ring = strip(rng, [materials.red_onion()], 0.5, 0.035)
            place(ring, x, y, z + 0.17, rng.random() * tau, (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3)))
        line = [crest(stand, -0.8 + 0.2 * k, 0.16 if k % 2 else -0.16) for k in range(9)]

        def top(x: float, y: float, stand: Stand = stand) -> float:
            a = ((x - stand[0]) * cos(stand[3]) + (y - stand[1]) * sin(stand[3])) / 0.9
            return stand[2] + 0.44 + 0.72 * max(0.0, 1 - a * a) ** 0.5

        drizzle(materials.mayonnaise((0.90, 0.88, 0.78)), top, [(x, y) for x, y, _ in line], 0.034)
    place(citrus_wedge(rng, 0.46), 1.40, -0.5, 0.32, 1.2, (0.2, 0.1))


@dish('tacos-jackfruit')
def tacos_jackfruit() -> None:
    rng = Random(8)
    for stand in plate_of_tacos(rng, materials.corn_tortilla(), CHARCOAL):
        fill(rng, lambda: strip(rng, [materials.jackfruit()], rng.uniform(0.3, 0.5), 0.06), stand, 95, 1, 12)
        for i in range(16):
            x, y, z = crest(stand, rng.uniform(-0.85, 0.85), rng.uniform(-0.2, 0.2))
            place(
                ball('bean', (0.10, 0.07, 0.06), materials.black_bean(), 0.06, 2, i, 20),
                x,
                y,
                z + 0.02,
                rng.random() * 6,
            )
        for i in range(20):
            x, y, z = crest(stand, rng.uniform(-0.85, 0.85), rng.uniform(-0.22, 0.22))
            place(
                ball('corn', (0.075, 0.06, 0.05), materials.sweetcorn(), 0.1, 2, i, 18),
                x,
                y,
                z + 0.04,
                rng.random() * 6,
            )
        for a in (-0.45, 0.08, 0.55):
            x, y, z = crest(stand, a, rng.uniform(-0.06, 0.06))
            place(
                ball('guacamole', (0.24, 0.19, 0.13), materials.guacamole(), 0.3, 4, rng.random() * 9, 44),
                x,
                y,
                z + 0.1,
            )


@dish('chicken-burrito')
def chicken_burrito() -> None:
    rng = Random(5)
    kitchen(TABLE - 4, width=3.7, center=0.5)
    z = board(1.75, 0.12)
    burrito_half(rng, -0.62, 0.15, z, 0.42, 0.55)
    burrito_half(rng, 0.72, -0.05, z, -0.32, 0.30)


def burrito_half(rng: Random, x: float, y: float, z: float, turn: float, tilt: float) -> None:
    """Adds half a burrito whose cut end looks to the camera and up."""
    radius, length, seed = 0.66, 1.9, rng.random() * 99

    def point(u: float, v: float) -> tuple[float, float, float]:
        angle = u * tau
        end = 1.0 if v < 0.86 else max(0.0, 1 - ((v - 0.86) / 0.14) ** 2) ** 0.5
        r = radius * (1 + 0.05 * wobble(cos(angle) * 1.5 + seed, sin(angle) * 1.5, v * 3)) * end
        seam = 0.03 * max(0.0, 1 - abs(angle - 2.2 - 0.5 * v) * 4)
        return (r + seam) * cos(angle), v * length, (r * 0.9 + seam) * sin(angle)

    parts = [surface('tortilla', point, 100, 60, True, materials.toasted_tortilla())]
    inner = radius * 0.97
    face = ball('filling', (inner, 0.08, inner * 0.9), materials.rice(), 0.03, 3, seed, 40)
    parts.append(place(face, 0, 0.06, 0))
    makes: list[tuple[int, Callable[[], bpy.types.Object]]] = [
        (260, lambda: ball('grain', (0.085, 0.034, 0.032), materials.rice(), 0.08, 2, 0, 12)),
        (15, lambda: cube(rng, materials.pulled_chicken(), rng.uniform(0.17, 0.24))),
        (22, lambda: ball('bean', (0.10, 0.075, 0.065), materials.black_bean(), 0.06, 2, rng.random() * 9, 20)),
        (16, lambda: cube(rng, materials.tomato(), rng.uniform(0.12, 0.17))),
        (14, lambda: strip(rng, [materials.cheddar()], 0.34, 0.032)),
        (9, lambda: strip(rng, [materials.mint()], 0.18, 0.035)),
    ]
    for count, make in makes:
        for _ in range(count):
            angle, r = rng.random() * tau, inner * 0.95 * rng.random() ** 0.5
            item = make()
            place(
                item,
                r * cos(angle),
                rng.uniform(-0.02, 0.03),
                r * 0.9 * sin(angle),
                0,
                (pi / 2 + rng.uniform(-0.2, 0.2), rng.random() * tau),
            )
            parts.append(item)
    place(join(parts), x, y - 0.5, z + radius * 0.9 + 0.62 * tilt, turn, (-tilt, 0))


@dish('quesadilla')
def quesadilla() -> None:
    rng = Random(7)
    kitchen(TABLE + 12, width=4.4, center=0.2)
    z = board(2.1, 0.12)
    for i in range(5):
        turn = 0.25 + i * 1.047
        place(wedge(rng), 0.16 * cos(turn), 0.16 * sin(turn), z + 0.02 * (i % 2), turn, (0, -0.03))
    turn = 0.25 + 5 * 1.047
    level = dip_dish(1.22 * cos(turn), 1.22 * sin(turn), z, 0.58, BLUE)
    swirl(rng, materials.mayonnaise((0.92, 0.90, 0.84)), 1.22 * cos(turn), 1.22 * sin(turn), level - 0.04, 0.52)


def wedge(rng: Random) -> bpy.types.Object:
    """Adds a wedge of quesadilla: cheese, sweetcorn and poblano between two tortillas."""
    angle, radius = 1.0, 1.72
    parts = [sector(rng, materials.toasted_tortilla(), radius, angle, 0.07, 0.02)]
    cheese = sector(rng, materials.melted_cheese(), radius * 0.98, angle * 1.0, 0.13, 0.0, 0.10)
    parts.append(place(cheese, -0.02, 0, 0.055))
    parts.append(place(sector(rng, materials.toasted_tortilla(), radius, angle, 0.07, 0.09), 0, 0, 0.18))
    for _ in range(34):
        side = rng.choice((-1, 1))
        r = rng.uniform(0.15, 1.0) * radius
        x, y = r * cos(angle / 2), side * (r * sin(angle / 2) + 0.03)
        if rng.random() < 0.6:
            item = ball('corn', (0.075, 0.06, 0.055), materials.charred_corn(), 0.1, 2, rng.random() * 9, 18)
        else:
            item = box('poblano', (0.24, 0.10, 0.05), materials.poblano(), 0.02)
        place(item, x, y, 0.125 + rng.uniform(-0.03, 0.03), rng.random() * tau, (rng.uniform(-0.4, 0.4), 0.2))
        parts.append(item)
    return join(parts)


@dish('street-dog')
def street_dog() -> None:
    kitchen(TABLE + 6, width=4.0, center=0.45)
    z = board(2.0, 0.12)
    aside(lambda: hot_dog(Random(9)), 0, 0.05, z, 0.32)


def hot_dog(rng: Random) -> None:
    """Adds a sausage in a bun, along the x axis."""
    hot_dog_bun(rng, 0)
    path = [(-1.85 + 3.7 * k / 40, 0.0, 0.80 + 0.06 * cos((k / 40 - 0.5) * 3)) for k in range(41)]

    def radius(t: float) -> float:
        return 0.32 * min(1.0, 12 * t + 0.04, 12 - 12 * t + 0.04) ** 0.5

    tube('sausage', path, radius, materials.sausage(), 32)

    def top(x: float, y: float) -> float:
        return 0.83 + max(0.02, 0.34**2 - y * y) ** 0.5

    for i in range(70):
        x, y = rng.uniform(-1.4, 1.4), rng.uniform(-0.40, -0.26)
        item = cube(rng, materials.pickle(), rng.uniform(0.09, 0.14))
        place(item, x, y, 0.93 + rng.uniform(-0.03, 0.05), i, (rng.random(), rng.random()))
    for _ in range(120):
        item = strip(rng, [materials.fried_onion()], rng.uniform(0.18, 0.34), 0.032)
        tilt = (rng.uniform(-0.6, 0.6), rng.uniform(-0.6, 0.6))
        place(
            item,
            rng.uniform(-1.4, 1.4),
            rng.uniform(0.12, 0.36),
            1.06 + rng.uniform(-0.06, 0.08),
            rng.random() * tau,
            tilt,
        )
    zigzag = [(-1.6 + 0.16 * k, 0.10 if k % 2 else -0.22) for k in range(21)]
    drizzle(materials.mustard(), top, zigzag, 0.055)
