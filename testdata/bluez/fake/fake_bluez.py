#!/usr/bin/python3
"""fake-bluez: a scripted stand-in for BlueZ's bluetoothd on a private D-Bus.

Usage: fake_bluez.py SCENARIO.json [--log FILE] [--ready-file FILE] [--bus ADDRESS]

It owns the name org.bluez and answers as bluetoothd does: ObjectManager, Adapter1, Device1, GattService1,
GattCharacteristic1, GattDescriptor1, Battery1, AgentManager1, AdvertisementMonitorManager1. What happens and when is read
from a JSON scenario ("devices" and "steps", see README.md). Every call of the client and every step is written to the log
as one JSON object a line, so that a test can assert what the client did. A second bus name, org.fakebluez.Control,
takes steps at run time (method Do(s)) and stays when bluetoothd "dies".

Needs python3-dbus and python3-gi (Debian). One thread, GLib main loop, no other dependency.
"""
import argparse
import json
import os
import sys
import time

import dbus
import dbus.bus
import dbus.lowlevel
import dbus.mainloop.glib
from gi.repository import GLib

HANDLED, NOT_HANDLED = dbus.lowlevel.HANDLER_RESULT_HANDLED, dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
OM, PROPS, INTRO = ("org.freedesktop.DBus.ObjectManager", "org.freedesktop.DBus.Properties",
                    "org.freedesktop.DBus.Introspectable")
ADAPTER, DEVICE, BATTERY = "org.bluez.Adapter1", "org.bluez.Device1", "org.bluez.Battery1"
SERVICE, CHAR, DESC = "org.bluez.GattService1", "org.bluez.GattCharacteristic1", "org.bluez.GattDescriptor1"
AGENT_MGR, AGENT = "org.bluez.AgentManager1", "org.bluez.Agent1"
MON_MGR, MONITOR = "org.bluez.AdvertisementMonitorManager1", "org.bluez.AdvertisementMonitor1"
ERR = "org.bluez.Error."


def uuid128(u):
    u = u.lower()
    return u if len(u) == 36 else "%08x-0000-1000-8000-00805f9b34fb" % int(u, 16)


def short(u):
    return u[4:8] if u.endswith("-0000-1000-8000-00805f9b34fb") and u.startswith("0000") else u


def ay(hexstr):
    return dbus.ByteArray(bytes.fromhex(hexstr.replace(" ", "")))


def typed(value, kind):
    """A JSON value as the D-Bus type that `kind` names (a few signatures are enough here)."""
    make = {"y": dbus.Byte, "b": dbus.Boolean, "n": dbus.Int16, "q": dbus.UInt16, "u": dbus.UInt32, "s": dbus.String,
            "o": dbus.ObjectPath, "ay": ay, "as": lambda v: dbus.Array(v, signature="s"),
            "service_data": lambda v: dbus.Dictionary({uuid128(k): ay(x) for k, x in v.items()}, signature="sv"),
            "manufacturer_data": lambda v: dbus.Dictionary({dbus.UInt16(int(k, 16)): ay(x) for k, x in v.items()},
                                                           signature="qv")}
    return make[kind](value)


def plain(v):
    """A D-Bus value as something that json can print; byte arrays become hex."""
    if isinstance(v, (dbus.ByteArray, bytes)):
        return bytes(v).hex()
    if isinstance(v, dbus.Array):
        return bytes(v).hex() if v.signature == "y" else [plain(x) for x in v]
    if isinstance(v, (dict,)):
        return {str(k): plain(x) for k, x in v.items()}
    if isinstance(v, (dbus.Boolean, bool)):
        return bool(v)
    if isinstance(v, int):
        return int(v)
    if isinstance(v, (tuple, list)):
        return [plain(x) for x in v]
    return v if isinstance(v, float) else str(v)


class BluezError(Exception):
    def __init__(self, name, text=""):
        super().__init__(text)
        self.name = name if "." in name else ERR + name
        self.text = text

    @staticmethod
    def parse(spec):
        """'Failed:le-connection-abort-by-local' or a full error name."""
        name, _, text = spec.partition(":")
        return BluezError(name, text)


class Later:
    """Returned by a method that replies itself, later."""


METHODS = {  # for introspection only: interface -> [(method, in, out)]
    ADAPTER: [("StartDiscovery", "", ""), ("StopDiscovery", "", ""), ("RemoveDevice", "o", ""),
              ("SetDiscoveryFilter", "a{sv}", ""), ("GetDiscoveryFilters", "", "as")],
    DEVICE: [("Connect", "", ""), ("Disconnect", "", ""), ("ConnectProfile", "s", ""), ("DisconnectProfile", "s", ""),
             ("Pair", "", ""), ("CancelPairing", "", "")],
    CHAR: [("ReadValue", "a{sv}", "ay"), ("WriteValue", "aya{sv}", ""), ("AcquireWrite", "a{sv}", "hq"),
           ("AcquireNotify", "a{sv}", "hq"), ("StartNotify", "", ""), ("StopNotify", "", "")],
    DESC: [("ReadValue", "a{sv}", "ay"), ("WriteValue", "aya{sv}", "")],
    AGENT_MGR: [("RegisterAgent", "os", ""), ("UnregisterAgent", "o", ""), ("RequestDefaultAgent", "o", "")],
    MON_MGR: [("RegisterMonitor", "o", ""), ("UnregisterMonitor", "o", "")],
    OM: [("GetManagedObjects", "", "a{oa{sa{sv}}}")],
}
WRITABLE = {ADAPTER: {"Powered", "Alias", "Discoverable", "Pairable", "DiscoverableTimeout", "PairableTimeout"},
            DEVICE: {"Trusted", "Blocked", "Alias", "WakeAllowed"}}


