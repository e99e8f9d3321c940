"""What Discord shows: pure builders from a view to a message, and the buttons on it."""
