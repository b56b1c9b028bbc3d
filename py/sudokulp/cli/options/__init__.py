"""What a command takes: its parser, and the arguments that several have.

- `parser`: `Command`, and the parser of all
- `shared`: arguments that several commands share
- `values`: parsers of single argument values
- `workers`: --jobs and --scheduler
"""
