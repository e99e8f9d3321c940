"""What talks to Discord and remembers: the router, the responder, the publisher."""
