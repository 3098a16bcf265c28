#!/usr/bin/env python3
"""A stand-in for the Withings cloud, for tests: documented HTTP, a clock of its own, and faults on demand.

usage: standin.py            prints its port on the first line and serves on 127.0.0.1 until its input ends.

Everything a test does to it goes through POST /_control with a JSON object:
  {"now": s}                       the server's time
  {"add": group} {"edit": group} {"delete": grpid}     measure groups ("grpid" addresses)
  {"page_size": n}  {"devices": [...]}  {"zone": name}  {"unsubscribe": true}  {"deny_devices": status}
  {"fault": {"service": path, "kind": kind, "times": n, ...}}    see fault(); {"heal": true} forgets all faults
  {"consent": true}                answers a code, as if the patient had consented
  {"kill": pid, "service": path, "when": "before"|"after"}       kill -9 of a process at its next call of that service
It answers {"log": calls so far, "tokens": generations, "groups": [...], "subscriptions": [...], "code"?: text}.

Tokens follow the documentation: access 3 h, refresh 1 year; a refresh issues a new pair, former refresh tokens die 8 h after that or
when a new access token is first used. Nothing but Python's standard library."""
import hashlib, hmac, json, os, signal, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl

CLIENT, SECRET, USER = "client-1", "client-secret-1", 7412056
HOUR = 3600
lock = threading.RLock()


class Cloud:
    def __init__(self):
        self.now = 1_775_026_800
        self.groups, self.devices, self.subscriptions, self.log, self.faults = {}, [], [], [], []
        self.page_size, self.zone, self.deny_devices = 300, "Europe/Berlin", 0
        self.codes, self.nonces, self.kill = {}, {}, None
        self.generation, self.issued, self.former, self.revoked = 0, 0, {}, True

    def pair(self):
        self.former["refresh-%d" % self.generation] = self.now
        self.generation += 1
        self.issued, self.revoked = self.now, False
        return dict(userid=USER, access_token="access-%d" % self.generation, refresh_token="refresh-%d" % self.generation, expires_in=3 * HOUR,
                    scope="user.metrics", csrf_token="csrf", token_type="Bearer")

    def refreshable(self, token):
        if self.revoked:
            return False
        if token == "refresh-%d" % self.generation:
            return self.now - self.issued < 8760 * HOUR
        return token in self.former and self.now - self.former[token] < 8 * HOUR

    def allowed(self, token):
        if self.revoked or token != "access-%d" % self.generation or self.now - self.issued >= 3 * HOUR:
            return False
        self.former = {}
        return True


cloud = Cloud()


def ok(body):
    return dict(status=0, body=body)


def refused(status, text):
    return dict(status=status, body={}, error=text)


def signed(q, third):
    want = hmac.new(SECRET.encode(), ",".join([q.get("action", ""), q.get("client_id", ""), third]).encode(), "sha256").hexdigest()
    return q.get("client_id") == CLIENT and hmac.compare_digest(want, q.get("signature", ""))


def oauth(q):
    if q.get("action") == "revoke":
        if cloud.nonces.pop(q.get("nonce"), 0) < cloud.now or not signed(q, q.get("nonce", "")) or q.get("userid") != str(USER):
            return refused(503, "Invalid Params")
        cloud.revoked, cloud.subscriptions = True, []
        return ok({})
    if q.get("action") != "requesttoken" or q.get("client_id") != CLIENT or q.get("client_secret") != SECRET:
        return refused(503, "Invalid Params")
    if q.get("grant_type") == "authorization_code":
        if cloud.codes.pop(q.get("code"), 0) < cloud.now or not q.get("redirect_uri"):
            return refused(503, "Invalid Params")
        body = cloud.pair()
        body["userid"] = str(USER)
        return ok(body)
    return ok(cloud.pair()) if cloud.refreshable(q.get("refresh_token")) else refused(503, "Invalid Params")


def signature(q):
    if not signed(q, q.get("timestamp", "")) or abs(int(q.get("timestamp", 0)) - cloud.now) > 2 * HOUR:
        return refused(342, "The signature (using Oauth) is invalid")
    nonce = hashlib.sha1(os.urandom(16)).hexdigest()
    cloud.nonces[nonce] = cloud.now + 1800
    return ok(dict(nonce=nonce))


def measure(q):
    lo, hi, offset = int(q.get("startdate", 0)), int(q.get("enddate", 1 << 40)), int(q.get("offset", 0))
    found = [g for g in cloud.groups.values() if lo <= g["date"] <= hi and str(g.get("category", 1)) == q.get("category", str(g.get("category", 1)))]
    found.sort(key=lambda g: hashlib.sha1(str(g["grpid"]).encode()).digest())         # the order is not promised
    page = found[offset:offset + cloud.page_size]
    body = dict(updatetime=cloud.now, timezone=cloud.zone, measuregrps=page)
    if offset + len(page) < len(found):
        body.update(more=1, offset=offset + len(page))
    return ok(body)


