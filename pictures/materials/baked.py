"""Dough, bread and breading."""

import bpy
from materials.nodes import Color, Nodes, Stops, cached, plain


def pizza(sauce: Stops, cheese: Stops) -> bpy.types.Material:
    """Dough, sauce and melted cheese on one surface. Mask: red is sauce, green is cheese, blue is char."""
    nodes = Nodes('pizza', 0.6, 0.35)
    red, green, blue = nodes.attributes()
    detail = nodes.noise(9)
    soft = nodes.math('MULTIPLY_ADD', detail, 0.5, -0.25)

    def edge(mask: bpy.types.NodeSocket, low: float, high: float) -> bpy.types.NodeSocket:
        return nodes.step(nodes.math('ADD', mask, soft), low, high)

    dough = nodes.ramp(
        nodes.noise(2.6), [(0.3, (0.78, 0.50, 0.23)), (0.5, (0.66, 0.34, 0.115)), (0.68, (0.46, 0.18, 0.05))]
    )
    flour = nodes.step(nodes.math('MULTIPLY', nodes.noise(5), nodes.noise(30)), 0.30, 0.44)
    dough = nodes.mix(
        nodes.math('MULTIPLY', flour, 0.45),
        dough,
        nodes.ramp(flour, [(0, (0.88, 0.78, 0.64)), (1, (0.93, 0.86, 0.75))]),
    )
    brown = nodes.ramp(blue, [(0, (0.55, 0.27, 0.09)), (0.45, (0.26, 0.10, 0.03)), (0.8, (0.06, 0.025, 0.012))])
    dough = nodes.mix(edge(blue, 0.1, 0.75), dough, brown)
    wet = edge(red, 0.35, 0.6)
    color = nodes.mix(wet, dough, nodes.ramp(nodes.noise(4.2), sauce))
    milk = edge(green, 0.12, 0.95)
    color = nodes.mix(milk, color, nodes.ramp(nodes.noise(3.4), cheese))
    nodes.link(color, 'Base Color')
    nodes.link(nodes.math('MULTIPLY_ADD', wet, -0.26, 0.70), 'Roughness')
    nodes.bump(nodes.noise(7), 0.45, 0.05)
    return nodes.material


TOMATO_SAUCE: Stops = [(0.3, (0.24, 0.016, 0.005)), (0.5, (0.46, 0.042, 0.010)), (0.7, (0.60, 0.10, 0.022))]
MOZZARELLA: Stops = [
    (0.3, (0.90, 0.80, 0.62)),
    (0.5, (0.90, 0.76, 0.54)),
    (0.6, (0.84, 0.60, 0.30)),
    (0.7, (0.55, 0.25, 0.08)),
]

GRATED_CHEESE: Stops = [
    (0.3, (0.90, 0.66, 0.28)),
    (0.5, (0.86, 0.56, 0.18)),
    (0.62, (0.72, 0.34, 0.08)),
    (0.72, (0.46, 0.17, 0.04)),
]
FOUR_CHEESES: Stops = [
    (0.3, (0.93, 0.76, 0.42)),
    (0.44, (0.90, 0.62, 0.22)),
    (0.54, (0.76, 0.40, 0.09)),
    (0.66, (0.42, 0.15, 0.03)),
]
CHEESE_SAUCE: Stops = [(0.3, (0.86, 0.66, 0.36)), (0.5, (0.82, 0.56, 0.24)), (0.7, (0.70, 0.40, 0.14))]


@cached
def bun() -> bpy.types.Material:
    """A bun. Mask: red is how brown the crust is, green is crumb."""
    nodes = Nodes('bun', 0.34, 0.45)
    red, green, _ = nodes.attributes()
    value = nodes.math(
        'ADD', nodes.math('MULTIPLY', red, 0.75), nodes.math('MULTIPLY_ADD', nodes.noise(2.2), 0.4, -0.08)
    )
    crust = nodes.ramp(value, [(0.12, (0.80, 0.52, 0.22)), (0.5, (0.62, 0.27, 0.065)), (0.95, (0.36, 0.11, 0.02))])
    crumb = nodes.ramp(nodes.noise(8), [(0.35, (0.70, 0.44, 0.18)), (0.65, (0.86, 0.66, 0.36))])
    nodes.link(nodes.mix(green, crust, crumb), 'Base Color')
    nodes.bump(nodes.noise(7), 0.12, 0.04)
    return nodes.material


