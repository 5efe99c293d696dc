"""The program of Scripts/chaos --local: the store is a file, which many processes of several kinds use at once."""

import argparse
import collections
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time

import activations
import answers
import chaos
import commands
import members
import server
from files import File, damage
from invariants import contradictions
from locks import StoreLocks
from visitors import ShopServer, Visitor


class LocalChaos(chaos.Chaos):
    """Kills processes in the order of the seed, and looks at the locks of the store's file, until there were enough purchases and kills."""

    FAULTY = 10  # seconds, for which a run goes on after the first fault of the locks

    def __init__(self, options, running, workers, shoppers, servers, buyers, others, visitors, store):
        super().__init__(options, running, workers, shoppers)
        short = shoppers + buyers + others
        self.all = servers + workers + short
        # A server that lives for some seconds sees many commands come and go.
        self.targets = self.all + short
        self.servers, self.buyers, self.others, self.visitors = servers, buyers, others, visitors
        self.locks = StoreLocks(store)

    @property
    def answered(self):
        return sum(len(each.answers) for each in self.shoppers + self.buyers + self.visitors)

    @property
    def isDone(self):
        # A fault of the locks shows soon what it does to the store.
        isFaulty = self.locks.found and time.monotonic() - self.locks.begin > self.FAULTY
        return isFaulty or self.answered >= self.options.checkouts and self.kills >= self.options.kills

    def run(self):
        for visitor in self.visitors:
            visitor.thread.start()
        super().run()

    def kill(self):
        super().kill()
        self.locks.look(self.all)

    def goOn(self, now):
        self.locks.look(self.all)

    def pause(self):
        return self.random.uniform(0.2, 0.6)

    def line(self):
        kinds = {"browsers": self.visitors, "commands": self.buyers, "shoppers": self.shoppers}
        shares = ", ".join(f"{sum(len(each.answers) for each in some)} by {kind}" for kind, some in kinds.items())
        ends, commands = sum(server.ends for server in self.servers), sum(each.counts.total() - each.counts["whole backup"] for each in self.others)
        return f"{self.answered} purchases ({shares}), {self.kills} kills, {ends} servers ended, {commands} other commands"


def finish(run):
    """Lets all who buy end what they have begun, with nobody to kill a process, and looks at the locks until then."""
    for shopper in run.shoppers:
        shopper.stop()
        shopper.isStopped = False
    for other in run.others:
        other.isEnding = True
    for buyer in run.buyers:
        buyer.finish()
    for visitor in run.visitors:
        visitor.isEnding = True
    end = time.monotonic() + 90
    while any(each.thread.is_alive() for each in run.buyers + run.visitors):
        run.locks.look(run.all)
        if time.monotonic() > end:
            run.problems += [f"{each.name} could not buy at the end" for each in run.buyers if each.thread.is_alive()]
            break
        time.sleep(0.1)
    for shopper in run.shoppers:
        shopper.finish()


