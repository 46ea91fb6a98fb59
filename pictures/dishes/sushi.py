"""Sushi, on a dark plate or in a box."""

from collections.abc import Callable
from math import cos, sin, tau
from random import Random

import bpy
import materials
from dishes.registry import dish
from ingredients.fillings import strands
from ingredients.sushi import block, ginger_rose, inari, maki, nigiri, nori_band, prawn_nigiri, roll, wasabi
from ingredients.sweets import pool
from ingredients.toppings import drizzle
from ingredients.vegetables import mushroom, onion_ring
from scene import ABOVE, kitchen
from shapes import ball, box, copy, join, place
from tableware import BLUE, dip_dish, slate

Spot = tuple[float, float]


def rows(count: int, step: float, depth: float, shift: float = 0.1) -> list[Spot]:
    """Returns places in two rows, the back row first and a little to the right."""
    half = (count - 1) / 2 * step
    return [(-half + step * i + shift * side, side * depth) for side in (1, -1) for i in range(count)]


def sesame(rng: Random, x: float, y: float, z: float, count: int, radius: float) -> None:
    for _ in range(count):
        angle, r = rng.random() * tau, radius * rng.random() ** 0.5
        seed = ball('sesame', (0.042, 0.026, 0.018), materials.sesame(), detail=10)
        place(seed, x + r * cos(angle), y + r * sin(angle), z, rng.random() * tau)


@dish('nigiri-eight')
def nigiri_eight() -> None:
    rng = Random(3)
    kitchen(ABOVE - 6, width=5.0, center=0.1)
    z = slate(4.35, 3.1)
    for side, fish in ((1, materials.raw_tuna()), (-1, materials.raw_salmon())):
        first = nigiri(rng, fish)
        for i in range(4):
            item = copy(first) if i else first
            place(item, -1.55 + 0.78 * i, 0.78 * side - 0.02, z, 1.3 + rng.uniform(-0.05, 0.05))
    ginger_rose(rng, 1.65, 0.75, z, 0.55)
    wasabi(rng, 1.65, -0.75, z)


@dish('nigiri-salmon')
def flamed_salmon() -> None:
    rng = Random(9)
    kitchen(ABOVE - 6, width=4.9, center=0.1)
    z = slate(4.2, 3.1)
    first = nigiri(rng, materials.flamed_salmon())
    for i in range(6):
        item = copy(first) if i else first
        x, y = -1.4 + 0.85 * (i % 3), 0.78 - 1.5 * (i // 3)
        turn = 1.3 + rng.uniform(-0.06, 0.06)
        place(item, x, y, z, turn)
        for _ in range(7):
            along, side = rng.uniform(-0.42, 0.42), rng.uniform(-0.16, 0.16)
            px, py = x + along * cos(turn) - side * sin(turn), y + along * sin(turn) + side * cos(turn)
            ring = onion_ring(rng, rng.uniform(0.06, 0.085), 0.05)
            place(ring, px, py, z + 0.575, 0, (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3)))
    level = dip_dish(1.42, -0.1, z, 0.58, BLUE)
    pool(rng, materials.soy_sauce(), 1.42, -0.1, level - 0.1, 0.50, 0.03)


@dish('avocado-maki')
def avocado_maki() -> None:
    rng = Random(5)
    kitchen(ABOVE - 4, width=4.1, center=0.15)
    z = slate(3.55, 2.35)
    first = maki(rng, avocado_filling)
    for i, (x, y) in enumerate(rows(4, 0.82, 0.45)):
        place(copy(first) if i else first, x, y, z, rng.random() * tau)
        sesame(rng, x, y, z + 0.54, 24, 0.27)


def avocado_filling() -> list[bpy.types.Object]:
    return [
        block(materials.avocado(), -0.06, 0.02, 0.24, 0.32),
        block(materials.cucumber(), 0.13, -0.02, 0.10, 0.28),
    ]


@dish('spicy-tuna-maki')
def spicy_tuna_maki() -> None:
    rng = Random(7)
    kitchen(ABOVE - 8, width=4.1, center=0.2)
    z = slate(3.55, 2.35)
    first = maki(rng, tuna_filling)
    shallots = join(strands(rng, 0, [materials.fried_onion()], 15, 0.17, 0.10, 0.024, 0.22))
    sauce = materials.mayonnaise((0.84, 0.36, 0.15))
    for i, (x, y) in enumerate(rows(4, 0.82, 0.45)):
        place(copy(first) if i else first, x, y, z, rng.random() * tau)
        pool(rng, sauce, x, y, z + 0.49, 0.19, 0.10)
        place(copy(shallots) if i else shallots, x, y, z + 0.59, rng.random() * tau)
        sesame(rng, x, y, z + 0.54, 10, 0.3)


def tuna_filling() -> list[bpy.types.Object]:
    return [
        block(materials.raw_tuna(), -0.07, 0.02, 0.22, 0.32),
        block(materials.cucumber(), 0.13, -0.02, 0.12, 0.28),
    ]


