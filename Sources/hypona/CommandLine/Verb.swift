/// One verb of the command line; help, manual page and shell completion are made from this description.
struct Verb: Sendable {
    /// An option `--name VALUE`, or a flag where `value` is nil.
    struct Option: Sendable {
        let name: String
        let value: String?
        let help: String
        /// Whether it may stand several times.
        var repeats = false
    }

    /// Its name, words separated by blanks: `photo ingest`.
    let name: String
    /// What stands behind the name in the usage line.
    let operands: String
    /// One sentence.
    let summary: String
    /// Its own options.
    let options: [Option]
    /// Whether `--data` and `--config` belong to it.
    var usesData = true
    /// Whether it is left out of the help (worker processes).
    var isHidden = false
    /// Does the work.
    let run: @Sendable (Arguments, Terminal) async throws -> ExitStatus

    /// Whether words may stand behind the name that are no options.
    var takesOperands: Bool {
        guard let first = operands.drop(while: { $0 == "[" }).split(separator: " ").first else { return false }
        return !first.hasPrefix("--")
    }

    /// All options, the common ones included.
    var allOptions: [Option] {
        let data = [
            Option(name: "data", value: "DIR", help: "data folder (default: $HYPONA_DATA, /var/lib/hypona, ./var)"),
            Option(name: "config", value: "FILE", help: "configuration (default: $HYPONA_CONFIG, /etc/hypona/gateway.json5, built-in)"),
        ]
        let common = [Option(name: "json", value: nil, help: "answer in JSON, one object a line"), Option(name: "help", value: nil, help: "print this help")]
        return options + (usesData ? data : []) + common
    }

    /// The usage line.
    var usage: String { "hypona \(name)\(operands.isEmpty ? "" : " " + operands)" }
}
