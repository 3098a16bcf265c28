"""A REDCap project for the tests on a loopback port, with the semantics of repeating instruments.

usage: redcap_server.py FOLDER TOKEN DICTIONARY [--port N] [--chaos SEED] [--tls]
Prints its port. DICTIONARY is a data dictionary (CSV) as REDCap imports it; daily_monitoring repeats. What it stores is FOLDER/journal, one line a
row that changed, read again at the next start; what it was asked is FOLDER/taken, one JSON line a request. With --tls the certificate is FOLDER/cert.pem.

FOLDER/faults, a JSON list, names what happens to the next requests, one each; --chaos picks faults at random for two requests of five:
  cut      the connection ends before anything is done       lost     it is done, then the connection ends without an answer
  slow     an answer after six seconds                      500      Internal Server Error
  html     200 with a page of HTML                            busy     429 with Retry-After: 0
  lie      an import answers ids and stores nothing           none     an import answers {"count":0} and stores nothing
  count    an import is done and answers a count              wrong    an import stores other numbers than it was given
  denied   403 as for a token without rights                  moved    302 to another address
"""
import argparse, csv, http.server, json, os, random, re, ssl, subprocess, threading, time, urllib.parse

options = argparse.ArgumentParser()
options.add_argument("folder"), options.add_argument("token"), options.add_argument("dictionary")
options.add_argument("--port", type=int, default=0), options.add_argument("--chaos", type=int), options.add_argument("--tls", action="store_true")
options = options.parse_args()

COLUMNS = {"Variable / Field Name": "field_name", "Form Name": "form_name", "Field Type": "field_type", "Field Label": "field_label",
           "Choices, Calculations, OR Slider Labels": "select_choices_or_calculations",
           "Text Validation Type OR Show Slider Number": "text_validation_type_or_show_slider_number"}
with open(options.dictionary, encoding="utf-8-sig", newline="") as file:
    METADATA = [{ours: row.get(theirs) or "" for theirs, ours in COLUMNS.items()} for row in csv.DictReader(file)]
FIELDS = {field["field_name"]: field for field in METADATA}
FORMS = list(dict.fromkeys(field["form_name"] for field in METADATA))
FORM_OF = {name: field["form_name"] for name, field in FIELDS.items()} | {f"{form}_complete": form for form in FORMS}
RECORD, REPEATING = METADATA[0]["field_name"], "daily_monitoring"
PATTERNS = {"number": r"-?\d+(\.\d+)?", "integer": r"-?\d+", "date_ymd": r"\d{4}-\d\d-\d\d", "number_1dp": r"-?\d+\.\d", "number_2dp": r"-?\d+\.\d\d"}
CHAOS = ["cut", "lost", "slow", "500", "html", "busy", "lie", "none", "count", "wrong"]

lock = threading.Lock()
chance = random.Random(options.chaos)
rows = {}  # (record, instrument, instance) -> {field: value}
running = 0
journal = os.path.join(options.folder, "journal")
if os.path.exists(journal):
    for line in open(journal, encoding="utf-8"):
        entry = json.loads(line)
        rows[tuple(entry["place"])] = entry["values"]


class Refused(Exception): pass


def wrong_cell(field, value):
    """What REDCap says about a value that the field does not take; None where it does."""
    if value == "": return None
    if field.endswith("_complete"): return None if value in ("0", "1", "2") else "The value is not a valid category for the field."
    kind = FIELDS[field]
    if kind["field_type"] in ("radio", "dropdown", "yesno"):
        known = ["0", "1"] if kind["field_type"] == "yesno" else [c.split(",")[0].strip() for c in kind["select_choices_or_calculations"].split("|")]
        return None if value in known else "The value is not a valid category for %s" % field
    pattern = PATTERNS.get(kind["text_validation_type_or_show_slider_number"])
    return None if pattern is None or re.fullmatch(pattern, value) else "The value you provided could not be validated because it does not follow the expected format."


def take(data, overwrite, corrupt):
    """Imports all rows or none; answers the records."""
    complaints, changes, records = [], [], []
    for row in data:
        record = str(row.get(RECORD, ""))
        instrument, instance = row.get("redcap_repeat_instrument", ""), row.get("redcap_repeat_instance", "")
        unknown = [name for name in row if name not in FORM_OF and not name.startswith("redcap_")]
        if not record: raise Refused("The record names are missing")
        if unknown: raise Refused("The following fields were not found in the project as real data fields: " + ", ".join(unknown))
        if instrument not in ("", REPEATING):
            complaints.append((record, "redcap_repeat_instrument", instrument, "redcap_repeat_instrument must be the unique form name of a Repeating Instrument."))
        if instrument and not re.fullmatch(r"[1-9]\d*", str(instance)):
            complaints.append((record, "redcap_repeat_instance", str(instance), "redcap_repeat_instance must be a whole number from 1 on."))
        for name, value in row.items():
            if name == RECORD or name.startswith("redcap_"): continue
            value = "" if value is None else str(value)
            if value and (FORM_OF[name] == REPEATING) != (instrument == REPEATING):
                complaints.append((record, name, value, "The field does not belong to this repeating instrument."))
            text = wrong_cell(name, value)
            if text: complaints.append((record, name, value, text))
            if value or overwrite: changes.append(((record, instrument, int(instance) if instrument else 0), name, value))
        records.append(record)
    if complaints: raise Refused("\n".join(",".join('"%s"' % cell.replace('"', '""') for cell in line) for line in complaints))
    before = {}
    for place, name, value in changes:
        before.setdefault(place, dict(rows.get(place, {})))
        if corrupt and re.fullmatch(r"\d+\.\d+", value): value = value[:-1] + str((int(value[-1]) + 1) % 10)
        rows.setdefault(place, {})[name] = value
    with open(journal, "a", encoding="utf-8") as out:
        for place, old in before.items():
            if old != rows[place]: out.write(json.dumps({"place": place, "values": rows[place], "wrong": corrupt}) + "\n")
    return list(dict.fromkeys(records))


