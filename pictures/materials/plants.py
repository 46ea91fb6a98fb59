"""Leaves and vegetables."""

import bpy
from materials.nodes import Color, Nodes, cached, plain


@cached
def leaf(dark: Color = (0.012, 0.075, 0.008), light: Color = (0.04, 0.17, 0.015)) -> bpy.types.Material:
    """A leaf with pale veins. Mask: red is vein."""
    nodes = Nodes('leaf', 0.5, 0.3)
    red, _, _ = nodes.attributes()
    blade = nodes.ramp(nodes.noise(5), [(0.3, dark), (0.7, light)])
    pale = nodes.ramp(red, [(0, light), (1, tuple(min(1, c * 1.6 + 0.03) for c in light))])
    nodes.link(nodes.mix(red, blade, pale), 'Base Color')
    nodes.bump(nodes.math('SUBTRACT', nodes.noise(14), red), 0.25, 0.04)
    return nodes.material


@cached
def pesto() -> bpy.types.Material:
    return plain(
        'pesto', [(0.3, (0.06, 0.12, 0.01)), (0.5, (0.16, 0.26, 0.03)), (0.7, (0.36, 0.42, 0.10))], 14, 0.35, 0.6
    )


@cached
def lettuce() -> bpy.types.Material:
    return leaf((0.10, 0.28, 0.02), (0.30, 0.52, 0.07))


@cached
def iceberg() -> bpy.types.Material:
    return leaf((0.42, 0.60, 0.18), (0.66, 0.78, 0.36))


@cached
def tomato() -> bpy.types.Material:
    return plain('tomato', [(0.3, (0.44, 0.025, 0.010)), (0.7, (0.64, 0.075, 0.025))], 3, 0.2, 0.12, specular=0.55)


@cached
def pickle() -> bpy.types.Material:
    return plain('pickle', [(0.3, (0.13, 0.17, 0.015)), (0.7, (0.30, 0.34, 0.06))], 4, 0.25, 0.15, specular=0.5)


@cached
def cucumber() -> bpy.types.Material:
    return plain('cucumber', [(0.3, (0.40, 0.58, 0.20)), (0.7, (0.66, 0.76, 0.42))], 3, 0.25, 0.1, specular=0.5)


@cached
def red_onion() -> bpy.types.Material:
    return plain(
        'red onion',
        [(0.3, (0.42, 0.03, 0.12)), (0.6, (0.66, 0.12, 0.26)), (0.75, (0.80, 0.46, 0.55))],
        3,
        0.25,
        0.1,
        specular=0.5,
    )


@cached
def white_cabbage() -> bpy.types.Material:
    return plain('white cabbage', [(0.3, (0.72, 0.76, 0.50)), (0.7, (0.88, 0.88, 0.72))], 3, 0.35, 0.1)


@cached
def carrot() -> bpy.types.Material:
    return plain('carrot', [(0.3, (0.78, 0.24, 0.02)), (0.7, (0.88, 0.36, 0.05))], 4, 0.4, 0.1)


@cached
def roasted_pepper() -> bpy.types.Material:
    return plain(
        'roasted pepper',
        [(0.28, (0.10, 0.012, 0.006)), (0.42, (0.52, 0.03, 0.010)), (0.7, (0.72, 0.10, 0.02))],
        3,
        0.22,
        0.15,
        specular=0.5,
    )


@cached
def mint() -> bpy.types.Material:
    return leaf((0.03, 0.15, 0.02), (0.10, 0.30, 0.05))


@cached
def dill() -> bpy.types.Material:
    return plain('dill', [(0.3, (0.04, 0.14, 0.012)), (0.7, (0.10, 0.26, 0.03))], 4, 0.5, 0)


@cached
def pea_patty() -> bpy.types.Material:
    return plain(
        'pea patty', [(0.3, (0.10, 0.06, 0.012)), (0.48, (0.24, 0.20, 0.035)), (0.7, (0.34, 0.36, 0.08))], 6, 0.5, 0.8
    )


@cached
def nori() -> bpy.types.Material:
    return plain('nori', [(0.3, (0.008, 0.014, 0.008)), (0.7, (0.022, 0.034, 0.018))], 6, 0.42, 0.5)


@cached
def bamboo() -> bpy.types.Material:
    return plain('bamboo', [(0.3, (0.50, 0.28, 0.07)), (0.7, (0.70, 0.46, 0.16))], 5, 0.35, 0.2, stretch=(0.4, 3, 1))


@cached
def red_cabbage() -> bpy.types.Material:
    return plain(
        'red cabbage', [(0.3, (0.13, 0.015, 0.09)), (0.6, (0.30, 0.05, 0.20)), (0.75, (0.70, 0.50, 0.62))], 3, 0.3, 0.1
    )


@cached
def ginger() -> bpy.types.Material:
    return plain('pickled ginger', [(0.3, (0.86, 0.36, 0.32)), (0.7, (0.92, 0.56, 0.46))], 3, 0.25, 0.15, specular=0.5)


