public import JSONValues

/// What became of something that was handed in.
public struct IntakeResult: Sendable, Hashable {
    /// The summary of all that was in it.
    public enum Status: String, Sendable {
        /// Read, and everything in it counts or is kept as told.
        case accepted
        /// Something in it waits for a person.
        case review
        /// Nothing in it can be used.
        case rejected
        /// It had been handed in before.
        case duplicate
    }

    /// One value in it.
    public struct Value: Sendable, Hashable {
        /// What was measured.
        public var kind: String
        /// The value as text with its own digits.
        public var value: String?
        /// Its unit.
        public var unit: String?
        /// When it was measured, in the patient's zone.
        public var measuredAt: String?
        /// `accepted`, `review`, `rejected` or `duplicate`.
        public var status: Status
        /// Why, where it is not plainly accepted.
        public var reason: String?

        /// A weight that could not be read is kept as 0, which no person weighs; it is never told as a number.
        var isUnknown: Bool { status == .rejected && kind == "weight" && value == "0.000" }
    }

    /// Its name.
    public var file: String
    /// What it was told to be: `packet`, `payload`, `photo`, `manual`.
    public var kind: String
    /// Its number in the evidence; nil where it was not stored.
    public var evidenceID: Int?
    /// The summary.
    public var status: Status
    /// The values in it.
    public var values: [Value]
    /// A stable code, where there is something to say.
    public var code: String?
    /// The same in a sentence.
    public var detail: String?

    /// Something that was refused before it was stored.
    public init(file: String, kind: String, refused code: String, _ detail: String) {
        self.init(file: file, kind: kind, evidenceID: nil, status: .rejected, values: [], code: code, detail: detail)
    }

    init(file: String, kind: String, evidenceID: Int?, status: Status, values: [Value], code: String?, detail: String?) {
        self.file = file
        self.kind = kind
        self.evidenceID = evidenceID
        self.status = status
        self.values = values
        self.code = code
        self.detail = detail
    }

    /// What became of a file that holds several pieces: the worst of them decides.
    public init(combining results: [IntakeResult], file: String, kind: String, refusal: String?) {
        let rejected = results.first { $0.status == .rejected }
        let status: Status =
            if refusal != nil || rejected != nil { .rejected } else if results.contains(where: { $0.status == .review }) { .review } else if results.isEmpty {
                .duplicate
            } else { .accepted }
        self.init(
            file: file, kind: kind, evidenceID: results.first?.evidenceID, status: status, values: results.flatMap(\.values),
            code: refusal != nil ? "bad_line" : rejected?.code ?? (results.isEmpty ? "no_new_weighing" : nil),
            detail: refusal ?? rejected?.detail ?? (results.isEmpty ? "no weighing that was not known already" : nil))
    }

    /// The answer of `ingest --json`.
    public var json: JSONValue {
        let values = values.map { value -> JSONValue in
            [
                "kind": .string(value.kind), "value": value.isUnknown ? .null : JSONValue(value.value), "unit": JSONValue(value.unit),
                "measured_at": JSONValue(value.measuredAt),
                "status": .string(value.status.rawValue), "reason": JSONValue(value.reason),
            ]
        }
        return [
            "file": .string(file), "kind": .string(kind), "evidence_id": JSONValue(evidenceID), "status": .string(status.rawValue),
            "measurements": .array(values),
            "code": JSONValue(code), "detail": JSONValue(detail),
        ]
    }
}
