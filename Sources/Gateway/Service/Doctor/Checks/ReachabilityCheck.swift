import HTTPClient
import JSONValues
import Withings

/// Whether every server that the configuration names can be reached now. Nothing is sent but a question for the head of the page.
struct ReachabilityCheck: DoctorCheck {
    /// An address of the configuration that this box calls.
    struct Target: Hashable {
        let url: String
        let certificates: String?
    }

    func look(at box: DoctorBox) async -> [Check] {
        let targets = ReachabilityCheck.targets(in: box.configuration)
        return await withTaskGroup(of: (Int, Check).self) { group in
            for (place, target) in targets.enumerated() { group.addTask { (place, await ReachabilityCheck.ask(target)) } }
            var found: [(Int, Check)] = []
            for await answer in group { found.append(answer) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private static func ask(_ target: Target) async -> Check {
        let host = host(of: target.url)
        let client = HTTPClient(options: HTTPClientOptions(additionalCertificates: target.certificates, allowsPlainLoopback: true))
        do {
            let limits = HTTPLimits(connectSeconds: 5, totalSeconds: 8, stallSeconds: 8, responseBytes: 64 * 1024)
            let response = try await client.send(HTTPRequest(.head, url: target.url, limits: limits))
            return response.status >= 500
                ? Check("reach \(host)", .warning, "answers with HTTP \(response.status)", remedy: "the server has a trouble of its own; tell who runs it")
                : Check("reach \(host)", .ok, "answers")
        } catch {
            return Check("reach \(host)", .fault, "\(error)", remedy: "see the text; what is owed is kept and sent when it answers")
        }
    }

    /// The web addresses of the configuration that the box itself calls, each once by host.
    static func targets(in configuration: GatewayConfiguration) -> [Target] {
        var found: [Target] = []
        collect(.object(configuration.whole), nil, &found)
        if let withings = configuration.withings { found.append(Target(url: withings.hosts.api, certificates: withings.certificates)) }
        var hosts: Set<String> = []
        return found.filter { hosts.insert(host(of: $0.url)).inserted }
    }

    private static func collect(_ value: JSONValue, _ certificates: String?, _ found: inout [Target]) {
        if let items = value.array {
            for item in items { collect(item, certificates, &found) }
        } else if let object = value.object {
            let certificates = object["certificates"]?.string ?? certificates
            for (name, member) in object {
                // These are addresses that others call, or a person's browser.
                if ["redirectURI", "callback", "proxy", "system", "canonical"].contains(name) { continue }
                if let text = member.string, text.hasPrefix("https://") || text.hasPrefix("http://127.") || text.hasPrefix("http://localhost") {
                    found.append(Target(url: text, certificates: certificates))
                } else {
                    collect(member, certificates, &found)
                }
            }
        }
    }

    /// Host and port of an address.
    static func host(of url: String) -> String {
        guard let start = url.firstRange(of: "://")?.upperBound else { return url }
        let authority = url[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return String(authority.split(separator: "@").last ?? authority)
    }
}
