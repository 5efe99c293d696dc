"""Runs a program in a terminal, answers its prompts, and writes what it shows up to the next prompt as SVG with its colours.

usage: terminal.py FILE TITLE PROMPT ANSWER… -- COMMAND…
"""

import fcntl
import html
import os
import pty
import re
import signal
import struct
import sys
import termios

COLUMNS, ADVANCE, LEADING, MARGIN, BAR = 84, 8.4, 19, 18, 34
COLOURS = {"31": "#ff8a80", "32": "#8bd49c", "33": "#ffd479", "34": "#8ab4f8", "36": "#7fd6d6"}


def screens(command, prompt, answers):
    """Returns all that the program shows until it waits for one more answer, with the answers as the terminal echoes them."""
    process, terminal = pty.fork()
    if process == 0:
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 60, COLUMNS, 0, 0))
    shown = seen = b""
    for answer in [*answers, None]:
        while prompt not in seen:
            seen += os.read(terminal, 65536)  # an error if the program has ended
        shown, seen = shown + seen, b""
        if answer:
            os.write(terminal, answer.encode() + b"\n")
    os.kill(process, signal.SIGTERM)
    os.waitpid(process, 0)
    return shown.decode().replace("\r\n", "\n")


def line(text, row):
    """Returns the text elements of a line, each as wide as its characters are in a terminal."""
    style, column = {}, 0
    for part in re.split(r"(\x1b\[[0-9;]*m)", text):
        if codes := re.fullmatch(r"\x1b\[([0-9;]*)m", part):
            for code in codes[1].split(";"):
                if code in ("", "0"):
                    style = {}
                elif code == "1":
                    style["font-weight"] = "bold"
                elif code == "2":
                    style["opacity"] = "0.65"
                elif code in COLOURS:
                    style["fill"] = COLOURS[code]
        else:
            looks = "".join(f' {name}="{value}"' for name, value in style.items())
            for words in re.finditer(r"\S+( \S+)*", part):
                yield (
                    f'<text x="{MARGIN + (column + words.start()) * ADVANCE:.1f}" y="{BAR + LEADING * (row + 1)}"'
                    f' textLength="{len(words[0]) * ADVANCE:.1f}"{looks}>{html.escape(words[0], quote=False)}</text>')
            column += len(part)


def picture(lines):
    width, height = COLUMNS * ADVANCE + 2 * MARGIN, BAR + LEADING * (len(lines) + 1)
    buttons = "".join(
        f'<circle cx="{20 + 18 * place}" cy="18" r="5.5" fill="{colour}"/>'
        for place, colour in enumerate(["#ff5f57", "#febc2e", "#28c840"]))
    texts = "\n".join(text for row, content in enumerate(lines) for text in line(content, row))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}">
<rect width="100%" height="100%" rx="9" fill="#1d2125"/>
{buttons}
<g fill="#e8eaed" font-family="Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
{texts}
</g>
</svg>
"""


end = sys.argv.index("--")
file, title, prompt, *answers = sys.argv[1:end]
shown = screens(sys.argv[end + 1:], prompt.encode(), answers)
with open(file, "w") as output:
    output.write(picture([title, *shown.rstrip("\n").split("\n")]))
