"""Ramen and noodles, in a bowl."""

from math import cos, sin, tau
from random import Random

import materials
from dishes.registry import dish
from ingredients.bowl import broth, cube, egg_half, fat_drops, heap, meat_slice, noodles, sheet
from ingredients.fillings import dill
from ingredients.leaves import leaf
from ingredients.street import gyoza, prawn, strip
from ingredients.sweets import pool
from ingredients.toppings import drizzle, loops, round_slice, sprinkle
from ingredients.vegetables import chilli_ring, citrus_wedge, mushroom, onion_ring, pak_choi
from scene import ABOVE, TABLE, kitchen
from shapes import ball, box, place, spread, tube
from tableware import BLUE, CHARCOAL, CREAM, bowl, dip_dish, plate

LEVEL = 1.0


def ramen_bowl() -> None:
    kitchen(ABOVE - 4, width=4.9, center=0.75)
    bowl(2.1, 1.15, CHARCOAL)


@dish('shoyu-ramen')
def shoyu_ramen() -> None:
    rng = Random(2)
    ramen_bowl()
    broth(materials.soy_broth(), 1.96, LEVEL)
    fat_drops(rng, materials.oil(), LEVEL, 1.85, 70)
    noodles(rng, materials.wheat_noodle(), LEVEL - 0.06, 1.5, 110, 0.042, 0.26, 0.12, -0.1)
    for i, (x, y) in enumerate([(-1.1, 0.35), (-0.62, 0.72)]):
        place(meat_slice(rng, materials.chashu(), 0.66), x, y, LEVEL + 0.16 + 0.1 * i, 0.6 + i, (-0.10, 0.14))
    egg_half(rng, 0.95, -0.55, LEVEL + 0.22, 0.5, (0.12, -0.1))
    egg_half(rng, 0.35, -0.98, LEVEL + 0.2, -0.4, (0.16, 0.05))
    for i in range(7):
        place(
            box('bamboo', (0.75, 0.17, 0.06), materials.bamboo(), 0.02),
            -0.75 + 0.05 * i,
            -0.72 + 0.09 * i - 0.2,
            LEVEL + 0.14 + 0.03 * i,
            2.4 + rng.uniform(-0.15, 0.15),
            (0.1, rng.uniform(-0.1, 0.1)),
        )
    for i, x in enumerate((0.55, 0.95)):
        place(sheet(rng, materials.nori(), 0.95, 1.15), x, 1.28 - 0.25 * i, LEVEL - 0.1, -0.5 - 0.25 * i, (-0.42, 0))


@dish('miso-ramen')
def miso_ramen() -> None:
    rng = Random(6)
    ramen_bowl()
    broth(materials.miso_broth(), 1.96, LEVEL)
    noodles(rng, materials.wheat_noodle(), LEVEL - 0.06, 1.4, 95, 0.042, 0.24, 0.1, -0.15)
    fat_drops(rng, materials.chilli_oil(), LEVEL, 1.9, 120)
    for i, (x, y) in enumerate([(-1.0, 0.5), (-0.45, 0.95), (-1.15, -0.1), (-0.5, 0.35)]):
        place(
            mushroom(rng, 0.42),
            x,
            y,
            LEVEL + 0.1 + 0.05 * (i % 2),
            rng.random() * 6,
            (rng.uniform(-0.3, 0.1), rng.uniform(-0.2, 0.2)),
        )
    for x, y in [(0.75, 0.95), (1.1, 0.5), (0.55, 0.5), (0.95, 0.85)]:
        place(
            cube(rng, materials.fried_tofu(), 0.42),
            x,
            y,
            LEVEL + 0.22,
            rng.random() * 6,
            (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3)),
        )
    heap(
        lambda: ball('corn', (0.085, 0.07, 0.055), materials.sweetcorn(), 0.1, 2, rng.random() * 9, 20),
        rng,
        lambda x, y: LEVEL + 0.1,
        0.75,
        -0.75,
        60,
        0.5,
        0.22,
    )


