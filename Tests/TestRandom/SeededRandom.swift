/// A reproducible source of randomness (SplitMix64): the same seed gives the same tests.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The source of that seed.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A whole number of the range.
    public mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    /// True with that probability in per cent.
    public mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }
    /// One of the elements.
    public mutating func one<Element>(of elements: [Element]) -> Element { elements[int(0...elements.count - 1)] }
}
