"""Glass, ice and drinks."""

import bpy
from materials.nodes import Color, Nodes, cached, plain


def clear_material(name: str, color: Color, rough: float, density: float) -> bpy.types.Material:
    """Returns glass that lets shadows through, so that a drink is bright with few samples."""
    nodes = Nodes(name, rough)
    nodes.set(Base_Color=color, Transmission=1.0, IOR=1.33, Specular=0.5)
    clear, mix, path = nodes.add('BsdfTransparent'), nodes.add('MixShader'), nodes.add('LightPath')
    clear.inputs['Color'].default_value = (*(c**density for c in color), 1)
    output = nodes.tree.nodes['Material Output']
    nodes.link(path.outputs['Is Shadow Ray'], mix.inputs[0])
    nodes.link(nodes.shader.outputs[0], mix.inputs[1])
    nodes.link(clear.outputs[0], mix.inputs[2])
    nodes.link(mix.outputs[0], output.inputs['Surface'])
    return nodes.material


@cached
def glass() -> bpy.types.Material:
    return clear_material('glass', (0.96, 0.98, 0.97), 0.02, 1)


@cached
def ice() -> bpy.types.Material:
    return clear_material('ice', (0.95, 0.97, 0.98), 0.12, 1)


@cached
def cloudy(color: Color) -> bpy.types.Material:
    """A drink that is not clear, such as juice. A little light of its own stands for light that passes through."""
    nodes = Nodes('cloudy', 0.15, 0.4)
    nodes.set(Base_Color=color, Emission=color, Emission_Strength=0.42)
    return nodes.material


@cached
def latte(milk: Color = (0.86, 0.70, 0.50), coffee: Color = (0.40, 0.175, 0.05)) -> bpy.types.Material:
    """Coffee with a pattern of milk foam. Mask: red is foam, green is the edge at the cup."""
    nodes = Nodes('latte', 0.35, 0.4)
    red, green, _ = nodes.attributes()
    bubbles = nodes.noise(14)
    brown = nodes.ramp(nodes.noise(3), [(0.3, tuple(c * 0.75 for c in coffee)), (0.7, coffee)])
    foam = nodes.ramp(bubbles, [(0.3, tuple(c * 0.94 for c in milk)), (0.7, milk)])
    dark = nodes.ramp(green, [(0, coffee), (1, tuple(c * 0.5 for c in coffee))])
    nodes.link(nodes.mix(green, nodes.mix(red, brown, foam), dark), 'Base Color')
    nodes.bump(bubbles, 0.08, 0.02)
    return nodes.material


@cached
def crema() -> bpy.types.Material:
    return plain(
        'crema', [(0.3, (0.28, 0.10, 0.018)), (0.5, (0.44, 0.20, 0.05)), (0.7, (0.58, 0.30, 0.09))], 3, 0.3, 0.05
    )


@cached
def black_coffee() -> bpy.types.Material:
    return plain(
        'black coffee', [(0.3, (0.016, 0.006, 0.002)), (0.7, (0.035, 0.013, 0.004))], 2, 0.05, 0.02, specular=0.6
    )


@cached
def layered(bottom: Color, top: Color, height: float) -> bpy.types.Material:
    """A drink that changes from one color at the bottom to another at `height`, such as iced latte."""
    nodes = Nodes('layered', 0.15, 0.4)
    place, split = nodes.add('TexCoord'), nodes.add('SeparateXYZ')
    nodes.link(place.outputs['Object'], split.inputs[0])
    level = nodes.math(
        'ADD',
        nodes.math('DIVIDE', split.outputs['Z'], height),
        nodes.math('MULTIPLY_ADD', nodes.noise(1.1), 0.7, -0.35),
    )
    middle = tuple((a + b) / 2 for a, b in zip(bottom, top))
    color = nodes.ramp(level, [(0.25, bottom), (0.5, middle), (0.8, top)])
    nodes.link(color, 'Base Color')
    nodes.link(color, 'Emission')
    nodes.set(Emission_Strength=0.25)
    return nodes.material


@cached
def drinking_chocolate() -> bpy.types.Material:
    return plain('drinking chocolate', [(0.3, (0.10, 0.035, 0.012)), (0.7, (0.17, 0.065, 0.025))], 2, 0.2, 0.04)
