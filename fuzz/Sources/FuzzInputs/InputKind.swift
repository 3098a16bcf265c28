import CivilTime
import Evaluation
import JSONValues
import ScaleProtocols
import Withings

/// What is read from outside in the gateway's own process. Each reader must come to an answer or a refusal; where what it answers can be checked
/// without knowing the input's meaning, it is.
enum InputKind: String, CaseIterable {
    case json, json5, payload, applehealth, cases, thresholds, profile, packet, instant, zone

    /// Reads the octets; ends the process where a promise is broken.
    func read(_ octets: [UInt8]) {
        switch self {
        case .json: repeatable(octets) { (bytes) throws(JSONError) in try JSONValue(parsing: bytes) }
        case .json5: repeatable(octets) { (bytes) throws(JSONError) in try JSONValue(parsingJSON5: bytes) }
        case .payload: payload(octets)
        case .applehealth: extract(octets)
        case .cases: cases(octets)
        case .thresholds: _ = try? ThresholdsFile(octets, name: "input")
        case .profile: profile(octets)
        case .packet: packet(octets)
        case .instant: instant(octets)
        case .zone: zone(octets)
        }
    }

    /// What was read once is written, read again and the same.
    private func repeatable(_ octets: [UInt8], _ parse: ([UInt8]) throws(JSONError) -> JSONValue) {
        guard let value = try? parse(octets) else { return }
        let text = value.text()
        let again = try? JSONValue(parsing: Array(text.utf8))
        precondition(again == value, "written as \(text), read as \(again?.text() ?? "nothing")")
    }

    private static let policy: ReferencePolicy? = {
        let zones = ZoneDatabase()
        guard let context = try? ReferenceContext(JSONObject(), now: Instant(seconds: 1_800_000_000), zones: zones) else { return nil }
        return ReferencePolicy(context: context, zones: zones)
    }()

    /// Judged as a file that was handed in, with nothing known.
    private func payload(_ octets: [UInt8]) {
        _ = PayloadKind.detect(octets)
        guard let answer = try? InputKind.policy?.answer(PayloadFile(octets, name: "input")) else { return }
        let text = JSONValue.object(answer.json).text()
        precondition((try? JSONValue(parsing: Array(text.utf8))) != nil, "an answer that is no JSON: \(text)")
    }

    /// What is kept of an export reads like the export itself.
    private func extract(_ octets: [UInt8]) {
        _ = try? AppleHealthExport.extract(PayloadFile(octets, name: "input"), now: Instant(seconds: 1_800_000_000))
    }

    private func cases(_ octets: [UInt8]) {
        _ = EvaluateCommand(json: true).run(octets, name: "input") { line in
            precondition((try? JSONValue(parsing: Array(line.utf8))) != nil, "an answer that is no JSON: \(line)")
        } errors: { _ in
        }
    }

    private func profile(_ octets: [UInt8]) {
        guard let members = try? JSONValue(parsing: octets).object else { return }
        var section = JSONSection(members, path: "")
        _ = try? PatientProfileCodec.read(&section, weight: .kilograms)
    }

    /// The first octet picks the protocol.
    private func packet(_ octets: [UInt8]) {
        guard let first = octets.first, !ScaleProtocols.all.isEmpty else { return }
        let speaker = ScaleProtocols.all[Int(first) % ScaleProtocols.all.count]
        let rest = Array(octets.dropFirst())
        _ = try? speaker.decode(rest.span, options: ScaleOptions())
    }

    private func instant(_ octets: [UInt8]) {
        guard let read = Instant(String(decoding: octets, as: UTF8.self)) else { return }
        let text = read.text(offset: 0)
        precondition(Instant(text)?.seconds == read.seconds, "written as \(text)")
    }

    private func zone(_ octets: [UInt8]) {
        guard let rules = try? TimeZoneRules(name: "input", tzif: octets) else { return }
        for second in [Int64(-4_000_000_000), 0, 1_700_000_000, 1_800_000_000, 9_000_000_000] { _ = rules.civil(at: Instant(seconds: second)) }
    }
}
