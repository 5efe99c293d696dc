"""Signs in to a shop, and writes the dashboard as a picture of Chromium.

usage: page.py FILE ADDRESS
"""

import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

from browser import Browser

file, address = sys.argv[1:]
browser = Browser(urllib.parse.urlsplit(address).port)
browser.look()
browser.sign_in("ada@example.org", registering=False)
browser.press("Browse products")
page = browser.press("Back")  # the notice of the sign-in is gone then


def style(link):
    return f"<style>{urllib.request.urlopen(urllib.parse.urljoin(address, link[1])).read().decode()}</style>"


# No other page may load the style of the server, so that it has to be in the page itself.
page = re.sub(r'<link rel="stylesheet" href="([^"]*)">', style, page)
page = re.sub(r"<script.*?</script>", "", page)
with tempfile.TemporaryDirectory() as folder:
    with open(f"{folder}/page.html", "w") as text:
        text.write(page)
    subprocess.run(
        ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={folder}/profile",
         "--window-size=1280,600", f"--screenshot={os.path.abspath(file)}", f"file://{folder}/page.html"],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
