"""Copies states fast: a copier is compiled once from a dataclass's annotations, as flat as the state itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

S = TypeVar("S")
PLAIN = (str, int, float, bool, bytes, NoneType)
"""Types whose values never change and are shared by all copies."""


def copier(kind: type[S]) -> Callable[[S], S]:
    """A function that copies values of a dataclass, everything in them included.

    Values that cannot change are shared. What may be annotated: plain values, ``Literal``, dataclasses, lists, tuples,
    dicts with plain keys, and unions in which only one part can change.

    Raises:
        TypeError: A field is annotated with something else.
    """
    names: dict[str, type[Any]] = {}
    source = _copy_of(kind, "value", names, 0)
    made: Callable[[S], S] = eval(f"lambda value: {source}", names)
    return made


def _copy_of(kind: Any, value: str, names: dict[str, type[Any]], depth: int) -> str:
    """The expression that copies ``value``."""
    if _is_fixed(kind):
        return value
    origin, given = get_origin(kind), get_args(kind)
    item = f"item{depth}"
    if is_dataclass(kind) and isinstance(kind, type):
        name = f"{kind.__name__}{len(names)}"
        names[name] = kind
        hints = get_type_hints(kind)
        if not all(field.init for field in fields(kind)):
            raise TypeError(f"{kind.__name__} has a field that is not set when it is made")
        parts = [f"{f.name}={_copy_of(hints[f.name], f'{value}.{f.name}', names, depth)}" for f in fields(kind)]
        return f"{name}({', '.join(parts)})"
    if origin is list:
        return (
            f"{value}[:]"
            if _is_fixed(given[0])
            else f"[{_copy_of(given[0], item, names, depth + 1)} for {item} in {value}]"
        )
    if origin is tuple and len(given) == 2 and given[1] is Ellipsis:
        return f"tuple([{_copy_of(given[0], item, names, depth + 1)} for {item} in {value}])"
    if origin is dict and _is_fixed(given[0]):
        if _is_fixed(given[1]):
            return f"{value}.copy()"
        copied = _copy_of(given[1], item, names, depth + 1)
        return f"{{key{depth}: {copied} for key{depth}, {item} in {value}.items()}}"
    if origin in (Union, UnionType):
        changing = [part for part in given if not _is_fixed(part)]
        if len(changing) == 1:
            found = get_origin(changing[0]) or changing[0]
            name = f"{found.__name__}{len(names)}"
            names[name] = found
            return f"({_copy_of(changing[0], value, names, depth)} if isinstance({value}, {name}) else {value})"
    raise TypeError(f"no copier for {kind!r}")


def _is_fixed(kind: Any) -> bool:
    """Whether values of a type never change."""
    if kind in PLAIN or get_origin(kind) is Literal:
        return True
    if get_origin(kind) in (tuple, Union, UnionType):
        return all(part is Ellipsis or _is_fixed(part) for part in get_args(kind))
    if is_dataclass(kind) and isinstance(kind, type) and kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        hints = get_type_hints(kind)
        return all(_is_fixed(hints[field.name]) for field in fields(kind))
    return False
