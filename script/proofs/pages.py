"""Twenty pages that listen, a hundred requests a second and clients that never finish: readings are taken as ever, every page is told, nobody stays behind."""
import http.client
import os
import re
import socket
import statistics
import tempfile
import threading
import time
from .gateway import Gateway

LISTENERS, RATE, SLOW = 20, 100, 30
PATHS = ["/bedside", "/healthz", "/metrics", "/assets/console.css", "/bedside/contacts"]


class Visitors:
    """Everybody who bothers the gateway at once."""

    def __init__(self, port):
        self.port, self.stopped = port, threading.Event()
        self.lock = threading.Lock()
        self.told, self.answered, self.late, self.wrong = [0] * LISTENERS, 0, [], []
        self.slow, self.threads = [], []

    def start(self):
        jobs = [(self.listen, place) for place in range(LISTENERS)] + [(self.ask, place) for place in range(4)]
        self.threads = [threading.Thread(target=job, args=(place,)) for job, place in jobs]
        for thread in self.threads: thread.start()
        for place in range(SLOW):
            client = socket.create_connection(("127.0.0.1", self.port))
            client.sendall(b"GET /bedside HT" if place % 2 else b"POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\na")
            self.slow.append(client)

    def listen(self, place):
        client = socket.create_connection(("127.0.0.1", self.port))
        client.settimeout(1)
        client.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n")
        while not self.stopped.is_set():
            try:
                piece = client.recv(4096)
            except TimeoutError:
                continue
            if not piece: break
            self.told[place] += piece.count(b"data: changed")
        client.close()

    def ask(self, place):
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        due = time.monotonic()
        while not self.stopped.is_set():
            due += 4 / RATE
            time.sleep(max(0, due - time.monotonic()))
            path = PATHS[self.answered % len(PATHS)]
            begun = time.monotonic()
            try:
                client.request("GET", path)
                answer = client.getresponse()
                answer.read()
                status = answer.status
            except OSError as error:
                status = f"{type(error).__name__} {error}"
                client.close()
            with self.lock:
                self.answered += 1
                self.late.append(time.monotonic() - begun)
                if status != 200: self.wrong.append(f"{path}: {status}")

    def stop(self):
        self.stopped.set()
        for thread in self.threads: thread.join()


def cut(client):
    """Whether the other side has ended a connection that never finished its request."""
    client.settimeout(1)
    try:
        while client.recv(4096): pass
        return True
    except TimeoutError:
        return False
    except OSError:
        return True


def enter(gateway, count, faults):
    """How long typed values take, in milliseconds."""
    times = []
    for number in range(count):
        begun = time.monotonic()
        status, _, errors = gateway.run("enter", "fluid", str(100 + number))
        if status != 0: faults.append(f"a value was not taken: {errors.strip()}")
        times.append(1000 * (time.monotonic() - begun))
    return times


def size(gateway):
    """Memory in use, kB."""
    with open(f"/proc/{gateway.process.pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))


def prove(binary, root, seed, is_long):
    work = tempfile.mkdtemp(prefix="hypona-pages-")
    faults = []
    gateway = Gateway(binary, os.path.join(work, "data"), work)
    gateway.add_patient()
    gateway.start()
    with open(os.path.join(work, "serve.log")) as log: port = int(re.findall(r"console: http://127\.0\.0\.1:(\d+)", log.read())[-1])
    count = 200 if is_long else 40
    calm = enter(gateway, count, faults)
    before = size(gateway)
    visitors = Visitors(port)
    begun = time.monotonic()
    visitors.start()
    loaded = enter(gateway, count, faults)
    # The slow ones are given 15 s for a head and 120 s for a body.
    while time.monotonic() - begun < 20: time.sleep(0.2)
    heads = [client for place, client in enumerate(visitors.slow) if place % 2]
    left = sum(not cut(client) for client in heads)
    if left: faults.append(f"{left} of {len(heads)} clients that never ended their head hold their place after 20 s")
    seconds = time.monotonic() - begun
    visitors.stop()
    faults += visitors.wrong[:5]
    if min(visitors.told) == 0: faults.append(f"{visitors.told.count(0)} of {LISTENERS} pages were told nothing")
    # Who left is noticed by looking once a second.
    end = time.monotonic() + 20
    while time.monotonic() < end:
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        client.request("GET", "/metrics")
        listening = int(re.search(rb"^hypona_sse_clients (\d+)", client.getresponse().read(), re.M).group(1))
        client.close()
        if listening == 0: break
        time.sleep(0.2)
    else:
        faults.append(f"{listening} pages that were left still count as listening after 20 s")
    grown = size(gateway) - before
    if grown > 100_000: faults.append(f"memory grew by {grown} kB")
    late = sorted(visitors.late)
    print(f"a value is taken in {statistics.median(calm):.0f} ms alone, in {statistics.median(loaded):.0f} ms with {LISTENERS} listeners, "
          f"{visitors.answered / seconds:.0f} requests/s and {SLOW} slow clients; a page takes {1000 * statistics.median(late):.1f} ms, "
          f"{1000 * late[len(late) * 99 // 100]:.0f} ms at the 99th percentile; memory {grown:+} kB", flush=True)
    for client in visitors.slow: client.close()
    if gateway.stop() != 0: faults.append("the regular end failed")
    return faults + gateway.verify()
