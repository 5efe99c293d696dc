"""A search for secrets in files."""

import base64
import glob
import os
import subprocess

import visit

# The secrets of a run. A code of few digits is one among many numbers, so it is searched as values are written. The numbers of a
# trace do not begin with 0, and are no values of the kind text.
CARDS = ["4242424242424242", "4242 4242 4242 4242", "4000000000000002", visit.CARD]
CODES = [form.format(code) for code in ("073", "0739", "604917", "123456", "12/49") for form in (
    '"{}"' if code[0] == "0" or "/" in code else 'stringValue":"{}"', 'code":"{}"', '"{}\\"', "'{}'")]
SECRETS = CARDS + CODES + ["cvc=073", "expiry=12/49", "code=604917", "code=123456", "seven thousand baskets", visit.PASSWORD]

# Texts that the traces of each kind of process have for certain.
TRACED = {
    "preparation": "authentication.register", "shopper": "Product P", "product-management": "Product P",
    "payment": "payment.process", "visitor": "Product P20"}


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


def megabytes(folder):
    """Returns the size of all files in a folder, rounded."""
    return round(sum(os.path.getsize(os.path.join(path, name)) for path, _, names in os.walk(folder) for name in names) / 1e6)


def problems(running, folder, names):
    """Searches the files of the server and of the run for the secrets.

    In the tables, in the log and in the traces of each named process a text has to be found, or the search proves nothing."""
    running.query(running.address, "CHECKPOINT")
    folders = [host.folder for host in running.hosts] if hasattr(running, "hosts") else [running.folder]
    data = running.folder + "/data"
    known = {f"{data}/{part}": "shopper-1@example.org" for part in ("base", "pg_wal")}
    known.update({f"{folder}/traces/{name}.*": TRACED[name.rstrip("-0123456789")] for name in names})
    missing = [place for place, text in known.items() if not (glob.glob(place) and files(text, glob.glob(place)))]
    # A server that was a standby has the log since it was copied.
    if not hasattr(running, "hosts") and not os.path.exists(f"{data}/pg_wal/000000010000000000000001"):
        missing.append("the first file of pg_wal, which is deleted")
    sizes = {os.path.basename(place): megabytes(place) for place in (f"{data}/base", f"{data}/pg_wal", f"{folder}/traces")}
    print("searched for secrets:", ", ".join(f"{name} {size} MB" for name, size in sizes.items()))
    found = {secret: files(secret, [*folders, folder]) for secret in SECRETS}
    return [f"the search finds nothing in {place}" for place in missing] + [
        f"a secret is in {', '.join(places)}" for places in found.values() if places]
