#!/usr/bin/env python3
"""Time from start to the first 200 with an existing data folder, and idle memory.

  bench/start.py [RUNS]

Prints median, minimum and maximum of RUNS (11) in milliseconds: for the home page, which is in the startup cache,
and for a page that is rendered again. Then the resident memory in MB after two pages were served and
compressed, and how much of it belongs to the process alone: the rest is the program's own file.
"""
import http.client
import os
import statistics
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ.get("PROGRAM", "target/release/mudanza")
PORT = int(os.environ.get("PORT", "8793"))


def get(path):
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=5)
    connection.request("GET", path, headers={"Accept-Encoding": "br"})
    response = connection.getresponse()
    response.read()
    return response


def started(data, path="/"):
    command = [PROGRAM, "serve", "--listen", f"127.0.0.1:{PORT}", "--data", data]
    begin = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while True:
        try:
            if get(path).status == 200:
                return server, (time.perf_counter() - begin) * 1000
        except OSError:
            if server.poll() is not None:
                sys.exit(f"{PROGRAM} ended with {server.returncode}")


def stop(server):
    server.terminate()
    server.wait(20)


def resident(pid):
    """Resident memory in MB, and the part of it that is not mapped from a file."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        fields = dict(line.split(":", 1) for line in status)
    return [int(fields[name].split()[0]) / 1024 for name in ("VmRSS", "RssAnon")]


def compressed(path):
    while not get(path).headers["ETag"].endswith('-brb"'):
        pass


def main():
    os.chdir(os.path.join(os.path.dirname(__file__), ".."))
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    with tempfile.TemporaryDirectory() as data:
        server, _ = started(data)
        for path in ("/", "/es"):
            compressed(path)
        stop(server)
        for path in ("/", "/residential-movers"):
            times = []
            for _ in range(runs):
                server, milliseconds = started(data, path)
                stop(server)
                times.append(milliseconds)
            print(f"start to first 200 of {path}: median {statistics.median(times):.0f} ms, "
                  f"least {min(times):.0f}, most {max(times):.0f}, of {runs}")
        server, _ = started(data)
        for path in ("/", "/quote"):
            compressed(path)
        resident_mb, own_mb = resident(server.pid)
        print(f"memory at rest: {resident_mb:.0f} MB resident, {own_mb:.0f} MB of it its own")
        stop(server)


main()
