"""Fruit, seeds, beans and spices."""

import bpy
from materials.nodes import Color, Nodes, cached, plain


@cached
def garlic() -> bpy.types.Material:
    return plain(
        'garlic', [(0.3, (0.86, 0.76, 0.52)), (0.62, (0.88, 0.72, 0.40)), (0.75, (0.55, 0.30, 0.08))], 5, 0.45, 0.1
    )


@cached
def oregano() -> bpy.types.Material:
    return plain('oregano', [(0.3, (0.05, 0.08, 0.015)), (0.7, (0.12, 0.16, 0.04))], 9, 0.8)


@cached
def olive() -> bpy.types.Material:
    return plain('olive', [(0.3, (0.035, 0.022, 0.02)), (0.7, (0.10, 0.06, 0.045))], 3, 0.22, 0.05, specular=0.5)


@cached
def pepper() -> bpy.types.Material:
    return plain('black pepper', [(0.3, (0.012, 0.009, 0.006)), (0.7, (0.06, 0.045, 0.03))], 9, 0.7)


@cached
def sesame() -> bpy.types.Material:
    return plain('sesame', [(0.3, (0.82, 0.64, 0.36)), (0.7, (0.90, 0.78, 0.54))], 3, 0.4, 0)


@cached
def mango() -> bpy.types.Material:
    return plain('mango', [(0.3, (0.84, 0.38, 0.012)), (0.7, (0.92, 0.56, 0.04))], 2, 0.25, 0.08, specular=0.5)


@cached
def sweetcorn() -> bpy.types.Material:
    return plain('sweetcorn', [(0.3, (0.86, 0.50, 0.03)), (0.7, (0.94, 0.68, 0.10))], 3, 0.25, 0.05)


@cached
def black_bean() -> bpy.types.Material:
    return plain(
        'black bean', [(0.3, (0.012, 0.008, 0.010)), (0.7, (0.035, 0.022, 0.028))], 3, 0.22, 0.05, specular=0.5
    )


@cached
def citrus(flesh: Color = (0.62, 0.72, 0.20), peel_light: float = 0.5) -> bpy.types.Material:
    """A slice of citrus fruit. Mask: red is flesh, green is peel; the rest is pith.

    Args:
        peel_light: How light the peel is, next to the flesh: about 0.5 for lime, 0.9 for lemon and orange.
    """
    nodes = Nodes('citrus', 0.25, 0.5)
    red, green, _ = nodes.attributes()
    noise = nodes.noise(6)
    pith = nodes.ramp(noise, [(0, (0.86, 0.84, 0.66)), (1, (0.90, 0.88, 0.74))])
    inside = nodes.ramp(noise, [(0.3, tuple(c * 0.8 for c in flesh)), (0.7, flesh)])
    peel = nodes.ramp(
        noise, [(0.3, tuple(c * peel_light * 0.75 for c in flesh)), (0.7, tuple(c * peel_light * 1.15 for c in flesh))]
    )
    nodes.link(nodes.mix(green, nodes.mix(red, pith, inside), peel), 'Base Color')
    nodes.bump(nodes.noise(9), 0.2, 0.03)
    return nodes.material


@cached
def peanut() -> bpy.types.Material:
    return plain('peanut', [(0.3, (0.62, 0.36, 0.12)), (0.7, (0.80, 0.58, 0.28))], 5, 0.5, 0.3)


@cached
def jam() -> bpy.types.Material:
    return plain('jam', [(0.3, (0.26, 0.008, 0.010)), (0.7, (0.48, 0.025, 0.02))], 5, 0.1, 0.35, specular=0.6)


@cached
def raspberry() -> bpy.types.Material:
    return plain('raspberry', [(0.3, (0.42, 0.012, 0.03)), (0.7, (0.62, 0.04, 0.07))], 3, 0.3, 0.05)


@cached
def blueberry() -> bpy.types.Material:
    return plain('blueberry', [(0.3, (0.022, 0.030, 0.085)), (0.7, (0.075, 0.095, 0.20))], 3, 0.5, 0.05)


