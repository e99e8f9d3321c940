"""Canvas, type and colour: what any picture is drawn with."""
