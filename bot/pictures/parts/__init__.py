"""What several pictures show: the board, cards, chips, seats, the run."""