@dish('pad-thai')
def pad_thai() -> None:
    rng = Random(4)
    kitchen(ABOVE - 6, width=4.7, center=0.5)
    bowl(2.0, 0.75, BLUE)
    noodles(rng, materials.rice_noodle(), 0.42, 1.62, 170, 0.045, 0.62)

    def top(x: float, y: float) -> float:
        return 0.5 + 0.6 * (1 - min(1, (x * x + y * y) / 2.6))

    for x, y in spread(rng, 17, 1.15, 0.34):
        size = rng.uniform(0.13, 0.2)
        egg = ball('egg', (size * 1.5, size, 0.07), materials.egg_scramble(), 0.4, 3, rng.random() * 9, 30)
        place(egg, x, y, top(x, y) + 0.02, rng.random() * 6, (rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4)))
    for x, y in spread(rng, 24, 1.2, 0.2):
        sprout = strip(rng, [materials.bean_sprout()], rng.uniform(0.5, 0.7), 0.035)
        place(sprout, x, y, top(x, y) + 0.06, rng.random() * 6, (rng.uniform(-0.5, 0.5), rng.uniform(-0.4, 0.4)))
    sprinkle(
        lambda: ball('peanut', (0.06, 0.045, 0.04), materials.peanut(), 0.3, 2, 1, 14), top, rng, 110, 1.1, 0.05, 0.06
    )
    place(citrus_wedge(rng, 0.5), 1.15, -0.85, 0.72, 0.7, (0.2, 0.1))
    place(citrus_wedge(rng, 0.5), 1.35, -0.35, 0.74, 1.5, (0.2, -0.1))


@dish('tomato-soup')
def tomato_soup() -> None:
    rng = Random(3)
    kitchen(ABOVE - 4, width=4.6, center=0.6)
    bowl(2.0, 0.95, BLUE)
    level = 0.86
    broth(materials.soup((0.60, 0.085, 0.018)), 1.86, level)
    for _ in range(26):
        angle, r = rng.random() * tau, 1.0 * rng.random() ** 0.5
        bean = ball('bean', (0.15, 0.095, 0.085), materials.white_bean(), 0.08, 2, rng.random() * 9, 28)
        lift = 0.1 * max(0.0, 1 - r / 0.8) * rng.random()
        place(
            bean, r * cos(angle), r * sin(angle), level + 0.02 + lift, rng.random() * tau, (rng.uniform(-0.5, 0.5), 0.2)
        )
    drizzle(materials.basil_oil(), lambda x, y: level, [(1.25 * x, 1.25 * y) for x, y in loops(1.2, 6)], 0.03)
    fat_drops(rng, materials.basil_oil(), level + 0.004, 1.6, 110)
    sprinkle(
        lambda: ball('chilli', (0.05, 0.03, 0.012), materials.chilli_flake(), 0.3, detail=8),
        lambda x, y: level + 0.01,
        rng,
        90,
        1.3,
    )


@dish('dan-dan-noodles')
def dan_dan_noodles() -> None:
    rng = Random(8)
    kitchen(ABOVE - 6, width=4.7, center=0.6)
    bowl(2.0, 0.95, CREAM)
    level = 0.72
    broth(materials.soup((0.60, 0.20, 0.04), 0.14), 1.84, level)
    fat_drops(rng, materials.chilli_oil(), level, 1.75, 130)
    noodles(rng, materials.wheat_noodle(), level - 0.08, 1.5, 130, 0.045, 0.5)
    for i in range(5):
        turn = 0.5 + 0.22 * i
        item = pak_choi(rng, 1.15)
        place(
            item,
            1.42 * cos(turn),
            1.42 * sin(turn),
            level + 0.24 + 0.03 * i,
            turn + 2.75,
            (rng.uniform(-0.3, 0.3), -0.12),
        )

    def top(x: float, y: float) -> float:
        return level + 0.4 + 0.3 * max(0.0, 1 - ((x + 0.25) ** 2 + (y + 0.2) ** 2) / 1.1)

    for _ in range(190):
        angle, r = rng.random() * tau, 0.98 * rng.random() ** 0.5
        x, y, size = -0.25 + r * cos(angle), -0.2 + r * sin(angle), rng.uniform(0.07, 0.13)
        item = ball('pork', (size * 1.2, size, size * 0.85), materials.minced_pork(), 0.35, 3, rng.random() * 9, 22)
        place(item, x, y, top(x, y) + rng.uniform(-0.08, 0.06), rng.random() * tau)
    sprinkle(
        lambda: ball('peanut', (0.06, 0.045, 0.04), materials.peanut(), 0.3, 2, 1, 14), top, rng, 46, 1.0, 0.08, 0.1
    )
    sprinkle(
        lambda: ball('sesame', (0.042, 0.026, 0.018), materials.sesame(), detail=10), top, rng, 90, 1.1, 0.05, 0.08
    )
    sprinkle(
        lambda: ball('chilli', (0.05, 0.03, 0.012), materials.chilli_flake(), 0.3, detail=8),
        top,
        rng,
        80,
        1.1,
        0.05,
        0.08,
    )
    for x, y in spread(rng, 22, 1.0, 0.2):
        place(
            onion_ring(rng, 0.08, 0.05),
            x - 0.2,
            y - 0.15,
            top(x - 0.2, y - 0.15) + 0.1,
            0,
            (rng.uniform(-0.4, 0.4), 0.3),
        )


