import SystemBus
import Testing

@testable import Service

/// Each thing of the machine broken on purpose, and whole.
@Suite struct MachineCheckTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let check: any DoctorCheck
        let files: [String: String]
        let state: Check.State?
        let words: String
        var testDescription: String { "\(type(of: check)) \(state?.rawValue ?? "-") \(words)" }

        init(_ check: any DoctorCheck, _ files: [String: String], _ state: Check.State?, _ words: String = "") {
            (self.check, self.files, self.state, self.words) = (check, files, state, words)
        }
    }

    static let switchFolder = "/sys/class/rfkill/rfkill0"
    static let route = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\neth0\t00000000\t0101A8C0\t0003\t0\t0\t0\t00000000\t0\t0\t0"

    static let cases = [
        Case(AdapterCheck(), [:], .fault, "no Bluetooth adapter"),
        Case(AdapterCheck(), ["/sys/class/bluetooth/hci0/type": "primary"], .ok, "hci0"),
        Case(AdapterCheck(), ["/sys/class/bluetooth/hci0:64/type": "link"], .fault, "no Bluetooth adapter"),
        Case(RadioBlockCheck(), [:], nil),
        Case(RadioBlockCheck(), ["\(switchFolder)/type": "bluetooth\n", "\(switchFolder)/soft": "1\n", "\(switchFolder)/hard": "0\n"], .fault, "by software"),
        Case(RadioBlockCheck(), ["\(switchFolder)/type": "bluetooth\n", "\(switchFolder)/soft": "0\n", "\(switchFolder)/hard": "1\n"], .fault, "hardware"),
        Case(RadioBlockCheck(), ["\(switchFolder)/type": "bluetooth\n", "\(switchFolder)/soft": "0\n", "\(switchFolder)/hard": "0\n"], .ok),
        Case(RadioBlockCheck(), ["\(switchFolder)/type": "wlan\n", "\(switchFolder)/soft": "1\n"], nil),
        Case(AdapterSleepCheck(), ["/sys/class/bluetooth/hci0/device/x": "", "/sys/class/bluetooth/hci0/power/control": "auto\n"], .warning, "sleep"),
        Case(AdapterSleepCheck(), ["/sys/class/bluetooth/hci0/device/x": "", "/sys/class/bluetooth/hci0/power/control": "on\n"], .ok),
        Case(UdevRulesCheck(), [:], .warning, "not installed"),
        Case(UdevRulesCheck(), ["/lib/udev/rules.d/70-hypona-bluetooth.rules": "#"], .ok),
        Case(UdevRulesCheck(), ["/etc/udev/rules.d/70-hypona-bluetooth.rules": ""], .warning, "switched off"),
        Case(MemoryCheck(), ["/proc/meminfo": "MemTotal:        1000000 kB\nMemAvailable:     100000 kB\n"], .warning, "97 of 976 MB"),
        Case(MemoryCheck(), ["/proc/meminfo": "MemTotal:        1000000 kB\nMemAvailable:     900000 kB\n"], .ok, "878"),
        Case(MemoryCheck(), ["/proc/meminfo": "nonsense"], nil),
        Case(TemperatureCheck(), ["/sys/class/thermal/thermal_zone0/temp": "85123\n"], .warning, "85 °C"),
        Case(TemperatureCheck(), ["/sys/class/thermal/thermal_zone0/temp": "45123\n"], .ok, "45 °C"),
        Case(TemperatureCheck(), [:], nil),
        Case(PressureCheck(), ["/proc/pressure/io": "some avg10=1.00 avg60=2.00 avg300=71.30 total=1\nfull avg10=0 avg300=0\n"], .warning, "io 71 %"),
        Case(PressureCheck(), ["/proc/pressure/cpu": "some avg10=1.00 avg60=2.00 avg300=7.30 total=1\n"], .ok, "cpu 7 %"),
        Case(
            WatchLimitCheck(), ["/proc/sys/fs/inotify/max_user_watches": "100", "/proc/sys/fs/inotify/max_user_instances": "128"], .warning, "once a minute"),
        Case(WatchLimitCheck(), ["/proc/sys/fs/inotify/max_user_watches": "8192", "/proc/sys/fs/inotify/max_user_instances": "128"], .ok),
        Case(NetworkCheck(), ["/proc/net/route": "Iface\tDestination\n"], .warning, "no way out"),
        Case(NetworkCheck(), ["/proc/net/route": route], .warning, "resolves names"),
        Case(NetworkCheck(), ["/proc/net/route": route, "/etc/resolv.conf": "nameserver 192.0.2.1\n"], .ok, "eth0"),
        Case(
            NetworkCheck(),
            [
                "/proc/net/ipv6_route":
                    "00000000000000000000000000000000 00 00000000000000000000000000000000 00 fe80000000000000 00000400 1 0 00000003 wlan0\n",
                "/etc/resolv.conf": "nameserver 192.0.2.1\n",
            ], .ok, "wlan0"),
        Case(VersionCheck(), ["/etc/debian_version": "12.11\n"], .ok, "Debian 12.11"),
        Case(UnitCheck(), [:], .warning, "not run by systemd"),
    ]

    @Test(arguments: cases) func isTold(_ item: Case) async throws {
        let found = try await FakeMachine(item.files).look(item.check)
        #expect(found.first?.state == item.state, "\(found)")
        guard let check = found.first else { return }
        #expect("\(check.text)".contains(item.words), "\(check)")
        #expect(check.state == .ok || check.remedy?.isEmpty == false, "every trouble has a remedy")
    }

    @Test func theUnitIsJudged() {
        let loaded: [String: BusValue] = [
            "LoadState": .string("loaded"), "ActiveState": .string("active"), "SubState": .string("running"), "UnitFileState": .string("enabled"),
        ]
        let service: [String: BusValue] = ["NRestarts": .uint32(0), "WatchdogUSec": .uint64(30_000_000)]
        #expect(UnitCheck.judge(loaded, service).state == .ok)
        #expect(UnitCheck.judge(["LoadState": .string("not-found")], [:]).text.contains("not installed"))
        #expect(UnitCheck.judge(loaded.merging(["ActiveState": .string("failed")]) { $1 }, service).state == .fault)
        #expect(UnitCheck.judge(loaded.merging(["UnitFileState": .string("disabled")]) { $1 }, service).text.contains("not enabled"))
        #expect(UnitCheck.judge(loaded, ["NRestarts": .uint32(3), "WatchdogUSec": .uint64(30_000_000)]).text.contains("3 times"))
        #expect(UnitCheck.judge(loaded, ["WatchdogUSec": .uint64(.max)]).text.contains("watchdog"))
    }
}
