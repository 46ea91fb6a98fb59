"""Desserts."""

from math import cos, sin, tau
from random import Random

import materials
from dishes.registry import dish
from ingredients.bowl import broth, cube
from ingredients.leaves import leaf
from ingredients.street import sector
from ingredients.sweets import (
    bun_height,
    churro,
    cookie,
    flan,
    ice_lolly,
    paper_cup,
    scoop,
    soft_swirl,
    spiral_bun,
    swirl,
)
from ingredients.toppings import sprinkle
from ingredients.vegetables import citrus_round, raspberry, strawberry
from scene import ABOVE, SIDE, TABLE, kitchen
from shapes import ball, box, place
from tableware import BLUE, CHARCOAL, CREAM, bowl, dip_dish, plate


#: Berries on a piece of cake: kind, distance from its tip, angle from its middle.
BERRIES = [
    ('strawberry', 0.75, 0.0),
    ('blueberry', 1.15, 0.2),
    ('raspberry', 1.18, -0.22),
    ('strawberry', 1.55, 0.02),
    ('strawberry', 1.62, 0.30),
    ('blueberry', 1.62, -0.28),
    ('raspberry', 2.02, 0.14),
    ('strawberry', 2.02, -0.16),
    ('blueberry', 2.1, 0.37),
    ('strawberry', 2.1, -0.38),
]


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


@dish('soft-ice')
def soft_ice() -> None:
    rng = Random(7)
    kitchen(SIDE + 8, width=3.9, center=1.05)
    paper_cup(0.92, 1.15)
    ice = soft_swirl(materials.vanilla_ice(), 1.2, 0.88, 1.7)
    colors = [(0.82, 0.06, 0.10), (0.95, 0.62, 0.04), (0.10, 0.42, 0.62), (0.22, 0.52, 0.10), (0.86, 0.26, 0.46)]
    upper = [vertex for vertex in ice.data.vertices if vertex.normal.z > 0.1 and vertex.co.z > 1.2]
    for i, vertex in enumerate(rng.sample(upper, 90)):
        item = ball('sprinkle', (0.065, 0.02, 0.02), materials.sugar(colors[i % 5]), detail=12)
        place(item, *vertex.co, rng.random() * tau, (0, rng.uniform(-0.5, 0.5)))


@dish('mango-sorbet')
def mango_sorbet() -> None:
    rng = Random(4)
    kitchen(TABLE, width=4.0, center=0.65)
    bowl(1.4, 0.8, CHARCOAL)
    broth(materials.mango_sorbet(), 0.95, 0.42)
    for x, y, z in ((-0.48, -0.1, 0.68), (0.5, -0.05, 0.68), (0.02, 0.32, 1.22)):
        scoop(rng, materials.mango_sorbet(), x, y, z, 0.62)
    place(citrus_round(rng, 0.42, (0.56, 0.70, 0.16)), 0.78, 0.45, 1.22, 0.3, (1.25, 0.25))
    for x, y in ((-0.5, -0.72), (-0.15, -0.85), (0.18, -0.78)):
        place(cube(rng, materials.mango(), 0.26), x, y, 0.72, rng.random() * 6, (rng.uniform(-0.3, 0.3), 0.2))


@dish('ice-lolly')
def strawberry_lolly() -> None:
    rng = Random(6)
    kitchen(ABOVE, width=4.1, center=0.2)
    z = plate(2.0, BLUE)
    for x, turn in ((-0.62, 1.75), (0.52, 1.42)):
        place(ice_lolly(rng), x, 0.25, z + 0.22, turn)
    for x, y, turn in ((1.45, -0.55, 0.4), (1.15, -1.05, 2.2), (-1.45, -0.8, 1.0)):
        place(strawberry(rng, 0.30), x, y, z + 0.3, turn, (1.7, 0.3))
    for i in range(14):
        angle, r = i * 2.4, rng.uniform(1.0, 1.6)
        place(
            box('ice', (0.22, 0.2, 0.16), materials.ice(), 0.04, 0.02, 3, i, 3),
            r * cos(angle),
            r * sin(angle),
            z + 0.14,
            i,
        )


@dish('strawberry-cake')
def strawberry_cake() -> None:
    rng = Random(9)
    kitchen(TABLE - 2, width=3.9, center=0.5)
    z = plate(1.85, BLUE)
    angle, radius, turn, tip = 0.95, 2.35, -0.55, (-1.15, 0.55)
    layers = ((materials.almond_base(), 0.34, 0.0), (materials.vanilla_custard(), 0.40, 0.35))
    for material, thickness, level in layers:
        place(sector(rng, material, radius, angle, thickness, 0.0, 0.03), *tip, z + level, turn)
    for kind, r, a in BERRIES:
        x, y, level = tip[0] + r * cos(turn + a), tip[1] + r * sin(turn + a), z + 0.75
        if kind == 'blueberry':
            for _ in range(2):
                berry = ball('blueberry', (0.15, 0.15, 0.135), materials.blueberry(), 0.03, 2, rng.random() * 9, 28)
                place(berry, x + rng.uniform(-0.14, 0.14), y + rng.uniform(-0.14, 0.14), level + 0.1)
        elif kind == 'raspberry':
            place(raspberry(rng, 0.18), x, y, level - 0.03, rng.random() * tau)
        else:
            tilt = (rng.uniform(-0.2, 0.2), rng.uniform(-0.2, 0.2))
            place(strawberry(rng, rng.uniform(0.22, 0.26)), x, y, level, rng.random() * tau, tilt)
    x, y = tip[0] + 1.35 * cos(turn), tip[1] + 1.35 * sin(turn)
    place(leaf(materials.mint(), rng, 0.42, 0.62, 0.4), x, y, z + 1.17, 0.4, (0, -0.3))


@dish('cinnamon-bun')
def cinnamon_bun() -> None:
    rng = Random(3)
    kitchen(TABLE + 6, width=3.7, center=0.4)
    z = plate(1.65, BLUE)
    spiral_bun(rng, z)
    for _ in range(95):
        angle, r = rng.random() * tau, 1.05 * rng.random() ** 0.5
        size = rng.uniform(0.032, 0.058)
        item = ball('sugar', (size, size * 0.85, size * 0.75), materials.pearl_sugar(), 0.35, 3, rng.random() * 9, 12)
        place(item, r * cos(angle), r * sin(angle), z + bun_height(r) + 0.02, rng.random() * tau)
