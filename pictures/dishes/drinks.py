"""Hot and cold drinks."""

from random import Random

import materials
from dishes.registry import dish
from ingredients.drinks import coffee_surface, cup, ice, tumbler
from ingredients.leaves import leaf
from ingredients.vegetables import citrus_round
from scene import SIDE, TABLE, kitchen
from shapes import place
from tableware import BLUE, CREAM


@dish('cappuccino')
def cappuccino() -> None:
    kitchen(TABLE + 8, width=4.5, center=0.5)
    rim = cup(0.0)
    coffee_surface(Random(1), rim - 0.10, 1.09, materials.latte(), 0.05, pattern=True)


@dish('espresso')
def espresso() -> None:
    kitchen(TABLE + 2, width=3.9, center=0.4)
    rim = cup(0.0, 0.82, 1.0, CREAM, 1.5)
    coffee_surface(Random(1), rim - 0.28, 0.755, materials.crema(), 0.01, pattern=False)


@dish('filter-coffee')
def filter_coffee() -> None:
    kitchen(TABLE + 2, width=4.5, center=0.6)
    rim = cup(0.0, 1.08, 1.35, BLUE, 1.85)
    coffee_surface(Random(1), rim - 0.16, 1.01, materials.black_coffee(), 0.0, pattern=False)


@dish('lemonade')
def lemonade() -> None:
    rng = Random(3)
    kitchen(SIDE + 4, width=4.4, center=1.3)
    level = tumbler(0.0, materials.cloudy((0.86, 0.78, 0.36)))
    for x, y in [(-0.38, -0.15), (0.3, -0.35), (0.1, 0.4)]:
        ice(rng, x, y, level - 0.02, 0.5)
    place(citrus_round(rng, 0.52, (0.90, 0.70, 0.08)), 0.52, -0.1, level + 0.36, 0.5, (1.25, 0.2))
    for i in range(5):
        item = leaf(materials.mint(), rng, 0.62, 0.62, 0.5)
        place(item, -0.3 + 0.08 * i, 0.0, level + 0.28, 1.6 + i * 0.9, (0, -0.7))


@dish('orange-juice')
def orange_juice() -> None:
    rng = Random(4)
    kitchen(SIDE + 4, width=4.4, center=1.3)
    tumbler(0.0, materials.cloudy((0.90, 0.36, 0.015)), 0.9)
    place(citrus_round(rng, 0.62, (0.90, 0.38, 0.02), 0.12), 1.45, -0.55, 0.07, 0.4)
    place(citrus_round(rng, 0.62, (0.90, 0.38, 0.02), 0.12), 1.05, -0.95, 0.19, 1.4, (0.18, -0.12))
