"""Sushi, on a long dark plate."""

from random import Random

import bpy
import materials
from dishes.registry import dish
from ingredients.sushi import block, ginger_rose, maki, nigiri, wasabi
from scene import TABLE, kitchen
from shapes import ball, copy, place
from tableware import slate


@dish('nigiri-eight')
def nigiri_eight() -> None:
    rng = Random(3)
    kitchen(TABLE + 4, width=5.3, center=0.15)
    z = slate(4.5, 2.7)
    for row, fish in enumerate((materials.raw_tuna(), materials.raw_salmon())):
        first = nigiri(rng, fish)
        for i in range(4):
            item = copy(first) if i else first
            place(item, -1.6 + 0.8 * i, 0.6 - 1.22 * row, z, 1.25 + rng.uniform(-0.05, 0.05))
    ginger_rose(rng, 1.72, 0.5, z, 0.5)
    wasabi(rng, 1.72, -0.7, z)


@dish('avocado-maki')
def avocado_maki() -> None:
    rng = Random(5)
    kitchen(TABLE + 4, width=4.8, center=0.2)
    z = slate(4.0, 2.3)

    def filling() -> list[bpy.types.Object]:
        return [
            block(materials.avocado(), -0.06, 0.02, 0.24, 0.32),
            block(materials.cucumber(), 0.13, -0.02, 0.10, 0.28),
        ]

    first = maki(rng, filling)
    for i in range(8):
        item = copy(first) if i else first
        place(item, -1.2 + 0.8 * (i % 4) + (0.1 if i < 4 else -0.1), 0.45 - 0.9 * (i // 4), z, rng.random() * 6)
    for i in range(8):
        x, y = -1.2 + 0.8 * (i % 4) + (0.1 if i < 4 else -0.1), 0.45 - 0.9 * (i // 4)
        for _ in range(22):
            seed = ball('sesame', (0.042, 0.026, 0.018), materials.sesame(), detail=10)
            place(seed, x + rng.uniform(-0.24, 0.24), y + rng.uniform(-0.24, 0.24), z + 0.55, rng.random() * 6)
