"""What is done, by noun; each action is one transaction."""
