"""Cheese, milk and cream."""

import bpy
from materials.nodes import Color, Nodes, cached, plain


@cached
def blue_cheese() -> bpy.types.Material:
    return plain(
        'blue cheese',
        [(0.42, (0.88, 0.82, 0.66)), (0.58, (0.70, 0.68, 0.56)), (0.68, (0.16, 0.24, 0.22))],
        10,
        0.5,
        0.4,
    )


@cached
def parmesan() -> bpy.types.Material:
    return plain('parmesan', [(0.3, (0.78, 0.60, 0.30)), (0.7, (0.88, 0.74, 0.46))], 4, 0.6, 0.3)


@cached
def milky() -> bpy.types.Material:
    return plain('milky', [(0.3, (0.88, 0.84, 0.75)), (0.7, (0.93, 0.90, 0.83))], 2, 0.28, 0.06, specular=0.45)


@cached
def cheddar() -> bpy.types.Material:
    return plain('cheddar', [(0.3, (0.86, 0.40, 0.025)), (0.7, (0.92, 0.50, 0.05))], 2, 0.3, 0.05, specular=0.45)


@cached
def halloumi() -> bpy.types.Material:
    """Pale cheese with dark stripes from the grill."""
    nodes = Nodes('halloumi', 0.4, 0.4)
    place = nodes.add('TexCoord')
    wave = nodes.add('TexWave', bands_direction='X')
    wave.inputs['Scale'].default_value = 0.95
    nodes.link(place.outputs['Object'], wave.inputs['Vector'])
    bar = nodes.step(nodes.math('MULTIPLY_ADD', nodes.noise(4), 0.5, wave.outputs['Fac']), 0.98, 1.15)
    skin = nodes.ramp(
        nodes.noise(3), [(0.3, (0.90, 0.78, 0.52)), (0.55, (0.86, 0.64, 0.32)), (0.72, (0.66, 0.34, 0.10))]
    )
    nodes.link(nodes.mix(bar, skin, nodes.ramp(bar, [(0, (0.5, 0.2, 0.05)), (1, (0.16, 0.06, 0.02))])), 'Base Color')
    nodes.bump(nodes.noise(5), 0.2, 0.04)
    return nodes.material


@cached
def egg_scramble() -> bpy.types.Material:
    return plain('scrambled egg', [(0.3, (0.84, 0.52, 0.10)), (0.7, (0.92, 0.72, 0.28))], 4, 0.4, 0.3)


@cached
def whipped_cream() -> bpy.types.Material:
    return plain('whipped cream', [(0.3, (0.90, 0.87, 0.80)), (0.7, (0.95, 0.93, 0.88))], 3, 0.4, 0.08)


def ice_cream(name: str, color: Color, specks: Color, amount: float) -> bpy.types.Material:
    """Returns ice cream with specks; a higher amount means fewer of them."""
    nodes = Nodes(name, 0.42, 0.35)
    base = nodes.ramp(nodes.noise(3), [(0.3, tuple(c * 0.88 for c in color)), (0.7, color)])
    speck = nodes.step(nodes.noise(7), amount, amount + 0.03)
    nodes.link(nodes.mix(speck, base, nodes.ramp(speck, [(0, color), (1, specks)])), 'Base Color')
    nodes.bump(nodes.noise(8), 0.3, 0.03)
    return nodes.material


@cached
def pistachio_ice() -> bpy.types.Material:
    return ice_cream('pistachio', (0.56, 0.60, 0.27), (0.26, 0.30, 0.06), 0.64)


@cached
def stracciatella_ice() -> bpy.types.Material:
    return ice_cream('stracciatella', (0.90, 0.85, 0.75), (0.05, 0.018, 0.008), 0.625)


@cached
def caramel_ice() -> bpy.types.Material:
    return ice_cream('caramel', (0.74, 0.44, 0.17), (0.44, 0.17, 0.03), 0.60)


@cached
def custard() -> bpy.types.Material:
    return plain('custard', [(0.3, (0.82, 0.58, 0.24)), (0.7, (0.90, 0.70, 0.36))], 3, 0.3, 0.04, specular=0.45)


@cached
def omelette() -> bpy.types.Material:
    return plain('omelette', [(0.3, (0.84, 0.54, 0.10)), (0.7, (0.92, 0.70, 0.22))], 4, 0.4, 0.15)


@cached
def melted_cheese() -> bpy.types.Material:
    return plain('melted cheese', [(0.3, (0.90, 0.62, 0.18)), (0.7, (0.92, 0.72, 0.28))], 2, 0.3, 0.05, specular=0.5)


@cached
def vanilla_ice() -> bpy.types.Material:
    return plain('vanilla ice', [(0.3, (0.88, 0.75, 0.46)), (0.7, (0.93, 0.84, 0.60))], 3, 0.38, 0.06)


@cached
def vanilla_custard() -> bpy.types.Material:
    return plain('vanilla custard', [(0.3, (0.88, 0.66, 0.22)), (0.7, (0.93, 0.76, 0.36))], 3, 0.35, 0.06)
