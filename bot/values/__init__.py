"""What services return and messages are made of: values, and nothing that loads them."""
