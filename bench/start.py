#!/usr/bin/env python3
"""Time from start to the first 200 with an existing data folder, and idle memory.

  bench/start.py [RUNS]

Prints median, minimum and maximum of RUNS (11) in milliseconds, then the resident memory in MB after
two pages were served and compressed.
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


def started(data):
    command = [PROGRAM, "serve", "--listen", f"127.0.0.1:{PORT}", "--data", data]
    begin = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while True:
        try:
            if get("/").status == 200:
                return server, (time.perf_counter() - begin) * 1000
        except OSError:
            if server.poll() is not None:
                sys.exit(f"{PROGRAM} ended with {server.returncode}")


def stop(server):
    server.terminate()
    server.wait(20)


def resident(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        line = next(line for line in status if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def main():
    os.chdir(os.path.join(os.path.dirname(__file__), ".."))
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    with tempfile.TemporaryDirectory() as data:
        stop(started(data)[0])
        times = []
        for _ in range(runs):
            server, milliseconds = started(data)
            stop(server)
            times.append(milliseconds)
        print(f"start to first 200: median {statistics.median(times):.0f} ms, "
              f"least {min(times):.0f}, most {max(times):.0f}, of {runs}")
        server, _ = started(data)
        for page in ("/", "/quote"):
            while not get(page).headers["ETag"].endswith('-brb"'):
                pass
        print(f"memory at rest: {resident(server.pid):.0f} MB resident")
        stop(server)


main()
