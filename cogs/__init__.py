"""Commands and buttons: each is a method that calls a service and replies."""
