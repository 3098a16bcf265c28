"""A stand-in for a FHIR R4 server on a free loopback port: transactions and batches with conditional create and conditional update.

usage: fhir_server.py FOLDER TOKEN   prints its port; TOKEN "-" asks for none
FOLDER/store.json   the resources as they are now, with meta.versionId
FOLDER/taken        one JSON line a request {type, entries, status}
FOLDER/mode         what to do wrong, read at every request: 503, 429, 401, 404, 302, html, cut, lie (200 for nothing), double (a second resource of
                    every identifier, so that updates are ambiguous), refuse:TEXT (422 for resources whose identifier holds TEXT), break:TEXT (500 for the same),
                    blockSTATUS:TEXT (a page of something in between for requests that hold TEXT; blockcut: no answer)"""
import copy, http.server, json, os, re, sys, threading, urllib.parse

folder, token = sys.argv[1], sys.argv[2]
store, lock = {}, threading.Lock()


class Refused(Exception):
    def __init__(self, status, text): self.status, self.text = status, text


def mode():
    path = os.path.join(folder, "mode")
    return open(path, encoding="utf-8").read().strip() if os.path.exists(path) else ""


def outcome(text): return {"resourceType": "OperationOutcome", "issue": [{"severity": "error", "code": "processing", "diagnostics": text}]}


def matches(resources, kind, query):
    name, _, wanted = query.partition("=")
    if name != "identifier": raise Refused(400, f"unknown search {name}")
    system, _, value = urllib.parse.unquote(wanted).partition("|")
    return [r for r in resources.values() if r["resourceType"] == kind and {"system": system, "value": value} in
            [{"system": i.get("system"), "value": i.get("value")} for i in r.get("identifier", [])]]


def resolve(value, known):
    if isinstance(value, list): return [resolve(v, known) for v in value]
    if not isinstance(value, dict): return value
    out = {k: resolve(v, known) for k, v in value.items()}
    if out.get("reference", "").startswith("urn:uuid:"):
        if out["reference"] not in known: raise Refused(422, f"{out['reference']} is not in the bundle")
        out["reference"] = known[out["reference"]]
    return out


def check(resource):
    identifier = resource.get("identifier", [{}])[0].get("value", "")
    if mode().startswith("refuse:") and mode()[7:] in identifier: raise Refused(422, f"{identifier} is not wanted here")
    if mode().startswith("break:") and mode()[6:] in identifier: raise Refused(500, f"{identifier} makes it stumble")
    if resource["resourceType"] == "Observation":
        if not resource.get("status") or not resource.get("code") or not resource.get("subject"): raise Refused(422, "status, code and subject are needed")
        for time_ in [resource.get("effectiveDateTime")] + list(resource.get("effectivePeriod", {}).values()):
            if time_ and not re.search(r"(Z|[+-]\d\d:\d\d)$", time_): raise Refused(422, f"{time_} has no zone")


def target(entry, resources):
    """The id an entry is written to, and whether it is new; None: a conditional create that has its resource already."""
    resource, request = entry["resource"], entry["request"]
    check(resource)
    if request["method"] == "POST":
        found = matches(resources, request["url"], request["ifNoneExist"]) if "ifNoneExist" in request else []
        if len(found) > 1: raise Refused(412, "more than one match")
        return (found[0]["id"], None) if found else (str(len(resources) + 1), True)
    kind, _, query = request["url"].partition("?")
    found = matches(resources, kind, query)
    if len(found) > 1: raise Refused(412, f"more than one match for {query}")
    return (found[0]["id"], False) if found else (str(len(resources) + 1), True)


def write(entry, resources, known):
    id_, is_new = target(entry, resources)
    kind = entry["resource"]["resourceType"]
    if is_new is None: return {"response": {"status": "200 OK", "location": f"{kind}/{id_}"}}
    resource = resolve(copy.deepcopy(entry["resource"]), known)
    version = 1 if is_new else int(resources[id_]["meta"]["versionId"]) + 1
    resource["id"] = id_
    resource.setdefault("meta", {})["versionId"] = str(version)
    resources[id_] = resource
    return {"response": {"status": "201 Created" if is_new else "200 OK", "location": f"{kind}/{id_}/_history/{version}"}}