@dish('gyoza')
def fried_gyoza() -> None:
    rng = Random(6)
    kitchen(TABLE + 8, width=3.9, center=0.25)
    z = plate(1.85, CHARCOAL)
    for i in range(6):
        turn = 0.3 + rng.uniform(-0.06, 0.06)
        place(gyoza(rng, 0.76), -0.46 + 0.09 * i, 1.20 - 0.52 * i, z + 0.02, turn, (-0.62, 0))
    level = dip_dish(1.22, 0.5, z, 0.5, BLUE)
    pool(rng, materials.soy_sauce(), 1.22, 0.5, level - 0.1, 0.43, 0.03)
    for x, y in spread(rng, 5, 0.27, 0.16):
        place(chilli_ring(rng, 0.07), 1.22 + x, 0.5 + y, level - 0.03)
    for x, y in spread(rng, 30, 1.2, 0.2):
        ring, tilt = onion_ring(rng, rng.uniform(0.06, 0.09), 0.05), (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5))
        if x < 0.3:
            place(ring, x - 0.15, y, z + (0.58 if abs(x) < 0.5 else 0.36 if abs(x) < 0.8 else 0.03), 0, tilt)


@dish('salmon-soup')
def salmon_soup() -> None:
    rng = Random(5)
    kitchen(ABOVE - 4, width=4.7, center=0.6)
    bowl(2.0, 0.95, BLUE)
    level = 0.84
    broth(materials.soup((0.90, 0.76, 0.50)), 1.86, level)
    fat_drops(rng, materials.oil(), level, 1.7, 60)
    for x, y in spread(rng, 11, 1.35, 0.62):
        tilt = (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3))
        place(cube(rng, materials.cooked_salmon(), 0.54), x, y, level + 0.08, rng.random() * 6, tilt)
    for x, y in spread(rng, 13, 1.5, 0.5):
        tilt = (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3))
        place(cube(rng, materials.boiled_potato(), 0.40), x, y, level + 0.02, rng.random() * 6, tilt)
    for x, y in spread(rng, 26, 1.6, 0.28):
        place(onion_ring(rng, rng.uniform(0.13, 0.19), 0.06), x, y, level - 0.01, 0, (rng.uniform(-0.2, 0.2), 0.1))
    for _ in range(64):
        angle, r = rng.random() * tau, 0.62 * rng.random() ** 0.5
        dill(rng, r * cos(angle) - 0.1, r * sin(angle) - 0.05, level + 0.3 + 0.5 * (1 - r / 0.62) * rng.random(), 0.62)


@dish('tom-yum')
def tom_yum() -> None:
    rng = Random(7)
    kitchen(ABOVE - 4, width=4.7, center=0.6)
    bowl(2.0, 0.95, CHARCOAL)
    level = 0.86
    broth(materials.soup((0.80, 0.24, 0.04), 0.1), 1.86, level)
    fat_drops(rng, materials.chilli_oil(), level, 1.75, 150)
    for i, (x, y) in enumerate([(-0.85, -0.25), (0.0, -0.75), (0.2, 0.2), (0.95, -0.25), (-0.55, 0.65), (0.75, 0.75)]):
        tilt = (rng.uniform(-0.25, 0.25), rng.uniform(-0.25, 0.25))
        place(prawn(rng, 0.46), x, y, level + 0.12, i * 1.3, tilt)
    for x, y, turn in ((-1.05, 0.15, 1.1), (-0.95, 0.35, 0.8), (0.35, 1.15, 0.1)):
        stalk = tube(
            'lemongrass',
            [(0.42 * t, 0.02 * t * t, 0.0) for t in (-1, -0.5, 0, 0.5, 1)],
            0.085,
            materials.lemongrass(),
            14,
        )
        place(stalk, x, y, level + 0.1, turn, (0, 0.12))
    for x, y in ((1.25, 0.35), (1.1, 0.15), (-0.2, -1.25), (-0.45, -1.15)):
        place(
            round_slice(materials.galangal(), rng, 0.24, 0.05, 0.01),
            x,
            y,
            level + 0.02,
            0,
            (rng.uniform(-0.3, 0.3), 0.2),
        )
    for x, y in spread(rng, 20, 1.55, 0.34):
        place(chilli_ring(rng, rng.uniform(0.08, 0.12)), x, y, level + 0.03, 0, (rng.uniform(-0.3, 0.3), 0.1))
    place(citrus_wedge(rng, 0.46), 1.15, -0.85, level + 0.14, 0.7, (0.2, 0.1))
    for x, y, turn in ((-0.15, 0.05, 0.4), (0.1, 0.15, 2.6), (-0.75, -0.75, 3.6)):
        place(leaf(materials.leaf(), rng, 0.62, 0.42, 0.1, 0.1), x, y, level + 0.32, turn, (0.1, 0.05))
