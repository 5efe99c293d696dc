"""The locks of a store's file, and the files that the processes of a run have open."""

import os
import time

# The bytes that SQLite locks for as long as a process has a connection, by what the process has open then: the shared bytes of the store's file,
# which a process must have alone to delete the log, and a byte of the index beside it.
LOCKS = {"-wal": ("", 0x40000002, 0x40000002 + 509), "-shm": ("-shm", 128, 128)}


class StoreLocks:
    """Looks at processes, and keeps what is wrong for longer than a moment: a process that is just opening or closing the store is none of it."""

    MOMENT = 0.5  # seconds

    def __init__(self, store):
        self.store = os.path.realpath(store)
        self.looks, self.held, self.since, self.found, self.begin = 0, 0, {}, {}, None

    def look(self, members):
        """Looks at the process of each member."""
        self.looks += 1
        pids = {member.name: pid for member in members if (pid := member.pid)}
        opened = {name: self.files(pid) for name, pid in pids.items()}
        locked = {end: self.lockers(self.store + file, first, last) for end, (file, first, last) in LOCKS.items()}
        now, wrong = time.monotonic(), set()
        for name, files in opened.items():
            pid = pids[name]
            deleted = {os.path.basename(file) for file in files.values() if file.endswith(" (deleted)")}
            if deleted:
                wrong.add((name, pid, f"has files open: {', '.join(sorted(deleted))}"))
            # A process may keep the store's file open when it has no connection, but not the files beside it.
            for end, holders in locked.items():
                numbers = [number for number, file in files.items() if file == self.store + end]
                if pid in holders:
                    self.held += 1
                elif numbers and self.files(pid).get(numbers[0]) == self.store + end:
                    wrong.add((name, pid, f"has store{end} open and no lock on store{LOCKS[end][0]}"))
        self.since = {key: self.since.get(key, now) for key in wrong}
        for (name, pid, fault), begin in self.since.items():
            if now - begin > self.MOMENT:
                self.begin = self.begin or now
                self.found.setdefault((name, fault.partition(":")[0]), f"{name}, process {pid}, {fault}")

    def files(self, pid):
        """Returns the files of the store that a process has open, by their descriptors; none if it has ended."""
        files, folder = {}, f"/proc/{pid}/fd"
        try:
            for number in os.listdir(folder):
                try:
                    file = os.readlink(f"{folder}/{number}")
                except OSError:
                    continue
                if file.startswith(self.store):
                    files[number] = file
        except OSError:
            pass
        return files

    def lockers(self, file, first, last):
        """Returns the processes that have bytes of a file locked."""
        try:
            node = str(os.stat(file).st_ino)
        except FileNotFoundError:
            return set()
        found = set()
        with open("/proc/locks") as lines:
            for line in lines:
                words = line.split()
                # A process that waits has an arrow as its second word.
                if words[1] != "POSIX" or words[5].split(":")[2] != node:
                    continue
                if int(words[6]) <= first and (words[7] == "EOF" or int(words[7]) >= last):
                    found.add(int(words[4]))
        return found

    def problems(self):
        """Returns what was wrong. Without any lock the looks prove nothing."""
        return list(self.found.values()) + ([] if self.held else ["no look has seen a lock of the store"])
