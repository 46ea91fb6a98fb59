"""The dishes by article code. Importing a module registers its dishes."""

from dishes import bowls, burgers, covers, desserts, drinks, kids, noodles, pizza, sides, street, sushi
from dishes.registry import DISHES

__all__ = [
    'DISHES',
    'bowls',
    'burgers',
    'covers',
    'desserts',
    'drinks',
    'kids',
    'noodles',
    'pizza',
    'sides',
    'street',
    'sushi',
]
