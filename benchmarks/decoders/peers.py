#!/usr/bin/env python3
"""Speed of the decoders of others on the packets of BenchDecoders; time of the processor, best of 3.

usage: peers.py [seconds a case]      prints: decoder TAB case TAB packets a second
"""
import json
import logging
import sys
import time

from bluetooth_sensor_state_data import BluetoothServiceInfo
from bluetooth_sig import BluetoothSIGTranslator
from bthome_ble.parser import BTHomeBluetoothDeviceData
from TheengsDecoder import decodeBLE
from xiaomi_ble.parser import XiaomiBluetoothDeviceData

logging.disable(logging.CRITICAL)
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
MI1, MI2 = bytes.fromhex("223e30e507040b101301"), bytes.fromhex("0226e507040b101301f7019a38")
BTHOME, FOREIGN = bytes.fromhex("400164065e1f"), bytes(10)
WSS = bytearray.fromhex("0e783eea07050c12353601ee002607")


def uuid(short):
    return f"0000{short}-0000-1000-8000-00805f9b34fb"


def rate(work, batch=50, repetitions=3):
    best = 0.0
    for _ in range(repetitions):
        count, start = 0, time.process_time()
        while (now := time.process_time()) - start < SECONDS / repetitions:
            for _ in range(batch):
                work()
            count += batch
        best = max(best, count / (now - start))
    return best


def row(decoder, case, work, right):
    answer = work()
    if not right(answer):
        sys.exit(f"{decoder}, {case}: {answer}: the measurement is void")
    print(f"{decoder}\t{case}\t{rate(work):.0f}", flush=True)


def theengs(short, octets, name):
    text = json.dumps({"servicedatauuid": short, "servicedata": octets.hex(), "name": name, "id": "C8:47:8C:00:00:01", "rssi": -60})
    return lambda: decodeBLE(text)


def info(short, octets):
    class Info(BluetoothServiceInfo):
        time = 1.0
    return Info(name="MIBFS", address="C8:47:8C:00:00:01", rssi=-60, manufacturer_data={}, service_data={uuid(short): octets},
                service_uuids=[uuid(short)], source="local")


def values(update):
    return {key.key: value.native_value for key, value in update.entity_values.items()}


cases = (("181d", MI1, "MI SCALE2", "Mi scale v1 advertisement", 61.75), ("181b", MI2, "MIBFS", "Mi body composition advertisement", 72.45))
for short, octets, name, case, weight in cases:
    row("TheengsDecoder", case, theengs(short, octets, name), lambda answer: json.loads(answer)["weight"] == weight)
row("TheengsDecoder", "foreign advertisement", theengs("fe9f", FOREIGN, "x"), lambda answer: not answer)
for short, octets, name, case, weight in cases:
    device, packet = XiaomiBluetoothDeviceData(), info(short, octets)
    row("xiaomi-ble", case, lambda: device.update(packet), lambda answer: weight in values(answer).values())
device, packet = XiaomiBluetoothDeviceData(), info("fe9f", FOREIGN)
row("xiaomi-ble", "foreign advertisement", lambda: device.supported(packet), lambda answer: not answer)
bthome, packet = BTHomeBluetoothDeviceData(), info("fcd2", BTHOME)
row("bthome-ble", "BTHome v2 advertisement", lambda: bthome.update(packet), lambda answer: 80.3 in values(answer).values())
translator = BluetoothSIGTranslator()
row("bluetooth-sig", "Weight Measurement 2A9D", lambda: translator.parse_characteristic("2A9D", WSS), lambda answer: abs(answer.weight - 79.96) < 1e-6)
