/// What a printed number on a refractometer's scale may be.
enum Numeral: Sendable, Hashable {
    /// A specific gravity in ticks of 0.0001 above 1.0000: `1.010` is 100.
    case gravity(Int)
    /// A refractive index in ten-thousandths: `1.335` is 13 350.
    case index(Int)
    /// A whole number: per cent Brix, grams of protein, parts per thousand of salt.
    case whole(Int)
    /// The last three digits of a specific gravity whose beginning was not seen: `010` of `1.010`.
    case end(Int)

    /// The number in a text of digits and points as printed beside a scale; nil where it is none. The point may have been missed, digits not.
    init?(_ text: String) {
        let trimmed = text.drop { $0 == "." }
        let digits = trimmed.filter { ("0"..."9").contains($0) }
        let points = trimmed.reversed().drop { $0 == "." }.filter { $0 == "." }.count
        guard let number = Int(digits), !digits.isEmpty, digits.count <= 5 else { return nil }
        let isTailed = trimmed.drop { $0 != "." }.dropFirst().count > 0
        switch digits.count {
        case 4 where digits.hasPrefix("10") || digits.hasPrefix("11"):
            // 1.000, 1.005, 1.010 …; other last digits are misread: scales are numbered in steps of 0.005 or 0.010.
            guard points <= 1, !isTailed || trimmed.prefix(2) == "1.", number % 5 == 0 else { return nil }
            self = .gravity((number - 1_000) * 10)
        case 4 where digits.hasPrefix("13") || digits.hasPrefix("14"): self = .index(number * 10)
        case 3 where points == 1 && (trimmed.hasPrefix("1.0") || trimmed.hasPrefix("1.1")): self = .gravity((number - 100) * 100)
        // The axis beside the numeral was read as a 1 before it: no scale has a number like 11.050.
        case 5 where trimmed.hasPrefix("11.0") || trimmed.hasPrefix("11.1"):
            guard number % 5 == 0 else { return nil }
            self = .gravity((number - 11_000) * 10)
        case 5 where digits.hasPrefix("13") || digits.hasPrefix("14"): self = .index(number)
        case 3 where points == 0 && digits.hasPrefix("0"): self = .end(number)
        case 1...3 where points == 0: self = .whole(number)
        default: return nil
        }
    }

    /// Whether it has the shape of a number on a scale of gravity or refractive index.
    var isOfScale: Bool {
        switch self {
        case .gravity, .index: true
        case .whole, .end: false
        }
    }

    /// Whether it may be all of a word of that shape: of one as wide as `1.010` two digits were missed where it reads `11`.
    func fills(_ box: WordBox) -> Bool { isOfScale || box.aspect < 2 }

    /// The number as it is printed.
    var text: String {
        switch self {
        case .gravity(let ticks): Numeral.decimal(10_000 + ticks)
        case .index(let value): Numeral.decimal(value)
        case .whole(let value): String(value)
        case .end(let value): String(String(1_000 + value).dropFirst())
        }
    }

    /// Ten-thousandths with three decimals, four where the fourth is not 0.
    private static func decimal(_ value: Int) -> String {
        let digits = String(value)
        let text = digits.dropLast(4) + "." + digits.suffix(4)
        return String(text.hasSuffix("0") ? text.dropLast() : text)
    }

    /// A number to order numerals by, so that equal votes are always decided alike.
    var rank: Int {
        switch self {
        case .gravity(let ticks): ticks
        case .index(let value): value + 100_000
        case .whole(let value): value + 1_000_000
        case .end(let value): value + 2_000_000
        }
    }
}
