"""Walks through a shop in headless Chromium, and writes a sheet of each page: 1280 and 390 pixels wide, in light and dark.

usage: OPERATOR_PASSWORD=… pages.py FOLDER ADDRESS
"""

import base64
import json
import os
import sys
import tempfile

from chromium import Chromium

folder, address = sys.argv[1], sys.argv[2].rstrip("/")


def sheet(name):
    """Writes four pictures of the page beside each other."""
    images = []
    for width, longest, small in (1280, 1700, 400), (390, 2000, 180):
        for scheme in "light", "dark":
            features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
            browser.call("Emulation.setEmulatedMedia", features=features)
            browser.resize(width, 800)
            browser.resize(width, max(800, min(longest, browser.run("document.documentElement.scrollHeight"))))
            browser.run("document.activeElement.blur(), Promise.all([...document.images].map((e) => (e.loading = 'eager', e.decode())))")
            picture = browser.call("Page.captureScreenshot", format="png")["data"]
            images.append(f'<img width="{small}" src="data:image/png;base64,{picture}">')
    browser.resize(1280, 800)
    browser.show(browser.sheet)
    width, height = browser.run(
        f"""document.body.style = "margin: 0; padding: 10px; width: max-content; display: flex; gap: 10px; align-items: start; background: #8a8f94";
        document.body.innerHTML = {json.dumps("".join(images))};
        Promise.all([...document.images].map((e) => e.decode()))
            .then(() => [document.body.offsetWidth, Math.max(...[...document.images].map((e) => e.offsetHeight))])""")
    clip = {"x": 0, "y": 0, "width": width, "height": height + 20, "scale": 1}
    data = browser.call("Page.captureScreenshot", format="webp", quality=50, clip=clip, captureBeyondViewport=True)["data"]
    write(name, data)
    browser.show(browser.shop)


def write(name, data):
    with open(f"{folder}/{name}.webp", "wb") as file:
        file.write(base64.b64decode(data))


def look(path, name):
    browser.go(f"location.href = {json.dumps(address + path)}")
    if name:
        sheet(name)


def press(label, name, /, **values):
    """Fills fields in, presses a button or follows a link, and waits for the next page."""
    for field, value in values.items():
        browser.run(f"document.querySelector('[name=\"f.{field}\"], [name^=\"f.{field}#\"]').value = {json.dumps(value)}")
    buttons = "[...document.querySelectorAll('main button, main a.button'), ...document.querySelectorAll('header button, header details a')]"
    browser.go(f"{buttons}.find((e) => e.textContent.trim() === {json.dumps(label)}).click()")
    if name:
        sheet(name)


def paper(name):
    """Writes the page as it looks on paper, without its margins."""
    browser.call("Emulation.setEmulatedMedia", media="print", features=[{"name": "prefers-color-scheme", "value": "light"}])
    browser.resize(680, 500)
    data = browser.call("Page.captureScreenshot", format="webp", quality=50)["data"]
    browser.call("Emulation.setEmulatedMedia", media="", features=[])
    write(name, data)


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
    browser = Chromium(profile)
    card = {"expiry": "12/49", "cvc": "123"}
    for path, name in ("/", "front"), ("/products?query=mug", "search"), ("/products/KIT-MUG-001", "product"), ("/nothing", "not-found"):
        look(path, name)
    look("/register", "register")
    press("Create account", None, name="Ada Lovelace", email="lovelace@example.org", password="correct horse battery")
    press("Sign out", None)
    look("/login", "sign-in")
    press("Sign in", "refused", email="lovelace@example.org", password="wrong horse battery")
    press("Sign in", "dashboard", email="lovelace@example.org", password="correct horse battery")
    for sku, name in ("KIT-MUG-001", None), ("KIT-MUG-001", None), ("PAN-COF-002", "added"):
        look(f"/products/{sku}", None)
        press("Add to cart", name)
    look("/cart", "cart")
    press("Change", "quantity")
    look("/cart", None)
    press("Empty the cart", "confirmation")
    look("/cart", None)
    press("Check out", "payment")
    press("Pay", "card")
    press("Pay", "declined", number="4000000000000002", **card)
    press("Pay", "receipt", number="4242424242424242", **card)
    paper("paper")
    look("/orders", "orders")
    press("Show", "order")
    press("Send back", "send-back")
    press("Send back", None, pieces1="1", reason="One mug is chipped")
    press("Yes", None)
    look("/orders", None)
    press("Show", "asked")
    press("Sign out", None)
    look("/login", None)
    press("Sign in", "operator", email="shop@example.org", password=os.environ["OPERATOR_PASSWORD"])
    for entry, name in ("Import products", "import"), ("Save product", "save"), ("Customer orders", "customers"), ("Charts", "charts"):
        look("/start", None)
        press(entry, name)
    look("/start", None)
    press("Returns", "returns")
    press("Show", "return")
    press("Decline", "decline")
    press("Decline", None, reason="It was whole when it left")
    look("/start", None)
    press("Returns", None)
    press("Show", "answered")
    browser.close()
