import JSONValues
import Service

extension Verbs {
    /// Access of programs to the interface under `/api/v1/`.
    static let tokenVerbs: [Verb] = [
        Verb(
            name: "token add", operands: "NAME", summary: "give a device or program access; its secret is shown once",
            options: [.init(name: "scope", value: "WORD", help: "entries, daily or read; may stand several times (default: all)", repeats: true)]
        ) { arguments, terminal in
            let name = try arguments.operands(1...1, of: "token add")[0]
            let scopes = arguments.all("scope").isEmpty ? ["entries", "daily", "read"] : arguments.all("scope")
            let request = ControlRequest("token.add", ["name": .string(name), "scopes": JSONValue(scopes)])
            return printed(try await arguments.client().perform(request), arguments, terminal) { item in
                "\(item["token"]?.string ?? "")\nWrite it down: it is shown this once. The device sends it as `Authorization: Bearer TOKEN`."
            }
        },
        Verb(name: "token list", operands: "", summary: "the devices and programs that have access", options: []) { arguments, terminal in
            printed(try await arguments.client().perform(ControlRequest("token.list")), arguments, terminal) { item in
                let scopes = (item["scopes"]?.array ?? []).compactMap(\.string).joined(separator: ",")
                let state = item["revokedAt"]?.string.map { "revoked \($0)" } ?? "since \(item["createdAt"]?.string ?? "")"
                return "\(item["id"]?.string ?? "")  \((item["name"]?.string ?? "").padded(to: 24)) \(scopes.padded(to: 20)) \(state)"
            }
        },
        Verb(name: "token revoke", operands: "ID|NAME", summary: "end the access of a device or program at once", options: []) { arguments, terminal in
            let request = ControlRequest("token.revoke", ["id": .string(try arguments.operands(1...1, of: "token revoke")[0])])
            return printed(try await arguments.client().perform(request), arguments, terminal) { "revoked: \($0["name"]?.string ?? "")" }
        },
    ]
}
