"""The pictures, one module each: `scene(...)` returns what a picture shows, and its `draw` draws it."""
