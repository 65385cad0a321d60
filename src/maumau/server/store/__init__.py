"""The database: what is kept, how it is written in groups, how it is read back."""
