import CSpawn
public import Foundation
import Glibc
import Synchronization

/// A program that a test starts, used as Foundation's `Process` is.
///
/// `Process` learns of an end through a socket that the program inherits, and so may any other program that starts at the same moment: `waitUntilExit` then waits for
/// that one, now and then for ever. This one asks the system (waitpid(2)), and what it starts inherits nothing but its three standard streams.
public final class ChildProgram {
    /// The program's path.
    public var executableURL: URL?
    /// Its arguments, without its own name.
    public var arguments: [String] = []
    /// Its variables; nil: those of the tests.
    public var environment: [String: String]?
    /// Where it starts; nil: where the tests run.
    public var currentDirectoryURL: URL?
    /// Its standard input, a `FileHandle` or a `Pipe` to write to; nil: nothing to read.
    public var standardInput: Any?
    /// Its standard output, a `FileHandle` or a `Pipe` to read; nil: that of the tests.
    public var standardOutput: Any?
    /// Its standard error, as `standardOutput`.
    public var standardError: Any?
    /// Its number, 0 before it runs.
    public private(set) var processIdentifier: Int32 = 0
    private let status = Mutex<Int32?>(nil)

    /// A program that was not started.
    public struct NotStarted: Error {
        let path: String
        let code: Int32
    }

    /// A program that is not described yet.
    public init() {}

    /// It ends with this value. A program that ended and is not waited for stays in the system's table, and whoever waits for any child (exit tests do) turns in circles.
    deinit {
        if isRunning { kill(processIdentifier, SIGKILL) }
        waitUntilExit()
    }

    /// Starts it.
    /// - Throws: `NotStarted` with the number of the system's error.
    public func run() throws {
        let path = executableURL?.path ?? ""
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let descriptor = ChildProgram.descriptor(standardInput, \.fileHandleForReading) {
            posix_spawn_file_actions_adddup2(&actions, descriptor, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        for (number, stream) in [(Int32(1), standardOutput), (2, standardError)] {
            if let descriptor = ChildProgram.descriptor(stream, \.fileHandleForWriting) { posix_spawn_file_actions_adddup2(&actions, descriptor, number) }
        }
        hypona_spawn_closes_from(&actions, 3)
        if let folder = currentDirectoryURL { hypona_spawn_in_folder(&actions, folder.path) }
        let variables = (environment ?? ProcessInfo.processInfo.environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        let code = posix_spawn(&processIdentifier, path, &actions, nil, words, variables)
        // The program holds its own ends now: the end of a pipe is seen when it closes them.
        if let pipe = standardInput as? Pipe { try pipe.fileHandleForReading.close() }
        for case let pipe as Pipe in [standardOutput, standardError] { try pipe.fileHandleForWriting.close() }
        guard code == 0 else { throw NotStarted(path: path, code: code) }
    }

    private static func descriptor(_ stream: Any?, _ end: KeyPath<Pipe, FileHandle>) -> Int32? {
        if let pipe = stream as? Pipe { return pipe[keyPath: end].fileDescriptor }
        return (stream as? FileHandle)?.fileDescriptor
    }

    /// What it says on a pipe, read until that is enough or it ends.
    public static func words(from pipe: Pipe, until isEnough: (String) -> Bool) -> String {
        var text = ""
        while !isEnough(text) {
            let piece = pipe.fileHandleForReading.availableData
            if piece.isEmpty { break }
            text += String(decoding: piece, as: UTF8.self)
        }
        return text
    }

    /// The number in the first line it says on a pipe, as servers of tests tell their port; nil where there is none.
    public static func port(from pipe: Pipe) -> Int? { Int(words(from: pipe) { $0.hasSuffix("\n") }.filter(\.isNumber)) }

    /// Whether it has not ended yet.
    public var isRunning: Bool { processIdentifier > 0 && ended(WNOHANG) == nil }

    /// Waits for its end.
    public func waitUntilExit() { if processIdentifier > 0 { _ = ended(0) } }

    /// After its end: what it answered, or the signal that ended it.
    public var terminationStatus: Int32 { ended(0) ?? -1 }

    /// Asks it to end.
    public func terminate() { kill(processIdentifier, SIGTERM) }

    private func ended(_ options: Int32) -> Int32? {
        status.withLock { known in
            if let known { return known }
            var word: Int32 = 0
            var answer: pid_t = 0
            repeat { answer = waitpid(processIdentifier, &word, options) } while answer < 0 && errno == EINTR
            if answer == processIdentifier { known = word & 0x7F == 0 ? word >> 8 & 0xFF : word & 0x7F }
            return known
        }
    }
}
