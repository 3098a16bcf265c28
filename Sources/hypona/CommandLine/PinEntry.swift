import Glibc

/// Asks for a PIN: without echo and twice at a terminal, else the first line of standard input. Never from the arguments, which others can see.
struct PinEntry {
    private let terminal: Terminal

    init(_ terminal: Terminal) { self.terminal = terminal }

    /// A new PIN.
    /// - Throws: ``CommandFailure`` where none comes, or the two differ.
    func new(for name: String) throws(CommandFailure) -> String {
        guard isatty(STDIN_FILENO) == 1 else {
            guard let line = readLine(), !line.isEmpty else { throw .usage("the PIN is missing: give it as a line on standard input") }
            return line
        }
        let first = try asked("PIN of \(name): ")
        guard try asked("once more: ") == first else { throw .usage("the two PINs differ") }
        return first
    }

    private func asked(_ prompt: String) throws(CommandFailure) -> String {
        var old = termios()
        guard tcgetattr(STDIN_FILENO, &old) == 0 else { throw .usage("the terminal cannot be asked; give the PIN as a line on standard input") }
        var silent = old
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &old)
            terminal.note("")
        }
        _ = Glibc.write(STDERR_FILENO, Array(prompt.utf8), prompt.utf8.count)
        guard let line = readLine(), !line.isEmpty else { throw .usage("no PIN was given") }
        return line
    }
}
