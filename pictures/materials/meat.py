"""Meat and fish."""

import bpy
from materials.nodes import Color, Nodes, cached, plain


@cached
def salami() -> bpy.types.Material:
    """Red meat with specks of fat and a darker edge. Mask: none; the edge is by distance from the middle."""
    nodes = Nodes('salami', 0.38, 0.45)
    meat = nodes.ramp(
        nodes.noise(5), [(0.3, (0.22, 0.018, 0.008)), (0.6, (0.42, 0.05, 0.018)), (0.75, (0.50, 0.09, 0.03))]
    )
    fat = nodes.step(nodes.noise(11, True), 0.60, 0.67)
    nodes.link(nodes.mix(fat, meat, nodes.ramp(fat, [(0, (0.62, 0.28, 0.16)), (1, (0.72, 0.42, 0.26))])), 'Base Color')
    nodes.bump(nodes.noise(9), 0.35, 0.04)
    return nodes.material


@cached
def ham() -> bpy.types.Material:
    """Air-dried ham: deep pink with streaks of fat."""
    nodes = Nodes('ham', 0.42, 0.4)
    meat = nodes.ramp(nodes.noise(4), [(0.3, (0.36, 0.05, 0.035)), (0.7, (0.60, 0.15, 0.10))])
    fat = nodes.step(nodes.noise(2.4, False, (0.5, 3.2, 1)), 0.58, 0.66)
    nodes.link(nodes.mix(fat, meat, nodes.ramp(fat, [(0, (0.70, 0.40, 0.30)), (1, (0.82, 0.62, 0.50))])), 'Base Color')
    nodes.bump(nodes.noise(6, False, (0.6, 2, 1)), 0.25, 0.04)
    return nodes.material


@cached
def beef() -> bpy.types.Material:
    return plain(
        'beef',
        [(0.3, (0.05, 0.016, 0.007)), (0.5, (0.15, 0.055, 0.022)), (0.7, (0.27, 0.11, 0.045))],
        6,
        0.45,
        0.9,
        specular=0.5,
    )


@cached
def bacon() -> bpy.types.Material:
    """Rashers with stripes of fat along them."""
    nodes = Nodes('bacon', 0.35, 0.5)
    lean = nodes.ramp(nodes.noise(5), [(0.3, (0.20, 0.030, 0.012)), (0.7, (0.42, 0.085, 0.03))])
    fat = nodes.step(nodes.noise(3.2, False, (0.25, 2.6, 1)), 0.52, 0.62)
    nodes.link(
        nodes.mix(fat, lean, nodes.ramp(nodes.noise(4), [(0.3, (0.62, 0.30, 0.11)), (0.7, (0.80, 0.55, 0.30))])),
        'Base Color',
    )
    nodes.bump(nodes.noise(7), 0.4, 0.04)
    return nodes.material


@cached
def chashu() -> bpy.types.Material:
    """Rolled pork. Mask: red is fat, green is the seared edge."""
    nodes = Nodes('chashu', 0.35, 0.45)
    red, green, _ = nodes.attributes()
    lean = nodes.ramp(nodes.noise(5), [(0.3, (0.36, 0.16, 0.085)), (0.7, (0.56, 0.31, 0.19))])
    fat = nodes.ramp(nodes.noise(4), [(0.3, (0.78, 0.58, 0.40)), (0.7, (0.86, 0.72, 0.56))])
    edge = nodes.ramp(nodes.noise(5), [(0.3, (0.16, 0.05, 0.016)), (0.7, (0.34, 0.12, 0.04))])
    nodes.link(nodes.mix(green, nodes.mix(red, lean, fat), edge), 'Base Color')
    nodes.bump(nodes.noise(8), 0.3, 0.03)
    return nodes.material


@cached
def raw_salmon() -> bpy.types.Material:
    """Salmon with pale stripes across."""
    return striped_fish('salmon', (0.80, 0.15, 0.065), (0.90, 0.46, 0.31))


