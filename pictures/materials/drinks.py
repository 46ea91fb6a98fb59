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
        'crema', [(0.3, (0.30, 0.115, 0.022)), (0.5, (0.40, 0.17, 0.04)), (0.7, (0.50, 0.24, 0.065))], 6, 0.3, 0.05
    )


@cached
def black_coffee() -> bpy.types.Material:
    return plain(
        'black coffee', [(0.3, (0.020, 0.007, 0.002)), (0.7, (0.026, 0.009, 0.003))], 2, 0.05, 0.0, specular=0.6
    )


@cached
def layered(bottom: Color, top: Color, height: float, light: float = 0.25) -> bpy.types.Material:
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
    nodes.set(Emission_Strength=light)
    return nodes.material


@cached
def drinking_chocolate() -> bpy.types.Material:
    return plain('drinking chocolate', [(0.3, (0.10, 0.035, 0.012)), (0.7, (0.17, 0.065, 0.025))], 2, 0.2, 0.04)


@cached
def clear_drink(color: Color, density: float = 0.6) -> bpy.types.Material:
    """A clear drink, such as lager. A higher density gives a darker shadow."""
    return clear_material('clear drink', color, 0.0, density)


@cached
def hazy(color: Color, haze: float = 0.5, light: float = 0.35) -> bpy.types.Material:
    """A drink that shows what is in it only in part, such as lemonade. `haze` runs from 0, clear, to 1, cloudy."""
    nodes = Nodes('hazy', 0.05)
    nodes.set(Base_Color=color, Transmission=1.0, IOR=1.33, Specular=0.5)
    pulp, mix = nodes.add('BsdfPrincipled'), nodes.add('MixShader')
    for name, value in (('Base Color', (*color, 1)), ('Emission', (*color, 1))):
        pulp.inputs[name].default_value = value
    pulp.inputs['Emission Strength'].default_value, pulp.inputs['Roughness'].default_value = light, 0.2
    mix.inputs[0].default_value = haze
    nodes.link(nodes.shader.outputs[0], mix.inputs[1])
    nodes.link(pulp.outputs[0], mix.inputs[2])
    clear, through, path = nodes.add('BsdfTransparent'), nodes.add('MixShader'), nodes.add('LightPath')
    clear.inputs['Color'].default_value = (*(0.4 + 0.6 * c for c in color), 1)
    nodes.link(path.outputs['Is Shadow Ray'], through.inputs[0])
    nodes.link(mix.outputs[0], through.inputs[1])
    nodes.link(clear.outputs[0], through.inputs[2])
    nodes.link(through.outputs[0], nodes.tree.nodes['Material Output'].inputs['Surface'])
    return nodes.material


@cached
def bottle_glass(color: Color) -> bpy.types.Material:
    return clear_material('bottle glass', color, 0.02, 0.5)


@cached
def beer_foam() -> bpy.types.Material:
    nodes = Nodes('beer foam', 0.5, 0.3)
    noise = nodes.noise(14)
    color = nodes.ramp(noise, [(0.3, (0.86, 0.78, 0.60)), (0.7, (0.96, 0.92, 0.82))])
    nodes.link(color, 'Base Color')
    nodes.link(color, 'Emission')
    nodes.set(Emission_Strength=0.45)
    nodes.bump(noise, 0.3, 0.03)
    return nodes.material


@cached
def bubble() -> bpy.types.Material:
    nodes = Nodes('bubble', 0.1, 0.6)
    nodes.set(Base_Color=(0.95, 0.95, 0.92), Emission=(1.0, 1.0, 0.95), Emission_Strength=0.3)
    return nodes.material


@cached
def paper(color: Color) -> bpy.types.Material:
    return plain('paper', [(0.3, tuple(c * 0.94 for c in color)), (0.7, color)], 3, 0.55, 0.02)


@cached
def tapioca() -> bpy.types.Material:
    return plain('tapioca', [(0.3, (0.020, 0.008, 0.004)), (0.7, (0.055, 0.022, 0.010))], 3, 0.12, 0.05, specular=0.6)


@cached
def tea(color: Color) -> bpy.types.Material:
    return plain('tea', [(0.3, tuple(c * 0.85 for c in color)), (0.7, color)], 1.5, 0.04, 0.02, specular=0.6)


def in_drink(item: bpy.types.Object, light: float = 0.45) -> bpy.types.Object:
    """Gives an object in a drink a little light of its own, for the light that the drink lets through."""
    material = item.data.materials[0].copy()
    item.data.materials[0] = material
    shader = material.node_tree.nodes['Principled BSDF']
    color = shader.inputs['Base Color'].links[0].from_socket
    material.node_tree.links.new(color, shader.inputs['Emission'])
    shader.inputs['Emission Strength'].default_value = light
    return item