def listed(form, name):
    """A list of the API: name[0], name[1] … or one text with commas."""
    items = [value for key, value in sorted(form.items(), key=lambda pair: (len(pair[0]), pair[0])) if key.startswith(name + "[")]
    return items or [item for item in form.get(name, "").split(",") if item]


def export(form):
    records, fields, forms = listed(form, "records"), listed(form, "fields"), listed(form, "forms")
    wanted = [name for name in FORM_OF if not fields and not forms or name in fields or FORM_OF[name] in forms]
    answer = []
    for (record, instrument, instance), values in sorted(rows.items()):
        if records and record not in records: continue
        shown = {name: values.get(name, "") if (FORM_OF[name] == REPEATING) == (instrument == REPEATING) else "" for name in wanted if name != RECORD}
        own = [name for name in shown if (FORM_OF[name] == REPEATING) == (instrument == REPEATING)]
        for name in own:
            if name.endswith("_complete") and not shown[name]: shown[name] = "0"
        if own: answer.append({RECORD: record, "redcap_repeat_instrument": instrument, "redcap_repeat_instance": instance if instrument else ""} | shown)
    return answer


def perform(form, fault):
    content = form.get("content")
    if content == "metadata": return METADATA
    if content == "repeatingFormsEvents": return [{"form_name": REPEATING, "custom_form_label": ""}]
    if content == "version": return "14.5.5"
    if content == "project": return {"project_id": 1, "is_longitudinal": 0, "has_repeating_instruments_or_events": 1}
    if content in ("event", "arm", "formEventMapping"): raise Refused("You cannot export events for classic projects")
    if content == "exportFieldNames": return [{"original_field_name": name, "choice_value": "", "export_field_name": name} for name in FORM_OF]
    if content != "record": raise Refused('The value of the parameter "content" is not valid')
    if form.get("action") == "export" or "data" not in form: return export(form)
    data = json.loads(form["data"])
    if not isinstance(data, list) or fault == "none": return {"count": 0}
    if fault == "lie": return list(dict.fromkeys(row[RECORD] for row in data))
    records = take(data, form.get("overwriteBehavior") == "overwrite", fault == "wrong")
    return {"count": len(records)} if fault == "count" or form.get("returnContent") == "count" else records


def next_fault():
    path = os.path.join(options.folder, "faults")
    if os.path.exists(path):
        faults = json.load(open(path, encoding="utf-8"))
        if faults:
            with open(path + ".new", "w", encoding="utf-8") as out: json.dump(faults[1:], out)
            os.replace(path + ".new", path)
            return faults[0]
    return chance.choice(CHAOS) if options.chaos is not None and chance.random() < 0.4 else None


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        global running
        counts = False
        form = dict(urllib.parse.parse_qsl(self.rfile.read(int(self.headers.get("Content-Length", 0))).decode(), keep_blank_values=True))
        with lock:
            fault = next_fault()
            # Nobody waits for a slow answer to its end.
            counts = fault != "slow"
            running += counts
            note = {"content": form.get("content"), "overwriteBehavior": form.get("overwriteBehavior"), "fault": fault, "atOnce": running, "type": self.headers.get("Content-Type")}
            if "data" in form: note["rows"] = json.loads(form["data"])
            with open(os.path.join(options.folder, "taken"), "a", encoding="utf-8") as out: out.write(json.dumps(note) + "\n")
        try:
            if fault == "slow": time.sleep(6)
            if fault == "cut": return self.connection.close()
            status, body = self.answer(form, fault)
            # Whoever has the answer may ask again at once.
            counts = self.leave(counts)
            if fault == "lost": return self.connection.close()
            self.reply(status, body)
        except (BrokenPipeError, ConnectionResetError): pass
        finally: self.leave(counts)

    def leave(self, counts):
        global running
        with lock: running -= counts
        return False

    def answer(self, form, fault):
        if fault == "500": return 500, "The server is not available"
        if fault == "html": return 200, "<html><body>Please wait</body></html>"
        if fault == "busy": return 429, {"error": "Too many requests"}
        if fault == "moved": return 302, ""
        if form.get("token") != options.token or fault == "denied": return 403, {"error": "You do not have permissions to use the API"}
        try:
            with lock: return 200, perform(form, fault)
        except Refused as refused: return 400, {"error": str(refused)}

    def reply(self, status, body):
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        if status == 302: self.send_header("Location", "https://elsewhere.example/api/")
        if status == 429: self.send_header("Retry-After", "0")
        self.send_header("Content-Type", "application/json; charset=utf-8" if not isinstance(body, str) else "text/html")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments): pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
if options.tls:
    cert, key = os.path.join(options.folder, "cert.pem"), os.path.join(options.folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"], check=True, stderr=subprocess.DEVNULL)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(cert, key)
    server.socket = tls.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
server.serve_forever()
