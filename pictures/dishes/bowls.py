"""Bowls: heaps around a middle, on rice."""

from collections.abc import Callable
from math import cos, sin, tau
from random import Random

import bpy
import materials
from dishes.registry import dish
from ingredients.bowl import broth, cube, fat_drops, half_moon, heap, mound, rice
from ingredients.fillings import grill_slab, strands
from ingredients.leaves import basil, coriander, flat_leaf, parsley, salad_leaf
from ingredients.sushi import ginger_rose
from ingredients.sweets import pool, swirl
from ingredients.toppings import drizzle, shaving, sprinkle, zigzag
from ingredients.vegetables import avocado_slice, broccoli, chilli_ring, pod
from scene import ABOVE, kitchen
from shapes import Point, ball, box, copy, place, spread
from tableware import BLUE, CHARCOAL, CREAM, bowl


#: Places of the falafel: x, y and height above the bowl's filling.
FALAFEL = [
    (-1.05, -0.35, 0),
    (-0.4, -0.5, 0),
    (-0.75, -0.98, 0),
    (0.05, -1.1, 0),
    (0.28, -0.55, 0),
    (-0.35, -0.8, 0.42),
]


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
    bowl(2.05, 1.1, BLUE)
    top = mound(materials.rice(), 1.88, 0.86, 0.12, 3)
    rice(rng, top, 2600, 1.85)
    x, y = spot(0.35, 0.9)
    heap(lambda: broccoli(rng, 0.42), rng, top, x, y, 20, 0.98, 0.3, 5)
    x, y = spot(0.98, 0.98)
    heap(
        lambda: ball('edamame', (0.15, 0.10, 0.09), materials.edamame(), 0.06, 2, rng.random() * 9, 28),
        rng,
        top,
        x,
        y,
        110,
        0.84,
        0.36,
    )
    for i in range(11):
        x, y = -1.0 + 0.17 * i, -0.72 - 0.05 * abs(i - 5)
        place(avocado_slice(rng, 0.66, 0.07), x, y - 0.1, top(x, y) + 0.2, 0.3 + 0.03 * (i - 5), (0.25, 0.5))

    def over(px: float, py: float) -> float:
        return top(px, py) + 0.40

    tahini = [(-1.1, -0.5), (-0.7, -1.0), (-0.2, -0.5), (0.3, -1.0), (0.7, -0.4), (1.2, -0.3), (0.8, 0.2), (1.4, 0.3)]
    drizzle(materials.mayonnaise((0.82, 0.66, 0.40)), over, tahini, 0.035)
    sprinkle(
        lambda: ball('seed', (0.075, 0.045, 0.02), materials.oats(), 0.1, detail=12), over, rng, 170, 1.35, 0.06, 0.05
    )


@dish('chicken-mango-bowl')
def chicken_mango_bowl() -> None:
    rng = Random(6)
    kitchen(ABOVE, width=4.7, center=0.75)
    bowl(2.05, 1.1, BLUE)
    top = mound(materials.rice(), 1.88, 0.86, 0.14, 3)
    rice(rng, top, 2600, 1.85)
    for i in range(8):
        x, y = -1.0 + 0.27 * i, -0.62 - 0.05 * abs(i - 4)
        turn = 0.3 + rng.uniform(-0.08, 0.08)
        item = grill_slab(
            rng, top(x, y) + 0.1, materials.grilled_chicken(), (0.30, 1.25 - 0.07 * abs(i - 3.5), 0.4), turn, x, y
        )
        item.rotation_euler = (0.05, 0.45, turn)
    x, y = spot(0.06, 1.12)
    heap(lambda: cube(rng, materials.mango(), 0.34), rng, top, x, y, 34, 0.76, 0.4, 8)
    x, y = spot(0.27, 1.0)
    heap(lambda: bean(rng, materials.black_bean(), (0.13, 0.09, 0.08)), rng, top, x, y, 110, 0.74, 0.3)
    x, y = spot(0.45, 1.12)
    heap(lambda: bean(rng, materials.sweetcorn(), (0.095, 0.08, 0.06)), rng, top, x, y, 130, 0.7, 0.3)
    for x, y in ((0.0, 0.1), (0.2, -0.15), (-0.25, -0.05)):
        coriander(rng, x, y, top(x, y) + 0.28, 0.6)


def bean(rng: Random, material: bpy.types.Material, size: Point) -> bpy.types.Object:
    return ball('bean', size, material, 0.08, 2, rng.random() * 9, 22)


@dish('falafel-bowl')
def falafel_bowl() -> None:
    rng = Random(12)
    kitchen(ABOVE, width=4.7, center=0.75)
    bowl(2.05, 1.1, BLUE)
    top = mound(materials.bulgur(), 1.88, 0.86, 0.14, 3)
    tabbouleh(rng, top, 1.84)
    swirl(rng, materials.hummus(), -0.72, 0.66, top(-0.72, 0.66) + 0.05, 0.92)
    pool(rng, materials.oil(), -0.70, 0.64, top(-0.7, 0.64) + 0.15, 0.26, 0.02)
    for x, y, level in FALAFEL:
        item = ball('falafel', (0.40, 0.39, 0.33), materials.falafel(), 0.14, 4, rng.random() * 9, 90)
        place(item, x, y, top(x, y) + 0.2 + level, rng.random() * tau)
    for i in range(13):
        x, y = 1.02 + rng.uniform(-0.16, 0.16), -0.52 + rng.uniform(-0.42, 0.36)
        item = box('turnip', (0.82, 0.14, 0.14), materials.pickled_turnip(), 0.03)
        place(
            item, x, y, top(x, y) + 0.14 + 0.04 * i / 2, 1.1 + rng.uniform(-0.45, 0.45), (0.2, rng.uniform(-0.2, 0.2))
        )
    for x, y in ((0.05, 0.02), (0.25, 0.28), (-0.1, 0.22), (-1.2, -0.1)):
        parsley(rng, x, y, top(x, y) + 0.3, 0.46)


