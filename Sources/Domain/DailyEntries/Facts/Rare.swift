/// A value that few of many have: where there is none it takes the room of a pointer. Ten thousand readings are kept in memory.
indirect enum Rare<Value> {
    case none
    case some(Value)

    /// The value of an optional.
    init(_ value: Value?) { self = value.map(Rare.some) ?? .none }

    /// The value, where there is one.
    var value: Value? { if case .some(let value) = self { value } else { nil } }
}

extension Rare: Sendable where Value: Sendable {}
extension Rare: Equatable where Value: Equatable {}
extension Rare: Hashable where Value: Hashable {}
