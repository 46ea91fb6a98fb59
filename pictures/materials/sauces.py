"""Sauces, oil and honey."""

import bpy
from materials.nodes import Color, cached, plain


@cached
def oil() -> bpy.types.Material:
    return plain('oil', [(0.3, (0.60, 0.30, 0.03)), (0.7, (0.70, 0.42, 0.06))], rough=0.08, bump=0, specular=0.6)


@cached
def honey() -> bpy.types.Material:
    return plain('honey', [(0.3, (0.50, 0.17, 0.008)), (0.7, (0.62, 0.25, 0.015))], rough=0.08, bump=0, specular=0.7)


@cached
def chilli_honey() -> bpy.types.Material:
    return plain(
        'chilli honey', [(0.3, (0.55, 0.10, 0.01)), (0.7, (0.70, 0.20, 0.02))], rough=0.08, bump=0, specular=0.7
    )


@cached
def house_sauce() -> bpy.types.Material:
    return plain('house sauce', [(0.3, (0.80, 0.36, 0.16)), (0.7, (0.86, 0.46, 0.24))], 3, 0.22, 0.06, specular=0.5)


@cached
def barbecue() -> bpy.types.Material:
    return plain(
        'barbecue sauce', [(0.3, (0.10, 0.016, 0.006)), (0.7, (0.20, 0.035, 0.012))], 3, 0.12, 0.08, specular=0.6
    )


@cached
def mayonnaise(color: Color = (0.90, 0.80, 0.56)) -> bpy.types.Material:
    return plain('mayonnaise', [(0.3, tuple(c * 0.94 for c in color)), (0.7, color)], 3, 0.25, 0.06, specular=0.5)


@cached
def ketchup() -> bpy.types.Material:
    return plain('ketchup', [(0.3, (0.42, 0.016, 0.006)), (0.7, (0.54, 0.03, 0.01))], 3, 0.15, 0.05, specular=0.6)


@cached
def soy_broth() -> bpy.types.Material:
    return plain('soy broth', [(0.3, (0.17, 0.075, 0.014)), (0.7, (0.27, 0.13, 0.03))], 1.5, 0.04, 0.03, specular=0.5)


@cached
def miso_broth() -> bpy.types.Material:
    return plain('miso broth', [(0.3, (0.50, 0.26, 0.06)), (0.7, (0.64, 0.38, 0.12))], 1.5, 0.1, 0.03, specular=0.5)


@cached
def chilli_oil() -> bpy.types.Material:
    return plain('chilli oil', [(0.3, (0.50, 0.045, 0.004)), (0.7, (0.62, 0.09, 0.008))], 5, 0.05, 0, specular=0.6)


@cached
def soup(color: Color, rough: float = 0.2) -> bpy.types.Material:
    return plain('soup', [(0.3, tuple(c * 0.85 for c in color)), (0.7, color)], 2, rough, 0.08, specular=0.45)


@cached
def tomato_ragu() -> bpy.types.Material:
    return plain(
        'tomato ragu',
        [(0.3, (0.32, 0.025, 0.007)), (0.5, (0.52, 0.06, 0.012)), (0.7, (0.64, 0.13, 0.03))],
        5,
        0.25,
        0.5,
        specular=0.45,
    )


@cached
def caramel() -> bpy.types.Material:
    return plain('caramel', [(0.3, (0.17, 0.045, 0.006)), (0.7, (0.32, 0.10, 0.014))], 2, 0.06, 0.02, specular=0.65)


@cached
def basil_oil() -> bpy.types.Material:
    return plain('basil oil', [(0.3, (0.05, 0.14, 0.008)), (0.7, (0.14, 0.27, 0.02))], 4, 0.08, 0, specular=0.6)


@cached
def soy_sauce() -> bpy.types.Material:
    return plain('soy sauce', [(0.3, (0.016, 0.006, 0.003)), (0.7, (0.030, 0.011, 0.005))], 2, 0.06, 0, specular=0.6)


@cached
def unagi_sauce() -> bpy.types.Material:
    return plain('unagi sauce', [(0.3, (0.045, 0.012, 0.004)), (0.7, (0.085, 0.024, 0.008))], 3, 0.1, 0, specular=0.6)


@cached
def mustard() -> bpy.types.Material:
    return plain('mustard', [(0.3, (0.74, 0.42, 0.012)), (0.7, (0.84, 0.54, 0.03))], 4, 0.28, 0.1, specular=0.5)
