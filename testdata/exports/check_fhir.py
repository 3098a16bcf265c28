"""Validates a FHIR R4 bundle and prints what is in it, one JSON line an entry.

usage: check_fhir.py FILE   exit status 1 and a line on standard error for every fault"""
import json, re, sys
from fhir.resources.bundle import Bundle

text = open(sys.argv[1], encoding="utf-8").read()
document = json.loads(text)
faults = []
try:
    Bundle.parse_raw(text)
except Exception as error:
    faults.append(f"not FHIR 4.0.1: {error}")
urls = [entry["fullUrl"] for entry in document["entry"]]
if len(set(urls)) != len(urls): faults.append("a fullUrl stands twice")
requests = [(entry["request"]["method"], entry["request"]["url"]) for entry in document["entry"]]
if len({r for r in requests if r[0] == "PUT"}) != len([r for r in requests if r[0] == "PUT"]): faults.append("the same resource is written twice")


def references(value):
    if isinstance(value, dict):
        for name, member in value.items():
            if name == "reference": yield member
            else: yield from references(member)
    elif isinstance(value, list):
        for member in value: yield from references(member)


seen = set()
for entry in document["entry"]:
    resource, request = entry["resource"], entry["request"]
    for reference in references(resource):
        if reference not in urls: faults.append(f"{reference} is not in the bundle")
        elif reference not in seen and resource["resourceType"] == "Observation" and "derivedFrom" not in resource: faults.append(f"{reference} comes later")
    seen.add(entry["fullUrl"])
    identifier = resource["identifier"][0]
    search = f"identifier={identifier['system']}|{identifier['value']}"
    wanted = search if request["method"] == "POST" else f"{resource['resourceType']}?{search}"
    if (request.get("ifNoneExist") if request["method"] == "POST" else request["url"]) != wanted: faults.append(f"{request} does not ask for {search}")
    if re.search(r"[|,$\\]", identifier["value"]): faults.append(f"{identifier['value']} cannot be searched for")
    if resource["resourceType"] == "Patient" and set(resource) != {"resourceType", "identifier"}: faults.append("the patient has more than a pseudonym")
    if resource["resourceType"] != "Observation": continue
    times = [resource[n] for n in ("effectiveDateTime", "valueDateTime") if n in resource] + list(resource.get("effectivePeriod", {}).values())
    if not times: faults.append(f"{identifier['value']} has no time")
    for time in times:
        if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", time): faults.append(f"{time} has no zone")
    has_value = any(name.startswith("value") for name in resource)
    if has_value == ("dataAbsentReason" in resource): faults.append(f"{identifier['value']} needs either a value or the reason why there is none")
    if resource["status"] == "entered-in-error" and has_value: faults.append(f"{identifier['value']} still tells a value")
for entry in document["entry"]: print(json.dumps({"identifier": entry["resource"]["identifier"][0]["value"], "resource": entry["resource"]}))
for fault in faults: print(fault, file=sys.stderr)
sys.exit(1 if faults else 0)
