"""The clock of a server, which jumps by libfaketime."""

import glob
import os
import sys
import tempfile

LIBRARIES = ["/usr/lib/*/faketime/libfaketime.so.1", "/usr/local/lib/faketime/libfaketime.so.1"]


class Clock:
    """The difference of a server's clock from the one of the machine. Time that has passed is measured as before."""

    def __init__(self):
        libraries = [path for pattern in LIBRARIES for path in glob.glob(pattern)]
        if not libraries:
            print("--faults clock needs libfaketime: apt-get install faketime", file=sys.stderr)
            sys.exit(69)
        self.tidy()
        self.folder = tempfile.mkdtemp(prefix="clock-")
        os.chmod(self.folder, 0o755)
        self.file = os.path.join(self.folder, "difference")
        self.jump(0)
        self.environment = {
            "LD_PRELOAD": libraries[0], "FAKETIME_TIMESTAMP_FILE": self.file, "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1"}

    def tidy(self):
        """Deletes what libfaketime has left of killed processes. A later process with the same number would not start."""
        for path in glob.glob("/dev/shm/*faketime_s*_*"):
            if not os.path.exists(f"/proc/{path.rpartition('_')[2]}"):
                os.remove(path)

    def jump(self, seconds):
        """Sets the difference, in seconds."""
        self.difference = seconds
        with open(self.file + ".new", "w") as file:
            file.write(f"{seconds:+.3f}")
        os.rename(self.file + ".new", self.file)

    def end(self):
        os.remove(self.file)
        os.rmdir(self.folder)
