"""A private primary with a synchronous standby, each behind a relay, and the faults that they can have."""

import glob
import os
import re
import signal
import subprocess
import time

import frozen
import server
from machine import Machine, Primary
from relay import Relay

STANDBY = os.path.join(os.path.dirname(server.SCRIPT), "standby")
PROGRAMS = max(glob.glob("/usr/lib/postgresql/*/bin"), default="/usr/local/bin")


class Host:
    """A server of the cluster, its machine, and the relay before it."""

    def __init__(self, address, machine):
        self.address, self.folder, self.machine = address, address.partition("host=")[2], machine
        self.relay = Relay(self.folder)


class Cluster(Primary):
    """A primary and its standby. Commits of the primary wait for the standby, unless that has just been replaced."""

    def __init__(self, faults, isAsynchronous=False):
        super().__init__(faults)
        self.isAsynchronous, self.machines, self.lost = isAsynchronous, [self.machine, Machine(faults)], []

    def __enter__(self):
        super().__enter__()
        # A server with these can be made the standby of its former standby.
        self.query(self.address, "ALTER SYSTEM SET wal_log_hints = on")
        self.restart("fast")
        self.standbyProcess = subprocess.Popen(
            [STANDBY, "run", self.address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=self.machines[1].environment)
        addresses = [self.address, self.standbyProcess.stdout.readline().strip()]
        self.hosts = [Host(address, machine) for address, machine in zip(addresses, self.machines)]
        self.failovers, self.rewound = [], 0
        self.synchronize()
        return self

    def __exit__(self, *_):
        for host in self.hosts:
            frozen.thaw(host.folder)
        self.standbyProcess.stdin.close()
        self.standbyProcess.wait()
        subprocess.run([server.SCRIPT, "stop", self.hosts[0].address], check=True)
        for machine in self.machines:
            machine.end()

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
        """Lets commits of the primary wait for the standby, if the run wants that, and returns when it follows."""
        if not self.isAsynchronous:
            self.query(self.address, "ALTER SYSTEM SET synchronous_standby_names = standby")
            self.query(self.address, "SELECT pg_reload_conf()")
        state = "async" if self.isAsynchronous else "sync"
        ready = f"""SELECT count(*) FROM pg_stat_replication
            WHERE sync_state = '{state}' AND flush_lsn >= pg_current_wal_lsn() - 1000000"""
        end = time.monotonic() + 60
        while not self.query(self.address, ready):
            if time.monotonic() > end:
                raise RuntimeError("the standby does not follow")
            time.sleep(0.05)

    # What a failover loses with asynchronous replication.

    def senders(self):
        """Returns the processes of the primary that send to the standby."""
        return [int(row[0]) for row in super().rows(self.address, "SELECT pid FROM pg_stat_replication")]

    def received(self, standby):
        """Returns the end of what a standby has received, and its timeline."""
        return super().rows(standby.address, """SELECT pg_last_wal_receive_lsn(), received_tli FROM pg_stat_wal_receiver
            UNION ALL SELECT pg_last_wal_receive_lsn(), timeline_id FROM pg_control_checkpoint()""")[0]

    def commits(self, old, end, timeline):
        """Returns the number of the commits that are in the log of a server behind a place."""
        output = subprocess.run(
            [PROGRAMS + "/pg_waldump", "--path", f"{old.folder}/data/pg_wal", "--start", end, "--timeline", timeline,
             "--rmgr", "Transaction"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        return output.count("desc: COMMIT")

    # Faults. Each returns when it is over.

    def failover(self, isFrozen, seconds):
        """Kills the primary, or stops it, and promotes the standby. The old primary comes back as its standby."""
        old, new = self.primary, self.standby
        if self.isAsynchronous:
            # The standby falls behind.
            frozen.send(self.senders(), signal.SIGSTOP)
            time.sleep(seconds / 10)
        begin = time.monotonic()
        (frozen.freeze if isFrozen else frozen.crash)(old.folder)
        received = self.received(new) if self.isAsynchronous else None
        subprocess.run([STANDBY, "promote", new.address], check=True, env=new.machine.environment)
        self.address, self.folder, self.machine = new.address, new.folder, new.machine
        self.failovers.append((begin, time.monotonic(), isFrozen))
        if isFrozen:
            time.sleep(seconds)
            frozen.crash(old.folder)
        if received:
            self.lost.append(self.commits(old, *received))
        subprocess.run(
            [STANDBY, "rejoin", old.address, new.address], check=True, stdout=subprocess.DEVNULL,
            env=old.machine.environment)
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
