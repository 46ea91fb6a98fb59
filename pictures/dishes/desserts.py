"""Desserts."""

from math import cos, sin, tau
from random import Random

import materials
from dishes.registry import dish
from ingredients.sweets import cookie, scoop
from ingredients.toppings import sprinkle
from scene import ABOVE, TABLE, kitchen
from shapes import ball, box, place
from tableware import BLUE, CREAM, bowl, plate


@dish('cookie')
def cookies() -> None:
    rng = Random(6)
    kitchen(TABLE + 8, width=4.3, center=0.25)
    z = plate(1.8, BLUE)
    place(cookie(rng, 1.0), -0.42, 0.25, z, 1)
    place(cookie(rng, 0.98), 0.45, -0.25, z + 0.22, 3, (0.06, 0.14))


@dish('gelato')
def gelato() -> None:
    rng = Random(2)
    kitchen(TABLE, width=4.3, center=0.7)
    bowl(1.55, 0.85, BLUE)
    for material, angle in ((materials.pistachio_ice(), 0.58), (materials.stracciatella_ice(), 0.92), (materials.caramel_ice(), 0.25)):
        scoop(rng, material, 0.66 * cos(angle * tau), 0.60 * sin(angle * tau), 0.82, 0.70)


@dish('brownie')
def brownie() -> None:
    rng = Random(3)
    kitchen(TABLE + 4, width=4.0, center=0.35)
    z = plate(1.7, CREAM)
    for x, y, level, turn in ((-0.35, 0.35, 0, 0.3), (0.3, -0.35, 0, -0.35), (0.0, 0.05, 0.52, 0.9)):
        item = box('brownie', (1.15, 1.15, 0.52), materials.brownie(), 0.05, 0.06, 4, rng.random() * 9, 24)
        place(item, x, y, z + 0.26 + level, turn)
        for _ in range(9):
            u, v = rng.uniform(-0.45, 0.45), rng.uniform(-0.45, 0.45)
            nut = ball('hazelnut', (0.12, 0.11, 0.10), materials.hazelnut(), 0.12, 2, rng.random() * 9, 24)
            if level or rng.random() < 0.5:
                place(nut, x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn), z + 0.52 + level + 0.02, rng.random() * tau, (rng.random(), rng.random()))
    sprinkle(lambda: box('salt', (0.05, 0.035, 0.012), materials.salt(), 0.004), lambda x, y: z + 1.06, rng, 40, 0.5, 0.04, 0.03)
