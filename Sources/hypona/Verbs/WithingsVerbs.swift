import CivilTime
import JSONValues
import Service
import Withings

extension Verbs {
    static let withingsVerbs: [Verb] = [
        Verb(
            name: "withings parse", operands: "FILE [--context FILE]", summary: "what would happen with a Withings-style payload, and why",
            options: [
                .init(name: "context", value: "FILE", help: "what is known: now, patient_zone, linked_userid, known_devices, reference_weight_kg ...")
            ]
        ) { arguments, terminal in
            let file = try arguments.operands(1...1, of: "withings parse")[0]
            // Only a folder that is named is looked into: the verb needs none.
            let forecast = arguments.value("data") == nil ? nil : try arguments.reader().payloadForecast()
            let status = WithingsParseCommand.run(
                file: file, context: arguments.value("context"), now: SystemClock().now(), gateway: forecast, output: { terminal.line($0) },
                complaint: { terminal.note($0) })
            return ExitStatus(rawValue: status) ?? .itemFailed
        },
        Verb(
            name: "withings authorize", operands: "[--new-account]", summary: "link the patient's Withings account: prints the address, waits for the code",
            options: [.init(name: "new-account", value: nil, help: "link another account than before")]
        ) { arguments, terminal in
            _ = try arguments.operands(0...0, of: "withings authorize")
            let status = await WithingsAuthorizeCommand.run(
                office: try cloud(arguments).office, isNewAccount: arguments.has("new-account"), input: { readLine() }, note: { terminal.note($0) })
            return ExitStatus(rawValue: status) ?? .unavailable
        },
        Verb(
            name: "withings import", operands: "[--now] [--since DATE] [--dry-run]", summary: "fetch the weighings of the linked account",
            options: [
                .init(name: "now", value: nil, help: "although no import is due"),
                .init(name: "since", value: "DATE", help: "from that day on, before the window"),
                .init(name: "dry-run", value: nil, help: "fetch and compare, store nothing"),
            ]
        ) { arguments, terminal in
            var parameters: JSONObject = [
                "now": .bool(arguments.has("now")), "dryRun": .bool(arguments.has("dry-run")), "json": .bool(arguments.isJSON),
            ]
            parameters["since"] = arguments.value("since").map(JSONValue.string)
            let answer = try await arguments.client().perform(ControlRequest("withings.import", parameters))
            for item in answer.items { if let text = item.string { terminal.line(text) } else { terminal.json(item) } }
            if let message = answer.message { terminal.note(message) }
            return ExitStatus(rawValue: Int32(clamping: answer.status)) ?? .unavailable
        },
        Verb(name: "withings status", operands: "", summary: "how the link to the account is", options: []) { arguments, terminal in
            let status = try await cloud(arguments).status(
                isJSON: arguments.isJSON, configuration: try arguments.configuration(), output: { terminal.line($0) }, note: { terminal.note($0) })
            return ExitStatus(rawValue: status) ?? .unavailable
        },
        Verb(name: "withings revoke", operands: "", summary: "end the link when the monitoring is over; all data stay", options: []) { arguments, terminal in
            let status = await WithingsRevokeCommand.run(office: try cloud(arguments).office, note: { terminal.note($0) })
            return ExitStatus(rawValue: status) ?? .unavailable
        },
    ]

    private static func cloud(_ arguments: Arguments) throws -> CloudFolder {
        try CloudFolder(try arguments.dataFolder(), configuration: try arguments.configuration())
    }
}
