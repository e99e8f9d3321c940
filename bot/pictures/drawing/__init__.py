"""What every picture is drawn with: the canvas, text, colours, shapes and encoding."""
