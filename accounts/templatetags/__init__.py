"""What templates draw of people."""
