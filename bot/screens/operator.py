"""What members are told of whoever runs the bot."""

from bot.config import Operator
from bot.language import Words
from bot.screens.layout import join_dots


def operator_line(operator: Operator, words: Words) -> str | None:
    """Return how to reach whoever runs the bot, and where their privacy policy is; None if they say neither."""
    contact = words("operator-contact", contact=operator.contact) if operator.contact else None
    policy = words("operator-privacy", url=operator.privacy_url) if operator.privacy_url else None
    return "-# " + join_dots([contact, policy]) if contact or policy else None
