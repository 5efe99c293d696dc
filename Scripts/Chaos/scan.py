"""A search for secrets in files."""

import base64
import subprocess

import visit

# The secrets of a run. A code of few digits is one among many numbers, so it is searched as values are written.
CARDS = ["4242424242424242", "4242 4242 4242 4242", "4000000000000002", visit.CARD]
CODES = [form.format(code) for code in ("739", "7391", "604917", "123456") for form in ('"{}"', '"{}\\"', "'{}'")]
SECRETS = CARDS + CODES + ["cvc=739", "code=604917", "code=123456", "seven thousand baskets", visit.PASSWORD]


def forms(text):
    """Returns a text as it is, in hexadecimal digits, and in base64 at each place that it may have in a longer one."""
    data = text.encode()
    found = [text, data.hex(), data.hex().upper()]
    for offset in range(3):
        encoded = base64.b64encode(b"\0" * offset + data)
        first = -(-offset * 8 // 6)
        last = (offset + len(data)) * 8 // 6
        found.append(encoded[first:last].decode())
    return found


def files(text, folders):
    """Returns the files that contain a text, in any form."""
    patterns = [part for form in forms(text) for part in ("-e", form)]
    search = subprocess.run(["grep", "-rlaF", *patterns, "--", *folders], stdout=subprocess.PIPE, text=True)
    if search.returncode > 1:
        raise SystemExit("the search for secrets failed")
    return search.stdout.splitlines()


def problems(running, known, *folders):
    """Searches the files of a server and other folders for the secrets. A known text has to be found, or the search proves nothing."""
    running.query(running.address, "CHECKPOINT")
    data = running.folder + "/data"
    missing = [part for part in ("base", "pg_wal") if not files(known, [f"{data}/{part}"])]
    found = {secret: files(secret, [running.folder, *folders]) for secret in SECRETS}
    return [f"the search finds nothing in {part}" for part in missing] + [
        f"a secret is in {', '.join(places)}" for places in found.values() if places]
