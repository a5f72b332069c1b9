"""Bots from outside: found by their spec strings, shown what a seat may know, checked in what they answer."""
