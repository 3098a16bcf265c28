import HTTPClient
import JSONValues

/// What an early Wi-Fi scale posts to the paths under `/cgi-bin/` (plain HTTP, legacy): a laboratory source.
struct ScaleUpload {
    let samples: [SampleWeight]
    let ignoredGroups: Int

    /// The nonce in the answer of `once` where a context names none: that of the protocol's public descriptions.
    static let exampleNonce = "21112cb3-1b433eef"

    /// The form fields by name; of a repeated one the last.
    static func fields(_ bytes: [UInt8]) -> [String: String] {
        Dictionary(FormFields.decode(bytes).map { ($0.name, $0.value) }) { $1 }
    }

    /// Reads an upload of `measure`: one weighing in `measures`, or several groups in `measuregrps`. Nil where that member is damaged.
    init?(_ fields: [String: String], user: String?) {
        guard let groups = ScaleUpload.groups(fields) else { return nil }
        var samples: [SampleWeight] = []
        var ignored = 0
        for group in groups {
            guard let weight = group["measures"]?.array?.first(where: { $0["type"]?.int == MeasureGroup.weightType }) else {
                ignored += 1
                continue
            }
            var sample = SampleWeight(attribution: group["attribstatus"]?.lenientInt, deviceID: fields["macaddress"])
            if let value = weight["value"]?.lenientNumber, let unit = weight["unit"]?.lenientInt { sample.weight = value.shifted(by: unit) }
            sample.second = group["meastime"]?.lenientInt
            let sender = group["userid"].flatMap { $0.string ?? $0.lenientWholeText }
            if sample.attribution != 0 || sender == nil || user.map({ $0 != sender }) == true { sample.verdict = .review(.ambiguousAttribution) }
            samples.append(sample)
        }
        self.samples = samples
        ignoredGroups = ignored
    }

    /// The weighings as groups, none in another call of the protocol; nil where the member that holds them is damaged.
    private static func groups(_ fields: [String: String]) -> [JSONValue]? {
        if let text = fields["measuregrps"] { return (try? JSONValue(parsing: text))?["measuregrps"]?.array }
        guard let text = fields["measures"] else { return [] }
        guard var group = (try? JSONValue(parsing: text))?.object else { return nil }
        for name in ["meastime", "userid", "attribstatus"] { group[name] = fields[name].map(JSONValue.string) }
        return [.object(group)]
    }
}
