"""Desserts."""

from math import cos, sin, tau
from random import Random

import materials
from dishes.registry import dish
from ingredients.bowl import broth
from ingredients.sweets import churro, cookie, flan, scoop, swirl
from ingredients.toppings import sprinkle
from scene import TABLE, kitchen
from shapes import ball, box, place
from tableware import BLUE, CREAM, bowl, dip_dish, plate


@dish('cookie')
def chocolate_cookie() -> None:
    kitchen(TABLE + 8, width=3.8, center=0.2)
    place(cookie(Random(6), 1.15), 0, 0, plate(1.6, BLUE), 1)


@dish('gelato')
def gelato() -> None:
    rng = Random(2)
    kitchen(TABLE, width=4.3, center=0.7)
    bowl(1.55, 0.85, BLUE)
    broth(materials.stracciatella_ice(), 1.0, 0.44)
    for material, angle in (
        (materials.pistachio_ice(), 0.58),
        (materials.stracciatella_ice(), 0.92),
        (materials.caramel_ice(), 0.25),
    ):
        scoop(rng, material, 0.60 * cos(angle * tau), 0.55 * sin(angle * tau), 0.74, 0.72)


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
                place(
                    nut,
                    x + u * cos(turn) - v * sin(turn),
                    y + u * sin(turn) + v * cos(turn),
                    z + 0.52 + level + 0.02,
                    rng.random() * tau,
                    (rng.random(), rng.random()),
                )
    sprinkle(
        lambda: box('salt', (0.05, 0.035, 0.012), materials.salt(), 0.004),
        lambda x, y: z + 1.06,
        rng,
        40,
        0.5,
        0.04,
        0.03,
    )


@dish('creme-caramel')
def creme_caramel() -> None:
    kitchen(TABLE - 4, width=4.0, center=0.35)
    flan(Random(4), plate(1.75, BLUE), 0.95, 0.78)


@dish('churros')
def churros() -> None:
    rng = Random(5)
    kitchen(TABLE + 10, width=4.6, center=0.25)
    z = plate(2.0, CREAM)
    for i in range(7):
        x, y, level = (-0.55 + 0.36 * (i % 4), 0.1, 0.17) if i < 4 else (-0.36 + 0.36 * (i - 4), 0.05, 0.45)
        place(
            churro(rng, rng.uniform(1.9, 2.2)),
            x,
            y,
            z + level,
            1.45 + rng.uniform(-0.14, 0.14),
            (rng.random() * tau, 0),
        )
    level = dip_dish(1.28, -0.42, z, 0.5, BLUE)
    swirl(rng, materials.chocolate(), 1.28, -0.42, level - 0.06, 0.45)
