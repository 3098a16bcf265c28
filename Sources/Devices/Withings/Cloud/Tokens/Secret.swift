/// A token or password. It prints as nothing, also in dumps and messages of errors that hold it.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The secret itself, for the one call that needs it.
    let value: String

    /// A secret.
    public init(_ value: String) { self.value = value }

    /// A placeholder.
    public var description: String { "(secret)" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
