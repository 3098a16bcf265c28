#!/usr/bin/env python3
"""Receives the same signals with dbus-fast, the D-Bus library of bleak and Home Assistant, and decodes them with xiaomi-ble where asked to.

usage: peers.py octets|readings CASE COUNT      prints: receiver TAB case TAB microseconds of the processor a signal TAB kB TAB packets
"""
import asyncio
import logging
import os
import resource
import sys

from bluetooth_sensor_state_data import BluetoothServiceInfo
from dbus_fast import Message
from dbus_fast.aio import MessageBus
from xiaomi_ble.parser import XiaomiBluetoothDeviceData

logging.disable(logging.CRITICAL)
WAY, CASE, COUNT = sys.argv[1], sys.argv[2], int(sys.argv[3])
RULES = ("type='signal',sender='org.bluez',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'",
         "type='signal',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.bluez',arg2=''")


class Info(BluetoothServiceInfo):
    time = 1.0


def used():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


async def call(bus, destination, path, interface, member, signature="", body=()):
    return await bus.call(Message(destination=destination, path=path, interface=interface, member=member, signature=signature, body=list(body)))


async def main():
    bus = await MessageBus(bus_address=os.environ["DBUS_SYSTEM_BUS_ADDRESS"]).connect()
    over, packets, devices = asyncio.Event(), 0, {}

    def received(message):
        nonlocal packets
        if message.member == "NameOwnerChanged":
            over.set()
        if message.member != "PropertiesChanged" or "ServiceData" not in message.body[1]:
            return
        data = {uuid: bytes(octets.value) for uuid, octets in message.body[1]["ServiceData"].value.items()}
        if WAY == "octets":
            packets += len(data)
            return
        device = devices.setdefault(message.path, XiaomiBluetoothDeviceData())
        info = Info(name="MI SCALE2", address=message.path[-17:].replace("_", ":"), rssi=message.body[1]["RSSI"].value, manufacturer_data={},
                    service_data=data, service_uuids=list(data), source="local")
        if device.supported(info):
            device.update(info)
            packets += 1

    for rule in RULES:
        await call(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", "s", [rule])
    bus.add_message_handler(received)
    begin, _ = used()
    await call(bus, "org.bluez", "/org/bluez/hci0", "org.bluez.Adapter1", "StartDiscovery")
    await over.wait()
    end, size = used()
    name = "dbus-fast, octets only" if WAY == "octets" else "dbus-fast and xiaomi-ble, to a reading"
    print(f"{name}\t{CASE}\t{(end - begin) * 1e6 / COUNT}\t{size}\t{packets}")


asyncio.run(main())
