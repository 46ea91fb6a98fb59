"""Builds Blender materials from noise, color ramps and masks."""

from collections.abc import Callable, Sequence
from functools import wraps

import bpy
from textures import WAVES, noise_image

Color = tuple[float, float, float]
Stops = Sequence[tuple[float, Color]]

_made: dict[str, bpy.types.Material] = {}


def clear() -> None:
    """Forgets the materials of the scene before."""
    _made.clear()


def cached(make: Callable[..., bpy.types.Material]) -> Callable[..., bpy.types.Material]:
    """Creates a material once for each set of arguments."""

    @wraps(make)
    def get(*args: object) -> bpy.types.Material:
        key = f'{make.__name__}{args}'
        if key not in _made:
            _made[key] = make(*args)
        return _made[key]

    return get


class Nodes:
    """Builds the node tree of one material around its Principled BSDF."""

    def __init__(self, name: str, rough: float, specular: float = 0.4) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']
        self.set(Roughness=rough, Specular=specular)

    def set(self, **inputs: float | Color) -> None:
        """Sets inputs of the shader; an underscore in a name means a space."""
        for name, value in inputs.items():
            self.shader.inputs[name.replace('_', ' ')].default_value = (
                (*value, 1) if isinstance(value, tuple) else value
            )

    def link(self, output: bpy.types.NodeSocket, target: str | bpy.types.NodeSocket) -> None:
        """Joins an output to an input of the shader or of another node."""
        self.tree.links.new(output, self.shader.inputs[target] if isinstance(target, str) else target)

    def add(self, kind: str, **settings: object) -> bpy.types.Node:
        node = self.tree.nodes.new(f'ShaderNode{kind}')
        for name, value in settings.items():
            setattr(node, name, value)
        return node

    def texture(self, image: bpy.types.Image, scale: float, stretch: Color = (1, 1, 1)) -> bpy.types.NodeSocket:
        """Returns a tileable gray image, projected along the axes of the object."""
        place = self.add('TexCoord')
        mapping = self.add('Mapping')
        mapping.inputs['Scale'].default_value = tuple(scale * part for part in stretch)
        texture = self.add('TexImage', image=image, projection='BOX', projection_blend=0.3)
        self.link(place.outputs['Object'], mapping.inputs['Vector'])
        self.link(mapping.outputs[0], texture.inputs['Vector'])
        return texture.outputs['Color']

    def noise(self, scale: float, soft: bool = False, stretch: Color = (1, 1, 1)) -> bpy.types.NodeSocket:
        """Returns noise from 0 to 1, mostly from 0.3 to 0.7, with `scale` waves a unit."""
        return self.texture(noise_image(soft), scale / WAVES, stretch)

    def ramp(self, value: bpy.types.NodeSocket, stops: Stops) -> bpy.types.NodeSocket:
        """Returns a color that follows a value."""
        node = self.add('ValToRGB')
        elements = node.color_ramp.elements
        for _ in stops[2:]:
            elements.new(0.5)
        for element, (position, color) in zip(elements, stops):
            element.position, element.color = position, (*color, 1)
        self.link(value, node.inputs['Fac'])
        return node.outputs['Color']

    def mix(
        self, amount: bpy.types.NodeSocket, first: bpy.types.NodeSocket, second: bpy.types.NodeSocket
    ) -> bpy.types.NodeSocket:
        """Returns the first color where `amount` is 0 and the second where it is 1."""
        node = self.add('MixRGB')
        for socket, source in zip(node.inputs, (amount, first, second)):
            self.link(source, socket)
        return node.outputs['Color']

    def math(self, operation: str, *values: bpy.types.NodeSocket | float) -> bpy.types.NodeSocket:
        node = self.add('Math', operation=operation, use_clamp=operation != 'SUBTRACT')
        for socket, value in zip(node.inputs, values):
            if isinstance(value, (int, float)):
                socket.default_value = value
            else:
                self.link(value, socket)
        return node.outputs[0]

    def step(self, value: bpy.types.NodeSocket, low: float, high: float) -> bpy.types.NodeSocket:
        """Returns 0 below `low`, 1 above `high` and a smooth value between."""
        node = self.add('MapRange', interpolation_type='SMOOTHSTEP')
        node.inputs['From Min'].default_value, node.inputs['From Max'].default_value = low, high
        self.link(value, node.inputs['Value'])
        return node.outputs['Result']

    def bump(self, height: bpy.types.NodeSocket, strength: float, distance: float = 0.05) -> None:
        node = self.add('Bump')
        node.inputs['Strength'].default_value, node.inputs['Distance'].default_value = strength, distance
        self.link(height, node.inputs['Height'])
        self.link(node.outputs['Normal'], 'Normal')

    def attributes(self) -> Sequence[bpy.types.NodeSocket]:
        """Returns the three channels of the mesh's color attribute `mask`."""
        attribute = self.add('Attribute', attribute_name='mask')
        split = self.add('SeparateColor')
        self.link(attribute.outputs['Color'], split.inputs[0])
        return split.outputs


def plain(
    name: str,
    stops: Stops,
    scale: float = 3,
    rough: float = 0.5,
    bump: float = 0.15,
    subsurface: float = 0.0,
    specular: float = 0.4,
    stretch: Color = (1, 1, 1),
) -> bpy.types.Material:
    """Returns a material with one noise for color and unevenness."""
    nodes = Nodes(name, rough, specular)
    noise = nodes.noise(scale, False, stretch)
    color = nodes.ramp(noise, stops)
    nodes.link(color, 'Base Color')
    if bump:
        nodes.bump(noise, bump)
    if subsurface:
        nodes.set(Subsurface=subsurface)
        nodes.link(color, 'Subsurface Color')
        nodes.shader.inputs['Subsurface Radius'].default_value = (0.12, 0.06, 0.035)
    return nodes.material
