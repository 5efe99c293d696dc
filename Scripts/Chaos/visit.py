"""A visitor who types secrets on screens, also on screens of boards in other processes."""

import os
import subprocess

PASSWORD = "correct horse battery"
CARD = "4000002760003184"

SESSION = f"""
Dashboard: Register
Register: Create account name=Ada email=ada@example.org password="{PASSWORD}"
Dashboard: Sign in
Sign in: Sign in email=ada@example.org password="{PASSWORD}"
Dashboard: Add to cart
Add to cart: Add sku=P20
Dashboard: Checkout
Confirm payment: Pay
Card: Pay number=4000000000000002 expiry=12/49 cvc=0739
Card: Pay number={CARD} expiry=12/49 cvc=0739
Verify card: Confirm code=604917
Verify card: Confirm code=123456
Dashboard: Quit
"""


def problems(options, store, folder):
    """Plays the session, and keeps its trace, its recording and all that it prints. Returns what went wrong."""
    path = lambda name: os.path.join(folder, f"visitor.{name}")
    command = [options.launcher, "run", "--store", store, "--profile", "visitor", "--script", "-", "--verbose"]
    command += ["--trace", os.path.join(folder, "traces", "visitor.1"), "--record", path("session"), "--log", path("log")]
    command += ["--remote", "payment,product-management", "--seal-key", options.key]
    with open(path("output"), "w") as output:
        code = subprocess.run(command, input=SESSION, stdout=output, stderr=output, text=True).returncode
    with open(path("output")) as output:
        text = output.read()
    return [] if code == 0 and "\nReceipt\n" in text else [f"the visitor ended with {code}: {text[-2000:]}"]