@cached
def breading() -> bpy.types.Material:
    return plain(
        'breading', [(0.3, (0.42, 0.15, 0.025)), (0.5, (0.66, 0.32, 0.07)), (0.7, (0.80, 0.50, 0.16))], 5, 0.5, 0.9
    )


@cached
def fried_onion() -> bpy.types.Material:
    return plain('fried onion', [(0.3, (0.46, 0.17, 0.03)), (0.7, (0.74, 0.40, 0.12))], 5, 0.5, 0.4)


@cached
def potato() -> bpy.types.Material:
    return plain(
        'potato', [(0.3, (0.40, 0.15, 0.025)), (0.44, (0.74, 0.40, 0.08)), (0.7, (0.86, 0.56, 0.17))], 3, 0.42, 0.2
    )


@cached
def wheat_noodle() -> bpy.types.Material:
    return plain('wheat noodle', [(0.3, (0.78, 0.54, 0.22)), (0.7, (0.88, 0.68, 0.36))], 2, 0.28, 0.05, specular=0.5)


@cached
def rice_noodle() -> bpy.types.Material:
    return plain('rice noodle', [(0.3, (0.66, 0.36, 0.13)), (0.7, (0.82, 0.55, 0.26))], 2, 0.28, 0.05, specular=0.5)


@cached
def rice() -> bpy.types.Material:
    return plain('rice', [(0.3, (0.84, 0.80, 0.71)), (0.7, (0.92, 0.89, 0.82))], 3, 0.35, 0)


@cached
def fried_tofu() -> bpy.types.Material:
    return plain(
        'fried tofu', [(0.3, (0.52, 0.24, 0.05)), (0.5, (0.76, 0.48, 0.17)), (0.7, (0.86, 0.66, 0.36))], 4, 0.5, 0.5
    )


@cached
def sweet_potato() -> bpy.types.Material:
    return plain(
        'sweet potato',
        [(0.3, (0.40, 0.10, 0.010)), (0.48, (0.78, 0.28, 0.025)), (0.7, (0.88, 0.40, 0.06))],
        3,
        0.42,
        0.25,
    )


@cached
def salt() -> bpy.types.Material:
    return plain('salt', [(0.3, (0.88, 0.87, 0.84)), (0.7, (0.95, 0.95, 0.93))], 3, 0.3, 0)


@cached
def cookie() -> bpy.types.Material:
    return plain(
        'cookie', [(0.3, (0.26, 0.09, 0.02)), (0.5, (0.46, 0.20, 0.055)), (0.7, (0.60, 0.32, 0.11))], 4, 0.65, 0.7
    )


@cached
def oats() -> bpy.types.Material:
    return plain('oats', [(0.3, (0.52, 0.28, 0.10)), (0.7, (0.68, 0.44, 0.20))], 5, 0.6, 0.3)


@cached
def chocolate() -> bpy.types.Material:
    return plain('chocolate', [(0.3, (0.030, 0.010, 0.004)), (0.7, (0.065, 0.024, 0.010))], 3, 0.25, 0.1, specular=0.5)


@cached
def brownie() -> bpy.types.Material:
    return plain(
        'brownie',
        [(0.3, (0.028, 0.009, 0.004)), (0.5, (0.075, 0.026, 0.010)), (0.7, (0.13, 0.050, 0.020))],
        5,
        0.5,
        0.7,
    )


@cached
def hazelnut() -> bpy.types.Material:
    return plain(
        'hazelnut', [(0.3, (0.40, 0.17, 0.05)), (0.55, (0.66, 0.38, 0.14)), (0.7, (0.80, 0.60, 0.34))], 3, 0.5, 0.2
    )


