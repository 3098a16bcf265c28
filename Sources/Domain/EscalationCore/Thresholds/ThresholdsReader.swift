/// Reads a thresholds tree member by member and collects what is refused. A refused member reads as some valid value, so
/// that the reading goes on and every refusal is told at once; the result counts only where nothing was refused.
struct ThresholdsReader {
    private let tree: ThresholdsTree
    private(set) var refusals: [ThresholdsRefusal] = []

    /// A reader of a tree of the right shape; a wrong one is refused at once.
    init(_ tree: ThresholdsTree) {
        self.tree = tree
        guard case .object = tree else {
            refuse(".", "is not an object")
            return
        }
        checkShape(tree, like: .defaults, path: "")
    }

    /// Notes a refusal; a path is refused once.
    mutating func refuse(_ path: String, _ reason: String) {
        if !refusals.contains(where: { $0.path == path }) { refusals.append(ThresholdsRefusal(path: path, reason: reason)) }
    }

    /// Unknown names and missing names, down through all objects.
    private mutating func checkShape(_ tree: ThresholdsTree, like model: ThresholdsTree, path: String) {
        guard case .object(let members) = tree, case .object(let known) = model else { return }
        for member in members where model[member.key] == nil { refuse(path + member.key, "is not known") }
        for wanted in known {
            let place = path + wanted.key
            guard let value = tree[wanted.key] else {
                refuse(place, "is missing")
                continue
            }
            guard case .object = wanted.value else { continue }
            if case .object = value {
                checkShape(value, like: wanted.value, path: place + "/")
            } else {
                refuse(place, "is not an object")
            }
        }
    }

    /// The value at a path of names.
    func value(_ path: String) -> ThresholdsTree {
        var place = tree
        for name in path.split(separator: "/") { place = place[String(name)] ?? .null }
        return place
    }

    /// A whole number within a range.
    mutating func int(_ path: String, _ valid: ClosedRange<Int>) -> Int {
        guard let number = value(path).int, valid.contains(number) else {
            refuse(path, "is no whole number of \(valid.lowerBound)–\(valid.upperBound)")
            return valid.lowerBound
        }
        return number
    }

    /// Two days in order within a range.
    mutating func days(_ path: String, _ valid: ClosedRange<Int>) -> ClosedRange<Int> {
        guard case .list(let days) = value(path), days.count == 2, let first = days.first?.int, let last = days.last?.int, first <= last,
            valid.contains(first), valid.contains(last)
        else {
            refuse(path, "is no list of two days in order of \(valid.lowerBound)–\(valid.upperBound)")
            return valid
        }
        return first...last
    }

    /// `true` or `false`.
    mutating func bool(_ path: String) -> Bool {
        guard case .bool(let value) = value(path) else {
            refuse(path, "is neither true nor false")
            return false
        }
        return value
    }

    /// One of those words.
    mutating func word(_ path: String, of words: [String]) -> String {
        guard case .string(let word) = value(path), words.contains(word) else {
            refuse(path, "is not " + words.map { "\"\($0)\"" }.joined(separator: " or "))
            return words.first ?? ""
        }
        return word
    }

    /// The clinician's name and date, or null.
    mutating func approval(_ path: String) -> Approval? {
        switch value(path) {
        case .null: return nil
        case .object(let members):
            if members.count == 2, case .string(let name)? = value(path)["name"], case .string(let date)? = value(path)["date"], !name.isEmpty, !date.isEmpty {
                return Approval(name: name, date: date)
            }
            fallthrough
        default:
            refuse(path, "is neither null nor an object of the texts name and date")
            return nil
        }
    }

    /// A yellow limit above 0 and a red one that is null or lies beyond it.
    mutating func limits(_ path: String, falling: Bool = false, isScaled: Bool) -> LimitSetting {
        let yellow = value(path + "/yellow").int
        if yellow ?? 0 <= 0 { refuse(path + "/yellow", "is no whole number above 0") }
        let red = value(path + "/red")
        if red == .null { return LimitSetting(yellow: yellow ?? 1, red: nil, isScaled: isScaled) }
        guard let yellow, let red = red.int, falling ? red >= 0 && red < yellow : red > yellow else {
            refuse(path + "/red", "is neither null nor a whole number \(falling ? "from 0 to below" : "above") yellow")
            return LimitSetting(yellow: yellow ?? 1, red: nil, isScaled: isScaled)
        }
        return LimitSetting(yellow: yellow, red: red, isScaled: isScaled)
    }

    /// Refuses limits outside a range; null is fine unless a red one is asked for.
    mutating func bound(_ path: String, _ limits: LimitSetting, _ valid: ClosedRange<Int>, redNeeded: Bool) {
        let reason = "is no whole number of \(valid.lowerBound)–\(valid.upperBound)"
        if !valid.contains(limits.yellow) { refuse(path + "/yellow", reason) }
        if limits.red.map({ !valid.contains($0) }) ?? redNeeded { refuse(path + "/red", reason) }
    }

    /// Rule codes that have a limit and belong to a domain of the cluster, none twice.
    mutating func excludedRules(_ path: String) -> ReasonSet {
        guard case .list(let items) = value(path) else {
            refuse(path, "is no list")
            return []
        }
        let codes = items.compactMap { item -> ReasonCode? in
            guard case .string(let text) = item, let code = LimitCode(rawValue: text)?.reason, code.domain != .fluid else { return nil }
            return code
        }
        guard codes.count == items.count, Set(codes).count == codes.count else {
            refuse(path, "is no list of different rules of weight, urine, symptoms or cognition that have a limit")
            return []
        }
        return ReasonSet(codes)
    }
}
