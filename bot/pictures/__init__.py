"""Pictures of a table: views and words in, WebP out.

Each kind has a module with two functions. `scene(...)` takes from a view exactly what is to be seen, as one frozen
value with every word in it; `draw(scene)` makes an image of that value and of nothing else. Two scenes that are equal
are the same picture, so whoever wants to know whether a picture has changed need not draw it.

`painter.Painter` draws in a thread of its own. Nothing here knows Discord, or a secret beyond the view it is given.
"""
