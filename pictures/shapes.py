"""Builds meshes: surfaces, turned shapes, tubes, blobs and scattered copies."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin, tau
from random import Random

import bmesh
import bpy
from mathutils import Vector, noise

Point = tuple[float, float, float]


def smoothstep(low: float, high: float, value: float) -> float:
    """Returns 0 below `low`, 1 above `high` and a smooth value between."""
    t = min(1.0, max(0.0, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)


def wobble(x: float, y: float, z: float = 0, octaves: int = 3) -> float:
    """Returns smooth noise between about -1 and 1."""
    return noise.fractal(Vector((x, y, z)), 0.9, 2.1, octaves)


def add_mesh(
    name: str, points: Sequence[Point], faces: Sequence[Sequence[int]], material: bpy.types.Material | None = None
) -> bpy.types.Object:
    """Adds a smooth mesh to the scene."""
    data = bpy.data.meshes.new(name)
    data.from_pydata(points, [], faces)
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    item = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(item)
    if material:
        data.materials.append(material)
    return item


def surface(
    name: str,
    point: Callable[[float, float], Point],
    columns: int,
    rows: int,
    closed: bool = False,
    material: bpy.types.Material | None = None,
) -> bpy.types.Object:
    """Adds the surface `point(u, v)` with u and v from 0 to 1. A closed one joins u = 1 to u = 0."""
    across = columns if closed else columns + 1
    points = [point(i / columns, j / rows) for i in range(across) for j in range(rows + 1)]
    width = rows + 1
    faces = []
    for i in range(columns):
        a, b = i * width, (i + 1) % across * width
        faces += [(a + j, b + j, b + j + 1, a + j + 1) for j in range(rows)]
    return add_mesh(name, points, faces, material)


def height_field(
    name: str,
    height: Callable[[float, float], float],
    xs: tuple[float, float],
    ys: tuple[float, float],
    columns: int,
    rows: int,
) -> bpy.types.Object:
    """Adds a surface over a rectangle."""

    def point(u: float, v: float) -> Point:
        x, y = xs[0] + u * (xs[1] - xs[0]), ys[0] + v * (ys[1] - ys[0])
        return x, y, height(x, y)

    return surface(name, point, columns, rows)


def lathe(
    name: str,
    profile: Sequence[tuple[float, float]],
    material: bpy.types.Material,
    segments: int = 128,
    smooth: int = 2,
) -> bpy.types.Object:
    """Turns a profile of (radius, height) around the vertical axis, smoothed by subdivision."""
    last = len(profile) - 1

    def point(u: float, v: float) -> Point:
        radius, height = profile[round(v * last)]
        return radius * cos(u * tau), radius * sin(u * tau), height

    item = surface(name, point, segments, last, True, material)
    if smooth:
        modifier = item.modifiers.new('smooth', 'SUBSURF')
        modifier.levels = modifier.render_levels = smooth
    return item


def ball(
    name: str,
    size: Point,
    material: bpy.types.Material,
    bumps: float = 0,
    scale: float = 2,
    seed: float = 0,
    detail: int = 48,
) -> bpy.types.Object:
    """Adds an ellipsoid with half axes `size`, its surface uneven by `bumps`."""

    def point(u: float, v: float) -> Point:
        angle, lift = u * tau, (v - 0.5) * pi
        x, y, z = cos(lift) * cos(angle), cos(lift) * sin(angle), sin(lift)
        swell = 1 + bumps * wobble(x * scale + seed, y * scale, z * scale)
        return x * size[0] * swell, y * size[1] * swell, z * size[2] * swell

    return surface(name, point, detail, detail // 2, True, material)


def box(
    name: str,
    size: Point,
    material: bpy.types.Material,
    round_edge: float = 0.05,
    bumps: float = 0,
    scale: float = 2,
    seed: float = 0,
    cuts: int = 10,
) -> bpy.types.Object:
    """Adds a box with full sides `size`, round edges and an uneven surface."""
    data = bpy.data.meshes.new(name)
    mesh = bmesh.new()
    bmesh.ops.create_cube(mesh, size=1)
    bmesh.ops.scale(mesh, vec=size, verts=mesh.verts)
    bmesh.ops.bevel(
        mesh, geom=mesh.edges[:] + mesh.verts[:], offset=round_edge, segments=4, profile=0.5, affect='EDGES'
    )
    if bumps:
        bmesh.ops.subdivide_edges(
            mesh, edges=[e for e in mesh.edges if e.calc_length() > round_edge * 1.2], cuts=cuts, use_grid_fill=True
        )
        for vertex in mesh.verts:
            p = vertex.co * scale
            vertex.co += vertex.co.normalized() * bumps * wobble(p.x + seed, p.y, p.z)
    mesh.to_mesh(data)
    mesh.free()
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    data.materials.append(material)
    item = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(item)
    return item


def tube(
    name: str,
    path: Sequence[Point],
    radius: float | Callable[[float], float],
    material: bpy.types.Material,
    sides: int = 12,
) -> bpy.types.Object:
    """Adds a round tube along a path, its radius constant or a function of the way from 0 to 1."""
    points = [Vector(p) for p in path]
    last = len(points) - 1
    rings = []
    side = Vector((0, 0, 1))
    for i, p in enumerate(points):
        along = (points[min(i + 1, last)] - points[max(i - 1, 0)]).normalized()
        side = side - along * side.dot(along)
        side = side.normalized() if side.length > 1e-4 else along.orthogonal().normalized()
        rings.append((p, side.copy(), along.cross(side)))

    def point(u: float, v: float) -> Point:
        p, a, b = rings[round(v * last)]
        size = radius(v) if callable(radius) else radius
        return tuple(p + (a * cos(u * tau) + b * sin(u * tau)) * size)

    return surface(name, point, sides, last, True, material)


def place(
    item: bpy.types.Object,
    x: float,
    y: float,
    z: float,
    turn: float = 0,
    tilt: tuple[float, float] = (0, 0),
    scale: float = 1,
) -> bpy.types.Object:
    """Moves an object to a point, turned around the vertical axis and tilted around x and y, in radians."""
    item.location = (x, y, z)
    item.rotation_euler = (tilt[0], tilt[1], turn)
    item.scale = (scale, scale, scale)
    return item


def copy(item: bpy.types.Object) -> bpy.types.Object:
    """Adds a second object with the same mesh and modifiers."""
    twin = item.copy()
    bpy.context.scene.collection.objects.link(twin)
    return twin


def spread(rng: Random, count: int, radius: float, gap: float, inner: float = 0) -> list[tuple[float, float]]:
    """Returns up to `count` points in a disc (or a ring), at least `gap` apart."""
    found: list[tuple[float, float]] = []
    for _ in range(count * 60):
        if len(found) == count:
            break
        r = (inner**2 + rng.random() * (radius**2 - inner**2)) ** 0.5
        angle = rng.random() * tau
        x, y = r * cos(angle), r * sin(angle)
        if all((x - a) ** 2 + (y - b) ** 2 >= gap**2 for a, b in found):
            found.append((x, y))
    return found


def solid(item: bpy.types.Object, thickness: float, round_edge: bool = True) -> bpy.types.Object:
    """Gives a surface a thickness."""
    modifier = item.modifiers.new('thickness', 'SOLIDIFY')
    modifier.thickness = thickness
    if round_edge:
        bevel = item.modifiers.new('edge', 'BEVEL')
        bevel.width, bevel.segments = thickness * 0.4, 2
    return item


def join(parts: list[bpy.types.Object]) -> bpy.types.Object:
    """Makes one object of several, so that it can be copied and placed as one."""
    bpy.context.view_layer.update()
    with bpy.context.temp_override(active_object=parts[0], selected_editable_objects=parts):
        bpy.ops.object.join()
    return parts[0]


def aside(
    build: Callable[[], object], x: float, y: float, z: float = 0, turn: float = 0, scale: float = 1
) -> bpy.types.Object:
    """Moves all that a function builds around the origin to another place."""
    before = set(bpy.data.objects)
    build()
    center = bpy.data.objects.new('center', None)
    bpy.context.scene.collection.objects.link(center)
    for item in set(bpy.data.objects) - before - {center}:
        if item.parent is None:
            item.parent = center
    return place(center, x, y, z, turn, (0, 0), scale)
