import Glibc
import JSONValues
import Service

/// The technician at the terminal: shows what a command about scales tells, and answers what it asks.
struct ScaleTerminal: ControlCaller {
    let terminal: Terminal
    /// Shows an item that is no note.
    let show: @Sendable (JSONValue) -> Void

    func tell(_ item: JSONValue) async {
        if let note = item["note"]?.string { terminal.note(note) } else { show(item) }
    }

    func ask(_ question: JSONValue) async -> JSONValue? {
        let scale = [question["name"]?.string, question["address"]?.string].compactMap { $0 }.joined(separator: " ")
        switch question["question"]?.string {
        case "passkey": return await line("number that \(scale) shows: ").map(JSONValue.string)
        case "confirm":
            let answer = await line("does \(scale) show \(question["passkey"]?.string ?? "")? [y/N] ")
            return .bool(["y", "yes", "j", "ja"].contains(answer?.lowercased()))
        case "consent": return await line("consent code of the patient's user on \(scale) (0 to 9999): ", isSecret: true).map(JSONValue.string)
        case "bindkey": return await line("bind key of \(scale) (32 digits): ", isSecret: true).map(JSONValue.string)
        default: return nil
        }
    }

    /// The first word of a typed line; secrets are not shown while they are typed.
    private func line(_ prompt: String, isSecret: Bool = false) async -> String? {
        terminal.prompt(prompt)
        var usual = termios()
        let hides = isSecret && tcgetattr(STDIN_FILENO, &usual) == 0
        if hides {
            var silent = usual
            silent.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        }
        let text = await TypedLines.standard.next()
        if hides { tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual) }
        if text == nil || hides { terminal.note("") }
        return text.map { String($0.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }) }
    }
}
