"""Where Discord comes in: a few lines a command or a click, each of them served by the one guard."""
