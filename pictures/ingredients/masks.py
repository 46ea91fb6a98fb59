"""Color attributes that tell a material where it changes."""

from collections.abc import Callable

import bpy
from shapes import Point


def set_mask(item: bpy.types.Object, color: Callable[[float, float, float], Point]) -> None:
    """Stores the color attribute `mask` that a material reads, from each point of the mesh."""
    mask = item.data.color_attributes.new('mask', 'FLOAT_COLOR', 'POINT')
    for vertex, value in zip(item.data.vertices, mask.data):
        value.color = (*color(*vertex.co), 1)
