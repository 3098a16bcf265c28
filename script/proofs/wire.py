"""Spoilt octets on every wire of a served gateway: D-Bus messages changed on their way, HTTP requests, commands on the control socket."""
import json
import os
import random
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import urllib.request
from .fuzz import mutated
from .gateway import Gateway, NotRun

REQUESTS = [
    b"GET /bedside HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: de\r\nCookie: session=0123456789abcdef\r\nConnection: close\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET /assets/console.css?v=1&v=2 HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=0-9\r\nIf-None-Match: \"a\"\r\nConnection: close\r\n\r\n",
    b"POST /bedside/symptoms HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 49\r\nConnection: close\r\n\r\nheadache=1&nausea=%32&confusion=0&token=%C3%A4%00&",
    b"POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    b"5\r\nname=\r\n9\r\nx&pin=123\r\n0\r\n\r\n",
    b"POST /bedside/photo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 108\r\nConnection: close\r\n\r\n"
    b"--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8\xff\xe0\r\n--b--\r\n",
    b"POST /api/v1/entries HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer abc\r\nContent-Type: application/json\r\nContent-Length: 22\r\n"
    b"Connection: close\r\n\r\n{\"field\":\"fluid\",\"v\":1}",
]
COMMANDS = [
    b'{"verb":"enter","parameters":{"field":"fluid","value":"250"}}\n',
    b'{"verb":"ingest","parameters":{"name":"a.json"},"length":12}\n{"status":0}',
    b'{"verb":"ack","parameters":{"id":"1"}}\n',
    b'{"verb":"patient.set","parameters":{"document":{"studyID":"X","baselineWeight":70}}}\n',
    b'{"verb":"review.accept","parameters":{"id":"1","value":"1.010"}}\n{"answer":true,"question":1}\n',
]


class Proxy:
    """Stands between the gateway and its bus; what the bus says is changed now and then, once the two know each other."""

    def __init__(self, path, upstream, chance):
        self.upstream, self.chance, self.changed, self.connections = upstream, chance, 0, 0
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self.upstream)
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.pump, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self.pump, args=(server, client, True), daemon=True).start()

    def pump(self, source, sink, spoils):
        passed = 0
        try:
            while data := source.recv(65536):
                passed += 1
                # The first pieces are the handshake: spoilt, nothing of the gateway's would be reached.
                if spoils and passed > 8 and self.chance.random() < 0.02:
                    data = mutated(data, self.chance)
                    self.changed += 1
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def bus(root, work):
    """A private bus and a stand-in for bluetoothd that sends weights without an end; its processes and the bus's socket."""
    if not shutil.which("dbus-daemon"): raise NotRun("dbus-daemon is not installed")
    path, scenario, ready = (os.path.join(work, name) for name in ("bus", "flood.json", "ready"))
    with open(scenario, "w") as file:
        json.dump({"devices": [{"id": "mi1", "address": "88:0F:10:00:00:01", "name": "MI SCALE2", "uuids": ["181d"], "rssi": -61}],
                   "steps": [{"when": "discovery_started", "do": "flood", "count": 10_000_000, "per_second": 200}], "timeout_ms": 100_000_000}, file)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    daemon = subprocess.Popen(["dbus-daemon", "--session", "--nofork", f"--address=unix:path={path}"], **quiet)
    end = time.monotonic() + 20
    while not os.path.exists(path) and time.monotonic() < end: time.sleep(0.05)
    fake = subprocess.Popen(["/usr/bin/python3", os.path.join(root, "testdata/bluez/fake/fake_bluez.py"), scenario, "--ready-file", ready,
                             "--bus", f"unix:path={path}"], **quiet)
    while not os.path.exists(ready) and time.monotonic() < end: time.sleep(0.05)
    return [fake, daemon], path


def send(address, data, family):
    """One spoilt message on a connection of its own; True where it was answered."""
    try:
        with socket.socket(family) as client:
            client.settimeout(0.3)
            client.connect(address)
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
            return bool(client.recv(4096))
    except OSError:
        return False


def prove(binary, root, seed, is_long):
    work = tempfile.mkdtemp(prefix="hypona-wire-")
    chance, faults, counts = random.Random(seed), [], {"http": 0, "command": 0, "answered": 0}
    processes, path = bus(root, work)
    proxy = Proxy(os.path.join(work, "spoilt"), path, random.Random(seed + 1))
    gateway = Gateway(binary, os.path.join(work, "data"), os.path.join(work, "box"), environment={"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={work}/spoilt"})
    try:
        gateway.add_patient()
        gateway.start()
        with open(os.path.join(gateway.work, "serve.log")) as log: port = int(log.read().split("console: ")[1].split(":")[2].split("/")[0].split()[0])
        end = time.monotonic() + float(os.environ.get("PROOF_SECONDS", 3600 if is_long else 45))
        while time.monotonic() < end and gateway.process.poll() is None:
            if chance.random() < 0.5:
                counts["http"] += 1
                counts["answered"] += send(("127.0.0.1", port), mutated(chance.choice(REQUESTS), chance), socket.AF_INET)
            else:
                counts["command"] += 1
                counts["answered"] += send(os.path.join(gateway.data, "control.sock"), mutated(chance.choice(COMMANDS), chance), socket.AF_UNIX)
        if gateway.process.poll() is not None:
            return [f"it ended with {gateway.process.returncode}; see {gateway.work}/serve.log"]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
            if answer.status != 200: faults.append(f"/healthz says {answer.status}")
        status, _, errors = gateway.run("enter", "fluid", "123")
        if status != 0: faults.append(f"a value is refused afterwards: {errors}")
        heard = gateway.rows("SELECT count(*) FROM evidence WHERE source = 'ble'")[0][0]
        if gateway.stop() != 0: faults.append(f"it did not end regularly: {gateway.process.returncode}")
        faults += gateway.verify()
        print(f"{counts['http']} requests and {counts['command']} commands, {counts['answered']} answered; {proxy.changed} pieces of the bus changed on "
              f"{proxy.connections} connections, {heard} packets stored")
        if not proxy.changed: faults.append("nothing was changed on the bus: the proof proves nothing")
        if not counts["answered"]: faults.append("nothing was answered: the proof proves nothing")
    finally:
        if gateway.process and gateway.process.poll() is None: gateway.kill()
        for process in processes:
            process.kill()
            process.wait()
    if not faults: shutil.rmtree(work)
    return faults