@cached
def pancake() -> bpy.types.Material:
    """A pancake. Mask: red is the pale edge."""
    nodes = Nodes('pancake', 0.5, 0.35)
    red, _, _ = nodes.attributes()
    face = nodes.ramp(
        nodes.noise(2.6), [(0.3, (0.46, 0.18, 0.035)), (0.5, (0.66, 0.33, 0.085)), (0.7, (0.82, 0.56, 0.22))]
    )
    edge = nodes.ramp(nodes.noise(3), [(0.3, (0.84, 0.62, 0.28)), (0.7, (0.90, 0.74, 0.42))])
    nodes.link(nodes.mix(red, face, edge), 'Base Color')
    nodes.bump(nodes.noise(6), 0.2, 0.03)
    return nodes.material


@cached
def spaghetti() -> bpy.types.Material:
    return plain('spaghetti', [(0.3, (0.84, 0.56, 0.20)), (0.7, (0.92, 0.70, 0.34))], 2, 0.3, 0.05, specular=0.5)


@cached
def churro() -> bpy.types.Material:
    """Fried dough under sugar and cinnamon."""
    nodes = Nodes('churro', 0.6, 0.35)
    dough = nodes.ramp(nodes.noise(4), [(0.3, (0.36, 0.13, 0.025)), (0.7, (0.62, 0.30, 0.08))])
    sugar = nodes.step(nodes.noise(22), 0.53, 0.62)
    nodes.link(
        nodes.mix(sugar, dough, nodes.ramp(sugar, [(0, (0.70, 0.48, 0.26)), (1, (0.84, 0.68, 0.46))])), 'Base Color'
    )
    nodes.bump(nodes.noise(22), 0.5, 0.03)
    return nodes.material


@cached
def falafel() -> bpy.types.Material:
    return plain(
        'falafel', [(0.3, (0.10, 0.040, 0.012)), (0.5, (0.30, 0.14, 0.035)), (0.7, (0.46, 0.27, 0.08))], 6, 0.6, 0.9
    )


@cached
def bulgur() -> bpy.types.Material:
    return plain('bulgur', [(0.3, (0.62, 0.40, 0.14)), (0.7, (0.80, 0.60, 0.30))], 4, 0.45, 0)


@cached
def hummus() -> bpy.types.Material:
    return plain('hummus', [(0.3, (0.72, 0.52, 0.26)), (0.7, (0.82, 0.64, 0.38))], 3, 0.38, 0.15)


@cached
def crouton() -> bpy.types.Material:
    return plain(
        'crouton', [(0.3, (0.46, 0.20, 0.04)), (0.5, (0.74, 0.46, 0.15)), (0.7, (0.86, 0.66, 0.34))], 6, 0.6, 0.6
    )


def tortilla(name: str, pale: Color, dark: Color, blisters: float = 0.56) -> bpy.types.Material:
    """Returns flat bread with brown blisters: fewer of them with a higher number."""
    nodes = Nodes(name, 0.6, 0.3)
    bread = nodes.ramp(nodes.noise(2.2), [(0.3, tuple(c * 0.9 for c in pale)), (0.7, pale)])
    blister = nodes.step(nodes.noise(4.5), blisters, blisters + 0.2)
    nodes.link(nodes.mix(blister, bread, nodes.ramp(blister, [(0, pale), (1, dark)])), 'Base Color')
    nodes.bump(nodes.noise(7), 0.25, 0.03)
    return nodes.material


@cached
def corn_tortilla() -> bpy.types.Material:
    return tortilla('corn tortilla', (0.84, 0.60, 0.25), (0.36, 0.15, 0.03))


@cached
def wheat_tortilla() -> bpy.types.Material:
    return tortilla('wheat tortilla', (0.86, 0.72, 0.48), (0.40, 0.18, 0.05))


@cached
def toasted_tortilla() -> bpy.types.Material:
    return tortilla('toasted tortilla', (0.86, 0.66, 0.36), (0.42, 0.18, 0.05), 0.48)


