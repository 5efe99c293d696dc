"""The queue of a run: what is in it, and what is true of it at the end."""

import re
import time

# The contracts that the shoppers use. Each has one answer.
ANSWERED = "('payment.pay', 'products.details', 'products.reserve', 'products.resolve-reservation')"


def rescues(running, store, workers):
    """Returns the seconds from the kills of workers to the ends of what they ran, at other workers."""
    lost = {activation: (token, at) for worker in workers for activation, token, at in worker.lost}
    ends = running.rows(store, "SELECT id, token, extract(epoch FROM ended) FROM boardy.activation WHERE ended IS NOT NULL")
    # What a worker had sent before its end may still have been written, under its token.
    return sorted(
        float(ended) - lost[activation][1] for activation, token, ended in ends
        if activation in lost and int(token) > lost[activation][0])


# A screen of a process that has died ends ten seconds after it was asked for at the earliest (RM-97), and each process
# that serves looks for such screens every 20 to 40 seconds.
PATIENCE = 75  # seconds


def left(running, store):
    """Returns what is left in the queue once the workers had time for it."""
    end = time.monotonic() + PATIENCE
    while True:
        rows = running.rows(store, """SELECT c.name, a.state, a.attempts, a.id, extract(epoch FROM now() - a.submitted)
            FROM boardy.activation AS a JOIN boardy.contract AS c ON c.id = a.contract WHERE a.state < 2""")
        if not rows or time.monotonic() > end:
            break
        time.sleep(0.1)
    return [f"left in the queue: {name}, state {state}, {attempts} attempts, activation {id}, {float(age):.0f} s old"
            for name, state, attempts, id, age in rows]


def dead(running, store):
    """Returns the dead letters by their IDs, with their failures."""
    rows = running.rows(store, """SELECT a.id, c.name, a.attempts, replace(a.failure_message, E'\\n', ' ')
        FROM boardy.activation AS a JOIN boardy.contract AS c ON c.id = a.contract WHERE a.state = 4""")
    return {row[0]: f"dead letter: {': '.join(row[1:])}" for row in rows}


OF_DISK = re.compile("disk is full|No space left on device")
RECOVERY = 10  # seconds, in which processes come back to a server after a fault


def unexplained(running, store, faults, victims):
    """Returns the dead letters that the faults of the run do not explain.

    An attempt is explained if it failed for want of space, if its worker was killed or stood still, or if the server had a
    fault meanwhile: nothing can be recorded then, and the locks of all processes may be free.

    faults: the beginnings and ends of the faults of the server, by its clock; victims: the names of the workers."""
    found, attempts = dead(running, store), {}
    rows = running.rows(store, """SELECT t.activation, t.worker, coalesce(extract(epoch FROM t.began), 0), extract(epoch FROM t.ended),
        replace(t.failure_message, E'\\n', ' ') FROM boardy.attempt AS t JOIN boardy.activation AS a ON a.id = t.activation
        WHERE a.state = 4 AND t.failure_code <> 'givenBack' ORDER BY t.ended""") if found else []
    for activation, *attempt in rows:
        attempts.setdefault(activation, []).append(attempt)

    def isExplained(worker, began, ended, message):
        return worker in victims or OF_DISK.search(message) is not None or any(
            float(began) < end + RECOVERY and begin < float(ended) for begin, end in faults)

    return [f"{letter}; its attempts: {attempts.get(activation)}" for activation, letter in found.items()
            if not all(isExplained(*attempt) for attempt in attempts.get(activation, [["", "0", "0", ""]]))]


def contradictions(running, store):
    """Returns what does not hold in the queue when all processes have ended."""
    zero = {
        "activations that are done without exactly one answer under their last token": f"""SELECT count(*) FROM boardy.activation AS a
            JOIN boardy.contract AS c ON c.id = a.contract WHERE c.name IN {ANSWERED} AND state = 2 AND 1 <> (
                SELECT count(*) FROM boardy.output AS o WHERE o.activation = a.id AND o.token = a.token)""",
        "answers under another token than the last": f"""SELECT count(*) FROM boardy.output AS o
            JOIN boardy.activation AS a ON a.id = o.activation JOIN boardy.contract AS c ON c.id = a.contract
            WHERE c.name IN {ANSWERED} AND o.token <> a.token""",
        "processes that have not left": "SELECT count(*) FROM boardy.process",
    }
    found = {name: running.query(store, sql) for name, sql in zero.items()}
    return [f"{name}: {count}" for name, count in found.items() if count]