class FakeBluez:
    def __init__(self, scenario, bus_address, log):
        self.sc, self.addr, self.log_file = scenario, bus_address, log
        self.t0 = time.monotonic()
        self.loop = GLib.MainLoop()
        self.exit_code = 0
        self.conn = None                    # connection that owns org.bluez; None while bluetoothd is "dead"
        self.objects = {}                   # path -> {interface: {property: typed value}}
        self.discovery = {}                 # unique name of client -> True
        self.filters = {}                   # unique name of client -> filter dict
        self.agents = {}                    # unique name -> (path, capability)
        self.default_agent = None           # unique name
        self.monitors = {}                  # (unique name, monitor root path) -> {monitor path: properties}
        self.notifying = {}                 # characteristic path -> set of unique names
        self.pending_connects = {}          # device id -> list of (conn, message)
        self.counts, self.used = {}, {}     # events seen / consumed by steps
        self.waiting = None                 # (event, callback)
        self.bonded, self.known = set(), set()   # device ids; "known" (Connect was called) survive a restart of bluetoothd
        self.last_seen, self.resolving = {}, set()
        self.deaf = None                    # "discovery" or "power": nothing is heard until that is begun anew
        a = scenario.get("adapter", {})
        self.apath = "/org/bluez/" + a.get("name", "hci0")
        self.devs = {d["id"]: d for d in scenario.get("devices", [])}
        self.chars = {}                     # characteristic path -> (device id, description)
        self.faults = {}                    # "connect:ID", "read:ID/UUID", … -> [error, times left]
        for d in self.devs.values():
            if d.get("connect", {}).get("error"):
                self.faults["connect:" + d["id"]] = [d["connect"]["error"], d["connect"].get("times", 1 << 30)]

    # ---- log and events -------------------------------------------------------------------------------------------
    def log(self, kind, **kw):
        line = json.dumps({"t": round(time.monotonic() - self.t0, 3), "kind": kind, **kw})
        print(line, file=self.log_file, flush=True)

    def event(self, name):
        self.counts[name] = self.counts.get(name, 0) + 1
        self.log("event", name=name)
        if self.waiting and self.waiting[0] == name:
            done, self.waiting = self.waiting[1], None
            GLib.idle_add(done)

    # ---- bus ------------------------------------------------------------------------------------------------------
    def start_daemon(self):
        """bluetoothd appears: a fresh connection (fresh unique name), only bonded devices are known."""
        a = self.sc.get("adapter", {})
        self.objects = {"/": {}, "/org/bluez": {AGENT_MGR: {}, "org.bluez.ProfileManager1": {}}}
        if not a.get("absent"):
            self.add_adapter(announce=False)
            for i in self.bonded | self.known:
                self.add_device(self.devs[i], announce=False)
        self.conn = dbus.bus.BusConnection(self.addr)
        self.conn.set_exit_on_disconnect(False)
        self.conn.add_message_filter(self.on_message)
        self.conn.add_match_string("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'")
        got = self.conn.request_name("org.bluez", dbus.bus.NAME_FLAG_DO_NOT_QUEUE)
        if got != dbus.bus.REQUEST_NAME_REPLY_PRIMARY_OWNER:
            sys.exit("fake-bluez: org.bluez is already owned on this bus")
        self.log("daemon", state="up", unique_name=str(self.conn.get_unique_name()))

    def stop_daemon(self):
        """bluetoothd dies as in a crash: no signals, pending calls get NoReply from the bus."""
        conn, self.conn = self.conn, None
        for state in (self.discovery, self.filters, self.agents, self.monitors, self.notifying, self.pending_connects):
            state.clear()
        self.default_agent = None
        self.chars.clear()
        conn.close()
        self.log("daemon", state="down")

    def signal(self, path, interface, member, signature, *args):
        if self.conn:
            m = dbus.lowlevel.SignalMessage(path, interface, member)
            m.append(signature=signature, *args)
            self.conn.send_message(m)

    def set_props(self, path, interface, force=False, **values):
        """Change properties and send PropertiesChanged, as bluetoothd does, for real changes only (unless force)."""
        props = self.objects.get(path, {}).get(interface)
        if props is None:
            return
        changed = {k: v for k, v in values.items() if force or props.get(k) != v}
        props.update(changed)
        if changed:
            self.signal(path, PROPS, "PropertiesChanged", "sa{sv}as", interface,
                        dbus.Dictionary(changed, signature="sv"), dbus.Array([], signature="s"))

    def drop_props(self, path, interface, *names):
        props = self.objects.get(path, {}).get(interface, {})
        gone = [n for n in names if props.pop(n, None) is not None]
        if gone:
            self.signal(path, PROPS, "PropertiesChanged", "sa{sv}as", interface, dbus.Dictionary({}, signature="sv"),
                        dbus.Array(gone, signature="s"))

    def add_object(self, path, interfaces, announce=True):
        self.objects[path] = interfaces
        if announce:
            ifs = dbus.Dictionary({i: dbus.Dictionary(p, signature="sv") for i, p in interfaces.items()},
                                  signature="sa{sv}")
            self.signal("/", OM, "InterfacesAdded", "oa{sa{sv}}", dbus.ObjectPath(path), ifs)

    def remove_object(self, path):
        for p in sorted((p for p in self.objects if p == path or p.startswith(path + "/")), reverse=True):
            ifs = self.objects.pop(p)
            self.chars.pop(p, None)
            self.notifying.pop(p, None)
            self.signal("/", OM, "InterfacesRemoved", "oas", dbus.ObjectPath(p), dbus.Array(list(ifs), signature="s"))

    # ---- the object model -----------------------------------------------------------------------------------------
    def add_adapter(self, announce=True):
        a = self.sc.get("adapter", {})
        self.add_object(self.apath, {
            ADAPTER: {"Address": a.get("address", "00:1A:7D:DA:71:13"), "AddressType": "public",
                      "Name": a.get("host_name", "fake-bluez"), "Alias": a.get("host_name", "fake-bluez"),
                      "Class": dbus.UInt32(0), "Powered": dbus.Boolean(a.get("powered", True)),
                      "Discoverable": dbus.Boolean(False), "DiscoverableTimeout": dbus.UInt32(180),
                      "Pairable": dbus.Boolean(False), "PairableTimeout": dbus.UInt32(0),
                      "Discovering": dbus.Boolean(False), "UUIDs": dbus.Array([], signature="s"),
                      "Modalias": "usb:v1D6Bp0246d0542", "Roles": dbus.Array(["central", "peripheral"], signature="s")},
            "org.bluez.GattManager1": {}, "org.bluez.LEAdvertisingManager1": {},
            **({MON_MGR: {"SupportedMonitorTypes": dbus.Array(["or_patterns"], signature="s"),
                          "SupportedFeatures": dbus.Array([], signature="s")}} if a.get("experimental") else {})}, announce)

    def dpath(self, d):
        return self.apath + "/dev_" + d["address"].upper().replace(":", "_")

    def add_device(self, d, announce=True):
        p = {"Address": d["address"].upper(), "AddressType": d.get("address_type", "public"),
             "Alias": d.get("name") or d["address"].upper().replace(":", "-"),
             "Paired": dbus.Boolean(d["id"] in self.bonded), "Bonded": dbus.Boolean(d["id"] in self.bonded),
             "Trusted": dbus.Boolean(False), "Blocked": dbus.Boolean(False), "LegacyPairing": dbus.Boolean(False),
             "Connected": dbus.Boolean(False), "ServicesResolved": dbus.Boolean(False),
             "UUIDs": dbus.Array([uuid128(u) for u in d.get("uuids", [])], signature="s"),
             "Adapter": dbus.ObjectPath(self.apath), "AdvertisingFlags": ay("06")}
        if d.get("name"):
            p["Name"] = d["name"]
        if "appearance" in d:
            p["Appearance"] = dbus.UInt16(d["appearance"])
        if announce:
            p["RSSI"] = dbus.Int16(d.get("rssi", -60))
            for key, prop in (("service_data", "ServiceData"), ("manufacturer_data", "ManufacturerData")):
                if d.get(key):
                    p[prop] = typed(d[key], key)
        self.add_object(self.dpath(d), {DEVICE: p}, announce)

    def add_gatt(self, d):
        """Primary services and characteristics appear (bluetoothd does that just before ServicesResolved turns true)."""
        handle, base = 0x000a, self.dpath(d)
        if any(p.startswith(base + "/service") for p in self.objects):
            return
        for s in d.get("gatt", []):
            spath = "%s/service%04x" % (base, handle)
            self.add_object(spath, {SERVICE: {
                "UUID": uuid128(s["uuid"]), "Device": dbus.ObjectPath(base), "Primary": dbus.Boolean(True),
                "Includes": dbus.Array([], signature="o")}})
            handle += 1
            for c in s["characteristics"]:
                cpath = "%s/char%04x" % (spath, handle)
                props = {"UUID": uuid128(c["uuid"]), "Service": dbus.ObjectPath(spath), "Value": ay(""),
                         "Flags": dbus.Array(c["flags"], signature="s"), "MTU": dbus.UInt16(d.get("mtu", 517))}
                notifies = {"notify", "indicate"} & set(c["flags"])
                if notifies:
                    props["Notifying"] = dbus.Boolean(False)
                self.chars[cpath] = (d["id"], c)
                self.add_object(cpath, {CHAR: props})
                handle += 2
                if notifies:
                    self.add_object("%s/desc%04x" % (cpath, handle), {DESC: {
                        "UUID": uuid128("2902"), "Characteristic": dbus.ObjectPath(cpath), "Value": ay("")}})
                    handle += 1

    def add_battery(self, d):
        """bluetoothd reads the battery service itself and shows Battery1 a moment after ServicesResolved."""
        base = self.dpath(d)
        level = [c.get("value", "64") for s in d.get("gatt", []) for c in s["characteristics"] if c["uuid"].lower() == "2a19"]
        if level and BATTERY not in self.objects[base]:
            self.objects[base][BATTERY] = {"Percentage": dbus.Byte(int(level[0][:2], 16))}
            self.signal("/", OM, "InterfacesAdded", "oa{sa{sv}}", dbus.ObjectPath(base), dbus.Dictionary(
                {BATTERY: dbus.Dictionary(self.objects[base][BATTERY], signature="sv")}, signature="sa{sv}"))

    def find_char(self, dev_id, uuid):
        return next((p for p, (i, c) in self.chars.items() if i == dev_id and uuid128(c["uuid"]) == uuid128(uuid)), None)

    def drop_link(self, d, reason="disconnected"):
        """One signal for both properties; the GATT objects stay, and so do the clients' subscriptions (Notifying stays true)."""
        path = self.dpath(d)
        if self.objects.get(path, {}).get(DEVICE, {}).get("Connected"):
            self.set_props(path, DEVICE, ServicesResolved=dbus.Boolean(False), Connected=dbus.Boolean(False))
            self.last_seen[d["id"]] = time.monotonic()
            self.event(reason + ":" + d["id"])

    def fault(self, key):
        f = self.faults.get(key)
        if f and f[1] > 0:
            f[1] -= 1
            raise BluezError.parse(f[0])

    # ---- incoming calls -------------------------------------------------------------------------------------------
    def on_message(self, conn, msg):
        if isinstance(msg, dbus.lowlevel.SignalMessage):
            if msg.get_member() == "NameOwnerChanged" and conn is self.conn:
                name, _, new = msg.get_args_list()
                if name.startswith(":") and not new:
                    self.client_gone(str(name))
            return NOT_HANDLED
        if not isinstance(msg, dbus.lowlevel.MethodCallMessage) or conn is not self.conn:
            return NOT_HANDLED
        path, iface, member = msg.get_path(), msg.get_interface() or "", msg.get_member()
        args = msg.get_args_list(byte_arrays=True)
        if iface not in (PROPS, INTRO, OM):
            self.log("call", path=path, method=iface + "." + member, args=plain(args), sender=msg.get_sender())
        try:
            result = self.dispatch(conn, msg, path, iface, member, args)
        except BluezError as e:
            if e.name == ERR + "hang":
                self.log("hang", method=member)             # never answered
            else:
                self.reply_error(conn, msg, e)
            return HANDLED
        if result is not Later:
            self.reply(conn, msg, *(result or (None,)))
        return HANDLED

    def reply(self, conn, msg, signature=None, *values):
        if conn is not self.conn:
            return
        r = dbus.lowlevel.MethodReturnMessage(msg)
        if signature:
            r.append(signature=signature, *values)
        conn.send_message(r)

    def reply_error(self, conn, msg, e):
        if conn is self.conn:
            self.log("error", method=msg.get_member(), name=e.name, text=e.text)
            conn.send_message(dbus.lowlevel.ErrorMessage(msg, e.name, e.text))

    def dispatch(self, conn, msg, path, iface, member, args):
        if iface == INTRO and member == "Introspect":
            return "s", self.introspect(path)
        if iface == "org.freedesktop.DBus.Peer":
            return None
        if path == "/" and iface == OM and member == "GetManagedObjects":
            self.log("call", path=path, method=iface + "." + member, sender=msg.get_sender())
            self.fault("tree")
            tree = {dbus.ObjectPath(p): dbus.Dictionary({i: dbus.Dictionary(v, signature="sv") for i, v in ifs.items()},
                                                        signature="sa{sv}") for p, ifs in self.objects.items() if ifs}
            return "a{oa{sa{sv}}}", dbus.Dictionary(tree, signature="oa{sa{sv}}")
        obj = self.objects.get(path)
        if obj is None:
            raise BluezError("org.freedesktop.DBus.Error.UnknownObject", "Method \"%s\" with signature \"%s\" on interface "
                             "\"%s\" doesn't exist\n" % (member, msg.get_signature(), iface))
        if iface == PROPS:
            return self.properties(path, obj, member, args)
        handler = getattr(self, "do_%s_%s" % (iface.rsplit(".", 1)[-1], member), None)
        if iface not in obj or handler is None:
            raise BluezError("org.freedesktop.DBus.Error.UnknownMethod", "Method \"%s\" with signature \"%s\" on interface "
                             "\"%s\" doesn't exist\n" % (member, msg.get_signature(), iface))
        if iface == DEVICE and member in ("Connect", "Pair") and not self.objects[self.apath][ADAPTER]["Powered"]:
            raise BluezError("Failed", "Input/output error")
        return handler(conn, msg, path, args)

    def properties(self, path, obj, member, args):
        iface = str(args[0])
        if iface not in obj:
            raise BluezError("org.freedesktop.DBus.Error.InvalidArgs", "No such interface '%s'" % iface)
        if member == "GetAll":
            return "a{sv}", dbus.Dictionary(obj[iface], signature="sv")
        name = str(args[1])
        if name not in obj[iface]:
            raise BluezError("org.freedesktop.DBus.Error.InvalidArgs", "No such property '%s'" % name)
        if member == "Get":
            return "v", obj[iface][name]
        self.log("call", path=path, method="Set " + iface + "." + name, args=plain(args[2:]))
        if name not in WRITABLE.get(iface, ()):
            raise BluezError("org.freedesktop.DBus.Error.PropertyReadOnly", "Property '%s' is not writable" % name)
        if iface == ADAPTER and name == "Powered":
            self.fault("power")
            self.power(bool(args[2]))
        else:
            self.set_props(path, iface, **{name: args[2]})
        self.event("set:%s" % name)
        return None

    def introspect(self, path):
        out = ['<!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" '
               '"http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">', "<node>"]
        obj = self.objects.get(path, {})
        for i in list(obj) + ([OM] if path == "/" else []):
            out.append('<interface name="%s">' % i)
            for m, a, r in METHODS.get(i, []):
                out.append('<method name="%s">' % m)
                out += ['<arg type="%s" direction="in"/>' % s for s in split_signature(a)]
                out += ['<arg type="%s" direction="out"/>' % s for s in split_signature(r)]
                out.append("</method>")
            for name, v in obj.get(i, {}).items():
                access = "readwrite" if name in WRITABLE.get(i, ()) else "read"
                out.append('<property name="%s" type="%s" access="%s"/>' % (name, dbus_signature(v), access))
            out.append("</interface>")
        prefix = path.rstrip("/") + "/"
        kids = {p[len(prefix):].split("/")[0] for p in self.objects if p.startswith(prefix) and p != "/"}
        out += ['<node name="%s"/>' % k for k in sorted(kids) if k]
        return "\n".join(out + ["</node>"])

    def client_gone(self, name):
        self.filters.pop(name, None)
        if self.discovery.pop(name, None):
            self.event("discovery_stopped")
            if not self.discovery:
                self.end_discovery()
        self.agents.pop(name, None)
        if self.default_agent == name:
            self.default_agent = None
        for key in [k for k in self.monitors if k[0] == name]:
            del self.monitors[key]
        for cpath, who in list(self.notifying.items()):
            who.discard(name)
            if not who:
                del self.notifying[cpath]
                self.set_props(cpath, CHAR, Notifying=dbus.Boolean(False))

    # ---- Adapter1 -------------------------------------------------------------------------------------------------
    def power(self, on):
        if not on:
            self.deaf = None
            for d in self.devs.values():
                self.drop_link(d)
            self.discovery.clear()
            self.filters.clear()
        self.set_props(self.apath, ADAPTER, Powered=dbus.Boolean(on), Discovering=dbus.Boolean(bool(self.discovery)))

    def update_discovering(self):
        self.set_props(self.apath, ADAPTER, Discovering=dbus.Boolean(bool(self.discovery)))

    def need_power(self):
        if not self.objects[self.apath][ADAPTER]["Powered"]:
            raise BluezError("NotReady", "Resource Not Ready")

    def do_Adapter1_StartDiscovery(self, conn, msg, path, args):
        self.need_power()
        self.fault("discovery")
        if self.deaf == "discovery":
            self.deaf = None
        if msg.get_sender() in self.discovery:
            raise BluezError("InProgress", "Operation already in progress")
        self.discovery[msg.get_sender()] = True
        self.reply(conn, msg)
        self.update_discovering()
        self.event("discovery_started")
        return Later

    def do_Adapter1_StopDiscovery(self, conn, msg, path, args):
        self.need_power()
        if not self.discovery.pop(msg.get_sender(), None):
            raise BluezError("Failed", "No discovery started")
        self.reply(conn, msg)
        if not self.discovery:
            self.end_discovery()
        self.event("discovery_stopped")
        return Later

    def end_discovery(self):
        """RSSI goes; temporary devices that cannot be connected to (advertisement-only scales) go at once."""
        for d in self.devs.values():
            if self.dpath(d) in self.objects:
                self.drop_props(self.dpath(d), DEVICE, "RSSI")
                if not d.get("gatt") and d["id"] not in self.known:
                    self.remove_object(self.dpath(d))
        self.update_discovering()

    def expire(self):
        """A device that nobody ever connected to is forgotten 30 s after it was heard last, also while discovering."""
        limit = self.sc.get("temporary_timeout_ms", 30000) / 1000
        for d in self.devs.values():
            p = self.objects.get(self.dpath(d), {}).get(DEVICE)
            if p and not p["Connected"] and d["id"] not in self.known and d["id"] not in self.pending_connects and \
                    time.monotonic() - self.last_seen.get(d["id"], 0) > limit:
                self.remove_object(self.dpath(d))
        return True

    def do_Adapter1_SetDiscoveryFilter(self, conn, msg, path, args):
        self.need_power()
        self.filters[msg.get_sender()] = plain(args[0])
        self.event("filter_set")

    def do_Adapter1_GetDiscoveryFilters(self, conn, msg, path, args):
        return "as", dbus.Array(["UUIDs", "RSSI", "Pathloss", "Transport", "DuplicateData", "Discoverable", "Pattern"],
                                signature="s")

    def do_Adapter1_RemoveDevice(self, conn, msg, path, args):
        d = next((d for d in self.devs.values() if self.dpath(d) == args[0] and str(args[0]) in self.objects), None)
        if d is None:
            raise BluezError("DoesNotExist", "Does Not Exist")
        self.reply(conn, msg)
        self.drop_link(d)
        self.bonded.discard(d["id"])
        self.known.discard(d["id"])
        self.remove_object(str(args[0]))
        self.event("removed:" + d["id"])
        return Later

    # ---- Device1 --------------------------------------------------------------------------------------------------
    def device_at(self, path):
        return next(d for d in self.devs.values() if path == self.dpath(d) or path.startswith(self.dpath(d) + "/"))

    def do_Device1_Connect(self, conn, msg, path, args):
        d = self.device_at(path)
        if self.objects[path][DEVICE]["Connected"]:
            return None                                     # already connected: plain success, no signal follows
        if d["id"] in self.pending_connects:
            raise BluezError("Failed", "Operation already in progress")
        self.known.add(d["id"])
        self.event("connect:" + d["id"])
        self.pending_connects[d["id"]] = (conn, msg)
        c = d.get("connect", {})
        # Linux filters duplicate advertisements while it discovers, so a Connect may wait for the next scan round
        extra = c.get("delay_while_discovering_ms", 0) if self.discovery else 0
        GLib.timeout_add(c.get("delay_ms", 100) + extra, self.finish_connect, d)
        return Later

    def finish_connect(self, d):
        conn, msg = self.pending_connects.pop(d["id"], (None, None))
        path = self.dpath(d)
        if conn is None or conn is not self.conn or path not in self.objects:
            return False
        try:
            self.fault("connect:" + d["id"])
        except BluezError as e:
            self.reply_error(conn, msg, e)
            self.event("connect_failed:" + d["id"])
            return False
        if d.get("connect", {}).get("hang"):                # never answers: the client's own time limit has to help
            return False
        if d.get("connect", {}).get("vanish"):              # seen in 5.66: the device goes, Connect is never answered
            self.known.discard(d["id"])
            self.remove_object(path)
            return False
        self.set_props(path, DEVICE, Connected=dbus.Boolean(True))
        self.event("connected:" + d["id"])

        self.reply(conn, msg)                               # Connect is answered before the services are resolved

        def resolved():
            if self.conn is conn and self.objects.get(path, {}).get(DEVICE, {}).get("Connected"):
                self.add_gatt(d)
                uuids = set(self.objects[path][DEVICE]["UUIDs"]) | {uuid128(s["uuid"]) for s in d.get("gatt", [])}
                uuids |= {uuid128("1800"), uuid128("1801")}
                self.set_props(path, DEVICE, UUIDs=dbus.Array(sorted(uuids), signature="s"),
                               ServicesResolved=dbus.Boolean(True))
                self.event("resolved:" + d["id"])
                for cpath in [p for p in self.notifying if p.startswith(path + "/")]:
                    self.event("notify:%s/%s" % (d["id"], short(uuid128(self.chars[cpath][1]["uuid"]))))   # kept subscription
                self.add_battery(d)
            return False
        if not d.get("connect", {}).get("never_resolve"):
            GLib.timeout_add(d.get("resolve_delay_ms", 150), resolved)
        return False

    def do_Device1_Disconnect(self, conn, msg, path, args):
        d = self.device_at(path)
        pend = self.pending_connects.pop(d["id"], None)
        if pend:
            self.reply_error(*pend, BluezError("Failed", "br-connection-canceled"))     # 5.66 says "br-" for LE as well
        if not self.objects[path][DEVICE]["Connected"]:
            return None                                     # not connected: success

        def close():
            self.set_props(path, DEVICE, ServicesResolved=dbus.Boolean(False))
            self.reply(conn, msg)
            self.drop_link(d)
            return False
        GLib.timeout_add(self.sc.get("disconnect_delay_ms", 200), close)     # 2 s in 5.66
        return Later

    def do_Device1_ConnectProfile(self, conn, msg, path, args):
        raise BluezError("InvalidArguments", "Invalid arguments in method call")

    do_Device1_DisconnectProfile = do_Device1_ConnectProfile

    def do_Device1_CancelPairing(self, conn, msg, path, args):
        raise BluezError("DoesNotExist", "Does Not Exist")

    def do_Device1_Pair(self, conn, msg, path, args):
        d = self.device_at(path)
        pairing = d.get("pairing", {})
        if self.objects[path][DEVICE]["Paired"]:
            raise BluezError("AlreadyExists", "Already Exists")
        self.event("pair:" + d["id"])
        self.fault("pair:" + d["id"])
        mode = pairing.get("mode", "just_works")
        if mode == "just_works":
            self.paired(d)
            return None
        who = msg.get_sender() if msg.get_sender() in self.agents else self.default_agent
        if who is None:
            raise BluezError("AuthenticationFailed", "Authentication Failed")
        method, sig, extra = {"confirm": ("RequestConfirmation", "ou", [dbus.UInt32(pairing.get("passkey", 123456))]),
                              "passkey": ("RequestPasskey", "o", []),
                              "authorize": ("RequestAuthorization", "o", [])}[mode]
        call = dbus.lowlevel.MethodCallMessage(who, self.agents[who][0], AGENT, method)
        call.append(signature=sig, *([dbus.ObjectPath(path)] + extra))

        def answered(answer):
            ok = isinstance(answer, dbus.lowlevel.MethodReturnMessage)
            if ok and mode == "passkey":
                ok = int(answer.get_args_list()[0]) == pairing.get("passkey", 123456)
            self.log("agent", method=method, ok=ok)
            if ok:
                self.paired(d)
                self.reply(conn, msg)
            else:
                self.reply_error(conn, msg, BluezError("AuthenticationFailed", "Authentication Failed"))
                self.event("pair_failed:" + d["id"])
        self.conn.send_message_with_reply(call, answered, pairing.get("timeout_ms", 30000) / 1000.0)
        return Later

    def paired(self, d):
        self.bonded.add(d["id"])
        self.set_props(self.dpath(d), DEVICE, Paired=dbus.Boolean(True), Bonded=dbus.Boolean(True))
        self.event("paired:" + d["id"])

    # ---- GATT -----------------------------------------------------------------------------------------------------
    def char_ready(self, path, op, flag):
        dev_id, c = self.chars[path]
        if not self.objects[self.dpath(self.devs[dev_id])][DEVICE]["Connected"] and op != "notify":
            raise BluezError("Failed", "Not connected")
        if c.get("needs_pairing") and dev_id not in self.bonded:
            raise BluezError("NotPermitted", "Not paired")
        if not set(c["flags"]) & set(flag):
            raise BluezError("NotSupported" if op == "notify" else "NotPermitted", "Operation is not supported"
                             if op == "notify" else "%s not permitted" % op.capitalize())
        self.fault("%s:%s/%s" % (op, dev_id, short(uuid128(c["uuid"]))))
        return dev_id, c, "%s/%s" % (dev_id, short(uuid128(c["uuid"])))

    def do_GattCharacteristic1_ReadValue(self, conn, msg, path, args):
        _, c, name = self.char_ready(path, "read", ["read"])
        value = ay(c.get("value", ""))
        self.set_props(path, CHAR, Value=value)
        self.event("read:" + name)
        return "ay", value

    def do_GattCharacteristic1_WriteValue(self, conn, msg, path, args):
        _, c, name = self.char_ready(path, "write", ["write", "write-without-response"])
        c["value"] = bytes(args[0]).hex()
        self.event("write:" + name)

    def do_GattCharacteristic1_StartNotify(self, conn, msg, path, args):
        _, c, name = self.char_ready(path, "notify", ["notify", "indicate"])
        connected = self.objects[self.dpath(self.devs[self.chars[path][0]])][DEVICE]["Connected"]
        who = self.notifying.setdefault(path, set())
        if msg.get_sender() in who:
            if not connected:
                raise BluezError("InProgress", "In Progress")
            return None                                     # twice: success
        who.add(msg.get_sender())
        self.set_props(path, CHAR, Notifying=dbus.Boolean(True))
        self.reply(conn, msg)
        if connected:
            self.event("notify:" + name)
        return Later

    def do_GattCharacteristic1_StopNotify(self, conn, msg, path, args):
        who = self.notifying.get(path, set())
        if msg.get_sender() not in who:
            raise BluezError("Failed", "No notify session started")
        who.discard(msg.get_sender())
        if not who:
            del self.notifying[path]
            self.set_props(path, CHAR, Notifying=dbus.Boolean(False))
        self.event("notify_stopped:%s/%s" % (self.chars[path][0], short(uuid128(self.chars[path][1]["uuid"]))))

    def do_GattDescriptor1_ReadValue(self, conn, msg, path, args):
        cpath = path.rsplit("/", 1)[0]
        on = cpath in self.notifying
        return "ay", ay(("0200" if "indicate" in self.chars[cpath][1]["flags"] else "0100") if on else "0000")

    # ---- agents and advertisement monitors ------------------------------------------------------------------------
    def do_AgentManager1_RegisterAgent(self, conn, msg, path, args):
        if msg.get_sender() in self.agents:
            raise BluezError("AlreadyExists", "Already Exists")
        self.agents[msg.get_sender()] = (str(args[0]), str(args[1]) or "KeyboardDisplay")
        self.event("agent_registered")

    def do_AgentManager1_UnregisterAgent(self, conn, msg, path, args):
        if not self.agents.pop(msg.get_sender(), None):
            raise BluezError("DoesNotExist", "Does Not Exist")

    def do_AgentManager1_RequestDefaultAgent(self, conn, msg, path, args):
        if msg.get_sender() not in self.agents:
            raise BluezError("DoesNotExist", "Does Not Exist")
        self.default_agent = msg.get_sender()

    def do_AdvertisementMonitorManager1_RegisterMonitor(self, conn, msg, path, args):
        """The client exports ObjectManager at args[0]; its AdvertisementMonitor1 objects are read and activated."""
        key = (msg.get_sender(), str(args[0]))
        if key in self.monitors:
            raise BluezError("AlreadyExists", "Already Exists")
        self.monitors[key] = {}
        call = dbus.lowlevel.MethodCallMessage(key[0], key[1], OM, "GetManagedObjects")

        def got(answer):
            if key not in self.monitors or not isinstance(answer, dbus.lowlevel.MethodReturnMessage):
                self.log("monitor", error="client's GetManagedObjects failed")
                return
            for mpath, ifs in answer.get_args_list(byte_arrays=True)[0].items():
                if MONITOR in ifs:
                    self.monitors[key][str(mpath)] = plain(ifs[MONITOR])
                    self.conn.send_message(no_reply(dbus.lowlevel.MethodCallMessage(key[0], str(mpath), MONITOR,
                                                                                    "Activate")))
                    self.log("monitor", path=str(mpath), properties=plain(ifs[MONITOR]))
            self.event("monitor_registered")
        self.conn.send_message_with_reply(call, got, 10.0)

    def do_AdvertisementMonitorManager1_UnregisterMonitor(self, conn, msg, path, args):
        if self.monitors.pop((msg.get_sender(), str(args[0])), None) is None:
            raise BluezError("DoesNotExist", "Does Not Exist")

    def monitors_match(self, d, adv):
        """Patterns are (offset, AD type, bytes): service data 16 bit (0x16), uuids (0x02/0x03), manufacturer (0xff)."""
        fields = [(0x16, bytes.fromhex(short(uuid128(u)))[::-1] + bytes.fromhex(x.replace(" ", "")))
                  for u, x in adv.get("service_data", d.get("service_data", {})).items() if len(short(uuid128(u))) == 4]
        fields += [(0xff, int(c, 16).to_bytes(2, "little") + bytes.fromhex(x.replace(" ", "")))
                   for c, x in adv.get("manufacturer_data", d.get("manufacturer_data", {})).items()]
        uuids = b"".join(bytes.fromhex(u)[::-1] for u in d.get("uuids", []) if len(u) == 4)
        fields += [(0x03, uuids), (0x02, uuids), (0x09, d.get("name", "").encode())]
        for (client, _), mons in self.monitors.items():
            for mpath, p in mons.items():
                for off, ad, data in p.get("Patterns", []):
                    want = bytes.fromhex(data)
                    if any(t == ad and v[off:off + len(want)] == want for t, v in fields):
                        yield client, mpath

    # ---- steps ----------------------------------------------------------------------------------------------------
    def run_steps(self):
        self.todo = list(self.sc.get("steps", []))
        self.next_step()

    def next_step(self):
        if not self.todo:
            self.log("steps", state="done")
            self.event("steps_done")
            return False
        step = self.todo.pop(0)

        def due():
            self.watchdog = None
            GLib.timeout_add(step.get("after_ms", 0), act)
            return False

        def act():
            self.do_step(step)
            self.next_step()
            return False
        when = step.get("when")
        if not when:
            due()
        else:                                               # each "when" consumes one occurrence of its event
            self.used[when] = self.used.get(when, 0) + 1
            if self.counts.get(when, 0) >= self.used[when]:
                due()
            else:
                self.waiting = (when, due)
                limit = step.get("timeout_ms", self.sc.get("timeout_ms", 20000))

                def late():
                    if self.waiting and self.waiting[1] is due:
                        self.log("timeout", event=when, after_ms=limit)
                        self.quit(3)
                    return False
                GLib.timeout_add(limit, late)
        return False

    def do_step(self, s):
        op = s.get("do", "nothing")
        self.log("step", step=s)
        try:
            getattr(self, "step_" + op)(s)
        except Exception as e:                              # a broken scenario must not look like a passing test
            self.log("scenario_error", step=s, error=repr(e))
            self.quit(4)

    def step_nothing(self, s):
        pass

    def step_exit(self, s):
        self.quit(s.get("code", 0))

    def step_advertise(self, s):
        """One or more advertisements of a device. Heard only while a client discovers (or its monitor matches)."""
        d = self.devs[s["device"]]
        for key in ("service_data", "manufacturer_data"):
            if key in s:
                d[key] = s[key]
        n, every = s.get("repeat", 1), s.get("every_ms", 0)
        self.hear(d, s)
        left = [n - 1]

        def again():
            if left[0] <= 0:
                return False
            left[0] -= 1
            self.hear(d, s)
            return left[0] > 0
        if n > 1:
            GLib.timeout_add(every or 10, again)

    def hear(self, d, adv):
        path, on = self.dpath(d), self.conn and self.apath in self.objects
        hits = list(self.monitors_match(d, adv)) if on else []
        if not on or self.deaf or not self.objects[self.apath][ADAPTER]["Powered"] or not (self.discovery or hits):
            self.log("advertisement", device=d["id"], heard=False)
            return
        fl = [self.filters.get(c, {}) for c in self.discovery]
        if fl and not hits and path not in self.objects and not any(self.passes(f, d, adv) for f in fl):
            self.log("advertisement", device=d["id"], heard=False, why="filter")
            return
        self.log("advertisement", device=d["id"], heard=True)
        self.last_seen[d["id"]] = time.monotonic()
        if path not in self.objects:
            self.add_device({**d, **{k: adv[k] for k in ("rssi",) if k in adv}})
        else:
            force = any(f.get("DuplicateData") for f in fl)
            data = {prop: typed(d[key], key) for key, prop in (("service_data", "ServiceData"),
                                                               ("manufacturer_data", "ManufacturerData")) if d.get(key)}
            if force or any(self.objects[path][DEVICE].get(k) != v for k, v in data.items()):
                self.objects[path][DEVICE].pop("RSSI", None)    # so that it travels in the same signal, as in 5.66
            self.set_props(path, DEVICE, force=force, RSSI=dbus.Int16(adv.get("rssi", d.get("rssi", -60))), **data)
        for client, mpath in hits:
            m = dbus.lowlevel.MethodCallMessage(client, mpath, MONITOR, "DeviceFound")
            m.append(signature="o", *[dbus.ObjectPath(path)])
            self.conn.send_message(no_reply(m))

    @staticmethod
    def passes(f, d, adv):
        uuids = {uuid128(u) for u in d.get("uuids", [])}
        if f.get("UUIDs") and not uuids & {uuid128(u) for u in f["UUIDs"]}:
            return False
        if "RSSI" in f and adv.get("rssi", d.get("rssi", -60)) < f["RSSI"]:
            return False
        return not f.get("Pattern") or d.get("name", "").startswith(f["Pattern"]) or d["address"].startswith(f["Pattern"])

    def step_notify(self, s):
        """An indication/notification. Sent only to a client that called StartNotify, unless force."""
        path = self.find_char(s["device"], s["char"])
        if not path or (path not in self.notifying and not s.get("force")):
            self.log("notify_dropped", device=s["device"], char=s["char"])
            return
        for _ in range(s.get("repeat", 1)):
            self.set_props(path, CHAR, force=True, Value=typed(s["value"], s.get("type", "ay")))

    def step_notify_during_disconnect(self, s):
        """The packet and the loss of the link in one burst; order 'value-first' (default) or 'link-first'."""
        if s.get("order", "value-first") == "value-first":
            self.step_notify(s)
            self.drop_link(self.devs[s["device"]])
        else:
            self.drop_link(self.devs[s["device"]])
            self.step_notify({**s, "force": True})

    def step_disconnect(self, s):
        self.drop_link(self.devs[s["device"]])

    def step_remove_device(self, s):
        self.drop_link(self.devs[s["device"]])
        self.remove_object(self.dpath(self.devs[s["device"]]))

    def step_set(self, s):
        """Any property of a device or (with "char") characteristic, with an explicit D-Bus type: also a wrong one."""
        path = self.find_char(s["device"], s["char"]) if "char" in s else self.dpath(self.devs[s["device"]])
        self.set_props(path, CHAR if "char" in s else s.get("interface", DEVICE), force=True,
                       **{s["property"]: typed(s["value"], s["type"])})

    def step_set_value(self, s):
        self.chars[self.find_char(s["device"], s["char"])][1]["value"] = s["value"]

    def step_invalidate(self, s):
        self.drop_props(self.dpath(self.devs[s["device"]]), DEVICE, *s["properties"])

    def step_deaf(self, s):
        """The controller hears nothing any more until discovery is begun anew (until: discovery) or it is switched off (until: power)."""
        self.deaf = s["until"]

    def step_flood(self, s):
        """count advertisements of strangers as fast as `per_second` allows; with "scale", of a scale whose packets all differ."""
        left, begun, sent = s["count"], time.monotonic(), [0]

        def some():
            due = min(left, int((time.monotonic() - begun) * s["per_second"]) + 1)
            while sent[0] < due:
                self.flood_one(sent[0], s.get("scale"))
                sent[0] += 1
            if sent[0] < left:
                return True
            self.log("flood", sent=sent[0], seconds=round(time.monotonic() - begun, 3))
            self.event("flooded")
            return False
        GLib.timeout_add(2, some)

    def flood_one(self, n, scale):
        path = self.dpath(self.devs[scale]) if scale else "%s/dev_66_%02X_%02X_%02X_%02X_%02X" % (
            self.apath, n >> 32 & 255, n >> 24 & 255, n >> 16 & 255, n >> 8 & 255, n & 255)
        data = typed({"181d": "02%04xea070b1e071e00" % (n & 0xffff)} if scale else {"feaa": "%08x" % n}, "service_data")
        props = {"RSSI": dbus.Int16(-60 - n % 20), "ServiceData": data}
        if scale or n % 4:
            self.signal(path, PROPS, "PropertiesChanged", "sa{sv}as", DEVICE, dbus.Dictionary(props, signature="sv"),
                        dbus.Array([], signature="s"))
        else:
            props.update({"Address": path[-17:].replace("_", ":"), "AddressType": "random", "Connected": dbus.Boolean(False),
                          "UUIDs": dbus.Array([uuid128("feaa")], signature="s")})
            self.signal("/", OM, "InterfacesAdded", "oa{sa{sv}}", dbus.ObjectPath(path),
                        dbus.Dictionary({DEVICE: dbus.Dictionary(props, signature="sv")}, signature="sa{sv}"))

    def step_impostor(self, s):
        """Somebody else on the bus sends what only bluetoothd may say: an advertisement of that device."""
        conn = dbus.bus.BusConnection(self.addr)
        m = dbus.lowlevel.SignalMessage(self.dpath(self.devs[s["device"]]), PROPS, "PropertiesChanged")
        m.append(signature="sa{sv}as", *[DEVICE, dbus.Dictionary({"RSSI": dbus.Int16(-50), "ServiceData": typed(s["service_data"], "service_data")},
                                                                  signature="sv"), dbus.Array([], signature="s")])
        for client in set(self.discovery) | set(self.agents):
            m.set_destination(client)
            conn.send_message(m)
        conn.flush()
        conn.close()

    def step_fault(self, s):
        """on: connect:ID, pair:ID, read:ID/UUID, write:ID/UUID, notify:ID/UUID, discovery, power, tree; error "hang": never answered."""
        self.faults[s["on"]] = [s["error"], s.get("times", 1)]

    def step_adapter_power(self, s):
        self.power(s["on"])

    def step_adapter_remove(self, s):
        """The USB dongle is pulled: everything below the adapter goes, and with it each client's discovery."""
        for state in (self.discovery, self.filters, self.monitors, self.notifying):
            state.clear()
        self.remove_object(self.apath)

    def step_adapter_add(self, s):
        self.add_adapter()

    def step_bluetoothd_exit(self, s):
        self.stop_daemon()

    def step_bluetoothd_start(self, s):
        self.start_daemon()

    def quit(self, code):
        self.exit_code = code
        self.loop.quit()


