#!/usr/bin/env python3
"""Memory of the program through an owner's day: publications, previews, uploads and leads.

  bench/memory.py [PUBLICATIONS] [LEADS]

Publishes a phone number 100 times, reads six pages after each, previews each change, uploads a picture at each
fourth, then stores 10,000 leads. Prints resident and own memory (what is not a file) on the way, and a minute after the
end. Fails if a minute later the resident memory is more than 20 percent above that after the first pages were read.
`PROGRAM=/path/to/mudanza` measures another binary, `REST=seconds` waits shorter at the end.
"""
import http.client
import json
import os
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import zlib

PROGRAM = os.environ.get("PROGRAM", "target/release/mudanza")
PORT = int(os.environ.get("PORT", "8797"))
REST = float(os.environ.get("REST", "60"))
MAX_GROWTH = 1.2
EVERY = 10
CLIENTS = 8
PAGES = ["/", "/es", "/quote", "/residential-movers", "/blog", "/es/cotizacion", "/contact"]


class Client:
    """One connection, signed in once `cookie` is set."""

    def __init__(self):
        self.connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
        self.cookie = ""

    def send(self, method, path, body=None, headers=None):
        headers = {"Accept-Encoding": "br"} | (headers or {})
        if self.cookie:
            headers |= {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{PORT}",
                        "Sec-Fetch-Site": "same-origin"}
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        return response, response.read()

    def expect(self, method, path, body=None, headers=None):
        response, content = self.send(method, path, body, headers)
        if response.status >= 400:
            sys.exit(f"{method} {path}: {response.status} {content[:300]}")
        return content

    def json(self, method, path, value=None):
        body = None if value is None else json.dumps(value)
        headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
        if body:
            headers["Content-Type"] = "application/json"
        return json.loads(self.expect(method, path, body, headers))


def start(data):
    variables = os.environ | {"MUDANZA_LIMITS_FORMS_PER_MINUTE": "0",
                              "MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL": "0"}
    log = open(os.path.join(data, "log"), "w+", encoding="utf-8")
    command = [PROGRAM, "serve", "--listen", f"127.0.0.1:{PORT}", "--data", os.path.join(data, "data")]
    server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=variables)
    while True:
        text = pathlib.Path(log.name).read_text(encoding="utf-8")
        link = re.search(r"/set-up/\S+", text)
        if link:
            return server, link.group()
        if server.poll() is not None:
            sys.exit(text)
        time.sleep(0.05)


def sign_in(link):
    client = Client()
    fields = {"name": "Bench", "email": "bench@example.com", "password": "a bench password"}
    response, _ = client.send("POST", link, urllib.parse.urlencode(fields),
                              {"Content-Type": "application/x-www-form-urlencoded"})
    client.cookie = re.search(r"__Host-sid=[^;]*", str(response.headers)).group()
    return client


def memory(server):
    """Resident memory in MB, and the part of it that is not mapped from a file."""
    status = pathlib.Path(f"/proc/{server.pid}/status").read_text(encoding="ascii")
    return [int(re.search(rf"{name}:\s+(\d+)", status).group(1)) / 1024 for name in ("VmRSS", "RssAnon")]


def row(server, what):
    resident, own = memory(server)
    print(f"{what:34} {resident:8.1f} {own:8.1f}", flush=True)
    return resident


def picture(seed):
    """A PNG of 1600 x 1200 pixels."""
    generator = random.Random(seed)
    lines = b"".join(b"\0" + generator.randbytes(30) * 160 for _ in range(1200))

    def chunk(kind, content):
        checked = kind + content
        return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))

    head = struct.pack(">IIBBBBB", 1600, 1200, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 1))
            + chunk(b"IEND", b""))


def publish(owner, at):
    file = owner.json("GET", "/desk/api/content/file?path=facts.toml")
    number = f"956-555-{at % 10000:04}"
    file["value"]["phone"]["main"] = number
    change = {"path": file["path"], "value": file["value"], "body": file["body"]}
    preview = owner.json("POST", "/desk/api/content/preview", change)
    owner.expect("GET", preview["address"])
    begin = time.perf_counter()
    owner.json("PUT", "/desk/api/content/file", change | {"expected": file["version"]})
    if number.encode() not in owner.expect("GET", "/", headers={"Accept-Encoding": "identity"}):
        sys.exit("what was published does not show in the next request")
    took = time.perf_counter() - begin
    if at % 4 == 0:
        owner.expect("PUT", f"/desk/api/images/team/bench-{at % 20}.png", picture(at), {"Content-Type": "image/png"})
    return took


def store_leads(count):
    row_of_lead = {
        "customer_name": "Maria Elena Gonzalez", "customer_email": "maria@example.com",
        "customer_phone": "(956) 555-0142", "moving_date": "2099-03-14", "home_type": "house", "bedrooms": 3,
        "origin_address": "1402 Nolana Avenue, McAllen, TX 78504", "destination_address": "Edinburg, TX",
        "crew_size": 3, "special_requests": "Upright piano in the den.",
    }
    body = json.dumps(row_of_lead)

    def send(of):
        client = Client()
        for at in range(of, count, CLIENTS):
            client.expect("POST", "/rest/v1/quote_requests", body, {
                "apikey": "public-anon-key", "Content-Type": "application/json", "Prefer": "return=minimal",
                "Idempotency-Key": f"memory-{at}",
            })

    threads = [threading.Thread(target=send, args=(of,)) for of in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main():
    os.chdir(os.path.join(os.path.dirname(__file__), ".."))
    publications = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    leads = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    with tempfile.TemporaryDirectory() as data:
        server, link = start(data)
        try:
            measure(server, link, publications, leads)
        finally:
            server.terminate()
            server.wait(30)


def measure(server, link, publications, leads):
    print(f"{'':34} {'resident':>8} {'own':>8}  MB")
    owner = sign_in(link)
    pages = [path for path in PAGES if owner.send("GET", path)[0].status == 200]
    time.sleep(min(REST, 3))
    before = row(server, "at rest, after the first pages")
    delays = []
    for at in range(1, publications + 1):
        delays.append(publish(owner, at))
        for path in random.sample(pages, min(len(pages), random.randint(4, 8))):
            owner.expect("GET", path)
        if at % EVERY == 0:
            row(server, f"after {at} publications")
    delays.sort()
    if delays:
        print(f"from publishing to the changed page: median {delays[len(delays) // 2] * 1000:.0f} ms, "
              f"most {delays[-1] * 1000:.0f} ms")
    begin = time.perf_counter()
    store_leads(leads)
    row(server, f"after {leads} leads in {time.perf_counter() - begin:.0f} s")
    time.sleep(REST)
    after = row(server, f"{REST:.0f} s later")
    print(f"grown by {(after / before - 1) * 100:.0f} %")
    if after > before * MAX_GROWTH:
        sys.exit(f"FAILED: more than {(MAX_GROWTH - 1) * 100:.0f} %")


main()
