"""Surfaces of food and tableware. Each function returns one Blender material, created on first use."""

from materials.baked import *
from materials.dairy import *
from materials.drinks import *
from materials.fruit import *
from materials.meat import *
from materials.plants import *
from materials.sauces import *
from materials.tableware import *
from materials.nodes import Color, Stops, clear
