"""Clients that load a table server, with so little between them and the socket that the server is what is measured."""
