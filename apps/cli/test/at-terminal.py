"""Runs a command at a pseudo-terminal of so many columns and rows: what is sent here is typed there, what it prints is printed here."""

import fcntl
import os
import pty
import select
import struct
import sys
import termios

columns, rows, *command = sys.argv[1:]

child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", int(rows), int(columns), 0, 0))
    os.execvp(command[0], command)

typed = sys.stdin.fileno()
watched = [terminal, typed]
while True:
    ready, _, _ = select.select(watched, [], [])
    if typed in ready:
        keys = os.read(typed, 65536)
        if keys:
            os.write(terminal, keys)
        else:
            watched.remove(typed)
    if terminal in ready:
        try:
            printed = os.read(terminal, 65536)
        except OSError:  # Linux says so at the end of a terminal.
            printed = b""
        if not printed:
            break
        os.write(sys.stdout.fileno(), printed)

sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
