"""What Discord shows: pure builders from a view to a message, the buttons on it, and the table kept true."""
