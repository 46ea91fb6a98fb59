"""Pizzas, on a round board."""

from random import Random

import materials
from dishes.registry import dish
from ingredients.leaves import basil, thyme
from ingredients.pizza import melted, pizza
from ingredients.toppings import (
    burrata,
    drizzle,
    lay,
    loops,
    olive,
    ribbon,
    rocket,
    round_slice,
    scatter,
    shaving,
    sprinkle,
    zigzag,
)
from ingredients.vegetables import chanterelle, grilled_round, mushroom_slice
from scene import ABOVE, kitchen
from shapes import ball, place, spread
from tableware import board


@dish('margherita')
def margherita() -> None:
    rng = Random(7)
    kitchen(ABOVE)
    top = pizza(rng, board(), cheese=melted(rng, 22, (0.18, 0.34), 1.5))
    for x, y in [(-0.15, 0.3), (0.85, -0.35), (-0.85, -0.6), (0.25, 1.1), (-1.0, 0.8)]:
        basil(rng, x, y, top(x, y), count=rng.choice([2, 3]))


@dish('marinara')
def marinara() -> None:
    rng = Random(11)
    kitchen(ABOVE)
    top = pizza(rng, board())
    scatter(lambda: round_slice(materials.garlic(), rng, rng.uniform(0.06, 0.10), 0.012, 0.03), top, rng, 26, 1.5, 0.26)
    sprinkle(lambda: ball('oregano', (0.06, 0.028, 0.012), materials.oregano(), 0.3, detail=10), top, rng, 240, 1.6)
    for x, y in spread(rng, 22, 1.5, 0.2):
        size = rng.uniform(0.02, 0.07)
        lay(ball('oil', (size, size * 0.8, 0.016), materials.oil(), 0.2, 2, rng.random() * 9, 20), top, x, y, rng, 0.01)


@dish('quattro-formaggi')
def quattro_formaggi() -> None:
    rng = Random(3)
    kitchen(ABOVE)
    cheese = melted(rng, 34, (0.2, 0.36), 1.6)
    top = pizza(rng, board(), sauce=materials.CHEESE_SAUCE, cheese=cheese, cheese_color=materials.FOUR_CHEESES)
    scatter(
        lambda: ball(
            'blue cheese', (rng.uniform(0.06, 0.11), 0.08, 0.045), materials.blue_cheese(), 0.4, 3, rng.random() * 9, 24
        ),
        top,
        rng,
        22,
        1.5,
        0.3,
    )
    drizzle(materials.honey(), top, zigzag(1.4, 8, 0.6, rng), 0.018)
    sprinkle(lambda: ball('pepper', (0.018, 0.016, 0.012), materials.pepper(), 0.4, detail=8), top, rng, 170, 1.6)


@dish('diavola')
def diavola() -> None:
    rng = Random(5)
    kitchen(ABOVE)
    top = pizza(rng, board(), cheese=melted(rng, 24, (0.2, 0.36), 1.55))
    scatter(
        lambda: round_slice(materials.salami(), rng, rng.uniform(0.27, 0.31), 0.035, 0.06), top, rng, 17, 1.42, 0.56
    )
    drizzle(materials.chilli_honey(), top, loops(1.35, 8), 0.022)


@dish('prosciutto')
def prosciutto() -> None:
    rng = Random(21)
    kitchen(ABOVE)
    top = pizza(rng, board(), cheese=melted(rng, 22, (0.2, 0.36), 1.5))
    scatter(
        lambda: ribbon(materials.ham(), rng, rng.uniform(0.9, 1.2), rng.uniform(0.45, 0.6), 0.09),
        top,
        rng,
        8,
        1.15,
        0.7,
    )
    scatter(lambda: rocket(rng, rng.uniform(0.5, 0.75)), top, rng, 34, 1.25, 0.2, 0.14)
    scatter(lambda: shaving(materials.parmesan(), rng, rng.uniform(0.25, 0.42)), top, rng, 14, 1.3, 0.4, 0.2)


@dish('burrata')
def burrata_pizza() -> None:
    rng = Random(9)
    kitchen(ABOVE)
    top = pizza(rng, board())
    burrata(rng, 0, 0.05, top(0, 0) - 0.02)
    for x, y in spread(rng, 20, 1.5, 0.33, 0.75):
        size = rng.uniform(0.13, 0.23)
        lay(
            ball('pesto', (size, size * 0.8, size * 0.3), materials.pesto(), 0.5, 3, rng.random() * 9, 32),
            top,
            x,
            y,
            rng,
            0.02,
        )
    for x, y in spread(rng, 11, 1.45, 0.45, 0.85):
        lay(olive(rng), top, x, y, rng, 0.09)


@dish('verdura')
def verdura() -> None:
    rng = Random(17)
    kitchen(ABOVE)
    top = pizza(rng, board(), cheese=melted(rng, 24, (0.2, 0.36), 1.55))
    scatter(lambda: grilled_round(rng, materials.aubergine(), rng.uniform(0.36, 0.42)), top, rng, 7, 1.3, 0.8, 0.02)
    scatter(lambda: grilled_round(rng, materials.courgette(), rng.uniform(0.25, 0.30)), top, rng, 14, 1.42, 0.52, 0.07)
    scatter(
        lambda: ribbon(materials.roasted_pepper(), rng, rng.uniform(0.6, 0.85), 0.2, 0.05, 1.2),
        top,
        rng,
        13,
        1.35,
        0.5,
        0.12,
    )
    scatter(lambda: rocket(rng, rng.uniform(0.5, 0.7)), top, rng, 13, 1.2, 0.4, 0.2)


@dish('funghi')
def funghi() -> None:
    rng = Random(23)
    kitchen(ABOVE)
    top = pizza(rng, board(), sauce=materials.CHEESE_SAUCE, cheese=melted(rng, 34, (0.22, 0.38), 1.6))
    scatter(lambda: mushroom_slice(rng, rng.uniform(0.52, 0.66)), top, rng, 20, 1.45, 0.42, 0.03)
    for x, y in spread(rng, 17, 1.4, 0.46):
        item = chanterelle(rng, rng.uniform(0.42, 0.58))
        place(item, x, y, top(x, y) + 0.15, rng.random() * 6.28, (rng.uniform(-0.3, 0.3), rng.uniform(-0.1, 0.2)))
    scatter(
        lambda: round_slice(materials.garlic(), rng, rng.uniform(0.06, 0.09), 0.012, 0.03), top, rng, 14, 1.5, 0.4, 0.06
    )
    for x, y in spread(rng, 9, 1.3, 0.55):
        thyme(rng, x, y, top(x, y) + 0.2, rng.uniform(0.4, 0.55))