@cached
def edamame() -> bpy.types.Material:
    return plain('edamame', [(0.3, (0.22, 0.42, 0.04)), (0.7, (0.40, 0.58, 0.10))], 2, 0.3, 0.06)


@cached
def avocado() -> bpy.types.Material:
    return plain('avocado', [(0.3, (0.56, 0.60, 0.16)), (0.7, (0.76, 0.74, 0.32))], 2, 0.35, 0.08)


@cached
def broccoli() -> bpy.types.Material:
    return plain('broccoli', [(0.3, (0.025, 0.10, 0.012)), (0.7, (0.08, 0.24, 0.03))], 12, 0.55, 0.8)


@cached
def broccoli_stalk() -> bpy.types.Material:
    return plain('broccoli stalk', [(0.3, (0.26, 0.42, 0.09)), (0.7, (0.40, 0.55, 0.17))], 3, 0.4, 0.1)


@cached
def shiitake() -> bpy.types.Material:
    """A mushroom cap. Mask: red is where it is cut."""
    nodes = Nodes('shiitake', 0.4, 0.4)
    red, _, _ = nodes.attributes()
    cap = nodes.ramp(nodes.noise(4), [(0.3, (0.11, 0.045, 0.016)), (0.7, (0.25, 0.12, 0.045))])
    cut = nodes.ramp(nodes.noise(4), [(0.3, (0.70, 0.52, 0.30)), (0.7, (0.82, 0.66, 0.44))])
    nodes.link(nodes.mix(red, cap, cut), 'Base Color')
    nodes.bump(nodes.noise(6), 0.2, 0.03)
    return nodes.material


@cached
def bean_sprout() -> bpy.types.Material:
    return plain('bean sprout', [(0.3, (0.84, 0.82, 0.66)), (0.7, (0.92, 0.91, 0.80))], 3, 0.3, 0.05)


@cached
def wasabi() -> bpy.types.Material:
    return plain('wasabi', [(0.3, (0.30, 0.44, 0.10)), (0.7, (0.44, 0.58, 0.17))], 5, 0.6, 0.4)


@cached
def rosemary() -> bpy.types.Material:
    return plain('rosemary', [(0.3, (0.05, 0.11, 0.03)), (0.7, (0.13, 0.21, 0.07))], 5, 0.5, 0)


@cached
def red_pepper() -> bpy.types.Material:
    return plain('red pepper', [(0.3, (0.50, 0.012, 0.008)), (0.7, (0.66, 0.035, 0.015))], 2, 0.2, 0.06, specular=0.5)


@cached
def edamame_pod() -> bpy.types.Material:
    return plain('edamame pod', [(0.3, (0.15, 0.30, 0.03)), (0.7, (0.32, 0.48, 0.08))], 4, 0.42, 0.3)


def skinned(name: str, skin: Color, flesh: Color, char: Color = (0.10, 0.045, 0.015)) -> bpy.types.Material:
    """Returns a grilled slice. Mask: red is the skin, green is where the grill was."""
    nodes = Nodes(name, 0.38, 0.45)
    red, green, _ = nodes.attributes()
    noise = nodes.noise(5)
    inside = nodes.ramp(noise, [(0.3, tuple(c * 0.82 for c in flesh)), (0.7, flesh)])
    brown = nodes.ramp(noise, [(0.3, char), (0.7, tuple(min(1, c * 2.6) for c in char))])
    outside = nodes.ramp(noise, [(0.3, tuple(c * 0.6 for c in skin)), (0.7, skin)])
    grilled = nodes.mix(nodes.math('MULTIPLY', green, nodes.step(noise, 0.34, 0.56)), inside, brown)
    nodes.link(nodes.mix(red, grilled, outside), 'Base Color')
    nodes.bump(nodes.noise(8), 0.3, 0.03)
    return nodes.material


@cached
def courgette() -> bpy.types.Material:
    return skinned('courgette', (0.07, 0.20, 0.025), (0.66, 0.66, 0.27))


@cached
def aubergine() -> bpy.types.Material:
    return skinned('aubergine', (0.055, 0.012, 0.045), (0.56, 0.40, 0.20))


@cached
def chanterelle() -> bpy.types.Material:
    return plain(
        'chanterelle',
        [(0.3, (0.52, 0.20, 0.012)), (0.55, (0.80, 0.42, 0.045)), (0.7, (0.88, 0.56, 0.11))],
        4,
        0.38,
        0.3,
    )


@cached
def fried_mushroom() -> bpy.types.Material:
    """A fried slice of mushroom. Mask: red is the skin."""
    nodes = Nodes('fried mushroom', 0.35, 0.45)
    red, _, _ = nodes.attributes()
    noise = nodes.noise(5)
    flesh = nodes.ramp(noise, [(0.3, (0.36, 0.17, 0.05)), (0.5, (0.64, 0.42, 0.19)), (0.7, (0.78, 0.60, 0.36))])
    skin = nodes.ramp(noise, [(0.3, (0.07, 0.027, 0.010)), (0.7, (0.21, 0.09, 0.032))])
    nodes.link(nodes.mix(red, flesh, skin), 'Base Color')
    nodes.bump(nodes.noise(9), 0.25, 0.03)
    return nodes.material


