"""Development tools: samples, the gallery of pictures, golden pictures. Nothing here ships with the bot."""
