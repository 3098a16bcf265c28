"""Reads a workbook with openpyxl and prints it as one JSON object: sheet -> rows of cells {value, type, format, fill}.

usage: read_workbook.py FILE"""
import datetime, json, sys
import openpyxl


def cell(c):
    value = c.value.isoformat() if isinstance(c.value, (datetime.datetime, datetime.date)) else c.value
    fill = c.fill.fgColor.rgb if c.fill.fill_type == "solid" else None
    return {"value": value, "type": "d" if c.is_date else c.data_type, "format": c.number_format, "fill": fill}


book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps({sheet.title: [[cell(c) for c in row] for row in sheet.iter_rows()] for sheet in book}, ensure_ascii=False))
