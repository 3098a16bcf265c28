"""An HTTPS server for the tests on a free loopback port.

usage: https_server.py FOLDER SECRET   prints its port; the certificate is FOLDER/cert.pem
Every request is appended to FOLDER/taken as one JSON line {path, message, signed, body}: signed says whether X-Hypona-Signature fits SECRET.
Paths: /ok answers 200, /fail 500, /moved 302, /slow after 60 s, everything else 404."""
import hashlib, hmac, http.server, json, os, ssl, subprocess, sys, time

folder, secret = sys.argv[1], sys.argv[2].encode()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        parts = dict(p.split("=", 1) for p in self.headers.get("X-Hypona-Signature", "t=0,v1=").split(","))
        right = hmac.new(secret, parts["t"].encode() + b"." + body, hashlib.sha256).hexdigest()
        line = {"path": self.path, "message": self.headers.get("X-Hypona-Message"), "signed": hmac.compare_digest(right, parts["v1"]), "body": json.loads(body)}
        with open(os.path.join(folder, "taken"), "a", encoding="utf-8") as out: out.write(json.dumps(line) + "\n")
        if self.path == "/slow": time.sleep(60)
        status = {"/ok": 200, "/slow": 200, "/fail": 500, "/moved": 302}.get(self.path, 404)
        self.send_response(status)
        if status == 302: self.send_header("Location", "/ok")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *arguments): pass


cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"], check=True, stderr=subprocess.DEVNULL)
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
tls.load_cert_chain(cert, key)
server.socket = tls.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
server.serve_forever()
