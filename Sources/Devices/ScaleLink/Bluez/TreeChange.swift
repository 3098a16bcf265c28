/// What a signal of bluetoothd changed.
enum TreeChange: Sendable, Hashable {
    /// An adapter came, went or changed.
    case adapter(String)
    /// A device was heard just now, with what it sent.
    case heard(String, Advertisement)
    /// A device changed, but was not heard.
    case device(String)
    /// A device is gone; the path may come again.
    case deviceGone(String)
    /// A characteristic sent or was read: the octets.
    case value(String, [UInt8])
    /// A property was skipped.
    case wrong(WrongProperty)
}
