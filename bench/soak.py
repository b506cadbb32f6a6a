#!/usr/bin/env python3
"""Sends mixed traffic to a running program at a steady rate, and watches latency, memory and files.

  bench/soak.py PORT PROCESS DATA

Started by bench/soak.sh, which describes it. A request is sent when it is due, whether or not earlier ones
were answered, and its latency counts from that time. So a stall shows in every request that it delays.
"""
import array
import collections
import http.client
import itertools
import os
import pathlib
import queue
import re
import statistics
import sys
import threading
import time

sys.dont_write_bytecode = True
from soak_traffic import ENCODINGS, KINDS, TRAPPED, Traffic, fetch  # noqa: E402

PORT, PROCESS, DATA = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
MINUTES = float(os.environ.get("MINUTES", "60"))
RATE = float(os.environ.get("RATE", "0"))

CLIENTS = 64
REQUESTS_PER_CONNECTION = 50
# The program closes a connection after 20 seconds without a request.
IDLE_SECONDS = 10
TIMEOUT = 30
SAMPLE_SECONDS = 10
FILLING_LEADS = 30_000
# Caches fill during the first minutes, so memory is compared from here, over this many minutes each.
SETTLED, COMPARED = 10, 2
MAX_GROWTH = 1.10


class Results:
    """What was answered, by all clients."""

    def __init__(self):
        self.lock = threading.Lock()
        self.latency = collections.defaultdict(lambda: array.array("f"))
        self.recent = []
        self.errors = collections.Counter()

    def add(self, kind, milliseconds, error):
        with self.lock:
            self.latency[kind].append(milliseconds)
            self.recent.append(milliseconds)
            if error:
                self.errors[f"{kind}: {error}"] += 1

    def take_recent(self):
        with self.lock:
            recent, self.recent = self.recent, []
        return sorted(recent)


class Client(threading.Thread):
    """Sends what is due, one request after the other. A `None` ends it."""

    def __init__(self, due, traffic, results):
        super().__init__(daemon=True)
        self.due, self.traffic, self.results = due, traffic, results
        self.connection, self.sent, self.last = None, 0, 0.0

    def run(self):
        while (item := self.due.get()) is not None:
            at, kind = item
            error = ""
            try:
                self.send(kind)
            except (OSError, ValueError, http.client.HTTPException) as failure:
                error = str(failure) or type(failure).__name__
                self.close()
            self.results.add(kind, (time.perf_counter() - at) * 1000, error)
        self.close()

    def send(self, kind):
        request = self.traffic.request(kind)
        idle = time.perf_counter() - self.last
        if self.sent >= REQUESTS_PER_CONNECTION or idle > IDLE_SECONDS:
            self.close()
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=TIMEOUT)
        self.connection.request(request.method, request.path, request.body, request.headers)
        response = self.connection.getresponse()
        body = response.read()
        self.sent, self.last = self.sent + 1, time.perf_counter()
        if response.status != request.expected:
            raise ValueError(f"{response.status} instead of {request.expected}")
        if request.method == "GET" and not body:
            raise ValueError("an empty body")
        if kind == "sign-in":
            self.traffic.signed_in(response)

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection, self.sent = None, 0


def crew(traffic, results):
    due = queue.SimpleQueue()
    clients = [Client(due, traffic, results) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    return due, clients


def finish(due, clients):
    """Waits for the last responses. Returns how many clients still wait."""
    for _ in clients:
        due.put(None)
    until = time.perf_counter() + 20 * TIMEOUT
    for client in clients:
        client.join(max(0, until - time.perf_counter()))
    return sum(client.is_alive() for client in clients)


def processor_seconds():
    fields = pathlib.Path(f"/proc/{PROCESS}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def warm_up(traffic):
    """Requests everything once in each encoding, then waits until the program has compressed it."""
    paths = traffic.english + traffic.spanish + traffic.assets
    for path, encoding in itertools.product(paths, ENCODINGS):
        connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=TIMEOUT)
        connection.request("GET", path, headers={"Accept-Encoding": encoding})
        response = connection.getresponse()
        response.read()
        connection.close()
        if response.status != 200:
            sys.exit(f"{path}: {response.status}")
    for _ in range(120):
        before = processor_seconds()
        time.sleep(1)
        if processor_seconds() - before < 0.1:
            return


def fill_caches(traffic):
    """Stores leads until the writing connection of SQLite has cached its 32 MB of pages. Otherwise memory would
    grow with the database during the run. The mails about these leads are sent in its first minutes."""
    send_all(traffic, itertools.repeat(TRAPPED, FILLING_LEADS))
    # Waits until all of them are indexed, which otherwise delays the first search of the run.
    read_desk(traffic, "leads?q=trapped")


def read_desk(traffic, path):
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=2 * TIMEOUT)
    connection.request("GET", f"/desk/api/{path}", headers={"Cookie": traffic.cookie})
    response = connection.getresponse()
    response.read()
    connection.close()
    if response.status != 200:
        raise ValueError(f"{path}: {response.status}")


def send_all(traffic, kinds):
    """Sends requests of these kinds as fast as they are answered. Returns how many."""
    results = Results()
    due, clients = crew(traffic, results)
    count = 0
    for count, kind in enumerate(kinds, 1):
        due.put((time.perf_counter(), kind))
    waiting = finish(due, clients)
    if waiting or results.errors:
        sys.exit(f"before the run: {dict(results.errors)}, {waiting} without a response")
    return count


