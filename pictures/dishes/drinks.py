"""Hot and cold drinks."""

from random import Random

import materials
from dishes.registry import dish
from ingredients.drinks import coffee_surface, cup, ice, tumbler
from ingredients.leaves import leaf
from ingredients.sweets import cream
from ingredients.vegetables import citrus_round, raspberry
from scene import SIDE, TABLE, kitchen
from shapes import ball, place
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
    level = tumbler(0.0, materials.cloudy((0.95, 0.77, 0.25)))
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


@dish('iced-latte')
def iced_latte() -> None:
    rng = Random(6)
    kitchen(SIDE + 4, width=4.4, center=1.3)
    level = tumbler(0.0, materials.layered((0.88, 0.76, 0.60), (0.36, 0.14, 0.04), 2.1))
    for x, y in [(-0.4, -0.2), (0.3, -0.38), (0.15, 0.35), (-0.3, 0.4)]:
        ice(rng, x, y, level - 0.06, 0.52)


@dish('berry-smoothie')
def berry_smoothie() -> None:
    rng = Random(8)
    kitchen(SIDE + 4, width=4.4, center=1.2)
    tumbler(0.0, materials.cloudy((0.46, 0.055, 0.17)), 0.92)
    for x, y in [(1.25, -0.75), (1.62, -0.45), (0.95, -1.1), (-1.35, -0.8)]:
        place(ball('blueberry', (0.19, 0.19, 0.17), materials.blueberry(), 0.03, 2, rng.random() * 9, 32), x, y, 0.17)
    for x, y in [(1.45, -1.1), (-1.0, -1.15), (-1.5, -0.35)]:
        place(raspberry(rng), x, y, 0.02, rng.random() * 6, (0.25, 0.3))


@dish('hot-chocolate')
def hot_chocolate() -> None:
    rng = Random(2)
    kitchen(TABLE, width=4.5, center=0.65)
    rim = cup(0.0, 1.08, 1.3, BLUE, 1.85)
    coffee_surface(rng, rim - 0.14, 1.01, materials.drinking_chocolate(), 0.0, pattern=False)
    cream(rng, 0.0, 0.0, rim - 0.15, 0.74, 0.75)
