"""A browser without a window, as light as a load test needs it: one connection, its cookies, forms by the labels of their buttons."""

import html
import re
import socket
import time
import urllib.parse


class Browser:
    def __init__(self, port, header="", limit=None):
        """A header line is sent with each request. An answer or a question that does not come within the limit, in seconds, is an error."""
        self.port, self.header, self.limit, self.cookies, self.socket, self.page = port, header, limit, {}, None, ""

    def request(self, method, path, form=None):
        """Sends a request, and returns the status and the body. A connection that the server has closed is opened again."""
        body = urllib.parse.urlencode(form).encode() if form else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{self.header}"
        if self.cookies:
            head += f"Cookie: {self.cookie}\r\n"
        if form is not None:
            head += f"Origin: http://127.0.0.1:{self.port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        message = head.encode() + b"\r\n" + body
        for _ in range(2):
            if self.socket is None:
                self.socket = socket.create_connection(("127.0.0.1", self.port), self.limit)
                self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                self.socket.sendall(message)
                data = self.socket.recv(65536)
            except ConnectionError:
                data = b""
            if data:
                break
            self.close()
        else:
            raise ConnectionError(f"{method} {path} was not answered")
        while (end := data.find(b"\r\n\r\n")) < 0:
            data += self.receive()
        top = data[:end]
        for name, value, attributes in re.findall(r"\r\nSet-Cookie: ([^=]+)=([^;\r]*)([^\r]*)", top.decode()):
            self.cookies[name] = value
            if "Max-Age=0" in attributes:
                del self.cookies[name]
        place = re.search(r"\r\nLocation: ([^\r]*)", top.decode())
        self.location = place and place[1]
        found = re.search(rb"Content-Length: (\d+)", top)
        length = end + 4 + (int(found[1]) if found else 0)
        while len(data) < length:
            data += self.receive()
        return int(top[9:12]), data[end + 4:length].decode()

    @property
    def cookie(self):
        """The header by which the browser is recognized: the secret of its session, and the one that outlives it."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def receive(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the answer has no end")
        return data

    def look(self):
        """Loads the page until it asks something. A purchase ends at the address of the order."""
        begin, path = time.monotonic(), "/"
        while True:
            if not any(name.startswith("session") for name in self.cookies):
                # A browser without a session gets the front of the shop, which asks nothing.
                self.request("POST", "/start", {})
            status, self.page = self.request("GET", path)
            if status == 303:
                path = self.location
                continue
            if status != 200:
                raise RuntimeError(f"GET {path} gave {status}: {self.page[:300]}")
            # The page that waits for work has a form too, by which a person stops waiting.
            if '<button name="choice"' in self.page:
                return self.page
            if self.limit:
                if time.monotonic() - begin > self.limit:
                    raise RuntimeError(f"the page asks nothing: {self.page[:1000]}")
                time.sleep(0.02)

    @property
    def text(self):
        """The words of the page, as a message shows them."""
        return " ".join(re.sub(r"(?s)<(head|script|style)\b.*?</\1>|<[^>]*>", " ", self.page).split())[:300]

    def press(self, label, **fields):
        """Answers the page by the button of this label, and loads the next one."""
        self.answer(label, **fields)
        return self.look()

    def answer(self, label, **fields):
        """Answers the page by the button of this label."""
        button = re.search(r'<button name="choice" value="([^"]*)"[^>]*>' + re.escape(label) + "</button>", self.page)
        if not button:
            raise RuntimeError(f"there is no button {label}: {self.text}")
        form = {name: re.search(rf'name="{name}" value="([^"]*)"', self.page)[1] for name in ("turn", "token")}
        form["choice"] = html.unescape(button[1])
        for name, value in fields.items():
            form["f." + name] = value
        status, text = self.request("POST", "/answer", form)
        if status != 303:
            raise RuntimeError(f"{label} gave {status}: {text}")

    def quit(self):
        """Ends the session, which no button of a page does."""
        self.request("POST", "/end", {"token": re.search(r'name="token" value="([^"]*)"', self.page)[1]})

    def sign_in(self, email, registering=True):
        """Signs in, or registers an account, which signs in too."""
        if registering:
            self.press("Register")
            self.press("Create account", name="Load", email=email, password="correct horse battery")
            return
        self.press("Sign in")
        self.press("Sign in", email=email, password="correct horse battery")

    def buy(self):
        """Puts one piece into the cart and pays for it."""
        self.order("KIT-MUG-001")
        self.pay()

    def order(self, sku):
        """Puts one piece into the cart, and goes on until the card is asked for."""
        if ">Checkout</button>" not in self.page:
            self.look()
        self.press("Add to cart")
        self.press("Add", sku=sku, quantity="1")
        self.press("Checkout")
        self.press("Pay")

    def pay(self):
        """Pays by card, and returns the page with the receipt."""
        page = self.press("Pay", number="4242424242424242", expiry="12/49", cvc="123")
        # Among the steps of a purchase the word stands on each of its pages.
        if not re.search(r"<title>[^<]*Receipt", page):
            raise RuntimeError(f"there is no receipt: {self.text}")
        return page

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket = None
