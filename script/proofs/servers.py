"""The systems outside that a box talks to, each a process of its own: the stand-ins of the tests."""
import json
import os
import subprocess
import time
import urllib.parse
import urllib.request

REDCAP_TOKEN = "0123456789abcdef0123456789ABCDEF"


def secret(path, text):
    """Writes a file for its owner alone, whole or not at all even where the power is cut."""
    with open(os.open(path + ".new", os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.rename(path + ".new", path)
    return path


class Redcap:
    """A project that keeps what it is given."""

    def __init__(self, root, folder):
        os.makedirs(folder)
        self.token = secret(os.path.join(folder, "token"), REDCAP_TOKEN + "\n")
        dictionary = os.path.join(root, "packaging/redcap-dictionary.csv")
        self.process = subprocess.Popen(["/usr/bin/python3", os.path.join(root, "testdata/servers/redcap_server.py"), folder, REDCAP_TOKEN, dictionary],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(self.process.stdout.readline())

    def section(self):
        return {"url": f"http://127.0.0.1:{self.port}/api/", "token": {"file": self.token}, "intervalSeconds": 0, "retrySeconds": 0.2,
                "longestRetrySeconds": 1, "timeoutSeconds": 5, "attempts": 1000}

    def stop(self):
        self.process.kill()
        self.process.wait()


class Withings:
    """A cloud whose tokens are renewed with every import."""

    def __init__(self, root):
        self.process = subprocess.Popen(["/usr/bin/python3", os.path.join(root, "testdata/withings/server/standin.py")], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = f"http://127.0.0.1:{int(self.process.stdout.readline())}"
        self.control(now=int(time.time()))

    def control(self, **orders):
        with urllib.request.urlopen(self.url + "/_control", json.dumps(orders).encode(), timeout=30) as answer: return json.load(answer)

    def section(self):
        return {"api": self.url, "account": self.url, "redirectURI": "https://study.example/back", "jitterSeconds": 0}

    def link(self, data):
        """Puts credentials and a first grant into a data folder; its access token is over, so that the next import renews it."""
        form = {"action": "requesttoken", "client_id": "client-1", "client_secret": "client-secret-1", "grant_type": "authorization_code",
                "code": self.control(consent=True)["code"], "redirect_uri": "https://study.example/back"}
        with urllib.request.urlopen(self.url + "/v2/oauth2", urllib.parse.urlencode(form).encode(), timeout=30) as answer: pair = json.load(answer)["body"]
        folder = os.path.join(data, "withings")
        os.makedirs(folder, mode=0o700, exist_ok=True)
        secret(os.path.join(folder, "withings-client.json"), json.dumps({"client_id": "client-1", "client_secret": "client-secret-1"}))
        self.store(folder, {"format": 1, "userid": str(pair["userid"]), "access_token": pair["access_token"], "refresh_token": pair["refresh_token"],
                            "scope": pair["scope"]})

    def age(self, data):
        """Lets the access token be over, as half a day later."""
        folder = os.path.join(data, "withings")
        with open(os.path.join(folder, "withings-tokens.json")) as file: self.store(folder, json.load(file))

    @staticmethod
    def store(folder, pair):
        shown = [time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + shift)) for shift in (-10_800, -60)]
        secret(os.path.join(folder, "withings-tokens.json"), json.dumps(dict(pair, issued_at=shown[0], expires_at=shown[1])))

    def stop(self):
        self.process.kill()
        self.process.wait()