def prepare(options, store, buyers, visitors):
    """Makes the store with its products, and with the accounts of all who buy."""
    contest = [options.program, "--contest", "--store", store, "--shoppers", str(options.each), "--checkouts", str(options.checkouts)]
    calls = [contest] + [command for buyer in buyers for command in buyer.accounts()]
    calls += [buyers[0].register(visitor.email) for visitor in visitors]
    for call in calls:
        subprocess.run(call, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def lost(store, buyers, visitors):
    """Returns the answered purchases of people that the store does not have, and the paid orders that nobody has asked for."""
    orders = collections.defaultdict(dict)
    for email, order, transaction, status in File().rows(store, """SELECT email, orders.id, orders.transaction_id, status
            FROM orders JOIN accounts ON accounts.id = orders.user"""):
        orders[email][order] = transaction if status == "paid" else status
    found = []
    for buyer in buyers:
        own = orders[f"{buyer.name}@example.org"]
        found += [f"{buyer.name} was answered that {order} is paid by {transaction}; the store has {own.get(order)}"
                  for order, transaction in buyer.answers.values() if own.get(order) != transaction]
    for visitor in visitors:
        paid = {order for order, transaction in orders[visitor.email].items() if transaction not in ("pending", "cancelled")}
        found += [f"{visitor.name} has the receipt of {order}, which is not paid in the store" for order in visitor.answers if order not in paid]
        more = len(paid.difference(visitor.answers))
        if more > visitor.unanswered:
            found.append(f"{visitor.name} has paid {more} orders without a receipt, and has asked for {visitor.unanswered}")
    return found


def play(options, folder, store, running):
    """Plays a run. Returns what does not hold."""
    queue, count = running.database("queue"), range(1, options.each + 1)
    # Half of the servers and of the shoppers leave plugins to the workers.
    remote = lambda number: queue if number % 2 == 0 else None
    servers = [ShopServer(number, options, remote(number), store, folder) for number in count]
    workers = [
        members.Worker((number + 1) // 2, ("payment", "product-management")[number % 2], options, running, queue, store, folder)
        for number in range(1, max(2, options.each) + 1)]
    shoppers = [
        members.Shopper(number, options.checkouts // 4 // options.each, options, remote(number), store, folder) for number in count]
    buyers = [commands.Buyer(number, options, store, folder) for number in count]
    others = [commands.Command(number, options, store, folder) for number in count]
    visitors = [
        Visitor(4 * place + number, server, isNew=number % 2 == 0) for place, server in enumerate(servers) for number in range(1, 5)]
    prepare(options, store, buyers, visitors)
    run = LocalChaos(options, running, workers, shoppers, servers, buyers, others, visitors, store)
    problems = run.problems
    try:
        run.run()
        if not run.locks.found:
            finish(run)
            problems += activations.left(running, queue)
            for service in servers + workers:
                code = service.end()
                if code != 128 + signal.SIGTERM:
                    problems.append(f"{service.name} ended with {code}")
    finally:
        for member in run.all + visitors:
            member.stop()
    print(f"{run.line()} in {run.seconds:.1f} s; {sum(shopper.repeated for shopper in shoppers)} answers repeated, "
          f"{sum(visitor.unanswered for visitor in visitors)} purchases in browsers not answered; {run.locks.looks} looks "
          f"have seen {run.locks.held} locks; {sum(other.counts['whole backup'] for other in others)} whole backups")
    told = chaos.sentences(run.all) + sum((visitor.told for visitor in visitors), collections.Counter())
    for sentence, times in told.most_common():
        if "is a copy of the store" not in sentence:
            print(f"{times:>8} {sentence[:200]}")
    # Each worker is killed so often that one activation may lose five of them in a row. Its caller is told, and tries again.
    for letter in activations.dead(running, queue).values():
        print(letter[:300])
    for member in run.all:
        # A process that leaves plugins to others does not start while all of them are being started again.
        allowed = {69, 78} if queue in getattr(member, "base", []) + getattr(member, "serve", []) else set()
        # A server that has just begun is ended by the signal itself.
        allowed |= {128 + signal.SIGTERM, -signal.SIGTERM} if member in servers else set()
        problems += [f"{member.name} ended {times} times by itself, with {code}" for code, times in member.failures.items() if code not in allowed]
    problems += [problem for each in shoppers + others + visitors for problem in each.problems] + run.locks.problems()
    if found := [f"the store {problem}" for problem in damage(store)]:
        return problems + found
    problems += lost(store, buyers, visitors) + answers.problems(File(), store, shoppers)
    if run.locks.found:
        return problems
    paid = File().query(store, "SELECT count(*) FROM orders WHERE status = 'paid'")
    keys = sum(len(each.answers) for each in shoppers + buyers)
    problems += contradictions(lambda sql: File().query(store, sql), paid, keys)
    return problems + activations.contradictions(running, queue)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--local", action="store_true")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--checkouts", type=int, default=2_000)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--processes", type=int, default=10)
    parser.add_argument("--folder")
    options = parser.parse_args()
    options.each, options.restarts, options.faults = max(1, options.processes // 5), [float("inf")] * 2, ["kill"]
    options.asynchronous = False
    folder = chaos.begin(options)
    place = tempfile.mkdtemp(prefix="chaos-", dir=options.folder) if options.folder else folder
    store = os.path.join(place, "store.sqlite")
    print(f"the store is {store}", flush=True)
    with server.Server(fast=True) as running:
        problems = play(options, folder, store, running)
    chaos.end(options, folder, problems)
    if place != folder:
        shutil.rmtree(place)


if __name__ == "__main__":
    main()