@cached
def white_bean() -> bpy.types.Material:
    return plain('white bean', [(0.3, (0.72, 0.58, 0.36)), (0.7, (0.84, 0.74, 0.54))], 3, 0.35, 0.05)


@cached
def chilli_flake() -> bpy.types.Material:
    return plain('chilli flake', [(0.3, (0.34, 0.012, 0.004)), (0.7, (0.56, 0.05, 0.01))], 5, 0.4, 0.1)


@cached
def strawberry() -> bpy.types.Material:
    """A strawberry. Mask: red is seeds, green is where it is cut, blue is its pale core."""
    nodes = Nodes('strawberry', 0.25, 0.5)
    red, green, blue = nodes.attributes()
    skin = nodes.ramp(nodes.noise(3), [(0.3, (0.46, 0.012, 0.010)), (0.7, (0.66, 0.035, 0.022))])
    seed = nodes.ramp(nodes.noise(3), [(0.3, (0.74, 0.44, 0.08)), (0.7, (0.82, 0.56, 0.16))])
    flesh = nodes.ramp(blue, [(0.2, (0.66, 0.06, 0.035)), (1, (0.90, 0.60, 0.48))])
    nodes.link(nodes.mix(green, nodes.mix(red, skin, seed), flesh), 'Base Color')
    nodes.bump(nodes.noise(8), 0.1, 0.02)
    return nodes.material


@cached
def pineapple() -> bpy.types.Material:
    return plain(
        'pineapple',
        [(0.3, (0.34, 0.13, 0.02)), (0.42, (0.82, 0.48, 0.05)), (0.7, (0.92, 0.70, 0.16))],
        4,
        0.3,
        0.3,
        specular=0.5,
        stretch=(1, 3, 1),
    )


@cached
def charred_corn() -> bpy.types.Material:
    return plain(
        'charred sweetcorn',
        [(0.34, (0.12, 0.05, 0.012)), (0.46, (0.84, 0.48, 0.03)), (0.7, (0.94, 0.68, 0.10))],
        3,
        0.3,
        0.05,
    )


@cached
def mango_sorbet() -> bpy.types.Material:
    return plain('mango sorbet', [(0.3, (0.86, 0.42, 0.03)), (0.7, (0.93, 0.58, 0.10))], 5, 0.4, 0.35)


@cached
def lolly() -> bpy.types.Material:
    """An ice lolly: strawberry at the stick, pale elderflower at the end."""
    nodes = Nodes('lolly', 0.22, 0.5)
    place, split = nodes.add('TexCoord'), nodes.add('SeparateXYZ')
    nodes.link(place.outputs['Object'], split.inputs[0])
    along = nodes.math(
        'ADD',
        nodes.math('MULTIPLY_ADD', split.outputs['X'], 0.42, 0.36),
        nodes.math('MULTIPLY_ADD', nodes.noise(2), 0.5, -0.25),
    )
    base = nodes.ramp(along, [(0.30, (0.66, 0.035, 0.05)), (0.48, (0.84, 0.30, 0.26)), (0.64, (0.90, 0.86, 0.62))])
    bits = nodes.step(nodes.noise(5), 0.60, 0.66)
    nodes.link(
        nodes.mix(bits, base, nodes.ramp(bits, [(0, (0.60, 0.05, 0.06)), (1, (0.42, 0.012, 0.03))])), 'Base Color'
    )
    nodes.set(Subsurface=0.15, Subsurface_Color=(0.9, 0.4, 0.3))
    nodes.bump(nodes.noise(8), 0.15, 0.02)
    return nodes.material


@cached
def sugar(color: Color) -> bpy.types.Material:
    return plain('sugar', [(0.3, color), (0.7, color)], 3, 0.3, 0)


@cached
def lemon_peel() -> bpy.types.Material:
    return plain('lemon peel', [(0.3, (0.82, 0.56, 0.03)), (0.7, (0.93, 0.72, 0.07))], 9, 0.35, 0.3)