@cached
def thyme() -> bpy.types.Material:
    return plain('thyme', [(0.3, (0.05, 0.10, 0.02)), (0.7, (0.15, 0.22, 0.06))], 5, 0.6, 0)


@cached
def sugar_snap() -> bpy.types.Material:
    return plain('sugar snap', [(0.3, (0.10, 0.30, 0.02)), (0.7, (0.24, 0.48, 0.05))], 3, 0.28, 0.06, specular=0.5)


@cached
def spring_onion() -> bpy.types.Material:
    return plain(
        'spring onion', [(0.3, (0.16, 0.36, 0.04)), (0.52, (0.36, 0.56, 0.11)), (0.7, (0.72, 0.80, 0.44))], 3, 0.3, 0
    )


@cached
def romaine() -> bpy.types.Material:
    return leaf((0.14, 0.34, 0.02), (0.44, 0.60, 0.12))


@cached
def parsley() -> bpy.types.Material:
    return leaf((0.015, 0.11, 0.010), (0.06, 0.24, 0.02))


@cached
def pickled_turnip() -> bpy.types.Material:
    return plain(
        'pickled turnip',
        [(0.3, (0.56, 0.06, 0.14)), (0.55, (0.74, 0.20, 0.30)), (0.72, (0.86, 0.52, 0.56))],
        2,
        0.25,
        0.08,
    )


@cached
def takuan() -> bpy.types.Material:
    return plain('pickled radish', [(0.3, (0.82, 0.58, 0.02)), (0.7, (0.90, 0.72, 0.06))], 3, 0.25, 0.08, specular=0.5)


@cached
def lemongrass() -> bpy.types.Material:
    return plain('lemongrass', [(0.3, (0.52, 0.58, 0.22)), (0.7, (0.78, 0.78, 0.48))], 3, 0.4, 0.2, stretch=(0.3, 3, 3))


@cached
def galangal() -> bpy.types.Material:
    return plain('galangal', [(0.3, (0.70, 0.56, 0.32)), (0.7, (0.84, 0.74, 0.50))], 5, 0.45, 0.3)


@cached
def guacamole() -> bpy.types.Material:
    return plain('guacamole', [(0.3, (0.24, 0.34, 0.04)), (0.7, (0.48, 0.54, 0.14))], 6, 0.35, 0.6)


@cached
def poblano() -> bpy.types.Material:
    return plain(
        'poblano', [(0.3, (0.012, 0.03, 0.006)), (0.48, (0.05, 0.15, 0.02)), (0.7, (0.12, 0.25, 0.04))], 3, 0.3, 0.15
    )


@cached
def ripe_avocado() -> bpy.types.Material:
    """Flesh of an avocado. Mask: red is the green outside."""
    nodes = Nodes('ripe avocado', 0.38, 0.4)
    red, _, _ = nodes.attributes()
    nodes.link(
        nodes.ramp(red, [(0, (0.84, 0.76, 0.30)), (0.45, (0.60, 0.64, 0.14)), (1, (0.14, 0.28, 0.02))]), 'Base Color'
    )
    nodes.bump(nodes.noise(4), 0.1, 0.03)
    return nodes.material


@cached
def boiled_potato() -> bpy.types.Material:
    return plain('boiled potato', [(0.3, (0.82, 0.62, 0.24)), (0.7, (0.90, 0.76, 0.42))], 3, 0.45, 0.1)


@cached
def pak_choi() -> bpy.types.Material:
    """A leaf of pak choi. Mask: red is its pale stalk."""
    nodes = Nodes('pak choi', 0.32, 0.45)
    red, _, _ = nodes.attributes()
    blade = nodes.ramp(nodes.noise(5), [(0.3, (0.025, 0.12, 0.010)), (0.7, (0.08, 0.26, 0.025))])
    stalk = nodes.ramp(nodes.noise(3), [(0.3, (0.62, 0.74, 0.36)), (0.7, (0.84, 0.88, 0.66))])
    nodes.link(nodes.mix(red, blade, stalk), 'Base Color')
    nodes.bump(nodes.noise(9), 0.15, 0.03)
    return nodes.material


@cached
def truffle() -> bpy.types.Material:
    return plain(
        'truffle', [(0.3, (0.022, 0.014, 0.010)), (0.55, (0.06, 0.04, 0.028)), (0.68, (0.26, 0.19, 0.13))], 9, 0.6, 0.3
    )


@cached
def cucumber_round() -> bpy.types.Material:
    return skinned('cucumber round', (0.05, 0.17, 0.02), (0.72, 0.82, 0.48), (0.62, 0.76, 0.36))


@cached
def tea_leaf() -> bpy.types.Material:
    return plain('tea leaf', [(0.3, (0.02, 0.05, 0.008)), (0.7, (0.08, 0.15, 0.025))], 5, 0.5, 0.2)
