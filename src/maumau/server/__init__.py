"""HTTP, live updates and the database. It knows tables, and nothing about rules."""
