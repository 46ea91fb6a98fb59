"""Bowls: heaps around a middle, on rice."""

from math import cos, sin, tau
from random import Random

import bpy
import materials
from dishes.registry import dish
from ingredients.bowl import cube, half_moon, heap, mound, rice
from ingredients.fillings import grill_slab, strands
from ingredients.leaves import coriander
from ingredients.sushi import ginger_rose
from ingredients.toppings import sprinkle
from ingredients.vegetables import broccoli
from scene import ABOVE, kitchen
from shapes import Point, ball, place
from tableware import BLUE, CHARCOAL, CREAM, bowl


def spot(part: float, radius: float = 1.08) -> tuple[float, float]:
    """Returns the middle of a part of the bowl: 0 is right, 0.25 is back, 0.5 is left, 0.75 is front."""
    return radius * cos(part * tau), radius * sin(part * tau)


@dish('salmon-poke')
def salmon_poke() -> None:
    rng = Random(8)
    kitchen(ABOVE, width=4.7, center=0.75)
    bowl(2.05, 1.1, CHARCOAL)
    top = mound(materials.rice(), 1.88, 0.86, 0.16, 3)
    rice(rng, top, 2600, 1.85)
    x, y = spot(0.68, 0.96)
    heap(lambda: cube(rng, materials.raw_salmon(), 0.36), rng, top, x, y, 26, 0.78, 0.42, 9)
    x, y = spot(0.02)
    heap(lambda: cube(rng, materials.mango(), 0.32), rng, top, x, y, 22, 0.62, 0.36, 8)
    for i in range(8):
        x, y = -0.35 + 0.19 * i, 1.05 - 0.03 * i
        place(
            half_moon(rng, materials.cucumber(), 0.46, 0.06),
            x,
            y,
            top(x, y) + 0.22,
            1.35 + rng.uniform(-0.06, 0.06),
            (0.3, -0.75),
        )
    x, y = spot(0.43)
    shreds = strands(rng, 0, [materials.red_cabbage()], 90, 0.55, 0.36, 0.032, 0.55)
    for item in shreds:
        item.location = (x, y, top(x, y) + 0.05)
    ginger_rose(rng, -0.15, 0.1, top(0, 0) + 0.1, 0.42)
    sprinkle(
        lambda: ball('sesame', (0.045, 0.028, 0.018), materials.sesame(), detail=10),
        lambda x, y: top(x, y) + 0.38 * max(0, 1 - ((x - spot(0.68)[0]) ** 2 + (y - spot(0.68)[1]) ** 2) / 0.7),
        rng,
        150,
        1.7,
        0.04,
        0.12,
    )


@dish('green-bowl')
def green_bowl() -> None:
    rng = Random(5)
    kitchen(ABOVE, width=4.7, center=0.75)
    bowl(2.05, 1.1, CREAM)
    top = mound(materials.rice(), 1.88, 0.86, 0.12, 3)
    rice(rng, top, 2600, 1.85)
    x, y = spot(0.38)
    heap(lambda: broccoli(rng, 0.40), rng, top, x, y, 13, 0.78, 0.28, 5)
    x, y = spot(0.95)
    heap(
        lambda: ball('edamame', (0.14, 0.095, 0.085), materials.edamame(), 0.06, 2, rng.random() * 9, 28),
        rng,
        top,
        x,
        y,
        70,
        0.66,
        0.32,
    )
    for i in range(9):
        x, y = -0.85 + 0.17 * i, -0.95 + 0.02 * i
        place(half_moon(rng, materials.avocado(), 0.58, 0.10, 0.24), x, y, top(x, y) + 0.2, -0.9, (0.75, 0.1))
    sprinkle(
        lambda: ball('seed', (0.07, 0.045, 0.02), materials.oats(), 0.1, detail=12),
        lambda x, y: top(x, y) + 0.2,
        rng,
        120,
        1.2,
        0.06,
        0.12,
    )


@dish('chicken-mango-bowl')
def chicken_mango_bowl() -> None:
    rng = Random(6)
    kitchen(ABOVE, width=4.7, center=0.75)
    bowl(2.05, 1.1, BLUE)
    top = mound(materials.rice(), 1.88, 0.86, 0.14, 3)
    rice(rng, top, 2600, 1.85)
    for i in range(7):
        x, y = -0.85 + 0.27 * i, -0.80 + 0.05 * (i % 2)
        grill_slab(
            rng, top(x, y) + 0.06, materials.grilled_chicken(), (0.26, 0.95, 0.30), 0.25 + rng.uniform(-0.1, 0.1), x, y
        )
    x, y = spot(0.08)
    heap(lambda: cube(rng, materials.mango(), 0.32), rng, top, x, y, 24, 0.66, 0.36, 8)
    x, y = spot(0.30)
    heap(lambda: bean(rng, materials.black_bean(), (0.115, 0.08, 0.07)), rng, top, x, y, 80, 0.6, 0.3)
    x, y = spot(0.49)
    heap(lambda: bean(rng, materials.sweetcorn(), (0.085, 0.07, 0.055)), rng, top, x, y, 90, 0.58, 0.3)
    for x, y in ((0.0, 0.1), (0.2, -0.15), (-0.25, -0.05)):
        coriander(rng, x, y, top(x, y) + 0.2, 0.5)


def bean(rng: Random, material: bpy.types.Material, size: Point) -> bpy.types.Object:
    return ball('bean', size, material, 0.08, 2, rng.random() * 9, 22)
