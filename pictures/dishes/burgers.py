"""Burgers, on a small board, seen from the side. No bun has seeds: the articles name no sesame as an allergen."""

from math import cos, sin
from random import Random

import materials
from dishes.registry import dish
from ingredients.burger import bun, cheese_slice, lettuce, patty, sauce, slices
from ingredients.fillings import bacon, dill, grill_slab, onion_rings, strands
from ingredients.leaves import leaf
from scene import SIDE, kitchen
from shapes import place
from tableware import board


def table(seed: int) -> tuple[Random, float]:
    """Sets the table and returns the dish's random numbers and the height of the board."""
    kitchen(SIDE, width=4.25, center=1.1)
    return Random(seed), board(1.95, 0.14)


@dish('smash-burger')
def smash_burger() -> None:
    rng, z = table(4)
    z = bun(rng, z, top=False)
    z = sauce(rng, z, materials.house_sauce())
    z = slices(rng, z, materials.pickle(), 8, 0.40, 1.1, 0.08)
    z = patty(rng, z, materials.beef(), 1.42, 0.19, 0.13)
    z = cheese_slice(rng, z, 0.5, materials.cheddar())
    z = patty(rng, z, materials.beef(), 1.40, 0.19, 0.13)
    z = cheese_slice(rng, z, 1.15, materials.cheddar())
    z = sauce(rng, z, materials.house_sauce(), 1.05, 0.1)
    bun(rng, z, top=True)


@dish('bbq-bacon-burger')
def bbq_bacon_burger() -> None:
    rng, z = table(8)
    z = bun(rng, z, top=False)
    z = sauce(rng, z, materials.barbecue(), 1.24, 0.2)
    z = patty(rng, z, materials.beef(), 1.36, 0.40, 0.12)
    z = cheese_slice(rng, z, 0.7, materials.cheddar(), 2.5)
    for turn, offset in [(0.15, -0.55), (-0.1, 0.05), (0.6, 0.5), (1.7, -0.3)]:
        bacon(rng, z + 0.08, turn, 3.1, 0.5, offset)
    z = sauce(rng, z + 0.16, materials.barbecue(), 1.12, 0.3)
    strands(rng, z, [materials.fried_onion()], 120, 1.25, 0.26, 0.034, 0.7)
    bun(rng, z + 0.24, top=True)


@dish('crispy-chicken-burger')
def crispy_chicken_burger() -> None:
    rng, z = table(12)
    z = bun(rng, z, top=False)
    strands(
        rng, z, [materials.white_cabbage(), materials.white_cabbage(), materials.carrot()], 170, 1.28, 0.26, 0.026, 0.8
    )
    z = patty(rng, z + 0.24, materials.breading(), 1.46, 0.50, 0.30)
    z = sauce(rng, z - 0.04, materials.mayonnaise((0.84, 0.40, 0.18)), 1.1, 0.3)
    onion_rings(rng, z, materials.red_onion(), 12, 0.42, 0.85)
    bun(rng, z + 0.12, top=True)


@dish('garden-burger')
def garden_burger() -> None:
    rng, z = table(3)
    z = bun(rng, z, top=False)
    z = lettuce(rng, z, materials.lettuce(), 1.55, 17, 0.1)
    z = lettuce(rng, z, materials.lettuce(), 1.48, 13, 0.09)
    z = patty(rng, z, materials.pea_patty(), 1.36, 0.38, 0.14)
    z = sauce(rng, z - 0.02, materials.mayonnaise((0.82, 0.52, 0.26)), 1.2, 0.25)
    z = slices(rng, z, materials.tomato(), 4, 0.62, 0.66, 0.09)
    bun(rng, z + 0.02, top=True)


@dish('fish-burger')
def fish_burger() -> None:
    rng, z = table(6)
    z = bun(rng, z, top=False)
    z = lettuce(rng, z, materials.iceberg(), 1.5, 12, 0.1)
    z = lettuce(rng, z, materials.iceberg(), 1.44, 9, 0.1)
    grill_slab(rng, z, materials.breading(), (2.7, 1.9, 0.46), 0.25)
    z = sauce(rng, z + 0.42, materials.mayonnaise((0.88, 0.76, 0.40)), 1.05, 0.35)
    for x, y in [(-0.9, -0.75), (-0.2, -1.0), (0.5, -0.95), (0.95, -0.5), (-1.15, -0.2)]:
        dill(rng, x, y, z, 0.5)
    bun(rng, z + 0.06, top=True)


@dish('halloumi-burger')
def halloumi_burger() -> None:
    rng, z = table(14)
    z = bun(rng, z, top=False)
    z = sauce(rng, z, materials.mayonnaise((0.90, 0.88, 0.80)), 1.24, 0.22)
    z = slices(rng, z, materials.cucumber(), 7, 0.42, 0.95, 0.05)
    for x in (-0.62, 0.62):
        grill_slab(rng, z, materials.halloumi(), (1.3, 2.2, 0.34), 0, x, -0.05)
    z += 0.34
    strands(rng, z, [materials.roasted_pepper()], 26, 1.2, 0.14, 0.09, 1.3)
    for i in range(9):
        angle = i * 0.7
        item = leaf(materials.mint(), rng, 0.5, 0.6, 0.4)
        place(item, 0.95 * cos(angle), 0.95 * sin(angle), z + 0.2, angle, (0, 0.1))
    bun(rng, z + 0.2, top=True)
