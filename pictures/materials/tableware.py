"""Linen, wood and ceramics."""

import bpy
from materials.nodes import Color, Nodes, cached
from textures import weave_image


@cached
def linen() -> bpy.types.Material:
    nodes = Nodes('linen', 0.95, 0.1)
    weave = nodes.texture(weave_image(), 0.45)
    shade = nodes.math('MULTIPLY_ADD', weave, 0.4, nodes.math('MULTIPLY', nodes.noise(0.9), 0.6))
    nodes.link(nodes.ramp(shade, [(0.3, (0.56, 0.49, 0.39)), (0.7, (0.76, 0.70, 0.60))]), 'Base Color')
    nodes.bump(weave, 0.4, 0.02)
    return nodes.material


@cached
def wood() -> bpy.types.Material:
    nodes = Nodes('wood', 0.5, 0.3)
    grain = nodes.noise(1.6, False, (0.35, 5, 1))
    fine = nodes.noise(9, False, (0.15, 6, 1))
    value = nodes.math('ADD', nodes.math('MULTIPLY', grain, 0.75), nodes.math('MULTIPLY', fine, 0.25))
    nodes.link(
        nodes.ramp(value, [(0.3, (0.17, 0.085, 0.038)), (0.5, (0.33, 0.18, 0.085)), (0.7, (0.43, 0.26, 0.13))]),
        'Base Color',
    )
    nodes.bump(value, 0.12, 0.03)
    return nodes.material


@cached
def stoneware(color: Color = (0.80, 0.77, 0.71)) -> bpy.types.Material:
    """Glazed ceramic with small specks."""
    nodes = Nodes('stoneware', 0.28, 0.45)
    specks = nodes.step(nodes.noise(30, True), 0.66, 0.70)
    dark = tuple(c * 0.45 for c in color)
    nodes.link(nodes.ramp(specks, [(0, color), (1, dark)]), 'Base Color')
    nodes.bump(nodes.noise(2.2, True), 0.08, 0.05)
    return nodes.material


@cached
def lacquer() -> bpy.types.Material:
    nodes = Nodes('lacquer', 0.25, 0.5)
    nodes.set(Base_Color=(0.018, 0.016, 0.016))
    return nodes.material
