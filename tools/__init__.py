"""What is made from the product and does not ship with it."""
