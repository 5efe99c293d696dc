"""A private primary with a synchronous standby, each behind a relay, and the faults that they can have."""

import os
import re
import subprocess
import time

import frozen
import server
from relay import Relay

STANDBY = os.path.join(os.path.dirname(server.SCRIPT), "standby")


class Host:
    """A server of the cluster, and the relay before it."""

    def __init__(self, address):
        self.address, self.folder = address, address.partition("host=")[2]
        self.relay = Relay(self.folder)


class Cluster(server.Server):
    """Two servers, of which one is the primary. Its commits wait for the other one, unless that has just been replaced."""

    def __enter__(self):
        super().__enter__()
        # A server with these can be made the standby of its former standby.
        self.query(self.address, "ALTER SYSTEM SET wal_log_hints = on")
        self.restart("fast")
        self.standbyProcess = subprocess.Popen([STANDBY, "run", self.address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.hosts = [Host(self.address), Host(self.standbyProcess.stdout.readline().strip())]
        self.failovers, self.rewound = [], 0
        self.synchronize()
        return self

    def __exit__(self, *_):
        for host in self.hosts:
            frozen.thaw(host.folder)
        self.standbyProcess.stdin.close()
        self.standbyProcess.wait()
        subprocess.run([server.SCRIPT, "stop", self.hosts[0].address], check=True)

    @property
    def primary(self):
        return next(host for host in self.hosts if host.address == self.address)

    @property
    def standby(self):
        return next(host for host in self.hosts if host.address != self.address)

    def database(self, name):
        """Creates an empty database, and returns the address with both hosts."""
        super().database(name)
        return f"postgres://boardy@{','.join(f'127.0.0.1:{host.relay.port}' for host in self.hosts)}/{name}"

    def rows(self, address, sql, limit=None):
        """Asks the primary itself, and not by the relay."""
        name = re.search(r"/([a-z]+)(\?|$)", address).group(1)
        return super().rows(self.address.replace("/postgres?", f"/{name}?"), sql, limit)

    def synchronize(self):
        """Lets commits of the primary wait for the standby, and returns when they do."""
        self.query(self.address, "ALTER SYSTEM SET synchronous_standby_names = standby")
        self.query(self.address, "SELECT pg_reload_conf()")
        ready = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync' AND flush_lsn >= pg_current_wal_lsn() - 1000000"
        end = time.monotonic() + 60
        while not self.query(self.address, ready):
            if time.monotonic() > end:
                raise RuntimeError("the standby does not follow")
            time.sleep(0.05)

    # Faults. Each returns when it is over.

    def failover(self, isFrozen, seconds):
        """Kills the primary, or stops it, and promotes the standby. The old primary comes back as its standby."""
        old, new, begin = self.primary, self.standby, time.monotonic()
        (frozen.freeze if isFrozen else frozen.crash)(old.folder)
        subprocess.run([STANDBY, "promote", new.address], check=True)
        self.address, self.folder = new.address, new.folder
        self.failovers.append((begin, time.monotonic(), isFrozen))
        if isFrozen:
            time.sleep(seconds)
            frozen.crash(old.folder)
        subprocess.run([STANDBY, "rejoin", old.address, new.address], check=True, stdout=subprocess.DEVNULL)
        self.synchronize()

    def stop(self, seconds):
        """Lets all processes of the primary stand still for a time."""
        frozen.freeze(self.folder)
        time.sleep(seconds)
        frozen.thaw(self.folder)

    def partition(self, kind, directions, seconds, isReset):
        """Has the network before the primary hold back, delay or cut what passes for a time."""
        relay = self.primary.relay
        try:
            {"hold": lambda: relay.hold(directions), "slow": lambda: relay.slow(directions, 0.3), "cut": relay.cut}[kind]()
            time.sleep(seconds)
        finally:
            relay.heal(isReset)
