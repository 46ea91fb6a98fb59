"""The dishes by article code. Importing a module registers its dishes."""

from dishes import burgers, noodles, pizza, sushi
from dishes.registry import DISHES

__all__ = ['DISHES', 'burgers', 'noodles', 'pizza', 'sushi']
