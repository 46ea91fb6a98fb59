"""Hot and cold drinks."""

from math import cos, sin, tau
from random import Random

import materials
from dishes.registry import dish
from ingredients.drinks import bottle, bubbles, coffee_surface, cup, foam, ice, straw, tea_bowl, teapot, tumbler
from ingredients.leaves import leaf
from ingredients.sweets import cream
from ingredients.vegetables import citrus_round, citrus_wedge, grilled_round, raspberry
from scene import SIDE, TABLE, kitchen
from shapes import aside, ball, join, place
from tableware import BLUE, CREAM, board


#: Flesh of a lemon.
LEMON = (0.93, 0.70, 0.06)


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
    kitchen(SIDE + 2, width=4.25, center=1.4)
    level = tumbler(0.0, materials.hazy((0.99, 0.82, 0.30), 0.45, 0.6))
    for x, y, z, turn in ((-0.32, -0.50, 0.75, -0.35), (0.36, -0.46, 1.45, 0.5)):
        place(materials.in_drink(citrus_round(rng, 0.46, LEMON, 0.09, 0.95)), x, y, z, turn, (1.45, 0.1))
    for x, y, z in (
        (-0.35, -0.1, 1.75),
        (0.3, 0.1, 1.1),
        (0.0, -0.3, 2.0),
        (0.35, -0.2, level),
        (-0.3, 0.3, level + 0.02),
    ):
        ice(rng, x, y, z, 0.52)
    for x, y, z, turn in ((0.42, -0.56, 0.55, 0.9), (-0.45, -0.50, 1.5, 2.2)):
        place(materials.in_drink(leaf(materials.mint(), rng, 0.5, 0.6, 0.3)), x, y, z, turn, (1.3, 0.6))
    place(citrus_round(rng, 0.50, LEMON, 0.10, 0.95), 0.82, -0.25, level + 0.42, 0.5, (1.35, 0.2))
    straw(-0.1, 0.1, 0.3, 3.1, (-0.24, 0.05, 1), 0.075, materials.paper((0.86, 0.20, 0.12)))
    for i in range(7):
        item = leaf(materials.mint(), rng, 0.56, 0.62, 0.45)
        place(item, -0.16 + 0.05 * i, -0.28, level + 0.18 + 0.02 * i, 0.9 + i * 0.95, (0, -0.65))
    half_lemon(rng, 1.22, -0.80)
    place(citrus_wedge(rng, 0.5, LEMON, 0.95), -1.2, -0.85, 0.3, 0.5, (0.15, 0.1))


def half_lemon(rng: Random, x: float, y: float, radius: float = 0.55) -> None:
    """Adds half a lemon, its cut side to the camera."""
    body = ball('lemon', (radius, radius, radius * 1.15), materials.lemon_peel(), 0.03, 3, rng.random() * 9)
    cut = citrus_round(rng, radius * 0.99, LEMON, 0.06, 0.95)
    cut.location.z = 0.03
    for vertex in body.data.vertices:
        vertex.co.z = min(vertex.co.z, 0.0)
    place(join([body, cut]), x, y, radius * 0.93, -0.45, (1.15, 0.0))


@dish('orange-juice')
def orange_juice() -> None:
    rng = Random(4)
    kitchen(SIDE + 4, width=4.4, center=1.3)
    tumbler(0.0, materials.cloudy((0.90, 0.36, 0.015)), 0.9)
    place(citrus_round(rng, 0.62, (0.90, 0.38, 0.02), 0.12, 0.9), 1.45, -0.55, 0.07, 0.4)
    place(citrus_round(rng, 0.62, (0.90, 0.38, 0.02), 0.12, 0.9), 1.05, -0.95, 0.19, 1.4, (0.18, -0.12))


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
    tumbler(0.0, materials.cloudy((0.40, 0.085, 0.16)), 0.92)
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


@dish('cola')
def cola() -> None:
    rng = Random(5)
    kitchen(SIDE, width=4.7, center=1.75)
    drink, red = materials.cloudy((0.045, 0.012, 0.004)), materials.paper((0.62, 0.045, 0.03))
    cream = materials.paper((0.86, 0.78, 0.62))
    aside(lambda: bottle(materials.bottle_glass((0.90, 0.95, 0.92)), drink, cream, red), -0.75, 0.35)

    def filled() -> None:
        level = tumbler(0.0, drink, 0.8, 0.82, 2.2)
        for x, y, z in (
            (-0.3, -0.2, level),
            (0.25, -0.3, level + 0.05),
            (0.1, 0.3, level + 0.02),
            (-0.05, -0.1, level + 0.3),
        ):
            ice(rng, x, y, z, 0.46)

    aside(filled, 0.85, -0.35)