def take(bundle):
    global store
    entries = bundle.get("entry", [])
    if bundle["type"] == "batch":
        answers = []
        for entry in entries:
            try: answers.append(write(entry, store, {}))
            except Refused as error: answers.append({"response": {"status": f"{error.status} refused", "outcome": outcome(error.text)}})
        return answers
    urls = [e["request"]["url"] for e in entries if e["request"]["method"] == "PUT"]
    if len(set(urls)) != len(urls): raise Refused(400, "a resource stands twice in a transaction")
    draft, known = copy.deepcopy(store), {}
    for entry in entries:
        id_, is_new = target(entry, draft)
        known[entry["fullUrl"]] = f"{entry['resource']['resourceType']}/{id_}"
        if is_new: draft[id_] = {"resourceType": entry["resource"]["resourceType"], "id": id_, "identifier": entry["resource"]["identifier"], "meta": {"versionId": "0"}}
    answers = []
    for entry in entries:
        fresh = draft[known[entry["fullUrl"]].split("/")[1]]["meta"]["versionId"] == "0"
        id_, _ = target(entry, draft)
        if entry["request"]["method"] == "POST" and not fresh:
            answers.append({"response": {"status": "200 OK", "location": known[entry["fullUrl"]]}})
            continue
        version = int(draft[id_]["meta"]["versionId"]) + 1
        resource = resolve(copy.deepcopy(entry["resource"]), known)
        resource["id"] = id_
        resource.setdefault("meta", {})["versionId"] = str(version)
        draft[id_] = resource
        answers.append({"response": {"status": "201 Created" if fresh else "200 OK", "location": f"{known[entry['fullUrl']]}/_history/{version}"}})
    store = draft
    return answers


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body, kind="application/fhir+json", headers=()):
        self.send_response(status)
        for name, value in headers: self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def note(self, kind, status):
        """Noted before the answer: who has the answer finds the note."""
        with open(os.path.join(folder, "taken"), "a", encoding="utf-8") as out: out.write(json.dumps({"type": kind, "status": status, "path": self.path}) + "\n")

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with lock: self.serve(body, mode())

    def serve(self, body, wrong):
        if wrong.startswith("block"):
            how, _, text = wrong[5:].partition(":")
            if text not in body.decode(): return self.write(json.loads(body), "")
            self.note("blocked", how)
            if how != "cut": return self.answer(int(how), b"<html>blocked</html>", "text/html")
            self.close_connection = True
        elif wrong == "cut":
            self.note("cut", 0)
            self.send_response(200)
            self.send_header("Content-Length", "100000")
            self.end_headers()
            self.wfile.write(b"{")
            self.close_connection = True
        elif wrong == "html":
            self.note("html", 200)
            self.answer(200, b"<html>Willkommen im WLAN</html>", "text/html")
        elif wrong in ("503", "429", "401", "404", "302"):
            self.note("refused", int(wrong))
            self.answer(int(wrong), b"{}", headers=[("Retry-After", "1"), ("Location", "/other")])
        elif token != "-" and self.headers.get("Authorization") != f"Bearer {token}":
            self.note("token", 401)
            self.answer(401, json.dumps(outcome("who are you?")).encode())
        elif self.headers.get("Content-Type") != "application/fhir+json" or self.headers.get("Prefer") != "return=minimal":
            self.note("header", 415)
            self.answer(415, json.dumps(outcome("not FHIR JSON")).encode())
        elif wrong == "lie":
            self.note("lie", 200)
            self.answer(200, json.dumps({"resourceType": "Bundle", "type": "transaction-response", "entry": []}).encode())
        else: self.write(json.loads(body), wrong)

    def write(self, bundle, wrong):
        if wrong == "double":
            for entry in bundle["entry"]:
                for n in range(2):
                    id_ = str(len(store) + 1)
                    store[id_] = {"resourceType": entry["resource"]["resourceType"], "id": id_, "identifier": entry["resource"]["identifier"], "meta": {"versionId": "1"}}
        try: status, answer = 200, {"resourceType": "Bundle", "type": bundle["type"] + "-response", "entry": take(bundle)}
        except Refused as error: status, answer = error.status, outcome(error.text)
        with open(os.path.join(folder, "store.json.new"), "w", encoding="utf-8") as out: json.dump(list(store.values()), out)
        os.replace(os.path.join(folder, "store.json.new"), os.path.join(folder, "store.json"))
        self.note(bundle["type"], status)
        self.answer(status, json.dumps(answer).encode())

    def log_message(self, *arguments): pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
