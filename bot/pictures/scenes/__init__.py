"""One module a picture: what is in it, and how it is drawn."""