@dish('elderflower-soda')
def elderflower_soda() -> None:
    rng = Random(8)
    kitchen(SIDE + 2, width=4.0, center=1.35)
    level = tumbler(0.0, materials.hazy((0.93, 0.95, 0.72), 0.16))
    for x, y, z, turn in ((-0.15, -0.60, 0.75, -0.2), (0.42, -0.42, 1.35, 0.6), (-0.40, -0.42, 1.75, -0.6)):
        place(
            materials.in_drink(grilled_round(rng, materials.cucumber_round(), 0.44, 0.06), 0.35),
            x,
            y,
            z,
            turn,
            (1.5, 0.1),
        )
    for x, y, z in (
        (0.25, 0.1, 0.8),
        (-0.3, 0.1, 1.3),
        (0.1, -0.1, 1.85),
        (0.35, -0.25, level),
        (-0.3, 0.25, level + 0.03),
    ):
        ice(rng, x, y, z, 0.5)
    bubbles(rng, 150, 0.88, 0.3, level)
    place(grilled_round(rng, materials.cucumber_round(), 0.48, 0.07), 0.80, -0.3, level + 0.36, 0.5, (1.4, 0.2))


@dish('mineral-water')
def mineral_water() -> None:
    rng = Random(6)
    kitchen(SIDE, width=4.7, center=1.75)
    water = materials.clear_drink((0.96, 0.98, 0.99), 0.3)
    blue, white = materials.paper((0.06, 0.20, 0.36)), materials.paper((0.84, 0.86, 0.84))
    aside(lambda: bottle(materials.bottle_glass((0.80, 0.93, 0.86)), water, white, blue), -0.75, 0.35)

    def filled() -> None:
        level = tumbler(0.0, water, 0.8, 0.82, 2.2)
        bubbles(rng, 130, 0.74, 0.2, level)

    aside(filled, 0.85, -0.35)


@dish('alcohol-free-lager')
def lager() -> None:
    rng = Random(7)
    kitchen(SIDE, width=4.5, center=1.75)
    level = tumbler(0.0, materials.hazy((0.90, 0.50, 0.06), 0.5), 0.80, 0.92, 3.3)
    bubbles(rng, 170, 0.80, 0.3, level)
    foam(level, 0.855, 0.58)


@dish('bubble-tea')
def bubble_tea() -> None:
    rng = Random(9)
    kitchen(SIDE + 2, width=4.3, center=1.5)
    level = tumbler(0.0, materials.layered((0.36, 0.14, 0.035), (0.86, 0.56, 0.30), 1.7, 0.4), 0.88, 0.95, 2.7)
    for _ in range(150):
        angle, h = rng.random() * tau, 0.16 + 0.75 * rng.random() ** 1.3
        r = 0.76 + 0.19 * h / 2.7 - 0.12
        pearl = ball('pearl', (0.125, 0.125, 0.125), materials.tapioca(), 0.03, 2, rng.random() * 9, 24)
        place(pearl, r * cos(angle), r * sin(angle), h)
    for x, y in ((-0.35, -0.25), (0.35, -0.2), (0.05, 0.4)):
        ice(rng, x, y, level, 0.48)
    straw(0.1, 0.1, 0.3, 3.5, (0.2, 0.1, 1), 0.13, materials.paper((0.10, 0.24, 0.26)))


@dish('green-tea')
def green_tea() -> None:
    rng = Random(4)
    kitchen(TABLE, width=3.7, center=0.5)
    board(1.55, 0.10)
    aside(
        lambda: coffee_surface(rng, tea_bowl(0.98, 1.25, CREAM), 0.90, materials.tea((0.50, 0.46, 0.07)), 0, False),
        0,
        0.1,
        0.1,
    )
    for _ in range(34):
        angle, r = rng.random() * tau, 0.26 * rng.random() ** 0.5
        leaf_ = ball('tea leaf', (0.13, 0.02, 0.014), materials.tea_leaf(), 0.3, 3, rng.random() * 9, 12)
        place(leaf_, 0.85 + r * cos(angle), -0.9 + r * sin(angle), 0.13 + rng.uniform(0, 0.08), rng.random() * tau)


@dish('pot-of-tea')
def pot_of_tea() -> None:
    rng = Random(5)
    kitchen(TABLE - 8, width=5.0, center=0.75)
    aside(lambda: teapot(BLUE), -0.55, 0.75, 0, -0.25)

    def filled() -> None:
        rim = cup(0.0, 0.82, 0.85, CREAM, 1.25)
        coffee_surface(rng, rim - 0.14, 0.75, materials.tea((0.36, 0.10, 0.012)), 0, False)

    aside(filled, 0.95, -0.85)
