import HTTPClient
import JSONValues

/// Whether the pages of the running gateway answer where it listens now, also under another `--listen` than configured, and who can reach them.
struct ConsoleCheck: DoctorCheck {
    private static let remedy = "systemctl restart hypona; `hypona log --source service` says what went wrong"

    func look(at box: DoctorBox) async -> [Check] {
        guard box.isServed, let line = box.live?.first(where: { $0["check"]?.string == "console" }), let text = line["text"]?.string,
            let parts = ConsoleCheck.parts(of: text)
        else {
            guard let address = ListenAddress(box.configuration.listen) else { return [] }
            return [Check("console", .ok, "will listen on \(box.configuration.listen), reached by \(ConsoleCheck.reach(address))")]
        }
        let reach = ConsoleCheck.reach(parts.address)
        guard !parts.isSecure, parts.address.isLoopback else {
            // A certificate for the name in the network cannot be checked from here: it is enough that somebody takes the call.
            return [
                SocketProbe.connects(to: parts.address)
                    ? Check("console", .ok, "\(text) takes calls, reached by \(reach)")
                    : Check("console", .fault, "\(text) takes no call", remedy: ConsoleCheck.remedy)
            ]
        }
        let limits = HTTPLimits(connectSeconds: 2, totalSeconds: 5, stallSeconds: 5, responseBytes: 1 << 16)
        let client = HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true))
        do {
            let response = try await client.send(HTTPRequest(.get, url: "\(text)/healthz", limits: limits))
            guard response.status == 200 else {
                let said = String(decoding: response.body.prefix(200), as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
                return [Check("console", .fault, "\(text) answers: \(said) (HTTP \(response.status))", remedy: "see the lines disk, file system and database")]
            }
            return [Check("console", .ok, "\(text) answers, reached by \(reach)")]
        } catch {
            return [Check("console", .fault, "\(text) does not answer: \(error)", remedy: ConsoleCheck.remedy)]
        }
    }

    private static func reach(_ address: ListenAddress) -> String { address.isLoopback ? "this machine only" : "the network" }

    private static func parts(of url: String) -> (address: ListenAddress, isSecure: Bool)? {
        guard let start = url.firstRange(of: "://"), let address = ListenAddress(String(url[start.upperBound...])) else { return nil }
        return (address, url.hasPrefix("https"))
    }
}