@dish('tempura-roll')
def tempura_roll() -> None:
    rng = Random(11)
    kitchen(ABOVE - 8, width=4.5, center=0.2)
    z = slate(3.9, 2.6)

    def filling() -> list[bpy.types.Object]:
        prawn = ball('prawn', (0.16, 0.17, 0.05), materials.prawn(), 0.1, 3, 2, 24)
        batter = ball('batter', (0.205, 0.215, 0.045), materials.tempura(), 0.3, 7, 3, 40)
        return [
            place(batter, -0.05, -0.07, -0.012),
            place(prawn, -0.05, -0.07, 0.012),
            block(materials.avocado(), 0.04, 0.17, 0.26, 0.11, 0.3),
        ]

    first = roll(rng, filling)
    spots = rows(4, 0.92, 0.52)
    for i, (x, y) in enumerate(spots):
        place(copy(first) if i else first, x, y, z, rng.uniform(-0.5, 0.5))
    for side in (1, -1):
        line = [(-1.75, 0.52 * side - 0.16)]
        line += [(-1.6 + 0.4 * k, 0.52 * side + (0.16 if k % 2 else -0.16)) for k in range(9)]
        drizzle(materials.unagi_sauce(), lambda x, y: z + (0.57 if near(spots, x, y) else 0.0), line, 0.036)


def near(spots: list[Spot], x: float, y: float) -> bool:
    """Returns whether a point is above one of the pieces."""
    return any((x - a) ** 2 + (y - b) ** 2 < 0.40**2 for a, b in spots)


def tray(width: float, depth: float) -> float:
    """Adds a low black box without a lid and returns the height of its floor."""
    black = materials.lacquer()
    box('floor', (width, depth, 0.08), black, 0.02).location.z = 0.04
    for side in (-1, 1):
        place(box('wall', (width, 0.09, 0.42), black, 0.03), 0, side * (depth / 2 - 0.045), 0.21)
        place(box('wall', (0.09, depth, 0.42), black, 0.03), side * (width / 2 - 0.045), 0, 0.21)
    return 0.08


def line(make: Callable[[], bpy.types.Object], spots: list[Spot], z: float, rng: Random, turn: float = 1.35) -> None:
    """Puts the same piece on each place."""
    first = make()
    for i, (x, y) in enumerate(spots):
        place(copy(first) if i else first, x, y, z, turn + rng.uniform(-0.04, 0.04))


@dish('sushi-box')
def sushi_box() -> None:
    rng = Random(14)
    kitchen(ABOVE, width=5.4, center=0.05)
    z = tray(4.6, 3.7)
    line(lambda: nigiri(rng, materials.raw_salmon()), [(-1.75, 0.9), (-1.05, 0.9)], z, rng)
    line(lambda: nigiri(rng, materials.raw_tuna()), [(-0.33, 0.9), (0.37, 0.9)], z, rng)
    line(lambda: prawn_nigiri(rng), [(1.07, 0.9)], z, rng)
    line(lambda: join([nigiri(rng, materials.omelette()), nori_band()]), [(1.78, 0.9)], z, rng)
    salmon = [block(materials.raw_salmon(), 0, 0, 0.32, 0.32)]
    line(lambda: maki(rng, lambda: salmon), [(-1.7, -0.42), (-0.88, -0.42), (-0.06, -0.42)], z, rng)
    line(lambda: maki(rng, tuna_filling), [(-1.7, -1.26), (-0.88, -1.26), (-0.06, -1.26)], z, rng)
    ginger_rose(rng, 0.85, -0.75, z, 0.5)
    level = dip_dish(1.68, -1.15, z, 0.46, BLUE)
    pool(rng, materials.soy_sauce(), 1.68, -1.15, level - 0.08, 0.40, 0.03)


@dish('green-sushi-box')
def green_sushi_box() -> None:
    rng = Random(16)
    kitchen(ABOVE, width=5.4, center=0.05)
    z = tray(4.6, 3.7)
    line(lambda: inari(rng), [(-1.6, 0.9), (-0.62, 0.9)], z, rng, 1.5)
    line(lambda: shiitake_nigiri(rng), [(0.3, 0.9), (1.08, 0.9)], z, rng)
    line(lambda: avocado_nigiri(rng), [(1.8, 0.9)], z, rng)
    radish = [block(materials.takuan(), 0, 0, 0.3, 0.3)]
    line(lambda: maki(rng, lambda: radish), [(-1.7, -0.42), (-0.88, -0.42), (-0.06, -0.42)], z, rng)
    line(lambda: maki(rng, avocado_filling), [(-1.7, -1.26), (-0.88, -1.26)], z, rng)
    ginger_rose(rng, 0.1, -1.2, z, 0.45)
    for i in range(6):
        slice_ = ball('radish', (0.34, 0.34, 0.035), materials.takuan(), 0.02, 2, i, 40)
        place(slice_, 1.0 + 0.17 * i, -0.95 + 0.03 * (i % 2), z + 0.16 + 0.02 * i, 0, (0.25, -0.6))
    for x, y in ((-1.6, 0.9), (-0.62, 0.9)):
        sesame(rng, x, y, z + 0.66, 10, 0.2)


def shiitake_nigiri(rng: Random) -> bpy.types.Object:
    cap = mushroom(rng, 0.40)
    cap.location.z = 0.5
    return join([nigiri(rng, None), cap, nori_band(0.17)])


def avocado_nigiri(rng: Random) -> bpy.types.Object:
    return join([nigiri(rng, materials.avocado()), nori_band()])
