"""A submission server for the tests: aiosmtpd with TLS and a login on a free loopback port.

usage: smtp_server.py smtps|smtp|plain|silent FOLDER   prints its port; the certificate is FOLDER/cert.pem, what it takes FOLDER/taken"""
import asyncio, os, socket, ssl, subprocess, sys
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword


class Handler:
    def __init__(self, folder):
        self.folder, self.count, self.greylisted = folder, 0, set()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("unknown"): return "550 5.1.1 no such mailbox"
        if address.startswith("later") and address not in self.greylisted:
            self.greylisted.add(address)
            return "450 4.2.0 come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.count += 1
        with open(os.path.join(self.folder, "taken"), "ab") as out:
            out.write(f"from {envelope.mail_from} to {','.join(envelope.rcpt_tos)}\r\n".encode() + envelope.content)
        return f"250 OK queued as {self.count}"


def login(server, session, envelope, mechanism, data):
    right = isinstance(data, LoginPassword) and data.login == b"box" and data.password == b"secret"
    return AuthResult(success=right, handled=False)


async def main(scheme, folder):
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"], check=True, stderr=subprocess.DEVNULL)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(cert, key)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    handler = Handler(folder)
    if scheme == "silent":
        print(listener.getsockname()[1], flush=True)
        await asyncio.Event().wait()

    def session():
        if scheme == "smtps": return SMTP(handler, authenticator=login, auth_required=True, auth_require_tls=False)
        if scheme == "plain": return SMTP(handler)
        return SMTP(handler, authenticator=login, auth_required=True, tls_context=tls, require_starttls=True)

    loop = asyncio.get_running_loop()
    server = await loop.create_server(session, sock=listener, ssl=tls if scheme == "smtps" else None)
    print(listener.getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main(*sys.argv[1:]))
