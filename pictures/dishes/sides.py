"""Sides, in a bowl or on a plate."""

from math import cos, sin
from random import Random

import bpy
import materials
from dishes.registry import dish
from ingredients.bowl import cube, heap
from ingredients.fried import fries
from ingredients.leaves import coriander, flat_leaf
from ingredients.street import bread_slice
from ingredients.sweets import swirl
from ingredients.toppings import round_slice, sprinkle
from ingredients.vegetables import chilli_ring, citrus_wedge, edamame_pod
from scene import TABLE, kitchen
from shapes import ball, box, place, spread, tube
from tableware import BLUE, CHARCOAL, CREAM, board, bowl, dip_dish


@dish('fries')
def plain_fries() -> None:
    rng = Random(2)
    kitchen(TABLE, width=4.1, center=0.6)
    bowl(1.5, 0.75, BLUE)
    fries(rng, materials.potato(), 0.60, 125, 1.3, 0.95)
    salt(rng)
    for i in range(3):
        rosemary(rng, -0.5 + 0.55 * i, -0.55 + 0.3 * i, 1.22 + 0.12 * i)


@dish('sweet-potato-fries')
def sweet_potato_fries() -> None:
    rng = Random(9)
    kitchen(TABLE, width=4.1, center=0.6)
    bowl(1.5, 0.75, CREAM)
    fries(rng, materials.sweet_potato(), 0.60, 125, 1.3, 0.95)
    salt(rng)
    place(citrus_wedge(rng, 0.5), 1.0, -0.85, 1.05, 0.7, (0.3, 0.1))


def salt(rng: Random, radius: float = 1.2) -> None:
    """Adds flakes of salt on a pile, such as fries."""

    def top(x: float, y: float) -> float:
        return 0.75 + 0.75 * (1 - min(1, (x * x + y * y) / 1.9))

    sprinkle(lambda: box('salt', (0.05, 0.035, 0.012), materials.salt(), 0.004), top, rng, 90, radius, 0.03, 0.05)


def rosemary(rng: Random, x: float, y: float, z: float, length: float = 0.8) -> None:
    """Adds a sprig: a stalk with needles."""
    green = materials.rosemary()
    tube('stalk', [(x + length * t, y + 0.1 * t * t, z + 0.08 * t) for t in (0, 0.25, 0.5, 0.75, 1)], 0.016, green, 6)
    for k in range(30):
        t = k / 30
        side = 1 if k % 2 else -1
        px, py, pz = x + length * t, y + 0.1 * t * t, z + 0.08 * t
        reach = 0.2 * (1 - 0.4 * t) * rng.uniform(0.8, 1.2)
        tube(
            'needle',
            [
                (px, py, pz),
                (px + reach * 0.4, py + side * reach * 0.6, pz + 0.04),
                (px + reach * 0.9, py + side * reach, pz + rng.uniform(0, 0.1)),
            ],
            0.014,
            green,
            5,
        )


@dish('edamame')
def edamame() -> None:
    rng = Random(4)
    kitchen(TABLE + 6, width=4.3, center=0.5)
    bowl(1.65, 0.75, CHARCOAL)
    heap(lambda: edamame_pod(rng, rng.uniform(0.85, 1.1)), rng, lambda x, y: 0.56, 0, 0, 84, 1.02, 0.75, 9)
    salt(rng, 0.85)


@dish('aioli')
def aioli() -> None:
    dip(materials.mayonnaise((0.90, 0.80, 0.52)))


@dish('chipotle-mayo')
def chipotle_mayo() -> None:
    dip(materials.mayonnaise((0.80, 0.34, 0.13)))


def dip(material: bpy.types.Material) -> None:
    """Sets a small dish with a dip on the table."""
    kitchen(TABLE + 6, width=2.4, center=0.15)
    level = dip_dish(0, 0, 0, 0.9, CHARCOAL)
    swirl(Random(1), material, 0, 0, level - 0.02, 0.82)


@dish('truffle-mayo')
def truffle_mayo() -> None:
    rng = Random(5)
    dip(materials.mayonnaise((0.84, 0.74, 0.54)))
    for x, y in spread(rng, 60, 0.72, 0.06):
        size = rng.uniform(0.012, 0.03)
        speck = ball('truffle', (size * 1.4, size, size * 0.5), materials.truffle(), 0.3, 3, rng.random() * 9, 10)
        place(speck, x, y, 0.33 + 0.12 * (1 - (x * x + y * y) ** 0.5), rng.random() * 6)
    for x, y, turn in ((-0.12, 0.1, 0.4), (0.14, 0.02, 1.8), (0.0, -0.14, 3.0)):
        place(
            round_slice(materials.truffle(), rng, 0.17, 0.018, 0.03), x, y, 0.47, turn, (0.25, rng.uniform(-0.3, 0.3))
        )


@dish('mango-salsa')
def mango_salsa() -> None:
    rng = Random(6)
    kitchen(TABLE + 6, width=2.4, center=0.2)
    level = dip_dish(0, 0, 0, 0.9, CHARCOAL)

    def top(x: float, y: float) -> float:
        return level - 0.08 + 0.3 * max(0.0, 1 - (x * x + y * y) / 0.6)

    heap(lambda: cube(rng, materials.mango(), rng.uniform(0.15, 0.2)), rng, top, 0, 0, 110, 0.74, 0.12, 9)
    for x, y in spread(rng, 44, 0.68, 0.1):
        tilt = (rng.uniform(-0.6, 0.6), rng.uniform(-0.6, 0.6))
        place(
            box('onion', (0.14, 0.07, 0.035), materials.red_onion(), 0.01),
            x,
            y,
            top(x, y) + 0.16,
            rng.random() * 6,
            tilt,
        )
    for x, y in spread(rng, 14, 0.6, 0.2):
        place(chilli_ring(rng, 0.055), x, y, top(x, y) + 0.17, 0, (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)))
    for x, y in spread(rng, 8, 0.5, 0.25):
        coriander(rng, x, y, top(x, y) + 0.15, 0.24)


@dish('garlic-bread')
def garlic_bread() -> None:
    rng = Random(8)
    kitchen(TABLE + 10, width=4.2, center=0.3)
    z = board(2.0, 0.12)
    for x, y, level, turn in (
        (-0.35, 0.95, 0.0, 0.15),
        (0.25, 0.25, 0.12, 0.30),
        (-0.25, -0.42, 0.20, 0.1),
        (0.35, -1.05, 0.26, 0.3),
    ):
        item = bread_slice(rng, 2.2, 1.15)
        place(item, x, y, z + level, turn, (0.22 if level else 0.05, 0))
        for _ in range(46):
            angle, r = rng.random() * 6.28, rng.random() ** 0.5
            u, v = 0.85 * r * cos(angle), 0.42 * r * sin(angle)
            px, py = x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn)
            green = flat_leaf(materials.parsley(), rng, rng.uniform(0.07, 0.14), 2.5)
            place(
                green,
                px,
                py,
                z + level + 0.27 + (0.22 * v if level else 0.02),
                rng.random() * 6,
                (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3)),
            )
        for _ in range(14):
            u, v = rng.uniform(-0.7, 0.7), rng.uniform(-0.3, 0.3)
            px, py = x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn)
            place(
                cube(rng, materials.garlic(), 0.06),
                px,
                py,
                z + level + 0.275 + (0.22 * v if level else 0.02),
                rng.random() * 6,
            )
