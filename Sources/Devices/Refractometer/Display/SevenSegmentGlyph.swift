/// What seven segments can show. Segments are bits: a = 1 (top), b = 2, c = 4, d = 8 (bottom), e = 16, f = 32, g = 64 (middle).
struct SevenSegmentGlyph: Sendable, Hashable {
    /// The character as the sequence reader writes it.
    let character: Character
    /// The lit segments.
    let segments: UInt8

    /// How many segments are lit.
    var count: Int { segments.nonzeroBitCount }

    /// Every form of every character that displays of instruments use; several forms of 6, 7 and 9 are in use.
    static let all: [SevenSegmentGlyph] = [
        ("0", "abcdef"), ("1", "bc"), ("2", "abdeg"), ("3", "abcdg"), ("4", "bcfg"), ("5", "acdfg"), ("6", "acdefg"), ("6", "cdefg"), ("7", "abc"),
        ("7", "abcf"), ("8", "abcdefg"), ("9", "abcdfg"), ("9", "abcfg"), ("-", "g"), ("L", "def"), ("H", "bcefg"), ("E", "adefg"), ("r", "eg"),
        ("o", "cdeg"), ("A", "abcefg"), ("n", "ceg"), ("U", "bcdef"), ("P", "abefg"), (" ", ""),
    ].map { SevenSegmentGlyph(character: $0.0, segments: mask(of: $0.1)) }

    /// The digits and the sign.
    static let numerals: [SevenSegmentGlyph] = all.filter { $0.character.isNumber || "- ".contains($0.character) }

    /// The letters and the dash of words such as `Err`, `LLL` and `----`.
    static let letters: [SevenSegmentGlyph] = all.filter { !$0.character.isNumber }

    /// The bits of segments given by their letters.
    private static func mask(of letters: String) -> UInt8 {
        letters.utf8.reduce(0) { $0 | (1 << ($1 &- UInt8(ascii: "a"))) }
    }
}
