/// A field of a daily entry: its value and where it comes from. A value without provenance does not exist.
public struct EntryField<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The value.
    public var value: Value
    /// The measurements that fill it, at least one.
    public var measurements: [String]
    /// What is to be told beside it.
    public var flags: Set<MeasurementFlag>
    /// Whose word it is.
    public var valueClass: ValueClass

    init(_ value: Value, _ measurements: [String], flags: Set<MeasurementFlag> = [], valueClass: ValueClass = .automatic) {
        self.value = value
        self.measurements = measurements
        self.flags = flags
        self.valueClass = valueClass
    }
}
