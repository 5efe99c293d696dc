"""A small file system for the files of a server, which can be filled."""

import errno
import os
import subprocess
import sys
import tempfile


class Disk:
    """A file system in memory. Only root may mount it."""

    SIZE = "1536m"
    MARGIN = 16 << 20  # bytes that are taken in small pieces, because the server takes some meanwhile

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="disk-")
        self.ballast = os.path.join(self.folder, "ballast")
        command = ["mount", "-t", "tmpfs", "-o", f"size={self.SIZE},mode=1777", "chaos", self.folder]
        if subprocess.run(command, stderr=subprocess.DEVNULL).returncode:
            os.rmdir(self.folder)
            print("--faults disk mounts a file system for the server, which only root may do here", file=sys.stderr)
            sys.exit(69)

    def fill(self):
        """Leaves no space."""
        free = os.statvfs(self.folder)
        size = max(free.f_frsize, free.f_bavail * free.f_frsize - self.MARGIN)
        with open(self.ballast, "w") as file:
            os.posix_fallocate(file.fileno(), 0, size)
            end, size = size, self.MARGIN
            while size >= free.f_frsize:
                try:
                    os.posix_fallocate(file.fileno(), end, size)
                    end += size
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise
                    size //= 2

    def empty(self):
        os.remove(self.ballast)

    def end(self):
        subprocess.run(["umount", "--lazy", self.folder], check=True)
        os.rmdir(self.folder)
