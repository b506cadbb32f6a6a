#!/usr/bin/env python3
"""Sends requests to a running desk, one after the other, and prints how long each took.

  bench/desk.py PORT COOKIE

Started by bench/desk.sh.
"""
import http.client
import json
import random
import statistics
import sys
import threading
import time

PORT, COOKIE = int(sys.argv[1]), sys.argv[2]
ROUNDS = 300
STATES = ["new", "contacted", "quoted", "booked", "done", "lost", "spam"]
FORMS = ["quote", "hero-card", "residential", "office"]
FIRST = ["marisol", "hector", "dana", "jorge", "kayla", "luis", "elena", "tom", "priya", "rosa"]
LAST = ["trevino", "salinas", "whitfield", "cantu", "brooks", "ochoa", "garza", "reyes"]
HEADERS = {"Cookie": COOKIE, "Accept": "application/json"}
random.seed(7)


def connect():
    return http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)


def ask(connection, path):
    begin = time.perf_counter()
    connection.request("GET", f"/desk/api/{path}", headers=HEADERS)
    answer = connection.getresponse()
    body = answer.read()
    took = (time.perf_counter() - begin) * 1000
    if answer.status != 200:
        sys.exit(f"{path}: {answer.status} {body[:200]}")
    return took, json.loads(body)


def measure(name, path):
    connection = connect()
    times = []
    for at in range(ROUNDS + 10):
        took, _ = ask(connection, path())
        if at >= 10:
            times.append(took)
    times.sort()
    p99 = times[min(len(times) - 1, -(-len(times) * 99 // 100) - 1)]
    print(f"{name:44} median {statistics.median(times):7.1f} ms   p99 {p99:7.1f} ms", flush=True)


def some(kinds, most=2):
    return ",".join(random.sample(kinds, random.randint(1, most)))


def number():
    return f"956-{random.randint(0, 999):03}-{random.randint(0, 9999):04}"


def cursors():
    """Positions far down the list."""
    connection = connect()
    found, after = [], ""
    for _ in range(50):
        _, page = ask(connection, f"leads?limit=200&after={after}")
        after = page["next"]
        if not after:
            break
        found.append(after)
    return found or [""]


def ids():
    connection = connect()
    found = []
    for state in STATES:
        _, page = ask(connection, f"leads?limit=200&state={state}")
        found += [lead["id"] for lead in page["leads"]]
    return found


def news():
    """Time from the acknowledgment of a lead to its event at an open desk, in milliseconds."""
    told = {}
    ready = threading.Event()

    def listen():
        connection = connect()
        connection.request("GET", "/desk/api/events", headers=HEADERS)
        answer = connection.getresponse()
        ready.set()
        while line := answer.fp.readline():
            if line.startswith(b"id: "):
                told[line[4:].strip().decode()] = time.perf_counter()

    threading.Thread(target=listen, daemon=True).start()
    ready.wait(5)
    connection, delays = connect(), []
    row = {
        "customer_name": "Bench", "customer_email": "b@example.com", "customer_phone": "956",
        "home_type": "house", "bedrooms": 2, "crew_size": 3,
    }
    for _ in range(50):
        connection.request("POST", "/rest/v1/quote_requests", json.dumps(row), {
            "apikey": "public-anon-key", "Content-Type": "application/json",
            "Prefer": "return=representation",
        })
        answer = connection.getresponse()
        body = json.loads(answer.read())
        stored = time.perf_counter()
        key = body[0]["id"]
        while key not in told and time.perf_counter() - stored < 5:
            time.sleep(0.0005)
        delays.append((told.get(key, stored + 5) - stored) * 1000)
    print(f"{'lead event after acknowledgment':44} median {statistics.median(delays):7.1f} ms"
          f"   most {max(delays):8.1f} ms", flush=True)


def publishing():
    """Time from the publish request to a page that shows the edit, in milliseconds."""
    connection, delays = connect(), []
    for at in range(20):
        _, file = ask(connection, "content/file?path=facts.toml")
        number = f"956-555-01{at:02}"
        file["value"]["phone"]["main"] = number
        sent = {"path": file["path"], "value": file["value"], "body": file["body"],
                "expected": file["version"]}
        begin = time.perf_counter()
        connection.request("PUT", "/desk/api/content/file", json.dumps(sent), HEADERS | {
            "Content-Type": "application/json", "Origin": f"http://127.0.0.1:{PORT}",
            "Sec-Fetch-Site": "same-origin",
        })
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            sys.exit(f"publishing: {answer.status} {body[:300]}")
        connection.request("GET", "/")
        if number not in connection.getresponse().read().decode():
            sys.exit("what was published does not show in the next request")
        delays.append((time.perf_counter() - begin) * 1000)
    print(f"{'a published fact on the home page':44} median {statistics.median(delays):7.1f} ms"
          f"   most {max(delays):8.1f} ms", flush=True)


def main():
    _, page = ask(connect(), "leads")
    counts = page["counts"]
    print(f"{sum(counts[state] for state in STATES) + counts['quarantined']} leads, "
          f"{ROUNDS} rounds of each")
    far, leads = cursors(), ids()
    measure("list, newest", lambda: "leads")
    measure("list, least time left", lambda: "leads?sort=deadline")
    measure("list, next move", lambda: "leads?sort=move_date")
    measure("list, due follow-ups first", lambda: "leads?due=first")
    measure("what there is to do today", lambda: "leads?due=today")
    measure("follow-ups", lambda: "leads?due=follow_ups")
    measure("assigned to nobody", lambda: "leads?assignee=none")
    measure("a tag that no lead has", lambda: "leads?tag=piano")
    measure("list, far down", lambda: f"leads?after={random.choice(far)}")
    measure("filter by state", lambda: f"leads?state={some(STATES, 3)}")
    measure("filter by state and form", lambda: f"leads?state={some(STATES)}&form={some(FORMS)}")
    measure("filter by form, next move", lambda: f"leads?form={some(FORMS)}&sort=move_date")
    measure("quarantined", lambda: "leads?quarantined=true")
    measure("search a phone", lambda: f"leads?q={number()}")
    measure("search a name", lambda: f"leads?q={random.choice(FIRST)}+{random.choice(LAST)}")
    measure("search a name half typed",
            lambda: f"leads?q={random.choice(FIRST)}+{random.choice(LAST)[:4]}")
    measure("search two letters", lambda: f"leads?q={random.choice(FIRST + LAST)[:2]}")
    measure("search a town and a state", lambda: f"leads?q=mcallen&state={some(STATES)}")
    measure("search a house in a street", lambda: f"leads?q={random.randint(1, 4999)}+nolana")
    measure("search what is not there", lambda: "leads?q=mcallen+edinburg+zzzz")
    measure("open", lambda: f"leads/{random.choice(leads)}")
    news()
    publishing()


main()
