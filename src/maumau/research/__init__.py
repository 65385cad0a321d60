"""The games for programs that learn and search, each in the manner of a library that researchers use.

Each adapter needs its library and is imported by its own name; whoever only plays never loads one.
"""
