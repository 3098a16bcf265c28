/// Whether the box has a way out, and servers that resolve names.
struct NetworkCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        let needsNetwork = !ReachabilityCheck.targets(in: box.configuration).isEmpty
        let routes = (box.system.text("/proc/net/route") ?? "").split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
        let sixth = (box.system.text("/proc/net/ipv6_route") ?? "").split(separator: "\n").map { $0.split(separator: " ") }
        // Destination and mask zero is the default route; in IPv6 the one over `lo` refuses.
        let ways =
            routes.filter { $0.count > 7 && $0[1] == "00000000" && $0[7] == "00000000" }.map { String($0[0]) }
            + sixth.filter { $0.count > 9 && $0[0].allSatisfy { $0 == "0" } && $0[1] == "00" && $0[9] != "lo" }.map { String($0[9]) }
        guard let way = ways.first else {
            return [
                Check(
                    "network", needsNetwork ? .fault : .warning, "no way out of this box",
                    remedy: "check cable, Wi-Fi and router; alarms stay on the box until then")
            ]
        }
        let servers = (box.system.text("/etc/resolv.conf") ?? "").split(separator: "\n").count { $0.hasPrefix("nameserver") }
        return [
            servers == 0
                ? Check("network", needsNetwork ? .fault : .warning, "\(way), but no server that resolves names", remedy: "see /etc/resolv.conf")
                : Check("network", .ok, "over \(way), \(servers) name servers")
        ]
    }
}
