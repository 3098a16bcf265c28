import CivilTime

/// What a picture shows, coarse enough to survive that it is encoded again or made smaller, and the value that was read in it.
///
/// The print has the mean brightness of 12 × 12 cells. The same picture encoded again by a messenger differs by 0.7 shades in the mean at most; two shots
/// from a tripod differ by what the light has changed between them, one per cent of it being more than a shade. Where both cameras say when they were
/// taken, that alone decides.
public struct PicturePrint: Sendable, Hashable {
    /// How two pictures stand to each other.
    public enum Likeness: Sendable, Hashable {
        /// They show different things, or were taken at different times.
        case different
        /// They look alike, and no time tells them apart.
        case alike
        /// They were taken in the same second and look alike.
        case same
    }

    /// Cells of a print.
    public static let cells = 144
    /// Digits of a cell: its brightness in sixteenths of a shade, hexadecimal.
    public static let digits = 3

    /// Brightness of the cells in sixteenths of a shade; empty where the text is an identity of an earlier version.
    private let shades: [Int]
    private let text: String
    private let value: Substring

    /// The print in an identity such as `7f07f1…:1.015`; other texts are equal or different as a whole.
    public init(_ identity: String) {
        text = identity
        let parts = identity.split(separator: ":", maxSplits: 1)
        value = parts.count == 2 ? parts[1] : ""
        let hexadecimal = Array(parts.first?.utf8 ?? "".utf8[...])
        guard hexadecimal.count == PicturePrint.cells * PicturePrint.digits else {
            shades = []
            return
        }
        var shades: [Int] = []
        for start in stride(from: 0, to: hexadecimal.count, by: PicturePrint.digits) {
            let cell = hexadecimal[start..<(start + PicturePrint.digits)]
            guard let shade = Int(String(decoding: cell, as: UTF8.self), radix: 16) else { break }
            shades.append(shade)
        }
        self.shades = shades.count == PicturePrint.cells ? shades : []
    }

    /// How another picture stands to this one.
    /// - Parameters:
    ///   - taken: When each was taken by its camera's clock; nil where the file does not say.
    public func likeness(to other: PicturePrint, taken: DeviceClock?, otherTaken: DeviceClock?) -> Likeness {
        guard !shades.isEmpty, !other.shades.isEmpty else { return text == other.text ? .same : .different }
        guard value == other.value else { return .different }
        let sum = zip(shades, other.shades).reduce(0) { $0 + abs($1.0 - $1.1) }
        let isAlike = sum <= PicturePrint.alike * PicturePrint.cells
        guard let taken, let otherTaken else { return isAlike ? .alike : .different }
        return isAlike && PicturePrint.second(taken) == PicturePrint.second(otherTaken) ? .same : .different
    }

    /// Pictures whose cells differ by no more in the mean look alike, sixteenths of a shade.
    private static let alike = 11

    /// A clock to the second; with and without offset are never equal.
    private static func second(_ clock: DeviceClock) -> DeviceClock {
        switch clock {
        case .instant(let instant): .instant(Instant(seconds: instant.seconds))
        case .local: clock
        }
    }
}
