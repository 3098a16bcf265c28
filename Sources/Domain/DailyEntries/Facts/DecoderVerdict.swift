/// What a decoder says about its own reading. Limits of plausibility are not its business: what enters a day is decided here.
public enum DecoderVerdict: Sendable, Hashable {
    /// Decoded as the protocol says.
    case usable
    /// Decoded, but a person must look: the reason code.
    case review(String)
    /// Not a measurement of a person (an objective, a failed measurement): the reason code. It is kept and never counts.
    case reject(String)
}
