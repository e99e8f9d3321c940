"""Forms as Discord sends them."""

from typing import Any


def sent(component: dict[str, Any]) -> str:
    """What a field sends when nothing is changed in it."""
    chosen = [option["value"] for option in component.get("options", ()) if option.get("default")]
    chosen += [str(default["id"]) for default in component.get("default_values", ())]
    value = " ".join(chosen) or component.get("value", component.get("default", ""))
    return str(int(value)) if isinstance(value, bool) else value
