import JSONValues

/// What lies at the project against what this box holds.
enum RedcapComparison {
    /// What differs, and whether it is a value that this box never wrote.
    struct Difference: Sendable, Hashable {
        let text: String
        let isForeign: Bool
    }

    /// The first difference; nil where both say the same. A row that is not there is blank.
    /// - Parameter offered: The variables that may hold a value of this box.
    static func difference(_ row: RedcapRow, _ found: JSONObject?, offered: Set<String>) -> Difference? {
        var foreign: Difference?
        for (variable, ours) in row.cells.sorted(by: { $0.key < $1.key }) {
            let theirs = found?[variable].flatMap(RedcapPlace.text) ?? ""
            guard !isSame(ours, theirs, isStatus: variable.hasSuffix("_complete")) else { continue }
            let text = "\(variable): the project holds \"\(theirs)\", this box \"\(ours)\""
            if ours.isEmpty, !offered.contains(variable) {
                foreign = foreign ?? Difference(text: "\(text); somebody else wrote it, so it is not cleared", isForeign: true)
            } else {
                return Difference(text: text, isForeign: false)
            }
        }
        return foreign
    }

    /// Whether the project shows these variables as they were sent; a row that is not there shows nothing.
    static func agrees(_ row: RedcapRow, _ found: JSONObject?, on variables: [String]) -> Bool {
        guard let found else { return false }
        return variables.allSatisfy { isSame(row.cells[$0] ?? "", found[$0].flatMap(RedcapPlace.text) ?? "", isStatus: false) }
    }

    /// Whether both texts say the same: the same characters, or the same number.
    private static func isSame(_ ours: String, _ theirs: String, isStatus: Bool) -> Bool {
        if ours == theirs { return true }
        // A form that was never filled in has no status; that is "incomplete".
        if isStatus, (ours.isEmpty ? "0" : ours) == (theirs.isEmpty ? "0" : theirs) { return true }
        guard let left = JSONNumber(text: ours)?.decimal, let right = JSONNumber(text: theirs)?.decimal else { return false }
        return normal(left) == normal(right)
    }

    private static func normal(_ number: (significand: Int, exponent: Int)) -> [Int] {
        var (significand, exponent) = number
        if significand == 0 { return [0, 0] }
        while significand % 10 == 0 {
            significand /= 10
            exponent += 1
        }
        return [significand, exponent]
    }
}
