/// How a verb ended, as scripts see it.
enum ExitStatus: Int32 {
    /// Done, also when the answer is red, `review` or a warning.
    case done = 0
    /// At least one item was rejected or failed.
    case itemFailed = 1
    /// Wrong usage.
    case usage = 2
    /// A needed part is missing or busy.
    case unavailable = 3
    /// Bad configuration.
    case badConfiguration = 4
}

/// A failure that ends a verb with a sentence on standard error.
struct CommandFailure: Error {
    let status: ExitStatus
    let message: String

    static func usage(_ message: String) -> CommandFailure { CommandFailure(status: .usage, message: message) }
}
