"""Dishes for children."""

from math import cos, pi, sin, tau
from random import Random

import materials
from dishes.registry import dish
from ingredients.bowl import noodles
from ingredients.burger import bun, cheese_slice, patty, sauce
from ingredients.fillings import strands
from ingredients.fried import nugget
from ingredients.pizza import melted, pizza
from ingredients.sweets import cream, pancake, pool
from scene import ABOVE, SIDE, TABLE, kitchen
from shapes import ball, place, tube
from tableware import BLUE, CREAM, board, dip_dish, plate

#: Places of the chicken bites: x, y and height above the plate.
NUGGETS = [
    (-1.05, 0.35, 0),
    (-0.35, 0.85, 0),
    (-0.75, -0.35, 0),
    (0.0, 0.25, 0),
    (0.05, -0.65, 0),
    (-0.5, 0.2, 0.38),
    (0.45, 0.75, 0),
    (-1.2, -0.3, 0.05),
]


@dish('kids-burger')
def kids_burger() -> None:
    rng = Random(5)
    kitchen(SIDE, width=4.2, center=0.85)
    z = plate(1.9, BLUE)
    z = bun(rng, z, top=False, radius=1.15)
    z = patty(rng, z, materials.beef(), 1.2, 0.30, 0.12)
    z = cheese_slice(rng, z, 0.75, materials.cheddar(), 2.1, 1.15)
    z = sauce(rng, z, materials.ketchup(), 0.98, 0.22)
    bun(rng, z, top=True, radius=1.15)


@dish('kids-pizza')
def kids_pizza() -> None:
    rng = Random(13)
    kitchen(ABOVE, width=4.6)
    top = pizza(rng, board(2.0), 1.7, cheese=melted(rng, 34, (0.2, 0.32), 1.2), cheese_color=materials.GRATED_CHEESE)
    for x in (-0.45, 0.45):
        for i in range(14):
            angle, r = i * 2.4, 0.19 * ((i + 0.5) / 14) ** 0.5
            px, py = x + r * cos(angle), 0.42 + r * sin(angle)
            place(
                ball('corn', (0.08, 0.065, 0.05), materials.sweetcorn(), 0.1, 2, rng.random() * 9, 20),
                px,
                py,
                top(px, py) + 0.04,
                rng.random() * tau,
            )
    smile = [(0.85 * cos(a), 0.15 + 0.85 * sin(a)) for a in (pi * (1.12 + 0.76 * k / 24) for k in range(25))]
    tube('smile', [(x, y, top(x, y) + 0.05) for x, y in smile], 0.085, materials.red_pepper(), 14)
    nose = [(0.0, 0.16), (0.02, 0.0), (0.0, -0.16)]
    tube('nose', [(x, y, top(x, y) + 0.05) for x, y in nose], 0.075, materials.red_pepper(), 12)


@dish('kids-pasta')
def kids_pasta() -> None:
    rng = Random(10)
    kitchen(TABLE + 8, width=4.6, center=0.45)
    z = plate(1.75, BLUE)
    noodles(rng, materials.spaghetti(), z + 0.05, 1.3, 190, 0.036, 0.62)
    pool(rng, materials.tomato_ragu(), 0, 0, z + 0.52, 0.95, 0.16)
    for i in range(6):
        angle = i * tau / 5 + 0.4
        r = 0.52 if i < 5 else 0
        item = ball('meatball', (0.34, 0.33, 0.31), materials.meatball(), 0.10, 4, rng.random() * 9, 72)
        place(item, r * cos(angle), r * sin(angle), z + (0.82 if i < 5 else 1.1), rng.random() * tau)
        pool(
            rng,
            materials.tomato_ragu(),
            r * cos(angle) + 0.05,
            r * sin(angle),
            z + (1.12 if i < 5 else 1.40),
            0.20,
            0.05,
        )
    level = dip_dish(1.5, 1.5, 0.0, 0.46, CREAM)
    for item in strands(rng, 0, [materials.parmesan()], 90, 0.36, 0.16, 0.025, 0.22):
        item.location = (1.5, 1.5, level - 0.08)


@dish('kids-chicken')
def kids_chicken() -> None:
    rng = Random(4)
    kitchen(TABLE + 8, width=4.5, center=0.3)
    z = plate(1.9, CREAM)
    for x, y, level in NUGGETS:
        item = nugget(rng, rng.uniform(0.36, 0.42))
        place(item, x, y, z + 0.24 + level, rng.random() * tau, (rng.uniform(-0.25, 0.25), rng.uniform(-0.25, 0.25)))
    level = dip_dish(1.0, -0.3, z, 0.52, BLUE)
    pool(rng, materials.ketchup(), 1.0, -0.3, level - 0.06, 0.44, 0.08)


@dish('kids-pancakes')
def kids_pancakes() -> None:
    rng = Random(7)
    kitchen(TABLE + 2, width=4.6, center=0.45)
    z = plate(2.0, CREAM)
    for i in range(8):
        pancake(rng, 1.42, z + 0.085 * i)
    top = z + 0.085 * 8
    pool(rng, materials.jam(), -0.35, -0.3, top, 0.72, 0.12)
    cream(rng, 0.5, 0.25, top, 0.5, 0.62)