def tabbouleh(rng: Random, top: Callable[[float, float], float], radius: float) -> None:
    """Covers a bowl with bulgur with much chopped parsley and some tomato."""

    kinds = [ball('bulgur', (0.06, 0.045, 0.04), materials.bulgur(), 0.15, 2, i, 10) for i in range(2)]
    kinds += [flat_leaf(materials.parsley(), rng, rng.uniform(0.2, 0.3), 3.5) for _ in range(4)]
    kinds += [cube(rng, materials.tomato(), 0.13)]
    for item in kinds:
        item.location = (0, 0, -5)
    for i in range(2100):
        angle, r = rng.random() * tau, radius * rng.random() ** 0.5
        x, y = r * cos(angle), r * sin(angle)
        kind = kinds[i % 2] if i % 3 else kinds[2 + i // 3 % 4] if i % 8 else kinds[6]
        place(
            copy(kind),
            x,
            y,
            top(x, y) + rng.uniform(-0.01, 0.06),
            rng.random() * tau,
            (rng.uniform(-0.7, 0.7), rng.uniform(-0.7, 0.7)),
        )


@dish('thai-curry-bowl')
def thai_curry_bowl() -> None:
    rng = Random(15)
    kitchen(ABOVE - 2, width=4.7, center=0.75)
    bowl(2.05, 1.1, CHARCOAL)
    level = 0.98
    broth(materials.soup((0.86, 0.52, 0.17), 0.16), 1.92, level)
    fat_drops(rng, materials.chilli_oil(), level, 1.75, 90)
    for i in range(17):
        angle, r = i * 2.4, 1.3 * ((i + 0.5) / 17) ** 0.5
        x, y = r * cos(angle) - 0.15, r * sin(angle) - 0.05
        lift = 0.16 + 0.22 * max(0, 1 - r)
        tilt = (rng.uniform(-0.35, 0.35), rng.uniform(-0.35, 0.35))
        place(cube(rng, materials.fried_tofu(), 0.46), x, y, level + lift, rng.random() * tau, tilt)
    for i in range(15):
        angle, r = i * 2.4 + 1, 1.5 * ((i + 0.8) / 15) ** 0.5
        x, y = r * cos(angle), r * sin(angle)
        item = pod(rng, rng.uniform(0.75, 0.95))
        place(item, x, y, level + 0.14 + 0.25 * max(0, 1 - r), rng.random() * tau, (rng.uniform(-0.6, 0.6), 0.1))
    for x, y in spread(rng, 22, 1.55, 0.3):
        tilt = (rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4))
        place(
            chilli_ring(rng, rng.uniform(0.09, 0.13)), x, y, level + 0.07 + 0.35 * max(0, 1 - (x * x + y * y)), 0, tilt
        )
    basil(rng, 0.1, 0.1, level + 0.5, 0.66, 4)
    basil(rng, -0.85, 0.7, level + 0.3, 0.5, 2)


@dish('caesar-salad')
def caesar_salad() -> None:
    rng = Random(19)
    kitchen(ABOVE - 4, width=4.7, center=0.7)
    bowl(2.05, 0.95, CREAM)
    mound(materials.romaine(), 1.2, 0.35, 0.3, 3)
    for i in range(44):
        ring = 0 if i < 21 else 1 if i < 34 else 2
        angle = i * 2.39996 + rng.uniform(-0.2, 0.2)
        r = (0.75, 0.45, 0.1)[ring]
        item = salad_leaf(rng, materials.romaine(), rng.uniform(1.0, 1.3), rng.uniform(0.55, 0.7))
        z = 0.72 + 0.16 * ring
        place(item, r * cos(angle), r * sin(angle), z, angle, (rng.uniform(-0.3, 0.3), rng.uniform(-0.35, -0.1)))
    for i in range(6):
        x, y = -0.85 + 0.3 * i, -0.42 + 0.10 * (i % 2)
        turn = 0.35 + rng.uniform(-0.12, 0.12)
        item = grill_slab(rng, 1.34 - 0.05 * abs(i - 2.5), materials.grilled_chicken(), (0.30, 1.25, 0.34), turn, x, y)
        item.rotation_euler = (0.1, 0.3, turn)
    for x, y in spread(rng, 17, 1.5, 0.44):
        if abs(y + 0.42) < 0.45 and abs(x) < 1:
            continue
        tilt = (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5))
        item = cube(rng, materials.crouton(), rng.uniform(0.26, 0.34))
        place(item, x, y, 1.22 + 0.18 * (1 - (x * x + y * y) / 2.2), rng.random() * tau, tilt)
    for x, y in spread(rng, 20, 1.5, 0.3):
        if abs(y + 0.42) < 0.4 and abs(x) < 1:
            continue
        tilt = (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5))
        item = shaving(materials.parmesan(), rng, rng.uniform(0.28, 0.45))
        place(item, x, y, 1.42 + 0.16 * (1 - (x * x + y * y) / 2.2), rng.random() * tau, tilt)
    dressing = zigzag(1.3, 5, 0.4, rng)
    drizzle(
        materials.mayonnaise((0.90, 0.84, 0.66)), lambda x, y: 1.34 + 0.2 * (1 - (x * x + y * y) / 2), dressing, 0.03
    )