def capacity(traffic, deck):
    """Requests per second that would keep all cores busy with the program alone, by its CPU time."""
    before = processor_seconds()
    count = send_all(traffic, itertools.islice(deck, 3000))
    return os.cpu_count() * count / (processor_seconds() - before)


class Schedule(threading.Thread):
    """Makes requests due at the rate."""

    def __init__(self, due, deck, rate):
        super().__init__(daemon=True)
        self.due, self.deck, self.rate, self.late = due, deck, rate, 0.0

    def run(self):
        begin = time.perf_counter()
        for number in range(int(MINUTES * 60 * self.rate)):
            at = begin + number / self.rate
            rest = at - time.perf_counter()
            if rest > 0:
                time.sleep(rest)
            self.late = max(self.late, time.perf_counter() - at)
            self.due.put((at, next(self.deck)))


def memory():
    """Resident memory, and the part that is not a file, in MB."""
    status = pathlib.Path(f"/proc/{PROCESS}/status").read_text(encoding="ascii")
    values = [re.search(rf"^{name}:\s+(\d+) kB", status, re.M) for name in ("VmRSS", "RssAnon")]
    return [int(value.group(1)) / 1024 for value in values]


def files():
    return len(os.listdir(f"/proc/{PROCESS}/fd"))


def database():
    """Size of the database and its log in MB."""
    parts = [DATA / f"mudanza.db{suffix}" for suffix in ("", "-wal")]
    return sum(part.stat().st_size for part in parts if part.exists()) / 1e6


def outbox():
    """Messages that wait to be sent."""
    found = re.search(r"^mudanza_outbox_messages (\d+)", fetch(PORT + 1, "/metrics"), re.M)
    return found.group(1) if found else "?"


def percentile(ordered, percent):
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)] if ordered else 0.0


HEAD = "  minute   requests/s   errors   p50 ms   p99 ms   max ms   RSS MB   anon MB   files   database MB   outbox"


def row(minute, seconds, results):
    recent = results.take_recent()
    resident, anonymous = memory()
    print(f"{minute:8.1f} {len(recent) / seconds:12.1f} {results.errors.total():8} "
          f"{percentile(recent, 50):8.1f} {percentile(recent, 99):8.1f} {percentile(recent, 100):8.1f} "
          f"{resident:8.1f} {anonymous:9.1f} {files():7} {database():13.1f} {outbox():>8}", flush=True)


def watch(schedule, results):
    """Prints about twelve rows during the run. Returns the anonymous memory by minute."""
    samples = []
    begin = shown = time.perf_counter()
    each = max(SAMPLE_SECONDS, MINUTES * 60 / 12)
    print(HEAD, flush=True)
    while schedule.is_alive():
        schedule.join(SAMPLE_SECONDS)
        now = time.perf_counter()
        samples.append(((now - begin) / 60, memory()[1]))
        if now - shown >= each - 1 or not schedule.is_alive():
            row((now - begin) / 60, now - shown, results)
            shown = now
    return samples


def grown(samples):
    """By which factor memory grew after it had settled; `None` after a short run."""
    if MINUTES < SETTLED + 2 * COMPARED:
        return None
    early = [value for minute, value in samples if SETTLED <= minute <= SETTLED + COMPARED]
    late = [value for minute, value in samples if minute >= MINUTES - COMPARED]
    return statistics.median(late) / statistics.median(early)


def judge(results, samples, waiting):
    """Prints the latency of each kind. Returns what is wrong."""
    wrong = [f"{count} x {error}" for error, count in results.errors.most_common(10)]
    if waiting:
        wrong.append(f"{waiting} clients had no response at the end")
    print("\nkind              requests   p50 ms   p99 ms   max ms   bound of p99")
    for kind, (_, bound) in KINDS.items():
        ordered = sorted(results.latency[kind])
        p99 = percentile(ordered, 99)
        print(f"{kind:16} {len(ordered):9} {percentile(ordered, 50):8.1f} {p99:8.1f} "
              f"{percentile(ordered, 100):8.1f} {bound:14}")
        if p99 > bound:
            wrong.append(f"{kind}: the 99th percentile is {p99:.0f} ms, above {bound}")
    factor = grown(samples)
    if factor is None:
        print(f"\nmemory is judged in runs of {SETTLED + 2 * COMPARED} minutes or more")
    else:
        print(f"\nmemory from minute {SETTLED} to the end: x {factor:.2f}")
        if factor > MAX_GROWTH:
            wrong.append(f"memory grew by {(factor - 1) * 100:.0f} %")
    return wrong


def main():
    # Threads of this client otherwise wait up to 5 ms for each other, which would be counted as latency.
    sys.setswitchinterval(0.0005)
    traffic = Traffic(PORT)
    deck = traffic.deck()
    warm_up(traffic)
    Client(None, traffic, None).send("sign-in")
    most = capacity(traffic, deck)
    rate = RATE or most / 10
    print(f"{most:.0f} requests/s would keep {os.cpu_count()} cores busy", flush=True)
    fill_caches(traffic)
    print(f"{memory()[1]:.0f} MB of memory with {FILLING_LEADS} leads; now "
          f"{rate:.0f} requests/s for {MINUTES:g} minutes", flush=True)
    results = Results()
    due, clients = crew(traffic, results)
    schedule = Schedule(due, deck, rate)
    schedule.start()
    samples = watch(schedule, results)
    waiting = finish(due, clients)
    wrong = judge(results, samples, waiting)
    print(f"requests were sent at most {schedule.late * 1000:.0f} ms late by this client")
    for line in wrong:
        print(f"FAILED: {line}")
    sys.exit(1 if wrong else 0)


main()