def notify(q):
    if q.get("action") == "list":
        return ok(dict(profiles=[dict(appli=1, callbackurl=u, expires=2147483647, comment="") for u in cloud.subscriptions]))
    if not q.get("callbackurl", "").startswith("https://"):
        return refused(293, "The callback URL is either absent or incorrect")
    cloud.subscriptions.append(q["callbackurl"])
    return ok({})


SERVICES = {"v2/oauth2": oauth, "v2/signature": signature, "measure": measure, "notify": notify,
            "v2/user": lambda q: refused(cloud.deny_devices, "denied") if cloud.deny_devices else ok(dict(devices=cloud.devices))}
OPEN = {"v2/oauth2", "v2/signature"}


def control(c):
    if "now" in c:
        cloud.now = c["now"]
    for name in ("add", "edit"):
        if name in c:
            cloud.groups[c[name]["grpid"]] = c[name]
    cloud.groups.pop(c.get("delete"), None)
    for name in ("page_size", "devices", "zone", "deny_devices"):
        if name in c:
            setattr(cloud, name, c[name])
    if c.get("unsubscribe"):
        cloud.subscriptions = []
    if c.get("heal"):
        cloud.faults = []
    if "fault" in c:
        cloud.faults.append(dict(c["fault"]))
    if "kill" in c:
        cloud.kill = c
    answer = dict(log=cloud.log, generation=cloud.generation, groups=list(cloud.groups.values()), subscriptions=cloud.subscriptions)
    if c.get("consent"):
        answer["code"] = hashlib.sha1(os.urandom(16)).hexdigest()
        cloud.codes[answer["code"]] = cloud.now + 30
    return answer


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16                     # one packet an answer: header and body apart would wait for the other side's delayed ACK

    def log_message(self, *_):
        pass

    def send(self, body, code=200, kind="application/json", length=None, headers=()):
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.send_header("Connection", "close")
        for k, v in headers:
            self.send_header(k, v)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        path = self.path.strip("/")
        with lock:
            if path == "_control":
                return self.send(json.dumps(control(json.loads(raw))).encode())
            if path not in SERVICES:
                return self.send(b"not found", 404, "text/plain")
            q = dict(parse_qsl(raw.decode(), keep_blank_values=True))
            cloud.log.append(dict(service=path, action=q.get("action"), at=cloud.now, offset=q.get("offset"), startdate=q.get("startdate"), query=self.path))
            self.die(path, "before")
            fault = next((f for f in cloud.faults if f["service"] in (path, "*") and f.get("times", 1) > 0), None)
            if fault:
                fault["times"] = fault.get("times", 1) - 1
                if fault.get("early"):
                    return self.fault(fault, b"")
            token = self.headers.get("Authorization", "").removeprefix("Bearer ")
            if path in OPEN or cloud.allowed(token):
                answer = SERVICES[path](q)
            else:
                answer = refused(401, "XRequestID: Not provided invalid_token: The access token provided is invalid")
            self.die(path, "after")
            body = json.dumps(answer).encode()
        self.fault(fault, body) if fault else self.send(body)

    def die(self, path, when):
        k = cloud.kill
        if k and k["service"] == path and k["when"] == when:
            cloud.kill = None
            os.kill(k["kill"], signal.SIGKILL)

    def fault(self, f, body):
        """kinds: lost (done, never answered), reset, http (code, retry_after), html, empty, cut (half of it), short (wrong length), drip, status (n, wait)"""
        kind = f["kind"]
        self.close_connection = True
        if kind == "http":
            self.send(b'{"message":"no"}', f["code"], headers=[("Retry-After", str(f["retry_after"]))] if "retry_after" in f else [])
        elif kind == "html":
            self.send(b"<!DOCTYPE html><html><body>Please log in to the ward network</body></html>", 200, "text/html")
        elif kind == "empty":
            self.send(b"")
        elif kind == "cut":
            self.send(body[:len(body) // 2], length=len(body))
        elif kind == "short":
            self.send(body, length=max(1, len(body) - 7))
        elif kind == "status":
            self.send(json.dumps(dict(status=f["n"], body=dict(wait_seconds=f["wait"]) if "wait" in f else {}, error="x")).encode())
        elif kind == "drip":
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.flush()
            for i in range(len(body)):
                try:
                    self.wfile.write(body[i:i + 1])
                    self.wfile.flush()
                except OSError:
                    return
                time.sleep(0.2)
        # lost, reset: nothing


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
