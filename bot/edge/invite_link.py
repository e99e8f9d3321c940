"""The permissions that an invitation of the bot asks for: what it needs to play, and nothing else."""

from typing import Final
from urllib.parse import urlencode

SCOPES: Final = ("bot", "applications.commands")
"""To join as a member, and to bring its commands along."""
PERMISSIONS: Final[dict[str, int]] = {
    "view_channel": 1 << 10,  # to be where it is asked to open a table
    "send_messages": 1 << 11,  # to post the table and the results
    "attach_files": 1 << 15,  # to show them as pictures; without it, in words
    "read_message_history": 1 << 16,  # to begin a thread at a message, even at one's own
    "create_public_threads": 1 << 35,  # to give a table a thread of its own, if that is wanted
    "send_messages_in_threads": 1 << 38,  # to play in a thread
}
PERMISSION_NUMBER: Final = sum(PERMISSIONS.values())


def invite_link(application: int) -> str:
    """Return the address of the page on which a server's admin lets this application's bot in."""
    query = {"client_id": application, "scope": " ".join(SCOPES), "permissions": PERMISSION_NUMBER}
    return f"https://discord.com/oauth2/authorize?{urlencode(query)}"
