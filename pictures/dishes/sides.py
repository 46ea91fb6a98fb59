"""Sides, in a bowl or on a plate."""

from random import Random

import bpy
import materials
from dishes.registry import dish
from ingredients.bowl import heap
from ingredients.fried import fries
from ingredients.sweets import swirl
from ingredients.toppings import sprinkle
from ingredients.vegetables import citrus_wedge, edamame_pod
from scene import TABLE, kitchen
from shapes import box, place, tube
from tableware import BLUE, CHARCOAL, CREAM, bowl, dip_dish


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


def salt(rng: Random) -> None:
    """Adds flakes of salt on a pile of fries."""

    def top(x: float, y: float) -> float:
        return 0.75 + 0.75 * (1 - min(1, (x * x + y * y) / 1.9))

    sprinkle(lambda: box('salt', (0.05, 0.035, 0.012), materials.salt(), 0.004), top, rng, 90, 1.2, 0.03, 0.05)


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
    heap(lambda: edamame_pod(rng, rng.uniform(0.85, 1.1)), rng, lambda x, y: 0.5, 0, 0, 90, 1.2, 0.75, 9)
    salt(rng)


@dish('aioli')
def aioli() -> None:
    dip(materials.mayonnaise((0.90, 0.80, 0.52)))


@dish('chipotle-mayo')
def chipotle_mayo() -> None:
    dip(materials.mayonnaise((0.80, 0.34, 0.13)))


def dip(material: bpy.types.Material) -> None:
    """Sets a small dish with a dip on the table."""
    kitchen(TABLE + 6, width=2.9, center=0.2)
    level = dip_dish(0, 0, 0, 0.9, CHARCOAL)
    swirl(Random(1), material, 0, 0, level - 0.02, 0.82)
