"""One kitchen for all dishes: table, light, camera and render settings."""

from math import cos, radians, sin
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

import materials
from shapes import height_field

#: Angle of the camera above the table, in degrees: flat dishes from above, tall ones from the side.
ABOVE = 56
TABLE = 38
SIDE = 20

#: Largest WebP file of the sample, in bytes.
BYTES_MAX = 150_000


def reset(width: int, height: int, samples: int) -> None:
    """Empties the scene and sets size, in pixels, and quality of the render."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.clear()
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'High Contrast'
    scene.view_settings.exposure = 0.2
    cycles = scene.cycles
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    cycles.adaptive_min_samples = min(16, samples)
    cycles.sample_clamp_indirect = 2.5
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 1
    cycles.max_bounces = 10
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 2
    cycles.use_denoising = False


def area_light(
    location: tuple[float, float, float], energy: float, size: float, color: tuple[float, float, float]
) -> None:
    """Adds a soft light that points at the dish."""
    data = bpy.data.lights.new('light', 'AREA')
    data.energy, data.size, data.color = energy, size, color
    light = bpy.data.objects.new('light', data)
    bpy.context.scene.collection.objects.link(light)
    light.location = location
    aim(light, (0, 0, 0.3))


def aim(item: bpy.types.Object, target: tuple[float, float, float]) -> None:
    """Turns a light or the camera to a point."""
    direction = Vector(target) - item.location
    item.rotation_euler = direction.to_track_quat('-Z', 'Y').to_euler()


def kitchen(elevation: float = ABOVE, width: float = 5.2, center: float = 0.15) -> None:
    """Adds table, light and camera, unless the scene has them: the dishes of a cover share one table.

    Args:
        elevation: Angle of the camera above the table, in degrees.
        width: Width of what the camera sees at the dish.
        center: Height of the point the camera looks at.
    """
    if bpy.context.scene.camera:
        return
    table = height_field('table', lambda x, y: 0, (-30, 30), (-12, 60), 2, 2)
    table.data.materials.append(materials.linen())
    area_light((-11.5, 8.5, 14), 5600, 5.5, (1, 0.89, 0.75))
    area_light((5.5, -2.5, 3.5), 95, 5, (0.80, 0.89, 1))
    area_light((2.5, 6, 3.2), 160, 3, (1, 0.94, 0.86))
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs[0].default_value = (1, 0.96, 0.91, 1)
    background.inputs[1].default_value = 0.28
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width = 70, 36
    camera = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(camera)
    distance = width * data.lens / data.sensor_width
    angle = radians(elevation)
    camera.location = (0, -distance * cos(angle), center + distance * sin(angle))
    aim(camera, (0, 0, center))
    data.dof.use_dof = True
    # The sharpest point lies a little in front of the middle of the dish.
    data.dof.focus_distance = distance - 0.175 * width * cos(angle)
    data.dof.aperture_fstop = 0.75
    bpy.context.scene.camera = camera


def render_passes(folder: Path) -> list[np.ndarray]:
    """Renders and returns image, surface color and surface direction, each height x width x 3."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    target = tree.nodes.new('CompositorNodeOutputFile')
    target.base_path = str(folder)
    target.format.file_format = 'OPEN_EXR'
    target.format.color_depth = '32'
    target.file_slots.clear()
    names = ['Image', 'Denoising Albedo', 'Denoising Normal']
    for name in names:
        slot = name.replace(' ', '')
        target.file_slots.new(slot)
        tree.links.new(source.outputs[name], target.inputs[slot])
    bpy.ops.render.render()
    return [read(next(folder.glob(f'{name.replace(" ", "")}*.exr'))) for name in names]


def read(path: Path) -> np.ndarray:
    """Returns the pixels of a file, height x width x 3."""
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    pixels = np.empty(width * height * 4, dtype=np.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(height, width, 4)[..., :3]


def save(color: np.ndarray, path: Path, quality: int) -> None:
    """Writes linear pixels as the scene's view shows them, as WebP or PNG by the ending of the file's name.

    Lowers the quality of a WebP file until it has at most `BYTES_MAX`.
    """
    scene = bpy.context.scene
    height, width, _ = color.shape
    image = bpy.data.images.new('result', width, height, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    alpha = np.ones((height, width, 1), dtype=np.float32)
    image.pixels.foreach_set(np.concatenate([color, alpha], axis=2).astype(np.float32).ravel())
    settings = scene.render.image_settings
    settings.file_format = 'WEBP' if path.suffix == '.webp' else 'PNG'
    settings.color_mode = 'RGB'
    for level in range(quality, 0, -6):
        settings.quality = level
        image.save_render(str(path), scene=scene)
        if path.suffix != '.webp' or path.stat().st_size <= BYTES_MAX:
            break
