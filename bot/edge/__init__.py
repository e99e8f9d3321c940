"""The edge to Discord, and what it remembers: the router, the responder, the publisher."""
