import DecodeTool
import JSONValues

extension Verb {
    /// `hypona decode`: what packets of Bluetooth scales say.
    static let decode = Verb(
        name: "decode", operands: "--jsonl FILE|- | --hex HEX [--uuid UUID] | --sequence FILE|-",
        summary: "Reads packets of Bluetooth scales and says what they mean; needs no database.",
        options: [
            Option(name: "jsonl", value: "FILE", help: "packets, one JSON object a line; - for standard input"),
            Option(name: "hex", value: "HEX", help: "one packet"),
            Option(name: "uuid", value: "UUID", help: "its service or characteristic, or the company id of manufacturer data (0x06d0)"),
            Option(name: "transport", value: "WAY", help: "adv_service_data, adv_manufacturer_data, gatt_notify, gatt_indicate, gatt_read or gatt_write"),
            Option(name: "protocol", value: "NAME", help: "read it as this protocol"),
            Option(name: "option", value: "NAME=VALUE", help: "what is known about the scale: mac, bindkey, epoch, variant, factor, unit", repeats: true),
            Option(name: "sequence", value: "FILE", help: "a recorded session; answers the weighings a gateway publishes"),
        ], usesData: false, run: DecodeVerb.run)
}

private enum DecodeVerb {
    @Sendable static func run(_ arguments: Arguments, _ terminal: Terminal) async throws -> ExitStatus {
        _ = try arguments.operands(0...0, of: "decode")
        let isJSON = arguments.has("json")
        switch (arguments.value("jsonl"), arguments.value("hex"), arguments.value("sequence")) {
        case (let path?, nil, nil):
            return try input(terminal) { () throws(DecodeError) in try DecodeCommand.lines(of: path) { terminal.json($0) } }
        case (nil, nil, let path?):
            return try input(terminal) { () throws(DecodeError) in
                try SequenceCommand.play(path) { terminal.json($0) }
                return true
            }
        case (nil, let hex?, nil):
            let answer = DecodeCommand.packet(
                hex: hex, uuid: arguments.value("uuid"), transport: arguments.value("transport"), protocolName: arguments.value("protocol"),
                options: try options(arguments.all("option")))
            if isJSON {
                terminal.json(.object(answer.answer))
            } else {
                let width = (answer.answer.keys.map(\.count).max() ?? 0) + 2
                for (name, value) in answer.answer { terminal.line(name.padded(to: width) + (value.string ?? value.text())) }
            }
            return answer.isRead ? .done : .itemFailed
        default: throw CommandFailure.usage("decode needs exactly one of --jsonl, --hex and --sequence")
        }
    }

    private static func input(_ terminal: Terminal, _ work: () throws(DecodeError) -> Bool) throws -> ExitStatus {
        do throws(DecodeError) {
            return try work() ? .done : .itemFailed
        } catch {
            terminal.note("hypona: \(error)")
            return .itemFailed
        }
    }

    /// `NAME=VALUE` as a JSON object; a number where it is one.
    private static func options(_ texts: [String]) throws(CommandFailure) -> JSONObject {
        var object = JSONObject()
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw .usage("--option \(text): must be NAME=VALUE") }
            let isNumber = parts[0] == "factor" || parts[0] == "divisor"
            object[parts[0]] = isNumber ? JSONNumber(text: parts[1]).map(JSONValue.number) ?? .string(parts[1]) : .string(parts[1])
        }
        return object
    }
}
