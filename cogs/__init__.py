"""Where Discord comes in: each command and each button is a method that calls a service and replies."""
