"""Ramen and noodles, in a bowl."""

from random import Random

import materials
from dishes.registry import dish
from ingredients.bowl import broth, cube, egg_half, fat_drops, heap, meat_slice, noodles, sheet
from ingredients.fillings import strands
from ingredients.toppings import sprinkle
from ingredients.vegetables import citrus_wedge, mushroom
from scene import ABOVE, kitchen
from shapes import ball, box, place, spread
from tableware import BLUE, CHARCOAL, CREAM, bowl

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
    strands(rng, 0.85, [materials.egg_scramble()], 26, 1.1, 0.25, 0.10, 0.45)
    strands(rng, 0.9, [materials.bean_sprout()], 40, 1.2, 0.3, 0.035, 0.75)

    def top(x: float, y: float) -> float:
        return 0.5 + 0.6 * (1 - min(1, (x * x + y * y) / 2.6))

    sprinkle(
        lambda: ball('peanut', (0.06, 0.045, 0.04), materials.peanut(), 0.3, 2, 1, 14), top, rng, 110, 1.1, 0.05, 0.06
    )
    place(citrus_wedge(rng, 0.5), 1.15, -0.85, 0.72, 0.7, (0.2, 0.1))
    place(citrus_wedge(rng, 0.5), 1.35, -0.35, 0.74, 1.5, (0.2, -0.1))


@dish('tomato-soup')
def tomato_soup() -> None:
    rng = Random(3)
    kitchen(ABOVE - 4, width=4.7, center=0.6)
    bowl(2.0, 0.95, CREAM)
    level = 0.86
    broth(materials.soup((0.66, 0.13, 0.025)), 1.86, level)
    for x, y in spread(rng, 15, 0.9, 0.26):
        bean = ball('bean', (0.16, 0.10, 0.09), materials.white_bean(), 0.06, 2, rng.random() * 9, 28)
        place(bean, x, y, level + 0.03, rng.random() * 6)
    fat_drops(rng, materials.basil_oil(), level, 1.3, 70)
    sprinkle(
        lambda: ball('chilli', (0.035, 0.022, 0.01), materials.chilli_flake(), 0.3, detail=8),
        lambda x, y: level,
        rng,
        70,
        1.2,
    )
