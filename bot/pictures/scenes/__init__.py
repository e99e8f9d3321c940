"""The pictures, one module each: `scene(...)` says what a picture shows, its `draw` draws it."""
