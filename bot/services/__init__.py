"""Services, one per noun; each action is one transaction."""
