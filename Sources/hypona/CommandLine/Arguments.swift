/// The words behind a verb: operands and options, checked against the verb's description.
struct Arguments {
    let operands: [String]
    private let values: [String: [String]]

    /// Sorts the words of a command line; `--` ends the options, `-` is an operand.
    /// - Throws: ``CommandFailure`` (usage) for an unknown option, a missing or superfluous value, a repeated option, a word where none may stand.
    init(_ words: [String], for verb: Verb) throws(CommandFailure) {
        var operands: [String] = []
        var values: [String: [String]] = [:]
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("--") else {
                if word.hasPrefix("-"), word != "-", !word.dropFirst().allSatisfy({ $0.isNumber || $0 == "." || $0 == "," }) {
                    throw .usage("unknown option \(word); options begin with --")
                }
                operands.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts.first ?? ""
            guard let option = verb.allOptions.first(where: { $0.name == name }) else { throw .usage("hypona \(verb.name) has no option --\(name)") }
            if option.value == nil {
                guard parts.count == 1 else { throw .usage("--\(name) takes no value") }
                values[name] = [""]
                continue
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else { throw .usage("--\(name) needs a value: --\(name) \(option.value ?? "")") }
            if values[name] != nil, !option.repeats { throw .usage("--\(name) stands twice") }
            values[name, default: []].append(value)
        }
        // A word that is ignored may have been meant as the patient or the day it is about.
        if !verb.takesOperands, let first = operands.first {
            throw .usage("hypona \(verb.name) takes no \"\(first.prefix(40))\"; see hypona \(verb.name) --help")
        }
        self.operands = operands
        self.values = values
    }

    /// Whether a flag stands on the command line.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of an option.
    func value(_ name: String) -> String? { values[name]?.last }

    /// All values of an option that may repeat.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The value of an option as whole number in the range.
    func int(_ name: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage("--\(name) \(text.prefix(40)): must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The operands, which must be so many.
    func operands(_ counts: ClosedRange<Int>, of verb: String) throws(CommandFailure) -> [String] {
        guard counts.contains(operands.count) else {
            throw .usage(
                operands.count < counts.lowerBound
                    ? "hypona \(verb): an operand is missing"
                    : "hypona \(verb): too many operands: \(operands.suffix(operands.count - counts.upperBound).joined(separator: " "))")
        }
        return operands
    }
}
