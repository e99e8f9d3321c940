"""Clicks and forms as Discord delivers them, possible ones or not."""

from typing import Any

import simcord
import simcord.interactions
from simcord.backend import serializers
from simcord.backend.models import Message

Interaction = tuple[Any, dict[str, Any]]


def a_click(env: simcord.Env, member: Any, custom_id: str, message: Message) -> Interaction:
    """A click on a button, or choices in a menu, `custom_id=one,another`, as the message once had it, or never."""
    name, _, choice = custom_id.partition("=")
    part: dict[str, Any] = {"type": 2, "style": 1, "label": "?", "custom_id": name}
    if choice:
        part = {"type": 3, "custom_id": name, "options": [{"label": "?", "value": choice}]}
    data = {"custom_id": name, "component_type": part["type"]} | ({"values": choice.split(",")} if choice else {})
    record, payload = _sent(env, member, message, 3, data)
    payload["message"]["components"] = [{"type": 1, "components": [part]}]
    return record, payload


def a_form(
    env: simcord.Env,
    member: Any,
    custom_id: str,
    message: Message,
    fields: dict[str, str],
    resolved: dict[str, Any] | None = None,
) -> Interaction:
    """A form that was opened from this message, as it is sent, with what Discord tells of what is chosen in it."""
    written = [{"type": 18, "component": {"type": 4, "custom_id": name, "value": fields[name]}} for name in fields]
    return _sent(env, member, message, 5, {"custom_id": custom_id, "components": written, "resolved": resolved or {}})


def _sent(env: simcord.Env, member: Any, message: Message, kind: int, data: dict[str, Any]) -> Interaction:
    record, payload = simcord.interactions.base_payload(
        env.backend,
        type=kind,
        channel_id=message.channel_id,
        guild_id=env.backend.get_channel(message.channel_id).guild_id,
        user_id=member.id,
        data=data,
    )
    payload["message"] = dict(serializers.message_payload(env.backend, message))
    record.source_message_id = message.id
    return record, payload
