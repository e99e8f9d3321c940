"""Messages and their buttons: pure builders from a view to a message."""