@cached
def raw_tuna() -> bpy.types.Material:
    return striped_fish('tuna', (0.38, 0.022, 0.025), (0.52, 0.075, 0.07))


def striped_fish(name: str, flesh: Color, stripe: Color, brown: float = 1) -> bpy.types.Material:
    """Returns fish with stripes, brown where noise is above `brown`."""
    nodes = Nodes(name, 0.24, 0.5)
    place = nodes.add('TexCoord')
    turn = nodes.add('Mapping')
    turn.inputs['Rotation'].default_value = (0, 0, 0.55)
    wave = nodes.add('TexWave', bands_direction='X')
    wave.inputs['Scale'].default_value, wave.inputs['Distortion'].default_value = 1.9, 2.2
    wave.inputs['Detail'].default_value, wave.inputs['Detail Scale'].default_value = 1, 0.7
    nodes.link(place.outputs['Object'], turn.inputs['Vector'])
    nodes.link(turn.outputs[0], wave.inputs['Vector'])
    line = nodes.step(wave.outputs['Fac'], 0.72, 1.0)
    body = nodes.ramp(nodes.noise(2.5), [(0.3, tuple(c * 0.82 for c in flesh)), (0.7, flesh)])
    color = nodes.mix(nodes.math('MULTIPLY', line, 0.85), body, nodes.ramp(line, [(0, flesh), (1, stripe)]))
    if brown < 1:
        burnt = nodes.step(nodes.noise(3.2), brown, brown + 0.16)
        color = nodes.mix(burnt, color, nodes.ramp(burnt, [(0, (0.66, 0.26, 0.08)), (1, (0.12, 0.036, 0.010))]))
    nodes.link(color, 'Base Color')
    nodes.bump(nodes.noise(5), 0.08, 0.03)
    return nodes.material


@cached
def egg(marinated: bool = True) -> bpy.types.Material:
    """Half an egg. Mask: red is yolk, green is the outside."""
    nodes = Nodes('egg', 0.25, 0.5)
    red, green, _ = nodes.attributes()
    white = nodes.ramp(nodes.noise(3), [(0.3, (0.86, 0.79, 0.66)), (0.7, (0.92, 0.88, 0.78))])
    yolk = nodes.ramp(nodes.noise(4), [(0.3, (0.80, 0.24, 0.008)), (0.7, (0.92, 0.42, 0.02))])
    skin = (0.46, 0.24, 0.09) if marinated else (0.90, 0.86, 0.78)
    shell = nodes.ramp(nodes.noise(3), [(0.3, tuple(c * 0.8 for c in skin)), (0.7, skin)])
    nodes.link(nodes.mix(green, nodes.mix(red, white, yolk), shell), 'Base Color')
    return nodes.material


@cached
def grilled_chicken() -> bpy.types.Material:
    """Slices of grilled chicken breast: brown on top, pale where they are cut."""
    nodes = Nodes('grilled chicken', 0.38, 0.45)
    direction, split = nodes.add('NewGeometry'), nodes.add('SeparateXYZ')
    nodes.link(direction.outputs['Normal'], split.inputs[0])
    noise = nodes.noise(3.5)
    up = nodes.math('ADD', split.outputs['Z'], nodes.math('MULTIPLY_ADD', noise, 0.8, -0.4))
    meat = nodes.ramp(nodes.noise(4), [(0.3, (0.66, 0.44, 0.25)), (0.7, (0.84, 0.68, 0.48))])
    seared = nodes.ramp(noise, [(0.32, (0.085, 0.026, 0.008)), (0.48, (0.40, 0.16, 0.04)), (0.7, (0.62, 0.33, 0.10))])
    nodes.link(nodes.mix(nodes.step(up, 0.35, 0.75), meat, seared), 'Base Color')
    nodes.bump(nodes.noise(7), 0.4, 0.03)
    return nodes.material


@cached
def meatball() -> bpy.types.Material:
    return plain(
        'meatball', [(0.3, (0.09, 0.032, 0.012)), (0.5, (0.22, 0.09, 0.035)), (0.7, (0.34, 0.16, 0.07))], 5, 0.42, 0.7
    )


