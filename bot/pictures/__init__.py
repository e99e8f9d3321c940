"""Pictures of tables and results: views and words in, JPEG out.

Five rooms, each of which imports only those below it:

- `painter`: has pictures drawn in a process of its own, or in threads, so that the event loop never waits.
- `studio`: what that process does: makes scenes, draws them, and keeps the newest pictures.
- `scenes`: one module for each picture. `scene(...)` takes everything visible from a view, as one frozen value with all
  its words; its `draw` makes the image from that value alone. Equal scenes are the same picture, so nothing has to be
  drawn to know whether a picture has changed.
- `parts`: what several pictures show, such as the board, cards, chips, seats and the run.
- `drawing`: the canvas, text, colours and shapes with which everything is drawn.

Nothing here knows Discord, or any secret that is not in the view it is given.

Some words mean something only here:

- dwarf: the yellow dwarf, the Nain Jaune himself, who stands in the middle of the board and beside titles.
- mood: how the dwarf is: asleep with the table, jubilant over his pot, crowned, and so on.
- felt: the green cloth under everything.
- seating: the panel to the right of the board, with a row for each seat.
- strip: the panel below the board, with the headline, the cards of the present run, an empty place for the next
  one, and the two runs before.
- listing: what pictures made of rows share, such as the header and the frame of a row.
- lettering: measuring text, fitting it into its room, and writing it.
- label: a player as pictures show them: a name that can be drawn, a mark of one or two letters and a colour.
- token: a player in a picture: a face in a ring of their colour, or their mark on it; round for a person, square for a
  robot.
- portrait: the face of a robot.
- pile: stacked chips. Piles are decoration, the number beside them counts.
- hoard: the pot of the Nain Jaune when it has grown over several deals.
- sprite: a small image that is drawn once, cached, and put on many pictures.
"""
