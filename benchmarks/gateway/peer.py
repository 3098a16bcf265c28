#!/usr/bin/env python3
"""A gateway of the same duty as people write it in Python: Bluetooth, drop folder, cloud, web, FHIR, SQLite. It opens everything and waits.

usage: peer.py FOLDER    prints "ready" once it is"""
import asyncio
import sqlite3
import sys

import aiohttp.web
import aiowithings  # noqa: F401
import bleak  # noqa: F401
import fhir.resources.observation  # noqa: F401
import watchfiles


async def main(folder):
    database = sqlite3.connect(f"{folder}/peer.sqlite")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE IF NOT EXISTS reading (id TEXT PRIMARY KEY, grams INTEGER, at TEXT)")
    runner = aiohttp.web.AppRunner(aiohttp.web.Application())
    await runner.setup()
    await aiohttp.web.TCPSite(runner, "127.0.0.1", 0).start()
    print("ready", flush=True)
    async for _ in watchfiles.awatch(folder): pass


asyncio.run(main(sys.argv[1]))
