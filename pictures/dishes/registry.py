"""Collects the functions that build a dish."""

from collections.abc import Callable

Build = Callable[[], None]
DISHES: dict[str, Build] = {}


def dish(code: str) -> Callable[[Build], Build]:
    """Registers a function under the article code of the dish that it builds."""

    def register(build: Build) -> Build:
        DISHES[code] = build
        return build

    return register
