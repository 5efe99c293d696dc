"""Headless Chromium, driven over a pipe by its DevTools protocol."""

import json
import os
import subprocess
import time


class Chromium:
    """A browser that is driven over a pipe, with one tab for the shop and one that arranges pictures."""

    def __init__(self, profile):
        self.process = subprocess.Popen(
            ["sh", "-c", 'exec chromium --headless=new --no-sandbox --disable-gpu --no-first-run --hide-scrollbars '
             '"--user-data-dir=$0" --remote-debugging-pipe about:blank 3<&0 4>&1 </dev/null >/dev/null 2>&1', profile],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number, self.rest, self.session = 0, b"", None
        self.sheet, self.shop = self.tab(), self.tab()

    def tab(self):
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return self.session

    def show(self, tab):
        """Brings a tab to the front. No other one has pictures."""
        self.session = tab
        self.call("Page.bringToFront")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.process.stdin.write(json.dumps(message).encode() + b"\0")
        self.process.stdin.flush()
        while True:
            while b"\0" not in self.rest:
                self.rest += os.read(self.process.stdout.fileno(), 1 << 20)
            text, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)

    def run(self, script):
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def go(self, action):
        """Does something that leads to another page, and waits until the page is there."""
        self.run("window.isOld = true")
        self.run(f"setTimeout(() => {{ {action} }}, 0)")
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                if self.run("!window.isOld && document.readyState === 'complete' && !['One moment', undefined].includes(document.querySelector('h1')?.textContent)"):
                    return
            except RuntimeError:
                pass  # the page was left
            time.sleep(0.02)
        raise RuntimeError(f"no page came after {action}")

    def close(self):
        self.session = None
        self.call("Browser.close")
        self.process.wait()
