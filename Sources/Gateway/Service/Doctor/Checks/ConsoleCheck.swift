import HTTPClient

/// Whether the pages of the running gateway answer, and who can reach them.
struct ConsoleCheck: DoctorCheck {
    func look(at box: DoctorBox) async -> [Check] {
        guard let address = ListenAddress(box.configuration.listen) else { return [] }
        let reach = address.isLoopback ? "this machine only" : "the network"
        // On port 0, or under another --listen, the address is known to the gateway alone.
        guard box.isServed, address.port != 0, address.isLoopback else {
            return [Check("console", .ok, "\(box.configuration.listen), reached by \(reach)")]
        }
        let limits = HTTPLimits(connectSeconds: 2, totalSeconds: 5, stallSeconds: 5, responseBytes: 1 << 20)
        let client = HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true))
        do {
            let response = try await client.send(HTTPRequest(.get, url: "http://\(box.configuration.listen)/", limits: limits))
            return [Check("console", .ok, "\(box.configuration.listen) answers (HTTP \(response.status)), reached by \(reach)")]
        } catch {
            return [
                Check(
                    "console", .warning, "\(box.configuration.listen) does not answer: \(error)",
                    remedy: "the gateway may listen elsewhere (--listen); `hypona log --source service` names the address")
            ]
        }
    }
}
