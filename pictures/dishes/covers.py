"""One picture for each restaurant: some of its dishes on one table."""

from collections.abc import Sequence

from dishes.registry import DISHES, dish
from scene import kitchen
from shapes import aside

#: Restaurant and its dishes: article code, place on the table (right, back), turn in radians, scale.
Place = tuple[str, float, float, float, float]
COVERS: dict[str, Sequence[Place]] = {
    'sodermalm': [
        ('margherita', -0.2, -0.4, 0.0, 1.0),
        ('diavola', -4.9, 1.3, 0.8, 1.0),
        ('caesar-salad', 4.2, 0.6, 0.0, 0.9),
        ('lemonade', 1.8, 3.0, 0.0, 0.8),
        ('garlic-bread', -1.3, 4.2, 0.4, 0.9),
    ],
    'hotorget': [
        ('salmon-poke', -0.2, -0.7, 0.0, 1.0),
        ('green-bowl', -4.6, 1.0, 0.3, 1.0),
        ('chicken-mango-bowl', 4.3, 0.9, -0.3, 1.0),
        ('elderflower-soda', 2.0, 3.3, 0.0, 0.8),
        ('berry-smoothie', -2.1, 3.6, 0.0, 0.8),
    ],
    'uppsala': [
        ('smash-burger', -0.4, -0.6, 0.0, 1.0),
        ('crispy-chicken-burger', -4.4, 1.0, 0.2, 1.0),
        ('fries', 3.4, -0.2, 0.0, 1.0),
        ('cola', 1.6, 3.0, 0.0, 0.8),
        ('aioli', 2.0, -2.2, 0.0, 0.8),
    ],
    'nordstan': [
        ('prosciutto', -0.4, -0.5, 0.0, 1.0),
        ('cappuccino', 3.7, -0.6, 0.4, 0.8),
        ('fish-burger', -4.6, 0.9, 0.0, 1.0),
        ('mineral-water', 2.4, 3.2, 0.0, 0.8),
        ('edamame', 5.2, 2.4, 0.0, 0.8),
    ],
    'mollan': [
        ('falafel-bowl', -0.2, -0.7, 0.0, 1.0),
        ('tacos-al-pastor', 4.2, 0.7, -0.2, 1.0),
        ('halloumi-burger', -4.4, 1.0, 0.2, 1.0),
        ('alcohol-free-lager', 1.9, 3.2, 0.0, 0.75),
        ('mango-salsa', -1.9, -2.9, 0.0, 0.8),
    ],
    'umea': [
        ('bbq-bacon-burger', -0.4, -0.6, 0.0, 1.0),
        ('cinnamon-bun', 3.5, -0.7, 0.0, 1.0),
        ('cappuccino', 2.4, 2.6, 0.6, 0.85),
        ('thai-curry-bowl', -4.6, 0.9, 0.0, 0.95),
    ],
    'visby': [
        ('strawberry-cake', -0.2, -0.8, 0.0, 1.0),
        ('lemonade', 3.1, 0.2, 0.0, 0.85),
        ('funghi', -4.5, 1.1, 0.6, 1.0),
        ('gelato', 0.9, 3.4, 0.0, 0.9),
    ],
    'kallio': [
        ('shoyu-ramen', -0.3, -0.7, 0.0, 1.0),
        ('gyoza', 4.0, 0.2, 0.0, 0.95),
        ('miso-ramen', -4.8, 1.2, 0.4, 1.0),
        ('green-tea', 1.9, 3.1, 0.0, 0.8),
    ],
    'tampere': [
        ('verdura', -0.2, -0.4, 0.0, 1.0),
        ('garlic-bread', 4.0, 0.3, -0.3, 1.0),
        ('tomato-soup', -4.6, 1.2, 0.5, 0.95),
        ('lemonade', 1.8, 3.2, 0.0, 0.8),
    ],
    'turku': [
        ('nigiri-eight', -0.3, -0.7, 0.0, 1.0),
        ('sushi-box', -5.0, 1.2, 0.3, 0.95),
        ('spicy-tuna-maki', 4.3, 0.3, -0.3, 1.0),
        ('green-tea', 1.9, 3.0, 0.0, 0.8),
        ('edamame', -1.4, 3.7, 0.0, 0.8),
    ],
    'oulu': [
        ('salmon-soup', -0.3, -0.7, 0.0, 1.0),
        ('smash-burger', 4.0, 0.4, 0.0, 1.0),
        ('prosciutto', -4.8, 1.3, 0.3, 1.0),
        ('cinnamon-bun', 1.7, 3.4, 0.0, 0.9),
    ],
    'grunerlokka': [
        ('tacos-al-pastor', -0.2, -0.7, 0.0, 1.05),
        ('quattro-formaggi', -4.8, 1.2, 0.3, 1.0),
        ('quesadilla', 4.4, 0.7, 0.2, 1.0),
        ('elderflower-soda', 2.0, 3.4, 0.0, 0.8),
    ],
    'bryggen': [
        ('tom-yum', -0.3, -0.7, 0.0, 1.0),
        ('salmon-soup', -4.6, 1.1, 0.4, 1.0),
        ('garlic-bread', 4.1, 0.4, 0.3, 1.0),
        ('pot-of-tea', 1.7, 3.6, 0.0, 0.8),
    ],
    'tromso': [
        ('dan-dan-noodles', -0.3, -0.7, 0.0, 1.0),
        ('shoyu-ramen', -4.7, 1.1, 0.2, 1.0),
        ('hot-chocolate', 3.5, -0.2, 0.4, 0.9),
        ('churros', 3.0, 3.2, 0.3, 0.9),
    ],
}


def cover(places: Sequence[Place]) -> None:
    """Sets a table with dishes."""
    kitchen(46, width=7.2, center=0.3)
    for code, x, y, turn, scale in places:
        aside(DISHES[code], x, y, 0, turn, scale)


for shop, places in COVERS.items():
    dish(f'cover-{shop}')(lambda places=places: cover(places))
