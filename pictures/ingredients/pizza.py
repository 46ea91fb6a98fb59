"""Pizza: dough, sauce and melted cheese as one surface."""

from collections.abc import Callable
from math import cos, hypot, pi, sin, tau
from random import Random

import materials
from ingredients.masks import set_mask
from materials import MOZZARELLA, TOMATO_SAUCE, Stops
from shapes import Point, smoothstep, spread, surface, wobble

Height = Callable[[float, float], float]


def melted(rng: Random, count: int, size: tuple[float, float], radius: float) -> Height:
    """Returns how much cheese lies at a point: pieces that have melted and run into each other."""
    pieces = [(x, y, rng.uniform(*size), rng.random() * 9) for x, y in spread(rng, count, radius, size[0] * 1.25)]

    def amount(x: float, y: float) -> float:
        x, y = x + 0.07 * wobble(x * 2.6, y * 2.6, 4), y + 0.07 * wobble(x * 2.6, y * 2.6, 9)
        total = 0.0
        for a, b, r, seed in pieces:
            d = hypot(x - a, y - b)
            if d < r * 1.6:
                reach = r * (1 + 0.28 * wobble((x - a) / r, (y - b) / r, seed, 2))
                total += 1 - smoothstep(0.3 * reach, 1.35 * reach, d)
        return min(1.0, total)

    return amount


def pizza(
    rng: Random,
    bottom: float,
    radius: float = 2.05,
    sauce: Stops = TOMATO_SAUCE,
    cheese: Height | None = None,
    cheese_color: Stops = MOZZARELLA,
) -> Height:
    """Adds a pizza and returns the height of its surface, to put toppings on. `bottom` is the height of the board."""
    seed = rng.random() * 50
    rim = radius - 0.23
    thick = 0.1

    def swell(angle: float) -> float:
        x, y = cos(angle), sin(angle)
        return 1 + 0.20 * wobble(x * 1.6 + seed, y * 1.6, 0) + 0.13 * wobble(x * 5 + seed, y * 5, 3)

    def has_cheese(x: float, y: float) -> float:
        return cheese(x, y) if cheese else 0.0

    def sauce_edge(x: float, y: float) -> float:
        r = hypot(x, y) or 1
        return rim - 0.17 + 0.06 * wobble(x / r * 3 + seed, y / r * 3, 7) + 0.02 * wobble(x / r * 14, y / r * 14, seed)

    def top(x: float, y: float) -> float:
        wet = 1 - smoothstep(-0.05, 0.04, hypot(x, y) - sauce_edge(x, y))
        lumps = 0.022 * wobble(x * 2.2 + seed, y * 2.2) + 0.014 * wet * wobble(x * 9, y * 9, seed)
        return thick + lumps + 0.03 * wet + 0.055 * smoothstep(0.1, 0.75, has_cheese(x, y)) * wet

    def point(u: float, v: float) -> Point:
        angle = u * tau
        puff = swell(angle)
        if v < 0.62:
            r = (v / 0.62) * (rim - 0.20)
            return r * cos(angle), r * sin(angle), top(r * cos(angle), r * sin(angle))
        t = (v - 0.62) / 0.38
        lift = pi * (0.92 - 1.45 * t)
        bumps = 1 + 0.09 * wobble(cos(angle) * 9 + seed, sin(angle) * 9, lift * 2)
        wide, high = 0.215 * (0.5 + 0.5 * puff), 0.185 * puff
        r = rim + wide * bumps * cos(lift)
        z = 0.10 + high * bumps * sin(lift)
        inner = smoothstep(0.0, 0.22, t)
        x, y = (rim - 0.20) * cos(angle), (rim - 0.20) * sin(angle)
        return r * cos(angle), r * sin(angle), max(0.01, z * inner + top(x, y) * (1 - inner))

    item = surface('pizza', point, 480, 200, True, materials.pizza(sauce, cheese_color))

    def mask(x: float, y: float, z: float) -> Point:
        r = hypot(x, y)
        wet = 1 - smoothstep(-0.06, 0.05, r - sauce_edge(x, y))
        on_rim = smoothstep(rim - 0.2, rim - 0.02, r)
        spots = wobble(x * 2.4 + seed, y * 2.4, 5) + 0.6 * wobble(x * 8, y * 8, seed) + 2 * (z - 0.27)
        char = on_rim * smoothstep(-0.15, 0.95, spots) * smoothstep(0.12, 0.25, z)
        return wet, has_cheese(x, y) * wet, char

    set_mask(item, mask)
    item.location.z = bottom
    return lambda x, y: bottom + top(x, y)
