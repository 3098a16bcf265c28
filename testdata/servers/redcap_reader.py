"""Reads all records of a REDCap project with PyCap, as a study's own scripts would, and prints them as JSON.

usage: redcap_reader.py URL TOKEN   (run by the Python of .venv, which script/bootstrap test makes)"""
import json, sys
from redcap import Project

project = Project(sys.argv[1], sys.argv[2])
assert project.def_field == "record_id", project.def_field
print(json.dumps(project.export_records(format_type="json")))
