"""What the machine of a server has of its own: a disk that can be filled, and a clock that jumps."""

import os
import time

import frozen
import server
from clock import Clock
from disk import Disk


class Machine:
    """The disk and the clock that the faults of a run want."""

    def __init__(self, faults):
        self.clock = Clock() if "clock" in faults else None
        self.disk = Disk() if "disk" in faults else None

    @property
    def environment(self):
        """The environment of the server's programs."""
        folder = {"TMPDIR": self.disk.folder} if self.disk else {}
        return {**os.environ, **folder, **(self.clock.environment if self.clock else {})}

    def time(self):
        """The time of the server's clock, in seconds since 1970."""
        return time.time() + (self.clock.difference if self.clock else 0)

    def end(self):
        for part in (self.disk, self.clock):
            if part:
                part.end()


class Primary(server.Server):
    """A server on a machine of its own."""

    def __init__(self, faults):
        super().__init__()
        self.machine = Machine(faults)

    @property
    def environment(self):
        return self.machine.environment

    def __enter__(self):
        super().__enter__()
        # All of the log is kept for the search, and errors are logged with the values of their statements. A standby
        # copies the settings, and keeps the log that its former primary needs to follow it.
        for setting in ("wal_keep_size = '32GB'", "log_parameter_max_length_on_error = -1"):
            self.query(self.address, f"ALTER SYSTEM SET {setting}")
        self.query(self.address, "SELECT pg_reload_conf()")
        return self

    def __exit__(self, *arguments):
        super().__exit__(*arguments)
        self.machine.end()

    # Faults. Each returns when it is over.

    def fillDisk(self, seconds):
        """Leaves no space on the disk for a time. A server that has ended meanwhile starts again."""
        disk = self.machine.disk
        disk.fill()
        time.sleep(seconds)
        disk.empty()
        if not frozen.processes(self.folder):
            self.restart("immediate")

    def jump(self, seconds):
        """Sets the clock, as a difference to the one of this machine in seconds."""
        self.machine.clock.jump(seconds)
