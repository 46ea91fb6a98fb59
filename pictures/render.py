"""Renders dishes of the sample menu: `blender -b -P pictures/render.py -- margherita diavola`."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

import denoise
import scene
from dishes import DISHES


def arguments() -> argparse.Namespace:
    """Returns the options after `--`. Blender reads the ones before it."""
    own = sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else []
    parser = argparse.ArgumentParser(prog='pictures', description='Renders dishes of the sample menu.')
    parser.add_argument('codes', nargs='+', choices=sorted(DISHES), metavar='code', help='article code of a dish')
    parser.add_argument('--size', type=int, help='width in pixels: 1000 for a dish, 1200 for a cover unless set')
    parser.add_argument('--samples', type=int, default=16, help='samples per pixel')
    parser.add_argument('--quality', type=int, default=82, help='highest WebP quality, 1 to 100')
    parser.add_argument('--format', choices=['webp', 'png'], default='webp')
    parser.add_argument('--out', type=Path, default=FOLDER.parent / 'api/sample/media', help='folder of the results')
    return parser.parse_args(own)


def render(code: str, options: argparse.Namespace) -> Path:
    """Builds and renders one dish and returns the file."""
    is_cover = code.startswith('cover-')
    width = options.size or (1200 if is_cover else 1000)
    scene.reset(width, width * 3 // 4 if is_cover else width, options.samples)
    DISHES[code]()
    path: Path = options.out / f'{code}.{options.format}'
    with tempfile.TemporaryDirectory() as folder:
        passes = scene.render_passes(Path(folder))
        scene.save(denoise.denoise(*passes), path, options.quality)
    return path


def main() -> None:
    options = arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    for code in options.codes:
        start = time.monotonic()
        path = render(code, options)
        print(f'{code}: {time.monotonic() - start:.0f} s, {path.stat().st_size / 1000:.0f} kB, {path}')


main()