def no_reply(m):
    m.set_no_reply(True)
    return m


def split_signature(sig):
    return [str(s) for s in dbus.Signature(sig)] if sig else []


def dbus_signature(v):
    if isinstance(v, dbus.ByteArray):
        return "ay"
    if isinstance(v, (dbus.Array, dbus.Dictionary)):
        return ("a%s" if isinstance(v, dbus.Array) else "a{%s}") % v.signature
    for t, s in ((dbus.Boolean, "b"), (dbus.ObjectPath, "o"), (dbus.Byte, "y"), (dbus.Int16, "n"), (dbus.UInt16, "q"),
                 (dbus.UInt32, "u")):
        if isinstance(v, t):
            return s
    return "s"


def control(fake, address):
    """org.fakebluez.Control /: Do(s step as JSON), Wait-free. Lets a test inject a step when it wants to."""
    conn = dbus.bus.BusConnection(address)

    def on_call(c, msg):
        if isinstance(msg, dbus.lowlevel.MethodCallMessage) and msg.get_member() == "Do":
            fake.do_step(json.loads(str(msg.get_args_list()[0])))
            c.send_message(dbus.lowlevel.MethodReturnMessage(msg))
            return HANDLED
        return NOT_HANDLED
    conn.add_message_filter(on_call)
    conn.request_name("org.fakebluez.Control")
    return conn


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("scenario")
    ap.add_argument("--log", default="-")
    ap.add_argument("--ready-file")
    ap.add_argument("--bus", default=os.environ.get("DBUS_SYSTEM_BUS_ADDRESS"))
    a = ap.parse_args()
    if not a.bus:
        sys.exit("fake-bluez: DBUS_SYSTEM_BUS_ADDRESS is not set; start me with run.sh")
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    with open(a.scenario, encoding="utf-8") as f:
        scenario = json.load(f)
    fake = FakeBluez(scenario, a.bus, sys.stdout if a.log == "-" else open(a.log, "w", encoding="utf-8"))
    keep = control(fake, a.bus)
    if not scenario.get("start_absent"):
        fake.start_daemon()
    if a.ready_file:
        open(a.ready_file, "w").close()
    fake.log("ready")
    GLib.idle_add(fake.run_steps)
    GLib.timeout_add(250, lambda: fake.conn is None or fake.expire())
    for sig in (2, 15):
        GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, sig, fake.loop.quit)
    fake.loop.run()
    del keep
    sys.exit(fake.exit_code)


if __name__ == "__main__":
    main()
