"""The pictures, one module each: `scene(...)` says what a picture shows, `draw(scene)` draws it."""