@cached
def flamed_salmon() -> bpy.types.Material:
    """Salmon with pale stripes, browned by a torch."""
    return striped_fish('flamed salmon', (0.84, 0.28, 0.13), (0.92, 0.58, 0.40), 0.50)


@cached
def cooked_salmon() -> bpy.types.Material:
    return striped_fish('cooked salmon', (0.86, 0.40, 0.22), (0.92, 0.62, 0.44))


@cached
def boiled_prawn() -> bpy.types.Material:
    return plain(
        'boiled prawn',
        [(0.36, (0.82, 0.25, 0.09)), (0.5, (0.90, 0.62, 0.46)), (0.62, (0.92, 0.82, 0.72))],
        3.2,
        0.28,
        0.1,
        specular=0.5,
        stretch=(2.2, 0.5, 1),
    )


@cached
def prawn() -> bpy.types.Material:
    return plain(
        'prawn',
        [(0.36, (0.82, 0.20, 0.05)), (0.52, (0.90, 0.44, 0.24)), (0.68, (0.93, 0.74, 0.58))],
        3.5,
        0.25,
        0.1,
        specular=0.5,
    )


@cached
def prawn_tail() -> bpy.types.Material:
    return plain('prawn tail', [(0.3, (0.66, 0.10, 0.02)), (0.7, (0.84, 0.24, 0.06))], 3, 0.2, 0.1, specular=0.6)


@cached
def tobiko() -> bpy.types.Material:
    return plain('tobiko', [(0.3, (0.82, 0.17, 0.008)), (0.7, (0.92, 0.32, 0.02))], 3, 0.12, 0, specular=0.6)


@cached
def pork() -> bpy.types.Material:
    return plain(
        'roast pork',
        [(0.3, (0.12, 0.030, 0.010)), (0.46, (0.42, 0.13, 0.032)), (0.7, (0.64, 0.28, 0.10))],
        4,
        0.36,
        0.5,
    )


@cached
def minced_pork() -> bpy.types.Material:
    return plain(
        'minced pork',
        [(0.3, (0.10, 0.032, 0.012)), (0.5, (0.27, 0.105, 0.038)), (0.7, (0.42, 0.20, 0.085))],
        5,
        0.4,
        0.7,
    )


@cached
def sausage() -> bpy.types.Material:
    """A grilled sausage with dark stripes across."""
    nodes = Nodes('sausage', 0.26, 0.5)
    place = nodes.add('TexCoord')
    wave = nodes.add('TexWave', bands_direction='X')
    wave.inputs['Scale'].default_value, wave.inputs['Distortion'].default_value = 0.55, 1.2
    nodes.link(place.outputs['Object'], wave.inputs['Vector'])
    bar = nodes.step(nodes.math('MULTIPLY_ADD', nodes.noise(4), 0.4, wave.outputs['Fac']), 0.98, 1.14)
    skin = nodes.ramp(nodes.noise(3), [(0.3, (0.26, 0.060, 0.016)), (0.7, (0.50, 0.16, 0.045))])
    nodes.link(
        nodes.mix(bar, skin, nodes.ramp(bar, [(0, (0.2, 0.05, 0.012)), (1, (0.045, 0.014, 0.006))])), 'Base Color'
    )
    nodes.bump(nodes.noise(7), 0.25, 0.03)
    return nodes.material


@cached
def jackfruit() -> bpy.types.Material:
    return plain(
        'jackfruit', [(0.3, (0.26, 0.055, 0.010)), (0.5, (0.50, 0.16, 0.03)), (0.7, (0.66, 0.34, 0.11))], 4, 0.4, 0.4
    )


@cached
def pulled_chicken() -> bpy.types.Material:
    return plain(
        'pulled chicken',
        [(0.3, (0.46, 0.20, 0.06)), (0.45, (0.74, 0.50, 0.27)), (0.7, (0.86, 0.70, 0.48))],
        4,
        0.4,
        0.4,
    )
