"""A relay on the loopback before a server, which holds back, delays or cuts what passes, in each direction."""

import asyncio
import os
import socket
import struct
import threading


class Relay:
    """Listens at a port of the loopback, and passes everything on to a server's socket, until the process ends."""

    DIRECTIONS = ("up", "down")

    def __init__(self, folder):
        self.target, self.loop, self.writers = os.path.join(folder, ".s.PGSQL.5432"), asyncio.new_event_loop(), set()
        self.held, self.delay, self.isCut = set(), {}, False
        ready = threading.Event()
        threading.Thread(target=self.run, args=[ready], daemon=True).start()
        ready.wait()

    def run(self, ready):
        asyncio.set_event_loop(self.loop)
        self.changed = asyncio.Condition()
        listener = self.loop.run_until_complete(asyncio.start_server(self.accept, "127.0.0.1", 0))
        self.port = listener.sockets[0].getsockname()[1]
        ready.set()
        self.loop.run_forever()

    # The faults, which any thread calls.

    def hold(self, directions):
        """Holds back what is sent in some directions, as a firewall that drops all packets: they are sent again when it lets them pass."""
        self.change(lambda: setattr(self, "held", set(directions)))

    def slow(self, directions, seconds):
        """Delays what is sent in some directions."""
        self.change(lambda: setattr(self, "delay", dict.fromkeys(directions, seconds)))

    def cut(self):
        """Ends all connections, and takes no others."""
        self.change(lambda: (setattr(self, "isCut", True), self.reset()))

    def heal(self, isReset=False):
        """Lets everything pass again; ends the connections of before if they are to be reset."""
        def healed():
            self.held, self.delay, self.isCut = set(), {}, False
            if isReset:
                self.reset()
        self.change(healed)

    def change(self, change):
        async def changed():
            async with self.changed:
                change()
                self.changed.notify_all()
        asyncio.run_coroutine_threadsafe(changed(), self.loop).result()

    # What passes.

    def reset(self):
        for writer in list(self.writers):
            # One that is closed already is in the list until the other direction has ended too.
            if raw := writer.get_extra_info("socket"):
                if raw.family == socket.AF_INET and raw.fileno() >= 0:
                    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()

    async def accept(self, reader, writer):
        if self.isCut:
            writer.transport.abort()
            return
        try:
            serverReader, serverWriter = await asyncio.open_unix_connection(self.target)
        except OSError:
            writer.transport.abort()
            return
        self.writers |= {writer, serverWriter}
        try:
            await asyncio.gather(self.pump(reader, serverWriter, "up"), self.pump(serverReader, writer, "down"))
        finally:
            self.writers -= {writer, serverWriter}

    async def pump(self, reader, writer, direction):
        try:
            while data := await reader.read(1 << 16):
                await self.passing(direction)
                writer.write(data)
                await writer.drain()
            await self.passing(direction)
        except OSError:
            pass
        writer.close()

    async def passing(self, direction):
        async with self.changed:
            await self.changed.wait_for(lambda: direction not in self.held)
        if seconds := self.delay.get(direction):
            await asyncio.sleep(seconds)
