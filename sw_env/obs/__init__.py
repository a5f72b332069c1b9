"""What a player sees, as a row of bytes: the table of its sections, the kernels that write it, the way back."""