@cached
def sourdough() -> bpy.types.Material:
    """A toasted slice of bread. Mask: red is the crust, green is butter."""
    nodes = Nodes('sourdough', 0.55, 0.35)
    red, green, _ = nodes.attributes()
    crumb = nodes.ramp(
        nodes.noise(5), [(0.3, (0.46, 0.20, 0.045)), (0.45, (0.80, 0.52, 0.20)), (0.7, (0.90, 0.72, 0.40))]
    )
    butter = nodes.ramp(nodes.noise(4), [(0.3, (0.78, 0.50, 0.10)), (0.7, (0.90, 0.68, 0.24))])
    crust = nodes.ramp(nodes.noise(4), [(0.3, (0.09, 0.032, 0.010)), (0.7, (0.34, 0.14, 0.04))])
    nodes.link(nodes.mix(red, nodes.mix(nodes.math('MULTIPLY', green, 0.55), crumb, butter), crust), 'Base Color')
    nodes.link(nodes.math('MULTIPLY_ADD', green, -0.3, 0.6), 'Roughness')
    nodes.bump(nodes.noise(9), 0.6, 0.04)
    return nodes.material


@cached
def dumpling() -> bpy.types.Material:
    """A dumpling. Mask: red is where it is fried."""
    nodes = Nodes('dumpling', 0.28, 0.5)
    red, _, _ = nodes.attributes()
    dough = nodes.ramp(nodes.noise(2), [(0.3, (0.78, 0.62, 0.38)), (0.7, (0.88, 0.77, 0.56))])
    fried = nodes.ramp(nodes.noise(5), [(0.3, (0.30, 0.10, 0.015)), (0.7, (0.70, 0.36, 0.08))])
    nodes.link(nodes.mix(red, dough, fried), 'Base Color')
    nodes.bump(nodes.noise(6), 0.15, 0.03)
    return nodes.material


@cached
def tempura() -> bpy.types.Material:
    return plain(
        'tempura', [(0.3, (0.62, 0.32, 0.07)), (0.5, (0.82, 0.56, 0.20)), (0.7, (0.90, 0.74, 0.42))], 6, 0.45, 0.9
    )


@cached
def almond_base() -> bpy.types.Material:
    return plain(
        'almond base', [(0.3, (0.46, 0.22, 0.06)), (0.5, (0.66, 0.38, 0.13)), (0.7, (0.78, 0.54, 0.24))], 8, 0.6, 0.6
    )


@cached
def bun_dough() -> bpy.types.Material:
    """A sweet bun. Mask: red is brown from the oven, green is cinnamon."""
    nodes = Nodes('bun dough', 0.36, 0.45)
    red, green, _ = nodes.attributes()
    value = nodes.math('ADD', nodes.math('MULTIPLY', red, 0.8), nodes.math('MULTIPLY_ADD', nodes.noise(3), 0.4, -0.1))
    dough = nodes.ramp(value, [(0.1, (0.82, 0.56, 0.25)), (0.5, (0.66, 0.32, 0.08)), (0.95, (0.38, 0.13, 0.025))])
    filling = nodes.ramp(nodes.noise(7), [(0.3, (0.10, 0.032, 0.010)), (0.7, (0.22, 0.075, 0.022))])
    nodes.link(nodes.mix(green, dough, filling), 'Base Color')
    nodes.bump(nodes.noise(6), 0.2, 0.03)
    return nodes.material


@cached
def pearl_sugar() -> bpy.types.Material:
    return plain('pearl sugar', [(0.3, (0.90, 0.89, 0.86)), (0.7, (0.96, 0.96, 0.94))], 5, 0.4, 0.1)


@cached
def inari() -> bpy.types.Material:
    return plain(
        'inari',
        [(0.3, (0.36, 0.15, 0.03)), (0.5, (0.58, 0.29, 0.07)), (0.7, (0.70, 0.42, 0.13))],
        4,
        0.3,
        0.5,
        specular=0.5,
    )
